/**
 * Which way the arrows run: main → cli → compose → handlers → {a2a, mcp, ag-ui, openai} → {control-plane, agent-server} → ports of {storage, drivers,
 * builds}. The rooms within a service stand on floors too. Everybody may use generated types, src/runtime, src/machine and
 * src/problem.ts, which use nobody. test/static/architecture.test.ts holds the tree to it.
 */
const VIEWS = ['a2a', 'mcp', 'ag-ui', 'openai'];
const DOMAIN = `^src/(control-plane|agent-server|${VIEWS.join('|')})/`;
const PORTS = '^src/(storage|drivers|builds)/';
/** What a domain may see of storage, drivers and builds. */
const PORT_FILES = '^src/(storage|drivers|builds)/(port|migrate|json-functions)\\.ts$';
const ABOVE_DOMAIN = '^src/(handlers|compose|cli)/|^src/main\\.js$';

/** The rooms of each service, the lowest first. */
export const FLOORS = Object.entries({
  'agent-server': [
    'encryption',
    'checkpoints',
    'graphs',
    'ui',
    'auth',
    'assistants',
    'threads',
    'webhooks',
    'runs',
    'streams',
    'protocol',
    'store',
    'worker',
    'crons',
    'removal',
  ],
  'control-plane': [
    ...['callers', 'audit', 'secrets', 'gateway', 'registry', 'cluster', 'tenants', 'listeners', 'deployments'],
    ...['logs', 'uploads', 'pushes', 'oauth-providers', 'snapshots', 'reconciler'],
  ],
});
/** Files of a service that all its rooms may use. */
const GROUND = '^src/control-plane/(durable-files|fields|folders|records)\\.ts$';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    rule('no-circles', 'Two files that need each other are one file, or three.', {}, { circular: true }),
    rule('nothing-unresolved', 'Every import leads somewhere.', {}, { couldNotResolve: true }),
    rule('problem-is-a-leaf', 'The error type knows nobody.', { path: '^src/problem\\.ts$' }, { path: '^(src|generated)/' }),
    rule(
      'machine-is-a-leaf',
      'What belongs to the machine knows no server.',
      { path: '^src/machine/' },
      { path: '^(src|generated|scripts)/', pathNot: '^src/machine/' },
    ),
    rule(
      'runtime-knows-no-operation',
      'The runtime is handed its operations; it could serve any contract.',
      { path: '^src/runtime/' },
      { path: '^(src|generated|scripts)/', pathNot: '^(src/(runtime/|problem\\.ts$)|generated/limits\\.gen\\.ts$)' },
    ),
    rule(
      'generated-stands-alone',
      'Contract code is used without the servers.',
      { path: '^generated/' },
      { path: '^(src|scripts|test)/' },
    ),
    rule(
      'main-on-top',
      'The command line is started, and nothing else knows of it.',
      { path: '^src/(?!main\\.js|cli/)' },
      { path: '^src/(main\\.js$|cli/)' },
    ),
    rule(
      'compose-under-cli',
      'Nothing but the command line is built on the composition.',
      { path: '^src/(?!main\\.js|cli/|compose/)' },
      { path: '^src/compose/' },
    ),
    rule(
      'cli-asks-compose',
      'A command has settings and output; the composition has the servers, and their API is for everybody.',
      { path: '^src/(main\\.js$|cli/)' },
      {
        path: `^src/(handlers|${VIEWS.join('|')}|agent-server|control-plane|storage|drivers|builds)/`,
        pathNot: '^src/(agent-server/worker/run-context|control-plane/folders)\\.ts$',
      },
    ),
    rule(
      'client-of-the-public-api',
      'What a command sends, anybody could.',
      { path: '^src/cli/client/' },
      { path: '^src/(compose|cli/(commands|output|settings))/' },
    ),
    rule(
      'settings-and-output-under-commands',
      'Commands use settings and output, not the other way round.',
      { path: '^src/cli/(settings|output)/' },
      { path: '^src/(compose|cli/commands)/' },
    ),
    rule(
      'handlers-under-compose',
      'Handlers are bound by the composition alone.',
      { path: '^src/(?!compose/|handlers/)' },
      { path: '^src/handlers/' },
    ),
    rule(
      'handlers-are-wire-to-domain',
      'A handler translates; it stores, drives and builds nothing.',
      { path: '^src/handlers/' },
      { path: '^src/(storage|drivers|builds)/' },
    ),
    rule(
      'handlers-of-one-server',
      'The handlers of one server do not reach into the other.',
      { path: '^src/handlers/control-plane/' },
      { path: `^src/(agent-server|${VIEWS.join('|')}|handlers/(?!control-plane/))` },
    ),
    rule(
      'handlers-of-the-other-server',
      'The handlers of one server do not reach into the other.',
      { path: '^src/handlers/(agent-server|a2a|mcp)/' },
      { path: '^src/(control-plane|handlers/control-plane)/' },
    ),
    rule(
      'control-plane-apart',
      'The control plane meets agent servers over HTTP.',
      { path: '^src/control-plane/' },
      { path: `^src/(agent-server|${VIEWS.join('|')})/|${ABOVE_DOMAIN}` },
    ),
    rule(
      'agent-server-apart',
      'The agent server needs no control plane, and knows none of the protocols on top of it.',
      { path: '^src/agent-server/' },
      { path: `^src/(control-plane|${VIEWS.join('|')})/|${ABOVE_DOMAIN}` },
    ),
    ...VIEWS.map((room) =>
      rule(
        `${room}-on-the-agent-server`,
        'A protocol is a view of assistants, threads and runs, and knows no other one.',
        { path: `^src/${room}/` },
        { path: `^src/(control-plane|${VIEWS.filter((other) => other !== room).join('|')})/|${ABOVE_DOMAIN}` },
      ),
    ),
    rule(
      'a2a-knows-no-dialect',
      'The task model outlives the shapes of the wire.',
      { path: '^src/a2a/' },
      { path: '^generated/a2a/' },
    ),
    rule(
      'dialects-apart',
      'A dialect can be added and removed as one folder.',
      { path: '^src/handlers/a2a/([^/]+)/' },
      { path: '^(src/handlers|generated)/a2a/', pathNot: '^(src/handlers|generated)/a2a/$1/' },
    ),
    rule(
      'domain-sees-ports',
      'Only the composition chooses an implementation.',
      { path: DOMAIN },
      { path: PORTS, pathNot: PORT_FILES },
    ),
    rule(
      'adapters-are-chosen-by-compose',
      'Only the composition chooses an implementation.',
      { path: '^src/', pathNot: '^src/(compose|storage|drivers|builds|mock)/' },
      { path: PORTS, pathNot: PORT_FILES },
    ),
    rule(
      'adapters-know-no-domain',
      'An adapter serves its port, whoever uses it.',
      { path: PORTS },
      { path: `${DOMAIN}|${ABOVE_DOMAIN}` },
    ),
    rule(
      'adapters-know-no-other-port',
      'An adapter serves one port.',
      { path: '^src/(storage|drivers|builds)/' },
      { path: PORTS, pathNot: '^src/$1/' },
    ),
    rule(
      'adapters-of-one-port-apart',
      'One implementation of a port does not lean on another.',
      { path: '^src/(storage|drivers)/([^/]+)/' },
      { path: '^src/$1/[^/]+/', pathNot: '^src/$1/$2/' },
    ),
    ...FLOORS.flatMap(([service, rooms]) =>
      rooms.map((room, floor) =>
        rule(
          `floors-of-${service}`,
          'Arrows between the rooms of a service go down.',
          { path: `^src/${service}/${room}/` },
          { path: `^src/${service}/(${[...rooms.slice(floor + 1), '[^/]+\\.ts$'].join('/|')})`, pathNot: GROUND },
        ),
      ),
    ),
    rule(
      'the-reconciler-has-one-entry',
      'What the loop is made of is its own.',
      { path: '^src/', pathNot: '^src/control-plane/reconciler/' },
      { path: '^src/control-plane/reconciler/', pathNot: '^src/control-plane/reconciler/reconciler\\.ts$' },
    ),
    rule('src-without-tests', 'What runs does not need what tests it.', { path: '^src/' }, { path: '^(test|scripts|bench)/' }),
    rule(
      'src-without-dev-dependencies',
      'What runs is installed with it.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
    ),
    rule(
      'conformance-is-a-package',
      'It tests any server over HTTP: of this one it has the validation, and the errors that end a command.',
      { path: '^conformance/' },
      { path: '^(src|scripts|test|bench|bin)/', pathNot: '^src/(runtime/|problem\\.ts$)' },
    ),
    rule(
      'conformance-lists-its-dependencies',
      'It is installed by its own lock file.',
      { path: '^conformance/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
    ),
    rule(
      'servers-without-conformance',
      'A server is installed without it.',
      { path: '^(src|generated)/', pathNot: '^src/cli/commands/conformance\\.ts$' },
      { path: '^conformance/' },
    ),
    rule(
      'conformance-is-loaded-by-its-command',
      'The command line starts without it.',
      { path: '^src/cli/commands/conformance\\.ts$' },
      { path: '^conformance/', dynamic: false },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.json', '.d.ts'],
    },
  },
};

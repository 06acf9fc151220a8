/**
 * How each command of the pages is run: in this order, in a copy of the checkout, with one control plane. A block that another test
 * runs names it. A block without an entry fails the test, and so does an entry without a block.
 */

/** Where commands meet: made anew for each run of the test. */
export interface World {
  /** A copy of the checkout, as somebody would clone it. */
  checkout: string;
  /** A project of somebody's own. */
  project: string;
  /** Free ports, by the port that the pages name. */
  ports: Record<Port, number>;
  adminKey: string;
  /** The published deploy client, installed: its program. */
  deployClient: string;
  /** A Python that has the LangGraph SDK. */
  python: string;
}

export type Port = 8123 | 8124 | 8125;

/** What a reader replaces before pasting: everything that is not run as it stands is in this list. */
const SUBSTITUTIONS: [text: RegExp, by: (world: World, found: string) => string][] = [
  [/https:\/\/agents\.example\.com/g, () => 'http://127.0.0.1:8124'],
  [/(?<=127\.0\.0\.1:)812[345]\b/g, ({ ports }, port) => String(ports[Number(port) as Port])],
  [/path\/to\/keelson/g, ({ checkout }) => checkout],
  [/path\/to\/project/g, ({ project }) => project],
  [/(?<=KEELSON_API_KEY=)…/g, ({ adminKey }) => adminKey],
  // It takes half a minute, and the tests of clients have installed that version.
  [/^npm install --save-dev @langchain\/langgraph-cli@1\.5\.1$/gm, () => 'true'],
  [/^keelson /gm, ({ checkout }) => `'${checkout}/bin/keelson.js' `],
  [/\bNAME\b/g, () => 'mine'],
  // Nobody is there to be asked.
  [/ delete (mine|support)$/gm, (_, found) => `${found} --yes`],
  [/^(npx )?langgraphjs /gm, ({ deployClient }) => `node '${deployClient}' `],
];

export function substituted(text: string, world: World): string {
  return SUBSTITUTIONS.reduce((now, [pattern, by]) => now.replaceAll(pattern, (found) => by(world, found)), text);
}

interface Named {
  page: string;
  /** How this block of the page begins; else a text that it alone has. */
  block: string;
}

/** Run here: by `npm test` where it is `quick`, else by `npm run test:all`. */
export interface Run extends Named {
  quick?: true;
  prints: RegExp;
  /** It is a server: it goes on once it has printed that, until the next entry with `alone`. */
  serves?: true;
  /** Ends the servers of the entries before. */
  alone?: true;
  in?: 'project';
  /** Left out on a machine that makes no networks for tenants: it takes one tenant only. */
  networks?: true;
  /** What is run in its place. */
  instead?: string;
  /** The port that the pages give to the server of this block. */
  port?: Port;
}

/** Run by another test: the path of its file, and a text that it has. */
export interface Elsewhere extends Named {
  test: string;
  has: string;
}

/** Lines of which each takes minutes: `LONG` says what tries them. */
export interface Menu extends Named {
  menu: true;
}

/** By script: the test that does the same in small, or that reads what it prints. */
export const LONG: Record<string, string> = {
  test: 'test/documents/commands.test.ts',
  lint: 'test/static/lint.test.ts',
  format: 'test/static/lint.test.ts',
  generate: 'test/generate/freshness.test.ts',
  dev: 'test/generate/dev.test.ts',
  bench: 'test/documents/commands.test.ts',
  crash: 'test/agent-server/crash.test.ts',
  'crash:control-plane': 'test/control-plane/crash.test.ts',
  faults: 'test/faults/list.test.ts',
};

/** A file that the commands after it read. */
export interface Written extends Named {
  file: string;
}

export type Entry = Run | Elsewhere | Menu | Written;

const deploying = { page: 'docs/deploying.md', in: 'project' } as const;
const operating = { page: 'docs/operating.md', test: 'test/cli/operating.test.ts' };
const served = { alone: true, serves: true, port: 8123, prints: /Ctrl-C stops it/ } as const;
const dev = (name: string) => ({
  ...served,
  instead: `bin/keelson.js dev examples/${name} --no-types`,
});
const mock = { port: 8125, alone: true } as const;

export const PLAN: Entry[] = [
  { page: 'README.md', block: 'npm start', prints: /Ctrl-C stops everything/, serves: true, port: 8124 },
  { page: 'README.md', block: '/runs/wait', prints: /"content":"12 \* \(3 \+ 4\) = 84\."/ },
  { page: 'README.md', block: "import { Client } from '@langchain/langgraph-sdk'", prints: /^12 \* \(3 \+ 4\) = 84\.$/m },
  { page: 'README.md', block: 'from langgraph_sdk import get_sync_client', prints: /^12 \* \(3 \+ 4\) = 84\.$/m },
  { page: 'README.md', block: 'keelson.js deploy', in: 'project', prints: /is live at http.* curl /s },
  { page: 'README.md', block: 'npm run agent', prints: /agent server is listening/, serves: true, port: 8123 },
  { page: 'docs/langgraph-json.md', block: 'keelson validate', in: 'project', prints: /is valid: 1 graph/ },
  { page: 'docs/chat-clients.md', block: 'import { HttpAgent }', prints: /^12 \* \(3 \+ 4\) = 84\.$/m },
  { page: 'docs/chat-clients.md', block: 'from openai import OpenAI', prints: /^12 \* \(3 \+ 4\) = 84\.$/m },
  { page: 'docs/developing.md', block: 'path/to/keelson/bin/keelson.js init', prints: /my-agent/ },
  { ...deploying, block: 'path/to/keelson/bin/keelson.js deploy', prints: /\/d\/mine/ },
  {
    ...{ ...deploying, block: 'export KEELSON_URL', prints: /\/d\/mine/ },
    // For a revision to go back to: the same project makes none.
    instead: 'export KEELSON_URL=https://agents.example.com KEELSON_API_KEY=…\npath/to/keelson/bin/keelson.js deploy --force',
  },
  { page: 'docs/deploying.md', block: 'keelson list', prints: /mine +READY/ },
  { page: 'docs/deploying.md', block: 'keelson status NAME', prints: /Address .*\/d\/mine/ },
  { page: 'docs/deploying.md', block: 'keelson revisions NAME', prints: /DEPLOYED/ },
  { page: 'docs/deploying.md', block: 'keelson rollback NAME', prints: /mine .*is live at/ },
  { page: 'docs/deploying.md', block: 'keelson logs NAME', prints: /agent server is listening/ },
  { page: 'docs/deploying.md', block: 'keelson doctor', prints: /./ },
  { page: 'docs/deploying.md', block: 'keelson run NAME', prints: /message/ },
  { page: 'docs/deploying.md', block: 'keelson secrets list NAME', prints: /./ },
  { page: 'docs/deploying.md', block: 'keelson delete NAME', prints: /Deleted mine/ },
  { ...deploying, block: 'langgraphjs deploy', prints: /Deployment successful/ },
  { page: 'docs/deploying.md', block: 'KEY=', prints: /DEPLOYED\n\{"ok":true\}/ },
  { page: 'docs/operating.md', block: 'keelson tenants create', prints: /support/, networks: true },
  {
    page: 'docs/operating.md',
    block: 'git pull',
    alone: true,
    serves: true,
    port: 8124,
    prints: /up to date.*Demo agent.*Ctrl-C/s,
  },
  {
    ...{ page: 'docs/operating.md', block: 'keelson tenants create' },
    ...{ test: 'test/cli/access.test.ts', has: "['tenants', 'create', 'support']" },
  },
  { ...operating, block: 'KEELSON_PUBLIC_URL=https', has: "block('sh', 'KEELSON_PUBLIC_URL')" },
  { ...operating, block: 'tar -czf', has: "block('sh', 'tar -czf')" },
  { ...operating, block: 'tar -xzf', has: "block('sh', 'tar -xzf')" },
  { page: 'docs/mock.md', block: '"MODEL_KEY"', file: 'fixture.json' },
  { page: 'docs/ci.md', block: '--no-save', ...mock, prints: /"ok":true/, serves: true },
  { page: 'docs/mock.md', block: 'langgraphjs deploy', in: 'project', prints: /Deployment successful/ },
  { page: 'docs/containers.md', block: 'npm run images', test: 'test/containers/images.ts', has: "'load', '--input'" },
  { page: 'docs/containers.md', block: 'keelson build', test: 'test/containers/build.test.ts', has: "'build', folder" },
  { page: 'docs/containers.md', block: 'docker run', test: 'test/containers/build.test.ts', has: 'Container.run' },
  { page: 'docs/containers.md', block: 'langgraph build', test: 'test/containers/langgraph-build.test.ts', has: "'--no-pull'" },
  {
    page: 'docs/docker.md',
    block: 'curl -X POST',
    test: 'test/containers/image-deployments.test.ts',
    has: "source: 'external_docker'",
  },
  {
    page: 'docs/listeners.md',
    block: 'KEELSON_API_KEY=… keelson listener --driver',
    test: 'test/cli/listener.test.ts',
    has: "'--driver', 'kubernetes'",
  },
  {
    page: 'docs/listeners.md',
    block: 'KEELSON_API_KEY=… keelson listener --url',
    test: 'test/cli/listener.test.ts',
    has: "'listener', '--url'",
  },
  { page: 'docs/listeners.md', block: '--fallback', test: 'test/cli/listener.test.ts', has: "'--fallback'" },
  { page: 'docs/listeners.md', block: '--image-uri', test: 'test/containers/listener.test.ts', has: "'--image-uri', image" },
  {
    page: 'docs/kubernetes.md',
    block: 'kubectl create namespace',
    test: 'test/kubernetes/chart-installation.test.ts',
    has: "install('install'",
  },
  { page: 'docs/docker.md', block: 'langgraph deploy', test: 'test/containers/pushed-images.test.ts', has: "'--no-pull'" },
  { page: 'docs/webhooks.md', block: 'isGenuine', test: 'test/agent-server/webhooks.test.ts', has: 'verifierOfTheDocs()' },
  { page: 'docs/ci.md', block: ':8080', test: 'test/conformance/report.test.ts', has: "'conformance', ...args" },
  { page: 'docs/ci.md', block: 'npm run mock -- --api-key', test: 'test/conformance/rounds/mock.ts', has: 'startTestMock(t)' },
  ...['a2a', 'blank', 'chat', 'tools'].map((name) => ({
    ...{ page: `examples/${name}/README.md`, block: 'npm install' },
    ...{ test: 'test/cli/init.test.ts', has: "test('pass their own tests'" },
  })),
  { page: 'docs/developing.md', block: 'path/to/keelson/bin/keelson.js dev', in: 'project', ...served },
  { page: 'examples/a2a/README.md', block: 'keelson dev', quick: true, ...dev('a2a') },
  { page: 'examples/a2a/README.md', block: 'curl', quick: true, prints: /"state":"completed"/ },
  { page: 'examples/tools/README.md', block: 'keelson dev', ...dev('tools') },
  { page: 'examples/tools/README.md', block: 'THREAD=', prints: /__interrupt__.*sent/s },
  { page: 'CONTRIBUTING.md', block: 'npm run lint', menu: true },
  { page: 'CONTRIBUTING.md', block: 'runs.test.ts', menu: true },
  { page: 'docs/performance.md', block: 'npm run bench', menu: true },
  { page: 'docs/reliability.md', block: 'clocks.test.ts', menu: true },
  { page: 'docs/reliability.md', block: 'rollouts.test.ts', menu: true },
  { page: 'docs/reliability.md', block: 'npm run crash:control-plane', menu: true },
  { page: 'docs/reliability.md', block: 'storage/postgres.test.ts', menu: true },
  { page: 'docs/reliability.md', block: 'cluster.test.ts', menu: true },
  { page: 'docs/reliability.md', block: 'npm run faults', menu: true },
];

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { forbiddenInCommand } from '../../src/builds/command.ts';
import { buildEnvironment } from '../../src/builds/environment.ts';
import { BuildFailure, type BuildRequest } from '../../src/builds/port.ts';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { isPlayed, later } from '../suite/scope.ts';
import { eventually } from '../support/eventually.ts';
import { type Entry, writeArchive } from './archives.ts';

let data: string;
let lines: string[];
let made = 0;

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'keelson-builds-'));
  lines = [];
});
afterEach(async () => {
  await assertNothingRuns();
  await rm(data, { recursive: true, force: true });
});

const graph: Entry[] = [
  { path: 'langgraph.json', content: JSON.stringify({ graphs: { agent: './graph.js:graph' } }) },
  { path: 'graph.js', content: 'export const graph = {};' },
];
const manifest = { name: 'a', version: '1.0.0', private: true, dependencies: { 'is-number': '7.0.0' } };
const lock = {
  name: 'a',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'a', version: '1.0.0', dependencies: { 'is-number': '7.0.0' } },
    'node_modules/is-number': {
      version: '7.0.0',
      integrity: 'sha512-41Cifkg6e8TylSpdtTpeLVMqvSBEVzTttHvERD741+pnZ8ANv0004MRL43QKPDlK9cGvNp6NZWZUBlbGXYxxng==',
      license: 'MIT',
      engines: { node: '>=0.12.0' },
    },
  },
};
/** A build in a process of its own, to be killed: the arguments are the request and the data directory. */
const BUILDING = `
  import { createSourceBuilder } from ${JSON.stringify(new URL('../../src/builds/source-builder.ts', import.meta.url).href)};
  const request = JSON.parse(process.argv[1]);
  const log = (line) => console.log(line);
  await createSourceBuilder({ dataDirectory: process.argv[2] }).build({ ...request, log, signal: new AbortController().signal });`;
const json = (path: string, value: unknown): Entry => ({ path, content: JSON.stringify(value) });

async function requestOf(entries: Entry[], more: Partial<BuildRequest> = {}): Promise<BuildRequest> {
  const file = await writeArchive(join(data, `source-${made++}.tar.gz`), entries);
  return {
    id: 'r1',
    tenantId: 't1',
    source: { kind: 'archive', file },
    configPath: 'langgraph.json',
    installCommand: undefined,
    buildCommand: undefined,
    environment: {},
    log: (line, level) => lines.push(`${level} ${line}`),
    signal: new AbortController().signal,
    ...more,
  };
}

function failsWith(...patterns: RegExp[]) {
  return (error: unknown) => {
    assert.ok(error instanceof BuildFailure, `a BuildFailure, not ${(error as Error)?.stack}`);
    for (const pattern of patterns) assert.match(error.message, pattern);
    return true;
  };
}

/** Processes whose working directory is below the folder. */
/** No command outlives its build. What counts how large folders are works in them, too, for a moment; the commands here take a minute. */
function assertNothingRuns(): Promise<boolean> {
  return eventually('the end of every command', async () => (await processesIn(data)).length === 0, 30_000);
}

async function processesIn(folder: string): Promise<string[]> {
  const { readlink } = await import('node:fs/promises');
  const found: string[] = [];
  for (const name of existsSync('/proc') ? await readdir('/proc') : []) {
    const cwd = /^\d+$/.test(name) ? await readlink(`/proc/${name}/cwd`).catch(() => '') : '';
    if (cwd.startsWith(folder)) found.push(name);
  }
  return found;
}

test('a project without dependencies is ready at once, and a second build starts from scratch', async () => {
  const builder = createSourceBuilder({ dataDirectory: data });
  const result = await builder.build(await requestOf(graph));
  assert.deepEqual(result, { directory: join(data, 'builds', 'r1', 'source'), configPath: 'langgraph.json', warnings: [] });
  assert.ok(lines.some((line) => /no dependencies to install/.test(line)));
  await writeFile(join(result.directory, 'leftover'), '');
  await builder.build(await requestOf(graph));
  assert.equal(existsSync(join(result.directory, 'leftover')), false);
  await builder.discard('r1');
  await builder.discard('r1');
  assert.deepEqual(await readdir(join(data, 'builds')), []);
  await assert.rejects(builder.discard('../builds'), /not an id/);
});

test('the install command runs at the root, the build command beside langgraph.json, each line logged', async () => {
  const entries = [
    { path: 'apps/My Agent/langgraph.json', content: JSON.stringify({ graphs: { agent: './dist/graph.js:graph' } }) },
    { path: 'install.sh', content: 'echo installing in `basename $PWD`; echo warn >&2; touch installed' },
    { path: 'apps/My Agent/build.sh', content: 'mkdir dist && cp ../../installed dist/graph.js && env' },
  ];
  process.env['KEELSON_SECRET_KEY'] = 'ours';
  const request = await requestOf(entries, {
    configPath: 'apps/My Agent/langgraph.json',
    installCommand: 'sh install.sh',
    buildCommand: 'sh build.sh && echo built',
  });
  const result = await createSourceBuilder({ dataDirectory: data }).build(request);
  delete process.env['KEELSON_SECRET_KEY'];
  assert.equal(result.configPath, 'apps/My Agent/langgraph.json');
  assert.ok(existsSync(join(result.directory, 'apps/My Agent/dist/graph.js')));
  for (const line of [
    'INFO installing in source',
    'INFO warn',
    'INFO built',
    "INFO Running sh install.sh, the deployment's install_command",
    "INFO Running sh build.sh && echo built in apps/My Agent, the deployment's build_command",
  ]) {
    assert.ok(lines.includes(line), `${line} in\n${lines.join('\n')}`);
  }
  assert.equal(
    lines.some((line) => line.includes('KEELSON_SECRET_KEY')),
    false,
  );
  assert.ok(lines.includes(`INFO HOME=${join(data, 'builds', 'r1', 'home')}`));
  assert.equal(existsSync(join(data, 'builds', 'r1', 'command.pid')), false);
});

test('what a command needs of the surroundings passes, and nothing else', () => {
  const folders = { home: '/h', temporary: '/h/tmp', npmCache: '/c' };
  const seen = buildEnvironment(folders, {
    PATH: ['/repo/node_modules/.bin', '/usr/bin'].join(':'),
    HOME: '/nowhere',
    HTTPS_PROXY: 'http://proxy',
    NPM_CONFIG_REGISTRY: 'http://user:secret@registry/path',
    npm_config_cafile: '/ca.pem',
    NPM_TOKEN: 'x',
    npm_config_userconfig: '/operator/.npmrc',
    npm_package_name: 'keelson',
    AWS_SECRET_ACCESS_KEY: 'x',
  });
  assert.equal(seen['HTTPS_PROXY'], 'http://proxy');
  assert.equal(seen['npm_config_registry'], 'http://registry/path');
  assert.equal(seen['npm_config_cafile'], '/ca.pem');
  assert.equal(seen['PATH']!.includes('.bin'), false);
  for (const name of ['userconfig', 'globalconfig', 'prefix']) assert.match(seen[`npm_config_${name}`]!, /^\/h\//);
  assert.deepEqual(
    Object.keys(seen).filter((name) => /AWS|npm_package|TOKEN/.test(name)),
    [],
  );
});

test('a failing command fails the build with its exit code and last lines', async () => {
  const entries = [
    ...graph,
    { path: 'fail.sh', content: 'for i in $(seq 1 50); do echo line $i; done\necho broken >&2\nexit 3' },
  ];
  const builder = createSourceBuilder({ dataDirectory: data });
  await assert.rejects(builder.build(await requestOf(entries, { buildCommand: 'sh fail.sh' })), (error) => {
    failsWith(/`sh fail\.sh` ended with exit code 3/, /line 50/, /broken/)(error);
    assert.doesNotMatch((error as Error).message, /line 25\n/);
    return true;
  });
  assert.ok(lines.includes('INFO broken'));
  assert.ok(lines.some((line) => line.startsWith('ERROR `sh fail.sh` ended with exit code 3')));
});

test('commands that the platform refuses are refused', async () => {
  for (const allowed of ['npm ci', 'npm ci && npm run build', "echo 'a b' && ls -la ./x"])
    assert.equal(forbiddenInCommand(allowed), undefined);
  for (const refused of [
    'a | b',
    'a; b',
    'echo $HOME',
    'a > b',
    'a < b',
    'a & b',
    'a &&& b',
    '`a`',
    '"a"',
    'a\\b',
    'a\nb',
    'a\rb',
    'a\0b',
    'a\tb',
  ]) {
    assert.notEqual(forbiddenInCommand(refused), undefined, refused);
  }
  const builder = createSourceBuilder({ dataDirectory: data });
  await assert.rejects(
    builder.build(await requestOf(graph, { buildCommand: 'a | b' })),
    failsWith(/build_command contains a pipe/, /script of package\.json/),
  );
  await assert.rejects(
    builder.build(await requestOf(graph, { installCommand: 'a; b' })),
    failsWith(/install_command contains a semicolon/),
  );
});

test('a command that takes too long is ended with everything it started', async () => {
  const entries = [...graph, { path: 'slow.sh', content: 'sleep 60 & sleep 60' }];
  const builder = createSourceBuilder({ dataDirectory: data, timeLimitMs: 1_000 });
  const begun = Date.now();
  await assert.rejects(
    builder.build(await requestOf(entries, { buildCommand: 'sh slow.sh' })),
    failsWith(/`sh slow\.sh` was stopped: the build took longer than its limit of 1 second/),
  );
  assert.ok(Date.now() - begun < 30_000, 'nobody waits for the minute that it sleeps');
  await assertNothingRuns();
});

test('a build that is no longer wanted stops at once, with the signal’s reason', async () => {
  const entries = [...graph, { path: 'slow.sh', content: 'echo started; sleep 60 & sleep 60' }];
  const abort = new AbortController();
  const reason = new Error('superseded');
  const request = await requestOf(entries, { buildCommand: 'sh slow.sh', signal: abort.signal });
  const log = request.log;
  request.log = (line, level) => {
    log(line, level);
    if (line === 'started') abort.abort(reason);
  };
  await assert.rejects(createSourceBuilder({ dataDirectory: data }).build(request), reason);
  await assertNothingRuns();
});

test('what a killed control plane left running is ended by the next build of the same id, and by discard', async () => {
  const entries = [...graph, { path: 'slow.sh', content: 'echo started; sleep 60 & sleep 60' }];
  const builder = createSourceBuilder({ dataDirectory: data });
  const record = join(data, 'builds', 'r1', 'command.pid');
  const clears = [
    async () => builder.build(await requestOf(graph)),
    async () => builder.discard('r1'),
    // Killed in the instant between starting the command and writing it down.
    async () => rm(record).then(() => builder.discard('r1')),
  ];
  for (const clear of clears) {
    const { log: _log, signal: _signal, ...request } = await requestOf(entries, { buildCommand: 'sh slow.sh' });
    const plane = spawn(process.execPath, ['--input-type=module', '-e', BUILDING, JSON.stringify(request), data], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const text of plane.stdout) if (String(text).includes('started')) break;
    while (!existsSync(record)) await sleep(5);
    const gone = once(plane, 'exit');
    plane.kill('SIGKILL');
    await gone;
    assert.ok((await processesIn(data)).length >= 2, 'the commands go on without their control plane');
    await clear();
    await assertNothingRuns();
  }
});

test('npm ci installs by the lock file, and the second build of the same lock file takes it from the cache', async () => {
  const entries = [...graph, json('package.json', manifest), json('package-lock.json', lock)];
  const builder = createSourceBuilder({ dataDirectory: data });
  const first = await builder.build(await requestOf(entries));
  assert.ok(lines.some((line) => line.startsWith('INFO Running npm ci --omit=dev')));
  const modules = join(first.directory, 'node_modules');
  assert.equal(JSON.parse(await readFile(join(modules, 'is-number', 'package.json'), 'utf8')).version, '7.0.0');
  assert.ok((await lstat(modules)).isSymbolicLink());

  lines = [];
  const [second, third] = await Promise.all([
    builder.build(await requestOf(entries, { id: 'r2' })),
    builder.build(await requestOf(entries, { id: 'r3' })),
  ]);
  assert.equal(lines.filter((line) => /taken from the cache/.test(line)).length, 2);
  assert.deepEqual(
    lines.filter((line) => /Running/.test(line)),
    [],
  );
  assert.ok(existsSync(join(second.directory, 'node_modules', 'is-number')));
  assert.ok(existsSync(join(third.directory, 'node_modules', 'is-number')));

  // A build command may write into node_modules, so it gets its own.
  lines = [];
  const withBuild = { id: 'r4', buildCommand: 'touch node_modules/mark' };
  const own = await builder.build(await requestOf(entries, withBuild));
  assert.equal((await lstat(join(own.directory, 'node_modules'))).isSymbolicLink(), false);
  lines = [];
  const again = await builder.build(await requestOf(entries, { ...withBuild, id: 'r5', buildCommand: 'ls node_modules' }));
  assert.ok(lines.some((line) => /taken from the cache/.test(line)));
  assert.equal(lines.includes('INFO mark'), false);
  assert.ok(existsSync(join(again.directory, 'node_modules', 'is-number')));

  await builder.discard('r1');
  assert.ok(existsSync(join(second.directory, 'node_modules', 'is-number')), 'others still link to it');
});

// Two such builds after one that was killed are played each time.
test('concurrent first builds of one lock file both succeed', {
  skip: !isPlayed('all') && 'npm run test:all plays it',
}, async () => {
  const entries = [...graph, json('package.json', manifest), json('package-lock.json', lock)];
  const builder = createSourceBuilder({ dataDirectory: data });
  const results = await Promise.all(['r1', 'r2'].map(async (id) => builder.build(await requestOf(entries, { id }))));
  for (const { directory } of results) assert.ok(existsSync(join(directory, 'node_modules', 'is-number')));
  assert.equal((await readdir(join(data, 'dependencies'))).length, 1);
});

test(
  'a build that is killed while it puts its dependencies aside leaves nothing half made that another would take',
  later,
  async () => {
    const entries = [...graph, json('package.json', manifest), json('package-lock.json', lock)];
    const tools = join(data, 'tools');
    await mkdir(tools);
    // The copy that goes into the cache never ends.
    const begun = join(data, 'begun');
    await writeFile(
      join(tools, 'cp'),
      `#!/bin/sh\ncp=$(PATH=/usr/bin:/bin command -v cp)\n"$cp" "$@" && touch ${begun} && exec sleep 60\n`,
      { mode: 0o755 },
    );
    const { log: _log, signal: _signal, ...request } = await requestOf(entries, { buildCommand: 'true' });
    const plane = spawn(process.execPath, ['--input-type=module', '-e', BUILDING, JSON.stringify(request), data], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PATH: `${tools}:${process.env['PATH']}` },
      detached: true,
    });
    const gone = once(plane, 'exit');
    while (!existsSync(begun)) await sleep(10);
    process.kill(-plane.pid!, 'SIGKILL');
    await gone;
    const [made, ...others] = await readdir(join(data, 'dependencies'));
    assert.match(made!, /^\.making-/);
    assert.deepEqual(others, []);

    const builder = createSourceBuilder({ dataDirectory: data });
    const built = await Promise.all(
      ['r1', 'r2'].map(async (id) => builder.build(await requestOf(entries, { id, buildCommand: 'true' }))),
    );
    for (const { directory } of built) assert.ok(existsSync(join(directory, 'node_modules', 'is-number', 'package.json')));
    assert.match((await readdir(join(data, 'dependencies'))).join(), /^[0-9a-f]{16}-[0-9a-f]{64}$/);
  },
);

test('the cache keeps what builds link to and the few used last', async () => {
  const cache = join(data, 'dependencies');
  const names = ['1', '2', '3'].map((digit) => `${'0'.repeat(16)}-${digit.repeat(64)}`);
  // Of an earlier version, which shared them between tenants.
  const shared = ['4', '5'].map((digit) => digit.repeat(64));
  for (const name of shared) await mkdir(join(cache, name, 'node_modules'), { recursive: true });
  for (const [age, name] of names.entries()) {
    await mkdir(join(cache, name, 'node_modules'), { recursive: true });
    const used = new Date(Date.now() - (age + 1) * 1_000);
    await utimes(join(cache, name), used, used);
  }
  await mkdir(join(data, 'builds', 'live'), { recursive: true });
  await writeFile(join(data, 'builds', 'live', 'dependencies'), names[2]!);
  await mkdir(join(data, 'builds', 'earlier'));
  await writeFile(join(data, 'builds', 'earlier', 'dependencies'), shared[1]!);
  await mkdir(join(data, 'builds', '.removed-1-1-0'), { recursive: true });
  const builder = createSourceBuilder({ dataDirectory: data, cacheEntries: 1 });
  await builder.discard('other');
  assert.deepEqual((await readdir(cache)).sort(), [names[0], names[2], shared[1]]);
  assert.deepEqual(await readdir(join(data, 'builds')), ['earlier', 'live'], 'a removal that a crash interrupted is finished');
});

test('builds without a lock file share what npm chose alike', later, async () => {
  const entries = [...graph, json('package.json', manifest)];
  const builder = createSourceBuilder({ dataDirectory: data });
  const first = await builder.build(await requestOf(entries));
  const second = await builder.build(await requestOf([...entries, { path: 'more.txt', content: '' }], { id: 'r2' }));
  assert.equal((await readdir(join(data, 'dependencies'))).length, 1);
  for (const { directory } of [first, second]) {
    const modules = join(directory, 'node_modules');
    assert.ok(!isAbsolute(await readlink(modules)), 'the link holds after a move of the data directory');
    assert.ok(existsSync(join(modules, 'is-number', 'package.json')));
  }
  await builder.discard('r1');
  assert.ok(existsSync(join(second.directory, 'node_modules', 'is-number')), 'the other still links to it');
});

test('the caches keep to their bound of disk space, and what a build links to stays', async () => {
  const entries = [...graph, json('package.json', manifest), json('package-lock.json', lock)];
  const idle = join(data, 'dependencies', `${'0'.repeat(16)}-${'1'.repeat(64)}`, 'node_modules');
  await mkdir(idle, { recursive: true });
  await writeFile(join(idle, 'large.js'), Buffer.alloc(300_000, '-'));
  const downloads = join(data, 'npm-caches', 'gone', 'large');
  const earlier = join(data, 'npm-cache');
  for (const folder of [join(downloads, '..'), earlier]) await mkdir(folder, { recursive: true });
  await writeFile(downloads, Buffer.alloc(300_000, '-'));
  const compiledCode = join(data, 'compiled');
  await mkdir(compiledCode);
  await writeFile(join(compiledCode, 'large'), Buffer.alloc(300_000, '-'));
  const roomy = createSourceBuilder({ dataDirectory: data, compiledCode, cacheBytes: 100_000_000 });
  await roomy.build(await requestOf(entries));
  assert.ok(existsSync(idle) && existsSync(downloads));
  assert.ok(!existsSync(earlier), 'downloads that builds of all tenants had in common are gone');
  const tight = createSourceBuilder({ dataDirectory: data, compiledCode, cacheBytes: 200_000 });
  const { directory } = await tight.build(await requestOf(entries, { id: 'r2' }));
  assert.ok(!existsSync(idle), 'dependencies that no build uses are gone');
  await eventually('the downloads to be removed', async () => !existsSync(downloads));
  await eventually('the compiled code to be removed', async () => (await readdir(compiledCode)).length === 0);
  assert.ok(existsSync(join(directory, 'node_modules', 'is-number')));
});

test('a command that cannot be started as no file can be opened any more fails with that, and ends nothing else', async () => {
  const program = fileURLToPath(new URL('../fixtures/processes/no-descriptors.ts', import.meta.url));
  const { stdout } = await promisify(execFile)('sh', ['-c', `ulimit -n 100; exec "$0" "$1"`, process.execPath, program]);
  const failures = JSON.parse(stdout) as string[];
  assert.equal(failures.length, 2);
  for (const failure of failures) assert.match(failure, /^spawn \/\S*\/sh EMFILE$/);
});

test('what could not be tidied up at first is tidied up at the next try', async () => {
  const builder = createSourceBuilder({ dataDirectory: data });
  await writeFile(join(data, 'builds'), 'in the way');
  await assert.rejects(builder.list(), { code: 'EEXIST' });
  await rm(join(data, 'builds'));
  assert.deepEqual(await builder.list(), []);
});

test('a lock file that does not fit package.json is said in a line, after the many of npm', later, async () => {
  const wanted = { ...manifest, dependencies: { 'is-number': '6.0.0' } };
  const entries = [...graph, json('package.json', wanted), json('package-lock.json', lock)];
  const build = createSourceBuilder({ dataDirectory: data }).build(await requestOf(entries));
  await assert.rejects(
    build,
    failsWith(/^package-lock\.json does not fit package\.json \(.*is-number@6\.0\.0.*\)\. Run npm install/),
  );
  assert.match(lines.at(-1)!, /^ERROR package-lock\.json does not fit/);
  assert.ok(lines.some((line) => line.includes('ended with exit code 1')));
});

test('without a lock file npm install is used; every tool needs npm', async () => {
  const builder = createSourceBuilder({ dataDirectory: data });
  const entries = [
    ...graph,
    json('package.json', { ...manifest, dependencies: { local: 'file:./local' } }),
    json('local/package.json', { name: 'local', version: '1.0.0' }),
  ];
  const { directory, warnings } = await builder.build(await requestOf(entries));
  assert.ok(lines.some((line) => line.startsWith('INFO Running npm install --omit=dev')));
  assert.match(warnings.join('\n'), /^There is no package-lock\.json: each build installs the newest versions/);
  assert.ok(existsSync(join(directory, 'node_modules', 'local')));
  const path = process.env['PATH'];
  try {
    process.env['PATH'] = '/bin-of-nobody';
    for (const file of ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock']) {
      const request = await requestOf([...graph, json('package.json', manifest), { path: file, content: 'x' }]);
      await assert.rejects(builder.build(request), failsWith(/npm is not installed on this server/));
    }
  } finally {
    process.env['PATH'] = path;
  }
});

test('a declared LangGraph must have been installed', async () => {
  const builder = createSourceBuilder({ dataDirectory: data });
  const declared = (kind: string) => [
    ...graph,
    json('package.json', { name: 'a', [kind]: { '@langchain/langgraph': '1.4.18' } }),
  ];
  await assert.rejects(
    builder.build(await requestOf(declared('dependencies'), { installCommand: 'true' })),
    failsWith(/package\.json lists @langchain\/langgraph in "dependencies", but it was not installed/),
  );
  await assert.rejects(builder.build(await requestOf(declared('devDependencies'))), failsWith(/Move it to "dependencies"/));
  const member = [
    { path: 'apps/a/langgraph.json', content: JSON.stringify({ graphs: { agent: './graph.js:graph' } }) },
    { path: 'apps/a/graph.js', content: '' },
    json('apps/a/package.json', { dependencies: { '@langchain/langgraph': '1.4.18' } }),
    json('package.json', { workspaces: ['apps/*'] }),
    json('node_modules/@langchain/langgraph/package.json', { version: '1.4.18' }),
  ];
  const tested = await builder.build(await requestOf(member, { configPath: 'apps/a/langgraph.json', installCommand: 'true' }));
  assert.deepEqual(tested.warnings, []);
  const old = [...declared('dependencies'), json('node_modules/@langchain/langgraph/package.json', { version: '0.4.9' })];
  const { warnings } = await builder.build(await requestOf(old, { installCommand: 'true' }));
  assert.deepEqual(warnings, [
    '@langchain/langgraph is 0.4.9: this server is tested with 1.4 to 1.7, and others may behave differently.',
  ]);
});

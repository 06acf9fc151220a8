/**
 * What the code of a tenant leaves in the folders that it may write to, to lead this server elsewhere: links, pipes, folders and
 * endless files in the place of records and of what the server reads, and trees that are hard to remove. Run as root it is tried with
 * users, and again by another user with namespaces.
 */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../scripts/generate/contracts.ts';
import { BuildFailure, type BuildRequest } from '../../src/builds/port.ts';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { Isolation } from '../../src/machine/isolation.ts';
import { eventually } from '../support/eventually.ts';
import { type Entry, writeArchive } from './archives.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const VISIBLE = 'KEELSON_TEST_VISIBLE';
const SECRET = 'the key of all secrets';
/** Long enough for a busy machine. A build that hangs is told by its name. */
const LIMIT_MS = 120_000;

const graph: Entry[] = [
  { path: 'app/langgraph.json', content: JSON.stringify({ graphs: { agent: './graph.js:graph' } }) },
  { path: 'app/graph.js', content: 'export const graph = {};' },
];
const dependent = JSON.stringify({ name: 'a', version: '1.0.0', dependencies: { 'is-number': '7.0.0' } });
const lock = JSON.stringify({
  ...{ name: 'a', version: '1.0.0', lockfileVersion: 3, requires: true },
  packages: {
    '': { name: 'a', version: '1.0.0', dependencies: { 'is-number': '7.0.0' } },
    'node_modules/is-number': {
      version: '7.0.0',
      integrity: 'sha512-41Cifkg6e8TylSpdtTpeLVMqvSBEVzTttHvERD741+pnZ8ANv0004MRL43QKPDlK9cGvNp6NZWZUBlbGXYxxng==',
    },
  },
});
/** A project without a lock file, whose dependencies run a script at the top of the source when they are installed. */
const installing = (script: string, manifest = dependent): Entry[] => [
  ...graph,
  { path: 'app/package.json', content: manifest },
  { path: 'app/binding.gyp', content: '{}' },
  { path: 'node_modules/.bin/node-gyp', content: `#!/bin/sh\nset -e\n${script}\n`, mode: 0o755 },
];

const skip = process.platform !== 'linux' && 'only Linux isolates the code of tenants';

describe(`with ${isRoot ? 'users' : 'namespaces'}`, { skip }, () => {
  let data: string;
  /** A folder that is not hidden from tenants. */
  let visible: string;
  let isolation: Isolation;
  let builder: ReturnType<typeof createSourceBuilder>;
  let made = 0;
  const lines: string[] = [];

  before(async () => {
    // Folders of temporary files are hidden as a whole.
    data = await mkdtemp(join(isRoot ? '/srv' : tmpdir(), 'keelson-test-'));
    visible = process.env[VISIBLE] ?? (await mkdtemp(isRoot ? '/srv/keelson-test-' : join(tmpdir(), 'keelson-test-')));
    await writeFile(join(data, 'secret.key'), SECRET);
    const opened = await Isolation.open(data);
    assert.ok(opened, 'this machine isolates');
    isolation = opened;
    assert.equal(isolation.kind, isRoot ? 'users' : 'namespaces');
    builder = createSourceBuilder({ dataDirectory: data, isolation, cacheBytes: 50_000_000 });
  });
  after(async () => {
    for (const folder of isRoot ? [data, visible] : [data]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const build = async (entries: Entry[], more: Partial<BuildRequest> = {}) => {
    const file = await writeArchive(join(data, `source-${made++}.tar.gz`), entries);
    return builder.build({
      id: `r${made}`,
      tenantId: 't1',
      source: { kind: 'archive', file },
      configPath: 'app/langgraph.json',
      installCommand: undefined,
      buildCommand: undefined,
      environment: {},
      log: (line, level) => lines.push(`${level} ${line}`),
      signal: AbortSignal.timeout(LIMIT_MS),
      ...more,
    });
  };
  const secretIsWhole = async () => {
    const file = join(data, 'secret.key');
    assert.equal(await readFile(file, 'utf8'), SECRET);
    assert.equal((await lstat(file)).uid, process.getuid?.());
  };

  it('a link in the place of the record of a command leads nowhere', async () => {
    const script = `for name in command.pid command.pid.${process.pid}.tmp; do
  ln -sfn ${data}/secret.key ../$name; ln -sfn ${data}/secret.key $name; done; true`;
    const attack = { path: 'attack.sh', content: script };
    await build([...graph, attack], { installCommand: 'sh attack.sh', buildCommand: 'true' });
    await secretIsWhole();
  });

  it('a folder in the place of a record fails no build and no removal', async () => {
    const attack = { path: 'attack.sh', content: 'mkdir ../command.pid ../dependencies; touch ../dependencies/x; true' };
    await build([...graph, attack], { id: 'folders', installCommand: 'sh attack.sh', buildCommand: 'true' });
    await builder.discard('folders');
    assert.ok(!(await builder.list()).includes('folders'));
  });

  it('a pipe in the place of a record stops no build, of its tenant and of others', async () => {
    const attack = { path: 'attack.sh', content: 'rm -f ../dependencies; mkfifo ../dependencies ../command.pid; true' };
    await build([...graph, attack], { id: 'pipes', installCommand: 'sh attack.sh' });
    await build(graph, { tenantId: 't2' });
    await builder.discard('pipes');
  });

  it('a link in the place of the record of dependencies leads nowhere, and a pipe for the settings of npm holds nothing up', async () => {
    const script = `rm -f binding.gyp .npmrc; mkfifo .npmrc; ln -sfn ${data}/secret.key ../../dependencies || true`;
    await build(installing(script));
    await secretIsWhole();
  });

  it('modules are moved out of the source alone, also where a folder of it was replaced by a link', async () => {
    // Code of tenants sees it, as it sees all that every user may read.
    const victim = join(visible, 'victim');
    await mkdir(join(victim, 'node_modules', 'theirs'), { recursive: true });
    await writeFile(join(victim, 'package.json'), dependent);
    await writeFile(join(victim, 'node_modules', '.package-lock.json'), lock);
    await promisify(execFile)('chmod', ['-R', 'go+rX', visible]);
    const script = `rm -f binding.gyp; cd ..; mv app moved; ln -s ${victim} app`;
    await assert.rejects(build(installing(script)), BuildFailure);
    assert.deepEqual(await readdir(join(victim, 'node_modules')), ['.package-lock.json', 'theirs']);
    assert.ok(!(await lstat(join(victim, 'node_modules'))).isSymbolicLink());
  });

  it('what one tenant installed is not run by another', async () => {
    const poison = 'rm -f binding.gyp; echo poison >> node_modules/is-number/index.js';
    // What the tests before it installed would be found again.
    const manifest = dependent.replace('7.0.0', '6.0.0');
    const poisoned = await build(installing(poison, manifest));
    const module = join('app', 'node_modules', 'is-number', 'index.js');
    assert.match(await readFile(join(poisoned.directory, module), 'utf8'), /poison/);
    const project = [...graph, { path: 'app/package.json', content: manifest }];
    const ours = await build(project, { tenantId: 't2' });
    assert.doesNotMatch(await readFile(join(ours.directory, module), 'utf8'), /poison/);
    const again = await build(project, { tenantId: 't2' });
    assert.equal(await realModules(again.directory), await realModules(ours.directory), 'its own are found again');
    // A link to the modules of another tenant shows nothing of them.
    const entry = dirname(await realModules(again.directory));
    const attack: Entry[] = [
      { path: 'app/link.sh', content: `ln -s ${entry}/node_modules node_modules; ln -s ${entry}/node_modules other` },
      { path: 'app/look.sh', content: 'ls node_modules/ other/ 2> /dev/null > seen; true' },
    ];
    const { directory } = await build([...graph, ...attack], { installCommand: 'sh app/link.sh', buildCommand: 'sh look.sh' });
    assert.doesNotMatch(await readFile(join(directory, 'app', 'seen'), 'utf8'), /is-number/);
  });

  it('a pipe, a link or an endless file that the build left is no package.json', async () => {
    const attempts: [script: string, failure: RegExp | undefined][] = [
      ['mkfifo package.json', undefined],
      [`ln -s ${data}/secret.key package.json`, /package\.json is a link that leads out of the source/],
      ['truncate -s 5G package.json', /package\.json is longer than \d+ bytes/],
    ];
    for (const [script, failure] of attempts) {
      const done = build([...graph, { path: 'app/attack.sh', content: script }], { buildCommand: 'sh attack.sh' });
      if (failure === undefined) await done;
      else
        await assert.rejects(done, (error) => {
          assert.ok(error instanceof BuildFailure, String(error));
          assert.match(error.message, failure);
          assert.doesNotMatch(error.message, new RegExp(SECRET));
          return true;
        });
    }
  });

  it('a tree that is deeper than a path may be, and one without permissions, are removed', async () => {
    const deep = `import { mkdirSync } from 'node:fs';
for (let depth = 0; depth < 60; depth++) { mkdirSync('d'.repeat(200)); process.chdir('d'.repeat(200)); }`;
    const script = 'node deep.mjs && mkdir -p shut/in && touch shut/in/x && ln -s / shut/out && chmod 000 shut/in shut';
    const entries = [...graph, { path: 'app/deep.mjs', content: deep }, { path: 'app/shut.sh', content: script }];
    await build(entries, { id: 'deep', buildCommand: 'sh shut.sh' });
    await builder.discard('deep');
    assert.ok(existsSync('/etc'));
    assert.deepEqual(
      (await readdir(join(data, 'builds'))).filter((name) => name.startsWith('.removed')),
      [],
    );
  });

  it('compiled code of tenants keeps to its bound, and that of the largest goes first', async () => {
    const tight = createSourceBuilder({ dataDirectory: data, isolation, cacheBytes: 300_000 });
    const folders = ['t1', 't2'].map((tenant) => isolation.compiledCodeOf(tenant));
    // What the tests before it compiled would count.
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    const fill = (bytes: number): Entry => ({
      path: 'app/fill.sh',
      content: `mkdir -p "$NODE_COMPILE_CACHE/v" && head -c ${bytes} /dev/zero > "$NODE_COMPILE_CACHE/v/code"`,
    });
    await build([...graph, fill(50_000)], { tenantId: 't2', buildCommand: 'sh fill.sh' });
    await build([...graph, fill(400_000)], { buildCommand: 'sh fill.sh' });
    const file = await writeArchive(join(data, 'last.tar.gz'), graph);
    const signal = AbortSignal.timeout(LIMIT_MS);
    const common = { configPath: 'app/langgraph.json', installCommand: undefined, buildCommand: undefined, environment: {} };
    await tight.build({ ...common, id: 'last', tenantId: 't3', source: { kind: 'archive', file }, log() {}, signal });
    await eventually('the larger one to be emptied', async () => (await readdir(folders[0]!)).length === 0);
    assert.ok(existsSync(join(folders[1]!, 'v', 'code')), 'the smaller one is kept');
  });
});

/** Where the modules of a project are. */
async function realModules(directory: string): Promise<string> {
  return execFileSync('realpath', [join(directory, 'app', 'node_modules')], { encoding: 'utf8' }).trim();
}

/** Why no other user can be tried. */
function ordinarySkip(): string | false {
  if (!isRoot) return 'only root can be another user';
  const folders = root.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/') || '/');
  return folders.every((folder) => (statSync(folder).mode & 0o001) !== 0) ? false : 'another user cannot read this software';
}

it('the same holds with namespaces, for a server that is not root', { skip: ordinarySkip() }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'keelson-test-'));
  t.after(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  await chmod(folder, 0o777);
  // With the network settings of this process. The context is that of this test's own runner.
  const visible = await mkdtemp('/srv/keelson-test-');
  t.after(() => rm(visible, { recursive: true, force: true }));
  await chown(visible, NOBODY, NOBODY);
  // Compiled code of the run belongs to the user of this process.
  const compiled = join(folder, 'compiled');
  const own = { TMPDIR: folder, HOME: folder, NODE_COMPILE_CACHE: compiled, NODE_TEST_CONTEXT: undefined };
  const environment = { ...process.env, ...own, [VISIBLE]: visible };
  const as = { uid: NOBODY, gid: NOBODY, cwd: '/', env: environment, encoding: 'utf8' } as const;
  try {
    execFileSync(process.execPath, ['--test', '--test-reporter=tap', fileURLToPath(import.meta.url)], as);
  } catch (error) {
    assert.fail((error as { stdout: string }).stdout);
  }
});

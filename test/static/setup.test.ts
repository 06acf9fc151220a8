/**
 * The set-up step on a copy of the tree that has the dependencies of a server alone: it installs what is missing, builds what is
 * not committed, once, whoever else does, and says when it cannot.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/generate/contracts.ts';
import { version } from '../../src/version.ts';
import { isPlayed } from '../suite/scope.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const DOCUMENT = 'generated/agent-server/openapi.json';
const VALIDATORS = 'generated/agent-server/request-validators.gen.js';

describe('the set-up step', () => {
  const cleanup = suiteCleanup(after);
  let tree = '';
  const read = (path: string) => readFile(join(tree, path), 'utf8');
  before(async () => {
    tree = await freshTree(await temporaryFolder(cleanup));
  });

  it('is missed where it did not run, by name', async () => {
    const table = pathToFileURL(join(tree, 'generated/agent-server/operations.gen.ts')).href;
    const { code, stderr } = await run(tree, '--input-type=module', '--eval', `await import('${table}')`);
    assert.equal(code, 1);
    assert.match(stderr, /What is built from spec\/ is not there; npm run setup builds it\./);
  });

  it('builds what a fresh clone lacks, also when two start at once', async () => {
    const both = await Promise.all([setUp(tree), setUp(tree)]);
    for (const { code, stdout, stderr } of both) {
      assert.equal(code, 0, stderr);
      assert.equal(stdout, '');
      assert.match(stderr, /^(Validators and documents built from spec\/ in [\d.]+ s\.\n)?$/);
    }
    for (const path of [DOCUMENT, VALIDATORS, 'generated/a2a/0.3/openrpc.json', 'generated/control-plane/openapi.json'])
      assert.equal(await read(path), await readFile(join(root, path), 'utf8'), path);
    const left = (await readdir(join(tree, 'generated'), { recursive: true })).filter((file) => file.endsWith('.tmp'));
    assert.deepEqual(left, []);
  });

  it('is silent and writes nothing when all is there', async () => {
    const before = await stat(join(tree, VALIDATORS));
    assert.deepEqual(await setUp(tree), { code: 0, stdout: '', stderr: '' });
    assert.equal((await stat(join(tree, VALIDATORS))).ino, before.ino);
  });

  it('builds anew when a contract has changed, or a file is gone; bin/keelson.js does it too', async () => {
    const file = join(tree, 'spec/agent-server/openapi.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('title: Keelson agent server', 'title: Another title'));
    const first = await run(tree, 'bin/keelson.js', '--version');
    assert.deepEqual([first.code, first.stdout], [0, `${version}\n`]);
    assert.match(first.stderr, /^Validators and documents built from spec\/ in [\d.]+ s\.\n$/);
    assert.equal(JSON.parse(await read(DOCUMENT)).info.title, 'Another title');
    if (!isPlayed('all')) return;
    await rm(join(tree, VALIDATORS));
    assert.match((await setUp(tree)).stderr, /built/);
    assert.match(await read(VALIDATORS), /^\/\/ Generated from spec/);
  });

  it('fails with the place in a contract that is broken, and leaves what was built', {
    skip: !isPlayed('all') && 'npm run test:all plays it',
  }, async () => {
    const file = join(tree, 'spec/agent-server/paths/getHealth.yaml');
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.replace('schemas/system.yaml', 'schemas/nowhere.yaml'));
    for (const attempt of [1, 2]) {
      const { code, stderr } = await setUp(tree);
      assert.equal(code, 1, `attempt ${attempt}`);
      assert.match(stderr, /nowhere\.yaml[\s\S]*Building the validators and documents from spec\/ failed\. Mend what is said/);
    }
    assert.equal(JSON.parse(await read(DOCUMENT)).info.title, 'Another title');
    await writeFile(file, whole);
    assert.equal((await setUp(tree)).code, 0);
  });

  it('is silent in bin/keelson.js when all is there, and every command starts', async () => {
    assert.deepEqual(await run(tree, 'bin/keelson.js', '--version'), { code: 0, stdout: `${version}\n`, stderr: '' });
    const check = await run(tree, 'bin/keelson.js', 'conformance', 'http://127.0.0.1:1');
    assert.deepEqual([check.code, check.stdout], [2, '']);
    assert.match(check.stderr, /^The conformance check is not installed here\. .*: npm run conformance -- URL\n$/);
  });
});

describe('what the set-up step installs', () => {
  const cleanup = suiteCleanup(after);
  let tree = '';
  let npm = '';
  before(async () => {
    const folder = await temporaryFolder(cleanup);
    tree = join(folder, 'tree');
    npm = join(folder, 'npm.cjs');
    await writeFile(npm, FAKE_NPM);
    for (const part of ['scripts', 'package-lock.json', 'conformance/package-lock.json'])
      await cp(join(root, part), join(tree, part), { recursive: true });
  });

  const install = async (...args: string[]) => {
    // What a shell may have set decides nothing.
    const env = { ...process.env, npm_execpath: npm, NODE_ENV: 'production' };
    const { code, stderr } = await execute(process.execPath, ['scripts/setup.js', '--dependencies', ...args], tree, env);
    return { code, installed: stderr.split('\n').filter((line) => line.startsWith('npm ')), stderr };
  };
  const SERVER = 'npm tree --omit=dev';
  const ALL = 'npm tree --include=dev';
  const CONFORMANCE = 'npm conformance --omit=dev';

  it('is no more than a command needs, once', async () => {
    assert.deepEqual((await install('--server')).installed, [SERVER]);
    assert.deepEqual(await install('--server'), { code: 0, installed: [], stderr: '' });
    assert.deepEqual((await install('--conformance')).installed, [CONFORMANCE]);
    assert.deepEqual((await install()).installed, [ALL]);
    for (const args of [[], ['--server'], ['--conformance']]) assert.deepEqual((await install(...args)).installed, []);
  });

  it('is, after a pull, as much as was there', async () => {
    await appendFile(join(tree, 'package-lock.json'), '\n');
    assert.deepEqual((await install('--server')).installed, [ALL]);
    await appendFile(join(tree, 'conformance/package-lock.json'), '\n');
    assert.deepEqual((await install('--server')).installed, []);
    assert.deepEqual((await install()).installed, [CONFORMANCE]);
    await rm(join(tree, 'node_modules'), { recursive: true });
    assert.deepEqual((await install('--server')).installed, [SERVER]);
    await appendFile(join(tree, 'package-lock.json'), '\n');
    assert.deepEqual((await install()).installed, [ALL]);
  });

  it('is installed once when two start at once, and by the next one when a holder of the lock has died', async () => {
    await appendFile(join(tree, 'package-lock.json'), '\n');
    await mkdir(join(tree, '.keelson'), { recursive: true });
    await writeFile(join(tree, '.keelson/setup.lock'), `${process.pid} another-beginning`);
    await writeFile(npm, `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);${FAKE_NPM}`);
    const both = await Promise.all([install(), install()]);
    await writeFile(npm, FAKE_NPM);
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    );
    assert.deepEqual(
      both.flatMap(({ installed }) => installed),
      [ALL],
    );
    assert.match(both.map(({ stderr }) => stderr).join(''), /Another process \(\d+\) installs the dependencies here; waiting/);
    assert.ok(!existsSync(join(tree, '.keelson/setup.lock')));
  });

  it('says in a sentence that the registry cannot be reached, or that nothing can be written', async () => {
    await appendFile(join(tree, 'package-lock.json'), '\n');
    const refusals: [string, RegExp][] = [
      ['ENOTFOUND', /^Installing .*\nThe package registry cannot be reached \(ENOTFOUND\)\. Check the network, .*\n$/],
      ['EROFS', /^Installing .*\nThe dependencies cannot be written to .* \(EROFS\)\. Run this once as the user .*\n$/],
    ];
    for (const [code, sentence] of refusals) {
      await writeFile(npm, `console.error('npm error code ${code}\\nnpm error at Lines.of (a:1:1)'); process.exit(1)`);
      const { code: ended, stderr } = await install();
      assert.equal(ended, 1);
      assert.match(stderr, sentence);
    }
    await writeFile(npm, FAKE_NPM);
  });

  it('is tried again where it failed', async () => {
    await appendFile(join(tree, 'package-lock.json'), '\n');
    await writeFile(npm, 'process.exit(1)');
    const { code, stderr } = await install();
    assert.equal(code, 1);
    assert.match(stderr, /Installing the dependencies failed\. Mend what npm says above/);
    await writeFile(npm, FAKE_NPM);
    assert.deepEqual((await install()).installed, [ALL]);
  });
});

it('what is built is part of what is packaged, and what it is built from is not', async () => {
  const npm = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout, stderr } = await execute('npm', npm, root);
  const [{ files }] = JSON.parse(stdout || stderr) as [{ files: { path: string }[] }];
  const packed = new Set(files.map(({ path }) => path));
  for (const path of [DOCUMENT, VALIDATORS, 'generated/control-plane/operations.gen.ts', 'src/main.js', 'bin/keelson.js'])
    assert.ok(packed.has(path), path);
  assert.deepEqual(
    [...packed].filter((path) => /^(spec|scripts|conformance|test|bench)\//.test(path)),
    [],
  );
});

/** Takes the place of npm: says which folder it was to install, and what of it. */
const FAKE_NPM = `
const { mkdirSync, rmSync } = require('node:fs');
rmSync('node_modules', { recursive: true, force: true });
mkdirSync('node_modules');
console.log('npm', require('node:path').basename(process.cwd()), process.argv.filter((arg) => arg.endsWith('=dev')).join(' '));
`;

/** As it is cloned, with the dependencies of a server. */
async function freshTree(tree: string): Promise<string> {
  for (const part of ['scripts', 'spec', 'src', 'generated', 'bin', 'package.json', 'package-lock.json'])
    await cp(join(root, part), join(tree, part), { recursive: true });
  for (const file of await readdir(join(tree, 'generated'), { recursive: true }))
    if (/(\.json|\.js|\.d\.ts|\.built)$/.test(file)) await rm(join(tree, 'generated', file));
  const lock = await readFile(join(tree, 'package-lock.json'), 'utf8');
  // A folder of its own: to install into that of this tree would be the end of it.
  for (const [path, { dev }] of Object.entries((JSON.parse(lock) as { packages: Record<string, { dev?: boolean }> }).packages)) {
    if (dev || path === '' || path.lastIndexOf('node_modules') > 0 || !existsSync(join(root, path))) continue;
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await symlink(join(root, path), join(tree, path));
  }
  const hash = createHash('sha256').update(lock).digest('hex');
  await writeFile(join(tree, 'node_modules/.keelson-setup'), `${hash} production`);
  return tree;
}

const setUp = (tree: string) => run(tree, 'scripts/setup.js', '--server');
const run = (folder: string, ...args: string[]) => execute(process.execPath, args, folder);

function execute(
  file: string,
  args: string[],
  cwd: string,
  env = process.env,
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd, env, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

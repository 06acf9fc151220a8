/** The set-up step on a copy of the tree: it builds what is not committed, once, whoever else does, and says when it cannot. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/generate/contracts.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const DOCUMENT = 'generated/agent-server/openapi.json';
const VALIDATORS = 'generated/agent-server/request-validators.gen.js';

describe('the set-up step', { timeout: 120_000 }, () => {
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
      assert.match(stdout, /^(Validators and documents built from spec\/ in [\d.]+ s\.\n)?$/);
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

  it('builds anew when a contract has changed, or a file is gone', async () => {
    const file = join(tree, 'spec/agent-server/openapi.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace('title: Keelson agent server', 'title: Another title'));
    assert.match((await setUp(tree)).stdout, /built/);
    assert.equal(JSON.parse(await read(DOCUMENT)).info.title, 'Another title');
    await rm(join(tree, VALIDATORS));
    assert.match((await setUp(tree)).stdout, /built/);
    assert.match(await read(VALIDATORS), /^\/\/ Generated from spec/);
  });

  it('fails with the place in a contract that is broken, and leaves what was built', async () => {
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
});

it('what is built is part of what is packaged, and what it is built from is not', { timeout: 60_000 }, async () => {
  const npm = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout, stderr } = await execute('npm', npm, root);
  const [{ files }] = JSON.parse(stdout || stderr) as [{ files: { path: string }[] }];
  const packed = new Set(files.map(({ path }) => path));
  for (const path of [DOCUMENT, VALIDATORS, 'generated/control-plane/operations.gen.ts', 'src/main.js', 'bin/keelson.js'])
    assert.ok(packed.has(path), path);
  assert.deepEqual(
    [...packed].filter((path) => /^(spec|scripts|test|bench)\//.test(path)),
    [],
  );
});

/** As it is cloned, with the dependencies of this one. */
async function freshTree(tree: string): Promise<string> {
  for (const part of ['scripts', 'spec', 'src', 'generated', 'package.json', 'package-lock.json'])
    await cp(join(root, part), join(tree, part), { recursive: true });
  for (const file of await readdir(join(tree, 'generated'), { recursive: true }))
    if (/(\.json|\.js|\.d\.ts|\.built)$/.test(file)) await rm(join(tree, 'generated', file));
  // A folder of its own: to install into that of this tree would be the end of it.
  await mkdir(join(tree, 'node_modules'));
  for (const entry of await readdir(join(root, 'node_modules')))
    if (entry !== '.keelson-setup') await symlink(join(root, 'node_modules', entry), join(tree, 'node_modules', entry));
  const lock = await readFile(join(tree, 'package-lock.json'));
  await writeFile(join(tree, 'node_modules/.keelson-setup'), createHash('sha256').update(lock).digest('hex'));
  return tree;
}

const setUp = (tree: string) => run(tree, 'scripts/setup.js');
const run = (folder: string, ...args: string[]) => execute(process.execPath, args, folder);

function execute(file: string, args: string[], cwd: string): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(file, args, { cwd, maxBuffer: 100_000_000 }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

/** Reading and removing what the code of a tenant left: nothing that it put there leads out of its folder, blocks, or has no end. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, readFile, realpath, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readReport } from '../../src/machine/agent-process.ts';
import { findLinked, recordLinked } from '../../src/machine/linked-dependencies.ts';
import { readIdentity, writeIdentity } from '../../src/machine/process-identity.ts';
import { removeTree } from '../../src/machine/remove-tree.ts';
import { findTenantFile, LeadsOutside, peekTenantFile, readTenantFile, TooLong } from '../../src/machine/tenant-files.ts';
import { temporaryFolder } from '../support/temporary.ts';

const LIMIT = 1_000;
const ROUNDS = 5;
const STRANGER = 12_345;

describe('a file in a folder of a tenant', () => {
  it('is read by way of links that stay inside, and no others', async (t) => {
    const data = await realpath(await temporaryFolder(t));
    const root = join(data, 'source');
    await mkdir(join(root, 'a/b'), { recursive: true });
    await writeFile(join(root, 'a/b/file'), 'inside');
    await writeFile(join(data, 'secret'), 'outside');
    const links = {
      relative: 'a/b/file',
      'a/up': '../a/./b/../b/file',
      absolute: join(root, 'a/b/file'),
      folder: 'a/b',
      again: 'folder',
    };
    for (const [path, target] of Object.entries(links)) await symlink(target, join(root, path));
    for (const path of ['relative', 'a/up', 'absolute', 'folder/file', 'again/file', './a//b/file', 'a/b/../b/file'])
      assert.equal(await readTenantFile(root, path, LIMIT), 'inside', path);
    assert.equal(await findTenantFile(root, 'again'), 'folder');
    const outward = { up: '../secret', far: 'a/b/../../../secret', whole: join(data, 'secret'), here: '.', out: 'here/..' };
    for (const [path, target] of Object.entries(outward)) await symlink(target, join(root, path));
    for (const path of ['up', 'far', 'whole', 'out/secret', '../secret', 'a/../../secret']) {
      await assert.rejects(readTenantFile(root, path, LIMIT), LeadsOutside, path);
      assert.equal(await findTenantFile(root, path), 'outside', path);
      assert.equal(await peekTenantFile(root, path, LIMIT), undefined, path);
    }
    await symlink('round', join(root, 'round'));
    for (const path of ['round', 'missing', 'missing/file', 'a/b/file/x'])
      assert.equal(await findTenantFile(root, path), undefined);
  });

  it('is read to a bound, and only if it is a plain file', async (t) => {
    const root = await realpath(await temporaryFolder(t));
    await writeFile(join(root, 'long'), 'x'.repeat(LIMIT + 1));
    await writeFile(join(root, 'endless'), '');
    await truncate(join(root, 'endless'), 2 ** 43);
    for (const path of ['long', 'endless']) await assert.rejects(readTenantFile(root, path, LIMIT), TooLong);
    assert.equal((await readTenantFile(root, 'long', LIMIT + 1))?.length, LIMIT + 1);
    execFileSync('mkfifo', [join(root, 'pipe')]);
    const socket = createServer().listen(join(root, 'socket'));
    t.after(() => void socket.close());
    for (const path of ['pipe', 'socket', '.']) assert.equal(await readTenantFile(root, path, LIMIT), undefined, path);
  });
});

it('a record that is a link, a pipe or endless is none, and one is written over nothing', async (t) => {
  const folder = await temporaryFolder(t);
  const file = join(folder, 'dependencies');
  const isNone = async () => {
    assert.equal(findLinked(folder), undefined);
    assert.equal(readReport(file), undefined);
    assert.equal(await readIdentity(file), undefined);
  };
  await writeFile(join(folder, 'there'), '{"pid":2,"startTime":"x"}');
  await symlink('there', file);
  await isNone();
  await removeTree(file);
  execFileSync('mkfifo', [file]);
  await isNone();
  await removeTree(file);
  await writeFile(file, `{"pid":2,"startTime":"x"}${' '.repeat(100_000)}`);
  await isNone();
  await removeTree(file);
  await symlink('there', `${file}.${process.pid}.tmp`);
  await writeIdentity(file, { pid: 3, startTime: 'y' });
  assert.deepEqual(await readIdentity(file), { pid: 3, startTime: 'y' });
  assert.equal(await readFile(join(folder, 'there'), 'utf8'), '{"pid":2,"startTime":"x"}');
  await recordLinked(folder, 'abc-1');
  assert.equal(findLinked(folder), 'abc-1');
});

describe('a tree of a tenant', () => {
  it('is removed without what its links lead to', async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'tree/inner'), { recursive: true });
    await writeFile(join(folder, 'kept'), '');
    await symlink(folder, join(folder, 'tree/inner/link'));
    await symlink(folder, join(folder, 'link'));
    for (const name of ['tree', 'link', 'missing', 'kept/none']) await removeTree(join(folder, name));
    assert.deepEqual(await readdir(folder), ['kept']);
  });

  it('is removed also where it is deeper than a path may be', async (t) => {
    const folder = await temporaryFolder(t);
    const script = `const { mkdirSync } = require('node:fs');
for (let depth = 0; depth < 50; depth++) { mkdirSync('d'.repeat(200)); process.chdir('d'.repeat(200)); }`;
    await mkdir(join(folder, 'tree'));
    execFileSync(process.execPath, ['-e', script], { cwd: join(folder, 'tree') });
    await removeTree(join(folder, 'tree'));
    assert.deepEqual(await readdir(folder), []);
  });

  it('is removed without what a process makes of it meanwhile', async (t) => {
    const folder = await temporaryFolder(t);
    const [tree, kept] = [join(folder, 'tree'), join(folder, 'kept')];
    const names = Array.from({ length: 20 }, (_, index) => String(index));
    await mkdir(kept);
    for (const name of names) await writeFile(join(kept, name), '');
    // Exchanges folders of the tree for links to the other one, and back.
    const script = `const { renameSync, symlinkSync, unlinkSync } = require('node:fs');
const attempt = (body) => { try { body(); } catch {} };
for (;;) for (let name = 0; name < 20; name++) {
  const [path, away] = ['${tree}/in/' + name, '${tree}/away' + name];
  attempt(() => { renameSync(path, away); symlinkSync('${kept}', path); });
  attempt(() => { unlinkSync(path); renameSync(away, path); });
}`;
    const racing = spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
    try {
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of names) {
          await mkdir(join(tree, 'in', name), { recursive: true }).catch(() => {});
          for (const file of names) await writeFile(join(tree, 'in', name, file), '').catch(() => {});
        }
        for (const file of names) await writeFile(join(kept, file), '');
        // What is made anew meanwhile may keep it from its end.
        await removeTree(tree).catch(() => {});
        assert.equal((await readdir(kept)).length, names.length);
      }
    } finally {
      racing.kill('SIGKILL');
      await once(racing, 'exit');
    }
    await removeTree(tree);
    assert.deepEqual(await readdir(folder), ['kept']);
  });

  it('is removed with what is not its owner’s', {
    skip: process.getuid?.() !== 0 && 'only root can give files away',
  }, async (t) => {
    const folder = await temporaryFolder(t);
    const tree = join(folder, 'tree');
    await mkdir(join(tree, 'state', 'inner'), { recursive: true });
    await writeFile(join(tree, 'state', 'inner', 'file'), '');
    await chown(join(tree, 'state'), STRANGER, STRANGER);
    await removeTree(tree);
    assert.deepEqual(await readdir(folder), []);
  });
});

/** What is sent of a project: as git and Docker see it, links followed, and never what only the developer is to have. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { extractArchive } from '../../src/builds/archive.ts';
import { packProject } from '../../src/cli/client/source-archive.ts';

async function makeFolder(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'keelson-packing-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

async function pack(t: TestContext, directory: string) {
  await using packed = await packProject({ directory, environmentFile: undefined });
  const target = join(await makeFolder(t, {}), 'unpacked');
  await extractArchive(packed.file, target, t.signal);
  return { ...packed, target };
}

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { stdio: 'pipe' });

const FILES = {
  'langgraph.json': '{}',
  'src/graph.ts': '',
  'src/.gitignore': 'key.json\n/Local.ts\n',
  'src/key.json': 'a secret',
  'src/Local.ts': '',
  'src/local.ts': '',
  'src/deep/key.json': 'another',
  '.gitignore': 'Build/\n*.log\n!src/kept.log\n',
  'src/kept.log': '',
  'build/x': '',
  'Build/x': '',
};
const SENT = ['.gitignore', 'build/x', 'langgraph.json', 'src/.gitignore', 'src/graph.ts', 'src/kept.log', 'src/local.ts'];

describe('the archive of a project', () => {
  it('has what no .gitignore leaves out, also one below and in the case of its letters', async (t) => {
    const { files } = await pack(t, await makeFolder(t, FILES));
    assert.deepEqual(files, SENT);
  });

  it('has what git knows in a repository, with files that were committed though they are ignored', async (t) => {
    const folder = await makeFolder(t, { ...FILES, 'removed.ts': '', 'sub/package.json': '' });
    git(folder, 'init', '-q');
    await writeFile(join(folder, 'committed.log'), '');
    git(folder, 'add', '-f', 'committed.log', 'removed.ts');
    git(folder, 'commit', '-qm', 'a');
    await rm(join(folder, 'removed.ts'));
    await writeFile(join(folder, '.git/info/exclude'), 'sub\n');
    const { files } = await pack(t, folder);
    assert.deepEqual(files, [...SENT, 'committed.log'].sort());
  });

  it('of a folder that its repository leaves out is that of a folder without one', async (t) => {
    const folder = await makeFolder(t, { '.gitignore': 'tmp\n', 'tmp/langgraph.json': '{}', 'tmp/graph.ts': '' });
    git(folder, 'init', '-q');
    assert.deepEqual((await pack(t, join(folder, 'tmp'))).files, ['graph.ts', 'langgraph.json']);
  });

  it('lacks what .dockerignore leaves out, whose patterns begin at the top', async (t) => {
    const files = { 'a.txt': '', 'b/a.txt': '', 'c/d/e.md': '', 'c/keep.md': '', 'langgraph.json': '{}' };
    const folder = await makeFolder(t, { ...files, '.dockerignore': 'a.txt\n/c/*\n!c/keep.md\n**/*.log\n' });
    assert.deepEqual((await pack(t, folder)).files, ['.dockerignore', 'b/a.txt', 'c/keep.md', 'langgraph.json']);
  });

  it('has the files that links in the project lead to, and names the links that lead elsewhere', async (t) => {
    const folder = await makeFolder(t, { 'shared/prompt.txt': 'Hello', 'agent/langgraph.json': '{}', '.env': 'KEY=1' });
    const outside = await makeFolder(t, { secret: 'of somebody' });
    await symlink('../shared', join(folder, 'agent/shared'));
    await symlink('../shared/prompt.txt', join(folder, 'agent/prompt.txt'));
    await symlink('..', join(folder, 'shared/up'));
    await symlink(join(outside, 'secret'), join(folder, 'outside'));
    await symlink('nowhere', join(folder, 'broken'));
    await symlink('.env', join(folder, 'settings'));
    const { files, links, environmentFiles, target } = await pack(t, folder);
    assert.ok(files.includes('agent/shared/prompt.txt') && files.includes('agent/prompt.txt'));
    assert.equal(await readFile(join(target, 'agent/shared/prompt.txt'), 'utf8'), 'Hello');
    assert.equal(await readFile(join(target, 'agent/prompt.txt'), 'utf8'), 'Hello');
    assert.deepEqual(
      links.filter((path) => !path.endsWith('/up')),
      ['broken', 'outside'],
    );
    assert.ok(environmentFiles.includes('settings'));
    assert.equal(
      files.some((path) => /settings|\.env|secret|outside/.test(path)),
      false,
    );
  });

  it('has names that begin with @, and a file that has two names twice', async (t) => {
    const folder = await makeFolder(t, { '@scope/a.ts': 'of a', '@b.ts': 'of b', 'langgraph.json': '{}' });
    await link(join(folder, '@b.ts'), join(folder, 'c.ts'));
    const { files, target } = await pack(t, folder);
    assert.deepEqual(files, ['@b.ts', '@scope/a.ts', 'c.ts', 'langgraph.json']);
    for (const [path, text] of Object.entries({ '@b.ts': 'of b', '@scope/a.ts': 'of a', 'c.ts': 'of b' }))
      assert.equal(await readFile(join(target, path), 'utf8'), text);
  });
});

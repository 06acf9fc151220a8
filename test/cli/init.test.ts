/** `keelson init`: every template type-checks and passes its own test, and a project is there completely or not at all. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import ts from 'typescript';
import { templates } from '../../src/cli/settings/projects.ts';
import { later } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const names = Object.keys(templates);
const main = join(root, 'src/main.js');
const keelson = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, [main, ...args], { cwd, encoding: 'utf8', timeout: 30_000 });
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name).slice(folder.length + 1))
    .sort();

describe('the templates', () => {
  const cleanup = suiteCleanup(after);
  let folder: string;
  before(async () => {
    folder = await temporaryFolder(cleanup);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const name of names) assert.equal(keelson(folder, 'init', name, '--template', name).status, 0);
  });

  test('have what a project needs, and nothing of the place they come from', async () => {
    const shared = '.env.example .gitignore README.md langgraph.json package.json src/graph.ts test/graph.test.ts tsconfig.json';
    for (const name of names) {
      const files = filesIn(join(folder, name));
      assert.deepEqual(
        shared.split(' ').filter((file) => !files.includes(file)),
        [],
        name,
      );
      assert.deepEqual(
        files.filter((file) => /node_modules|\.keelson|lock/.test(file)),
        [],
      );
      assert.match(await readFile(join(folder, name, '.gitignore'), 'utf8'), /^\.env$/m);
      assert.equal((await stat(join(folder, name, 'package.json'))).mode & 0o777, 0o666 & ~process.umask());
    }
  });

  test('type-check with their own settings', later, async () => {
    const settings = await Promise.all(names.map((name) => readFile(join(folder, name, 'tsconfig.json'), 'utf8')));
    assert.equal(new Set(settings).size, 1);
    const { options } = ts.parseJsonConfigFileContent(JSON.parse(settings[0]!), ts.sys, folder);
    // Installed with the project, not with this repository.
    const openai = join(folder, 'openai.d.ts');
    await writeFile(
      openai,
      "declare module '@langchain/openai' { export class ChatOpenAI { constructor(_: object); bindTools(_: unknown): any } }\n",
    );
    const sources = names.flatMap((name) => filesIn(join(folder, name)).map((file) => join(folder, name, file)));
    const program = ts.createProgram([openai, ...sources.filter((file) => file.endsWith('.ts'))], options);
    const errors = ts.getPreEmitDiagnostics(program).map(({ messageText, file }) => [file?.fileName, messageText]);
    assert.deepEqual(errors, []);
  });

  test('pass their own tests', () => {
    const files = names.map((name) => join(folder, name, 'test/graph.test.ts'));
    const args = ['--import', 'tsx', '--test', '--test-isolation=none', ...files];
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  });

  test('pin the versions that Keelson runs', async () => {
    const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));
    const [{ packages }, { overrides }] = [await read('package-lock.json'), await read('package.json')];
    for (const name of names) {
      const manifest = await read(`examples/${name}/package.json`);
      const named: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
      for (const [dependency, version] of Object.entries(named)) {
        assert.match(version, /^\d+\.\d+\.\d+$/);
        const ours = packages[`node_modules/${dependency}`]?.version;
        if (dependency !== '@langchain/openai') assert.equal(version, ours, `${dependency} of ${name}`);
      }
      for (const [dependency, version] of Object.entries(manifest.overrides))
        assert.equal(version, overrides[dependency], `${dependency} of ${name}`);
    }
  });
});

describe('keelson init', () => {
  test('takes chat where nobody can be asked, makes a valid name, and says what comes next', async (t) => {
    const folder = await temporaryFolder(t);
    const { status, stdout } = keelson(folder, 'init', "Ada's Agent");
    assert.equal(status, 0);
    assert.match(stdout, /^Made the project Ada's Agent from the template chat: \d+ files\.\n/);
    assert.match(stdout, /^ {2}cd 'Ada'\\''s Agent'\n {2}npm install\n {2}\S*keelson\S* dev$/m);
    const { name } = JSON.parse(await readFile(join(folder, "Ada's Agent/package.json"), 'utf8'));
    assert.equal(name, 'ada-s-agent');
    assert.match(await readFile(join(folder, "Ada's Agent/README.md"), 'utf8'), /^# ada-s-agent\n/);
    // npm refuses to install a package into one of its own name.
    keelson(folder, 'init', 'zod');
    assert.match(await readFile(join(folder, 'zod/package.json'), 'utf8'), /"name": "zod-agent"/);
  });

  test('changes no file that is there', async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'src/graph.ts'), 'mine');
    const refused = keelson(folder, 'init', '.');
    assert.equal(refused.status, 2);
    assert.match(refused.stderr, /already has src\/graph\.ts\. Name another folder; nothing was changed\.$/m);
    assert.match(keelson(folder, 'init').stderr, /This folder has files\. Name a new one: \S*keelson(\.js)? init my-agent/);
    assert.match(keelson(folder, 'init', 'src/graph.ts').stderr, /is a file\. Name a folder/);
    assert.deepEqual(filesIn(folder), ['src/graph.ts']);
    await rm(join(folder, 'src/graph.ts'));
    await writeFile(join(folder, 'src/mine.ts'), 'mine');
    const { ino } = await stat(folder);
    assert.equal(keelson(folder, 'init', '.', '--template', 'blank').status, 0);
    assert.equal((await stat(folder)).ino, ino);
    assert.equal(await readFile(join(folder, 'src/mine.ts'), 'utf8'), 'mine');
    // What is there already is the same.
    assert.equal(keelson(folder, 'init', '.', '--template', 'blank').status, 0);
  });

  test('that is killed leaves no half-made project, and the next one completes it', async (t) => {
    const folder = await temporaryFolder(t);
    await mkdir(join(folder, 'there'));
    for (const name of ['new', 'there']) {
      const staged = () =>
        readdirSync(join(folder, name === 'new' ? '.' : name)).some((entry) => /keelson-init-\d+$/.test(entry));
      const killed = spawn(process.execPath, [main, 'init', name], { cwd: folder, stdio: 'ignore' });
      const exited = once(killed, 'exit');
      while (killed.exitCode === null && !staged()) await new Promise((resolve) => setImmediate(resolve));
      killed.kill('SIGKILL');
      await exited;
      const made = join(folder, name, 'langgraph.json');
      assert.ok(!existsSync(made) || existsSync(join(folder, name, 'package.json')), 'langgraph.json comes last');
      assert.equal(keelson(folder, 'init', name).status, 0);
      assert.ok(existsSync(made));
      assert.equal(staged(), false);
    }
  });
});

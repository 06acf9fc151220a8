import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { BuildFailure } from '../../src/builds/port.ts';
import { assertGraphFiles, readProject } from '../../src/builds/project.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keelson-project-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function given(path: string, config: unknown): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof config === 'string' ? config : JSON.stringify(config));
}

test('reads graphs in both forms, from a folder with spaces', async () => {
  await given('apps/My Agent/langgraph.json', {
    node_version: 22,
    graphs: { a: './a.ts:graph', b: { path: '../b.mjs:make', description: 'B' } },
  });
  await given('apps/My Agent/a.ts', '');
  await given('apps/b.mjs', '');
  const project = await readProject(root, './apps/My Agent/langgraph.json');
  assert.equal(project.configPath, 'apps/My Agent/langgraph.json');
  assert.equal(project.nodeVersion, '22');
  assert.deepEqual(project.graphs, [
    { name: 'a', file: './a.ts', exportName: 'graph', description: undefined },
    { name: 'b', file: '../b.mjs', exportName: 'make', description: 'B' },
  ]);
  await assertGraphFiles(project);
});

test('what it does not host is a failure of the build', async () => {
  await given('langgraph.json', { graphs: { a: './agent.py:graph' } });
  await assert.rejects(readProject(root, 'langgraph.json'), (error) => error instanceof BuildFailure);
});

test('every key that is not acted on is named, and what is acted on is not', async () => {
  await given('langgraph.json', {
    $schema: 'https://example.com/schema.json',
    graphs: { a: './a.ts:graph', b: { path: './b.ts:graph', description: 'B', titel: 'B' } },
    env: { MODE: 'x', LANGSMITH_API_KEY: 'x', KEELSON_URL: 'x' },
    node_version: '24',
    dependencies: ['.', './packages/a'],
    auth: null,
    webhooks: {},
    base_image: 'x',
    http: { disable_a2a: true, disable_threads: true, disable_runs: false, prot: 1 },
    grahps: {},
  });
  const { notes } = await readProject(root, 'langgraph.json');
  const named = notes.map((note) =>
    /^"?([\w.]+)"? (?:of langgraph\.json )?(has no effect|is unknown|is dropped)/.exec(note)?.slice(1).join(': '),
  );
  assert.deepEqual(named, [
    'graphs.b.titel: is unknown',
    ...['dependencies', 'base_image'].map((key) => `${key}: has no effect`),
    ...['http.prot', 'grahps'].map((key) => `${key}: is unknown`),
    ...['LANGSMITH_API_KEY', 'KEELSON_URL'].map((name) => `${name}: is dropped`),
  ]);
});

test('refuses paths that leave the source, and files that are not there', async () => {
  for (const path of ['../langgraph.json', '/etc/langgraph.json', 'a/../../langgraph.json', 'C:\\langgraph.json']) {
    await assert.rejects(readProject(root, path), /leaves the source/, path);
  }
  await assert.rejects(readProject(root, 'nowhere/langgraph.json'), /There is no nowhere\/langgraph\.json/);
  await given('langgraph.json', { graphs: { a: './gone.ts:graph' } });
  await assert.rejects(
    readProject(root, 'langgraph.json').then(assertGraphFiles),
    /Graph "a" .*gone\.ts, but there is no such file/,
  );
  await given('langgraph.json', { graphs: { a: '../../outside.ts:graph' } });
  await assert.rejects(readProject(root, 'langgraph.json').then(assertGraphFiles), /outside of the source/);
  await symlink('/etc/hosts', join(root, 'link.ts'));
  await given('langgraph.json', { graphs: { a: './link.ts:graph' } });
  await assert.rejects(readProject(root, 'langgraph.json').then(assertGraphFiles), /outside of the source/);
});

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { temporaryFolder } from '../support/temporary.ts';
import { writeArchive } from './archives.ts';

test('files of variables that came with an archive are gone before its commands run, and the log names them', async (t) => {
  const data = await temporaryFolder({ after: (clean) => t.after(clean) });
  const lines: string[] = [];
  const entries = [
    {
      path: 'apps/one/langgraph.json',
      content: JSON.stringify({ graphs: { agent: './graph.js:graph' }, env: '../../keys/agent.txt' }),
    },
    { path: 'apps/one/graph.js', content: 'export const graph = {};' },
    ...['.env', '.env.production', '.envrc', 'apps/one/.env', 'apps/one/.env.local', 'keys/agent.txt'].map((path) => ({
      path,
      content: 'LANGSMITH_API_KEY=of-a-developer',
    })),
    ...['.env.example', 'apps/one/.env.d.ts', 'environment.env'].map((path) => ({ path, content: 'kept' })),
    { path: 'list.sh', content: 'find . -type f | sort > found.txt' },
  ];
  const { directory } = await createSourceBuilder({ dataDirectory: data }).build({
    id: 'r1',
    tenantId: 't1',
    source: { kind: 'archive', file: await writeArchive(join(data, 'source.tar.gz'), entries) },
    configPath: 'apps/one/langgraph.json',
    installCommand: 'sh list.sh',
    buildCommand: undefined,
    environment: {},
    log: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  const kept = [
    '.env.example',
    'apps/one/.env.d.ts',
    'apps/one/graph.js',
    'apps/one/langgraph.json',
    'environment.env',
    'list.sh',
  ];
  const found = (await readFile(join(directory, 'found.txt'), 'utf8')).trim().split('\n');
  assert.deepEqual(
    found
      .filter((path) => path !== './found.txt')
      .map((path) => path.slice(2))
      .sort(),
    kept.sort(),
  );
  assert.deepEqual(
    lines.filter((line) => line.includes('is removed before the build')).map((line) => line.split(' ')[0]),
    ['.env', '.env.production', '.envrc', 'apps/one/.env', 'apps/one/.env.local', 'keys/agent.txt'],
  );
  assert.ok((await readdir(directory)).includes('keys'));
});

/** The builder that builds nothing: which graphs it finds, and what it leaves. */
import assert from 'node:assert/strict';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { BuildFailure } from '../../src/builds/port.ts';
import { createSimulatedBuilder, graphsOfBuild } from '../../src/builds/simulated-builder.ts';
import { archiveOf } from '../control-plane/support.ts';
import { temporaryFolder } from '../support/temporary.ts';

const config = (graphs: object) => ({ 'langgraph.json': JSON.stringify({ graphs }) });

describe('the simulated builder', () => {
  const cases: [what: string, archive: () => Promise<Buffer>, configPath: string, graphs: string[]][] = [
    [
      'names its graphs',
      () => archiveOf(config({ one: './a.ts:a', two: { path: './b.ts:b' } })),
      'langgraph.json',
      ['one', 'two'],
    ],
    ['has its configuration elsewhere', () => archiveOf(config({ one: './a.ts:a' })), './elsewhere.json', ['fallback']],
    ['has a configuration that is no JSON', () => archiveOf({ 'langgraph.json': '{' }), 'langgraph.json', ['fallback']],
    ['names no graph', () => archiveOf(config({})), 'langgraph.json', ['fallback']],
    ['is no archive', async () => Buffer.from('nothing of the kind'), 'langgraph.json', ['fallback']],
  ];
  for (const [what, archive, configPath, graphs] of cases) {
    test(`takes a source that ${what}`, async (t) => {
      const folder = await temporaryFolder(t);
      const file = join(folder, 'source.tar.gz');
      await writeFile(file, await archive());
      const lines: string[] = [];
      const builder = createSimulatedBuilder({ dataDirectory: folder, graphs: ['fallback'] });
      const built = await builder.build(request(file, configPath, lines));
      assert.deepEqual(await graphsOfBuild(built.directory), graphs);
      assert.match(lines.join('\n'), /simulated/);
      await builder.discard('revision');
      await assert.rejects(access(built.directory));
    });
  }

  test('fails as it is told to, and stops when nobody wants the build any more', async (t) => {
    const folder = await temporaryFolder(t);
    const file = join(folder, 'source.tar.gz');
    await writeFile(file, await archiveOf());
    const failing = createSimulatedBuilder({
      ...{ dataDirectory: folder, graphs: ['agent'] },
      work: () => Promise.reject(new BuildFailure('no')),
    });
    await assert.rejects(failing.build(request(file, 'langgraph.json', [])), { name: 'BuildFailure', message: 'no' });
    const abandoned = request(file, 'langgraph.json', []);
    const builder = createSimulatedBuilder({ dataDirectory: folder, graphs: ['agent'] });
    await assert.rejects(builder.build({ ...abandoned, signal: AbortSignal.abort(new Error('unwanted')) }), /unwanted/);
  });
});

function request(file: string, configPath: string, lines: string[]) {
  return {
    id: 'revision',
    tenantId: 't1',
    source: { kind: 'archive' as const, file },
    configPath,
    environment: {},
    installCommand: undefined,
    buildCommand: undefined,
    log: (line: string) => void lines.push(line),
    signal: new AbortController().signal,
  };
}

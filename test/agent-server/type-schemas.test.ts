/** Schemas of graphs whose state only types describe. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { TypeSchemas } from '../../src/agent-server/graphs/types/type-schemas.ts';
import { isPlayed } from '../suite/scope.ts';
import { AgentProcess, projectConfig, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

type Line = Record<string, unknown>;
type Schemas = Record<string, { properties: Record<string, unknown> }>;

function recorded(): { lines: Line[]; log: pino.Logger } {
  const lines: Line[] = [];
  return { lines, log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line) as Line) }) };
}

async function read(url: string, path: string): Promise<Schemas> {
  const response = await fetch(url + path);
  assert.equal(response.status, 200, path);
  return (await response.json()) as Schemas;
}

/** To compile takes long: `npm test` does it once. */
const later = !isPlayed('all') && 'played by npm run test:all';

describe('schemas from types', () => {
  const cleanup = suiteCleanup(after);
  const { lines, log } = recorded();
  let folder = '';
  let dataDirectory = '';
  let url = '';
  let close: () => Promise<void>;
  let answeredMeanwhile = 0;
  const start = async () => {
    const args = ['--config', join(folder, 'langgraph.json'), '--type-schemas'];
    return startAgent(cleanup, 'types', { args, log, ...(dataDirectory ? { dataDirectory } : {}) });
  };

  /** A request is answered without types while the compiler takes longer than it waits. */
  const typesAreRead = () =>
    eventually(
      'types are read',
      async () => {
        await read(url, '/assistants/mixed/schemas');
        return lines.find(({ mistake, kept }) => mistake ?? kept);
      },
      120_000,
    );

  before(async () => {
    folder = await temporaryFolder(cleanup);
    await cp(dirname(projectConfig('types')), folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    ({ url, dataDirectory, close } = await start());
    const { state_schema: untyped } = await read(url, '/assistants/mixed/schemas?types=false');
    assert.deepEqual([untyped!.properties, lines.some(({ kept }) => kept !== undefined)], [{ done: {} }, false]);
    let isAnswered = false;
    const first = read(url, '/assistants/plain/schemas').finally(() => (isAnswered = true));
    while (!isAnswered) {
      await read(url, '/ok');
      answeredMeanwhile++;
      // Leaves the processor to the compiler.
      await sleep(10);
    }
    await first;
    await typesAreRead();
  });

  test('the server answers while the compiler works', () => {
    assert.ok(answeredMeanwhile > 20, `${answeredMeanwhile} requests were answered`);
  });

  test('state, context, messages, and what JSON cannot hold', async () => {
    const {
      state_schema: state,
      input_schema: input,
      context_schema: context,
      config_schema: config,
    } = await read(url, '/assistants/plain/schemas');
    assert.deepEqual(state, {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        name: { type: 'string' },
        count: { type: 'number' },
        kind: { anyOf: [{ type: 'string', enum: ['small', 'large'] }, { type: 'null' }] },
        address: ADDRESS,
        tree: { $ref: '#/definitions/Tree' },
        prices: { type: 'object', additionalProperties: { type: 'number' } },
        pair: { type: 'array', items: { type: ['string', 'number'] }, minItems: 2, maxItems: 2 },
        at: { type: 'string', format: 'date-time' },
        seen: {},
        either: { anyOf: [{ type: 'string' }, { type: 'array', items: ADDRESS }] },
        open: {},
        messages: { type: 'array', items: { type: 'object', description: 'A message.' }, langgraph_type: 'messages' },
      },
      definitions: {
        Tree: {
          type: 'object',
          properties: { label: { type: 'string' }, children: { type: 'array', items: { $ref: '#/definitions/Tree' } } },
          required: ['label', 'children'],
        },
      },
    });
    assert.deepEqual(input, state, 'the input is the values, not what reducers take beside them');
    const properties = { model: { type: 'string', enum: ['small', 'large'] }, temperature: { type: 'number' } };
    assert.deepEqual([context!.properties, config], [properties, context]);
    const made = await read(url, '/assistants/made/schemas');
    assert.deepEqual([made['state_schema'], made['context_schema']], [state, context], 'of a factory');
  });

  test('input and output of their own, and subgraphs in subgraphs', async () => {
    const outer = await read(url, '/assistants/outer/schemas');
    assert.deepEqual(propertiesOf(outer), [{ question: TEXT }, { answer: TEXT }, { topic: TEXT, answer: TEXT, question: TEXT }]);
    assert.equal(outer['context_schema'], null);
    const inside = (await read(url, '/assistants/outer/subgraphs?recurse=true')) as unknown as Record<string, Schemas>;
    const middle = { topic: TEXT, depth: { type: 'number' } };
    const inner = { depth: { type: 'number' } };
    assert.deepEqual(
      Object.entries(inside).map(([namespace, schemas]) => [namespace, ...propertiesOf(schemas)]),
      [
        ['middle', middle, middle, middle],
        ['middle|inner', inner, inner, inner],
      ],
    );
    assert.deepEqual(propertiesOf(await read(url, '/assistants/mixed/schemas'))[2], { done: { type: 'boolean' } });
  });

  test('types with a mistake hide what they hide, and the log names the first', async () => {
    const broken = await read(url, '/assistants/broken/schemas');
    assert.deepEqual(propertiesOf(broken)[2], { name: TEXT, lost: {} });
    const mistake = lines.find(({ mistake }) => mistake)?.['mistake'];
    assert.match(String(mistake), /^broken\.ts:4:76: Cannot find name 'Missing'\. \(TS2304\)$/);
  });

  test('JavaScript is read as far as its comments tell', async () => {
    const box = { type: 'object', properties: { size: { type: 'number' } }, required: ['size'] };
    assert.deepEqual(propertiesOf(await read(url, '/assistants/script/schemas'))[2], { name: {}, box });
  });

  test('a restart takes what is kept, and compiles again when a file changed', { skip: later }, async () => {
    const kept = join(dataDirectory, 'types.json');
    const first = await readFile(kept, 'utf8');
    const { mtimeMs } = await stat(kept);
    await close();
    lines.length = 0;
    ({ url, close } = await start());
    await typesAreRead();
    assert.deepEqual(propertiesOf(await read(url, '/assistants/mixed/schemas'))[2], { done: { type: 'boolean' } });
    assert.equal((await stat(kept)).mtimeMs, mtimeMs, 'nothing was compiled');
    await close();
    await appendFile(join(folder, 'mixed.ts'), '\n// changed\n');
    lines.length = 0;
    ({ url, close } = await start());
    await typesAreRead();
    assert.deepEqual(propertiesOf(await read(url, '/assistants/mixed/schemas'))[2], { done: { type: 'boolean' } });
    await close();
    lines.length = 0;
    await mkdir(join(folder, '.keelson'));
    await rename(kept, join(folder, '.keelson/types.json'));
    ({ url, close } = await start());
    await typesAreRead();
    assert.ok(!existsSync(kept), 'what a build has kept is used');
    const second = JSON.parse(await readFile(join(folder, '.keelson/types.json'), 'utf8')) as { files: Record<string, string> };
    assert.notEqual(second.files['mixed.ts'], (JSON.parse(first) as typeof second).files['mixed.ts']);
  });

  test('a compiler that takes too long is ended, and the request answered with the names of the channels', async () => {
    const { lines: said, log: quiet } = recorded();
    const types = new TypeSchemas({
      ...{ directory: folder, sources: [{ name: 'plain', file: join(folder, 'graphs.ts'), exportName: 'plain' }] },
      ...{ langgraphVersion: 'another', keep: join(folder, 'kept.json'), log: quiet, limitMs: 200 },
    });
    assert.equal(await types.of('plain'), undefined);
    assert.match(String(said[0]!['msg']), /could not be read/);
    assert.ok(!existsSync(join(folder, 'kept.json')));
  });

  test('a server that is killed takes the compiler with it', { skip: later || process.platform !== 'linux' }, async () => {
    const agent = await AgentProcess.start(cleanup, 'types', ['--type-schemas']);
    const asked = fetch(`${agent.url}/assistants/plain/schemas`).catch(() => undefined);
    const children = () =>
      readFileSync(`/proc/${agent.pid}/task/${agent.pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const compiler = await eventually('the compiler runs', async () =>
      children().find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('types-process')),
    );
    await agent.kill();
    await asked;
    await eventually('the compiler has ended', async () => !existsSync(`/proc/${compiler}`));
  });
});

const TEXT = { type: 'string' };
const ADDRESS = {
  type: 'object',
  properties: { street: { type: 'string', description: 'Street and number.' }, zip: { type: 'number' } },
  required: ['street'],
};

function propertiesOf(schemas: Schemas): unknown[] {
  return ['input_schema', 'output_schema', 'state_schema'].map((name) => schemas[name]!.properties);
}

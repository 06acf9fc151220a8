/** What graph code finds around it: factories with their assistant's configuration, and a state that is stored as differences. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import pino from 'pino';
import { type AccessContext, Factories } from '../../src/agent-server/graphs/factories.ts';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { projectConfig, startAgent } from '../support/agent-server.ts';
import { suiteCleanup } from '../support/temporary.ts';

interface Call {
  accessContext: AccessContext;
  executionRuntime: { context: unknown } | null;
  node: string;
  context: unknown;
}

describe('the environment of a graph', () => {
  const cleanup = suiteCleanup(after);
  let client: Client;
  let url = '';
  let calls: Call[];
  before(async () => {
    process.env['LANGGRAPH_CONFIG'] = JSON.stringify({ delta: { configurable: { tone: 'kind' }, context: { language: 'de' } } });
    ({ url } = await startAgent(cleanup, 'environment'));
    delete process.env['LANGGRAPH_CONFIG'];
    client = new Client({ apiUrl: url, apiKey: null });
    ({ factoryCalls: calls } = globalThis as unknown as { factoryCalls: Call[] });
  });

  test('LANGGRAPH_CONFIG configures the assistant of a graph', async () => {
    const [delta] = await client.assistants.search({ graphId: 'delta' });
    assert.deepEqual([delta!.config, delta!.context], [{ configurable: { tone: 'kind' } }, { language: 'de' }]);
    assert.equal(delta!.description, 'Keeps its state as differences.');
    const file = projectConfig('environment');
    for (const wrong of ['{"other": {}}', '{"delta": []}', '{"delta": {"context": 1}}', '[]'])
      await assert.rejects(readProject(file, { LANGGRAPH_CONFIG: wrong }), /LANGGRAPH_CONFIG/);
  });

  test('a factory is called for runs and requests alone, and told what for', async () => {
    assert.deepEqual(calls, [], 'a start calls no factory');
    const config = { configurable: { node: 'greet' } };
    const { assistant_id } = await client.assistants.create({ graphId: 'made', config, context: { language: 'de' } });
    const { thread_id } = await client.threads.create();
    const result = await client.runs.wait(thread_id, assistant_id, { input: {}, context: { tone: 'kind' } });
    assert.deepEqual(result, { answer: 'greet' });
    const context = { language: 'de', tone: 'kind' };
    assert.deepEqual(calls.splice(0)[0], {
      ...{ accessContext: 'threads.create_run', executionRuntime: { context }, node: 'greet', context },
    });
    await client.threads.getState(thread_id);
    await client.threads.getHistory(thread_id);
    await client.threads.updateState(thread_id, { values: { answer: 'new' }, asNode: 'greet' });
    await client.assistants.getSchemas(assistant_id);
    await client.assistants.getGraph(assistant_id);
    const seen = calls.splice(0);
    assert.ok(seen.every(({ node, executionRuntime }) => node === 'greet' && executionRuntime === null));
    const contexts = seen.map(({ accessContext }) => accessContext);
    assert.deepEqual([...new Set(contexts)].sort(), ['assistants.read', 'threads.read', 'threads.update']);
    assert.equal(contexts.filter((one) => one === 'assistants.read').length, 1, 'reads share a graph for some seconds');
    await client.threads.prune([thread_id], { strategy: 'keep_latest' });
    assert.deepEqual(calls, [], 'to forget the past of a thread no graph is made');
    assert.equal((await client.threads.getHistory(thread_id)).length, 1);
  });

  test('a factory that fails is the error of the run or the request', async () => {
    const { thread_id } = await client.threads.create({ graphId: 'failing' });
    await assert.rejects(client.runs.wait(thread_id, 'failing', { input: {} }), /no model was configured/);
    const response = await fetch(`${url}/assistants/failing/schemas`);
    assert.equal(response.status, 500);
    assert.deepEqual(await response.json(), { detail: "The factory of graph 'failing' failed: no model was configured" });
    assert.equal((await fetch(`${url}/ok`)).status, 200);
  });

  test('a state of differences is rebuilt in the order in which the run applied them', async () => {
    const { thread_id } = await client.threads.create();
    const first = await client.runs.wait(thread_id, 'delta', { input: { items: ['in'] } });
    assert.deepEqual(first, { items: ['in', 'a', 'b', 'c', 'd', 'e', 'f'] });
    assert.deepEqual((await client.threads.getState(thread_id)).values, first);
    const second = (await client.runs.wait(thread_id, 'delta', { input: { items: ['again'] } })) as { items: string[] };
    assert.deepEqual(second.items.slice(0, 7), (first as { items: string[] }).items);
    const copy = await client.threads.copy(thread_id);
    assert.deepEqual((await client.threads.getState(copy.thread_id)).values, second);
    await client.threads.prune([copy.thread_id], { strategy: 'keep_latest' });
    assert.deepEqual((await client.threads.getState(copy.thread_id)).values, second, 'no difference is lost');
    await client.threads.updateState(thread_id, { values: { items: ['by hand'] }, asNode: 'a' });
    assert.deepEqual((await client.threads.getState(thread_id)).values, { items: [...second.items, 'by hand'] });
  });
});

test('a slow factory is logged while it lasts, with the name of its graph', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const logged: unknown[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line: string) => logged.push(JSON.parse(line)) });
  const factories = new Factories(log, async (value) => (await value) as never);
  let finish: (value: unknown) => void = () => {};
  const pending = factories.make('hanging', () => new Promise((resolve) => (finish = resolve)), {}, 'threads.read');
  t.mock.timers.tick(2_999);
  assert.deepEqual(logged, []);
  t.mock.timers.tick(1);
  assert.deepEqual(logged, [{ level: 40, graph: 'hanging', access: 'threads.read', msg: 'graph factory is slow' }]);
  finish({});
  await pending;
});

/** Traces of runs, as a stand-in for LangSmith on this machine gets them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';

interface Traced {
  id: string;
  trace_id?: string;
  parent_run_id?: string;
  session_name?: string;
  reference_example_id?: string;
  name?: string;
  extra?: { metadata?: Record<string, unknown> };
}

test('a run is the root of its trace, in the project and under the parent that its request names', async (t) => {
  const traced: Traced[] = [];
  const fakeLangSmith = createServer(async (request, response) => {
    response.setHeader('Content-Type', 'application/json');
    if (request.method === 'GET') return response.end('{"batch_ingest_config":{"use_multipart_endpoint":false}}');
    const { post = [] } = (await json(request)) as { post?: Traced[] };
    traced.push(...post);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  t.after(() => fakeLangSmith.close());
  await once(fakeLangSmith, 'listening');
  const variables = {
    LANGSMITH_ENDPOINT: `http://127.0.0.1:${(fakeLangSmith.address() as AddressInfo).port}`,
    LANGSMITH_API_KEY: 'a key of nobody',
    LANGSMITH_TRACING: 'true',
    LANGSMITH_PROJECT: 'of-the-server',
  };
  Object.assign(process.env, variables);
  t.after(() => {
    for (const name of Object.keys(variables)) delete process.env[name];
  });
  const { url, close } = await startAgent(t, 'environment');
  const client = new Client({ apiUrl: url, apiKey: null });
  const info = (await (await fetch(`${url}/info`)).json()) as { flags: { langsmith: boolean } };
  assert.equal(info.flags.langsmith, true);
  const runOf = async (body: object, headers: Record<string, string> = {}) => {
    const { thread_id } = await client.threads.create();
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
    const text = JSON.stringify({ assistant_id: 'delta', input: { items: [] }, ...body });
    const response = await fetch(`${url}/threads/${thread_id}/runs/stream`, { ...request, body: text });
    assert.equal(response.status, 200);
    await response.text();
    return /\/runs\/([\da-f-]+)/.exec(response.headers.get('Content-Location')!)![1]!;
  };
  const sent = (id: string) => eventually(`the trace of run ${id}`, async () => traced.find((one) => one.id === id));

  for (const stream_mode of ['values', 'events']) {
    const root = await sent(await runOf({ stream_mode }));
    assert.deepEqual([root.trace_id, root.session_name], [root.id, 'of-the-server']);
  }
  const example = '3f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c11';
  const named = await sent(await runOf({ langsmith_tracer: { project_name: 'of-the-request', example_id: example } }));
  assert.deepEqual([named.session_name, named.reference_example_id], ['of-the-request', example]);

  const parent = '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c11';
  const baggage = `langsmith-metadata=${encodeURIComponent('{"tone":"kind"}')},langsmith-replicas=${encodeURIComponent('[["elsewhere",null]]')}`;
  const child = await sent(await runOf({}, { 'langsmith-trace': `20261122T190000000001Z${parent}`, baggage }));
  assert.deepEqual([child.trace_id, child.parent_run_id], [parent, parent]);
  assert.ok(!traced.some(({ session_name }) => session_name === 'elsewhere'), 'a request cannot say where its trace goes');

  for (const wrong of ['nonsense', '20261122T190000000001Znobody']) {
    const root = await sent(await runOf({}, { 'langsmith-trace': wrong, baggage: 'langsmith-metadata=%' }));
    assert.equal(root.trace_id, root.id);
  }
  const untold = { 'langsmith-trace': `20261122T190000000001Z${parent}`, baggage: 'langsmith-metadata=%' };
  const root = await sent(await runOf({}, untold));
  assert.equal(root.trace_id, root.id, 'baggage that cannot be read leaves the run a trace of its own');
  await close();
});

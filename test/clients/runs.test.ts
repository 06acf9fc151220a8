import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { call, events } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { cutting } from './cutting.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK's values are of any shape
type Values = any;

interface Counted {
  path: string;
  status: number;
}

describe('the LangGraph SDK drives runs', () => {
  const cleanup = suiteCleanup(after);
  let client: Client;
  let url = '';
  before(async () => {
    ({ url } = await startAgent(cleanup, 'people', { args: ['--test-endpoints'] }));
    client = new Client({ apiUrl: url, apiKey: null });
  });
  const newThread = async () => (await client.threads.create()).thread_id;
  const slow = (thread: string, name: string, ms: number, more: object = {}) =>
    client.runs.create(thread, 'slow', { input: { name, ms, steps: [] }, ...more });
  const steps = async (thread: string) => ((await client.threads.getState(thread)).values as Values).steps;
  const began = async (thread: string, name: string) => {
    for (;;) if ((((await client.threads.getState(thread)).values as Values).steps ?? []).includes(`${name} began`)) return;
  };

  test('interrupt stops the running run, keeps what it did, ends those that waited, and starts the new one', async () => {
    const thread = await newThread();
    const first = await slow(thread, 'first', 20_000);
    const second = await slow(thread, 'second', 20_000);
    await began(thread, 'first');
    const third = await slow(thread, 'third', 1, { multitaskStrategy: 'interrupt' });
    await client.runs.join(thread, third.run_id);
    assert.equal((await client.runs.get(thread, first.run_id)).status, 'interrupted');
    assert.equal((await client.runs.get(thread, second.run_id)).status, 'interrupted');
    assert.deepEqual(await steps(thread), ['first began', 'third began', 'third ended']);
  });

  test('rollback stops the running run, forgets it with its state, and starts the new one from before it', async () => {
    const thread = await newThread();
    const kept = await slow(thread, 'kept', 1);
    await client.runs.join(thread, kept.run_id);
    const forgotten = await slow(thread, 'forgotten', 20_000);
    const waiting = await slow(thread, 'waiting', 20_000);
    await began(thread, 'forgotten');
    const next = await slow(thread, 'next', 1, { multitaskStrategy: 'rollback' });
    await client.runs.join(thread, next.run_id);
    for (const run of [forgotten, waiting]) await assert.rejects(client.runs.get(thread, run.run_id), /404/);
    assert.deepEqual(await steps(thread), ['kept began', 'kept ended', 'next began', 'next ended']);
    const history = await client.threads.getHistory(thread, { limit: 100 }).catch(() => []);
    assert.ok(history.every(({ metadata }) => (metadata as Values).run_id !== forgotten.run_id));
  });

  test('of fifty runs that each interrupt the others, exactly the last accepted one ends well, and nothing is stuck', async () => {
    const thread = await newThread();
    const runs = await Promise.all(
      Array.from({ length: 50 }, (_, index) => slow(thread, `run ${index}`, 30, { multitaskStrategy: 'interrupt' })),
    );
    await Promise.all(runs.map((run) => client.runs.join(thread, run.run_id).catch(() => undefined)));
    const [newest, ...others] = await client.runs.list(thread, { limit: 100 });
    assert.equal(newest!.status, 'success');
    assert.ok(others.every(({ status }) => status === 'interrupted' || status === 'success'));
    assert.equal((await client.threads.get(thread)).status, 'idle');
  });

  test('a graph that asks: __interrupt__ in the answer and the stream, thread status and interrupts, resume by value and by id', async () => {
    const thread = await newThread();
    const asked = (await client.runs.wait(thread, 'approval', { input: { request: 'fly' } })) as Values;
    assert.deepEqual(
      asked.__interrupt__.map(({ value }: Values) => value),
      [{ question: 'May I fly?' }],
    );
    const waiting = await client.threads.get(thread);
    assert.equal(waiting.status, 'interrupted');
    const [[, [question]]] = Object.entries(waiting.interrupts) as Values;
    assert.equal(question.value.question, 'May I fly?');
    const again = (await client.runs.wait(thread, 'approval', { command: { resume: false } })) as Values;
    assert.deepEqual(again.answers, [false]);
    const next = again.__interrupt__[0];
    assert.equal(next.value.question, 'Really?');
    const seen: Values[] = [];
    for await (const event of client.runs.stream(thread, 'approval', {
      command: { resume: { [next.id]: 'yes' } },
      streamMode: 'updates',
    }))
      seen.push(event);
    assert.deepEqual(seen.map(({ event, data }) => [event, event === 'updates' ? data : 0]).at(-1), [
      'updates',
      { confirm: { answers: ['yes'] } },
    ]);
    assert.equal((await client.threads.get(thread)).status, 'idle');
    assert.deepEqual(((await client.threads.getState(thread)).values as Values).answers, [false, 'yes']);
  });

  test('static breakpoints stop before a node and go on with empty input', async () => {
    const thread = await newThread();
    const stopped = (await client.runs.wait(thread, 'slow', {
      input: { name: 'x', ms: 1, steps: [] },
      interruptBefore: ['wait'],
    })) as Values;
    assert.deepEqual(stopped.steps, ['x began']);
    assert.equal((await client.threads.get(thread)).status, 'interrupted');
    assert.deepEqual((await client.threads.getState(thread)).next, ['wait']);
    const done = (await client.runs.wait(thread, 'slow', { input: null })) as Values;
    assert.deepEqual(done.steps, ['x began', 'x ended']);
  });

  test('every stream mode, several at once, with subgraphs under their namespace', async () => {
    const thread = await newThread();
    const names = new Set<string>();
    const streamMode = [
      'values',
      'updates',
      'messages',
      'messages-tuple',
      'events',
      'debug',
      'custom',
      'tasks',
      'checkpoints',
    ] as const;
    for await (const { event } of client.runs.stream(thread, 'nested', {
      input: { messages: [] },
      streamMode: [...streamMode],
      streamSubgraphs: true,
    })) {
      names.add(event.replace(/\|.*/, '|'));
    }
    for (const expected of [
      'metadata',
      'values',
      'values|',
      'updates',
      'updates|',
      'messages/complete',
      'events',
      'debug',
      'tasks',
      'checkpoints',
    ]) {
      assert.ok(names.has(expected), `${expected} in ${[...names].join(', ')}`);
    }
    const written = [];
    for await (const event of client.runs.stream(thread, 'custom', {
      input: { steps: [] },
      streamMode: 'custom',
      config: { configurable: { who: 'ada' } },
    }))
      written.push(event);
    assert.deepEqual([written.at(-1)!.event, written.at(-1)!.data], ['custom', { progress: 50 }]);
    assert.deepEqual(await steps(thread), ['ada']);
  });

  test('stateless runs: wait, stream, batch; the thread is gone for clients unless it is kept', async () => {
    const done = (await client.runs.wait(null, 'slow', { input: { name: 'x', ms: 1, steps: [] } })) as Values;
    assert.deepEqual(done.steps, ['x began', 'x ended']);
    const seen = [];
    for await (const { event } of client.runs.stream(null, 'slow', {
      input: { name: 'x', ms: 1, steps: [] },
      streamMode: 'values',
    }))
      seen.push(event);
    assert.deepEqual(seen, ['metadata', 'values', 'values', 'values']);
    const batch = await client.runs.createBatch([
      { assistantId: 'slow', input: { name: 'a', ms: 1, steps: [] } },
      { assistantId: 'slow', input: { name: 'b', ms: 1, steps: [] } },
    ] as Values);
    assert.equal(batch.length, 2);
    const kept = await client.runs.create(null, 'slow', {
      input: { name: 'k', ms: 1, steps: [] },
      onCompletion: 'keep',
    } as Values);
    await client.runs.join(kept.thread_id, kept.run_id);
    assert.equal((await client.threads.get(kept.thread_id)).status, 'idle');
    const none = await call('POST', `${url}/runs/batch`, [{ assistant_id: 'slow' }, { assistant_id: 'nobody' }]);
    assert.equal(none.status, 404);
  });

  test('a delayed run starts in its time and lets those behind it go first', async () => {
    const thread = await newThread();
    const late = await slow(thread, 'late', 1, { afterSeconds: 3_600 });
    const prompt = await slow(thread, 'prompt', 1);
    await client.runs.join(thread, prompt.run_id);
    assert.equal((await client.runs.get(thread, late.run_id)).status, 'pending');
    const begun = performance.now();
    const delayed = await slow(thread, 'delayed', 1, { afterSeconds: 1 });
    await client.runs.join(thread, delayed.run_id);
    assert.ok(performance.now() - begun >= 990, 'not before its time');
    assert.equal((await client.runs.get(thread, late.run_id)).status, 'pending');
    assert.deepEqual(await steps(thread), ['prompt began', 'prompt ended', 'delayed began', 'delayed ended']);
    await client.runs.cancel(thread, late.run_id);
  });

  test('bulk cancel and delete', async () => {
    const thread = await newThread();
    const runs = [await slow(thread, 'a', 20_000), await slow(thread, 'b', 20_000), await slow(thread, 'c', 20_000)];
    assert.equal((await call('DELETE', `${url}/threads/${thread}/runs/${runs[2]!.run_id}`)).status, 409);
    assert.equal(
      (await call('POST', `${url}/runs/cancel`, { thread_id: thread, run_ids: runs.map((run) => run.run_id) })).status,
      204,
    );
    for (const run of runs) await client.runs.join(thread, run.run_id).catch(() => undefined);
    assert.deepEqual(
      (await client.runs.list(thread)).map(({ status }) => status),
      ['interrupted', 'interrupted', 'interrupted'],
    );
    await client.runs.delete(thread, runs[2]!.run_id);
    assert.equal((await client.runs.list(thread)).length, 2);
    assert.equal((await call('POST', `${url}/runs/cancel`, {})).status, 422);
  });

  test('a thread stream delivers the events of run after run, and resumes by id', async () => {
    const thread = await newThread();
    const path = `${url}/threads/${thread}/stream?stream_modes=run_modes&stream_modes=lifecycle`;
    const abort = new AbortController();
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(60_000)]);
    const opened = Promise.withResolvers<void>();
    const seen: { id?: string; event?: string }[] = [];
    const reading = (async () => {
      for await (const { id, event } of events('GET', path, undefined, { signal, opened: opened.resolve })) {
        seen.push({ id, event });
        if (seen.filter((one) => one.event === 'lifecycle').length === 4) return;
      }
    })();
    await opened.promise;
    for (const name of ['one', 'two']) await client.runs.join(thread, (await slow(thread, name, 1)).run_id);
    await reading;
    const once = ['lifecycle', 'metadata', 'values', 'values', 'values', 'lifecycle'];
    assert.deepEqual(
      seen.map(({ event }) => event),
      [...once, ...once],
    );
    const resumed: (string | undefined)[] = [];
    const from = seen.findIndex(({ id }) => id?.startsWith('2-') && !id.startsWith('2-0'));
    for await (const { id } of events('GET', `${url}/threads/${thread}/stream`, undefined, {
      headers: { 'last-event-id': seen[from]!.id! },
      signal,
    })) {
      resumed.push(id);
      if (resumed.length === 3) break;
    }
    assert.deepEqual(
      resumed,
      seen.slice(from + 1, from + 4).map(({ id }) => id),
    );
    for await (const { id } of events('GET', path, undefined, { headers: { 'last-event-id': seen[5]!.id! }, signal })) {
      assert.equal(id, seen[6]!.id, 'behind the end of a run comes the next run');
      break;
    }
    abort.abort();
  });

  test('the SDK reconnects by itself when the connection breaks mid-stream, and delivers every event exactly once', async () => {
    const thread = await newThread();
    const breaks = cutting('/runs/stream', 2);
    const unsteady = new Client({ apiUrl: url, apiKey: null, callerOptions: { fetch: breaks.fetch } });
    const seen: Values[] = [];
    for await (const event of unsteady.runs.stream(thread, 'slow', {
      input: { name: 'x', ms: 200, steps: [] },
      streamMode: 'values',
      streamResumable: true,
    }))
      seen.push(event);
    assert.ok(breaks.cut);
    assert.deepEqual(
      seen.map(({ event }) => event),
      ['metadata', 'values', 'values', 'values'],
    );
    assert.equal(new Set(seen.map(({ id }) => id)).size, 4);
  });

  test('metrics tell what ran; truncate forgets it', async () => {
    const { body } = await call('GET', `${url}/metrics`);
    assert.match(body, /keelson_runs_ended_total\{status="success"\} [1-9]/);
    assert.match(body, /keelson_runs_pending 0/);
    assert.match(body, /lg_api_num_running_runs 0\n(.|\n)*lg_api_workers_available [1-9]/);
    assert.match(body, /lg_api_http_requests_latency_count\{method="POST",path="\/threads\/\{thread_id\}\/runs\/stream"\} [1-9]/);
    const { body: counts } = await call('GET', `${url}/metrics?format=json`);
    assert.deepEqual([counts.queue, counts.workers.active], [{ n_pending: 0, n_running: 0 }, 0]);
    assert.ok(counts.api.http_requests_total.some(({ path, status }: Counted) => path === '/metrics' && status === 200));
    const thread = await newThread();
    assert.equal((await call('POST', `${url}/internal/truncate`, { threads: true, runs: true })).status, 200);
    assert.equal((await call('GET', `${url}/threads/${thread}`)).status, 404);
  });
});

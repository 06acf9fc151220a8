/** What the LangGraph SDK can say of how a run goes, ends and is read: where it is, what cancels it, what it saves, and its streams. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { status } from './conversations.ts';
import { cutting } from './cutting.ts';

// biome-ignore lint/suspicious/noExplicitAny: the SDK's values are of any shape
type Any = any;

describe('the LangGraph SDK controls runs', () => {
  const cleanup = suiteCleanup(after);
  let client: Client<Any>;
  let url = '';
  before(async () => {
    ({ url } = await startAgent(cleanup, 'people'));
    // A call that is aborted is not tried again.
    client = new Client({ apiUrl: url, apiKey: null, callerOptions: { maxRetries: 0 } });
  });
  const newThread = async () => (await client.threads.create()).thread_id;
  const slow = (name: string, ms: number) => ({ input: { name, ms, steps: [] } });
  const statusOf = async (thread: string, run: string) => (await client.runs.get(thread, run)).status;
  const waiting = (thread: string) =>
    eventually('the run waits', async () => (await client.threads.getState(thread)).next[0] === 'wait');

  test('whoever makes a run is told where it is, before it has ended', async () => {
    const thread = await newThread();
    const made: Any[] = [];
    const onRunCreated = (run: Any) => made.push(run);
    await client.runs.wait(thread, 'slow', { ...slow('a', 1), onRunCreated });
    for await (const _ of client.runs.stream(thread, 'slow', { ...slow('b', 1), onRunCreated })) assert.equal(made.length, 2);
    const [second, first] = await client.runs.list(thread);
    assert.deepEqual(
      made,
      [first, second].map((run) => ({ run_id: run!.run_id, thread_id: thread })),
    );
  });

  test('a cancelled run is kept, or taken back with its checkpoints', async () => {
    const thread = await newThread();
    for (const action of ['interrupt', 'rollback'] as const) {
      const run = await client.runs.create(thread, 'slow', slow(action, 30_000));
      await waiting(thread);
      await client.runs.cancel(thread, run.run_id, true, action);
      if (action === 'interrupt') assert.equal(await statusOf(thread, run.run_id), 'interrupted');
      else await assert.rejects(client.runs.get(thread, run.run_id), status(404));
      assert.deepEqual((await client.threads.getState(thread)).values.steps, ['interrupt began']);
    }
    const [one, two] = [
      await client.runs.create(thread, 'slow', slow('c', 30_000)),
      await client.runs.create(thread, 'slow', slow('d', 1)),
    ];
    await client.runs.cancelMany({ threadId: thread, runIds: [one.run_id, two.run_id], action: 'rollback' });
    for (const run of [one, two])
      await eventually('it is gone', () => client.runs.get(thread, run.run_id).then(() => false, status(404)));
    await assert.rejects(client.runs.cancelMany({ threadId: thread, runIds: [randomUUID()] }), status(404));
  });

  test('a caller who goes away cancels its run when that is asked for, and only then', async () => {
    for (const [onDisconnect, expected] of [
      ['cancel', 'interrupted'],
      ['continue', 'success'],
    ] as const) {
      for (const way of ['stream', 'wait'] as const) {
        const thread = await newThread();
        const stop = new AbortController();
        const options = { ...slow(way, onDisconnect === 'cancel' ? 30_000 : 2_000), onDisconnect, signal: stop.signal };
        const calling =
          way === 'wait' ? client.runs.wait(thread, 'slow', options) : readAll(client.runs.stream(thread, 'slow', options));
        const ended = calling.then(
          () => 'whole',
          () => 'broken',
        );
        await waiting(thread);
        stop.abort();
        await ended;
        const [run] = await client.runs.list(thread);
        await client.runs.join(thread, run!.run_id);
        assert.equal(await statusOf(thread, run!.run_id), expected, `${onDisconnect} ${way}`);
      }
    }
    const thread = await newThread();
    const run = await client.runs.create(thread, 'slow', slow('joined', 30_000));
    const stop = new AbortController();
    const joining = client.runs
      .join(thread, run.run_id, { cancelOnDisconnect: true, signal: stop.signal })
      .catch(() => undefined);
    await waiting(thread);
    stop.abort();
    await joining;
    await eventually('it is cancelled', async () => (await statusOf(thread, run.run_id)) === 'interrupted');
  });

  test('durability says which checkpoints there are afterwards', async () => {
    for (const [durability, checkpoints] of [
      ['sync', 4],
      ['async', 4],
      ['exit', 1],
    ] as const) {
      const thread = await newThread();
      const done = (await client.runs.wait(thread, 'slow', { ...slow(durability, 1), durability })) as Any;
      assert.deepEqual(done.steps, [`${durability} began`, `${durability} ended`]);
      assert.equal((await client.threads.getHistory(thread, { limit: 100 })).length, checkpoints, durability);
      assert.deepEqual((await client.threads.getState(thread)).values, done);
    }
  });

  test('a thread’s stream in the SDK: what is asked for, and whole when the connection breaks in between', async () => {
    const thread = await newThread();
    const breaks = cutting('/stream', 4);
    const unsteady = new Client({ apiUrl: url, apiKey: null, callerOptions: { fetch: breaks.fetch } });
    const stop = new AbortController();
    const seen: Any[] = [];
    const reading = (async () => {
      const options = { streamMode: ['run_modes', 'lifecycle'] as Any, lastEventId: '-', signal: stop.signal };
      for await (const event of unsteady.threads.joinStream(thread, options)) {
        seen.push(event);
        if (seen.filter(({ event: name, data }) => name === 'lifecycle' && data.status === 'success').length === 2) return;
      }
    })();
    for (const name of ['one', 'two'])
      await client.runs.wait(thread, 'slow', { ...slow(name, 50), streamResumable: true } as Any);
    await reading;
    stop.abort();
    assert.ok(breaks.cut);
    const once = ['lifecycle', 'metadata', 'values', 'values', 'values', 'lifecycle'];
    assert.deepEqual(
      seen.map(({ event }) => event),
      [...once, ...once],
    );
    for (const [index, { id }] of seen.slice(0, -1).entries()) {
      const rest: string[] = [];
      const options = { streamMode: ['run_modes', 'lifecycle'] as Any, lastEventId: id };
      for await (const event of client.threads.joinStream(thread, options)) {
        rest.push(event.id!);
        if (event.id === seen.at(-1).id) break;
      }
      assert.deepEqual(
        rest,
        seen.slice(index + 1).map((event) => event.id),
        `after ${id}`,
      );
    }
  });

  test('the stream of a run without a thread can be joined by the run’s id', async () => {
    const run = await client.runs.create(null, 'slow', {
      ...slow('x', 300),
      streamMode: ['updates', 'values'],
      onCompletion: 'keep',
    } as Any);
    const names = (await readAll(client.runs.joinStream(null, run.run_id, { streamMode: 'updates' }))).map(({ event }) => event);
    assert.deepEqual(names, ['metadata', 'updates', 'updates']);
    await assert.rejects(readAll(client.runs.joinStream(null, randomUUID())), status(404));
  });

  test('the server itself: its health with and without the database, what it is, and no way to empty it', async () => {
    assert.equal((await call('GET', `${url}/ok`)).body.ok, true);
    assert.equal((await call('GET', `${url}/ok?check_db=1`)).body.ok, true);
    const { body } = await call('GET', `${url}/info`);
    assert.match(body.version, /^\d+\.\d+\.\d+$/);
    assert.equal(body.flags.assistants, true);
    assert.equal((await call('POST', `${url}/internal/truncate`, { threads: true, runs: true })).status, 404);
  });
});

async function readAll(stream: AsyncIterable<Any>): Promise<Any[]> {
  const all: Any[] = [];
  for await (const event of stream) all.push(event);
  return all;
}

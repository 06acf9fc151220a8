/** The states of threads as the LangGraph SDK reads and writes them: checkpoints, subgraphs, updates, branches, history. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { Conversations, human, status, texts, type Values } from './conversations.ts';

describe('thread states', () => {
  let url = '';
  let client: Conversations['client'];
  let talk: Conversations;
  const cleanup = suiteCleanup(after);
  before(async () => {
    talk = await Conversations.open(cleanup);
    ({ client, url } = talk);
  });

  test('at a checkpoint, by id and as an object', async () => {
    const id = await talk.noted(['one', 'two']);
    const history = await client.threads.getHistory(id, { limit: 100 });
    const past = history.find(({ values }) => (values as Values).count === 1)!;
    const { checkpoint_id: checkpointId } = past.checkpoint;
    const byId = await client.threads.getState(id, checkpointId!);
    assert.deepEqual(texts(byId.values).slice(0, 2), ['one', 'noted: one']);
    assert.equal(byId.checkpoint.checkpoint_id, checkpointId);
    assert.deepEqual(await client.threads.getState(id, past.checkpoint), byId);
    const newest = await client.threads.getState(id, { thread_id: id } as never);
    assert.deepEqual(newest, await client.threads.getState(id));
    await assert.rejects(client.threads.getState(id, '1f0c6a52-8a11-6b40-8001-9d4e3c2b1a09'), status(404));
  });

  test('of subgraphs, inside the state and by namespace', async () => {
    const id = await talk.asked('nested');
    const whole = await client.threads.getState(id, undefined, { subgraphs: true });
    assert.deepEqual(whole.next, ['inside']);
    const inside = whole.tasks[0]!.state!;
    assert.deepEqual([inside.values, inside.next], [{ request: 'go inside' }, ['ask']]);
    const { checkpoint } = (await client.threads.getState(id)).tasks[0]!;
    assert.match(checkpoint!.checkpoint_ns, /^inside:/);
    const own = await client.threads.getState(id, checkpoint!);
    assert.deepEqual(own.values, { request: 'go inside' });
    const past = await client.threads.getHistory(id, { checkpoint: checkpoint! });
    assert.deepEqual(
      past.map(({ next }) => next[0]),
      ['ask', 'prepare', '__start__'],
    );
    const updated = await client.threads.updateState(id, { values: { request: 'stay' }, checkpoint: checkpoint! });
    const { checkpoint: written } = updated as unknown as { checkpoint: { checkpoint_ns: string } };
    assert.equal(written.checkpoint_ns, checkpoint!.checkpoint_ns);
    assert.deepEqual((await client.threads.getState(id, checkpoint!)).values, { request: 'stay' });
    assert.equal((await client.threads.get(id)).status, 'interrupted');
  });

  test('of a graph that a factory makes: made as the assistant of the thread configures it', async () => {
    const { assistant_id } = await client.assistants.create({
      graphId: 'configured',
      config: { configurable: { node: 'greet' } },
    });
    const { thread_id: id } = await client.threads.create();
    await client.runs.wait(id, assistant_id, { input: { done: 'no' } });
    await client.threads.updateState(id, { values: { done: 'edited' }, asNode: 'greet' });
    const state = await client.threads.getState(id);
    assert.deepEqual([state.values, state.next], [{ done: 'edited' }, []]);
    const history = await client.threads.getHistory(id);
    assert.ok(history.some(({ next, tasks }) => next[0] === 'greet' && tasks[0]?.name === 'greet'));
    await client.assistants.delete(assistant_id);
    assert.deepEqual((await client.threads.getState(id)).values, { done: 'edited' });
  });

  test('an update goes on from the newest state and decides what runs next', async () => {
    const id = await talk.noted(['one topic:cats']);
    await client.threads.updateState(id, { values: { ...human('two'), topic: 'dogs' }, asNode: 'answer' });
    const state = await client.threads.getState(id);
    assert.deepEqual([texts(state.values).at(-1), (state.values as Values).topic, state.next], ['two', 'dogs', ['tally']]);
    assert.equal(state.metadata!.source, 'update');
    assert.equal((await client.threads.get(id)).status, 'interrupted');
    const result = (await client.runs.wait(id, 'notes', { input: null })) as Values;
    assert.deepEqual([result.count, texts(result).length], [2, 3]);
    assert.equal((await client.threads.get(id)).status, 'idle');
  });

  test('an update of an earlier state makes a branch; null makes the newest once more', async () => {
    const id = await talk.noted(['one', 'two']);
    const past = (await client.threads.getHistory(id, { limit: 100 })).find(({ values }) => texts(values).length === 2)!;
    const checkpointId = past.checkpoint.checkpoint_id!;
    const forked = await client.threads.updateState(id, { values: { topic: 'fork' }, checkpointId });
    const { checkpoint } = forked as unknown as { checkpoint: { checkpoint_id: string } };
    const state = await client.threads.getState(id);
    assert.equal(state.checkpoint.checkpoint_id, checkpoint.checkpoint_id);
    assert.equal(state.parent_checkpoint!.checkpoint_id, checkpointId);
    assert.deepEqual([texts(state.values).length, (state.values as Values).topic], [2, 'fork']);
    await client.threads.updateState(id, { values: null });
    assert.deepEqual((await client.threads.getState(id)).values, state.values);
  });

  test('branches that go on from one checkpoint do not touch each other, and each can be gone on with', async () => {
    const id = await talk.noted(['one', 'two topic:cats']);
    const before = await client.threads.getHistory(id, { limit: 100 });
    const past = before.find(({ values }) => texts(values).length === 2)!.checkpoint;
    const branch = (await client.runs.wait(id, 'notes', { input: human('fork topic:dogs'), checkpoint: past })) as Values;
    assert.deepEqual(texts(branch), ['one', 'noted: one', 'fork topic:dogs', 'noted: fork topic:dogs']);
    await client.threads.updateState(id, { values: { topic: 'third' }, checkpointId: past.checkpoint_id! });
    await client.threads.updateState(id, { values: { topic: 'fourth' }, checkpointId: past.checkpoint_id! });
    const now = await client.threads.getHistory(id, { limit: 100 });
    assert.deepEqual(now.slice(-before.length), before);
    assert.deepEqual(
      now.slice(0, 3).map(({ values, next }) => [values.topic, texts(values).length, next]),
      [
        ['fourth', 2, []],
        ['third', 2, []],
        ['dogs', 4, []],
      ],
    );
  });

  test('an update answers an interrupt in its node’s place', async () => {
    const id = await talk.asked();
    assert.equal(Object.values((await client.threads.get(id)).interrupts).length, 1);
    await client.threads.updateState(id, { values: { verdict: 'of course' }, asNode: 'ask' });
    const thread = await client.threads.get(id);
    assert.deepEqual([thread.status, thread.interrupts], ['interrupted', {}]);
    assert.equal(((await client.runs.wait(id, 'approval', { input: null })) as Values).verdict, 'of course!');
  });

  test('updates of one thread at the same time all take effect, each on the state before it', async () => {
    const id = await talk.noted(['start']);
    const all = Array.from({ length: 4 }, (_, index) =>
      client.threads.updateState(id, { values: human(`update ${index}`), asNode: 'tally' }),
    );
    await Promise.all(all);
    const said = texts((await client.threads.getState(id)).values)
      .slice(2)
      .toSorted();
    assert.deepEqual(said, ['update 0', 'update 1', 'update 2', 'update 3']);
  });

  test('no update while a run is active, and none that the graph refuses', async () => {
    const id = await talk.noted(['one']);
    await assert.rejects(client.threads.updateState(id, { values: {}, asNode: 'nobody' }), status(422));
    // Thrown by the reducer, as no error of LangGraph's own.
    await assert.rejects(client.threads.updateState(id, { values: { messages: [null] }, asNode: 'tally' }), status(422));
    const run = await client.runs.create(id, 'notes', { input: human('sleep:30000') });
    await assert.rejects(client.threads.updateState(id, { values: { topic: 'x' } }), status(409));
    await client.runs.cancel(id, run.run_id, true);
    await client.threads.updateState(id, { values: { topic: 'x' }, asNode: 'tally' });
    const { thread_id: fresh } = await client.threads.create();
    await assert.rejects(client.threads.updateState(fresh, { values: { topic: 'x' } }), status(400));
    const { thread_id: meant } = await client.threads.create({ graphId: 'notes' });
    await client.threads.updateState(meant, { values: { topic: 'x' }, asNode: 'tally' });
    assert.deepEqual((await client.threads.get(meant)).values, { messages: [], topic: 'x' });
    await assert.rejects(client.threads.updateState(meant, { values: {}, checkpointId: 'none', asNode: 'tally' }), status(404));
  });
  test('history: newest first, limited, before a checkpoint, by metadata, and over GET', async () => {
    const id = await talk.noted(['one', 'two']);
    await client.threads.updateState(id, { values: { topic: 'x' }, asNode: 'tally' });
    const all = await client.threads.getHistory(id, { limit: 1000 });
    const idsOf = (states: typeof all) => states.map(({ checkpoint }) => checkpoint.checkpoint_id);
    assert.equal(all.length, 9);
    assert.deepEqual(idsOf(all), idsOf(all).toSorted().toReversed());
    assert.deepEqual(idsOf(await client.threads.getHistory(id, { limit: 2 })), idsOf(all).slice(0, 2));
    const before = { configurable: { thread_id: id, checkpoint_id: idsOf(all)[3] } };
    const earlier = idsOf(all).slice(4, 6);
    for (const way of [idsOf(all)[3], { checkpoint_id: idsOf(all)[3] }, before]) {
      const answer = await call('POST', `${url}/threads/${id}/history`, { limit: 2, before: way });
      assert.deepEqual(idsOf(answer.body), earlier);
    }
    const got = await call('GET', `${url}/threads/${id}/history?limit=2&before=${before.configurable.checkpoint_id}`);
    assert.deepEqual(idsOf(got.body), earlier);
    const updates = await client.threads.getHistory(id, { metadata: { source: 'update' } });
    assert.deepEqual(idsOf(updates), idsOf(all).slice(0, 1));
    const { thread_id: fresh } = await client.threads.create();
    assert.deepEqual(await client.threads.getHistory(fresh), []);
  });
});

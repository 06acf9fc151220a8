/** The threads of the agent server as the LangGraph SDK sees them: every operation over HTTP, each answer held against the contract. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { Client, type Command, type Thread } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';

type Values = { messages: { content: string }[]; topic?: string; count?: number; verdict?: string; request?: string };

const human = (content: string) => ({ messages: [{ role: 'user', content }] });
const texts = (values: unknown) => (values as Values).messages.map(({ content }) => content);
const ids = (threads: Pick<Thread, 'thread_id'>[]) => threads.map(({ thread_id }) => thread_id);
const status = (expected: number) => (error: unknown) => (error as { status?: number }).status === expected;

describe('threads', () => {
  let url = '';
  let client: Client<Values>;
  const cleanup = suiteCleanup(after);
  before(async () => {
    ({ url } = await startAgent(cleanup, 'threads'));
    client = new Client({ apiUrl: url, apiKey: null });
  });

  /** A thread on which `notes` has answered each text. */
  const noted = async (said: string[], metadata: Record<string, unknown> = {}) => {
    const { thread_id: id } = await client.threads.create({ metadata });
    for (const text of said) await client.runs.wait(id, 'notes', { input: human(text) });
    return id;
  };
  const asked = async (graph = 'approval') => {
    const { thread_id: id } = await client.threads.create();
    await client.runs.wait(id, graph, { input: { request: 'leave' } });
    return id;
  };

  test('create, get, update and delete', async () => {
    const made = await client.threads.create({ metadata: { user: 'ada', plan: 'free' }, ttl: 60 });
    assert.deepEqual([made.status, made.values, made.metadata], ['idle', {}, { user: 'ada', plan: 'free' }]);
    const changed = await client.threads.update(made.thread_id, { metadata: { plan: 'paid', note: { deep: [1] } } });
    assert.deepEqual(changed.metadata, { user: 'ada', plan: 'paid', note: { deep: [1] } });
    assert.ok(changed.updated_at >= made.updated_at);
    const shown = await call('GET', `${url}/threads/${made.thread_id}?include=ttl`);
    assert.equal(shown.body.ttl.ttl_minutes, 60);
    await client.threads.update(made.thread_id, { ttl: { ttl: 5, strategy: 'keep_latest' } as never });
    assert.equal((await call('GET', `${url}/threads/${made.thread_id}?include=ttl`)).body.ttl.strategy, 'keep_latest');
    await client.threads.delete(made.thread_id);
    await assert.rejects(client.threads.get(made.thread_id), status(404));
    await assert.rejects(client.threads.delete(made.thread_id), status(404));
  });

  test('a patch that asks for no answer gets none', async () => {
    const { thread_id: id } = await client.threads.create();
    const answer = await call('PATCH', `${url}/threads/${id}`, { metadata: { seen: true } }, { prefer: 'return=minimal' });
    assert.deepEqual([answer.status, answer.body], [204, undefined]);
    await client.threads.update(id, { metadata: { twice: true }, returnMinimal: true });
    assert.deepEqual((await client.threads.get(id)).metadata, { seen: true, twice: true });
  });

  test('deleting a thread stops its run and ends those that wait', async () => {
    const { thread_id: id } = await client.threads.create();
    const running = await client.runs.create(id, 'notes', { input: human('sleep:30000') });
    const waiting = await client.runs.create(id, 'notes', { input: human('next'), multitaskStrategy: 'enqueue' });
    await eventually('the run runs', async () => (await client.runs.get(id, running.run_id)).status === 'running');
    const joined = call('GET', `${url}/threads/${id}/runs/${waiting.run_id}/join`);
    const began = Date.now();
    await client.threads.delete(id);
    assert.ok(Date.now() - began < 5_000);
    assert.ok((await joined).body);
    await assert.rejects(client.threads.get(id), status(404));
    await assert.rejects(client.runs.get(id, running.run_id), status(404));
    const again = await client.threads.create({ threadId: id });
    assert.deepEqual((await client.threads.getState(again.thread_id)).values, {}, 'nothing of the old state is left');
  });

  describe('search and count', () => {
    const team = randomUUID();
    let cats = '';
    let dogs = '';
    let waits = '';
    before(async () => {
      cats = await noted(['hello topic:cats'], { team, size: 3, tags: ['a', 'b'] });
      dogs = await noted(['hello topic:dogs', 'more'], { team, size: 4, nested: { color: 'red' } });
      waits = await asked();
      await client.threads.update(waits, { metadata: { team, size: 4 } });
    });

    test('by metadata, flat and nested', async () => {
      const found = async (metadata: Record<string, unknown>) =>
        ids(await client.threads.search({ metadata: { team, ...metadata } }));
      assert.deepEqual((await found({})).toSorted(), [cats, dogs, waits].toSorted());
      assert.deepEqual(await found({ size: 3 }), [cats]);
      assert.deepEqual(await found({ size: '3' }), [], 'a text is not a number');
      assert.deepEqual(await found({ nested: { color: 'red' } }), [dogs]);
      assert.deepEqual(await found({ tags: ['b'] }), [cats]);
      assert.deepEqual(await found({ nobody: true }), []);
      await client.threads.update(cats, { metadata: { size: 5 } });
      assert.deepEqual([await found({ size: 3 }), await found({ size: 5 })], [[], [cats]], 'as it was changed');
    });

    test('by status, ids and values', async () => {
      assert.deepEqual(ids(await client.threads.search({ metadata: { team }, status: 'interrupted' })), [waits]);
      assert.deepEqual(
        ids(await client.threads.search({ ids: [dogs, randomUUID(), cats], sortBy: 'created_at', sortOrder: 'asc' })),
        [cats, dogs],
      );
      const by = async (values: Record<string, unknown>) => ids(await client.threads.search({ metadata: { team }, values }));
      assert.deepEqual(await by({ topic: 'dogs' }), [dogs]);
      assert.deepEqual(await by({ count: 1, topic: 'cats' }), [cats]);
      assert.deepEqual(await by({ messages: [{ content: 'more' }] }), [dogs]);
      assert.deepEqual(await by({ topic: 'mice' }), []);
      await client.threads.updateState(cats, { values: { topic: 'mice' } });
      assert.deepEqual([await by({ topic: 'mice' }), await by({ topic: 'cats' })], [[cats], []], 'as it was updated');
      await client.runs.wait(cats, 'notes', { input: human('back to topic:cats') });
      assert.deepEqual([await by({ topic: 'mice' }), await by({ topic: 'cats' })], [[], [cats]], 'as a run left it');
    });

    test('the values of a thread with a run are those of before it', async () => {
      const busy = await noted(['topic:old'], { team: `${team} busy` });
      const run = await client.runs.create(busy, 'notes', { input: human('sleep:1000 topic:new') });
      const by = async (topic: string) =>
        (await client.threads.search({ metadata: { team: `${team} busy` }, values: { topic } })).length;
      assert.deepEqual([await by('old'), await by('new')], [1, 0]);
      await client.runs.join(busy, run.run_id);
      assert.deepEqual([await by('old'), await by('new')], [0, 1]);
    });

    test('pages, orders, selected fields and extracted places', async () => {
      const first = await call('POST', `${url}/threads/search`, {
        metadata: { team },
        limit: 2,
        sort_by: 'created_at',
        sort_order: 'asc',
      });
      assert.deepEqual(ids(first.body), [cats, dogs]);
      assert.deepEqual([first.headers.get('x-pagination-total'), first.headers.get('x-pagination-next')], ['3', '2']);
      const last = await call('POST', `${url}/threads/search`, {
        metadata: { team },
        limit: 2,
        offset: 2,
        sort_by: 'created_at',
      });
      assert.deepEqual(ids(last.body), [cats]);
      assert.deepEqual([last.headers.get('x-pagination-total'), last.headers.get('x-pagination-next')], ['3', null]);
      for (const sortBy of ['thread_id', 'status', 'created_at', 'updated_at', 'state_updated_at'] as const) {
        const up = await client.threads.search({ metadata: { team }, sortBy, sortOrder: 'asc' });
        const down = await client.threads.search({ metadata: { team }, sortBy, sortOrder: 'desc' });
        assert.deepEqual(ids(up), ids(down).toReversed(), sortBy);
        const keys = up.map((thread) => thread[sortBy]);
        assert.deepEqual(keys, keys.toSorted(), sortBy);
      }
      const selected = await client.threads.search({ ids: [dogs], select: ['thread_id', 'status'] });
      assert.deepEqual(selected, [{ thread_id: dogs, status: 'idle' }]);
      const [places] = await client.threads.search({
        ids: [dogs],
        select: ['thread_id'],
        extract: {
          last: 'values.messages[-1].content',
          first: 'values.messages[0].content',
          color: 'metadata.nested.color',
          nothing: 'values.messages[99].content',
          whole: 'interrupts',
        },
      });
      assert.deepEqual(places, {
        thread_id: dogs,
        extracted: { last: 'noted: more', first: 'hello topic:dogs', color: 'red', nothing: null, whole: {} },
      });
    });

    test('counting', async () => {
      assert.equal(await client.threads.count({ metadata: { team } }), 3);
      assert.equal(await client.threads.count({ metadata: { team }, status: 'interrupted' }), 1);
      assert.equal(await client.threads.count({ metadata: { team }, values: { topic: 'dogs' } }), 1);
      const all = await client.threads.count();
      const each = ['idle', 'busy', 'interrupted', 'error'] as const;
      const counts = await Promise.all(each.map((one) => client.threads.count({ status: one })));
      assert.equal(
        counts.reduce((sum, count) => sum + count),
        all,
      );
      const page = await call('POST', `${url}/threads/search`, { limit: 1 });
      assert.equal(Number(page.headers.get('x-pagination-total')), all);
    });
  });

  describe('state', () => {
    test('at a checkpoint, by id and as an object', async () => {
      const id = await noted(['one', 'two']);
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
      const id = await asked('nested');
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

    test('an update goes on from the newest state and decides what runs next', async () => {
      const id = await noted(['one topic:cats']);
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
      const id = await noted(['one', 'two']);
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

    test('an update answers an interrupt in its node’s place', async () => {
      const id = await asked();
      assert.equal(Object.values((await client.threads.get(id)).interrupts).length, 1);
      await client.threads.updateState(id, { values: { verdict: 'of course' }, asNode: 'ask' });
      const thread = await client.threads.get(id);
      assert.deepEqual([thread.status, thread.interrupts], ['interrupted', {}]);
      assert.equal(((await client.runs.wait(id, 'approval', { input: null })) as Values).verdict, 'of course!');
    });

    test('updates of one thread at the same time all take effect, each on the state before it', async () => {
      const id = await noted(['start']);
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
      const id = await noted(['one']);
      await assert.rejects(client.threads.updateState(id, { values: {}, asNode: 'nobody' }), status(422));
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
  });

  test('history: newest first, limited, before a checkpoint, by metadata, and over GET', async () => {
    const id = await noted(['one', 'two']);
    await client.threads.updateState(id, { values: { topic: 'x' }, asNode: 'tally' });
    const all = await client.threads.getHistory(id, { limit: 1000 });
    const idsOf = (states: typeof all) => states.map(({ checkpoint }) => checkpoint.checkpoint_id);
    assert.equal(all.length, 9);
    assert.deepEqual(idsOf(all), idsOf(all).toSorted().toReversed());
    assert.deepEqual(idsOf(await client.threads.getHistory(id, { limit: 2 })), idsOf(all).slice(0, 2));
    const before = { configurable: { thread_id: id, checkpoint_id: idsOf(all)[3] } };
    const earlier = idsOf(all).slice(4, 6);
    for (const way of [idsOf(all)[3], { checkpoint_id: idsOf(all)[3] }]) {
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

  test('a copy has the whole past, goes its own way, and waits for what its original waits for', async () => {
    const id = await noted(['one', 'two topic:cats'], { team: 'copies' });
    const copy = await client.threads.copy(id);
    assert.notEqual(copy.thread_id, id);
    assert.deepEqual([copy.metadata, copy.status, texts(copy.values).length], [{ team: 'copies' }, 'idle', 4]);
    const [mine, theirs] = [
      await client.threads.getHistory(copy.thread_id, { limit: 99 }),
      await client.threads.getHistory(id, { limit: 99 }),
    ];
    assert.deepEqual(
      mine.map(({ values, next }) => ({ values, next })),
      theirs.map(({ values, next }) => ({ values, next })),
    );
    assert.ok(mine.every(({ metadata }) => metadata!['thread_id'] === copy.thread_id));
    await client.runs.wait(copy.thread_id, 'notes', { input: human('three') });
    assert.equal(texts((await client.threads.get(id)).values).length, 4);
    assert.deepEqual(
      ids(await client.threads.search({ metadata: { team: 'copies' } })).toSorted(),
      [id, copy.thread_id].toSorted(),
    );

    const waiting = await client.threads.copy(await asked());
    assert.deepEqual([waiting.status, Object.values(waiting.interrupts).length], ['interrupted', 1]);
    const command: Command = { resume: 'yes' };
    assert.equal(((await client.runs.wait(waiting.thread_id, 'approval', { command })) as Values).verdict, 'yes!');
    await assert.rejects(client.threads.copy(randomUUID()), status(404));
  });

  test('pruning removes threads, or their past', async () => {
    const [gone, kept, waiting] = [await noted(['one']), await noted(['one', 'two']), await asked('nested')];
    assert.deepEqual(await client.threads.prune([gone, randomUUID(), gone]), { pruned_count: 1 });
    await assert.rejects(client.threads.get(gone), status(404));
    const before = await client.threads.getState(kept);
    assert.deepEqual(await client.threads.prune([kept, waiting], { strategy: 'keep_latest' }), { pruned_count: 2 });
    const now = await client.threads.getState(kept);
    assert.deepEqual([now.values, now.parent_checkpoint], [before.values, null]);
    assert.equal((await client.threads.getHistory(kept)).length, 1);
    assert.equal((await client.runs.list(kept)).length, 2);
    assert.equal(texts(await client.runs.wait(kept, 'notes', { input: human('three') })).length, 6);
    const answered = (await client.runs.wait(waiting, 'nested', { command: { resume: 'yes' } })) as Values;
    assert.equal(answered.verdict, 'yes!', 'a subgraph goes on from where it stopped');
  });

  test('state can be imported with a new thread', async () => {
    const step = (asNode: string, values: unknown) => ({ updates: [{ values, asNode }] });
    const supersteps = [
      step('__input__', human('one')),
      step('__start__', human('one')),
      step('answer', { messages: [{ role: 'assistant', content: 'two' }], topic: 'imported' }),
    ];
    const thread = await client.threads.create({
      graphId: 'notes',
      supersteps: supersteps as never,
      metadata: { from: 'elsewhere' },
    });
    assert.deepEqual([texts(thread.values), thread.status], [['one', 'two'], 'interrupted']);
    assert.deepEqual((await client.threads.getState(thread.thread_id)).next, ['tally']);
    assert.equal((await client.threads.getHistory(thread.thread_id)).length, 3);
    assert.equal(((await client.runs.wait(thread.thread_id, 'notes', { input: null })) as Values).count, 1);
    const again = { threadId: thread.thread_id, graphId: 'notes', supersteps: supersteps as never };
    await assert.rejects(client.threads.create(again), status(409));
    await client.threads.create({ ...again, ifExists: 'do_nothing' });
    assert.equal(texts((await client.threads.get(thread.thread_id)).values).length, 2, 'nothing was imported twice');
    const id = randomUUID();
    await assert.rejects(client.threads.create({ threadId: id, supersteps: supersteps as never }), status(422));
    const wrong = [...supersteps, step('nobody', {})] as never;
    await assert.rejects(client.threads.create({ threadId: id, graphId: 'notes', supersteps: wrong }), status(422));
    await assert.rejects(client.threads.get(id), status(404));
  });

  test('what breaks the contract is refused with its place', async () => {
    const { thread_id: id } = await client.threads.create();
    const refused: [string, string, unknown, number, RegExp][] = [
      ['POST', '/threads/search', { limit: 0 }, 422, /body\.limit/],
      ['POST', '/threads/search', { limit: 1001 }, 422, /body\.limit/],
      ['POST', '/threads/search', { sort_by: 'metadata' }, 422, /body\.sort_by/],
      ['POST', '/threads/search', { extract: { a: 'secrets.key' } }, 422, /body\.extract/],
      [
        'POST',
        '/threads/search',
        { extract: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [i, 'values'])) },
        422,
        /body\.extract/,
      ],
      ['POST', '/threads/search', { ids: ['x'] }, 422, /body\.ids/],
      ['POST', '/threads/count', { status: 'asleep' }, 422, /body\.status/],
      ['POST', '/threads/prune', { thread_ids: [id], strategy: 'some' }, 422, /body\.strategy/],
      ['PATCH', `/threads/${id}`, { ttl: { ttl: -1 } }, 422, /body\.ttl/],
      ['POST', `/threads/${id}/history`, { limit: 0 }, 422, /body\.limit/],
      ['POST', `/threads/${id}/state/checkpoint`, {}, 422, /body\.checkpoint/],
      ['PATCH', `/threads/${randomUUID()}`, {}, 404, /^Thread with ID .* not found$/],
      ['POST', `/threads/${randomUUID()}/state`, { values: {} }, 404, /^Thread with ID/],
      ['POST', `/threads/${randomUUID()}/history`, {}, 404, /^Thread with ID/],
      ['GET', `/threads/${id}/state/nothing`, undefined, 404, /^Checkpoint nothing not found$/],
      ['PUT', `/threads/${id}`, {}, 405, /PATCH/],
    ];
    for (const [method, path, body, expected, detail] of refused) {
      const answer = await call(method, url + path, body);
      assert.equal(answer.status, expected, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      assert.match(answer.body.detail, detail);
    }
  });
});

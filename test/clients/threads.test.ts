/** The threads of the agent server as the LangGraph SDK sees them: every operation over HTTP, each answer held against the contract. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import type { Command } from '@langchain/langgraph-sdk';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { Conversations, human, ids, status, texts, type Values } from './conversations.ts';

describe('threads', () => {
  let url = '';
  let client: Conversations['client'];
  let talk: Conversations;
  const cleanup = suiteCleanup(after);
  before(async () => {
    talk = await Conversations.open(cleanup);
    ({ client, url } = talk);
  });

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
    assert.ok(Date.now() - began < 20_000, 'nobody waits for the half minute that it sleeps');
    assert.ok((await joined).body);
    await assert.rejects(client.threads.get(id), status(404));
    await assert.rejects(client.runs.get(id, running.run_id), status(404));
    const again = await client.threads.create({ threadId: id });
    assert.deepEqual((await client.threads.getState(again.thread_id)).values, {}, 'nothing of the old state is left');
  });

  test('a copy has the whole past, goes its own way, and waits for what its original waits for', async () => {
    const id = await talk.noted(['one', 'two topic:cats'], { team: 'copies' });
    const copy = await client.threads.copy(id);
    assert.notEqual(copy.thread_id, id);
    const { team, graph_id } = copy.metadata as Record<string, string>;
    assert.deepEqual([team, graph_id, copy.status, texts(copy.values).length], ['copies', 'notes', 'idle', 4]);
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

    const waiting = await client.threads.copy(await talk.asked());
    assert.deepEqual([waiting.status, Object.values(waiting.interrupts).length], ['interrupted', 1]);
    const command: Command = { resume: 'yes' };
    assert.equal(((await client.runs.wait(waiting.thread_id, 'approval', { command })) as Values).verdict, 'yes!');
    await assert.rejects(client.threads.copy(randomUUID()), status(404));
  });

  test('pruning removes threads, or their past', async () => {
    const [gone, kept, waiting] = [await talk.noted(['one']), await talk.noted(['one', 'two']), await talk.asked('nested')];
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

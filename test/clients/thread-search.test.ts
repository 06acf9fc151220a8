/** Searching and counting threads as the LangGraph SDK does: filters, pages, orders, selected fields, extracted places. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { Conversations, human, ids } from './conversations.ts';

describe('thread searches', () => {
  let url = '';
  let client: Conversations['client'];
  let talk: Conversations;
  const cleanup = suiteCleanup(after);
  before(async () => {
    talk = await Conversations.open(cleanup);
    ({ client, url } = talk);
  });

  const team = randomUUID();
  let cats = '';
  let dogs = '';
  let waits = '';
  before(async () => {
    cats = await talk.noted(['hello topic:cats'], { team, size: 3, tags: ['a', 'b'] });
    dogs = await talk.noted(['hello topic:dogs', 'more'], { team, size: 4, nested: { color: 'red' } });
    waits = await talk.asked();
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

  test('by as many metadata as somebody likes to send', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`name-${n}`, n]));
    const { thread_id: id } = await client.threads.create({ metadata: { ...many, more: true } });
    assert.deepEqual(ids(await client.threads.search({ metadata: many })), [id]);
    assert.equal(await client.threads.count({ metadata: many }), 1);
    assert.deepEqual(ids(await client.threads.search({ metadata: { ...many, 'name-1199': 0 } })), []);
    assert.deepEqual(ids((await client.assistants.search({ metadata: many })) as never), []);
    const some = Array.from({ length: 1_000 }, () => randomUUID());
    assert.deepEqual(ids(await client.threads.search({ ids: [...some.slice(1), id], metadata: many, values: {} })), [id]);
  });

  test('by the graph and the assistant of the latest run, as chat front ends do', async () => {
    const { assistant_id } = await client.assistants.create({ graphId: 'notes' });
    const found = async (metadata: object) => ids(await client.threads.search({ metadata: { team, ...metadata } })).toSorted();
    assert.deepEqual(await found({ graph_id: 'notes' }), [cats, dogs].toSorted());
    assert.deepEqual(await found({ assistant_id }), []);
    const { thread_id: birds } = await client.threads.create({ metadata: { of: team } });
    for (const assistant of ['notes', assistant_id])
      await client.runs.wait(birds, assistant, { input: human(`by ${assistant}`) });
    assert.deepEqual(ids(await client.threads.search({ metadata: { of: team, assistant_id } })), [birds]);
    assert.deepEqual(await found({ graph_id: 'approval' }), [waits]);
    const made = randomUUID();
    await client.runs.wait(made, 'typed', { input: { age: 1 }, ifNotExists: 'create', metadata: { owner: made } });
    assert.deepEqual(ids(await client.threads.search({ metadata: { owner: made, graph_id: 'typed' } })), [made]);
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

  test('the values of a thread with a run are those of before it', async (t) => {
    const gate = join(await temporaryFolder(t), 'gate');
    const busy = await talk.noted(['topic:old'], { team: `${team} busy` });
    const run = await client.runs.create(busy, 'notes', { input: human(`hold:${gate} topic:new`) });
    const by = async (topic: string) =>
      (await client.threads.search({ metadata: { team: `${team} busy` }, values: { topic } })).length;
    assert.deepEqual([await by('old'), await by('new')], [1, 0]);
    await writeFile(gate, '');
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
    const ours = await client.threads.count({ metadata: { team } });
    assert.equal(ours, 3);
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

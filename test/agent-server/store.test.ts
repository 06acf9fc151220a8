/** The long-term store, over HTTP and from a graph. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Item } from '@langchain/langgraph-sdk';
import { Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';

describe('the store', () => {
  let url = '';
  let dataDirectory = '';
  let close: () => Promise<void>;
  let client: Client;
  const cleanup = suiteCleanup(after);
  before(async () => {
    ({ url, dataDirectory, close } = await startAgent(cleanup, 'memory', { args: ['--test-endpoints'] }));
    client = new Client({ apiUrl: url, apiKey: null });
  });
  const put = (body: object) => call('PUT', `${url}/store/items`, body);
  const search = async (body: object) => (await call('POST', `${url}/store/items/search`, body)).body.items as Item[];
  const keys = async (body: object) => (await search(body)).map(({ key }) => key).sort();
  const run = async (input: object) => {
    const answer = await call('POST', `${url}/runs/wait`, { assistant_id: 'memory', input });
    return answer.body.result ?? answer.body;
  };

  test('keeps an item until it is replaced or deleted', async () => {
    await client.store.putItem(['memories', 'ada'], 'food', { likes: 'pizza' });
    const first = (await client.store.getItem(['memories', 'ada'], 'food'))!;
    assert.deepEqual([first.namespace, first.key, first.value], [['memories', 'ada'], 'food', { likes: 'pizza' }]);
    await client.store.putItem(['memories', 'ada'], 'food', { likes: 'soup' });
    const second = (await client.store.getItem(['memories', 'ada'], 'food'))!;
    assert.deepEqual([second.value, second.createdAt], [{ likes: 'soup' }, first.createdAt]);
    const apart = await call('GET', `${url}/store/items?namespace=memories&namespace=ada&key=food`);
    assert.deepEqual(apart.body.value, { likes: 'soup' });
    await client.store.deleteItem(['memories', 'ada'], 'food');
    await client.store.deleteItem(['memories', 'ada'], 'food');
    assert.equal(await client.store.getItem(['memories', 'ada'], 'food'), null);
  });

  test('finds items by whole labels, in the order in which they were stored', async () => {
    for (const label of ['a_', 'ab', 'a%', 'a']) await put({ namespace: ['found', label], key: 'it', value: {} });
    await put({ namespace: ['found', 'a', 'below'], key: 'it', value: {} });
    await put({ namespace: ['found/'], key: 'it', value: {} });
    const found = await search({ namespace_prefix: ['found', 'a'] });
    assert.deepEqual(
      found.map(({ namespace }) => namespace),
      [
        ['found', 'a', 'below'],
        ['found', 'a'],
      ],
    );
    const pages = [
      await search({ namespace_prefix: ['found'], limit: 3 }),
      await search({ namespace_prefix: ['found'], offset: 3 }),
    ];
    assert.deepEqual(
      pages.map(({ length }) => length),
      [3, 2],
    );
    const { items } = await client.store.searchItems(['found', 'ab'], { query: 'ranks nothing yet' });
    assert.deepEqual([items.length, items[0]!.score], [1, null]);
  });

  test('filters by fields of the value', async () => {
    const namespace = ['filtered'];
    await put({
      namespace,
      key: 'ada',
      value: { stars: 5, name: 'Ada', tags: ['x', 'y'], place: { city: 'Bonn', zip: 1 }, gone: null },
    });
    await put({ namespace, key: 'bob', value: { stars: 10, name: 'bob', tags: ['x'], place: { city: 'Rome', zip: 1 } } });
    await put({ namespace, key: 'odd', value: { stars: '7', name: 7 } });
    const expected: [object, string[]][] = [
      [{ stars: 5 }, ['ada']],
      [{ stars: '5' }, []],
      [{ place: { city: 'Rome' } }, ['bob']],
      [{ place: { zip: 1 } }, ['ada', 'bob']],
      [{ tags: ['x'] }, ['bob']],
      [{ tags: ['y', 'x'] }, []],
      [{ gone: null }, ['ada']],
      [{ stars: { $eq: 10 } }, ['bob']],
      [{ stars: { $ne: 10 } }, ['ada', 'odd']],
      [{ missing: { $ne: 1 } }, ['ada', 'bob', 'odd']],
      [{ stars: { $gt: 5 } }, ['bob']],
      [{ stars: { $gte: 5, $lt: 10 } }, ['ada']],
      [{ stars: { $lte: '7' } }, ['odd']],
      [{ name: { $lt: 'a' } }, ['ada']],
      [{ name: { $in: ['bob', 7] } }, ['bob', 'odd']],
      [{ name: { $nin: ['bob', 7] } }, ['ada']],
      [{ name: { $in: [] } }, []],
      [{ name: { $nin: [] } }, ['ada', 'bob', 'odd']],
      [{ stars: { $gt: 1 }, name: 'bob' }, ['bob']],
      [{ __proto__: { $gt: 1 }, toString: { $ne: 1 } }, ['ada', 'bob', 'odd']],
    ];
    for (const [filter, found] of expected) assert.deepEqual(await keys({ namespace_prefix: namespace, filter }), found);
    const unknown = await call('POST', `${url}/store/items/search`, { filter: { stars: { $near: 5 } } });
    assert.equal(unknown.status, 422);
    assert.match(unknown.body.detail, /filter\.stars: there is no operator \$near; use \$eq, /);
  });

  test('lists namespaces by their beginning, their end and their depth', async () => {
    for (const namespace of [['n', 'ada', 'v1'], ['n', 'bob', 'v1'], ['n', 'bob', 'v2'], ['n']])
      await put({ namespace, key: 'k', value: {} });
    const list = async (body: object) => (await call('POST', `${url}/store/namespaces`, body)).body.namespaces;
    assert.deepEqual(await list({ prefix: ['n'] }), [['n'], ['n', 'ada', 'v1'], ['n', 'bob', 'v1'], ['n', 'bob', 'v2']]);
    assert.deepEqual(await list({ prefix: ['n', '*'], suffix: ['v1'], offset: 1 }), [['n', 'bob', 'v1']]);
    assert.deepEqual((await client.store.listNamespaces({ prefix: ['n'], maxDepth: 2 })).namespaces, [
      ['n'],
      ['n', 'ada'],
      ['n', 'bob'],
    ]);
    assert.deepEqual(await list({ prefix: ['n', '*', 'v2', 'more'] }), []);
  });

  test('refuses names that cannot be kept apart', async () => {
    const refused = async (body: object) => (await put({ namespace: ['a'], key: 'k', value: {}, ...body })).status;
    const wrong = [
      { namespace: [] },
      { namespace: ['a.b'] },
      { namespace: ['a', ''] },
      { namespace: ['langgraph'] },
      { ttl: 0 },
      { value: [1] },
    ];
    for (const body of wrong) assert.equal(await refused(body), 422, JSON.stringify(body));
    // Longer than an index of PostgreSQL takes, and not to be compressed.
    const label = Array.from({ length: 256 }, (_, at) => String.fromCodePoint(0x10000 + ((at * 7_919) % 50_000))).join('');
    const namespace = Array.from({ length: 64 }, (_, at) => `${at}${label.slice(0, 500)}`);
    const key = label.repeat(7);
    assert.equal((await put({ namespace, key, value: { long: true } })).status, 204);
    assert.equal((await put({ namespace: [...namespace.slice(0, -1), 'x'], key, value: {} })).status, 204);
    const found = await search({ namespace_prefix: namespace });
    assert.deepEqual(
      found.map(({ value }) => value),
      [{ long: true }],
    );
  });

  test('forgets what has expired, and what is read begins its time anew', async () => {
    const namespace = ['mortal'];
    const ttlMs = 1_200;
    await put({ namespace, key: 'for ever', value: {}, ttl: null });
    await put({ namespace, key: 'short', value: {}, ttl: 0.003 });
    const left = () => keys({ namespace_prefix: namespace, refresh_ttl: false });
    await eventually('the short one is gone', async () => (await left()).length === 1);
    // Over again where the machine was too busy to read in time.
    for (let inTime = false; !inTime; ) {
      await put({ namespace, key: 'read', value: {}, ttl: ttlMs / 60_000 });
      let last = Date.now();
      inTime = true;
      for (const began = last; inTime && last - began < ttlMs * 1.2; ) {
        const item = await client.store.getItem(namespace, 'read');
        inTime = Date.now() - last < ttlMs / 2;
        if (inTime) assert.ok(item);
        last = Date.now();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    await eventually('the other is gone once nobody reads it', async () => (await left()).length === 1);
    await put({ namespace, key: 'read', value: {} });
    assert.deepEqual(await left(), ['for ever', 'read']);
  });

  test('is what a graph has as its store', async () => {
    const namespace = ['graph', 'ada'];
    await run({ action: 'put', namespace, key: 'food', value: { likes: 'rice', stars: 3 } });
    assert.deepEqual((await client.store.getItem(namespace, 'food'))!.value, { likes: 'rice', stars: 3 });
    const got = await run({ action: 'get', namespace, key: 'food' });
    assert.deepEqual([got.value, got.namespace, typeof got.createdAt], [{ likes: 'rice', stars: 3 }, namespace, 'string']);
    await run({ action: 'message', namespace, key: 'message' });
    assert.equal((await client.store.getItem(namespace, 'message'))!.value['message'].content, 'kept');
    await run({ action: 'counted', namespace: ['graph', 'counted'], key: 'n' });
    assert.equal((await search({ namespace_prefix: ['graph', 'counted'], limit: 100 })).length, 20);
    const found = await run({ action: 'search', namespace: ['graph'], value: { number: { $gte: 18 } } });
    assert.deepEqual(found.map(({ key }: Item) => key).sort(), ['n18', 'n19']);
    assert.deepEqual(await run({ action: 'namespaces', namespace: ['graph'] }), [namespace, ['graph', 'counted']]);
    await run({ action: 'delete', namespace, key: 'food' });
    assert.equal(await client.store.getItem(namespace, 'food'), null);
    const refused = await run({ action: 'put', namespace: ['with.dot'], key: 'k', value: {} });
    assert.match(refused.__error__.message, /dot/);
  });

  test('refuses what a graph cannot put, and keeps what it puts at the same time', async () => {
    const namespace = ['odd'];
    const results = (await run({ action: 'odd', namespace })) as string[];
    const [nothing, text, list, number, big, cyclic, call, long, good, dotted, none, filter, below] = results;
    for (const wrong of [nothing, text, list, call]) assert.match(wrong!, /^value: it is no object/);
    for (const wrong of [number, big]) assert.match(wrong!, /^value: it cannot be written as JSON: .*BigInt/);
    assert.match(cyclic!, /contains itself/);
    assert.match(long!, /more than 26214400 characters/);
    // LangGraph 1.7 looks at namespaces before.
    assert.match(dotted!, /has a dot|cannot contain periods/);
    assert.match(below!, /^namespace: the label "od.d" .* has a dot/);
    assert.match(filter!, /^filter\.x: it is undefined/);
    assert.deepEqual([good, none], ['done', 'done']);
    assert.deepEqual(await keys({ namespace_prefix: namespace }), ['odd8']);
  });

  test('writes of many at once are all kept', async () => {
    const namespace = ['many'];
    const puts = Array.from({ length: 60 }, (_, number) => put({ namespace, key: `k${number % 30}`, value: { number } }));
    assert.ok((await Promise.all(puts)).every(({ status }) => status === 204));
    assert.equal((await search({ namespace_prefix: namespace, limit: 100 })).length, 30);
  });

  test('lasts longer than the server, and is forgotten where a test asks for it', async () => {
    await put({ namespace: ['lasting'], key: 'k', value: { deep: { text: 'ünïcode \u0001' } } });
    await put({ namespace: ['lasting'], key: 'mortal', value: {}, ttl: 0.002 });
    await close();
    // It expires while nobody sweeps.
    await new Promise((resolve) => setTimeout(resolve, 200));
    ({ url } = await startAgent(cleanup, 'memory', { dataDirectory, args: ['--test-endpoints'] }));
    const kept = await search({ namespace_prefix: ['lasting'] });
    assert.equal(kept.length, 1);
    assert.match(kept[0]!.value['deep'].text, /^ünïcode/);
    await call('POST', `${url}/internal/truncate`, { store: true });
    assert.deepEqual(await search({}), []);
    assert.equal((await call('GET', `${url}/info`)).body.flags.store, true);
  });
});

describe('semantic search of the store', () => {
  let url = '';
  let client: Client;
  const cleanup = suiteCleanup(after);
  const put = (key: string, value: object, more: object = {}) =>
    call('PUT', `${url}/store/items`, { namespace: ['notes'], key, value, ...more });
  const ranked = async (query: string, more: object = {}) => {
    const { items } = await client.store.searchItems(['notes'], { query, ...more });
    return items.map(({ key, score }) => [key, score === null || score === undefined ? null : Number(score.toFixed(2))]);
  };
  before(async () => {
    // What was stored before there was an embedding is embedded when there is one.
    const first = await startAgent(cleanup, 'memory');
    ({ url } = first);
    await put('old', { text: 'dog dog cat' });
    await put('hidden', { text: 'dog' }, { index: false });
    await first.close();
    ({ url } = await startAgent(cleanup, 'semantic', { dataDirectory: first.dataDirectory }));
    client = new Client({ apiUrl: url, apiKey: null });
    await eventually('the old item is embedded', async () => (await ranked('dog'))[0]![1] !== null);
  });

  test('ranks by the text that fits best, and lists what has no vector last', async () => {
    assert.deepEqual(await ranked('dog'), [
      ['old', 0.89],
      ['hidden', null],
    ]);
    await put('chapters', { chapters: [{ text: 'rain sun' }, { text: 'pizza' }], title: 'dog' });
    await put('titled', { title: 'pizza pasta' }, { index: ['title'] });
    await put('apart', { text: 'pizza', title: 'pizza pasta' }, { index: false });
    assert.deepEqual((await ranked('pizza')).slice(0, 2), [
      ['chapters', 1],
      ['titled', 0.71],
    ]);
    const pages = [await ranked('pizza', { limit: 1 }), await ranked('pizza', { limit: 1, offset: 1 })];
    assert.deepEqual(pages, [[['chapters', 1]], [['titled', 0.71]]]);
    assert.deepEqual(await ranked('pizza', { filter: { title: 'pizza pasta' } }), [
      ['titled', 0.71],
      ['apart', null],
    ]);
    await client.store.deleteItem(['notes'], 'apart');
    await put('chapters', { chapters: [{ text: 'rain' }] });
    assert.deepEqual((await ranked('pizza', { limit: 1 }))[0], ['titled', 0.71]);
    await client.store.deleteItem(['notes'], 'titled');
    await client.store.deleteItem(['notes'], 'chapters');
  });

  test('reads texts at paths as stores of LangGraph do', async () => {
    const value = { a: { b: 'dog' }, list: ['cat', 'rain', 'sun'], 'with-dash': true, none: null };
    const expected: [string, string, number | null][] = [
      ['a.b', 'dog', 1],
      ['list[0]', 'cat', 1],
      ['list[-1]', 'sun', 1],
      ['list[*]', 'rain', 1],
      ['list[9]', 'cat', null],
      ['list', 'cat', 0.58],
      ['a.*', 'dog', 1],
      ['{list, a.b}', 'dog', 1],
      ['$', 'dog', 0.5],
      ['none', 'dog', null],
      ['__proto__.a', 'dog', null],
    ];
    for (const [path, query, score] of expected) {
      await put('paths', value, { index: [path] });
      assert.deepEqual([path, ...(await ranked(query, { filter: { 'with-dash': true } }))], [path, ['paths', score]]);
    }
    await client.store.deleteItem(['notes'], 'paths');
  });

  test('stores nothing whose text cannot be embedded, and tells no details', async () => {
    await put('kept', { text: 'music' });
    for (const text of ['unembeddable', 'too short']) {
      const { status, body } = await put('kept', { text });
      assert.deepEqual([status, /log of the server/.test(body.detail), /sk-1234|dims/.test(body.detail)], [503, true, false]);
      assert.equal((await call('POST', `${url}/store/items/search`, { query: text })).status, 503);
    }
    const many = Array.from({ length: 1_001 }, () => ({ text: 'sun' }));
    assert.match((await put('many', { chapters: many })).body.detail, /1001 texts/);
    assert.deepEqual(await ranked('music', { limit: 1 }), [['kept', 1]]);
  });

  test('is there for graphs', async () => {
    const run = async (input: object) => (await call('POST', `${url}/runs/wait`, { assistant_id: 'memory', input })).body.result;
    await run({ action: 'put', namespace: ['graph'], key: 'one', value: { text: 'book book sun' } });
    await run({ action: 'put', namespace: ['graph'], key: 'two', value: { text: 'cat' } });
    const found = await run({ action: 'query', namespace: ['graph'], key: 'book' });
    assert.deepEqual(
      found.map(({ key, score }: { key: string; score: number }) => [key, Number(score.toFixed(2))]),
      [
        ['one', 0.89],
        ['two', 0],
      ],
    );
  });
});

/** Crons, webhooks and the store, as the JavaScript SDK meets them; each answer is held against the contract. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { receiver } from '../support/webhook-receiver.ts';
import { status } from './conversations.ts';

const human = (content: string) => ({ messages: [{ role: 'user', content }] });

describe('the LangGraph SDK', () => {
  const cleanup = suiteCleanup(after);
  let client: Client;
  before(async () => {
    process.env['LANGGRAPH_WEBHOOKS'] = '{"url":{"disable_loopback":false,"require_https":false}}';
    const { url } = await startAgent(cleanup, 'echo');
    delete process.env['LANGGRAPH_WEBHOOKS'];
    client = new Client({ apiUrl: url, apiKey: null });
  });

  test('makes, changes, finds and deletes crons', async () => {
    const { thread_id: thread } = await client.threads.create();
    const cron = await client.crons.create('echo', {
      ...{ schedule: '0 9 * * mon-fri', timezone: 'Europe/Berlin', endTime: '2100-01-01T00:00:00Z', enabled: true },
      ...{ input: human('hi'), metadata: { team: 'news' }, onRunCompleted: 'keep' },
    });
    const ofThread = await client.crons.createForThread(thread, 'echo', { schedule: '@daily', input: human('hi') });
    const [first] = await client.crons.search({ threadId: thread });
    assert.equal(first!.cron_id, ofThread.cron_id);
    const changed = await client.crons.update(cron.cron_id, { schedule: '@hourly', timezone: 'UTC', enabled: false });
    assert.deepEqual([changed.schedule, changed.next_run_date], ['@hourly', null]);
    const search = { sortBy: 'next_run_date', sortOrder: 'asc', limit: 1, select: ['cron_id', 'enabled'] } as const;
    assert.deepEqual(await client.crons.search({ ...search, select: [...search.select] }), [
      { cron_id: ofThread.cron_id, enabled: true },
    ]);
    assert.equal(await client.crons.count({ assistantId: 'echo' }), 2);
    assert.equal(await client.crons.count({ metadata: { team: 'news' } }), 1);
    for (const { cron_id: id } of [cron, ofThread]) await client.crons.delete(id);
    await assert.rejects(client.crons.delete(cron.cron_id), status(404));
    assert.equal(await client.crons.count(), 0);
    await assert.rejects(client.crons.create('echo', { schedule: 'never' }), status(422));
  });

  test('names a webhook for runs and crons', async (t) => {
    const mail = await receiver(t);
    const { thread_id: thread } = await client.threads.create();
    const input = human('hi');
    await client.runs.create(thread, 'echo', { input, webhook: `${mail.url}/create` });
    await client.runs.wait(thread, 'echo', { input, webhook: `${mail.url}/wait` });
    for await (const _ of client.runs.stream(null, 'echo', { input, webhook: `${mail.url}/stream` }));
    const cron = await client.crons.create('echo', { schedule: '* * * * * *', input, webhook: `${mail.url}/cron` });
    const paths = ['/create', '/cron', '/stream', '/wait'];
    await eventually('all are announced', async () =>
      paths.every((path) => mail.received.some((one) => one.path === path && one.body.status === 'success')),
    );
    await client.crons.delete(cron.cron_id);
  });

  test('puts, gets, searches and deletes items, and lists namespaces', async () => {
    const [mine, hers] = [
      ['users', 'ada'],
      ['users', 'bob'],
    ] as const;
    const { store } = client;
    await store.putItem([...mine], 'food', { likes: 'pizza', stars: 5 }, { index: false, ttl: 60 });
    await store.putItem([...hers], 'food', { likes: 'soup', stars: 3 });
    const item = await store.getItem([...mine], 'food', { refreshTtl: true });
    assert.deepEqual([item?.value, item?.namespace], [{ likes: 'pizza', stars: 5 }, [...mine]]);
    assert.ok(Date.parse(item!.createdAt) && Date.parse(item!.updatedAt));
    const { items } = await store.searchItems(['users'], { filter: { stars: { $gte: 4 } }, limit: 5, refreshTtl: false });
    assert.deepEqual(
      items.map(({ key, value }) => [key, value]),
      [['food', { likes: 'pizza', stars: 5 }]],
    );
    const { namespaces } = await store.listNamespaces({ prefix: ['users'], limit: 10 });
    assert.deepEqual(namespaces, [[...mine], [...hers]]);
    assert.deepEqual((await store.listNamespaces({ suffix: ['bob'], maxDepth: 1 })).namespaces, [['users']]);
    await store.deleteItem([...mine], 'food');
    assert.equal(await store.getItem([...mine], 'food'), null);
    await assert.rejects(store.putItem(['a.b'], 'k', {}), /Namespace labels cannot contain periods|period/);
  });
});

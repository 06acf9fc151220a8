/** Threads whose time to live is over, and what a thread takes of the disk. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setClock } from '../fixtures/processes/set-clock.ts';
import { startAgent } from '../support/agent-server.ts';
import { changeDatabase } from '../support/change-database.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';

describe('retention of threads', () => {
  let url = '';
  let dataDirectory = '';
  const onPostgres = process.env['KEELSON_TEST_POSTGRES'] !== undefined;
  const cleanup = suiteCleanup(after);
  before(async () => {
    ({ url, dataDirectory } = await startAgent(cleanup, 'retention'));
  });
  const make = async (body: object) => (await call('POST', `${url}/threads`, body)).body.thread_id as string;
  const say = (id: string, content: string, how = '/wait') =>
    call('POST', `${url}/threads/${id}/runs${how}`, { assistant_id: 'notes', input: { messages: [{ role: 'user', content }] } });
  const statusOf = async (id: string) => (await call('GET', `${url}/threads/${id}`)).status;
  const historyOf = async (id: string) => (await call('GET', `${url}/threads/${id}/history?limit=100`)).body as object[];

  test('a thread is deleted with its runs and checkpoints once nobody changed it for as long', async () => {
    const id = await make({});
    await say(id, 'hello');
    const kept = await make({ ttl: { ttl: 10 } });
    assert.equal((await call('PATCH', `${url}/threads/${id}`, { ttl: { ttl: 0.001, strategy: 'delete' } })).status, 200);
    await eventually('it is gone', async () => (await statusOf(id)) === 404);
    assert.equal((await say(id, 'hello')).status, 404);
    assert.equal(await statusOf(kept), 200);
  });

  test('of a thread with keep_latest the history goes, once after each change, and the state stays', async () => {
    const id = await make({ ttl: { ttl: 0.001, strategy: 'keep_latest' } });
    for (const text of ['one', 'two']) {
      await say(id, text);
      await eventually('one state is left', async () => (await historyOf(id)).length === 1);
    }
    const { values } = (await call('GET', `${url}/threads/${id}/state`)).body;
    assert.deepEqual([values.messages.length, values.count], [4, 2]);
  });

  test('a thread that cannot be removed keeps no others', { skip: onPostgres }, async () => {
    const ttl = { ttl: 0.0011, strategy: 'keep_latest' };
    const ids = [await make({}), await make({})];
    for (const id of ids) await say(id, 'hello');
    await changeDatabase(join(dataDirectory, 'agent.db'), "UPDATE checkpoints SET metadata = X'00' WHERE thread_id = ?", ids[0]!);
    // The older one is looked at first.
    for (const id of ids) await call('PATCH', `${url}/threads/${id}`, { ttl });
    await eventually('one state of the other is left', async () => (await historyOf(ids[1]!)).length === 1);
    await call('DELETE', `${url}/threads/${ids[0]}`);
  });

  test('a busy thread stays, and goes after its run', async () => {
    const id = await make({});
    const { run_id: run } = (await say(id, 'sleep:600', '')).body;
    await call('PATCH', `${url}/threads/${id}`, { ttl: { ttl: 0.001 } });
    const joined = await call('GET', `${url}/threads/${id}/runs/${run}/join`);
    assert.equal(joined.body.messages.at(-1).content, 'noted: sleep:600');
    await eventually('it is gone', async () => (await statusOf(id)) === 404);
  });

  test('what names no time to live has the one of the project, threads that a run makes too', async () => {
    const made = await make({});
    const implicit = '5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c11';
    const input = { messages: [{ role: 'user', content: 'hi' }] };
    await call('POST', `${url}/threads/${implicit}/runs/wait`, { assistant_id: 'notes', if_not_exists: 'create', input });
    for (const id of [made, implicit]) {
      const { ttl } = (await call('GET', `${url}/threads/${id}?include=ttl`)).body;
      assert.deepEqual([ttl.strategy, ttl.ttl_minutes], ['keep_latest', 60]);
    }
    await call('PATCH', `${url}/threads/${made}`, { ttl: null });
    assert.equal((await call('GET', `${url}/threads/${made}?include=ttl`)).body.ttl, undefined);
  });

  test('no thread is removed because the clock was set forward', async (t) => {
    const threads = `${url}/threads`;
    const made = await Promise.all([0.001, 60].map((ttl) => call('POST', threads, { ttl: { ttl } })));
    const [short, long] = made.map(({ body }) => `${threads}/${body.thread_id}`);
    await eventually('the short one is gone', async () => (await call('GET', short!)).status === 404);
    t.after(() => setClock(0));
    setClock(5 * 3_600_000);
    // Several sweeps later.
    await new Promise((resolve) => setTimeout(resolve, 700));
    assert.equal((await call('GET', long!)).status, 200);
  });

  test('a thread tells what it takes of the disk', async () => {
    const id = await make({});
    const empty = (await call('GET', `${url}/threads/${id}/storage`)).body;
    assert.deepEqual([empty.thread_id, empty.total_bytes, empty.checkpoints], [id, 0, { count: 0, bytes: 0 }]);
    await say(id, 'x'.repeat(50_000));
    const {
      total_bytes: total,
      checkpoints,
      channel_values: values,
      pending_writes: writes,
    } = (await call('GET', `${url}/threads/${id}/storage`)).body;
    assert.equal(total, checkpoints.bytes + values.bytes + writes.bytes);
    assert.equal(checkpoints.count, (await historyOf(id)).length);
    assert.ok(values.by_channel.messages.bytes > 100_000, JSON.stringify(values));
    assert.equal(values.by_channel.messages.versions, 2);
    assert.equal((await call('GET', `${url}/threads/5f0c3c52-6d0e-4a53-9f0e-0f6b1d6a7c12/storage`)).status, 404);
  });
});

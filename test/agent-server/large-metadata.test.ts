/** The largest metadata that the contract takes cost a few statements, however many names they have. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { composeAgentServer } from '../../src/compose/agent-server.ts';
import { createLog } from '../../src/runtime/log.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { projectConfig } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { newDatabase } from '../support/postgres.ts';
import { temporaryFolder } from '../support/temporary.ts';

const MOST = 10_000;

/** The storage, which tells of every statement. */
function counting(storage: Storage, count: () => void): Storage {
  const counted = <Answer>(answer: Answer): Answer => {
    count();
    return answer;
  };
  return {
    dialect: storage.dialect,
    read: (sql, parameters) => counted(storage.read(sql, parameters)),
    write: (sql, parameters) => counted(storage.write(sql, parameters)),
    transaction: (body) =>
      storage.transaction((inner) => body({ query: (sql, parameters) => counted(inner.query(sql, parameters)) })),
    assertWritable: () => storage.assertWritable(),
    notify: (channel, payload) => storage.notify(channel, payload),
    listen: (hear) => storage.listen(hear),
    close: () => storage.close(),
    [Symbol.asyncDispose]: () => storage.close(),
  };
}

test('ten thousand names are written, changed, searched and counted with a few statements; more are refused', async (t) => {
  const server = process.env['KEELSON_TEST_POSTGRES'];
  const folder = await temporaryFolder(t);
  const settings = readSettings('agent', ['--config', projectConfig('echo'), '--port', '0', '--validate-responses'], {});
  let statements = 0;
  const opened = server ? await openPostgres(await newDatabase(server)) : openSqlite(join(folder, 'agent.db'));
  // It executes nothing, so that what is counted comes of the requests alone.
  const { http, close } = await composeAgentServer({
    ...{ ...settings, jobs: 0 },
    storage: counting(opened, () => (statements += 1)),
    project: await readProject(settings.config),
    log: createLog('test', 'silent', 'json'),
  });
  t.after(() => close(0));
  await http.listen(0, '127.0.0.1');
  const ask = async (most: number, method: string, path: string, body: unknown) => {
    statements = 0;
    const answer = await call(method, http.url + path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body).slice(0, 300));
    assert.ok(statements <= most, `${method} ${path} took ${statements} statements`);
    return answer.body;
  };
  const names = (count: number, value: unknown) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, value]));

  const { thread_id: id } = await ask(30, 'POST', '/threads', { metadata: names(MOST, 'a') });
  const { metadata } = await ask(60, 'PATCH', `/threads/${id}`, { metadata: names(MOST, 'b') });
  assert.deepEqual(metadata, names(MOST, 'b'));
  const find = (wanted: object) => ask(25, 'POST', '/threads/search', { metadata: wanted, select: ['thread_id'] });
  assert.deepEqual(await find(names(MOST, 'b')), [{ thread_id: id }]);
  assert.deepEqual(await find({ ...names(MOST, 'b'), n9999: 'a' }), []);
  assert.deepEqual(await find({ n511: 'b', n512: 'b', n9999: 'b' }), [{ thread_id: id }], 'each of them has its label');
  assert.equal(await ask(25, 'POST', '/threads/count', { metadata: names(MOST, 'b') }), 1);
  await ask(45, 'POST', '/runs', { assistant_id: 'echo', input: {}, metadata: names(MOST, 'c') });

  const refused = async (method: string, path: string, body: unknown, text: RegExp) => {
    const { status, body: answer } = await call(method, http.url + path, body);
    assert.equal(status, 422);
    assert.match(answer.detail, text);
  };
  await refused('POST', '/threads', { metadata: names(MOST + 1, 'a') }, /metadata.*10000/);
  await refused('PATCH', `/threads/${id}`, { metadata: { one: 'more' } }, /may have 10000 names, these would be 10001/);
  await ask(10, 'PATCH', `/threads/${id}`, { metadata: { n0: 'c' } });
});

test('a filter by lists has a bound, and finds what stands in a long one', async (t) => {
  const folder = await temporaryFolder(t);
  const settings = readSettings('agent', ['--config', projectConfig('echo'), '--port', '0', '--validate-responses'], {});
  const { http, close } = await composeAgentServer({
    ...{ ...settings, jobs: 0 },
    storage: openSqlite(join(folder, 'agent.db')),
    project: await readProject(settings.config),
    log: createLog('test', 'silent', 'json'),
  });
  t.after(() => close(0));
  await http.listen(0, '127.0.0.1');
  const numbers = Array.from({ length: 120_000 }, (_, n) => n);
  const { body: thread } = await call('POST', `${http.url}/threads`, { metadata: { numbers, parts: [{ a: 1, b: [1, 2] }] } });
  const wanted = { numbers: numbers.slice(-998), parts: [{ b: [2] }] };
  const search = (metadata: object) => call('POST', `${http.url}/threads/search`, { metadata, select: ['thread_id'] });
  assert.deepEqual((await search(wanted)).body, [{ thread_id: thread.thread_id }]);
  assert.deepEqual((await search({ ...wanted, parts: [{ b: [3] }] })).body, []);
  const more = { numbers: numbers.slice(-998), parts: [{ b: [1, 2] }] };
  for (const [path, body] of [
    ['/threads/search', { metadata: more }],
    ['/threads/count', { values: more }],
    ['/assistants/search', { metadata: more }],
    ['/assistants/echo/versions', { metadata: more }],
  ] as const) {
    const { status, body: answer } = await call('POST', http.url + path, body);
    assert.deepEqual([status, answer.detail], [422, 'The lists of a filter may have 1000 elements together.'], path);
  }
});

test('a search that compares too much ends alone, and the server answers meanwhile', async (t) => {
  const folder = await temporaryFolder(t);
  const settings = readSettings('agent', ['--config', projectConfig('echo'), '--port', '0', '--validate-responses'], {});
  const { http, close } = await composeAgentServer({
    ...{ ...settings, jobs: 0 },
    storage: openSqlite(join(folder, 'agent.db')),
    project: await readProject(settings.config),
    log: createLog('test', 'silent', 'json'),
  });
  t.after(() => close(0));
  await http.listen(0, '127.0.0.1');
  const parts = Array.from({ length: 61_000 }, (_, a) => ({ a }));
  const { body: thread } = await call('POST', `${http.url}/threads`, { metadata: { parts } });
  await call('POST', `${http.url}/threads`, { metadata: { parts } });
  const order: string[] = [];
  const search = async (count: number) => {
    const metadata = { parts: Array.from({ length: count }, (_, n) => ({ a: 60_999 - n })) };
    const answer = await call('POST', `${http.url}/threads/search`, { metadata, ids: [thread.thread_id], select: ['thread_id'] });
    order.push('search');
    return answer;
  };
  const ask = async () => {
    assert.equal((await call('GET', `${http.url}/ok`)).status, 200);
    order.push('ok');
  };
  const [long] = await Promise.all([search(60), ask()]);
  assert.deepEqual(long.body, [{ thread_id: thread.thread_id }], 'a thread has done it');
  assert.deepEqual(order, ['ok', 'search']);
  const { status, body } = await search(990);
  assert.equal(status, 422);
  assert.match(body.detail, /^The search compares too much data\. Ask for less/);
  const large = await call('POST', `${http.url}/threads`, { metadata: { text: 'x'.repeat(1_048_576) } });
  assert.equal(large.status, 422);
  assert.match(large.body.detail, /The metadata may have 1048576 characters as JSON, these would have 1048587/);
});

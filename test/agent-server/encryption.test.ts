/** State that is encrypted at rest: what stands in the database, and what becomes of it without the key. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { AesKeys, prefixesOf } from '../../src/agent-server/encryption/aes-keys.ts';
import { tableOf } from '../../src/agent-server/encryption/cells.ts';
import { startAgent } from '../support/agent-server.ts';
import { changeDatabase } from '../support/change-database.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';
import { receiver } from '../support/webhook-receiver.ts';

const KEY = 'a-key-of-32-bytes-for-this-test!';
const text = (word: string) => ({ input: { messages: [{ role: 'user', content: word }] } });

test('state is encrypted with LANGGRAPH_AES_KEY, state from before stays readable, and without the key nothing starts', {
  skip: process.env['KEELSON_TEST_POSTGRES'] !== undefined && 'it reads the file',
}, async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const dataDirectory = await temporaryFolder(cleanup);
  t.after(() => delete process.env['LANGGRAPH_AES_KEY']);
  const start = (key: string | undefined) => {
    if (key === undefined) delete process.env['LANGGRAPH_AES_KEY'];
    else process.env['LANGGRAPH_AES_KEY'] = key;
    return startAgent(cleanup, 'echo', { dataDirectory });
  };
  const run = async (url: string, word: string) => {
    const { body: thread } = await call('POST', `${url}/threads`, {});
    const path = `${url}/threads/${thread.thread_id}`;
    assert.equal((await call('POST', `${path}/runs/wait`, { assistant_id: 'echo', ...text(word) })).status, 200);
    return thread.thread_id as string;
  };
  const state = (url: string, thread: string) => call('GET', `${url}/threads/${thread}/state`);
  const said = async (url: string, thread: string) => JSON.stringify((await state(url, thread)).body.values);

  for (const key of ['short', 'x'.repeat(33)])
    await assert.rejects(start(key), /LANGGRAPH_AES_KEY must have 16, 24 or 32 bytes, not \d+\./);
  const plain = await start(undefined);
  const before = await run(plain.url, 'before');
  await plain.close();

  const sealed = await start(KEY);
  const after = await run(sealed.url, 'hidden words');
  assert.match(await said(sealed.url, before), /before/);
  assert.match(await said(sealed.url, after), /hidden words/);
  assert.equal(
    (await call('POST', `${sealed.url}/threads/${after}/runs/wait`, { assistant_id: 'echo', ...text('more') })).status,
    200,
  );
  assert.equal((await call('GET', `${sealed.url}/threads/${after}/history`)).body.length > 3, true);
  const searched = await call('POST', `${sealed.url}/threads/search`, { values: { a: 1 } });
  assert.deepEqual([searched.status, /cannot search by it/.test(JSON.stringify(searched.body))], [422, true]);
  assert.equal((await call('POST', `${sealed.url}/threads/search`, {})).body.length, 2);
  await sealed.close();

  const file = join(dataDirectory, 'agent.db');
  const database = new DatabaseSync(file);
  for (const [table, ...columns] of [
    ['checkpoints', 'checkpoint', 'metadata'],
    ['checkpoint_blobs', 'value'],
    ['checkpoint_writes', 'value'],
  ]) {
    const rows = database.prepare(`SELECT type, ${columns.join(', ')} FROM ${table} WHERE thread_id = ?`).all(after);
    for (const row of rows) {
      assert.match(String(row['type']), /\+aes:[0-9a-f]{16}$/, table);
      for (const column of columns) assert.ok(!Buffer.from(row[column] as Uint8Array).includes('hidden'), `${table}.${column}`);
    }
  }
  assert.ok(!(await readFile(file)).includes(KEY));

  await assert.rejects(
    start(undefined),
    /The state in this database is encrypted, and there is no key\. Start with the LANGGRAPH_AES_KEY/,
  );
  await assert.rejects(start('another-key-of-32-bytes-for-test'), /encrypted with another key/);
  // As early versions wrote it: without the id of the key, and bound to the type.
  database.exec(`UPDATE checkpoint_blobs SET type = replace(type, substr(type, instr(type, ':')), '') WHERE type LIKE '%:%'`);
  const early = await start(KEY);
  assert.match(await said(early.url, after), /hidden words/);
  await early.close();
  database.exec(`UPDATE checkpoint_blobs SET value = zeroblob(60) WHERE thread_id = '${after}'`);
  database.close();
  const again = await start(KEY);
  assert.match(await said(again.url, before), /before/);
  assert.equal((await state(again.url, after)).status, 500);
});

const NEW_KEY = 'a-new-key-of-24-bytes-ok';
const sealedProject = (variables: Record<string, string>, dataDirectory: string, cleanup: Cleanup, args: string[] = []) =>
  withVariables(variables, () => startAgent(cleanup, 'sealed', { dataDirectory, args }));

const idOf = (key: string) => prefixesOf(new AesKeys([Buffer.from(key)]).fingerprints[0]!)[0]!.split(':')[1];

async function withVariables<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name];
  }
}

test('a key is changed: data from before stay readable while the old key is named, and it is forgotten with the data', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const dataDirectory = await temporaryFolder(cleanup);
  const start = (variables: Record<string, string>) => sealedProject(variables, dataDirectory, cleanup);
  const first = await start({ LANGGRAPH_AES_KEY: KEY, LANGGRAPH_AES_JSON_KEYS: 'email' });
  const { body: thread } = await call('POST', `${first.url}/threads`, { metadata: { email: 'ann@example.com', team: 'red' } });
  const path = `/threads/${thread.thread_id}`;
  await call('POST', `${first.url}${path}/runs/wait`, { assistant_id: 'sealed', ...text('of the old key') });
  await first.close();

  await assert.rejects(start({ LANGGRAPH_AES_KEY: NEW_KEY }), /encrypted with another key.*LANGGRAPH_AES_FALLBACK_KEYS/);
  const second = await start({ LANGGRAPH_AES_KEY: NEW_KEY, LANGGRAPH_AES_FALLBACK_KEYS: `${'x'.repeat(16)}, ${KEY}` });
  const read = async (url: string) => (await call('GET', `${url}${path}`)).body;
  assert.deepEqual((await read(second.url)).metadata.email, 'ann@example.com');
  assert.match(JSON.stringify((await read(second.url)).values), /of the old key/);
  await call('POST', `${second.url}${path}/runs/wait`, { assistant_id: 'sealed', ...text('of the new key') });
  const kept = await call('GET', `${second.url}/store/items?namespace=kept&key=by%20the%20graph`);
  assert.deepEqual(kept.body.value, { text: 'of the new key' });
  await second.close();

  await assert.rejects(start({ LANGGRAPH_AES_KEY: NEW_KEY }), /encrypted with another key/);
  const third = await start({ LANGGRAPH_AES_KEY: NEW_KEY, LANGGRAPH_AES_LEGACY_KEY: KEY });
  assert.match(JSON.stringify((await read(third.url)).values), /of the old key.*of the new key/);
  const forged = { note: `aes:${idOf(KEY)}:forged`, other: `aes2:${idOf(NEW_KEY)}:forged`, email: `aes:${idOf(NEW_KEY)}:forged` };
  const { body: stranger } = await call('POST', `${third.url}/threads`, { metadata: forged });
  assert.deepEqual((await call('GET', `${third.url}/threads/${stranger.thread_id}`)).body.metadata, forged);
  await call('DELETE', `${third.url}/threads/${stranger.thread_id}`);
  await call('DELETE', `${third.url}${path}`);
  await third.close();
  const fourth = await start({ LANGGRAPH_AES_KEY: NEW_KEY });
  await fourth.close();
  await assert.rejects(start({ LANGGRAPH_AES_KEY: KEY }), /encrypted with another key/);
});

test('what is encrypted opens in its own column and row alone, what a client wrote never, and old data still', {
  skip: process.env['KEELSON_TEST_POSTGRES'] !== undefined && 'it reads the file',
}, async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const dataDirectory = await temporaryFolder(cleanup);
  const variables = { LANGGRAPH_AES_KEY: KEY, LANGGRAPH_AES_JSON_KEYS: 'email' };
  const { url } = await sealedProject(variables, dataDirectory, cleanup);
  const thread = async (metadata: object) => (await call('POST', `${url}/threads`, { metadata })).body.thread_id as string;
  const read = async (id: string) => await call('GET', `${url}/threads/${id}`);
  const put = (key: string, value: object) => call('PUT', `${url}/store/items`, { namespace: ['mine'], key, value });
  const item = (key: string) => call('GET', `${url}/store/items?namespace=mine&key=${key}`);
  const [victim, other] = [await thread({ email: 'ann@example.com' }), await thread({ email: 'bob@example.com' })];
  await put('one', { text: 'hidden words' });
  await put('two', { text: 'other words' });

  const database = new DatabaseSync(join(dataDirectory, 'agent.db'));
  t.after(() => database.close());
  const column = (sql: string, ...values: string[]) => String(database.prepare(sql).get(...values)!['text']);
  const value = (key: string) => column('SELECT value AS text FROM store_items WHERE item_key = ?', key);
  const metadata = (id: string) => column('SELECT metadata AS text FROM threads WHERE thread_id = ?', id);
  const keys = new AesKeys([Buffer.from(KEY)]);
  const old = (text: string) => `aes:${keys.id}:${Buffer.from(keys.seal(Buffer.from(text), 'text')).toString('base64url')}`;

  // A client writes ciphertexts that it got of somebody else's data, in both forms, and under every name.
  const stolen = [value('one'), old('{"text":"hidden words"}'), JSON.parse(metadata(victim)).email as string];
  for (const text of stolen) {
    const sent = { note: text, nested: { note: text }, list: [text, { note: text }], email: text };
    assert.deepEqual((await read(await thread(sent))).body.metadata, sent);
    const patched = await call('PATCH', `${url}/threads/${victim}`, { metadata: { note: text } });
    assert.equal(patched.body.metadata.note, text);
  }

  // Whoever can write the database moves ciphertexts between rows and columns.
  const one = value('one');
  database.prepare('UPDATE store_items SET value = ? WHERE item_key = ?').run(one, 'two');
  assert.equal((await item('two')).status, 500);
  database.prepare('UPDATE threads SET interrupts = ? WHERE thread_id = ?').run(one, other);
  assert.equal((await read(other)).status, 500);
  database.prepare('UPDATE threads SET interrupts = ?, metadata = ? WHERE thread_id = ?').run('{}', metadata(victim), other);
  assert.match((await read(other)).body.metadata.email, /^aes2:/);

  // As versions before stored it. It is bound to its cell when it is written again.
  database.prepare('UPDATE store_items SET value = ? WHERE item_key = ?').run(old('{"text":"old words"}'), 'two');
  assert.deepEqual((await item('two')).body.value, { text: 'old words' });
  const before = { email: old('"eve@example.com"'), note: old('"hidden words"') };
  database.prepare('UPDATE threads SET metadata = ? WHERE thread_id = ?').run(JSON.stringify(before), other);
  assert.deepEqual((await read(other)).body.metadata, { email: 'eve@example.com', note: before.note });
  await call('PATCH', `${url}/threads/${other}`, { metadata: { team: 'red' } });
  assert.match(metadata(other), /^\{"email":"aes2:[^"]*","note":"aes2:[^"]*","team":"red"\}$/);
  assert.deepEqual((await read(other)).body.metadata, { email: 'eve@example.com', note: before.note, team: 'red' });
});

test('the table that a statement returns rows of is the one outside of its parentheses', () => {
  const scored =
    'SELECT value, (SELECT max(f(a, (b))) FROM store_vectors) AS score FROM store_items WHERE place IN (SELECT place FROM x)';
  assert.equal(tableOf(scored), 'store_items');
  assert.equal(tableOf('WITH ready AS MATERIALIZED (SELECT run_id FROM other) UPDATE runs SET a = (b) RETURNING *'), 'runs');
  assert.equal(tableOf('INSERT INTO threads (a) SELECT a FROM other RETURNING a'), 'threads');
});

test('the encryption of a project is told whose data it encrypts, in every process that works for them', {
  skip: process.env['KEELSON_TEST_POSTGRES'] !== undefined && 'it reads the file',
}, async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const dataDirectory = await temporaryFolder(cleanup);
  const byProject = { LANGGRAPH_ENCRYPTION: '{"path":"./encryption.ts:encryption"}' };
  // With one slot, a run is claimed at the end of a run of another tenant.
  const agent = await sealedProject(byProject, dataDirectory, cleanup, ['--jobs', '1']);
  const as = (user: string) => ({ 'x-user': user, 'x-encryption-context': Buffer.from('{"sent":true}').toString('base64') });
  const tenants = await Promise.all(
    ['red', 'blue', 'red', 'blue', 'red', 'blue'].map(async (tenant) => {
      const { body: thread } = await call('POST', `${agent.url}/threads`, {}, as(`${tenant}-user`));
      const path = `${agent.url}/threads/${thread.thread_id}`;
      const run = { assistant_id: 'sealed', ...text(`ask ${tenant}`), stream_resumable: true };
      await call('POST', `${path}/runs`, run, as(`${tenant}-user`));
      await call('POST', `${path}/runs/wait`, { ...run, ...text(`fail ${tenant}`) }, as(`${tenant}-user`));
      return { id: thread.thread_id as string, tenant };
    }),
  );
  const refused = await call('GET', `${agent.url}/threads/${tenants[0]!.id}`, undefined, { 'x-encryption-context': 'no' });
  assert.equal(refused.status, 422);
  await agent.close();
  const database = new DatabaseSync(join(dataDirectory, 'agent.db'));
  for (const { id, tenant } of tenants)
    for (const [table, column] of [
      ['threads', 'error'],
      ['runs', 'kwargs'],
      ['stream_events', 'data'],
      ['checkpoint_blobs', 'value'],
      ['checkpoint_writes', 'value'],
    ]) {
      const where = table === 'stream_events' ? 'run_id IN (SELECT run_id FROM runs WHERE thread_id = ?)' : 'thread_id = ?';
      const rows = database.prepare(`SELECT ${column} AS stored FROM ${table} WHERE ${where} AND ${column} IS NOT NULL`).all(id);
      assert.ok(rows.length > 0, table);
      for (const { stored } of rows) {
        const [, found] = /"sent":true,"tenant":"(\w+)"/.exec(Buffer.from(stored as Uint8Array).toString('latin1')) ?? [];
        assert.equal(found, tenant, `${table}.${column}`);
      }
    }
  database.close();
  await assert.rejects(sealedProject({}, dataDirectory, cleanup), /encrypted by the encryption of a project.*langgraph\.json/);
  await assert.rejects(sealedProject({ LANGGRAPH_AES_KEY: KEY }, dataDirectory, cleanup), /encryption of a project/);
});

test('a run whose key was disabled ends with an error, and neither stops others nor the start', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const dataDirectory = await temporaryFolder(cleanup);
  t.after(() => delete process.env['SEALED_TEST_DISABLED']);
  const byProject = { LANGGRAPH_ENCRYPTION: '{"path":"./encryption.ts:encryption"}' };
  // With one slot, each run is claimed with the end of another one.
  const start = () => sealedProject(byProject, dataDirectory, cleanup, ['--jobs', '1']);
  let agent = await start();
  const make = async (tenant: string, said: string) => {
    const headers = { 'x-user': `${tenant}-user` };
    const { body: thread } = await call('POST', `${agent.url}/threads`, {}, headers);
    const path = `/threads/${thread.thread_id}/runs`;
    const { body } = await call('POST', `${agent.url}${path}`, { assistant_id: 'sealed', ...text(said) }, headers);
    const ask = async (what: string) => (await call('GET', `${agent.url}${path}/${body.run_id}${what}`, undefined, headers)).body;
    return { status: async () => (await ask('')).status, join: () => ask('/join'), id: body.run_id as string };
  };
  const assertEnded = async (runs: Awaited<ReturnType<typeof make>>[]) => {
    const [blue, ...others] = runs;
    for (const run of others) await eventually('the others end', async () => (await run.status()) === 'success');
    delete process.env['SEALED_TEST_DISABLED'];
    await eventually('the one whose key was disabled has ended', async () => (await blue?.status()) === 'error');
    const { __error__: error } = (await blue?.join()) ?? {};
    assert.deepEqual([error.error, /Make its key available/.test(error.message)], ['RunUnreadable', true]);
  };

  const gate = join(dataDirectory, 'gate');
  const first = await make('red', `hold ${gate}`);
  const queued = [await make('blue', 'hi'), await make('green', 'hi')];
  process.env['SEALED_TEST_DISABLED'] = 'blue';
  await writeFile(gate, '');
  await assertEnded([...queued, first]);

  if (process.env['KEELSON_TEST_POSTGRES'] !== undefined) return;
  await make('red', `hold ${gate}-of-another`);
  const lost = [await make('blue', 'hi'), await make('green', 'hi')];
  await agent.close();
  const database = new DatabaseSync(join(dataDirectory, 'agent.db'));
  const dying = `UPDATE runs SET status = 'running', lease_owner = '1@gone@', lease_until = 1, attempt = 1, ready_at = NULL
    WHERE run_id = ?`;
  for (const { id } of lost) database.prepare(dying).run(id);
  database.exec(`DELETE FROM runs WHERE status = 'pending'`);
  database.close();
  process.env['SEALED_TEST_DISABLED'] = 'blue';
  agent = await start();
  // The later one of them is executed first, and what is not readable cannot be asked for: the file says when it has ended.
  const file = new DatabaseSync(join(dataDirectory, 'agent.db'), { readOnly: true });
  const statusOf = file.prepare('SELECT status FROM runs WHERE run_id = ?');
  await eventually('the run whose key was disabled ends', async () => statusOf.get(lost[0]!.id)?.['status'] === 'error');
  file.close();
  await assertEnded(lost);
});

test('a cron and a webhook whose key was disabled keep no others from their time', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  t.after(() => delete process.env['SEALED_TEST_DISABLED']);
  let isRefused = true;
  const hooks = await receiver(cleanup, () => (isRefused ? 500 : 204));
  const byProject = { LANGGRAPH_ENCRYPTION: '{"path":"./encryption.ts:encryption"}' };
  const dataDirectory = await temporaryFolder(cleanup);
  const { url } = await sealedProject(byProject, dataDirectory, cleanup);
  const as = (tenant: string) => (method: string, path: string, body?: object) =>
    call(method, `${url}${path}`, body, { 'x-user': `${tenant}-user` });
  const [blue, green] = [as('blue'), as('green')];
  const asked = { assistant_id: 'sealed', ...text('hi') };
  const run = (ask: typeof blue) => ask('POST', '/runs/wait', { ...asked, webhook: hooks.url });

  await run(blue);
  await eventually('the first attempt', async () => hooks.received.length > 0);
  // The one that is due first is looked at first.
  for (const ask of [blue, green]) await ask('POST', '/runs/crons', { ...asked, schedule: '* * * * * *', webhook: hooks.url });
  process.env['SEALED_TEST_DISABLED'] = 'blue';
  await changeDatabase(join(dataDirectory, 'agent.db'), 'UPDATE webhook_deliveries SET due_at = 1 WHERE due_at IS NOT NULL');
  isRefused = false;
  hooks.received.length = 0;
  await run(green);
  const hasCome = (ofCron: boolean) => hooks.received.some(({ body }) => 'cron_id' in body.metadata === ofCron);
  await eventually('the webhook of the other one', async () => hasCome(false));
  await eventually('a run of the other cron', async () => hasCome(true));
});

test('an encryption that fails stores nothing as plain text', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const start = async (name: string) =>
    sealedProject({ LANGGRAPH_ENCRYPTION: `{"path":"./encryption.ts:${name}"}` }, await temporaryFolder(cleanup), cleanup);
  await assert.rejects(
    start('halved'),
    /"encryption\.path": the export "halved" of encryption\.ts needs the functions encrypt\.json and/,
  );
  const rekeyed = await start('rekeyed');
  const made = await call('POST', `${rekeyed.url}/threads`, { metadata: { a: 1 } }, { 'x-user': 'red-ann' });
  assert.deepEqual([made.status, made.body.detail], [500, 'The encryption of the project failed.']);
  assert.deepEqual((await call('POST', `${rekeyed.url}/threads/search`, {}, { 'x-user': 'red-ann' })).body, []);
});

test('what cannot be encrypted as it is asked for is refused at the start', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  for (const [variables, refusal] of [
    [{ LANGGRAPH_AES_JSON_KEYS: 'email' }, /LANGGRAPH_AES_JSON_KEYS needs LANGGRAPH_AES_KEY/],
    [{ LANGGRAPH_AES_KEY: KEY, LANGGRAPH_AES_JSON_KEYS: 'a, graph_id' }, /names "graph_id", by which the server finds records/],
    [{ LANGGRAPH_AES_FALLBACK_KEYS: KEY }, /LANGGRAPH_AES_FALLBACK_KEYS is set without LANGGRAPH_AES_KEY/],
    [{ LANGGRAPH_AES_KEY: KEY, LANGGRAPH_AES_FALLBACK_KEYS: 'short' }, /must have 16, 24 or 32 bytes, not 5/],
    [
      { LANGGRAPH_ENCRYPTION: '{"paht":"./encryption.ts:encryption"}' },
      /"encryption" of .* is refused\. It must be an object with a "path"/,
    ],
    [{ LANGGRAPH_ENCRYPTION: '{"path":"./encryption.py:encryption"}' }, /is neither TypeScript nor JavaScript/],
    [{ LANGGRAPH_ENCRYPTION: '{"path":"./none.ts:encryption"}' }, /there is no file none\.ts/],
  ] as const)
    await assert.rejects(
      withVariables({ ...variables } as Record<string, string>, () => startAgent(cleanup, 'sealed')),
      refusal,
    );
});

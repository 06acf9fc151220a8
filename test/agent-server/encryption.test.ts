/** State that is encrypted at rest: what stands in the database, and what becomes of it without the key. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { temporaryFolder } from '../support/temporary.ts';

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
      assert.match(String(row['type']), /\+aes$/, table);
      for (const column of columns) assert.ok(!Buffer.from(row[column] as Uint8Array).includes('hidden'), `${table}.${column}`);
    }
  }
  assert.ok(!(await readFile(file)).includes(KEY));

  await assert.rejects(
    start(undefined),
    /The state in this database is encrypted, and there is no key\. Start with the LANGGRAPH_AES_KEY/,
  );
  await assert.rejects(start('another-key-of-32-bytes-for-test'), /encrypted with another key/);
  database.exec(`UPDATE checkpoint_blobs SET value = zeroblob(60) WHERE thread_id = '${after}'`);
  database.close();
  const again = await start(KEY);
  assert.match(await said(again.url, before), /before/);
  assert.equal((await state(again.url, after)).status, 500);
});

test('what cannot be encrypted as it is asked for is refused at the start', async (t) => {
  process.env['LANGGRAPH_AES_JSON_KEYS'] = 'email';
  t.after(() => delete process.env['LANGGRAPH_AES_JSON_KEYS']);
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  await assert.rejects(
    startAgent(cleanup, 'echo'),
    /LANGGRAPH_AES_JSON_KEYS is refused\. This server encrypts the state of threads whole/,
  );
  delete process.env['LANGGRAPH_AES_JSON_KEYS'];
  process.env['LANGGRAPH_ENCRYPTION'] = '{"path":"./encryption.ts:encryption"}';
  t.after(() => delete process.env['LANGGRAPH_ENCRYPTION']);
  await assert.rejects(startAgent(cleanup, 'echo'), /"encryption" of .* is refused\./);
});

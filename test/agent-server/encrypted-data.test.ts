/**
 * Sends a word to every place where a client can put text, then looks for it in the whole database: it must be in none that
 * docs/encryption.md does not name as readable. And every place must give it back.
 */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { newDatabase } from '../support/postgres.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const WORD = 'canary-7f3a';
/** In a place that stays readable: shows that the search for words finds what is there. */
const READABLE = 'label-9b1c';

const message = (text: string) => ({ input: { messages: [{ role: 'user', content: text }] } });

/** A server of the project `sealed` with these variables. */
async function start(t: Cleanup, variables: Record<string, string>, dataDirectory: string) {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await startAgent(t, 'sealed', { dataDirectory });
  } finally {
    for (const name of Object.keys(variables))
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
  }
}

/** Everything in the database, as one text. */
async function dumped(dataDirectory: string): Promise<string> {
  const server = process.env['KEELSON_TEST_POSTGRES'];
  if (!server) {
    const files = (await readdir(dataDirectory)).filter((name) => name.startsWith('agent.db'));
    return (await Promise.all(files.map((name) => readFile(join(dataDirectory, name), 'latin1')))).join('\n');
  }
  const client = new pg.Client({ connectionString: await newDatabase(server, basename(dataDirectory)) });
  await client.connect();
  const { rows: tables } = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'");
  const texts: string[] = [];
  for (const { tablename } of tables)
    for (const row of (await client.query(`SELECT * FROM ${tablename}`)).rows)
      texts.push(...Object.values(row).map((value) => (value instanceof Buffer ? value.toString('latin1') : String(value))));
  await client.end();
  return texts.join('\n');
}

/** A receiver of webhooks that keeps what it was sent. */
async function receiver(t: Cleanup) {
  const received: { url: string; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += chunk));
    request.on('end', () => {
      received.push({ url: request.url!, body });
      // The first delivery waits for its next try, with its body in the database.
      response.writeHead(received.length === 1 ? 500 : 200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(async () => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, received };
}

type Send = (method: string, path: string, body?: unknown) => Promise<Awaited<ReturnType<typeof call>>>;

const sender =
  (url: string, user: string): Send =>
  (method, path, body) =>
    call(method, url + path, body, { 'x-user': user, 'x-told': WORD });

async function ok(send: Send, method: string, path: string, body?: unknown) {
  const answer = await send(method, path, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Puts the word everywhere. Returns where it can be read again. */
async function sendEverywhere(send: Send, url: string, webhook: string, user: string) {
  const secret = { email: WORD, label: READABLE, nested: { email: WORD } };
  const config = { configurable: { told: WORD }, tags: [WORD], metadata: { email: WORD } };
  const assistant = await ok(send, 'POST', '/assistants', { graph_id: 'sealed', name: 'one', config, metadata: secret });
  await ok(send, 'PATCH', `/assistants/${assistant.assistant_id}`, { config: {}, context: { told: WORD }, metadata: secret });
  const thread = await ok(send, 'POST', '/threads', {
    metadata: { ...secret, graph_id: 'sealed' },
    supersteps: [{ updates: [{ values: { messages: [{ role: 'user', content: WORD }] }, as_node: '__start__' }] }],
  });
  const path = `/threads/${thread.thread_id}`;
  await ok(send, 'PATCH', path, { metadata: { email: `${WORD} changed` } });
  const { assistant_id } = assistant;
  const told = { assistant_id, config, metadata: secret, feedback_keys: [WORD], webhook: `${webhook}/${WORD}?token=${WORD}` };
  await ok(send, 'POST', `${path}/runs/wait`, { ...told, ...message(WORD) });
  await ok(send, 'POST', `${path}/state`, { values: { messages: [{ role: 'user', content: WORD }] }, as_node: 'keep' });
  await ok(send, 'POST', `${path}/copy`);
  const stream = events(
    'POST',
    `${url}${path}/runs/stream`,
    {
      ...{ assistant_id, ...message(WORD), stream_mode: ['values', 'custom'], stream_resumable: true },
    },
    { headers: { 'x-user': user } },
  );
  for await (const event of stream) if (event.event === 'error') assert.fail(event.data);
  const failing = await ok(send, 'POST', '/threads', {});
  await ok(send, 'POST', `/threads/${failing.thread_id}/runs/wait`, { assistant_id, ...message(`${WORD} fail`) });
  const asking = await ok(send, 'POST', '/threads', {});
  await ok(send, 'POST', `/threads/${asking.thread_id}/runs/wait`, { assistant_id, ...message(`${WORD} ask`) });
  const answered = await ok(send, 'POST', '/threads', {});
  await ok(send, 'POST', `/threads/${answered.thread_id}/runs/wait`, { assistant_id, ...message(`${WORD} ask`) });
  await ok(send, 'POST', `/threads/${answered.thread_id}/runs/wait`, { assistant_id, command: { resume: WORD } });
  const later = await ok(send, 'POST', `/threads/${failing.thread_id}/runs`, { ...told, ...message(WORD), after_seconds: 3600 });
  await ok(send, 'POST', '/runs/wait', { assistant_id, ...message(WORD), context: { told: WORD }, config: {} });
  await ok(send, 'PUT', '/store/items', { namespace: ['kept'], key: 'by a client', value: { text: WORD, label: READABLE } });
  const cron = await ok(send, 'POST', '/runs/crons', {
    assistant_id,
    schedule: '0 0 1 1 *',
    ...message(WORD),
    config,
    metadata: secret,
  });
  const parts = [{ kind: 'text', text: WORD }];
  const said = { kind: 'message', role: 'user', messageId: 'one', parts, metadata: { told: WORD } };
  const authentication = { schemes: ['Bearer'], credentials: WORD };
  const configuration = { pushNotificationConfig: { url: `${webhook}/${WORD}`, token: WORD, authentication } };
  const sent = { message: said, metadata: { told: WORD }, configuration };
  const a2a = { jsonrpc: '2.0', id: 1, method: 'message/send', params: sent };
  const task = await ok(send, 'POST', `/a2a/${assistant_id}`, a2a);
  const started = await ok(send, 'POST', '/threads', {});
  const params = { assistant_id, ...message(WORD), metadata: secret };
  await ok(send, 'POST', `/threads/${started.thread_id}/commands`, { id: 1, method: 'run.start', params });
  await eventually('the run of the command has ended', async () => {
    const { body } = await send('GET', `/threads/${started.thread_id}`);
    return body.status === 'idle';
  });
  return { assistant, path, failing, asking, later, cron, task, answered };
}

async function readEverywhere(send: Send, sent: Awaited<ReturnType<typeof sendEverywhere>>): Promise<void> {
  const has = async (times: number, method: string, path: string, body?: unknown) => {
    const text = JSON.stringify(await ok(send, method, path, body));
    assert.ok(text.split(WORD).length > times, `${method} ${path}: ${text.slice(0, 2_000)}`);
    return JSON.parse(text);
  };
  const { assistant_id: assistant } = sent.assistant;
  const { configurable } = (await has(3, 'POST', `/assistants/${assistant}/versions`, {}))[1].config;
  assert.deepEqual(configurable, { told: WORD });
  await has(3, 'GET', `/assistants/${assistant}`);
  assert.equal((await has(3, 'GET', sent.path)).metadata.nested.email, WORD);
  await has(6, 'GET', `${sent.path}/history`);
  await has(4, 'GET', `${sent.path}/runs`);
  assert.match(JSON.stringify((await has(1, 'GET', `/threads/${sent.failing.thread_id}`)).error), /It was canary/);
  const [[interrupt]] = Object.values((await has(1, 'GET', `/threads/${sent.asking.thread_id}`)).interrupts) as [
    [{ value: unknown }],
  ];
  assert.deepEqual(interrupt.value, { question: `${WORD} ask` });
  await has(1, 'POST', `/threads/${sent.asking.thread_id}/runs/wait`, { assistant_id: assistant, command: { resume: WORD } });
  await has(6, 'GET', `/threads/${sent.failing.thread_id}/runs/${sent.later.run_id}`);
  await has(3, 'GET', `/runs/crons/${sent.cron.cron_id}`);
  await has(1, 'GET', '/store/items?namespace=kept&key=by%20a%20client');
  assert.equal((await has(2, 'POST', '/store/items/search', { namespace_prefix: ['kept'] })).items.length, 2);
  const get = { jsonrpc: '2.0', id: 2, method: 'tasks/get', params: { id: sent.task.result.id } };
  const task = (await has(2, 'POST', `/a2a/${assistant}`, get)).result;
  assert.equal(task.history[0].parts[0].text, WORD);
  assert.equal(task.artifacts.find(({ name }: { name: string }) => name === 'heard').parts[0].text, WORD);
  assert.equal(
    (await ok(send, 'POST', '/threads/prune', { thread_ids: [sent.path.split('/')[2]], strategy: 'keep_latest' })).pruned_count,
    1,
  );
  await has(3, 'GET', `${sent.path}/state`);
}

/** What is encrypted is found by no search; what is readable is. */
async function searchEverywhere(send: Send, byAes: boolean): Promise<void> {
  for (const [path, count] of [
    ['/threads/search', 1],
    ['/assistants/search', 1],
    ['/runs/crons/search', 1],
  ] as const) {
    const found = async (metadata: object) => (await ok(send, 'POST', path, { metadata })).length;
    assert.deepEqual([await found({ email: WORD }), await found({ nested: { email: WORD } })], [0, 0], path);
    assert.ok((await found({ label: READABLE })) >= count, path);
  }
  const items = async (filter: object) =>
    (await ok(send, 'POST', '/store/items/search', { namespace_prefix: ['kept'], filter })).items.length;
  const has = await Promise.all(
    [{ label: READABLE }, { text: { $ne: 'x' } }, { label: { $gt: 'zzz' } }, { text: WORD }].map(items),
  );
  assert.deepEqual(has, [1, 2, 0, byAes ? 2 : 0]);
  const { status, body } = await send('POST', '/threads/search', { values: { a: 1 } });
  assert.deepEqual([status, /cannot search by it/.test(JSON.stringify(body))], [422, true]);
}

const encryptions = {
  'an AES key': {
    LANGGRAPH_AES_KEY: 'a-key-of-32-bytes-for-this-test!',
    LANGGRAPH_AES_JSON_KEYS: 'email, told',
  },
  'the encryption of the project': {
    LANGGRAPH_ENCRYPTION: '{"path":"./encryption.ts:encryption"}',
    SEALED_TEST_SECRET: 'secret',
  },
};

for (const [name, variables] of Object.entries(encryptions))
  test(`with ${name}, what clients send is in the database as no plain text`, async (t) => {
    const cleanup: Cleanup = { after: (clean) => t.after(clean) };
    const dataDirectory = await temporaryFolder(cleanup);
    const hooks = await receiver(cleanup);
    const first = await start(cleanup, variables, dataDirectory);
    const send = sender(first.url, 'red-ann');
    const sent = await sendEverywhere(send, first.url, hooks.url, 'red-ann');
    await eventually('the webhook of the run is sent', async () =>
      hooks.received.some(({ url, body }) => url === `/${WORD}?token=${WORD}` && body.split(WORD).length > 3),
    );
    await eventually('the end of the task of A2A is told', async () =>
      hooks.received.some((told) => told.url === `/${WORD}` && told.body.includes('"completed"') && told.body.includes(WORD)),
    );
    assert.equal(await leakOf(dataDirectory), undefined);
    await searchEverywhere(send, 'LANGGRAPH_AES_KEY' in variables);
    await readEverywhere(send, sent);
    await first.close();
    assert.equal(await leakOf(dataDirectory), undefined);
    assert.ok((await dumped(dataDirectory)).includes(READABLE));

    const again = await start(cleanup, variables, dataDirectory);
    const { status, body } = await sender(again.url, 'red-ann')('GET', sent.path);
    assert.deepEqual([status, body.metadata.email], [200, `${WORD} changed`]);
    await again.close();
  });

/** Where the word is in the database; undefined when it is not. */
async function leakOf(dataDirectory: string): Promise<string | undefined> {
  const all = await dumped(dataDirectory);
  const at = all.indexOf(WORD);
  return at === -1 ? undefined : all.slice(Math.max(0, at - 300), at + 100);
}

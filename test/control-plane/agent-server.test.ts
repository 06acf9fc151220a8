/**
 * The control plane with the agent servers that it really runs, reached as clients reach them: by the gateway, while revisions
 * replace each other and while the control plane is killed.
 */
import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import { Client as Sdk } from '@langchain/langgraph-sdk';
import { Client as McpClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  keyWithChatClients,
  socketTo,
  usersWithChatClients,
  usersWithJavaScript,
  usersWithPython,
} from '../clients/user-tokens.ts';
import { byScope, isPlayed, later } from '../suite/scope.ts';
import { eventually, STUCK_MS } from '../support/eventually.ts';
import { call, events } from '../support/http.ts';
import { everyProcessOf } from '../support/processes.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { Life } from './crash/life.ts';
import { archiveOf, projectFiles, testLimits } from './support.ts';

/** As many of each kind. */
const CLIENTS = byScope({ quick: 10, all: 20, nightly: 50 });

describe('real agent servers behind the gateway', () => {
  const cleanup = suiteCleanup(after);
  let life: Life;
  let outside: string;
  let id: string;
  before(async () => {
    outside = await temporaryFolder(cleanup);
    const dataDirectory = await temporaryFolder(cleanup);
    cleanup.after(async () => {
      for (const { pid } of await everyProcessOf(dataDirectory)) process.kill(pid, 'SIGKILL');
    });
    life = new Life(dataDirectory, join(outside, 'deaths'), 'real');
    cleanup.after(() => life.stop());
    await life.start({ limits: { ...testLimits, deployMs: STUCK_MS, drainMs: STUCK_MS, graceMs: STUCK_MS } });
    id = (await life.client.create('chat')).id;
    await life.client.until(id, await life.client.deploy(id, await archiveOf(await projectFiles('gated'))), 'DEPLOYED');
  });

  const base = () => `${life.client.url}/d/chat`;
  const key = () => ({ 'x-api-key': life.client.key });
  const sdk = () => new Sdk({ apiUrl: base(), apiKey: life.client.key, callerOptions: { maxRetries: 0 } });
  const until = <T>(what: string, look: () => Promise<T | undefined | false>) => eventually(what, look, STUCK_MS);
  const open = (gates: string, name: string) => writeFile(gates + name, '');
  const agents = async () => (await everyProcessOf(life.dataDirectory)).filter(({ command }) => command.includes('/workloads/'));
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, base() + path, body, key());
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const newThread = async () => (await ask('POST', '/threads', {})).body.thread_id as string;
  /** Makes a revision and waits until it serves. */
  const rollOut = async (value: string) => {
    const { body } = await life.client.patch(id, { secrets: [{ name: 'A_TOKEN', value }] });
    return life.client.until(id, body.latest_revision_id ?? '', 'DEPLOYED');
  };

  it(`fails no request of ${CLIENTS} clients, loses no run and keeps its state while a revision replaces another`, async () => {
    assert.match((await life.client.get(id)).body.image_version ?? '', /^\d+\.\d+\.\d+$/);
    const kept = await newThread();
    await ask('POST', `/threads/${kept}/runs/wait`, { assistant_id: 'echo', input: { text: 'before' } });
    const load = new Load(CLIENTS, [waits, streams, joins, waitsBySdk, streamsBySdk]);
    await load.untilRan(1);
    await rollOut('first');
    await until('the replaced one has ended', async () => (await agents()).length === 1);
    await load.untilRan(1);
    await load.stop();
    const { body } = await ask('POST', '/runs/wait', { assistant_id: 'echo', input: { text: 'after' } });
    assert.deepEqual(body, { text: 'echo after' });
    assert.deepEqual((await ask('GET', `/threads/${kept}/state`)).body.values, { text: 'echo before' });
    const { body: failed } = await ask('POST', '/threads/search', { status: 'error', limit: 10 });
    assert.deepEqual(failed, []);
    const { body: busy } = await ask('POST', '/threads/search', { status: 'busy', limit: 10 });
    assert.deepEqual(busy, []);
  });

  it('the tools of MCP are called with a key, and by nobody without one', async () => {
    const connect = async (headers: Record<string, string>) => {
      const client = new McpClient({ name: 'test', version: '1.0.0' });
      cleanup.after(() => client.close());
      await client.connect(new StreamableHTTPClientTransport(new URL(`${base()}/mcp`), { requestInit: { headers } }));
      return client;
    };
    const client = await connect(key());
    const { structuredContent } = await client.callTool({ name: 'echo', arguments: { text: 'through' } });
    assert.equal((structuredContent as { text: string }).text, 'echo through');
    await assert.rejects(connect({}), /Authentication is required/);
  });

  it('agent cards, places of runs and what becomes of a run whose client hangs up are the same as without the gateway', async () => {
    const { body: found } = await ask('POST', '/assistants/search', { graph_id: 'echo' });
    const assistant = found[0].assistant_id as string;
    const { body: card } = await ask('GET', `/.well-known/agent-card.json?assistant_id=${assistant}`);
    assert.equal(card.url, `${base()}/a2a/${assistant}`);
    const sent = { jsonrpc: '2.0', id: 1, method: 'message/send' };
    const message = { kind: 'message', role: 'user', messageId: 'm', parts: [{ kind: 'text', text: 'hello' }] };
    assert.equal((await call('POST', card.url, { ...sent, params: { message } }, key())).status, 200);

    const gates = join(outside, 'gone-');
    for (const [onDisconnect, ends] of [
      ['cancel', 'interrupted'],
      ['continue', 'success'],
    ] as const) {
      const thread = await newThread();
      const hungUp = new AbortController();
      const body = { assistant_id: 'gated', input: { gates }, stream_mode: ['updates'], on_disconnect: onDisconnect };
      const response = await fetch(`${base()}/threads/${thread}/runs/stream`, {
        method: 'POST',
        headers: { ...key(), 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: hungUp.signal,
      });
      const place = response.headers.get('content-location') ?? '';
      assert.match(place, new RegExp(`^/d/chat/threads/${thread}/runs/[0-9a-f-]+$`));
      assert.equal(response.headers.get('location'), `${place}/stream`);
      const run = () => call('GET', life.client.url + place, undefined, key());
      await until('it is running', async () => (await run()).body.status === 'running');
      hungUp.abort();
      if (ends === 'success') for (const name of ['one', 'two', 'three']) await open(gates, name);
      await until(`it is ${ends}`, async () => (await run()).body.status === ends);
    }
  });

  it('can be used by a page of any origin that has a key, and say so once', async () => {
    const origin = 'https://chat.example';
    const asked = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key' };
    assert.equal((await call('OPTIONS', `${base()}/threads`, undefined, asked)).status, 204);
    for (const [path, headers, status] of [
      ['/threads', key(), 200],
      ['/threads', {}, 401],
      ['/nothing', key(), 404],
    ] as const) {
      const answer = await call('POST', base() + path, {}, { ...headers, origin });
      assert.deepEqual([answer.status, answer.headers.get('access-control-allow-origin')], [status, '*'], path);
    }
  });

  it('are adopted by the next control plane when theirs is killed, and answer all the while', async () => {
    const [agent, ...others] = await agents();
    assert.deepEqual(others, []);
    const { active_revision_id: revision } = (await life.client.get(id)).body;
    const file = (name: string) => join(life.dataDirectory, 'workloads', revision ?? '', name);
    const { url } = JSON.parse(await readFile(file('own/endpoint.json'), 'utf8')) as { url: string };
    assert.equal((await stat(file('gateway-token'))).mode & 0o777, 0o600);
    const asGateway = { 'x-keelson-gateway': (await readFile(file('gateway-token'), 'utf8')).trim() };
    const statuses = ['/ok', '/info', '/threads/search'].map(async (path) => (await call('GET', url + path)).status);
    assert.deepEqual(await Promise.all(statuses), [200, 403, 403], 'nobody else is answered');
    const gates = join(outside, 'adopted-');
    const thread = await newThread();
    const { body: begun } = await ask('POST', `/threads/${thread}/runs`, { assistant_id: 'gated', input: { gates } });
    const direct = async () => {
      const request = { assistant_id: 'echo', input: { text: 'direct' } };
      const { status, body } = await call('POST', `${url}/runs/wait`, request, asGateway);
      assert.deepEqual([status, body], [200, { text: 'echo direct' }]);
    };
    const load = new Load(4, [direct]);
    await load.untilRan(1);
    await life.kill();
    await load.untilRan(1);
    await life.start({ limits: { ...testLimits, deployMs: STUCK_MS, drainMs: 100, graceMs: STUCK_MS } });
    await until('the gateway leads there', async () => (await life.client.call('GET', '/d/chat/ok')).status === 200);
    await load.untilRan(1);
    await load.stop();
    assert.deepEqual(await agents(), [agent], 'the same process, and no second one');
    for (const name of ['one', 'two', 'three']) await open(gates, name);
    const { body } = await ask('GET', `/threads/${thread}/runs/${begun.run_id}/join`);
    assert.deepEqual(body.done, ['one', 'two', 'three']);
  });

  it(
    'let the users of a project with auth in by their tokens, and operators by their keys, and leave out what it leaves out',
    later,
    async () => {
      const { id: guarded } = await life.client.create('guarded');
      const files = await projectFiles('auth');
      const config = { ...JSON.parse(files['langgraph.json']!), http: { disable_mcp: true, disable_meta: true } };
      const archive = await archiveOf({ ...files, 'langgraph.json': JSON.stringify(config) });
      await life.client.until(guarded, await life.client.deploy(guarded, archive), 'DEPLOYED');
      const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
        call(method, `${life.client.url}/d/guarded${path}`, body, headers);
      const user = (name: string) => ({ authorization: `Bearer user-${name}` });
      const { thread_id: thread } = (await send('POST', '/threads', user('alice'), {})).body;
      const run = { assistant_id: 'who', input: { messages: [] } };
      const path = `/threads/${thread}`;
      assert.equal((await send('POST', `${path}/runs/wait`, user('alice'), run)).body.who.id, 'alice');
      assert.equal((await send('GET', path, user('bob'))).status, 404);
      assert.equal((await send('GET', path, { ...user('bob'), 'x-keelson-operator': 'key' })).status, 404);
      const nobody = await send('GET', path, {});
      assert.deepEqual([nobody.status, nobody.body.detail], [401, 'Say your name']);
      assert.equal((await send('GET', path, { 'x-api-key': 'keelson_none' })).status, 401);
      assert.equal((await send('GET', path, key())).status, 200);
      assert.equal((await send('POST', `${path}/runs/wait`, key(), run)).body.who.id, undefined, 'an operator is no user');
      const address = `${life.client.url}/d/guarded`;
      assert.deepEqual(await socketTo(address, thread, user('alice')), [101, 'success']);
      assert.deepEqual(await socketTo(address, thread, key()), [101, 'success']);
      assert.deepEqual(await socketTo(address, thread, user('bob')), [404]);
      assert.deepEqual(await socketTo(address, thread, {}), [401]);
      assert.deepEqual(await socketTo(address, thread, { 'x-api-key': 'keelson_none' }), [401]);
      const { status, body } = await send('POST', '/mcp', key(), {});
      assert.deepEqual([status, body.detail], [404, 'This server does not offer it: http.disable_mcp is set.']);
      assert.equal((await send('GET', '/info', key())).status, 404);
      await usersWithJavaScript(address);
      // The same requests, by another library.
      if (isPlayed('all')) await usersWithPython(address);
      await usersWithChatClients(address);
      await keyWithChatClients(address, life.client.key);
      await life.client.call('DELETE', `/v2/deployments/${guarded}`);
      await until('the other one has ended', async () => (await agents()).length === 1);
    },
  );

  it('hand a long run on from one revision to the next, and its reader with it', async () => {
    const gates = join(outside, 'long-');
    const thread = await newThread();
    const seen: string[] = [];
    let runId = '';
    const reading = (async () => {
      const stream = new Sdk({ apiUrl: base(), apiKey: life.client.key }).runs.stream(thread, 'gated', {
        input: { gates },
        streamMode: 'updates',
        streamResumable: true,
        onDisconnect: 'continue',
        onRunCreated: ({ run_id }) => (runId = run_id),
      });
      for await (const { event, data } of stream) if (event === 'updates') seen.push(...Object.keys(data as object));
    })();
    await until('the run has begun', async () => runId !== '');
    const handed = byScope({ quick: ['one'], all: ['one', 'two'], nightly: ['one', 'two'] });
    for (const [index, name] of handed.entries()) {
      await open(gates, name);
      await until(`${name} is told`, async () => seen.includes(name));
      await rollOut(`long ${index}`);
      await until('the replaced one has ended', async () => (await agents()).length === 1);
    }
    for (const name of ['two', 'three']) await open(gates, name);
    await reading;
    assert.deepEqual(seen, ['one', 'two', 'three']);
    const database = new DatabaseSync(join(life.dataDirectory, 'deployments', id, 'state', 'agent.db'), { readOnly: true });
    const row = database.prepare('SELECT status, attempt, crashes FROM runs WHERE run_id = ?').get(runId);
    database.close();
    assert.deepEqual(
      { ...row },
      { status: 'success', attempt: handed.length + 1, crashes: 0 },
      'it was handed on, and never broken off',
    );
  });

  // What the clients of the load do; each throws when an answer is not exactly the one that is due.
  async function waits(number: number) {
    const { body } = await ask('POST', `/threads/${await newThread()}/runs/wait`, echoOf(number));
    assert.deepEqual(body, { text: `echo ${number}` });
  }
  async function streams(number: number) {
    const seen: unknown[] = [];
    const request = { ...echoOf(number), stream_mode: ['values'] };
    for await (const { event, json } of events('POST', `${base()}/threads/${await newThread()}/runs/stream`, request, {
      headers: key(),
    }))
      if (event === 'values') seen.push(json);
    assert.deepEqual(seen, [{ text: `${number}` }, { text: `echo ${number}` }]);
  }
  async function joins(number: number) {
    const thread = await newThread();
    const { body: run } = await ask('POST', `/threads/${thread}/runs`, echoOf(number));
    assert.deepEqual((await ask('GET', `/threads/${thread}/runs/${run.run_id}/join`)).body, { text: `echo ${number}` });
    assert.equal((await ask('GET', `/threads/${thread}/runs/${run.run_id}`)).body.status, 'success');
  }
  async function waitsBySdk(number: number) {
    const { runs, threads } = sdk();
    const { thread_id } = await threads.create();
    assert.deepEqual(await runs.wait(thread_id, 'echo', { input: { text: `${number}` } }), { text: `echo ${number}` });
  }
  async function streamsBySdk(number: number) {
    const { runs, threads } = sdk();
    const { thread_id } = await threads.create();
    const seen: unknown[] = [];
    for await (const { event, data } of runs.stream(thread_id, 'echo', { input: { text: `${number}` }, streamMode: 'updates' }))
      if (event === 'updates') seen.push(data);
    assert.deepEqual(seen, [{ echo: { text: `echo ${number}` } }]);
  }
});

const echoOf = (number: number) => ({ assistant_id: 'echo', input: { text: `${number}` } });

/** Clients that ask without pause, in turn what each kind of them asks; the first failure ends it. */
class Load {
  readonly #ran: number[];
  readonly #clients: Promise<unknown>;
  #over = false;
  #failure: Error | undefined;

  constructor(clients: number, kinds: ((number: number) => Promise<void>)[]) {
    this.#ran = Array.from({ length: clients }, () => 0);
    let number = 0;
    this.#clients = Promise.all(
      this.#ran.map(async (_, client) => {
        while (!this.#over) {
          number += 1;
          await kinds[client % kinds.length]!(number);
          this.#ran[client]! += 1;
        }
      }),
    ).catch((error: Error) => {
      this.#failure = error;
      this.#over = true;
    });
  }

  /** Waits until every client has been served so many times more. */
  async untilRan(times: number): Promise<void> {
    const wanted = this.#ran.map((count) => count + times);
    await eventually(
      'every client is served',
      async () => this.#over || this.#ran.every((count, client) => count >= wanted[client]!),
      STUCK_MS,
    );
    if (this.#failure) throw this.#failure;
  }

  async stop(): Promise<void> {
    this.#over = true;
    await this.#clients;
    if (this.#failure) throw this.#failure;
  }
}

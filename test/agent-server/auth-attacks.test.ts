/** What users try on each other that no single operation shows: auth that says little, records that are shared, ids that are taken. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { WebSocket } from 'ws';
import { Authorization } from '../../src/agent-server/auth/authorization.ts';
import { projectConfig, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const cleanup = suiteCleanup(after);
const fixture = (file: string) => projectConfig('auth').replace('langgraph.json', file);
const run = { assistant_id: 'who', input: { messages: [] } };
const asking = { assistant_id: 'who', input: { messages: [], ask: 'Which one?' } };

/** An agent whose auth is an export of the fixture. */
async function serve(auth: string, more: object = {}) {
  const config = join(await temporaryFolder(cleanup), 'langgraph.json');
  const graphs = { who: fixture('graph.ts:graph'), made: fixture('graph.ts:made') };
  await writeFile(config, JSON.stringify({ graphs, auth: { path: fixture(`auth.ts:${auth}`) }, ...more }));
  const { url } = await startAgent(cleanup, 'auth', { args: ['--config', config] });
  const send = async (user: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer user-${user}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
    // biome-ignore lint/suspicious/noExplicitAny: any JSON
    return { status: answer.status, headers: answer.headers, text, body: (isJson ? JSON.parse(text) : undefined) as any };
  };
  return Object.assign(send, { url });
}

type Send = Awaited<ReturnType<typeof serve>>;

describe('where only reading has a filter', () => {
  let send: Send;
  let thread: string;
  let assistant: string;
  before(async () => {
    send = await serve('stamping');
    thread = (await send('alice', 'POST', '/threads', { metadata: { note: 'hers' } })).body.thread_id;
    assistant = (await send('alice', 'POST', '/assistants', { graph_id: 'who', name: 'Hers' })).body.assistant_id;
  });

  it('an id that is taken gives nothing of its record', async () => {
    for (const [path, id] of [
      ['/threads', { thread_id: thread }],
      ['/assistants', { assistant_id: assistant, graph_id: 'who' }],
    ] as const) {
      const made = await send('bob', 'POST', path, { ...id, if_exists: 'do_nothing' });
      assert.equal(made.status, 409, made.text);
      assert.equal((await send('alice', 'POST', path, { ...id, if_exists: 'do_nothing' })).status, 200);
    }
  });

  it('nobody finds, changes, deletes or runs on what they may not read', async () => {
    assert.deepEqual((await send('bob', 'POST', '/threads/search', {})).body, []);
    assert.deepEqual((await send('bob', 'POST', '/assistants/search', {})).body, []);
    for (const [method, path, body] of [
      ['PATCH', `/threads/${thread}`, { metadata: { owner: 'bob' } }],
      ['POST', `/threads/${thread}/state`, { values: {} }],
      ['POST', `/threads/${thread}/runs/wait`, run],
      ['POST', `/threads/${thread}/runs/stream`, { ...run, if_not_exists: 'create', multitask_strategy: 'rollback' }],
      ['POST', `/threads/${thread}/copy`, undefined],
      ['DELETE', `/threads/${thread}`, undefined],
      ['PATCH', `/assistants/${assistant}`, { name: 'his' }],
      ['DELETE', `/assistants/${assistant}?delete_threads=true`, undefined],
    ] as const)
      assert.equal((await send('bob', method, path, body)).status, 404, `${method} ${path}`);
    assert.equal((await send('alice', 'POST', `/threads/${thread}/runs/wait`, run)).status, 200);
  });

  /** What each protocol makes a thread with, and how often that answered well. */
  const doors: Record<string, (user: string, thread: string) => Promise<{ status: number; text: string }>> = {
    A2A: (user, contextId) => {
      const message = { role: 'user', messageId: 'm', parts: [{ kind: 'text', text: 'hi' }], contextId };
      return send(user, 'POST', '/a2a/who', { jsonrpc: '2.0', id: 1, method: 'message/send', params: { message } });
    },
    OpenAI: (user, thread_id) =>
      send(user, 'POST', '/v1/chat/completions', {
        ...{ model: 'who', messages: [{ role: 'user', content: 'hi' }], metadata: { thread_id } },
      }),
    'AG-UI': (user, threadId) =>
      send(user, 'POST', '/ag-ui/who', {
        ...{ threadId, runId: 'r', messages: [{ id: 'm', role: 'user', content: 'hi' }], tools: [], context: [] },
        ...{ state: {}, forwardedProps: {} },
      }),
    MCP: (user, thread_id) => {
      const params = { name: 'Theirs', arguments: { thread_id, messages: 'hi' } };
      return send(user, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    },
    'protocol v2': (user, id) =>
      send(user, 'POST', `/threads/${id}/commands`, {
        ...{ id: 1, method: 'run.start', params: { assistant_id: 'who', input: { messages: [] } } },
      }),
  };

  for (const [door, ask] of Object.entries(doors))
    it(`a thread that is made through ${door} belongs to its maker, and none is made for who may not`, async () => {
      for (const user of ['alice', 'visitor'])
        await send(user, 'POST', '/assistants', { graph_id: 'who', name: 'Theirs', if_exists: 'do_nothing' });
      const own = randomUUID();
      const { status, text } = await ask('alice', own);
      assert.equal(status, 200, text);
      const found = await send('alice', 'GET', `/threads/${own}`);
      assert.deepEqual([found.status, found.body?.metadata?.owner], [200, 'alice'], text);
      assert.equal((await send('bob', 'GET', `/threads/${own}`)).status, 404);
      const other = randomUUID();
      const refused = await ask('visitor', other);
      assert.match(refused.text, /Visitors make no threads|orbidden/);
      assert.equal((await send('visitor', 'GET', `/threads/${other}`)).status, 404);
      const { body } = await send('root', 'POST', '/threads/search', { ids: [other] });
      assert.deepEqual(body, [], 'no run was made');
    });
});

describe('where a thread is shared for reading', () => {
  let send: Send;
  let thread: string;
  before(async () => {
    send = await serve('sharing');
    const metadata = { owner: 'alice', readers: ['bob'] };
    thread = (await send('alice', 'POST', '/threads', { metadata })).body.thread_id;
    await send('alice', 'POST', `/threads/${thread}/runs/wait`, asking);
  });

  it('its reader changes nothing of it', async () => {
    assert.equal((await send('bob', 'GET', `/threads/${thread}/state`)).status, 200);
    for (const [method, path, body] of [
      ['PATCH', `/threads/${thread}`, { metadata: { owner: 'bob' } }],
      ['POST', `/threads/${thread}/runs`, { assistant_id: 'who', command: { resume: 'mine' } }],
      ['POST', `/threads/${thread}/commands`, { id: 1, method: 'run.start', params: { assistant_id: 'who', input: {} } }],
      ['POST', '/threads/prune', { thread_ids: [thread], strategy: 'delete' }],
      ['DELETE', `/threads/${thread}`, undefined],
    ] as const) {
      const { status, text } = await send('bob', method, path, body);
      assert.ok(status === 404 || text === '{"pruned_count":0}', `${method} ${path}: ${status} ${text}`);
    }
    assert.equal((await send('alice', 'GET', `/threads/${thread}`)).body.status, 'interrupted');
  });

  it('its reader ends no task and answers no form of its owner', async () => {
    const contextId = randomUUID();
    await send('alice', 'POST', '/threads', { thread_id: contextId, metadata: { owner: 'alice', readers: ['bob'] } });
    const message = { kind: 'message', role: 'user', messageId: 'm', contextId, parts: [{ kind: 'data', data: asking.input }] };
    const call = async (user: string, method: string, params: object) =>
      (await send(user, 'POST', '/a2a/who', { jsonrpc: '2.0', id: 1, method, params })).body;
    const { result: task } = await call('alice', 'message/send', { message });
    assert.equal(task.status.state, 'input-required', JSON.stringify(task));
    assert.match((await call('bob', 'tasks/cancel', { id: task.id })).error?.message ?? '', /not found/i);
    const push = { taskId: task.id, pushNotificationConfig: { url: 'https://example.com/bob', id: 'bob' } };
    assert.equal((await call('alice', 'tasks/pushNotificationConfig/set', push)).error, undefined);
    for (const method of ['set', 'get', 'list', 'delete']) {
      const { error } = await call('bob', `tasks/pushNotificationConfig/${method}`, {
        ...{ id: task.id, pushNotificationConfigId: 'bob', ...push },
      });
      assert.equal(error?.code, -32001, method);
    }
    await send('bob', 'POST', '/mcp/', { jsonrpc: '2.0', id: task.id, result: { action: 'decline' } });
    assert.equal((await call('alice', 'tasks/get', { id: task.id })).result.status.state, 'input-required');
  });

  it('nobody gives a record to somebody else by changing its metadata', async () => {
    const own = (await send('bob', 'POST', '/threads', { metadata: { owner: 'bob' } })).body.thread_id;
    const given = await send('bob', 'PATCH', `/threads/${own}`, { metadata: { owner: 'alice' } });
    assert.deepEqual([given.status, given.body.detail.includes('no longer let you')], [403, true]);
    assert.equal((await send('bob', 'GET', `/threads/${own}`)).body.metadata.owner, 'bob');
    const assistant = { graph_id: 'who', metadata: { owner: 'bob' } };
    const id = (await send('bob', 'POST', '/assistants', assistant)).body.assistant_id;
    assert.equal((await send('bob', 'PATCH', `/assistants/${id}`, { metadata: { owner: 'alice' } })).status, 403);
    assert.equal((await send('bob', 'GET', `/assistants/${id}`)).body.version, 1);
    const cron = { schedule: '0 0 1 1 *', ...run, metadata: { owner: 'bob' } };
    const { cron_id: cronId } = (await send('bob', 'POST', '/runs/crons', cron)).body;
    assert.equal((await send('bob', 'PATCH', `/runs/crons/${cronId}`, { metadata: { owner: 'alice' } })).status, 403);
    assert.equal((await send('bob', 'GET', `/runs/crons/${cronId}`)).body.metadata.owner, 'bob');
  });

  it('a factory is told of no assistant of somebody else, whatever the metadata of a thread say', async () => {
    const hers = { graph_id: 'made', metadata: { owner: 'alice' }, config: { configurable: { name: 'a secret of hers' } } };
    const { assistant_id: id } = (await send('alice', 'POST', '/assistants', hers)).body;
    const metadata = { owner: 'bob', graph_id: 'made', assistant_id: id };
    const own = (await send('bob', 'POST', '/threads', { metadata })).body.thread_id;
    const update = await send('bob', 'POST', `/threads/${own}/state`, { values: {}, as_node: 'a secret of hers' });
    assert.equal(update.status, 422, update.text);
  });
});

describe('ids and values that a client may choose', () => {
  let send: Send;
  let thread: string;
  let checkpoint: string;
  before(async () => {
    send = await serve('auth');
    thread = (await send('alice', 'POST', '/threads', {})).body.thread_id;
    await send('alice', 'POST', `/threads/${thread}/runs/wait`, {
      assistant_id: 'who',
      input: { messages: ['a secret of hers'] },
    });
    checkpoint = (await send('alice', 'GET', `/threads/${thread}/state`)).body.checkpoint.checkpoint_id;
  });

  it('lead a run or a cron to no state of another thread', async () => {
    const configurable = { thread_id: thread, checkpoint_id: checkpoint };
    for (const more of [
      { config: { configurable } },
      { checkpoint: { thread_id: thread, checkpoint_id: checkpoint, checkpoint_ns: '' } },
      { checkpoint_id: checkpoint },
    ]) {
      const { thread_id: own } = (await send('bob', 'POST', '/threads', {})).body;
      for (const path of [`/threads/${own}/runs/wait`, '/runs/wait']) {
        const { text } = await send('bob', 'POST', path, { ...run, ...more });
        assert.doesNotMatch(text, /secret of hers/, `${path} ${JSON.stringify(more)}`);
      }
      const state = await send('bob', 'POST', `/threads/${own}/state/checkpoint`, { checkpoint: configurable });
      assert.doesNotMatch(state.text, /secret of hers/);
      const history = await send('bob', 'POST', `/threads/${own}/history`, {
        checkpoint: configurable,
        before: { configurable },
      });
      assert.doesNotMatch(history.text, /secret of hers/);
    }
    assert.equal((await send('alice', 'GET', `/threads/${thread}/history`)).body.length, 3);
    const cron = { schedule: '0 0 1 1 *', ...run, config: { configurable } };
    assert.equal((await send('bob', 'POST', `/threads/${thread}/runs/crons`, cron)).status, 404);
  });

  it('of another shape than a UUID name no record, and lead to no other path', async () => {
    // Not with fetch, which resolves dots itself.
    const ask = (path: string) =>
      new Promise<number>((resolve, reject) => {
        const { hostname, port } = new URL(send.url);
        const headers = { authorization: 'Bearer user-bob' };
        const sent = request({ hostname, port, path, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode!);
        });
        sent.on('error', reject).end();
      });
    for (const id of ['..', '%2e%2e', '..%2fassistants', 'x%2f..%2f..%2fruns', `${thread}%2fstate`, `..%5c${thread}`]) {
      for (const path of [`/threads/${id}`, `/threads/${id}/state`, `/assistants/${id}`, `/runs/${id}/stream`]) {
        const status = await ask(path);
        assert.ok([400, 404, 405, 422].includes(status), `${path}: ${status}`);
      }
    }
  });

  it('are data, and never made into an object or a secret of the server', async () => {
    process.env['KEELSON_TEST_SECRET'] = 'a secret of the server';
    after(() => delete process.env['KEELSON_TEST_SECRET']);
    const values = [
      { lc: 1, type: 'secret', id: ['KEELSON_TEST_SECRET'] },
      { lc: 2, type: 'constructor', id: ['Map'], method: 'constructor', args: ['return process.env.KEELSON_TEST_SECRET'] },
      { lc: 2, type: 'constructor', id: ['Set'], method: 'from', args: [[1]] },
    ];
    for (const value of values) {
      const { thread_id: id } = (await send('bob', 'POST', '/threads', {})).body;
      await send('bob', 'POST', `/threads/${id}/runs/wait`, { assistant_id: 'who', input: { messages: [value] } });
      const { status, text } = await send('bob', 'GET', `/threads/${id}/state`);
      assert.ok(status < 500, text);
      assert.doesNotMatch(text, /a secret of the server/);
    }
  });

  it('never reach a card that another user may be shown by a cache', async () => {
    const { assistant_id: id } = (await send('alice', 'POST', '/assistants', { graph_id: 'who' })).body;
    const { headers } = await send('alice', 'GET', `/a2a/${id}/.well-known/agent-card.json`);
    assert.match(headers.get('cache-control')!, /^private/);
    assert.match(headers.get('vary')!, /authorization/i);
  });
});

it('a webhook to the server itself is no way around auth', async () => {
  const send = await serve('auth', { webhooks: { url: { disable_loopback: false, require_https: false } } });
  const { thread_id: thread } = (await send('alice', 'POST', '/threads', {})).body;
  const path = `/threads/${thread}/runs`;
  const { thread_id: own } = (await send('bob', 'POST', '/threads', {})).body;
  await send('bob', 'POST', `/threads/${own}/runs/wait`, { ...run, webhook: path });
  const [{ run_id: id }] = (await send('bob', 'GET', `/threads/${own}/runs`)).body;
  const status = await eventually('an answer to it', async () => {
    const [delivery] = (await send('bob', 'GET', `/threads/${own}/runs/${id}/webhook-deliveries`)).body;
    return delivery?.response_status as number | undefined;
  });
  assert.equal(status, 401);
  assert.deepEqual((await send('alice', 'GET', path)).body, []);
});

describe('a WebSocket of protocol v2', () => {
  const page = 'https://app.example';
  const alice = { authorization: 'Bearer user-alice' };
  let send: Send;
  let path: string;
  before(async () => {
    send = await serve('auth', { http: { cors: { allow_origins: ['*'] } } });
    const { thread_id: thread } = (await send('alice', 'POST', '/threads', {})).body;
    path = `/threads/${thread}/stream/events`;
  });

  /** The status that answers in place of the upgrade, with its headers; 101 for a socket. */
  const open = (headers: Record<string, string>, url = send.url) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; socket: WebSocket }>((resolve, reject) => {
      const socket = new WebSocket(url.replace('http', 'ws') + path, { headers });
      socket.once('upgrade', (answer) => resolve({ status: 101, headers: answer.headers, socket }));
      socket.once('unexpected-response', (_request, answer) => {
        resolve({ status: answer.statusCode!, headers: answer.headers, socket });
        answer.destroy();
      });
      socket.on('error', reject);
      cleanup.after(async () => socket.terminate());
    });

  it('is refused before the upgrade to whoever may not read the thread', async () => {
    const nobody = await open({});
    assert.deepEqual([nobody.status, nobody.headers['www-authenticate']], [401, 'Bearer realm="names"']);
    for (const [user, status] of [
      ['bob', 404],
      ['denied', 403],
      ['teapot', 418],
      ['failing', 500],
      ['alice', 101],
    ] as const)
      assert.equal((await open({ authorization: `Bearer user-${user}` })).status, status, user);
  });

  it('has the rights of its user for each command', async () => {
    const { socket } = await open(alice);
    if (socket.readyState !== socket.OPEN) await once(socket, 'open');
    const { thread_id: other } = (await send('bob', 'POST', '/threads', {})).body;
    const { run_id: run } = (
      await send('bob', 'POST', `/threads/${other}/runs`, { assistant_id: 'who', input: { messages: [] } })
    ).body;
    socket.send(JSON.stringify({ id: 1, method: 'agent.getTree', params: { run_id: run } }));
    const [answer] = await once(socket, 'message');
    assert.equal(JSON.parse(String(answer)).error, 'no_such_run');
  });

  it('of a page of another origin has no cookies, unless CORS allows them to it', async () => {
    const cookie = 'token=user-alice';
    assert.equal((await open({ cookie })).status, 101);
    assert.equal((await open({ cookie, origin: send.url })).status, 101);
    assert.equal((await open({ cookie, origin: page })).status, 401);
    assert.equal((await open({ ...alice, origin: page })).status, 101);
    const credentials = { allow_origins: [page], allow_credentials: true };
    const named = await serve('auth', { http: { cors: credentials } });
    // Its thread is unknown there, so whoever is known may follow it.
    assert.equal((await open({ cookie, origin: page }, named.url)).status, 101);
    assert.equal((await open({ cookie, origin: 'https://evil.example' }, named.url)).status, 403);
  });
});

describe('a mistake in the auth of a project', () => {
  const asking = new Request('http://agent/', { headers: { authorization: 'a' } });

  it('opens nothing: a filter that is undefined inside is an error, and an empty list finds nothing', async () => {
    const answerTo = async (filter: unknown) => {
      const callbacks = { '*': () => filter };
      const { allow } = await new Authorization({ authenticate: () => 'ada', callbacks }).accessOf(asking);
      return allow('threads:read', { thread_id: 'x' });
    };
    for (const filter of [
      { owner: { id: undefined } },
      { owner: { $eq: { id: [undefined] } } },
      { members: { $contains: [{ id: undefined }] } },
      { $or: [{ members: { $contains: { id: undefined } } }] },
    ])
      await assert.rejects(answerTo(filter), { code: 'internal' }, JSON.stringify(filter));
    assert.deepEqual(await answerTo({ team: { $contains: [] } }), {
      is: 'all',
      of: [{ is: 'all', of: [{ is: 'any', of: [] }] }],
    });
  });

  it('stays in its request: what a handler does to a user is not remembered', async () => {
    const callbacks = {
      '*': ({ user }: { user: { permissions: string[] } }) => void user.permissions.push('admin'),
    };
    const settings = { headers: ['authorization'], ttlSeconds: 60, maxSize: 2 };
    const caching = new Authorization({ authenticate: () => ({ identity: 'ada' }), callbacks } as never, settings);
    for (let request = 0; request < 3; request += 1) {
      const { user, allow } = await caching.accessOf(asking);
      assert.deepEqual(user?.permissions, [], `request ${request}`);
      await allow('threads:read', { thread_id: 'x' });
    }
  });
});

/**
 * Custom auth. Made from the contract: what a user has is not there for another one, in any operation or method of A2A that could
 * name it.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import openRpc from '../../generated/a2a/1.0/openrpc.json' with { type: 'json' };
import type { Operation } from '../../scripts/generate/ir.ts';
import { type Question, storedUser, type User } from '../../src/agent-server/auth/access.ts';
import { Authorization } from '../../src/agent-server/auth/authorization.ts';
import { loadAuth } from '../../src/agent-server/auth/load-auth.ts';
import { httpContract, rpcContracts, type SampleRequest, sampleRequest } from '../operations/requests.ts';
import { type AgentUnderTest, startAgent } from '../support/agent-server.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const contract = httpContract('agent-server');
/** The methods of A2A that plain HTTP calls. */
const httpMethods = (openRpc as { methods: { 'x-http'?: string[] }[] }).methods;
const cleanup = suiteCleanup(after);
let agent: AgentUnderTest;
/** What Alice has, by the name of the parameter that names it. */
const hers: Record<string, string> = {};
const NEW_ID = '6f2d0f0c-4a0e-4f6e-9d1f-3d8c5b1a7e42';
const OTHER_ID = '6f2d0f0c-4a0e-4f6e-9d1f-3d8c5b1a7e43';

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  body: any;
}

async function ask(
  user: string | undefined,
  { method, path, headers, body }: Partial<SampleRequest>,
  isEndless?: true,
): Promise<Answer> {
  const response = await fetch(agent.url + path, {
    method: method!,
    headers: {
      accept: 'application/json, text/event-stream',
      ...headers,
      ...(user ? { authorization: `Bearer user-${user}` } : {}),
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = isEndless && response.ok ? '' : await response.text();
  await response.body?.cancel().catch(() => undefined);
  const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

const send = (user: string | undefined, method: string, path: string, body?: unknown) =>
  ask(user, {
    ...{ method, path, headers: body === undefined ? {} : { 'content-type': 'application/json' } },
    body: body === undefined ? undefined : JSON.stringify(body),
  });

before(async () => {
  agent = await startAgent(cleanup, 'auth', { args: ['--test-endpoints'] });
  hers['thread_id'] = (await send('alice', 'POST', '/threads', { metadata: { team: ['red'] } })).body.thread_id;
  const run = { assistant_id: 'who', input: { messages: [], ask: 'Which one?' }, stream_resumable: true };
  await send('alice', 'POST', `/threads/${hers['thread_id']}/runs/wait`, run);
  const [made] = (await send('alice', 'GET', `/threads/${hers['thread_id']}/runs`)).body;
  hers['run_id'] = made.run_id;
  hers['assistant_id'] = (await send('alice', 'POST', '/assistants', { graph_id: 'who', name: 'Her own' })).body.assistant_id;
  const { checkpoint } = (await send('alice', 'GET', `/threads/${hers['thread_id']}/state`)).body;
  hers['checkpoint_id'] = checkpoint.checkpoint_id;
  const cron = { schedule: '0 0 1 1 *', assistant_id: 'who', input: {}, enabled: false };
  hers['cron_id'] = (await send('alice', 'POST', '/runs/crons', cron)).body.cron_id;
  await send('alice', 'PUT', '/store/items', { namespace: ['notes'], key: 'secret', value: { of: 'alice' } });
});

const run = { assistant_id: 'who', input: { messages: [] } };
const onHerAssistant = () => ({ ...run, assistant_id: hers['assistant_id'] });

interface Case {
  /** The body, where the ids of the path do not say enough. */
  body?: () => unknown;
  path?: () => string;
  /** Whoever may read it is answered until they leave. */
  isEndless?: true;
  /** What Bob is answered, where it is no 404. */
  bob?: (answer: Answer) => void;
  /** What Alice is answered, where it is no success. */
  alice?: number;
}

const is = (status: number) => (answer: Answer) => assert.equal(answer.status, status, answer.text);
const isWithout = (status: number) => (answer: Answer) => {
  assert.equal(answer.status, status, answer.text);
  for (const id of [hers['thread_id']!, hers['run_id']!, hers['assistant_id']!, 'secret'])
    assert.ok(!answer.text.includes(id), answer.text);
};
const isEqual = (status: number, body: unknown) => (answer: Answer) => {
  assert.equal(answer.status, status, answer.text);
  assert.deepEqual(answer.body, body);
};

/** Operations for which the ids in their path are not all that there is to say, and those without any. */
const CASES: Record<string, Case> = {
  createThread: { body: () => ({ thread_id: hers['thread_id'], if_exists: 'do_nothing' }), bob: is(409) },
  searchThreads: { body: () => ({}), bob: isEqual(200, []) },
  countThreads: { body: () => ({}), bob: isEqual(200, 0) },
  pruneThreads: {
    body: () => ({ thread_ids: [hers['thread_id']], strategy: 'keep_latest' }),
    bob: isEqual(200, { pruned_count: 0 }),
  },
  createCron: { body: () => ({ schedule: '0 0 1 1 *', ...onHerAssistant() }) },
  createThreadCron: { body: () => ({ schedule: '0 0 1 1 *', ...run }) },
  patchCron: { body: () => ({ enabled: false }) },
  searchCrons: { body: () => ({}), bob: isEqual(200, []) },
  countCrons: { body: () => ({}), bob: isEqual(200, 0) },
  streamThreadEvents: { body: () => ({ channels: ['lifecycle'] }), isEndless: true },
  // Its tools are the assistants that its caller may search for.
  callMcp: {
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    bob: (answer) => {
      assert.equal(answer.status, 200, answer.text);
      assert.doesNotMatch(answer.text, /Her.own/);
    },
  },
  callAgUi: {
    path: () => '/ag-ui/who',
    body: () => ({ threadId: hers['thread_id'], runId: 'run', messages: [{ id: '1', role: 'user', content: 'hi' }] }),
  },
  listModels: { bob: isWithout(200) },
  createChatCompletion: {
    body: () => ({ model: 'who', messages: [{ role: 'user', content: 'hi' }], metadata: { thread_id: hers['thread_id'] } }),
  },
  runThreadCommand: { body: () => ({ id: 1, method: 'run.start', params: run }) },
  updateThreadState: { body: () => ({ values: { ask: 'Another one?' } }) },
  patchThread: { body: () => ({ metadata: { seen: true } }) },
  postThreadHistory: { body: () => ({}) },
  postThreadStateAtCheckpoint: { body: () => ({ checkpoint: { checkpoint_id: hers['checkpoint_id'] } }) },
  joinThreadStream: { path: () => `/threads/${hers['thread_id']}/stream?idle_seconds=1` },
  createRun: { body: () => ({ ...run, multitask_strategy: 'interrupt', if_not_exists: 'create' }) },
  streamRun: { body: () => run },
  waitForRun: { body: () => run },
  createStatelessRun: { body: onHerAssistant },
  streamStatelessRun: { body: onHerAssistant },
  waitForStatelessRun: { body: onHerAssistant },
  createRunBatch: { body: () => [run, onHerAssistant()] },
  cancelRuns: { body: () => ({ thread_id: hers['thread_id'], run_ids: [hers['run_id']] }) },
  // It has ended, which Bob is not told.
  cancelRun: { alice: 409 },
  createAssistant: {
    body: () => ({ graph_id: 'who', assistant_id: hers['assistant_id'], if_exists: 'do_nothing' }),
    bob: is(409),
  },
  searchAssistants: { body: () => ({}), bob: isEqual(200, []) },
  countAssistants: { body: () => ({}), bob: isEqual(200, 0) },
  patchAssistant: { body: () => ({ name: 'Taken over' }) },
  setLatestAssistantVersion: { body: () => ({ version: 1 }) },
  listAssistantVersions: { body: () => ({}) },
  getAssistantSubgraph: { path: () => `/assistants/${hers['assistant_id']}/subgraphs/none` },
  getAgentCard: { path: () => `/.well-known/agent-card.json?assistant_id=${hers['assistant_id']}` },
  // Both see more than one assistant.
  getOnlyAgentCard: { path: () => '/a2a/.well-known/agent-card.json', alice: 404 },
  putItem: { body: () => ({ namespace: ['notes'], key: 'secret', value: { of: 'bob' } }), bob: is(204) },
  getItem: {
    path: () => '/store/items?namespace=notes&key=secret',
    bob: (answer) => assert.notEqual(answer.body?.value?.of, 'alice'),
  },
  deleteItem: { body: () => ({ namespace: ['notes'], key: 'secret' }), bob: is(204) },
  searchItems: { body: () => ({ namespace_prefix: ['notes'] }), bob: (answer) => assert.ok(!answer.text.includes('"alice"')) },
  listNamespaces: { body: () => ({}), bob: (answer) => assert.ok(!answer.text.includes('"alice"')) },
  getUiComponent: { path: () => `/ui/${hers['assistant_id']}`, body: () => ({ name: 'card' }) },
  getMetrics: { bob: isWithout(200) },
  getRestReport: { bob: isWithout(200) },
  // A test endpoint, for whoever runs the server.
  truncateServer: { body: () => ({}), bob: is(200) },
  // Each method has a case of its own below.
  callA2a: {
    body: () => ({ jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id: hers['run_id'] } }),
    bob: is(404),
  },
};

const OWNED = ['cron_id', 'thread_id', 'run_id', 'assistant_id', 'checkpoint_id'];
const named = ({ parameters }: Operation) =>
  parameters.filter(({ in: place, name }) => place === 'path' && OWNED.includes(name)).map(({ name }) => name);

/** The request about what Alice has. */
function requestOf(operation: Operation): SampleRequest {
  const one = CASES[operation.id];
  const sample = sampleRequest(contract, operation, (name) => hers[name]);
  return {
    ...sample,
    path: one?.path?.() ?? sample.path,
    body: one?.body ? JSON.stringify(one.body()) : sample.body,
  };
}

const asksForUser = contract.operations.filter(({ asksNoUser }) => !asksNoUser);
// What deletes comes last, so that there is something until then.
const inOrder = asksForUser.toSorted((a, b) => rank(a) - rank(b));

function rank({ id, method }: Operation): number {
  if (id === 'deleteThread') return 3;
  return id === 'deleteRun' ? 2 : Number(method === 'DELETE');
}

describe('what Alice has', () => {
  for (const operation of inOrder) {
    it(`is not there for Bob in ${operation.id}`, async () => {
      const one = CASES[operation.id];
      if (!one?.bob) assert.ok(named(operation).length > 0 || one?.body || one?.path, 'a new operation needs a case');
      (one?.bob ?? is(404))(await ask('bob', requestOf(operation)));
    });
  }

  it('is there for her in each of them', async () => {
    for (const operation of inOrder) {
      const { status, text } = await ask('alice', requestOf(operation), CASES[operation.id]?.isEndless);
      const wanted = CASES[operation.id]?.alice;
      if (wanted) assert.equal(status, wanted, `${operation.id}: ${text}`);
      else assert.ok(status < 300, `${operation.id}: ${status} ${text}`);
    }
  });
});

describe('an operation', () => {
  for (const operation of contract.operations) {
    it(`${operation.id} ${operation.asksNoUser ? 'is for everybody' : 'is for users'}`, async () => {
      const { status, text } = await ask(undefined, requestOf(operation));
      if (operation.asksNoUser) assert.notEqual(status, 401, text);
      else assert.equal(status, 401, text);
    });
  }
});

describe('a task of A2A', () => {
  const METHODS: Record<string, (task: string) => object> = {
    'message/send': (taskId) => ({ message: said({ taskId }) }),
    'message/stream': (taskId) => ({ message: said({ taskId }) }),
    'tasks/get': (id) => ({ id }),
    'tasks/cancel': (id) => ({ id }),
    'tasks/resubscribe': (id) => ({ id }),
    'tasks/pushNotificationConfig/set': (taskId) => ({ taskId, pushNotificationConfig: { url: 'https://example.com/' } }),
    'tasks/pushNotificationConfig/get': (id) => ({ id }),
    'tasks/pushNotificationConfig/list': (id) => ({ id }),
    'tasks/pushNotificationConfig/delete': (id) => ({ id, pushNotificationConfigId: 'x' }),
    SendMessage: (taskId) => ({ message: said({ taskId, role: 'ROLE_USER', parts: [{ text: 'hi' }] }) }),
    SendStreamingMessage: (taskId) => ({ message: said({ taskId, role: 'ROLE_USER', parts: [{ text: 'hi' }] }) }),
    GetTask: (id) => ({ id }),
    CancelTask: (id) => ({ id }),
    SubscribeToTask: (id) => ({ id }),
    CreateTaskPushNotificationConfig: (taskId) => ({ taskId, url: 'https://example.com/' }),
    GetTaskPushNotificationConfig: (taskId) => ({ taskId, id: 'x' }),
    ListTaskPushNotificationConfigs: (taskId) => ({ taskId }),
    DeleteTaskPushNotificationConfig: (taskId) => ({ taskId, id: 'x' }),
  };
  const said = (more: object) => ({
    kind: 'message',
    role: 'user',
    messageId: 'm',
    parts: [{ kind: 'text', text: 'hi' }],
    ...more,
  });
  const call = async (user: string, method: string, params: object) => {
    const answer = await send(user, 'POST', '/a2a/who', { jsonrpc: '2.0', id: 1, method, params });
    const [frame] = answer.text.split('\n\n');
    return answer.body ?? JSON.parse(frame!.replace(/^data: /, ''));
  };

  it('of Alice is in no list of Bob', async () => {
    const { result: task } = await call('alice', 'message/send', { message: said({ messageId: 'listed' }) });
    const listed = async (user: string) => (await call(user, 'ListTasks', { pageSize: 100 })).result;
    const ofAlice = await listed('alice');
    assert.ok(ofAlice.tasks.some(({ id }: { id: string }) => id === task.id));
    const ofBob = await listed('bob');
    assert.ok(!ofBob.tasks.some(({ id }: { id: string }) => id === task.id));
    assert.equal(ofBob.totalSize, ofBob.tasks.length);
  });

  // What lists has no id of a task, and what is about the agent neither.
  const ABOUT_NO_TASK = new Set(['ListTasks', 'GetExtendedAgentCard', 'agent/getAuthenticatedExtendedCard']);
  for (const { name } of rpcContracts.flatMap(({ methods }) => methods)) {
    if (ABOUT_NO_TASK.has(name)) continue;
    it(`of Alice is not there for Bob in ${name}`, async () => {
      assert.ok(METHODS[name], 'a new method needs a case');
      const { result } = await call('alice', 'message/send', { message: said({}) });
      const { error } = await call('bob', name, METHODS[name](result.id));
      assert.match(error.message, /Task not found/);
    });
  }

  it('of Alice is not there for Bob over plain HTTP either, and nobody comes in without a name', async () => {
    const { task } = (await send('alice', 'POST', '/a2a/who/message:send', METHODS['SendMessage']!(''))).body;
    assert.equal(task.status.state, 'TASK_STATE_COMPLETED');
    const config = { id: 'x', url: 'https://example.com/' };
    await send('alice', 'POST', `/a2a/who/tasks/${task.id}/pushNotificationConfigs`, config);
    for (const { 'x-http': addresses = [] } of httpMethods)
      for (const address of addresses) {
        const [verb, path] = address.split(' ') as [string, string];
        const at = `/a2a/who${path.replace(/\{(id|taskId)\}/, task.id).replace('{id}', 'x')}`;
        const body = verb !== 'POST' ? undefined : path.endsWith('Configs') ? config : METHODS['SendMessage']!(task.id);
        const nobody = await send(undefined, verb, at, body);
        assert.deepEqual(
          [nobody.status, nobody.body.error],
          [401, { code: 401, status: 'UNAUTHENTICATED', message: 'Say your name' }],
        );
        assert.equal(nobody.headers.get('www-authenticate'), 'Bearer realm="names"', address);
        if (!at.includes(task.id) && verb === 'GET') continue;
        const { status, body: answer } = await send('bob', verb, at, body);
        assert.deepEqual(
          [status, answer.error.status, answer.error.details[0].reason],
          [404, 'NOT_FOUND', 'TASK_NOT_FOUND'],
          address,
        );
      }
    const listed = (await send('bob', 'GET', '/a2a/who/tasks?pageSize=100')).body.tasks as { id: string }[];
    assert.ok(!listed.some(({ id }) => id === task.id));
    assert.equal((await send('alice', 'GET', `/a2a/who/tasks/${task.id}/pushNotificationConfigs`)).body.configs.length, 1);
    const { status, body } = await send('teapot', 'GET', '/a2a/who/tasks');
    assert.deepEqual([status, body.error], [418, { code: 418, status: 'UNKNOWN', message: 'Tea only' }]);
    const denied = await send('denied', 'POST', '/a2a/who/message:send', METHODS['SendMessage']!(''));
    assert.deepEqual([denied.status, denied.body.error.status], [403, 'PERMISSION_DENIED']);
  });

  it('may be asked for by an extended card, which only users see', async () => {
    const { body: card } = await send('alice', 'GET', '/a2a/who');
    assert.deepEqual([card.supportsAuthenticatedExtendedCard, card.capabilities.extendedAgentCard], [true, true]);
    const { result: old } = await call('alice', 'agent/getAuthenticatedExtendedCard', {});
    assert.deepEqual(old, { ...card, description: 'Knows its users.' });
    const { result: now } = await call('alice', 'GetExtendedAgentCard', {});
    assert.deepEqual([now.description, now.url, now.capabilities.extendedAgentCard], ['Knows its users.', undefined, true]);
    const plain = await send('bob', 'GET', '/a2a/who/extendedAgentCard');
    assert.deepEqual([plain.body, plain.headers.get('cache-control')], [now, 'no-store']);
    assert.notEqual(card.description, old.description);
    assert.equal((await send(undefined, 'GET', '/a2a/who/extendedAgentCard')).status, 401);
    for (const method of ['agent/getAuthenticatedExtendedCard', 'GetExtendedAgentCard'])
      assert.equal((await send(undefined, 'POST', '/a2a/who', { jsonrpc: '2.0', id: 1, method })).status, 401);
    assert.deepEqual((await send('alice', 'GET', '/a2a/made')).body.capabilities.extendedAgentCard, undefined);
  });

  it('is announced by a card that says how users sign in', async () => {
    const { body: card } = await send('alice', 'GET', '/a2a/who');
    assert.deepEqual([card.securitySchemes.Token.scheme, card.security], ['bearer', [{ Token: [] }]]);
  });

  it('continues no conversation of another user, whatever the name', async () => {
    const { result: first } = await call('alice', 'message/send', { message: said({ contextId: 'support' }) });
    const { result: second } = await call('bob', 'message/send', { message: said({ contextId: 'support' }) });
    assert.equal(second.contextId, 'support');
    assert.notEqual(second.id, first.id);
    assert.match(second.artifacts[0].parts[0].text, /You are bob/);
    const { thread_id: id } = (await send('alice', 'POST', '/threads', {})).body;
    const message = said({ contextId: id });
    const { result: ofBob } = await call('bob', 'message/send', { message });
    assert.equal(ofBob.contextId, id);
    assert.equal((await send('alice', 'GET', `/threads/${id}/runs`)).body.length, 0);
    assert.equal((await send('bob', 'GET', `/threads/${id}`)).status, 404);
    const { result: ofAlice } = await call('alice', 'message/send', { message });
    assert.notEqual(ofAlice.id, ofBob.id);
    assert.match(ofAlice.artifacts[0].parts[0].text, /You are alice/);
  });
});

describe('the user', () => {
  it('is told to the graph, and cannot be made up', async () => {
    const config = {
      configurable: {
        langgraph_auth_role: 'admin',
        langgraph_auth_user_id: 'root',
        langgraph_auth_user: { identity: 'root' },
        mine: 1,
      },
    };
    const { who } = (await send('alice', 'POST', '/runs/wait', { ...run, config })).body;
    assert.deepEqual([who.id, who.permissions, who.user.email], ['alice', ['talk'], 'alice@example.com']);
    assert.ok(!who.keys.includes('langgraph_auth_role'), String(who.keys));
    assert.equal(who.user.identity, 'alice');
  });

  it('is told to factories, for reading too', async () => {
    const { thread_id: id } = (await send('alice', 'POST', '/threads', {})).body;
    await send('alice', 'POST', `/threads/${id}/runs/wait`, { ...run, assistant_id: 'made' });
    const values = { ask: 'What?' };
    const { status } = await send('alice', 'POST', `/threads/${id}/state`, { values, as_node: 'for alice' });
    assert.equal(status, 200);
    const history = await send('alice', 'GET', `/threads/${id}/history`);
    assert.equal(history.status, 200, history.text);
  });

  it('owns the thread that a run of theirs creates', async () => {
    const path = `/threads/${NEW_ID}/runs/wait`;
    const metadata = { owner: 'bob' };
    const made = await send('alice', 'POST', path, { ...run, if_not_exists: 'create', metadata });
    assert.equal(made.body.who.id, 'alice');
    assert.equal((await send('alice', 'GET', `/threads/${NEW_ID}`)).body.metadata.owner, 'alice');
    assert.equal((await send('bob', 'POST', path, { ...run, if_not_exists: 'create' })).status, 404);
  });

  it('gets a copy with nothing of another user', async () => {
    const { thread_id: id } = (await send('alice', 'POST', `/threads/${NEW_ID}/copy`)).body;
    assert.equal((await send('bob', 'GET', `/threads/${id}`)).status, 404);
  });

  it('finds in a search what $or, $and, $eq and $contains say', async () => {
    await send('bob', 'POST', '/threads', { metadata: { team: ['blue', 'red'] } });
    await send('bob', 'POST', '/threads', { metadata: { team: ['blue'] } });
    const found = (await send('auditor', 'POST', '/threads/search', { limit: 100 })).body as { metadata: { owner: string } }[];
    assert.equal(found.filter(({ metadata }) => metadata.owner === 'bob').length, 1);
    assert.ok(found.some(({ metadata }) => metadata.owner === 'alice'));
    assert.equal((await send('auditor', 'POST', '/threads/count', {})).body, found.length);
  });

  it('has namespaces of their own in the store', async () => {
    await send('bob', 'PUT', '/store/items', { namespace: ['notes'], key: 'mine', value: { of: 'bob' } });
    const item = (await send('bob', 'GET', '/store/items?namespace=notes&key=mine')).body;
    assert.deepEqual(item.namespace, ['bob', 'notes']);
    assert.deepEqual((await send('bob', 'POST', '/store/namespaces', {})).body, { namespaces: [['bob', 'notes']] });
  });
});

describe('whoever may not', () => {
  const refused: [user: string, status: number, detail: RegExp][] = [
    ['teapot', 418, /^Tea only$/],
    ['broken', 401, /does not accept/],
    ['nobody', 401, /does not know/],
    ['denied', 403, /^Forbidden$/],
    ['failing', 500, /^The auth of the project failed/],
    ['vague', 500, /^The auth of the project failed/],
  ];
  for (const [user, status, detail] of refused) {
    it(`is answered ${status} as ${user}`, async () => {
      const answer = await send(user, 'POST', '/threads', { thread_id: OTHER_ID });
      assert.equal(answer.status, status, answer.text);
      assert.match(answer.body.detail, detail);
      assert.equal((await send('alice', 'GET', `/threads/${OTHER_ID}`)).status, 404);
    });
  }

  it('gets the headers that the project chose, but those of the connection', async () => {
    const { headers } = await send('teapot', 'GET', `/threads/${OTHER_ID}`);
    assert.equal(headers.get('x-brew'), 'earl grey');
    const { headers: others } = await send(undefined, 'GET', `/threads/${OTHER_ID}`);
    assert.equal(others.get('www-authenticate'), 'Bearer realm="names"');
  });

  it('is refused in the store for a filter, which cannot hold there, and by its own handler', async () => {
    const { status, body } = await send('forgetful', 'GET', '/store/items?namespace=alice.notes&key=secret');
    assert.equal(status, 403);
    assert.match(body.detail, /have no metadata/);
    assert.equal((await send('keeper', 'DELETE', '/store/items', { namespace: ['x'], key: 'y' })).status, 403);
  });

  it('does not come in by the header of the hosted studio, nor by that of the gateway', async () => {
    for (const header of ['x-auth-scheme', 'x-keelson-operator']) {
      const headers = { [header]: 'langsmith' };
      assert.equal((await ask(undefined, { method: 'GET', path: `/threads/${NEW_ID}`, headers })).status, 401);
      assert.equal((await ask('bob', { method: 'GET', path: `/threads/${NEW_ID}`, headers })).status, 404);
    }
  });
});

describe('the auth of a project', () => {
  it('is refused unless it tells users apart', async () => {
    const folder = await temporaryFolder(cleanup);
    const load = async (text: string) => {
      const file = join(folder, `${randomUUID()}.mjs`);
      await writeFile(file, text);
      const module = { what: '"auth.path"', file, exportName: 'auth' };
      return loadAuth({ directory: folder, auth: { module, openapi: {}, cache: undefined } });
    };
    await assert.rejects(load('export const auth = ;'), /SyntaxError/);
    await assert.rejects(load('export const other = 1;'), /"auth.path": .* has no export "auth"/);
    await assert.rejects(load('export const auth = () => "root";'), /is no instance of the Auth class/);
    await assert.rejects(load('export const auth = { "~handlerCache": {} };'), /no authenticate handler/);
  });

  const request = (token: string) => new Request('http://agent/threads', { headers: { authorization: token } });

  it('closes when a handler hangs', async () => {
    const never = () => new Promise(() => undefined);
    const hangs = new Authorization({ authenticate: never }, undefined, 20);
    await assert.rejects(hangs.accessOf(request('a')), { code: 'unavailable' });
    const asks = new Authorization({ authenticate: () => 'ada', callbacks: { threads: never } }, undefined, 20);
    const { allow } = await asks.accessOf(request('a'));
    await assert.rejects(async () => allow('threads:read', { thread_id: 'x' }), { code: 'unavailable' });
  });

  it('looks for the handler of an action, of its resource, of the action, then of everything', async () => {
    const callbacks = Object.fromEntries(['threads:read', 'threads', '*:read', '*'].map((name) => [name, () => ({ by: name })]));
    const { allow } = await new Authorization({ authenticate: () => 'ada', callbacks }).accessOf(request('a'));
    const by = async (question: Question) => JSON.stringify(await allow(question, { metadata: {} } as never));
    assert.match(await by('threads:read'), /"threads:read"/);
    assert.match(await by('threads:delete'), /"threads"/);
    assert.match(await by('crons:read'), /"\*:read"/);
    assert.match(await by('crons:delete'), /"\*"/);
  });

  it('is asked again only for other headers, or after the time of auth.cache', async (t) => {
    let now = performance.now();
    t.mock.method(performance, 'now', () => now);
    let asked = 0;
    const authenticate = () => {
      asked += 1;
      return `user-${asked}`;
    };
    const caching = new Authorization({ authenticate }, { headers: ['authorization'], ttlSeconds: 0.5, maxSize: 2 });
    const who = async (token?: string) =>
      (await caching.accessOf(token ? request(token) : new Request('http://agent/'))).user?.identity;
    assert.deepEqual([await who('a'), await who('a'), await who('b')], ['user-1', 'user-1', 'user-2']);
    assert.deepEqual([await who(), await who()], ['user-3', 'user-4'], 'without the header nobody is known');
    now += 600;
    assert.equal(await who('a'), 'user-5');
  });

  it('gives a cron the access of the user who made it', async () => {
    const handlers = { authenticate: () => 'ada', callbacks: { '*': ({ user }: { user: User }) => ({ owner: user.identity }) } };
    const authorization = new Authorization(handlers as never);
    const stored = storedUser(await authorization.accessOf(request('a')));
    const { user, allow } = authorization.accessOfStoredUser(stored);
    assert.equal(user?.identity, 'ada');
    assert.match(JSON.stringify(await allow('threads:read', { thread_id: 'x' })), /"ada"/);
    assert.equal(authorization.accessOfStoredUser(null).user, undefined);
  });
});

it('the document says what requests need', async () => {
  const { body } = await send(undefined, 'GET', '/openapi.json');
  assert.deepEqual(body.components.securitySchemes.Token, { type: 'http', scheme: 'bearer' });
  assert.deepEqual(body.security, [{ Token: [] }]);
});

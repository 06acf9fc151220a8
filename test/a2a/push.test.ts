/** Push notifications: what receivers of a task's changes get, in which order, and what a client may ask for. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import * as sdk03 from '@a2a-js/sdk/client';
import { AgentCard, StreamResponse, TaskPushNotificationConfig } from 'a2a-sdk-1';
import * as sdk1 from 'a2a-sdk-1/client';
import { isPlayed } from '../suite/scope.ts';
import { AgentProcess } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { type Received, receiver } from '../support/webhook-receiver.ts';
import { answerOf, say, startEndpoint } from './endpoint.ts';

// The receivers of these tests are on this machine.
process.env['LANGGRAPH_WEBHOOKS'] = '{"url":{"disable_loopback":false,"require_https":false},"headers":{"x-operator":"secret"}}';
const endpoint = await startEndpoint(suiteCleanup(after));
const { rpc, send } = endpoint;

type Json = Awaited<ReturnType<typeof rpc>>;

const METHOD = 'tasks/pushNotificationConfig/';
const statesOf = (received: readonly Received[]) => received.map(({ body }) => body.status.state);

/** Waits until the task is told to be in `state`. */
const told = (received: readonly Received[], state: string) =>
  eventually(`${state} is told`, async () => received.find(({ body }) => body.status.state === state));

suite('push notifications', { concurrency: true }, () => {
  test('tell each state of a task, in order, with the token and the credentials', async (t) => {
    const { url, received } = await receiver(t);
    const authentication = { schemes: ['Digest', 'basic'], credentials: 'ann:secret' };
    const pushNotificationConfig = { url: `${url}/told?k=v`, token: 'token-1', authentication };
    const task = await send('echo', say('hello'), { pushNotificationConfig });
    const { body, headers } = await told(received, 'completed');
    assert.deepEqual(statesOf(received), ['submitted', 'working', 'completed']);
    assert.deepEqual(body, (await rpc('echo', 'tasks/get', { id: task.id })).result);
    assert.equal(answerOf(body), '1: hello');
    assert.deepEqual([headers['content-type'], received[0]!.path], ['application/json', '/told?k=v']);
    assert.equal(headers['x-a2a-notification-token'], 'token-1');
    assert.equal(headers.authorization, `Basic ${Buffer.from('ann:secret').toString('base64')}`);
    assert.equal(headers['x-operator'], undefined);
    assert.equal(new Set(received.map((one) => one.headers['webhook-id'])).size, 3);
    assert.deepEqual(new Set(received.map((one) => one.body.id)), new Set([task.id]));
  });

  test('go on with a task that asks, until it is answered, canceled or overtaken', async (t) => {
    const { url, received } = await receiver(t);
    const ask = (path: string) => send('ask', say('book'), { pushNotificationConfig: { url: `${url}/${path}` } });
    const at = (path: string) => received.filter((one) => one.path === `/${path}`);
    const answered = await ask('answered');
    await eventually('the question is told', async () => statesOf(at('answered')).includes('input-required'));
    await send('ask', say('the red one', { taskId: answered.id, contextId: answered.contextId }));
    await eventually('the end is told', async () => statesOf(at('answered')).includes('completed'));
    const turn = ['submitted', 'working'];
    assert.deepEqual(statesOf(at('answered')), [...turn, 'input-required', ...turn, 'completed']);
    assert.deepEqual(
      at('answered').map(({ body }) => body.history.length),
      [1, 1, 2, 3, 3, 3],
    );
    const canceled = await ask('canceled');
    assert.equal((await rpc('ask', 'tasks/cancel', { id: canceled.id })).result.status.state, 'canceled');
    const overtaken = await ask('overtaken');
    await send('ask', say('something else', { contextId: overtaken.contextId }));
    for (const path of ['canceled', 'overtaken']) {
      await eventually(`${path} is told`, async () => statesOf(at(path)).includes('canceled'));
      const states = statesOf(at(path)).filter((state) => state !== 'input-required');
      assert.deepEqual(states, [...turn, 'canceled'], path);
    }
  });

  test('are set, read, listed and deleted, without their secrets', async (t) => {
    const { url, received } = await receiver(t);
    const task = await send('sleep', say('60000'), { blocking: false });
    const authentication = { schemes: ['Bearer'], credentials: 'secret-credentials' };
    const set = (config: object, id = task.id, assistant = 'sleep') =>
      rpc(assistant, `${METHOD}set`, { taskId: id, pushNotificationConfig: { url, ...config } });
    const shown = { taskId: task.id, pushNotificationConfig: { url, id: 'one', authentication: { schemes: ['Bearer'] } } };
    assert.deepEqual((await set({ id: 'one', token: 'secret-token', authentication })).result, shown);
    const own = { taskId: task.id, pushNotificationConfig: { url: `${url}/own`, id: task.id } };
    assert.deepEqual((await set({ url: `${url}/other` })).result.pushNotificationConfig.url, `${url}/other`);
    assert.deepEqual((await set({ url: `${url}/own` })).result, own);
    const read = (method: string, params: object, assistant = 'sleep') =>
      rpc(assistant, METHOD + method, { id: task.id, ...params });
    assert.deepEqual((await read('list', {})).result, [shown, own]);
    assert.deepEqual((await read('get', {})).result, own);
    assert.deepEqual((await read('get', { pushNotificationConfigId: 'one' })).result, shown);
    const unknown: [string, Promise<Json>][] = [
      ['configuration', read('get', { pushNotificationConfigId: 'two' })],
      ['task of another assistant', read('list', {}, 'echo')],
      ['task of another assistant, set', set({}, task.id, 'echo')],
      ['task of another assistant, deleted', read('delete', { pushNotificationConfigId: 'one' }, 'echo')],
      ['task', set({}, 'nope')],
    ];
    for (const [what, answer] of unknown) assert.equal((await answer).error?.code, -32001, what);
    for (let count = 2; count < 10; count += 1) assert.ok((await set({ id: String(count) })).result);
    assert.match((await set({ id: 'eleven' })).error.message, /^Invalid params: .*at most 10/);
    assert.ok((await set({ id: '2', url: `${url}/again` })).result, 'one of the ten can be changed');
    for (let count = 0; count < 2; count += 1)
      assert.equal((await read('delete', { pushNotificationConfigId: 'one' })).result, null);
    assert.equal((await read('list', {})).result.length, 9);
    await rpc('sleep', 'tasks/cancel', { id: task.id });
    await eventually('the end is told', async () => received.filter(({ path }) => path === '/again').length > 0);
    await eventually('to the others', async () => received.filter((one) => one.body.status.state === 'canceled').length === 9);
    const { thread_id: threadId } = (await call('GET', `${endpoint.url}/threads/${task.contextId}`)).body;
    await call('DELETE', `${endpoint.url}/threads/${threadId}`);
    assert.equal((await read('list', {})).error.code, -32001);
  });

  test('in the 1.0 dialect are events of a stream; a task tells each client in its own dialect', async (t) => {
    const { url, received } = await receiver(t);
    const at = (path: string) => received.filter((one) => one.path === `/${path}`);
    const message = { role: 'ROLE_USER', messageId: 'one', parts: [{ text: 'book' }] };
    const taskPushNotificationConfig = { url: `${url}/new`, authentication: { scheme: 'Bearer', credentials: 'secret' } };
    const sent = await rpc('ask', 'SendMessage', { message, configuration: { taskPushNotificationConfig } });
    const { id, contextId } = sent.result.task;
    const to = `${endpoint.url}/a2a/ask`;
    const old = new sdk03.JsonRpcTransport({ endpoint: to });
    const supportedInterfaces = [{ url: to, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }];
    const card = AgentCard.fromJSON({ name: 'ask', supportedInterfaces, capabilities: { pushNotifications: true } });
    const modern = await new sdk1.ClientFactory().createFromAgentCard(card);
    await old.setTaskPushNotificationConfig({ taskId: id, pushNotificationConfig: { url: `${url}/old`, id: 'old' } });
    const config = { taskId: id, id: 'modern', url: `${url}/modern`, token: 'token-2' };
    const created = await modern.createTaskPushNotificationConfig(TaskPushNotificationConfig.fromJSON(config));
    assert.deepEqual([created.id, created.url, created.token], ['modern', `${url}/modern`, '']);
    const listed = await modern.listTaskPushNotificationConfig({ tenant: '', taskId: id, pageSize: 2, pageToken: '' });
    assert.deepEqual([listed.configs.map((one) => one.id), listed.nextPageToken], [[id, 'old'], '2']);
    const rest = await modern.listTaskPushNotificationConfig({ tenant: '', taskId: id, pageSize: 2, pageToken: '2' });
    assert.deepEqual([rest.configs.map((one) => one.id), rest.nextPageToken], [['modern'], '']);
    const first = await modern.getTaskPushNotificationConfig({ tenant: '', taskId: id, id });
    assert.deepEqual(first.authentication, { scheme: 'Bearer', credentials: '' });
    await modern.deleteTaskPushNotificationConfig({ tenant: '', taskId: id, id: 'modern' });
    assert.equal((await old.listTaskPushNotificationConfig({ id })).length, 2);
    await rpc('ask', 'SendMessage', { message: { ...message, messageId: 'two', taskId: id, contextId } });
    await eventually('each is told', async () => at('new').length === 7 && at('old').length === 4);
    const [first1, ...updates] = at('new').map(({ body }) => body);
    assert.deepEqual(Object.keys(first1), ['task']);
    assert.deepEqual([first1.task.status.state, first1.task.history.length], ['TASK_STATE_SUBMITTED', 1]);
    const { artifacts, status } = (await rpc('ask', 'GetTask', { id })).result;
    const stateOf = (state: string) => ({ state: `TASK_STATE_${state}` });
    for (const { statusUpdate } of updates) if (statusUpdate?.status.message === undefined) delete statusUpdate?.status.timestamp;
    const question = updates[1].statusUpdate.status.message;
    assert.deepEqual([question.role, question.parts[0].text], ['ROLE_AGENT', 'Which one?']);
    const ids = { taskId: id, contextId };
    assert.deepEqual(updates, [
      { statusUpdate: { ...ids, status: stateOf('WORKING') } },
      updates[1],
      { statusUpdate: { ...ids, status: stateOf('SUBMITTED') } },
      { statusUpdate: { ...ids, status: stateOf('WORKING') } },
      { artifactUpdate: { ...ids, artifact: artifacts[0], lastChunk: true } },
      { statusUpdate: { ...ids, status: stateOf('COMPLETED') } },
    ]);
    const { headers, text } = at('new').at(-1)!;
    assert.equal(JSON.parse(text).statusUpdate.status.timestamp, status.timestamp);
    assert.deepEqual([headers['content-type'], headers.authorization], ['application/a2a+json', 'Bearer secret']);
    for (const { text: sent } of at('new'))
      assert.deepEqual(StreamResponse.toJSON(StreamResponse.fromJSON(JSON.parse(sent))), JSON.parse(sent));
    assert.equal(new Set(at('new').map((one) => one.headers['webhook-id'])).size, 7);
    assert.deepEqual(statesOf(at('old')), ['input-required', 'submitted', 'working', 'completed']);
    assert.ok(at('modern').length <= 1, 'a configuration that is deleted is told nothing more');
    const unknown = await rpc('ask', 'GetTaskPushNotificationConfig', { taskId: id, id: 'modern' });
    assert.deepEqual([unknown.error.code, unknown.error.data[0].reason], [-32001, 'TASK_NOT_FOUND']);
  });

  test('that are not taken are sent again, before what happened later', async (t) => {
    const { url, received } = await receiver(t, (_, count) => (count === 1 ? 503 : 204));
    const task = await send('echo', say('again'), { pushNotificationConfig: { url: `${url}/?secret=1` } });
    const path = `${endpoint.url}/threads/${task.contextId}/runs/${task.id}/webhook-deliveries`;
    const log = await eventually('the first attempt', async () =>
      (await call('GET', path)).body.find((one: Json) => one.error && one),
    );
    assert.deepEqual([log.url, log.response_status, log.attempts], [`${url}/`, 503, 1]);
    await told(received, 'completed');
    assert.deepEqual(statesOf(received), ['submitted', 'submitted', 'working', 'completed']);
    assert.deepEqual(received[0]!.headers['webhook-id'], received[1]!.headers['webhook-id']);
    assert.equal(received[0]!.text, received[1]!.text);
  });

  test('go to no address that webhooks do not go to, and nothing is made', async (t) => {
    const refused: [string, RegExp][] = [
      ['http://169.254.169.254/latest', /link-local/],
      ['http://[64:ff9b::a9fe:a9fe]/x', /link-local/],
      ['ftp://example.com/x', /http or https/],
      ['/runs/crons/count', /absolute/],
      ['http://ann:secret@example.com/x', /no user and password/],
    ];
    for (const [url, why] of refused) {
      const contextId = crypto.randomUUID();
      const { error } = await rpc('echo', 'message/send', {
        message: say('hi', { contextId }),
        configuration: { pushNotificationConfig: { url } },
      });
      assert.deepEqual([error?.code, why.test(error?.message)], [-32602, true], JSON.stringify([url, error]));
      assert.ok(!error.message.includes('secret'));
      assert.equal((await call('GET', `${endpoint.url}/threads/${contextId}`)).status, 404);
    }
    const { url } = await receiver(t);
    for (const [field, config] of [
      ['token', { url, token: 'a\r\nx-evil: 1' }],
      ['credentials', { url, authentication: { schemes: ['Bearer'], credentials: 'a\nb' } }],
      ['schemes', { url, authentication: { schemes: ['a b'], credentials: 'c' } }],
    ] as const) {
      const { error } = await rpc('echo', 'message/send', {
        message: say('hi'),
        configuration: { pushNotificationConfig: config },
      });
      assert.deepEqual([error?.code, error?.message.includes(field)], [-32602, true], JSON.stringify(error));
    }
  });

  test('are refused where webhooks are disabled, and the card says so', async (t) => {
    assert.equal((await call('GET', `${endpoint.url}/.well-known/agent-card.json`)).body.capabilities.pushNotifications, true);
    const off = await startEndpoint(t, { project: 'a2a-without-webhooks' });
    assert.equal((await call('GET', `${off.url}/.well-known/agent-card.json`)).body.capabilities.pushNotifications, false);
    const pushNotificationConfig = { url: 'https://example.com/x' };
    const id = { id: 'nope', taskId: 'nope', pushNotificationConfigId: 'x' };
    const answers = [
      off.rpc('echo', 'message/send', { message: say('hi'), configuration: { pushNotificationConfig } }),
      off
        .stream('echo', say('hi'), { configuration: { pushNotificationConfig } })
        .next()
        .then(({ value }) => value),
      ...['SendMessage', 'SendStreamingMessage'].map((method) =>
        off.rpc('echo', method, {
          message: { role: 'ROLE_USER', messageId: 'm', parts: [{ text: 'hi' }] },
          configuration: { taskPushNotificationConfig: pushNotificationConfig },
        }),
      ),
      ...['set', 'get', 'list', 'delete'].map((method) => off.rpc('echo', METHOD + method, { ...id, pushNotificationConfig })),
      ...['Create', 'Get', 'List', 'Delete'].map((method) =>
        off.rpc('echo', `${method}TaskPushNotificationConfig${method === 'List' ? 's' : ''}`, {
          ...id,
          ...pushNotificationConfig,
        }),
      ),
    ];
    for (const answer of answers) assert.equal((await answer).error?.code, -32003);
  });

  test('set after the end, or while the task waits, are told the task as it is', async (t) => {
    const { url, received } = await receiver(t);
    const at = (path: string) => received.filter((one) => one.path === `/${path}`);
    const told = (path: string, count: number) => eventually(`${path} is told`, async () => at(path).length === count);
    const ended = await send('echo', say('late'));
    const set = (pushNotificationConfig: object) => rpc('echo', `${METHOD}set`, { taskId: ended.id, pushNotificationConfig });
    await set({ url: `${url}/old` });
    await told('old', 1);
    assert.deepEqual(at('old')[0]!.body, ended);
    await rpc('echo', 'CreateTaskPushNotificationConfig', { taskId: ended.id, id: 'new', url: `${url}/new` });
    await told('new', 1);
    assert.deepEqual(at('new')[0]!.body, { task: (await rpc('echo', 'GetTask', { id: ended.id })).result });
    await set({ url: `${url}/moved` });
    await told('moved', 1);
    assert.equal(at('old').length, 1);
  });

  test('with very many artifacts tell the task instead of each of them', async (t) => {
    const { url, received } = await receiver(t);
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `part ${index}`, parts: 'x' }));
    const text = JSON.stringify({ end: { artifacts: many } });
    const message = { role: 'ROLE_USER', messageId: 'many', parts: [{ text }] };
    await rpc('report', 'SendMessage', { message, configuration: { taskPushNotificationConfig: { url } } });
    const { body } = await eventually('the end is told', async () => received.find((one) => one.body.task?.artifacts));
    assert.equal(body.task.artifacts.length, 101);
    assert.equal(received.length, 3);
  });

  test('that a receiver does not take give way to what happened later, which has everything', async (t) => {
    let takesAll = false;
    const isBegin = ({ body }: Received) => body.task?.status.state === 'TASK_STATE_SUBMITTED';
    const { url, received } = await receiver(t, (one) => (takesAll || !isBegin(one) ? 204 : 503));
    const message = { role: 'ROLE_USER', messageId: 'stalled', parts: [{ text: 'book' }] };
    const sent = await rpc('ask', 'SendMessage', { message, configuration: { taskPushNotificationConfig: { url } } });
    const { id, contextId } = sent.result.task;
    await eventually('the question is told', async () => received.length === 3);
    assert.ok(isBegin(received[0]!) && isBegin(received[1]!));
    assert.deepEqual(received[2]!.body, { task: (await rpc('ask', 'GetTask', { id })).result });
    takesAll = true;
    await rpc('ask', 'SendMessage', { message: { ...message, messageId: 'answer', taskId: id, contextId } });
    await eventually('the end is told', async () => received.at(-1)!.body.statusUpdate?.status.state === 'TASK_STATE_COMPLETED');
    assert.deepEqual(
      received.slice(3).map(({ body }) => Object.keys(body)[0]),
      ['statusUpdate', 'statusUpdate', 'artifactUpdate', 'statusUpdate'],
    );
    const path = `${endpoint.url}/threads/${contextId}/runs/${id}/webhook-deliveries`;
    const { body: log } = await call('GET', path);
    assert.deepEqual(
      log.map((one: Json) => [one.status, one.attempts, /later notification/.test(one.error)]),
      [
        ['failed', 2, true],
        ['failed', 0, true],
        ['delivered', 1, false],
      ],
    );
  });

  test('tell the end to a receiver that does not take an artifact', async (t) => {
    const { url, received } = await receiver(t, ({ body }) => (body.artifactUpdate ? 413 : 204));
    const message = { role: 'ROLE_USER', messageId: 'refused', parts: [{ text: 'too much' }] };
    const sent = await rpc('echo', 'SendMessage', { message, configuration: { taskPushNotificationConfig: { url } } });
    await eventually('the end is told', async () => received.length === 5);
    const kinds = received.map(({ body }) => Object.keys(body)[0]);
    assert.deepEqual(kinds, ['task', 'statusUpdate', 'artifactUpdate', 'artifactUpdate', 'task']);
    assert.deepEqual(received[4]!.body, sent.result);
  });

  // In npm test, test/agent-server/many-instances.test.ts has a process killed that was sending.
  const skip = isPlayed('all') ? false : 'played by npm run test:all';
  test('reach a receiver after the server was killed amid the notifications of the end, in the same order', {
    skip,
  }, async (t) => {
    let isUp = false;
    const { url, received } = await receiver(t, ({ body }) => (isUp || !body.artifactUpdate ? 204 : undefined));
    const agent = await AgentProcess.start(t, 'a2a');
    const post = async (method: string, params: object) =>
      (await call('POST', `${agent.url}/a2a/echo`, { jsonrpc: '2.0', id: 1, method, params })).body.result;
    const message = { role: 'ROLE_USER', messageId: 'one', parts: [{ text: 'hi' }] };
    const configuration = { taskPushNotificationConfig: { url, token: 'secret-token' } };
    const { task } = await post('SendMessage', { message, configuration });
    assert.equal(task.status.state, 'TASK_STATE_COMPLETED');
    await eventually('the artifact is being sent', async () => received.length === 3);
    await agent.kill();
    isUp = true;
    await agent.start();
    await eventually('the end is told', async () => received.length === 5);
    const order = ['task', 'statusUpdate', 'artifactUpdate', 'artifactUpdate', 'statusUpdate'];
    assert.deepEqual(
      received.map(({ body }) => Object.keys(body)[0]),
      order,
    );
    const [before, again] = [received[2]!, received[3]!];
    assert.deepEqual([again.text, again.headers['webhook-id']], [before.text, before.headers['webhook-id']]);
    assert.deepEqual(again.body.artifactUpdate.artifact, (await post('GetTask', { id: task.id })).artifacts[0]);
    assert.ok(!agent.output.includes('secret-token'));
  });
});

/** The 1.0 dialect over HTTP: its methods, shapes and errors, and tasks that both dialects read. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { call, events } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { startEndpoint } from './endpoint.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
type Json = any;

const endpoint = await startEndpoint(suiteCleanup(after));
const { rpc } = endpoint;
const at = (assistant: string) => `${endpoint.url}/a2a/${assistant}`;

let sent = 0;

function say(text: string, more: object = {}) {
  return { role: 'ROLE_USER', messageId: `message-${++sent}`, parts: [{ text }], ...more };
}

/** The task that `SendMessage` answers with. */
async function send(assistant: string, message: object, configuration?: object): Promise<Json> {
  const { result, error } = await rpc(assistant, 'SendMessage', { message, configuration });
  assert.deepEqual([error, Object.keys(result ?? {})], [undefined, ['task']]);
  return result.task;
}

async function stream(assistant: string, method: string, params: object): Promise<Json[]> {
  const read: Json[] = [];
  const request = { jsonrpc: '2.0', id: 's', method, params };
  for await (const { json } of events('POST', at(assistant), request, { headers: { 'a2a-version': '1.0' } })) read.push(json);
  for (const { id } of read) assert.equal(id, 's');
  return read.map(({ result }) => result);
}

const reasonOf = (error: Json) => {
  const [{ '@type': type, reason, domain }, ...more] = error.data;
  assert.deepEqual([type, domain, more], ['type.googleapis.com/google.rpc.ErrorInfo', 'a2a-protocol.org', []]);
  return [error.code, reason];
};

const refusal = async (assistant: string, method: string, params: unknown) =>
  reasonOf((await rpc(assistant, method, params)).error);

suite('A2A 1.0', () => {
  test('a message becomes a task, which both dialects read in their own shapes', async () => {
    const task = await send('echo', say('hi', { contextId: 'one', referenceTaskIds: [], metadata: { a: 1 } }));
    assert.deepEqual(Object.keys(task), ['id', 'contextId', 'status', 'artifacts', 'history']);
    assert.equal(task.status.state, 'TASK_STATE_COMPLETED');
    assert.match(task.status.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(task.artifacts, [{ artifactId: 'response', name: 'Response', parts: [{ text: '1: hi' }] }]);
    const ids = { contextId: 'one', taskId: task.id };
    assert.deepEqual(task.history, [
      { messageId: `message-${sent}`, metadata: { a: 1 }, ...ids, role: 'ROLE_USER', parts: [{ text: 'hi' }] },
    ]);
    assert.deepEqual((await rpc('echo', 'GetTask', { id: task.id })).result, task);
    const { result } = await rpc('echo', 'tasks/get', { id: task.id });
    assert.deepEqual([result.kind, result.status.state, result.artifacts[0].parts[0].kind], ['task', 'completed', 'text']);
    const { result: earlier } = await rpc('echo', 'message/send', {
      message: { role: 'user', messageId: 'x', parts: [{ kind: 'text', text: 'old' }], contextId: 'one' },
    });
    const { result: read } = await rpc('echo', 'GetTask', { id: earlier.id, historyLength: 0 });
    assert.deepEqual(Object.keys(read), ['id', 'contextId', 'status', 'artifacts']);
    assert.deepEqual(read.artifacts[0].parts, [{ text: '3: old' }]);
  });

  test('a task that asks is answered, one that does not wait takes no message', async () => {
    const asked = await send('ask', say('go'));
    assert.equal(asked.status.state, 'TASK_STATE_INPUT_REQUIRED');
    assert.equal(asked.status.message.parts[0].text, 'Which one?');
    const body = { jsonrpc: '2.0', id: 1, method: 'SubscribeToTask', params: { id: asked.id } };
    const followed = events('POST', at('ask'), body);
    const { value: first } = await followed.next();
    assert.equal((first!.json as Json).result.task.id, asked.id);
    const answer = say('red', { taskId: asked.id });
    const done = await send('ask', answer);
    const more = (await Array.fromAsync(followed)).map(({ json }) => (json as Json).result);
    const states = more.flatMap(({ statusUpdate }) => statusUpdate?.status.state ?? []);
    assert.deepEqual(states, ['TASK_STATE_WORKING', 'TASK_STATE_COMPLETED']);
    const pieces = more.flatMap(({ artifactUpdate }) => artifactUpdate?.artifact.parts[0].text ?? []);
    assert.equal(pieces.at(-1), 'first: ["red"]');
    const again = await send('ask', say('go'));
    const leaving = events('POST', at('ask'), { ...body, params: { id: again.id } });
    await leaving.next();
    await rpc('ask', 'CancelTask', { id: again.id });
    const [end, ...none] = (await Array.fromAsync(leaving)).map(({ json }) => (json as Json).result);
    assert.deepEqual([end.statusUpdate.status.state, none], ['TASK_STATE_CANCELED', []]);
    assert.deepEqual([done.id, done.artifacts[0].parts[0].text], [asked.id, 'first: ["red"]']);
    assert.deepEqual(await send('ask', answer), done, 'sent again');
    for (const contextId of [undefined, asked.contextId])
      assert.deepEqual(await refusal('ask', 'SendMessage', { message: say('more', { taskId: asked.id, contextId }) }), [
        -32004,
        'UNSUPPORTED_OPERATION',
      ]);
    const unknown = [-32001, 'TASK_NOT_FOUND'];
    assert.deepEqual(await refusal('ask', 'SendMessage', { message: say('x', { taskId: 'nope', contextId: 'c' }) }), unknown);
    assert.deepEqual(await refusal('echo', 'GetTask', { id: asked.id }), unknown);
    const { error } = await rpc('ask', 'SendMessage', { message: say('x', { taskId: asked.id, contextId: 'other' }) });
    assert.equal(error.code, -32602);
    assert.equal(error.data[0].fieldViolations[0].field, 'message.contextId');
  });

  test('a stream begins with the task and has one member an event', async () => {
    const all = await stream('echo', 'SendStreamingMessage', { message: say('hello'), configuration: {} });
    assert.deepEqual(Object.keys(all[0]), ['task']);
    for (const event of all) assert.equal(Object.keys(event).length, 1, JSON.stringify(event));
    const pieces = all.flatMap(({ artifactUpdate }) => (artifactUpdate ? [artifactUpdate] : []));
    const last = pieces.at(-1);
    assert.deepEqual([last.lastChunk, 'append' in last, last.artifact.parts], [true, false, [{ text: '1: hello' }]]);
    const { statusUpdate } = all.at(-1);
    assert.deepEqual(Object.keys(statusUpdate), ['taskId', 'contextId', 'status']);
    assert.equal(statusUpdate.status.state, 'TASK_STATE_COMPLETED');
    assert.doesNotMatch(JSON.stringify(all), /"kind"|"final"/);
    assert.deepEqual(await refusal('echo', 'SubscribeToTask', { id: statusUpdate.taskId }), [-32004, 'UNSUPPORTED_OPERATION']);
    for (const [method, params, code] of [
      ['SubscribeToTask', { id: 'nope' }, -32001],
      ['SendStreamingMessage', { message: say('x', { taskId: 'nope' }) }, -32001],
      ['SendStreamingMessage', {}, -32602],
    ] as const) {
      const { headers, body } = await call('POST', at('echo'), { jsonrpc: '2.0', id: 9, method, params });
      assert.match(headers.get('content-type')!, /^application\/json/);
      assert.deepEqual([body.id, body.error.code], [9, code]);
    }
  });

  test('a task at work can be followed and cancelled', async () => {
    const task = await send('sleep', say('60000'), { returnImmediately: true });
    assert.equal(task.status.state, 'TASK_STATE_SUBMITTED');
    assert.deepEqual(await refusal('sleep', 'SendMessage', { message: say('1', { taskId: task.id }) }), [
      -32004,
      'UNSUPPORTED_OPERATION',
    ]);
    const followed = stream('sleep', 'SubscribeToTask', { id: task.id });
    const { result } = await rpc('sleep', 'CancelTask', { id: task.id });
    assert.equal(result.status.state, 'TASK_STATE_CANCELED');
    const final = (await followed).at(-1);
    assert.equal((final.statusUpdate ?? final.task).status.state, 'TASK_STATE_CANCELED');
    assert.deepEqual((await rpc('sleep', 'CancelTask', { id: task.id })).result, result, 'a second time');
    const ended = await send('echo', say('done'));
    assert.deepEqual(await refusal('echo', 'CancelTask', { id: ended.id }), [-32002, 'TASK_NOT_CANCELABLE']);
  });

  test('lists tasks of one assistant in pages, the latest change first', async () => {
    const list = async (params: object): Promise<Json> => (await rpc('silent', 'ListTasks', params)).result;
    assert.deepEqual(await list({ contextId: 'nobody' }), { tasks: [], nextPageToken: '', pageSize: 50, totalSize: 0 });
    const made: Json[] = [];
    for (let n = 0; n < 5; n += 1) made.push(await send('silent', say('speak', { contextId: n < 3 ? 'few' : 'more' })));
    await send('told', say('another assistant', { contextId: 'few' }));
    const ids = made.map(({ id }) => id).reverse();
    const seen: string[] = [];
    for (let pageToken = '', pages = 1; ; pages += 1) {
      const page = await list({ pageSize: 2, pageToken, history_length: 0 });
      assert.deepEqual([page.pageSize, page.totalSize], [2, 5]);
      for (const task of page.tasks) assert.deepEqual(Object.keys(task), ['id', 'contextId', 'status']);
      seen.push(...page.tasks.map(({ id }: Json) => id));
      pageToken = page.nextPageToken;
      if (pageToken === '') break;
      assert.ok(pages < 3, 'there are no more pages than tasks');
    }
    assert.deepEqual(seen, ids);
    const found = async (params: object) => (await list(params)).tasks.map(({ id }: Json) => id);
    const total = async (params: object, assistant = 'silent') => (await rpc(assistant, 'ListTasks', params)).result.totalSize;
    assert.deepEqual(await found({ context_id: 'few' }), ids.slice(2));
    assert.deepEqual(
      [await total({ contextId: 'few' }), await total({ contextId: 'more', status: 'TASK_STATE_COMPLETED' })],
      [3, 2],
    );
    assert.deepEqual(await found({ status: 'TASK_STATE_COMPLETED', contextId: 'more' }), ids.slice(0, 2));
    for (const status of ['TASK_STATE_WORKING', 'TASK_STATE_CANCELED', 'TASK_STATE_INPUT_REQUIRED'])
      assert.deepEqual([await found({ status }), await total({ status })], [[], 0]);
    const { timestamp } = made[3].status;
    assert.deepEqual(await found({ statusTimestampAfter: timestamp }), ids.slice(0, 2));
    assert.deepEqual(await found({ statusTimestampAfter: '2999-01-01T00:00:00+02:00' }), []);
    const { tasks } = await list({ includeArtifacts: true, pageSize: 1 });
    assert.deepEqual(tasks, [made[4]]);
    for (const [params, field] of [
      [{ pageToken: 'x' }, 'pageToken'],
      [{ pageSize: 0 }, 'pageSize'],
      [{ pageSize: 101 }, 'pageSize'],
      [{ status: 'completed' }, 'status'],
      [{ statusTimestampAfter: 'yesterday' }, 'statusTimestampAfter'],
      [{ historyLength: -1 }, 'historyLength'],
    ] as const) {
      const { error } = await rpc('silent', 'ListTasks', params);
      assert.deepEqual([error.code, error.data[0].fieldViolations[0].field], [-32602, field]);
    }
    const asked = await send('ask', say('go'));
    const { result } = await rpc('ask', 'ListTasks', { status: 'TASK_STATE_INPUT_REQUIRED', page_size: 1 });
    assert.deepEqual([result.tasks.length, result.tasks[0].id], [1, asked.id]);
    const states = ['INPUT_REQUIRED', 'AUTH_REQUIRED', 'COMPLETED', 'CANCELED', 'FAILED', 'REJECTED'];
    const totals = (assistant: string) =>
      Promise.all(states.map((state) => total({ status: `TASK_STATE_${state}`, contextId: 'totals' }, assistant)));
    await send('ask', say('go', { contextId: 'totals' }));
    assert.deepEqual(await totals('ask'), [1, 0, 0, 0, 0, 0]);
    await send('ask', say('something else', { contextId: 'totals' }));
    assert.deepEqual(await totals('ask'), [1, 0, 0, 1, 0, 0]);
    for (const told of [
      { end: { state: 'failed' } },
      { end: { state: 'rejected' } },
      { say: 'x' },
      { ask: { a2a: { state: 'auth-required', message: 'In.' } } },
    ])
      await send('report', say(JSON.stringify(told), { contextId: 'totals' }));
    assert.deepEqual(await totals('report'), [0, 1, 1, 0, 1, 1]);
    const { body: threads } = await call('POST', `${endpoint.url}/threads/search`, {
      metadata: { graph_id: 'silent' },
      limit: 1,
    });
    const contextId = threads[0].thread_id;
    await send('silent', say('speak', { contextId }));
    assert.deepEqual([await total({ contextId }), await found({ contextId }).then(({ length }) => length)], [1, 1]);
  });

  test('reads ProtoJSON: names of either kind, and defaults as absence', async () => {
    const message = {
      message_id: 'p-1',
      context_id: '',
      task_id: '',
      role: 'ROLE_USER',
      parts: [{ text: 'hi', media_type: 'text/plain' }],
      reference_task_ids: ['t'],
      metadata: { snake_case: { task_id: 1 } },
    };
    const task = await send('told', message, { history_length: 1, accepted_output_modes: [] });
    const told = JSON.parse(task.artifacts[0].parts[0].text);
    assert.deepEqual([told.message_id, told.reference_task_ids, told.metadata], ['p-1', ['t'], { snake_case: { task_id: 1 } }]);
    const twice = { ...say('x'), message_id: 'y' };
    const wrong: [object, string][] = [
      [twice, 'message.messageId'],
      [{ ...say('x'), role: 'user' }, 'message.role'],
      [{ ...say('x'), role: 'ROLE_UNSPECIFIED' }, 'message.role'],
      [{ ...say('x'), message_id: undefined, messageId: '' }, 'message.messageId'],
      [{ ...say('x'), parts: [] }, 'message.parts'],
      [{ ...say('x'), parts: [{ text: 'a', data: null }] }, 'message.parts[0]'],
      [{ ...say('x'), parts: [{ text: 'a' }, {}] }, 'message.parts[1]'],
      [{ ...say('x'), parts: [{ text: 7 }] }, 'message.parts[0].text'],
    ];
    for (const [bad, field] of wrong) {
      const { error } = await rpc('echo', 'SendMessage', { message: bad });
      assert.equal(error.code, -32602, field);
      assert.equal(error.data[0]['@type'], 'type.googleapis.com/google.rpc.BadRequest');
      const fields = error.data[0].fieldViolations.map((violation: Json) => violation.field);
      assert.ok(fields.includes(field), `${field}: ${JSON.stringify(error)}`);
    }
  });

  test('reads ProtoJSON: constants by number, integers as texts, null as absence', async () => {
    const nothing = { raw: null, url: null, metadata: null };
    const message = { ...say('x'), role: 1, parts: [{ text: 'hi', ...nothing }, { data: null }], contextId: null };
    const task = await send('told', message, { historyLength: '0', returnImmediately: null, taskPushNotificationConfig: null });
    assert.deepEqual([task.status.state, task.history], ['TASK_STATE_COMPLETED', undefined]);
    const list = async (params: object): Promise<Json> => rpc('told', 'ListTasks', params);
    for (const pageSize of [1, '1', '1.0', '1e0', 1.0]) assert.equal((await list({ pageSize })).result.pageSize, 1);
    assert.equal((await list({ status: 3, pageSize: null })).result.tasks[0].status.state, 'TASK_STATE_COMPLETED');
    assert.deepEqual((await list({ status: 4 })).result.tasks, []);
    assert.ok((await list({ status: 0 })).result.tasks.length > 0);
    assert.ok((await list(undefined as never)).result.tasks.length > 0, 'without params');
    for (const [params, field] of [
      [{ status: 9 }, 'status'],
      [{ status: -1 }, 'status'],
      [{ status: 1.5 }, 'status'],
      [{ pageSize: '' }, 'pageSize'],
      [{ pageSize: '1x' }, 'pageSize'],
      [{ pageSize: '0x1' }, 'pageSize'],
      [{ pageSize: '1.5' }, 'pageSize'],
      [{ includeArtifacts: 'true' }, 'includeArtifacts'],
    ] as const)
      assert.equal((await list(params)).error.data[0].fieldViolations[0].field, field, JSON.stringify(params));
    for (const parts of [[{ text: null }], [null], [{ text: 'a', url: 'https://example.com' }]]) {
      const { error } = await rpc('echo', 'SendMessage', { message: { ...say('x'), parts } });
      assert.equal(error.data[0].fieldViolations[0].field, 'message.parts[0]');
    }
  });

  test('an error says what it is about', async () => {
    const about = async (assistant: string, method: string, params: unknown) => {
      const [{ metadata, fieldViolations }] = (await rpc(assistant, method, params)).error.data;
      return metadata ?? fieldViolations;
    };
    const { id: taskId } = await send('echo', say('done'));
    assert.deepEqual(await about('echo', 'GetTask', { id: 'nope' }), { taskId: 'nope' });
    assert.deepEqual(await about('echo', 'CancelTask', { id: taskId }), { taskId });
    assert.deepEqual(await about('echo', 'SubscribeToTask', { id: taskId }), { taskId });
    assert.deepEqual(await about('echo', 'SendMessage', { message: say('x', { taskId }) }), { taskId });
    assert.deepEqual(await about('echo', 'GetTaskPushNotificationConfig', { taskId, id: 'c' }), { taskId, id: 'c' });
    const { body } = await call('POST', `${at('echo')}?A2A-Version=2.0`, {
      jsonrpc: '2.0',
      id: 1,
      method: 'GetTask',
      params: {},
    });
    assert.deepEqual(body.error.data[0].metadata, { requestedVersion: '2.0', supportedVersions: '0.3, 1.0' });
    const field = 'configuration.taskPushNotificationConfig.url';
    for (const url of ['nowhere', 'https://a:b@example.com', 'http://169.254.169.254/']) {
      const [created] = await about('echo', 'CreateTaskPushNotificationConfig', { taskId, url });
      assert.equal(created.field, 'url', url);
      const params = { message: say('x'), configuration: { taskPushNotificationConfig: { url } } };
      assert.equal((await about('echo', 'SendMessage', params))[0].field, field, url);
    }
  });

  test('the method is looked up first, the version second, the parameters third', async () => {
    const ask = async (method: string, version: string, query = '') =>
      (
        await call(
          'POST',
          `${at('echo')}${query}`,
          { jsonrpc: '2.0', id: 1, method, params: {} },
          {
            'content-type': 'application/json',
            ...(version ? { 'a2a-version': version } : {}),
          },
        )
      ).body.error.code;
    for (const version of ['', '0.3', '0.3.0', '1.0', '1.0.1'])
      for (const method of ['GetTask', 'tasks/get']) assert.equal(await ask(method, version), -32602, `${method} ${version}`);
    for (const version of ['99.0', '1', '1.1', '2.0', 'latest', '1.0.x'])
      for (const method of ['GetTask', 'tasks/get', 'CreateTaskPushNotificationConfig', 'rpc.discover'])
        assert.equal(await ask(method, version), -32009, `${method} ${version}`);
    assert.equal(await ask('NoMethod', '99.0'), -32601);
    assert.equal(await ask('GetTask', '', '?A2A-Version=99.0'), -32009);
    assert.equal(await ask('GetTask', '1.0', '?A2A-Version=99.0'), -32602);
    const { body } = await call(
      'POST',
      at('echo'),
      { jsonrpc: '2.0', id: 1, method: 'rpc.discover' },
      {
        'content-type': 'application/json',
        'a2a-version': '1.0',
      },
    );
    assert.ok(body.result.methods.some(({ name }: Json) => name === 'SendMessage'));
  });

  test('what is not offered has an error of its own', async () => {
    assert.deepEqual(await refusal('echo', 'GetExtendedAgentCard', {}), [-32004, 'UNSUPPORTED_OPERATION']);
    assert.deepEqual(await refusal('form', 'SendMessage', { message: say('x') }), [-32005, 'CONTENT_TYPE_NOT_SUPPORTED']);
  });
});

/** The HTTP+JSON binding of A2A 1.0: the methods of JSON-RPC at addresses of their own. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, suite, test } from 'node:test';
import { SendMessageRequest, StreamResponse, Task } from 'a2a-sdk-1';
import { ClientFactory, RestTransportFactory } from 'a2a-sdk-1/client';
import { call, events } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { startEndpoint } from './endpoint.ts';

const { url } = await startEndpoint(suiteCleanup(after));
const requestOf = (text: string, configuration = {}) => ({
  message: { role: 'ROLE_USER', messageId: randomUUID(), parts: [{ text }] },
  configuration,
});

suite('HTTP+JSON', () => {
  test('is spoken by the official client, whose card announces it', async () => {
    const factory = new ClientFactory({ transports: [new RestTransportFactory()] });
    const client = await factory.createFromUrl(`${url}/a2a/echo/`);
    const sent = Task.toJSON((await client.sendMessage(SendMessageRequest.fromJSON(requestOf('hello')))) as Task) as never;
    const { id, status, artifacts } = sent as { id: string; status: { state: string }; artifacts: { parts: object[] }[] };
    assert.deepEqual([status.state, artifacts[0]!.parts], ['TASK_STATE_COMPLETED', [{ text: '1: hello' }]]);
    const tenant = '';
    const read = Task.toJSON(await client.getTask({ id, tenant, historyLength: 0 })) as object;
    const { history: _history, ...shown } = sent as { history: object };
    assert.deepEqual(read, shown);
    const kinds: string[] = [];
    for await (const event of client.sendMessageStream(SendMessageRequest.fromJSON(requestOf('again'))))
      kinds.push(Object.keys(StreamResponse.toJSON(event) as object)[0]!);
    assert.deepEqual([kinds[0], kinds.at(-1)], ['task', 'statusUpdate']);
    const sleeping = await factory.createFromUrl(`${url}/a2a/sleep/`);
    const begun = (await sleeping.sendMessage(
      SendMessageRequest.fromJSON(requestOf('60000', { returnImmediately: true })),
    )) as Task;
    const followed = sleeping.resubscribeTask({ id: begun.id, tenant })[Symbol.asyncIterator]();
    assert.ok((await followed.next()).value);
    const canceled = Task.toJSON(await sleeping.cancelTask({ id: begun.id, tenant, metadata: undefined })) as typeof status &
      object;
    assert.match(JSON.stringify(canceled), /TASK_STATE_CANCELED/);
    for (let next = await followed.next(); !next.done; next = await followed.next());
    await assert.rejects(client.getTask({ id: 'nope', tenant, historyLength: undefined }), { name: 'TaskNotFoundError' });
  });

  test('answers errors as google.rpc.Status, with the status of HTTP that the protocol gives them', async () => {
    const at = `${url}/a2a/echo`;
    const unknown = await call('GET', `${at}/tasks/nope`);
    assert.deepEqual([unknown.status, unknown.body.error.code, unknown.body.error.status], [404, 404, 'NOT_FOUND']);
    assert.deepEqual(unknown.body.error.details[0].reason, 'TASK_NOT_FOUND');
    const { body } = await call('POST', `${at}/message:send`, requestOf('done'));
    const { id } = body.task;
    for (const [verb, path, sent, status, reason] of [
      ['POST', `/tasks/${id}:cancel`, undefined, 400, 'TASK_NOT_CANCELABLE'],
      ['GET', `/tasks/${id}:subscribe`, undefined, 400, 'UNSUPPORTED_OPERATION'],
      ['GET', '/extendedAgentCard', undefined, 400, 'UNSUPPORTED_OPERATION'],
      ['POST', `/tasks/${id}:subscribe`, {}, 400, 'UNSUPPORTED_OPERATION'],
      ['GET', `/tasks/${id}?A2A-Version=9.0`, undefined, 400, 'VERSION_NOT_SUPPORTED'],
    ] as const) {
      const answer = await call(verb, at + path, sent);
      assert.deepEqual([answer.status, answer.body.error.details[0].reason], [status, reason], path);
    }
    const bad = await call('POST', `${at}/message:send`, { message: { role: 'ROLE_USER', messageId: 'm', parts: [] } });
    assert.deepEqual([bad.status, bad.body.error.status], [400, 'INVALID_ARGUMENT']);
    assert.equal(bad.body.error.details[0].fieldViolations[0].field, 'message.parts');
    assert.equal((await call('GET', `${at}/tasks/${id}?historyLength=-1`)).status, 400);
    assert.equal((await call('GET', `${at}/tasks/${id}?historyLength=0`)).body.history, undefined);
    assert.equal((await call('POST', `${at}/message:send`, '{')).status, 400);
    assert.equal((await call('GET', `${at}/tasks/%E0`)).status, 400);
    assert.equal((await call('GET', `${url}/a2a/nobody/tasks/${id}`)).status, 404);
    const { status, headers } = await call('GET', `${at}/message:send`);
    assert.deepEqual([status, headers.get('allow')], [405, 'POST']);
    const seen = [];
    for await (const { json } of events('POST', `${at}/message:stream`, requestOf('plain'))) seen.push(json as { task?: object });
    assert.ok(seen[0]!.task);
  });

  test('takes and sends the media type of A2A and plain JSON', async () => {
    const send = (type: string, accept?: string) =>
      call('POST', `${url}/a2a/echo/message:send`, requestOf('typed'), { 'content-type': type, ...(accept ? { accept } : {}) });
    for (const [type, accept, sent] of [
      ['application/json', undefined, 'application/json'],
      ['application/a2a+json', '*/*', 'application/json'],
      ['application/json', 'application/a2a+json', 'application/a2a+json'],
      ['application/a2a+json; charset=utf-8', 'application/a2a+json, application/json', 'application/a2a+json'],
      ['application/json', 'application/json', 'application/json'],
    ] as const) {
      const { status, headers } = await send(type, accept);
      assert.deepEqual([status, headers.get('content-type')], [200, sent], `${type} ${accept}`);
    }
    const { status, headers, body } = await send('text/html');
    assert.deepEqual([status, headers.get('content-type')], [400, 'application/json']);
    assert.deepEqual([body.error.status, body.error.details[0].reason], ['INVALID_ARGUMENT', 'CONTENT_TYPE_NOT_SUPPORTED']);
  });

  test('has errors before the method as google.rpc.Status too', async () => {
    const at = `${url}/a2a/echo`;
    for (const [verb, address, sent, status, name] of [
      ['GET', `${url}/a2a/nobody/tasks/x`, undefined, 404, 'NOT_FOUND'],
      ['GET', `${at}/nothing/here`, undefined, 404, 'NOT_FOUND'],
      ['PUT', `${at}/tasks`, {}, 405, 'UNIMPLEMENTED'],
      ['POST', `${at}/message:send`, '{', 400, 'INVALID_ARGUMENT'],
      ['POST', `${at}/message:send`, [], 400, 'INVALID_ARGUMENT'],
      ['GET', `${at}/tasks/%E0`, undefined, 400, 'INVALID_ARGUMENT'],
      ['GET', `${at}/tasks?A2A-Version=${'x'.repeat(300)}`, undefined, 400, 'INVALID_ARGUMENT'],
      ['POST', `${at}/message:send`, ' '.repeat(26_214_401), 413, 'RESOURCE_EXHAUSTED'],
    ] as const) {
      const { status: is, headers, body } = await call(verb, address, sent);
      assert.deepEqual([is, body.error?.code, body.error?.status], [status, status, name], `${verb} ${address}`);
      assert.equal(headers.get('content-type'), 'application/json');
      assert.deepEqual([body.detail, typeof body.error.message], [undefined, 'string']);
    }
    assert.ok((await call('GET', `${at}/nothing`, undefined, { accept: 'application/json' })).body.error);
  });

  test('lists tasks, and keeps the push notification configurations of one', async () => {
    const at = `${url}/a2a/echo`;
    const contextId = randomUUID();
    const { message } = requestOf('listed');
    const { task } = (await call('POST', `${at}/message:send`, { message: { ...message, contextId } })).body;
    const { body: page } = await call('GET', `${at}/tasks?contextId=${contextId}&pageSize=1&includeArtifacts=true`);
    assert.deepEqual([page.totalSize, page.pageSize, page.tasks[0].artifacts], [1, 1, task.artifacts]);
    assert.equal((await call('GET', `${at}/tasks?pageSize=0`)).status, 400);
    const configs = `${at}/tasks/${task.id}/pushNotificationConfigs`;
    const config = { id: 'mine', url: 'https://example.com/tasks' };
    assert.deepEqual((await call('POST', configs, config)).body, { ...config, taskId: task.id });
    assert.deepEqual((await call('GET', `${configs}/mine`)).body, { ...config, taskId: task.id });
    assert.deepEqual((await call('GET', configs)).body.configs, [{ ...config, taskId: task.id }]);
    assert.deepEqual((await call('DELETE', `${configs}/mine`)).body, {});
    assert.equal((await call('GET', `${configs}/mine`)).status, 404);
  });
});

/** JSON-RPC as the contract states it, request by request: the envelope, the refused methods, and parameters of a wrong shape. */
import assert from 'node:assert/strict';
import { after, suite, test } from 'node:test';
import { call } from '../support/http.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { say, startEndpoint } from './endpoint.ts';

const endpoint = await startEndpoint(suiteCleanup(after));
const address = `${endpoint.url}/a2a/echo`;

suite('A2A envelope', () => {
  const post = async (body: unknown) => {
    const { status, body: answer } = await call('POST', address, body, { 'content-type': 'application/json' });
    assert.equal(status, 200);
    return answer;
  };
  const refuses = async (body: unknown, code: number, text: RegExp, id: unknown = null) => {
    const answer = await post(body);
    assert.equal(answer.jsonrpc, '2.0');
    assert.equal(answer.id, id);
    assert.equal(answer.error.code, code);
    assert.match(answer.error.message, text);
    assert.deepEqual(Object.keys(answer.error), ['code', 'message']);
    assert.equal('result' in answer, false);
  };
  const get = { jsonrpc: '2.0', method: 'tasks/get', params: { id: 'x' } };

  test('refuses what is no JSON', async () => {
    await refuses('{"jsonrpc":"2.0",', -32700, /^Parse error/);
    await refuses('', -32700, /^Parse error/);
  });

  test('refuses what is no call', async () => {
    for (const body of [[], [{ ...get, id: 1 }], '"x"', '1', 'null']) await refuses(body, -32600, /^Invalid request/);
    await refuses({ id: 1, method: 'tasks/get' }, -32600, /^Invalid request.*jsonrpc/, 1);
    await refuses({ ...get, jsonrpc: '1.0', id: 'a' }, -32600, /^Invalid request.*jsonrpc/, 'a');
    await refuses({ jsonrpc: '2.0', id: 2, params: {} }, -32600, /^Invalid request.*method/, 2);
    await refuses({ jsonrpc: '2.0', id: 2, method: 7 }, -32600, /^Invalid request.*method/, 2);
  });

  test('demands an id and returns it as it came', async () => {
    await refuses(get, -32600, /^Invalid request.*id/);
    for (const id of [1.5, {}, [], true]) await refuses({ ...get, id }, -32600, /^Invalid request.*id/);
    for (const id of [0, -1, 7, '', '0', 'abc', null]) await refuses({ ...get, id }, -32001, /^Task not found/, id);
  });

  test('checks the method first, then the parameters, then the id', async () => {
    await refuses({ jsonrpc: '2.0', method: 'message/sent', params: [] }, -32601, /^Method not found/);
    await refuses({ jsonrpc: '2.0', method: 'agent/getAuthenticatedExtendedCard' }, -32600, /id/);
    await refuses({ jsonrpc: '2.0', method: 'tasks/get', params: { id: 7 } }, -32602, /id/);
    await refuses({ jsonrpc: '2.0', method: 'rpc.discover' }, -32600, /id/);
    for (const method of ['message/stream', 'tasks/resubscribe']) {
      const { headers, body } = await call('POST', address, { jsonrpc: '2.0', method, params: { id: 'x', message: say('hi') } });
      assert.match(headers.get('content-type')!, /^text\/event-stream/, method);
      assert.equal(JSON.parse(body.replace(/^data: /, '')).error.code, -32600, method);
    }
  });

  test('refuses methods that do not exist, and those that are not offered', async () => {
    for (const method of ['message/sent', 'SendMessages', 'toString', '__proto__', 'constructor', '']) {
      await refuses({ ...get, id: 1, method }, -32601, /^Method not found/, 1);
    }
    const method = 'agent/getAuthenticatedExtendedCard';
    for (const params of [undefined, {}])
      await refuses({ ...get, id: 1, method, params }, -32007, /^No authenticated extended/, 1);
    await refuses({ ...get, id: 1, method, params: [] }, -32602, /object/, 1);
  });

  test('returns its document', async () => {
    const { id, result } = await post({ jsonrpc: '2.0', id: 'doc', method: 'rpc.discover' });
    assert.equal(id, 'doc');
    assert.deepEqual(result.methods.map(({ name }: { name: string }) => name).sort(), [
      'agent/getAuthenticatedExtendedCard',
      'message/send',
      'message/stream',
      'tasks/cancel',
      'tasks/get',
      'tasks/pushNotificationConfig/delete',
      'tasks/pushNotificationConfig/get',
      'tasks/pushNotificationConfig/list',
      'tasks/pushNotificationConfig/set',
      'tasks/resubscribe',
    ]);
  });

  test('takes null of an optional parameter as absence, at any depth', async () => {
    const message = { ...say('hi'), contextId: null, taskId: null, metadata: null };
    const configuration = { blocking: null, historyLength: null, pushNotificationConfig: null };
    const sent = await endpoint.rpc('echo', 'message/send', { message, configuration, metadata: null });
    assert.equal(sent.result?.status.state, 'completed', JSON.stringify(sent));
    const got = await endpoint.rpc('echo', 'tasks/get', { id: sent.result.id, historyLength: null });
    assert.deepEqual(got.result?.history, sent.result.history, JSON.stringify(got));
  });

  test('names the field of a parameter that is wrong', async () => {
    const message = say('hi');
    const wrong: [string, unknown, RegExp][] = [
      ['tasks/get', undefined, /id/],
      ['tasks/get', ['x'], /object/],
      ['tasks/get', null, /object/],
      ['tasks/get', {}, /id/],
      ['tasks/get', { id: 7 }, /id/],
      ['tasks/get', { id: '' }, /id/],
      ['tasks/get', { id: 'x', historyLength: -1 }, /historyLength/],
      ['tasks/cancel', { id: null }, /id/],
      ['message/send', {}, /message/],
      ['message/send', { message: 'hi' }, /message/],
      ['message/send', { message: { ...message, role: 'robot' } }, /message\.role/],
      ['message/send', { message: { ...message, parts: [] } }, /message\.parts/],
      ['message/send', { message: { ...message, parts: 'hi' } }, /message\.parts/],
      ['message/send', { message: { ...message, parts: [{ kind: 'video' }] } }, /message\.parts\.0/],
      ['message/send', { message: { ...message, parts: [{ kind: 'text' }] } }, /message\.parts\.0/],
      ['message/send', { message: { ...message, parts: [{ kind: 'file', file: {} }] } }, /message\.parts\.0/],
      ['message/send', { message: { ...message, messageId: undefined } }, /message\.messageId/],
      ['message/send', { message: { ...message, kind: 'task' } }, /message\.kind/],
      ['message/send', { message: { ...message, contextId: '' } }, /message\.contextId/],
      ['message/send', { message: { ...message, contextId: 'x'.repeat(257) } }, /message\.contextId/],
      ['message/send', { message, configuration: { historyLength: 0.5 } }, /configuration\.historyLength/],
      ['message/send', { message, configuration: { blocking: 'no' } }, /configuration\.blocking/],
    ];
    for (const [method, params, field] of wrong) {
      await refuses({ jsonrpc: '2.0', id: 1, method, params }, -32602, new RegExp(`^Invalid params: .*${field.source}`), 1);
    }
  });

  test('ignores fields it does not know', async () => {
    const params = {
      message: { ...say('hi'), colour: 'red' },
      configuration: { acceptedOutputModes: [], speed: 1 },
      extra: true,
    };
    const { result } = await post({ jsonrpc: '2.0', id: 1, method: 'message/send', params, metadata: { thread_id: 'x' } });
    assert.equal(result.status.state, 'completed');
  });

  test('answers by status what is wrong before the call', async () => {
    assert.equal((await call('POST', `${endpoint.url}/a2a/nobody`, { ...get, id: 1 })).status, 404);
    assert.equal((await call('PUT', address)).status, 405);
  });

  test('refuses a body of another media type, unread', async () => {
    const body = JSON.stringify({ ...get, id: 1 });
    for (const headers of [
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    ] as Record<string, string>[]) {
      const old = await call('POST', address, body, headers);
      assert.deepEqual([old.status, old.body.id, old.body.error.code, old.body.error.data], [200, null, -32005, undefined]);
      const { body: now } = await call('POST', address, body, { ...headers, 'a2a-version': '1.0' });
      assert.deepEqual([now.error.code, now.error.data[0].reason], [-32005, 'CONTENT_TYPE_NOT_SUPPORTED']);
    }
    assert.equal((await call('POST', address, body, { 'content-type': 'application/json; charset=utf-8' })).body.id, 1);
  });

  test('sends an error of a stream as its only event', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 'e',
      method: 'message/stream',
      params: { message: say('hi', { taskId: 'nope' }) },
    });
    const response = await fetch(address, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type')!, /^text\/event-stream/);
    const lines = (await response.text()).split('\n').filter((line) => line !== '');
    assert.equal(lines.length, 1);
    assert.deepEqual(JSON.parse(lines[0]!.replace(/^data: /, '')), {
      jsonrpc: '2.0',
      id: 'e',
      error: { code: -32001, message: 'Task not found: nope' },
    });
  });
});

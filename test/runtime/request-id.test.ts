/** The request id ties an answer, whatever it is, to the log: the client's own where it is sane, else a new one. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startRuntime } from '../support/runtime-server.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[47][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const one = { name: 'a', n: 1 };

async function* oneEvent() {
  yield { event: 'values', data: JSON.stringify(one) };
}

const handlers = {
  searchItems: () => ({ status: 200, body: one }),
  deleteItem: () => ({ status: 204 }),
  getText: () => ({ status: 200, contentType: 'text/html', text: 'x' }),
  streamItems: () => ({ status: 200, events: oneEvent() }),
  joinItem: () => ({ status: 200, pending: Promise.resolve(one) }),
  getName: () => {
    throw new Error('broken');
  },
};

const id = '0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11';
const requests: [what: string, status: number, path: string, init?: RequestInit][] = [
  ['JSON', 200, '/items/search', { method: 'POST', body: '{"name":"a"}' }],
  ['nothing', 204, `/items/${id}`, { method: 'DELETE' }],
  ['text', 200, '/text'],
  ['events', 200, '/events'],
  ['a pending answer', 200, '/pending'],
  ['a JSON-RPC answer', 200, '/rpc/a', { method: 'POST', body: 'no JSON' }],
  ['bad JSON', 422, '/items', { method: 'POST', body: '{' }],
  ['no credentials', 401, '/closed'],
  ['an unknown path', 404, '/nothing'],
  ['a wrong method', 405, '/items', { method: 'PUT' }],
  ['a wrong media type', 415, '/items', { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['a broken rule', 422, '/items?limit=x'],
  ['a fault', 500, '/names/a'],
];

describe('the request id', () => {
  for (const [what, status, path, init = {}] of requests) {
    it(`is on the answer: ${what}`, async (t) => {
      const { url } = await startRuntime(t, { handlers });
      const send = (headers: Record<string, string>) =>
        fetch(url + path, { ...init, headers: { 'content-type': 'application/json', ...(init.headers as object), ...headers } });
      const given = await send({ 'X-Request-Id': 'client:1.2-3_4' });
      assert.deepEqual([given.status, given.headers.get('x-request-id')], [status, 'client:1.2-3_4']);
      const made = await send({});
      assert.match(made.headers.get('x-request-id')!, UUID);
      await Promise.all([given.text(), made.text()]);
    });
  }

  it('of the client is not taken where it could forge a log line or fill it', async (t) => {
    const { url } = await startRuntime(t, { handlers });
    for (const bad of ['a b', 'x'.repeat(129), '{"a":1}', '']) {
      const answer = await fetch(`${url}/text`, { headers: { 'X-Request-Id': bad } });
      assert.match(answer.headers.get('x-request-id')!, UUID, bad);
    }
  });

  it('is in every line that is logged for the request, those of the handler too', async (t) => {
    const getOpen = (
      _: unknown,
      _services: unknown,
      { log, requestId }: { log: { info(text: string): void }; requestId: string },
    ) => {
      log.info('working');
      return { status: 200, body: { requestId } };
    };
    const { url, logs } = await startRuntime(t, { handlers: { ...handlers, getOpen } });
    const answer = await fetch(`${url}/open`, { headers: { 'X-Request-Id': 'one' } });
    assert.deepEqual(await answer.json(), { requestId: 'one' });
    for (const path of ['/names/a', '/nothing', '/items?limit=x', '/closed'])
      await fetch(url + path, { headers: { 'X-Request-Id': 'one' } });
    assert.ok(logs.length >= 5);
    for (const line of logs) assert.equal(line['requestId'], 'one', line['msg']);
  });
});

/** Answers that are still being worked on: new lines keep the connection alive, and what comes in the end is one JSON value. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Problem } from '../../src/problem.ts';
import { eventually } from '../support/eventually.ts';
import { startRuntime } from '../support/runtime-server.ts';

const one = { name: 'a', n: 1 };

describe('a pending answer', () => {
  it('that comes soon is like any other', async (t) => {
    const { url } = await startRuntime(t, {
      handlers: { joinItem: () => ({ status: 200, headers: { Location: '/x' }, pending: Promise.resolve(one) }) },
    });
    const answer = await fetch(`${url}/pending`);
    assert.equal(await answer.text(), JSON.stringify(one));
    assert.deepEqual([answer.headers.get('content-type'), answer.headers.get('location')], ['application/json', '/x']);
    assert.equal(answer.headers.get('content-length'), String(JSON.stringify(one).length));
  });

  it('that fails soon is an error with a status', async (t) => {
    const pending = () => Promise.reject(new Problem('not_found', 'There is no such item.'));
    const { url } = await startRuntime(t, { handlers: { joinItem: () => ({ status: 200, pending: pending() }) } });
    const answer = await fetch(`${url}/pending`);
    assert.deepEqual([answer.status, await answer.json()], [404, { detail: 'There is no such item.' }]);
  });

  it('that takes long sends its headers and a new line every 3 seconds, then the value', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    let asked = false;
    const joinItem = () => {
      asked = true;
      return { status: 200, pending: promise };
    };
    const { url } = await startRuntime(t, { handlers: { joinItem } });
    const answer = fetch(`${url}/pending`, { headers: { 'X-Request-Id': 'r' }, signal: AbortSignal.timeout(60_000) });
    await eventually('the request', async () => asked);
    await new Promise((done) => setImmediate(done));
    t.mock.timers.tick(3_000);
    const { status, headers, body } = await answer;
    assert.deepEqual([status, headers.get('content-type'), headers.get('x-request-id')], [200, 'application/json', 'r']);
    t.mock.timers.tick(6_000);
    resolve(one);
    const text = await new Response(body).text();
    assert.equal(text, `\n\n\n${JSON.stringify(one)}`);
    assert.deepEqual(JSON.parse(text), one);
  });

  it('that fails after its headers is broken off, and the log has the cause', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] });
    const { promise, reject } = Promise.withResolvers<unknown>();
    let asked = false;
    const joinItem = () => {
      asked = true;
      return { status: 200, pending: promise };
    };
    const { url, logs } = await startRuntime(t, { handlers: { joinItem } });
    const answer = fetch(`${url}/pending`, { signal: AbortSignal.timeout(60_000) });
    await eventually('the request', async () => asked);
    await new Promise((done) => setImmediate(done));
    t.mock.timers.tick(3_000);
    const { body } = await answer;
    reject(new Error('late fault'));
    await assert.rejects(new Response(body).text());
    await eventually('the log line', async () => logs.some(({ level, err }) => level === 50 && err.message === 'late fault'));
  });

  it('whose client has gone takes nothing down, whether it succeeds or fails', async (t) => {
    const waiting = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    let asked = 0;
    const { url, logs } = await startRuntime(t, {
      handlers: { joinItem: () => ({ status: 200, pending: waiting[asked++]!.promise }) },
    });
    for (const count of [1, 2]) {
      const stop = new AbortController();
      const answer = fetch(`${url}/pending`, { signal: stop.signal });
      await eventually('the request', async () => asked === count);
      stop.abort();
      await assert.rejects(answer);
    }
    await new Promise((done) => setTimeout(done, 30));
    waiting[0]!.resolve(one);
    waiting[1]!.reject(new Problem('not_found', 'Gone meanwhile.'));
    await new Promise((done) => setTimeout(done, 30));
    assert.equal((await fetch(`${url}/nothing`)).status, 404);
    assert.deepEqual(
      logs.filter(({ level }) => level >= 40),
      [],
    );
  });
});

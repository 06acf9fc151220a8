/** Bodies over the limit and clients that hang up half-way: neither costs more than it has to, and the server goes on. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { exchange, openSocket, sendAllFirst } from '../support/raw-http.ts';
import { BODY_LIMIT_BYTES, type RuntimeUnderTest, startRuntime } from '../support/runtime-server.ts';

const createItem = ({ body }: { body: object }) => ({ status: 201, body });
const tooLarge = `The body is larger than the limit of ${BODY_LIMIT_BYTES} bytes.`;
const errorsIn = ({ logs }: RuntimeUnderTest) => logs.filter(({ level }) => level >= 40);

describe('a body over the limit', () => {
  it('is a 413 when its length is announced, whatever its size, and the client reads it', async (t) => {
    const runtime = await startRuntime(t, { handlers: { createItem } });
    for (const size of [BODY_LIMIT_BYTES + 1, 30_000_000]) {
      const answer = await call('POST', `${runtime.url}/items`, 'x'.repeat(size));
      assert.deepEqual([answer.status, answer.body.detail], [413, tooLarge], String(size));
    }
    assert.deepEqual(errorsIn(runtime), []);
  });

  it('is a 413 when it comes in chunks, and the client reads it', async (t) => {
    const runtime = await startRuntime(t, { handlers: { createItem } });
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        if (sent > 300) controller.close();
        else controller.enqueue(new Uint8Array(100_000).fill(32));
      },
    });
    const answer = await fetch(`${runtime.url}/items`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
    assert.equal(answer.status, 413);
    assert.deepEqual(await answer.json(), { detail: tooLarge });
    assert.deepEqual(errorsIn(runtime), []);
  });

  it('is answered at once, and the connection closed later, though the client sends none of it', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem }, bodyProgress: { restMs: 300 } });
    const head = `POST /items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${BODY_LIMIT_BYTES + 1}\r\n\r\n`;
    const text = await exchange(url, head);
    assert.match(text, /^HTTP\/1\.1 413 /);
  });

  it('is a 413 also to a client that writes all of it before it reads', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const head = 'POST /items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 8000000\r\n';
    for (const more of ['', 'Connection: close\r\n'])
      assert.match(await sendAllFirst(url, `${head}${more}\r\n${'x'.repeat(8_000_000)}`), /^HTTP\/1\.1 413 /, more);
  });

  it('leaves the connection to the next request once all of it was sent', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem }, bodyProgress: { restMs: 4_000 } });
    const socket = await openSocket(url);
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    const head = (length: number) =>
      `POST /items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head(8_000_000));
    await eventually('the refusal', async () => text.includes('HTTP/1.1 413 '));
    await new Promise<void>((resolve) => socket.write('x'.repeat(8_000_000), () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 4_500));
    socket.write(`${head(12)}{"name":"a"}`);
    await eventually('the next answer', async () => text.includes('HTTP/1.1 201 '));
  });

  it('does not keep the server from an endless sender for ever', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem }, bodyProgress: { restMs: 300 } });
    const socket = await openSocket(url);
    socket.on('error', () => undefined);
    socket.write('POST /items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const pump = setInterval(() => socket.write(chunk), 2);
    t.after(() => clearInterval(pump));
    await eventually('the connection to be cut', async () => socket.closed || socket.destroyed);
  });

  it('of exactly the limit is read', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem } });
    const body = `{"name":"a","pad":"${'x'.repeat(BODY_LIMIT_BYTES - 21)}"}`;
    assert.equal(body.length, BODY_LIMIT_BYTES);
    assert.equal((await call('POST', `${url}/items`, body)).status, 201);
  });
});

describe('a body that does not get on', () => {
  const head = (length: number) =>
    `POST /items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

  it('ends with 408 and its connection, also where nobody reads it', async (t) => {
    const never = () => new Promise<never>(() => undefined);
    const bodyProgress = { windowMs: 300, lookEveryMs: 50 };
    const { url } = await startRuntime(t, { handlers: { createItem, getText: never }, bodyProgress });
    for (const start of [head(500), head(500).replace('POST /items', 'GET /text')]) {
      const socket = await openSocket(url);
      socket.write(`${start}{"name"`);
      // A byte now and then is no progress.
      const drip = setInterval(() => socket.write(' '), 50);
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
      await once(socket, 'close').finally(() => clearInterval(drip));
      assert.match(text, /^HTTP\/1\.1 408 /);
      assert.match(text, /at least 8192 bytes have to arrive in 30 seconds/);
    }
  });

  it('is not one that is slow', async (t) => {
    const bodyProgress = { windowMs: 2_500, lookEveryMs: 50 };
    const { url, server } = await startRuntime(t, { handlers: { createItem }, bodyProgress });
    // Node's own limit on the whole of a request would cut off a slow line, whatever its progress.
    assert.deepEqual([server.server.requestTimeout, server.server.headersTimeout], [0, 20_000]);
    const body = `{"name":"a","pad":"${'x'.repeat(80_000)}"}`;
    const socket = await openSocket(url);
    const answer = once(socket, 'data');
    socket.write(head(body.length));
    for (let at = 0; at < body.length; at += 4_000) {
      socket.write(body.slice(at, at + 4_000));
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    assert.match(String((await answer)[0]), /^HTTP\/1\.1 201 /);
    socket.destroy();
  });

  it('takes only so much room of all: who comes then is asked to come again', async (t) => {
    const { url } = await startRuntime(t, { handlers: { createItem }, bodiesLimitBytes: 150_000 });
    const body = `{"name":"a","pad":"${'x'.repeat(90_000)}"}`;
    const socket = await openSocket(url);
    const answer = once(socket, 'data');
    socket.write(head(body.length) + body.slice(0, -2));
    const next = () => call('POST', `${url}/items`, body);
    const refused = await eventually('a refusal', async () => {
      const got = await next();
      return got.status === 201 ? undefined : got;
    });
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '2']);
    assert.match(refused.body.detail, /holds as many request bodies/);
    assert.equal((await call('POST', `${url}/items`, { name: 'small' })).status, 201);
    socket.write(body.slice(-2));
    assert.match(String((await answer)[0]), /^HTTP\/1\.1 201 /);
    assert.equal((await next()).status, 201);
    socket.destroy();
    // Neither a body that broke off nor one that was refused is held any longer.
    for (let round = 0; round < 3; round += 1) {
      const broken = await openSocket(url);
      broken.write(head(body.length) + body.slice(0, -2));
      await new Promise((resolve) => setTimeout(resolve, 20));
      broken.destroy();
    }
    await eventually('room', async () => (await next()).status === 201);
  });
});

describe('a client that hangs up', () => {
  it('in the middle of its body leaves a healthy server and no error in the log', async (t) => {
    const runtime = await startRuntime(t, { handlers: { createItem } });
    for (const framing of ['Content-Length: 500', 'Transfer-Encoding: chunked']) {
      const socket = await openSocket(runtime.url);
      socket.write(`POST /items HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${framing}\r\n\r\n5\r\n{"na`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
    }
    await eventually('both to be noticed', async () => runtime.logs.filter(({ msg }) => msg === 'client gone').length === 2);
    assert.equal((await call('POST', `${runtime.url}/items`, { name: 'a' })).status, 201);
    assert.deepEqual(errorsIn(runtime), []);
  });

  it('while its handler works fires the signal of the call', async (t) => {
    let aborted = false;
    let started = false;
    const getItem = async (_: unknown, _services: unknown, { signal }: { signal: AbortSignal }) => {
      started = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted = true;
      throw signal.reason;
    };
    const runtime = await startRuntime(t, { handlers: { getItem } });
    const socket = await openSocket(runtime.url);
    socket.write('GET /items/0192f0c1-7a52-7c1e-8a3b-3f2d8f0e9c11 HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually('the handler', async () => started);
    socket.destroy();
    await eventually('the signal', async () => aborted);
    await eventually('the log line', async () => runtime.logs.some(({ msg }) => msg === 'client gone'));
    assert.deepEqual(errorsIn(runtime), []);
  });

  it('does not hide a fault of the server from the log', async (t) => {
    let fail = () => {};
    const getText = () => new Promise<never>((_, reject) => (fail = () => reject(new Error('broken inside'))));
    const runtime = await startRuntime(t, { handlers: { getText } });
    const socket = await openSocket(runtime.url);
    socket.write('GET /text HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 30));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 30));
    fail();
    await eventually('the error', async () => runtime.logs.some(({ err }) => err?.message === 'broken inside'));
  });

  it('fires no signal after its answer is complete', async (t) => {
    const signals: AbortSignal[] = [];
    const getText = (_: unknown, _services: unknown, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return { status: 200, contentType: 'text/html', text: 'done' };
    };
    const { url, server } = await startRuntime(t, { handlers: { getText } });
    await call('GET', `${url}/text`);
    await server.close(100);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false],
    );
  });
});

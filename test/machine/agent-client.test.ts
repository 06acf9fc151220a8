/** The client for questions to agent servers, asked of servers that answer in every way but the expected one. */
import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { askAgent, MAX_ANSWER_BYTES, NoAnswer, probeAgent } from '../../src/machine/agent-client.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { temporaryFolder } from '../support/temporary.ts';

const LIMIT_MS = 60_000;
const ask = async (t: TestContext, answer: RequestListener, limitMs = LIMIT_MS) =>
  askAgent(await startLoopbackServer(t, answer), { path: '/info', limitMs });

describe('a question to an agent server', () => {
  it('is answered by a document of 64 KiB, and not by a longer one', async (t) => {
    const document = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    assert.equal(String(await ask(t, (_, response) => response.end(document(MAX_ANSWER_BYTES)))).length, MAX_ANSWER_BYTES - 2);
    const longer = ask(t, (_, response) => response.end(document(MAX_ANSWER_BYTES + 1)));
    await assert.rejects(longer, { name: 'NoAnswer', message: 'the agent server answered with more than 65536 bytes' });
  });

  for (const status of [201, 204, 301, 302, 303, 307, 308, 404, 500])
    it(`has no answer with the status ${status}`, async (t) => {
      const answer: RequestListener = (_, response) => response.writeHead(status, { location: '/ok' }).end('{}');
      await assert.rejects(ask(t, answer), { message: `the agent server answered /info with ${status}` });
    });

  const broken: Record<string, RequestListener> = {
    'text that is no JSON': (_, response) => response.end('<html>'),
    'half of a document': (_, response) => response.writeHead(200, { 'content-length': 9 }).end('{}', () => response.destroy()),
    'no word': (request) => request.socket.destroy(),
    'another protocol': (request) =>
      request.socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    'headers without an end': (request) => request.socket.write(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(20_000)}`),
    'compressed bytes': (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(Buffer.alloc(9)),
  };
  for (const [what, answer] of Object.entries(broken))
    it(`has no answer where there is ${what}`, async (t) => {
      await assert.rejects(ask(t, answer), NoAnswer);
    });

  it('ends at its limit, whatever was answered by then', async (t) => {
    const drip: RequestListener = (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(timer));
    };
    const hint: RequestListener = (_, response) => {
      const timer = setInterval(() => response.writeEarlyHints({ link: '</x>; rel=preload' }), 20);
      response.once('close', () => clearInterval(timer));
    };
    for (const answer of [drip, hint, () => {}])
      await assert.rejects(ask(t, answer, 300), {
        name: 'NoAnswer',
        message: 'the agent server did not answer /info within 300 ms',
      });
  });

  it('is given up by its signal', async (t) => {
    const url = await startLoopbackServer(t, () => stop.abort());
    const stop = new AbortController();
    await assert.rejects(probeAgent(url, { path: '/ok', limitMs: LIMIT_MS, signal: stop.signal }), NoAnswer);
    await assert.rejects(probeAgent(url, { path: '/ok', limitMs: LIMIT_MS, signal: stop.signal }), NoAnswer);
  });

  it('goes to HTTP addresses alone', async () => {
    for (const address of ['', 'ftp://127.0.0.1', 'https://127.0.0.1', 'unix:x', '/x'])
      await assert.rejects(probeAgent(address, { path: '/ok', limitMs: LIMIT_MS }), NoAnswer);
  });

  it('goes to a Unix socket, and below the path of an address', async (t) => {
    const answer: RequestListener = ({ url, headers }, response) => response.end(JSON.stringify([url, headers['x-token']]));
    const question = { path: '/info', headers: { 'x-token': 'a' }, limitMs: LIMIT_MS };
    assert.deepEqual(await askAgent(`${await startLoopbackServer(t, answer)}/base/`, question), ['/base/info', 'a']);
    const socketPath = join(await temporaryFolder(t), 'agent.sock');
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(socketPath, resolve));
    t.after(() => server.close());
    assert.deepEqual(await askAgent(`unix:${socketPath}`, question), ['/info', 'a']);
    assert.equal((await probeAgent(`unix:${socketPath}`, question)).status, 200);
  });
});

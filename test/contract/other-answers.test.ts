/** Answers that no operation gives carry the headers that the contract declares for them, and no others. */
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { headerFindings } from '../../src/runtime/response-check.ts';
import { ResponseValidators } from '../../src/runtime/response-validators.ts';
import { startTestServer } from '../control-plane/support.ts';
import { httpContract } from '../operations/requests.ts';
import { startAgent } from '../support/agent-server.ts';

interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

const PAGE = { origin: 'http://localhost:3000' };
const PREFLIGHT = { ...PAGE, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
/** What is sent → the status that answers it. */
const CASES: [name: string, method: string, path: string, headers: Record<string, string>, status: number][] = [
  ['a preflight', 'OPTIONS', '/ok', PREFLIGHT, 204],
  ['a preflight of a private network', 'OPTIONS', '/ok', { ...PREFLIGHT, 'access-control-request-private-network': 'true' }, 204],
  ['a path that is not there', 'GET', '/nowhere', PAGE, 404],
  ['a method that the path lacks', 'PUT', '/ok', PAGE, 405],
  ['a host that is none', 'GET', '/ok', { host: 'a/b?' }, 400],
  ['the name of another machine', 'GET', '/ok', { host: 'other.example' }, 421],
];

describe('answers that no operation gives', () => {
  for (const api of ['agent-server', 'control-plane'] as const)
    it(`of ${api} are as declared`, async (t) => {
      const url = api === 'agent-server' ? (await startAgent(t, 'echo')).url : await controlPlane(t);
      for (const [name, method, path, headers, status] of CASES)
        assertDeclared(api, name, await ask(method, url + path, headers), status);
      assertDeclared(api, 'no HTTP', await exchange(url, 'nonsense\r\n\r\n'), 400);
      assertDeclared(api, 'a long head', await exchange(url, `GET /${'x'.repeat(140_000)} HTTP/1.1\r\nHost: a\r\n\r\n`), 431);
      const closing = 'HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
      assertDeclared(api, 'a path that a parser would change', await exchange(url, `GET /x/../ok ${closing}`), 400);
      if (api !== 'control-plane') return;
      const browser = { accept: 'text/html' };
      assertDeclared(api, 'the gateway, without a key', await ask('GET', `${url}/d/chat/ok`, PAGE), 401);
      assertDeclared(api, 'the gateway, to a browser', await ask('GET', `${url}/d/chat/ok`, browser), 401);
      assertDeclared(api, 'the gateway, without a slash', await ask('GET', `${url}/d/chat`, browser), 307);
    });
});

async function controlPlane(t: { after(end: () => Promise<void>): void }): Promise<string> {
  const server = await startTestServer();
  t.after(async () => server[Symbol.asyncDispose]());
  return server.running.url;
}

function assertDeclared(api: string, name: string, answered: Answered, status: number): void {
  assert.equal(answered.status, status, name);
  const declared = new ResponseValidators(httpContract(api).document).otherHeaders(status);
  assert.ok(declared, `${name}: ${status} is not declared`);
  assert.deepEqual(headerFindings(declared, answered.headers), [], name);
}

function ask(method: string, url: string, headers: Record<string, string>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode!, headers: response.headers }));
    });
    sent.on('error', reject).end();
  });
}

/** What is answered to bytes that no client would send. */
function exchange(url: string, bytes: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), new URL(url).hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [start = '', ...lines] = text.split('\r\n\r\n')[0]!.split('\r\n');
      const headers = lines.map((line) => line.split(/: (.*)/s)).map(([key, value]) => [key!.toLowerCase(), value]);
      resolve({ status: Number(start.split(' ')[1]), headers: Object.fromEntries(headers) });
    });
  });
}

/** Who may come in before there is an operation: by which name, from which web page, and through the gateway. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CorsPolicy, EXPOSED_HEADERS, LOCAL_ORIGINS } from '../../src/runtime/cors.ts';
import { Forwarding } from '../../src/runtime/forwarding.ts';
import { call } from '../support/http.ts';
import { exchange } from '../support/raw-http.ts';
import { type RuntimeOptions, startRuntime } from '../support/runtime-server.ts';
import type { Cleanup } from '../support/temporary.ts';

const EVIL = 'https://evil.example';
const APP = 'https://app.example';

/** A server that counts what its handler did. */
async function counting(t: Cleanup, options: RuntimeOptions) {
  const acts: string[] = [];
  const act = () => {
    acts.push('acted');
    return { status: 201, body: { name: 'a' } };
  };
  const started = await startRuntime(t, { handlers: { createItem: act, getText: () => act() as never }, ...options });
  return { ...started, acts };
}

const post = (url: string, headers: Record<string, string>) => call('POST', `${url}/items`, { name: 'a' }, headers);
const preflight = (url: string, origin: string, headers: Record<string, string> = {}) =>
  call('OPTIONS', `${url}/items`, undefined, { origin, 'access-control-request-method': 'POST', ...headers });

describe('the name a server on loopback is called by', () => {
  const status = async (url: string, host: string | undefined) => {
    const header = host === undefined ? '' : `Host: ${host}\r\n`;
    const [, code] = /^HTTP\/1\.1 (\d+)/.exec(await exchange(url, `GET /open HTTP/1.0\r\n${header}\r\n`))!;
    return Number(code);
  };

  it('is one of the machine or of its operator, with any port', async (t) => {
    const handlers = { getOpen: () => ({ status: 200, body: {} }) };
    const { url } = await startRuntime(t, { handlers, admission: { hosts: ['Proxy.example:8443', '::1'] } });
    for (const host of [
      'localhost',
      'LOCALHOST:1',
      '127.0.0.1:8123',
      '127.1.2.3',
      '[::1]:80',
      '[::1]',
      'proxy.example',
      'PROXY.EXAMPLE:9',
    ])
      assert.equal(await status(url, host), 200, host);
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      'evil.example:8123',
      '10.0.0.1',
      '127.0.0.1.evil.example',
      '[::2]',
      undefined,
    ])
      assert.equal(await status(url, host), 421, host);
  });

  it('is refused in words that say what to set, before anything acts, and for an upgrade too', async (t) => {
    const upgrades: string[] = [];
    const mount = { prefix: '/m/', request: () => upgrades.push('request'), upgrade: () => upgrades.push('upgrade') };
    const { url } = await startRuntime(t, { mounts: [mount as never] });
    for (const path of ['/items', '/m/x', '/nothing']) {
      const answer = await exchange(url, `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
      assert.match(answer, /^HTTP\/1\.1 421 Misdirected Request\r\n[\s\S]*'evil\.example'.*--allowed-hosts/);
    }
    const upgrade = 'GET /m/x HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
    assert.match(await exchange(url, upgrade), /^HTTP\/1\.1 421 [\s\S]*--allowed-hosts/);
    assert.deepEqual(upgrades, []);
  });
});

describe('a web page of another origin', () => {
  it('is refused before its request acts, where its origin is not allowed', async (t) => {
    const { url, acts } = await counting(t, { cors: { allowOrigins: LOCAL_ORIGINS } });
    for (const headers of [
      { origin: EVIL },
      { origin: 'null' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://localhost:80.evil.example' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' },
    ] as Record<string, string>[]) {
      const answer = await post(url, headers);
      assert.equal(answer.status, 403, JSON.stringify(headers));
      assert.match(answer.body.detail, /^Web pages of .* may not use this server\. .*CORS_ALLOW_ORIGINS/);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    }
    const image = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    assert.equal((await call('GET', `${url}/text`, undefined, image)).status, 403);
    const refused = await preflight(url, EVIL);
    assert.deepEqual([refused.status, refused.headers.get('access-control-allow-methods')], [403, null]);
    assert.deepEqual(acts, []);
  });

  it('may link to the server, and use it as one of its own pages or as no page does', async (t) => {
    const { url, acts } = await counting(t, { cors: { allowOrigins: [] }, forwarding: new Forwarding(['127.0.0.1']) });
    const { host } = new URL(url);
    for (const headers of [
      {},
      { origin: `http://${host}` },
      { origin: 'https://proxy.example', 'x-forwarded-host': 'proxy.example' },
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
    ] as Record<string, string>[])
      assert.equal((await post(url, headers)).status, 201, JSON.stringify(headers));
    assert.equal(acts.length, 5);
    const link = 'Host: a\r\nConnection: close\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate';
    assert.match(await exchange(url, `GET /nothing HTTP/1.1\r\n${link}\r\n\r\n`), /^HTTP\/1\.1 404/);
    assert.match(await exchange(url, `POST /nothing HTTP/1.1\r\n${link}\r\n\r\n`), /^HTTP\/1\.1 403/);
  });

  it('reads every answer where it is allowed: errors, unknown paths and methods as well', async (t) => {
    const { url } = await counting(t, { cors: { allowOrigins: [APP], allowCredentials: true, exposeHeaders: ['X-Mine'] } });
    for (const [method, path, status] of [
      ['POST', '/items', 201],
      ['GET', '/items', 500],
      ['GET', '/nothing', 404],
      ['PUT', '/items', 405],
      ['GET', '/items/x', 422],
    ] as const) {
      const answer = await call(method, url + path, method === 'POST' ? { name: 'a' } : undefined, { origin: APP });
      assert.equal(answer.status, status, `${method} ${path}`);
      assert.equal(answer.headers.get('access-control-allow-origin'), APP);
      assert.equal(answer.headers.get('access-control-allow-credentials'), 'true');
      assert.equal(answer.headers.get('access-control-expose-headers'), [...EXPOSED_HEADERS, 'x-mine'].join(', '));
      assert.equal(answer.headers.get('vary'), 'origin');
    }
    assert.equal((await post(url, {})).headers.get('access-control-allow-origin'), null);
  });

  it('of any origin never gets credentials', async (t) => {
    const { url } = await counting(t, { cors: { allowOrigins: ['*'] } });
    for (const answer of [await post(url, { origin: EVIL }), await preflight(url, EVIL)]) {
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
    }
    for (const every of [{ allowOrigins: ['*'] }, { allowOrigins: [APP, '*'] }, { allowOrigins: [], allowOriginPattern: /.*/ }])
      assert.throws(() => new CorsPolicy({ ...every, allowCredentials: true }), /Credentials cannot be allowed/);
  });

  it('has its preflight answered at every path, as the settings say', async (t) => {
    const asked = { 'access-control-request-headers': 'x-api-key, x-other' };
    const { url } = await counting(t, { cors: { allowOrigins: [APP, 'http://localhost:*'] } });
    const open = await preflight(url, 'http://localhost:5173', { ...asked, 'access-control-request-private-network': 'true' });
    assert.deepEqual(
      ['allow-origin', 'allow-headers', 'allow-methods', 'max-age', 'allow-private-network'].map((name) =>
        open.headers.get(`access-control-${name}`),
      ),
      ['http://localhost:5173', 'x-api-key, x-other', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', '600', 'true'],
    );
    assert.equal(open.status, 204);
    const unknown = await call('OPTIONS', `${url}/nothing`, undefined, { origin: APP, 'access-control-request-method': 'GET' });
    assert.equal(unknown.status, 204);
    const narrow = await counting(t, {
      cors: { allowOrigins: [APP], allowMethods: ['GET'], allowHeaders: ['x-api-key'], maxAgeSeconds: 5 },
    });
    const { headers } = await preflight(narrow.url, APP, asked);
    assert.deepEqual(
      ['allow-headers', 'allow-methods', 'max-age', 'allow-private-network'].map((name) => headers.get(`access-control-${name}`)),
      ['x-api-key', 'GET', '5', null],
    );
  });

  it('is known by its whole origin', () => {
    const policy = new CorsPolicy({
      allowOrigins: ['http://[::1]:*', APP],
      allowOriginPattern: /^(?:https:\/\/\w+\.app\.example)$/,
    });
    for (const origin of ['http://[::1]', 'http://[::1]:3000', APP, 'https://x.app.example'])
      assert.ok(policy.allows(origin), origin);
    for (const origin of ['https://[::1]', `${APP}:8443`, 'https://x.app.example.evil', 'https://x.y.app.example', `${APP}.evil`])
      assert.ok(!policy.allows(origin), origin);
  });
});

describe('a server behind a gateway', () => {
  const gateway = { header: 'x-gate', token: 'the token of this server' };

  it('answers the gateway alone, by whatever name, and shows its token to nobody', async (t) => {
    const seen: unknown[] = [];
    const getOpen = (_request: unknown, _services: unknown, { headers }: { headers: Record<string, unknown> }) => {
      seen.push(headers['x-gate']);
      return { status: 200, body: {} };
    };
    const { url } = await startRuntime(t, { handlers: { getOpen }, admission: { gateway } });
    const ask = (headers: string) => exchange(url, `GET /open HTTP/1.1\r\nConnection: close\r\n${headers}\r\n\r\n`);
    assert.match(await ask(`Host: chat.example\r\nX-Gate: ${gateway.token}`), /^HTTP\/1\.1 200/);
    assert.deepEqual(seen, [undefined]);
    for (const headers of [
      'Host: localhost',
      'Host: localhost\r\nX-Gate: forged',
      `Host: localhost\r\nX-Gate: ${gateway.token}\r\nX-Gate: 2`,
    ]) {
      assert.match(await ask(headers), /^HTTP\/1\.1 403 [\s\S]*through the gateway/);
    }
    assert.equal(seen.length, 1);
  });

  it('leaves the question for its health to everybody', async (t) => {
    const { url } = await startRuntime(t, { admission: { gateway } });
    assert.equal((await call('GET', `${url}/ok`)).status, 404, 'this server has no such operation');
    for (const path of ['/okay', '/ok/x', '/text?/ok']) assert.equal((await call('GET', url + path)).status, 403, path);
  });
});

import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, describe, it, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@langchain/langgraph-sdk';
import { pino } from 'pino';
import { WebSocket, WebSocketServer } from 'ws';
import { createGateway } from '../../src/control-plane/gateway/gateway.ts';
import { HeldRequests } from '../../src/control-plane/gateway/held-requests.ts';
import { createRoutes, type Routes } from '../../src/control-plane/gateway/routes.ts';
import { socketUrl } from '../../src/machine/agent-sockets.ts';
import { Admission } from '../../src/runtime/admission.ts';
import { unauthenticated } from '../../src/runtime/auth.ts';
import { BodyBudget } from '../../src/runtime/body.ts';
import { CorsPolicy } from '../../src/runtime/cors.ts';
import { Forwarding } from '../../src/runtime/forwarding.ts';
import { referencePage } from '../../src/runtime/reference.ts';
import { createHttpServer } from '../../src/runtime/server.ts';
import { noUiAsset } from '../../src/ui-assets.ts';
import { eventually } from '../support/eventually.ts';
import { sendAllFirst } from '../support/raw-http.ts';
import { temporaryFolder } from '../support/temporary.ts';

/** A request that is not answered is an error that names it, not a test that hangs. */
const fetch: typeof globalThis.fetch = async (url, init) => {
  const signal = AbortSignal.any([AbortSignal.timeout(60_000), ...(init?.signal ? [init.signal] : [])]);
  return globalThis.fetch(url, { ...init, signal }).catch((error: Error) => {
    throw error.name === 'TimeoutError' ? new Error(`${init?.method ?? 'GET'} ${url}: no answer within 15 s`) : error;
  });
};

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function upstream(listener: RequestListener): Promise<string> {
  return listen(createServer({ keepAliveTimeout: 75_000 }, listener));
}

const KEYS: Record<string, string> = {
  ...{ 'key-1': 't1', 'key-2': 't2', 'key-3': 't1' },
  ...{ keelson_1: 't1', keelson_2: 't2' },
};
/** Deployments that the gateway asked to be started. */
const started: string[] = [];
/** Happens between the first and the second look at a route. */
let whileAuthenticating: (() => void) | undefined;
/** A deployment whose id is its name. */
const makeOwner = (deploymentId: string) => ({ deploymentId, tenantId: 't1' });

async function gatewayWith(
  fill: (routes: Routes) => void,
  forwarding = Forwarding.none,
  idleMs?: number,
  log = pino({ level: 'silent' }),
  limits: { holdMs?: number; lostMs?: number; mostOfTenant?: number } = {},
): Promise<{ url: string; routes: Routes }> {
  const routes = createRoutes();
  fill(routes);
  const authenticate = (headers: IncomingMessage['headers']) => {
    assert.ok(headers['x-api-key'] === undefined || headers.authorization === undefined, 'one credential is judged');
    whileAuthenticating?.();
    const key = headers['x-api-key'] ?? headers.authorization?.slice('Bearer '.length);
    const tenantId = revoked.has(String(key)) ? undefined : KEYS[String(key)];
    if (!tenantId) throw unauthenticated('A valid API key is required.');
    return { tenantId, keyId: 'k', scopes: new Set<string>() };
  };
  const bodies = new BodyBudget(BODIES_LIMIT_BYTES);
  const gateway = createGateway({
    routes,
    authenticate,
    bodies,
    start: (id) => void started.push(id),
    startFailure: async () => 'It exited with code 1.',
    lostMs: 300,
    ...limits,
    tokenOf: (id) => `token of ${id}`,
    hasPublicDocs: async (slug) => {
      looks += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
      return open.has(slug);
    },
    pageAt: (path) => (path === '/docs' ? referencePage({ title: 'Reference', assets: '../../docs/' }) : undefined),
    log,
    forwarding,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  const server = createHttpServer({
    log,
    services: {},
    securitySchemes: {},
    authenticate: undefined,
    responseValidators: undefined,
    ...{ bodyLimitBytes: 1_000_000, bodies },
    forwarding,
    admission: new Admission({ cors: new CorsPolicy({ allowOrigins: [] }), hosts: ['a'], forwarding }),
    operations: {},
    handlers: {},
    mounts: [gateway],
  });
  await server.listen(0, '127.0.0.1');
  cleanups.push(
    () => gateway[Symbol.asyncDispose](),
    () => server.close(0),
  );
  return { url: server.url, routes };
}

const BODIES_LIMIT_BYTES = 1_000_000;
/** How often it was looked up whose documents everybody may read. */
let looks = 0;
/** Names whose documents everybody may read. */
const open = new Set<string>();
/** Keys that are no longer good. */
const revoked = new Set<string>();

const echo: RequestListener = async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  response.setHeader('content-type', 'application/json');
  response.end(
    JSON.stringify({
      method: request.method,
      url: request.url,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    }),
  );
};

interface Echoed {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

const echoed = async (response: Response) => (await response.json()) as Echoed;
const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail;
const withKey = { 'x-api-key': 'key-1' };

async function oneDeployment(listener: RequestListener) {
  const target = await upstream(listener);
  const gateway = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: [target] });
  });
  return { ...gateway, target };
}

/** What fetch would normalize or refuse. */
/** What comes until the server closes the connection, or up to `end`. */
function raw(url: string, text: string, end?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
      if (end === undefined || !answer.includes(end)) return;
      socket.destroy();
      resolve(answer);
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}

test('ends streams, waits and WebSockets with their key, and leaves those of others', async () => {
  const server = createServer((request, response) => {
    if (request.url !== '/stream') return;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const sockets = new WebSocketServer({ server });
  const target = await listen(server);
  cleanups.push(() => sockets.close());
  const { url } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: [target] });
  });
  const ended = new Set<string>();
  const open = async (key: string, headers: Record<string, string>) => {
    const stream = await fetch(`${url}/d/agent/stream`, { headers });
    const said = stream.body!.getReader();
    await said.read();
    const end = (what: string) => () => ended.add(`${what} of ${key}`);
    void said.read().then(end('stream'), end('stream'));
    void fetch(`${url}/d/agent/wait`, { headers }).then(end('wait'), end('wait'));
    const socket = new WebSocket(`${url.replace('http', 'ws')}/d/agent/socket`, { headers });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.once('close', end('socket'));
    cleanups.push(() => socket.terminate());
  };
  await open('key-1', { authorization: 'Bearer key-1' });
  await open('key-3', { 'x-api-key': 'key-3' });
  await sleep(1_200);
  assert.deepEqual([...ended], []);
  revoked.add('key-1');
  cleanups.push(() => revoked.clear());
  await eventually('everything of the key to end', async () => ended.size >= 3);
  assert.deepEqual([...ended].toSorted(), ['socket of key-1', 'stream of key-1', 'wait of key-1']);
});

test('holds only so much of small bodies at a time, and gives it back', async () => {
  const waiting: ServerResponse[] = [];
  const { url } = await oneDeployment((request, response) => {
    request.resume().once('end', () => waiting.push(response));
  });
  const body = 'x'.repeat(60_000);
  const send = () => fetch(`${url}/d/agent/runs/wait`, { method: 'POST', headers: withKey, body });
  const all = Array.from({ length: 20 }, send);
  const refused: Headers[] = [];
  for (const one of all) void one.then(({ status, headers }) => status === 503 && refused.push(headers));
  // One tenant leaves a quarter to the others.
  const fits = Math.floor((0.75 * BODIES_LIMIT_BYTES) / body.length);
  await eventually('the others to be there', async () => waiting.length === fits);
  // One that came after the first are let go would fit.
  await eventually('the rest to be refused', async () => refused.length === all.length - fits);
  assert.equal(refused[0]!.get('retry-after'), '2');
  for (const response of waiting) response.end('{}');
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 200).length, fits);
  const again = send();
  await eventually('the next one', async () => waiting.length > fits);
  waiting.at(-1)!.end('{}');
  assert.equal((await again).status, 200);
});

test('bodies of requests whose answer has begun, and those of another tenant, keep nobody from sending one', async () => {
  const waiting: ServerResponse[] = [];
  const agent = await upstream((request, response) => {
    request.resume().once('end', () => {
      if (request.url === '/stream') response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      waiting.push(response);
    });
  });
  const { url } = await gatewayWith((routes) => {
    routes.put('mine', makeOwner('mine'));
    routes.put('foreign', { deploymentId: 'foreign', tenantId: 't2' });
    for (const id of ['mine', 'foreign']) routes.switchTo(id, { revisionId: id, urls: [agent] });
  });
  const send = (path: string, key: string) =>
    fetch(`${url}/d/${path}`, { method: 'POST', headers: { 'x-api-key': key }, body: 'x'.repeat(60_000) });
  const streams = await Promise.all(Array.from({ length: 40 }, () => send('mine/stream', 'key-1')));
  assert.deepEqual([...new Set(streams.map(({ status }) => status))], [200]);
  const all = Array.from({ length: 20 }, () => send('mine/wait', 'key-1'));
  const statuses: number[] = [];
  for (const one of all) void one.then(({ status }) => statuses.push(status));
  await eventually('what is too much to be refused', async () => statuses.filter((status) => status === 503).length === 8);
  const foreign = send('foreign/wait', 'key-2');
  await eventually('all others to be there', async () => waiting.length === 40 + 12 + 1);
  for (const response of waiting) response.end();
  assert.equal((await foreign).status, 200);
  await Promise.all(all);
  for (const stream of streams) await stream.text();
});

test('passes path, query, method and body on, and says where the request came from', async () => {
  const { url } = await oneDeployment(echo);
  const answer = await fetch(`${url}/d/agent/threads/search?limit=2&x=a%20b`, {
    method: 'POST',
    body: '{"a":1}',
    headers: {
      ...withKey,
      'content-type': 'application/json',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil',
      'x-forwarded-prefix': '/evil',
      forwarded: 'for=6.6.6.6',
      'x-request-id': 'abc-1',
    },
  });
  assert.equal(answer.headers.get('x-request-id'), 'abc-1');
  const seen = await echoed(answer);
  assert.equal(seen.method, 'POST');
  assert.equal(seen.url, '/threads/search?limit=2&x=a%20b');
  assert.equal(seen.body, '{"a":1}');
  assert.equal(seen.headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(seen.headers['x-forwarded-host'], new URL(url).host);
  assert.equal(seen.headers['x-forwarded-proto'], 'http');
  assert.equal(seen.headers['x-forwarded-prefix'], '/d/agent');
  assert.equal(seen.headers['x-request-id'], 'abc-1');
  assert.equal(seen.headers['forwarded'], undefined);
  assert.equal((await echoed(await fetch(`${url}/d/agent`, { headers: withKey }))).url, '/');
  assert.equal((await echoed(await fetch(`${url}/d/agent?a=1`, { headers: withKey }))).url, '/?a=1');
  assert.match((await fetch(`${url}/d/agent/ok`, { headers: withKey })).headers.get('x-request-id')!, /^[0-9a-f-]{36}$/);
});

test('believes a trusted proxy about the client', async () => {
  const target = await upstream(echo);
  const fill = (routes: Routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: [target] });
  };
  const { url } = await gatewayWith(fill, new Forwarding(['loopback']));
  const forwarded = {
    'x-forwarded-for': '6.6.6.6, 9.9.9.9',
    'x-forwarded-host': 'keelson.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-prefix': '/base/',
  };
  const { headers } = await echoed(await fetch(`${url}/d/agent/ok`, { headers: { ...withKey, ...forwarded } }));
  assert.equal(headers['x-forwarded-for'], '9.9.9.9, 127.0.0.1');
  assert.equal(headers['x-forwarded-host'], 'keelson.example');
  assert.equal(headers['x-forwarded-proto'], 'https');
  assert.equal(headers['x-forwarded-prefix'], '/base/d/agent');

  const behind = await gatewayWith(fill, new Forwarding([], 'https://agents.example/keelson/'));
  const { headers: named } = await echoed(await fetch(`${behind.url}/d/agent/ok`, { headers: { ...withKey, ...forwarded } }));
  assert.equal(named['x-forwarded-for'], '127.0.0.1');
  assert.equal(named['x-forwarded-host'], 'agents.example');
  assert.equal(named['x-forwarded-proto'], 'https');
  assert.equal(named['x-forwarded-prefix'], '/keelson/d/agent');
});

test('asks for a key of the tenant, keeps it to itself, and hides what belongs to others', async () => {
  const { url } = await oneDeployment(echo);
  const none = await fetch(`${url}/d/agent/ok`);
  assert.equal(none.status, 401);
  assert.equal((await fetch(`${url}/d/nobody/ok`)).status, 401);
  const foreign = await fetch(`${url}/d/agent/ok`, { headers: { 'x-api-key': 'key-2' } });
  const unknown = await fetch(`${url}/d/nobody/ok`, { headers: withKey });
  assert.equal(foreign.status, 404);
  assert.equal(unknown.status, 404);
  assert.equal(await detailOf(foreign), 'There is no deployment at /d/agent.');
  assert.equal(await detailOf(unknown), 'There is no deployment at /d/nobody.');
  assert.ok(foreign.headers.get('x-request-id'));

  assert.equal((await echoed(await fetch(`${url}/d/agent/ok`, { headers: withKey }))).headers['x-api-key'], undefined);
  const bearer = await echoed(await fetch(`${url}/d/agent/ok`, { headers: { authorization: 'Bearer key-1' } }));
  assert.equal(bearer.headers['authorization'], undefined);
  const both = await echoed(await fetch(`${url}/d/agent/ok`, { headers: { ...withKey, authorization: 'Bearer of-the-agent' } }));
  assert.equal(both.headers['x-api-key'], undefined);
  assert.equal(both.headers['authorization'], 'Bearer of-the-agent');
  const wrongKey = await fetch(`${url}/d/agent/ok`, { headers: { 'x-api-key': 'wrong', authorization: 'Bearer key-1' } });
  assert.equal(wrongKey.status, 401, 'the key that was sent first is the one that counts');
});

test('refuses calls of A2A over plain HTTP in the form of that binding', async () => {
  const { url } = await gatewayWith((routes) => {
    for (const slug of ['a', 'b']) routes.put(slug, makeOwner(slug));
    routes.switchTo('a', { revisionId: 'r1', urls: ['http://127.0.0.1:1'] });
  });
  const at = async (path: string, headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(url + path, { method, headers });
    return { response, body: (await response.json()) as { error?: { code: number; status: string }; detail?: string } };
  };
  const key = { 'x-api-key': 'key-1' };
  for (const [path, headers, status, name] of [
    ['/d/a/a2a/agent/tasks', {}, 401, 'UNAUTHENTICATED'],
    ['/d/a/a2a/agent/message:send', { 'x-api-key': 'wrong' }, 401, 'UNAUTHENTICATED'],
    ['/d/nobody/a2a/agent/tasks/1:cancel', key, 404, 'NOT_FOUND'],
    ['/d/a/a2a/agent/extendedAgentCard', { 'x-api-key': 'key-2' }, 404, 'NOT_FOUND'],
    ['/d/b/a2a/agent/tasks?pageSize=1', key, 503, 'UNAVAILABLE'],
    ['/d/a/a2a/agent/tasks', key, 502, 'UNAVAILABLE'],
  ] as const) {
    const { response, body } = await at(path, headers, path.includes(':') ? 'POST' : 'GET');
    assert.deepEqual(
      [response.status, body.error?.code, body.error?.status, body.detail],
      [status, status, name, undefined],
      path,
    );
    assert.equal(response.headers.get('content-type'), 'application/json');
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    if (status === 401) assert.match(response.headers.get('www-authenticate')!, /^Bearer/);
  }
  assert.ok((await at('/d/a/a2a/agent', {}, 'POST')).body.detail, 'JSON-RPC is refused by HTTP alone');
  assert.ok((await at('/d/a/threads/tasks', {})).body.detail);
});

test('leaves users to an agent with auth of its own, and says whose key of ours it checked', async () => {
  const { url, routes } = await oneDeployment(echo);
  const { target } = routes.get('agent')!;
  const users = { authorization: 'Bearer own', 'x-api-key': 'own', 'x-keelson-operator': 'key' };
  const ask = (headers: Record<string, string>) => fetch(`${url}/d/agent/ok`, { headers });
  assert.equal((await ask(users)).status, 401, 'while it is unknown, a key is needed');
  routes.switchTo('agent', { ...target!, ownAuth: true });
  const seen = await echoed(await ask(users));
  assert.equal(seen.headers['authorization'], 'Bearer own');
  assert.equal(seen.headers['x-api-key'], 'own');
  assert.equal(seen.headers['x-keelson-operator'], undefined, 'nobody makes himself an operator');
  for (const sent of [{ 'x-api-key': 'keelson_1' }, { authorization: 'Bearer keelson_1' }] as Record<string, string>[]) {
    const operator = await echoed(await ask({ ...sent, 'x-keelson-operator': 'forged' }));
    assert.equal(operator.headers['x-keelson-operator'], 'key');
    assert.deepEqual([operator.headers['x-api-key'], operator.headers['authorization']], [undefined, undefined]);
  }
  assert.equal((await ask({ 'x-api-key': 'keelson_unknown' })).status, 401, 'a key of ours that is no longer good is no token');
  assert.equal((await ask({ 'x-api-key': 'keelson_2' })).status, 404, 'nor is that of another tenant');
});

test('keeps an agent with auth of its own from acting for the origin that it shares', async () => {
  const agent = await upstream((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('set-cookie', 'session=1; Path=/').end('<script>0</script>');
  });
  const { url } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: [agent], ownAuth: true });
  });
  const { headers } = await fetch(`${url}/d/agent/app`);
  assert.equal(headers.get('set-cookie'), null);
  assert.match(headers.get('content-security-policy') ?? '', /^sandbox(?!.*same-origin)/);
});

test('neither takes cookies to an agent whose caller has a key, nor sets those of an agent on the origin of all', async () => {
  const server = createServer((request, response) => {
    response
      .setHeader('set-cookie', 'session=1; Path=/')
      .setHeader('clear-site-data', '"*"')
      .end(request.headers.cookie ?? 'none');
  });
  server.on('upgrade', (_request, socket) => {
    socket.end('HTTP/1.1 403 Forbidden\r\nset-cookie: session=1; Path=/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n');
  });
  const urls = [await listen(server)];
  const { url, routes } = await gatewayWith((all) => {
    all.put('agent', makeOwner('agent'));
    all.switchTo('agent', { revisionId: 'r1', urls });
  });
  const cookie = 'session=of-another-app';
  const byKey = await fetch(`${url}/d/agent/app`, { headers: { ...withKey, cookie } });
  assert.deepEqual(
    [await byKey.text(), byKey.headers.get('set-cookie'), byKey.headers.get('clear-site-data')],
    ['none', null, null],
  );
  const { host } = new URL(url);
  const upgrade = `GET /d/agent/app HTTP/1.1\r\nhost: ${host}\r\nx-api-key: key-1\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`;
  assert.doesNotMatch(await raw(url, upgrade), /set-cookie/i);
  routes.switchTo('agent', { revisionId: 'r2', urls, ownAuth: true });
  const ofUser = await fetch(`${url}/d/agent/app`, { headers: { cookie } });
  assert.deepEqual([await ofUser.text(), ofUser.headers.get('set-cookie')], [cookie, null]);
});

test('passes no user on to a revision that asks nobody', async () => {
  const other = await upstream(echo);
  const { url, routes } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: ['http://127.0.0.1:1'], ownAuth: true });
  });
  const asked = fetch(`${url}/d/agent/ok`, { headers: { authorization: 'Bearer own' } });
  routes.switchTo('agent', { revisionId: 'r2', urls: [other] });
  assert.ok([401, 502, 503].includes((await asked).status));
});

test('tells the agent that it is the gateway, whatever a client says of that', async () => {
  const { url } = await oneDeployment(echo);
  for (const said of [{}, { 'x-keelson-gateway': 'forged' }, { connection: 'x-keelson-gateway' }] as Record<string, string>[]) {
    const text = Object.entries({ ...withKey, host: '127.0.0.1', connection: 'close', ...said }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    const answer = await raw(url, `GET /d/agent/x HTTP/1.1\r\n${text.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    assert.match(answer, /"x-keelson-gateway":"token of r1"/);
    assert.doesNotMatch(answer, /forged/);
  }
});

test('says so when nothing serves the deployment yet, and when what serves it is gone', async () => {
  const { url, routes } = await gatewayWith((routes) => routes.put('agent', makeOwner('agent')));
  const early = await fetch(`${url}/d/agent/ok`, { headers: withKey });
  assert.equal(early.status, 503);
  assert.equal(early.headers.get('retry-after'), '2');
  assert.match(await detailOf(early), /not up.*logs/);
  routes.switchTo('agent', { revisionId: 'r1', urls: ['http://127.0.0.1:1'] });
  for (const method of ['GET', 'POST']) {
    const answer = await fetch(`${url}/d/agent/ok`, { method, headers: withKey });
    assert.equal(answer.status, 502);
    assert.ok(answer.headers.get('x-request-id'));
    assert.match(await detailOf(answer), /could not be reached/);
  }
  assert.equal(routes.inFlight('r1'), 0);
});

test('tells clients of OpenAI what failed as they read it, and not to repeat by themselves what may have begun', async () => {
  const { url, routes } = await gatewayWith((routes) => routes.put('agent', makeOwner('agent')));
  const complete = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/d/agent/v1/chat/completions`, { method: 'POST', body: '{}', headers });
    const { detail, error } = (await answer.json()) as { detail: string; error: Record<string, string> };
    assert.equal(error['message'], detail);
    return [answer.status, error['type'], error['code'], answer.headers.get('x-should-retry')];
  };
  assert.deepEqual(await complete({}), [401, 'invalid_request_error', 'invalid_api_key', null]);
  assert.deepEqual(await complete(withKey), [503, 'server_error', 'unavailable', null]);
  routes.switchTo('agent', { revisionId: 'r1', urls: ['http://127.0.0.1:1'] });
  assert.deepEqual(await complete(withKey), [502, 'server_error', 'bad_gateway', null]);
  routes.switchTo('agent', { revisionId: 'r2', urls: [await upstream((request) => request.socket.destroy())] });
  assert.deepEqual(await complete(withKey), [502, 'server_error', 'bad_gateway', 'false']);
});

test('asks the current revision once more when the first went away before it answered, if nothing can happen twice', async () => {
  const second = await upstream((_request, response) => response.end('second'));
  const posts: string[] = [];
  const { url, routes } = await oneDeployment((request) => {
    posts.push(request.method!);
    routes.switchTo('agent', { revisionId: 'r2', urls: [second] });
    request.socket.destroy();
  });
  assert.equal(await (await fetch(`${url}/d/agent/ok`, { headers: withKey })).text(), 'second');
  assert.deepEqual(posts, ['GET']);
  assert.equal(routes.inFlight('r1') + routes.inFlight('r2'), 0);
});

describe('requests while an agent server that has ended is started again', () => {
  const nowhere = 'http://127.0.0.1:1';
  const post = (url: string) => fetch(`${url}/d/agent/runs`, { method: 'POST', body: '{"a":1}', headers: withKey });
  const patient = { lostMs: 60_000 };
  /** Each request that an agent gets, and what it said. */
  const agentOf = async (got: string[]) =>
    upstream(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      got.push(text);
      response.end('done');
    });

  it('wait for it, and reach it once', async () => {
    const got: string[] = [];
    const agent = await agentOf(got);
    const { url, routes } = await gatewayWith(
      (routes) => routes.put('agent', makeOwner('agent')),
      ...([Forwarding.none, undefined, undefined, patient] as const),
    );
    routes.switchTo('agent', { revisionId: 'r1', urls: [nowhere] });
    const answers = Array.from({ length: 20 }, () => post(url));
    await eventually('they wait', async () => routes.inFlight('r1') === 0);
    routes.switchTo('agent', undefined);
    // Those that come when its end is known wait too; a health check is told.
    answers.push(post(url));
    assert.equal((await fetch(`${url}/d/agent/ok`, { headers: withKey })).status, 503);
    routes.switchTo('agent', { revisionId: 'r1', urls: [agent] });
    for (const answer of answers) assert.deepEqual([(await answer).status, await (await answer).text()], [200, 'done']);
    assert.deepEqual(
      got,
      answers.map(() => '{"a":1}'),
    );
    assert.equal(routes.inFlight('r1'), 0);
  });

  it('find it again at the address that it had, though no route changed', async () => {
    const { url, routes } = await gatewayWith(
      (routes) => routes.put('agent', makeOwner('agent')),
      ...([Forwarding.none, undefined, undefined, patient] as const),
    );
    const socket = join(await temporaryFolder({ after: (clean) => void cleanups.push(clean) }), 'agent.sock');
    routes.switchTo('agent', { revisionId: 'r1', urls: [socketUrl(socket)] });
    const answer = post(url);
    await eventually('it waits', async () => routes.inFlight('r1') === 0);
    const server = createServer((_request, response) => response.end('back')).listen(socket);
    cleanups.push(async () => void server.close());
    assert.equal(await (await answer).text(), 'back');
  });

  it('are told after a while, also that nothing serves the deployment any more', async () => {
    const { url, routes } = await gatewayWith((routes) => routes.put('agent', makeOwner('agent')));
    routes.switchTo('agent', { revisionId: 'r1', urls: [nowhere] });
    assert.equal((await post(url)).status, 502);
    routes.switchTo('agent', undefined);
    assert.equal((await post(url)).status, 503);
  });
});

test('a GET that breaks off is sent once more, and then no more', async () => {
  let sent = 0;
  const { url } = await oneDeployment((request) => {
    sent += 1;
    request.socket.destroy();
  });
  assert.equal((await fetch(`${url}/d/agent/ok`, { headers: withKey })).status, 502);
  assert.equal(sent, 2);
});

test('what an agent may have begun to do is never sent to another, nor a second time', async () => {
  const got: string[] = [];
  const successor = await upstream((request, response) => {
    got.push(`successor ${request.method}`);
    response.end();
  });
  const { url, routes } = await gatewayWith((routes) => routes.put('agent', makeOwner('agent')));
  const breaking = await upstream((request) => {
    got.push(`breaking ${request.method}`);
    routes.switchTo('agent', { revisionId: 'r2', urls: [successor] });
    request.socket.destroy();
  });
  const large = 'x'.repeat(100_000);
  for (const [method, body] of [
    ['POST', '{}'],
    ['POST', undefined],
    ['DELETE', undefined],
    ['PUT', large],
  ] as const) {
    got.length = 0;
    routes.switchTo('agent', { revisionId: 'r1', urls: [breaking] });
    assert.equal((await fetch(`${url}/d/agent/runs`, { method, body, headers: withKey })).status, 502);
    assert.deepEqual(got, [`breaking ${method}`]);
  }
  assert.equal(routes.inFlight('r1') + routes.inFlight('r2'), 0);
});

test('streams events as they come, the head before the first', async () => {
  let send: ((text: string) => void) | undefined;
  const { url } = await oneDeployment((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    send = (text) => void response.write(text);
  });
  const answer = await fetch(`${url}/d/agent/stream`, { headers: withKey });
  assert.equal(answer.status, 200);
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  for (const text of ['data: 1\n\n', 'data: 2\n\n']) {
    send!(text);
    assert.equal((await reader.read()).value, text);
  }
  await reader.cancel();
});

test('a client that hangs up before its request is whole is no error of the server', async () => {
  const said: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void said.push(JSON.parse(line)) });
  const agent = await upstream(echo);
  const serve = (routes: Routes) => {
    routes.put('mine', makeOwner('mine'));
    routes.switchTo('mine', { revisionId: 'r1', urls: [agent] });
  };
  const { url } = await gatewayWith(serve, undefined, undefined, log);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST /d/mine/x HTTP/1.1\r\nhost: a\r\nx-api-key: key-1\r\ncontent-length: 100\r\n\r\nhalf', () =>
    socket.destroy(),
  );
  await eventually('it is noticed', async () => said.some(({ msg }) => msg === 'client gone'));
  assert.deepEqual(
    said.filter(({ level }) => level >= 40),
    [],
  );
});

test('a client that hangs up ends the request on the agent, an agent that breaks off ends the answer', async () => {
  let gone = false;
  const { url, routes } = await oneDeployment((request, response) => {
    if (request.url === '/half') {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half');
      setTimeout(() => response.destroy(), 20);
      return;
    }
    response.on('close', () => {
      gone = true;
    });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const stop = new AbortController();
  const answer = await fetch(`${url}/d/agent/stream`, { headers: withKey, signal: stop.signal });
  assert.equal(routes.inFlight('r1'), 1);
  assert.equal(answer.status, 200);
  stop.abort();
  await eventually('the agent to be told that its client is gone', async () => gone);
  assert.equal(await routes.drained('r1', 60_000), true);
  await assert.rejects(fetch(`${url}/d/agent/half`, { headers: withKey }).then((half) => half.text()));
  assert.equal(await routes.drained('r1', 60_000), true);
});

test('a switch moves no request in flight, and drained tells when the old revision is free', async () => {
  let release: (() => void) | undefined;
  const { url, routes } = await oneDeployment((_request, response) => {
    release = () => response.end('old');
  });
  const second = await upstream((_request, response) => response.end('new'));
  const pending = fetch(`${url}/d/agent/wait`, { headers: withKey }).then((answer) => answer.text());
  while (!release) await sleep(5);
  routes.switchTo('agent', { revisionId: 'r2', urls: [second] });
  assert.equal(await (await fetch(`${url}/d/agent/ok`, { headers: withKey })).text(), 'new');
  assert.equal(await routes.drained('r1', 30), false);
  const drained = routes.drained('r1', 60_000);
  release();
  assert.equal(await pending, 'old');
  assert.equal(await drained, true);
});

test('no request fails while revisions are switched under load and the old ones stop', async () => {
  const { url, routes } = await gatewayWith((routes) => routes.put('agent', makeOwner('agent')));
  let serving: Server | undefined;
  const start = async (revisionId: string) => {
    const server = createServer(async (request, response) => {
      request.resume();
      await sleep(Math.random() * 5);
      response.end(revisionId);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    routes.switchTo('agent', { revisionId, urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`] });
    return server;
  };
  serving = await start('r0');
  let running = true;
  const counts = new Map<number, number>();
  const answered = () => counts.values().reduce((sum, count) => sum + count, 0);
  const clients = Array.from({ length: 8 }, async (_, index) => {
    while (running) {
      const { status } = await fetch(`${url}/d/agent/x`, {
        method: index % 2 ? 'POST' : 'GET',
        body: index % 2 ? '{}' : undefined,
        headers: withKey,
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  });
  for (let revision = 1; revision <= 10; revision++) {
    const before = answered();
    await eventually('more requests to be answered', async () => answered() >= before + 12);
    const old = serving;
    serving = await start(`r${revision}`);
    assert.equal(await routes.drained(`r${revision - 1}`, 60_000), true);
    old.close();
    old.closeAllConnections();
  }
  running = false;
  await Promise.all(clients);
  serving.close();
  serving.closeAllConnections();
  assert.deepEqual([...counts.keys()], [200]);
});

test('Location and Content-Location keep the prefix, and a prefix put twice counts once', async () => {
  const { url, target } = await oneDeployment((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: 'https://elsewhere.example/x' });
    else if (request.url === '/absolute') response.writeHead(302, { location: `http://${request.headers['x-target']}/docs?a=1` });
    else if (request.url === '/other') response.writeHead(302, { location: '/d/agent2/x' });
    else response.writeHead(200, { location: '/threads/T/runs/R/stream', 'content-location': '/threads/T/runs/R' });
    response.end(request.url);
  });
  const answer = await fetch(`${url}/d/agent/runs`, { headers: withKey });
  assert.equal(answer.headers.get('location'), '/d/agent/threads/T/runs/R/stream');
  assert.equal(answer.headers.get('content-location'), '/d/agent/threads/T/runs/R');
  const manual = { redirect: 'manual' as const };
  assert.equal(
    (await fetch(`${url}/d/agent/away`, { headers: withKey, ...manual })).headers.get('location'),
    'https://elsewhere.example/x',
  );
  assert.equal(
    (await fetch(`${url}/d/agent/other`, { headers: withKey, ...manual })).headers.get('location'),
    '/d/agent/d/agent2/x',
    'a path of the agent that only begins like the address of its deployment',
  );
  const own = { ...withKey, 'x-target': new URL(target).host };
  assert.equal(
    (await fetch(`${url}/d/agent/absolute`, { headers: own, ...manual })).headers.get('location'),
    '/d/agent/docs?a=1',
  );
  assert.equal(await (await fetch(`${url}/d/agent/d/agent/threads/T?x=1`, { headers: withKey })).text(), '/threads/T?x=1');
  assert.equal(await (await fetch(`${url}/d/agent/d/agent2/x`, { headers: withKey })).text(), '/d/agent2/x');
});

test('the LangGraph SDK finds its run and reconnects through the gateway', async () => {
  const asked: string[] = [];
  const { url } = await oneDeployment((request, response) => {
    request.resume();
    asked.push(`${request.method} ${request.url} ${request.headers['last-event-id'] ?? '-'}`);
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      location: '/threads/T/runs/R/stream',
      'content-location': '/threads/T/runs/R',
    });
    if (request.method === 'POST') {
      response.write('event: values\ndata: {"n":1}\nid: 1\n\n');
      setTimeout(() => response.destroy(), 20);
    } else response.end('event: values\ndata: {"n":2}\nid: 2\n\n');
  });
  const client = new Client({ apiUrl: `${url}/d/agent`, apiKey: 'key-1' });
  const seen: unknown[] = [];
  let created: unknown;
  for await (const { data } of client.runs.stream('T', 'agent', {
    streamResumable: true,
    onRunCreated: (run) => (created = run),
  }))
    seen.push(data);
  assert.deepEqual(seen, [{ n: 1 }, { n: 2 }]);
  assert.deepEqual({ ...(created as object) }, { run_id: 'R', thread_id: 'T' });
  assert.match(asked[0]!, /^POST \/threads\/T\/runs\/stream/);
  assert.match(asked[1]!, /^GET \/threads\/T\/runs\/R\/stream.* 1$/);
});

test('WebSockets pass both ways and count as in flight', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, request) =>
    socket.on('message', (text) => socket.send(`${request.url} ${request.headers['x-api-key'] ?? 'no key'} ${text}`)),
  );
  const target = await listen(server);
  cleanups.push(() => sockets.close());
  const { url, routes } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: [target] });
    routes.put('gone', makeOwner('gone'));
    routes.switchTo('gone', { revisionId: 'r0', urls: ['http://127.0.0.1:1'] });
  });
  const leaks: Error[] = [];
  const warned = (warning: Error) => warning.name === 'MaxListenersExceededWarning' && leaks.push(warning);
  process.on('warning', warned);
  cleanups.push(() => process.off('warning', warned));
  const socket = new WebSocket(`${url.replace('http', 'ws')}/d/agent/socket?a=1`, { headers: withKey });
  await new Promise((resolve) => socket.once('open', resolve));
  assert.equal(routes.inFlight('r1'), 1);
  socket.send('hello');
  assert.equal(String(await new Promise((resolve) => socket.once('message', resolve))), '/socket?a=1 no key hello');
  socket.close();
  assert.equal(await routes.drained('r1', 60_000), true);
  assert.deepEqual(leaks, []);

  const refused = (path: string, headers: Record<string, string>) =>
    new Promise<number>((resolve) => {
      const attempt = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers });
      attempt.on('unexpected-response', (_request, answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      attempt.on('error', () => {});
    });
  assert.equal(await refused('/d/agent/socket', {}), 401);
  assert.equal(await refused('/d/nobody/socket', withKey), 404);
  assert.equal(await refused('/d/gone/socket', withKey), 502);
  assert.equal(routes.inFlight('r0'), 0);
});

test('WebSockets pass pings, close codes, silence, and what a slow client leaves unread; neither side outlives the other', async () => {
  const server = createServer();
  const sockets = new WebSocketServer({ server });
  const agents: WebSocket[] = [];
  sockets.on('connection', (socket) => agents.push(socket));
  const target = await listen(server);
  cleanups.push(() => sockets.close());
  const idleMs = 200;
  const fill = (routes: Routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: [target] });
  };
  const { url, routes } = await gatewayWith(fill, Forwarding.none, idleMs);
  const pair = async () => {
    const client = new WebSocket(`${url.replace('http', 'ws')}/d/agent/socket`, { headers: withKey });
    client.on('error', () => {});
    await once(client, 'open');
    return { client, agent: await eventually('the agent has it', async () => agents.pop()) };
  };
  const closed = async (socket: WebSocket) => {
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    return [code, String(reason)];
  };

  const quiet = await pair();
  await sleep(idleMs * 3);
  for (const [from, to] of [
    [quiet.client, quiet.agent],
    [quiet.agent, quiet.client],
  ] as const) {
    const [pinged, ponged, heard] = [once(to, 'ping'), once(from, 'pong'), once(to, 'message')];
    from.ping('still there');
    from.send('text');
    assert.equal(String((await pinged)[0]), 'still there');
    assert.equal(String((await ponged)[0]), 'still there');
    assert.equal(String((await heard)[0]), 'text');
  }
  const byAgent = closed(quiet.client);
  quiet.agent.close(4404, 'there is no such thread');
  assert.deepEqual(await byAgent, [4404, 'there is no such thread']);
  const second = await pair();
  const byClient = closed(second.agent);
  second.client.close(4001, 'enough');
  assert.deepEqual(await byClient, [4001, 'enough']);

  const slow = await pair();
  slow.client.pause();
  const piece = Buffer.alloc(1024 * 1024);
  for (let sent = 0; sent < 64; sent += 1) slow.agent.send(piece);
  await sleep(200);
  assert.ok(slow.agent.bufferedAmount > 32 * piece.length, `${slow.agent.bufferedAmount} left`);
  let read = 0;
  slow.client.on('message', (data: Buffer) => (read += data.length));
  slow.client.resume();
  await eventually('all of it', async () => read === 64 * piece.length || undefined);

  const died = closed(slow.client);
  slow.agent.terminate();
  assert.deepEqual(await died, [1006, '']);
  const third = await pair();
  const left = closed(third.agent);
  third.client.terminate();
  assert.deepEqual(await left, [1006, '']);
  assert.equal(await routes.drained('r1', 60_000), true);
});

test('a connection header of the client does not reach the agent, and is honoured', async () => {
  const { url } = await oneDeployment(echo);
  const answer = await raw(
    url,
    'GET /d/agent/x HTTP/1.1\r\nHost: a\r\nX-Api-Key: key-1\r\nConnection: close\r\nTE: trailers\r\n\r\n',
  );
  assert.match(answer, /^HTTP\/1\.1 200/);
  assert.match(answer, /"connection":"keep-alive"/);
  assert.match(answer, /"url":"\/x"/);
  assert.doesNotMatch(answer, /"te":/);
  const framed = await raw(
    url,
    'DELETE /d/agent/x HTTP/1.1\r\nHost: a\r\nX-Api-Key: key-1\r\nTransfer-Encoding: chunked\r\nConnection: close, x-mine, content-length\r\nX-Mine: 1\r\n\r\n3\r\nGET\r\n0\r\n\r\n',
  );
  assert.match(framed, /"body":"GET"/, 'a body of unknown length stays a body, whatever the method');
  assert.doesNotMatch(framed, /x-mine/, 'what Connection names goes no further');
});

test('no header that speaks for a proxy reaches the agent, and none that it needs is lost', async () => {
  const { url } = await oneDeployment(echo);
  const head = 'POST /d/agent/x HTTP/1.1\r\nHost: a\r\nX-Api-Key: key-1\r\n';
  const claims = [
    'Proxy-Authorization',
    'Proxy-Connection',
    'Forwarded',
    'X-Real-Ip',
    'X-Forwarded-Port',
    'Keep-Alive',
    'Trailer',
  ];
  const claimed = claims.map((name) => `${name}: 6.6.6.6\r\n`).join('');
  const body = 'x'.repeat(100_000);
  const connection = 'Expect: 100-continue\r\nConnection: close, host, content-length\r\n';
  const answer = await raw(url, `${head}${claimed}${connection}Content-Length: ${body.length}\r\n\r\n${body}`);
  const seen = JSON.parse(/^\{.*\}$/ms.exec(answer)![0]) as Echoed;
  const names = [...claims.map((name) => name.toLowerCase()), 'expect', 'te', 'transfer-encoding', 'upgrade'];
  assert.deepEqual(
    names.filter((name) => seen.headers[name] !== undefined),
    [],
  );
  assert.deepEqual([seen.headers['host'], seen.headers['content-length'], seen.body], ['a', '100000', body]);
});

test('a request whose framing can be read in two ways is refused, and reaches no agent', async () => {
  let asked = 0;
  const { url } = await oneDeployment((_request, response) => {
    asked += 1;
    response.end();
  });
  const head = 'POST /d/agent/x HTTP/1.1\r\nHost: a\r\nX-Api-Key: key-1\r\n';
  for (const framing of [
    'Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd',
    'Content-Length: +3\r\n\r\nabc',
    'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    'Content-Length : 3\r\n\r\nabc',
    'X-A: 1\r\n Content-Length: 3\r\n\r\nabc',
  ]) {
    assert.match(await raw(url, head + framing), /^HTTP\/1\.1 400/, framing);
  }
  assert.equal(asked, 0);
});

test('large bodies pass in both directions', async () => {
  const { url } = await oneDeployment((request, response) => void request.pipe(response));
  const body = Buffer.alloc(5_000_000, 'x');
  const size = await new Promise<number>((resolve, reject) => {
    const outgoing = httpRequest(`${url}/d/agent/echo`, { method: 'POST', headers: withKey }, async (answer) => {
      let bytes = 0;
      for await (const chunk of answer) bytes += (chunk as Buffer).length;
      resolve(bytes);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
  assert.equal(size, body.length);
});

test('a client that sends all of a large body before it reads gets the answer that the agent gave before', async () => {
  const { url } = await oneDeployment((_request, response) => response.writeHead(413).end('too large'));
  const head = 'POST /d/agent/x HTTP/1.1\r\nHost: a\r\nX-Api-Key: key-1\r\nContent-Length: 30000000\r\n\r\n';
  assert.match(await sendAllFirst(url, head + 'x'.repeat(30_000_000)), /^HTTP\/1\.1 413 /);
});

test('the least busy replica gets the next request, and one that is gone is passed over', async () => {
  const waiting: (() => void)[] = [];
  const replica = (name: string) =>
    upstream((request, response) => {
      if (request.url === '/hold') waiting.push(() => response.end(name));
      else response.end(name);
    });
  const [one, two] = [await replica('one'), await replica('two')];
  const { url, routes } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: [one, two] });
  });
  const ask = async (path: string) => (await fetch(`${url}/d/agent${path}`, { headers: withKey })).text();
  const held = ask('/hold');
  while (waiting.length === 0) await sleep(5);
  const free = await ask('/');
  for (let count = 0; count < 10; count += 1) assert.equal(await ask('/'), free);
  waiting[0]!();
  assert.notEqual(await held, free);
  const both = new Set<string>();
  for (let count = 0; count < 10; count += 1) both.add(await ask('/'));
  assert.deepEqual([...both].sort(), ['one', 'two'], 'replicas that are equally busy take turns');

  routes.switchTo('agent', { revisionId: 'r1', urls: ['http://127.0.0.1:1', two] });
  for (let count = 0; count < 6; count += 1) {
    const answer = await fetch(`${url}/d/agent/`, { method: 'POST', body: '{}', headers: withKey });
    assert.equal(await answer.text(), 'two', 'nothing was sent to the one that is gone, so the other is asked');
  }
  waiting.length = 0;
  const busy = ask('/hold');
  await eventually('the one that is there to be busy', async () => waiting.length > 0);
  assert.equal(await ask('/'), 'two', 'the one that is gone has nothing to do, and is not asked again for that');
  waiting[0]!();
  await busy;
  assert.equal(routes.inFlight('r1'), 0);
});

test('a large body, which is passed on as it comes, is sent to one replica only', async () => {
  const got: number[] = [];
  const there = await upstream(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    got.push(bytes);
    response.end();
  });
  const { url, routes } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.switchTo('agent', { revisionId: 'r1', urls: ['http://127.0.0.1:1', there] });
  });
  const body = 'x'.repeat(100_000);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const answer = await fetch(`${url}/d/agent/`, { method: 'POST', body, headers: withKey });
    statuses.push(answer.status);
    if (answer.status !== 200) assert.match(await detailOf(answer), /could not be reached/);
  }
  assert.deepEqual(statuses.sort(), [200, 200, 502, 502]);
  assert.deepEqual(got, [body.length, body.length]);
  assert.equal(routes.inFlight('r1'), 0);
});

test('an agent that says nothing for too long is a 504, and in the middle of an answer a broken connection', async () => {
  const asked: string[] = [];
  const target = await upstream((request, response) => {
    asked.push(request.url!);
    if (request.url === '/half') response.writeHead(200, { 'content-length': 100 }).write('half');
  });
  const { url, routes } = await gatewayWith(
    (routes) => {
      routes.put('agent', makeOwner('agent'));
      routes.switchTo('agent', { revisionId: 'r1', urls: [target] });
    },
    undefined,
    300,
  );
  const answer = await fetch(`${url}/d/agent/`, { headers: { ...withKey, origin: 'http://ui' } });
  assert.equal(answer.status, 504);
  assert.equal(answer.headers.get('access-control-allow-origin'), '*');
  assert.match(await detailOf(answer), /sent nothing for 0\.3 seconds/);
  await assert.rejects(fetch(`${url}/d/agent/half`, { headers: withKey }).then((half) => half.text()));
  assert.equal(await routes.drained('r1', 60_000), true);
  assert.deepEqual(asked, ['/', '/half'], 'who is slow is not asked once more');
});

test('a page of any origin can read what the gateway answers itself', async () => {
  const { url } = await gatewayWith((routes) => routes.put('agent', makeOwner('agent')));
  for (const name of ['agent', 'nobody']) {
    for (const headers of [withKey, {}] as Record<string, string>[]) {
      const answer = await fetch(`${url}/d/${name}/threads`, { method: 'POST', headers });
      assert.ok([401, 404, 503].includes(answer.status));
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    }
  }
});

test('answers preflights itself, alike for every name, and passes nothing of them on', async () => {
  let asked = 0;
  const target = await upstream((_request, response) => response.end(String(++asked)));
  const { url } = await gatewayWith((routes) => {
    for (const slug of ['up', 'down', 'own']) routes.put(slug, makeOwner(slug));
    for (const slug of ['up', 'own']) routes.switchTo(slug, { revisionId: 'r1', urls: [target], ownAuth: slug === 'own' });
  });
  const answers = ['up', 'down', 'own', 'nobody'].map(async (name) => {
    const text = await raw(
      url,
      `OPTIONS /d/${name}/threads HTTP/1.1\r\nHost: a\r\nOrigin: http://ui\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: x-api-key, content-type\r\nAccess-Control-Request-Private-Network: true\r\nX-Request-Id: 1\r\nContent-Length: 1000000\r\n\r\nbody`,
      // Its body is not waited for.
      '\r\n\r\n',
    );
    return text.replace(/date: .*\r\n/i, '');
  });
  const [up, ...others] = await Promise.all(answers);
  for (const other of others) assert.equal(other, up);
  assert.match(up!, /^HTTP\/1\.1 204 [\s\S]*access-control-allow-headers: x-api-key, content-type\r\n/);
  for (const part of ['-origin: *', '-methods: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', '-private-network: true'])
    assert.ok(up!.includes(`access-control-allow${part}\r\n`), part);
  for (const [name, status] of [
    ['up', 401],
    ['nobody', 401],
  ] as const) {
    const answer = await fetch(`${url}/d/${name}/threads`, { method: 'OPTIONS', headers: { origin: 'http://ui' } });
    assert.equal(answer.status, status, 'what is no preflight needs a key');
  }
  assert.equal(asked, 0);
});

test('a client that reads slowly slows the agent, not the memory of the gateway', async () => {
  let written = 0;
  let blocked: (() => void) | undefined;
  const isBlocked = new Promise<void>((resolve) => {
    blocked = resolve;
  });
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const { url } = await oneDeployment((_request, response) => {
    response.writeHead(200);
    const more = () => {
      for (let next = true; next && written < 400; written += 1) next = response.write(chunk);
      if (written >= 400) response.end();
      else response.once('drain', more);
      clearTimeout(quiet);
      quiet = setTimeout(() => blocked!(), 1_000);
    };
    let quiet = setTimeout(() => {}, 0);
    more();
  });
  const outgoing = httpRequest(`${url}/d/agent/big`, { headers: withKey });
  outgoing.end();
  const answer = await new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve));
  await isBlocked;
  assert.ok(written < 200, `${written} MB were taken from the agent though nobody reads`);
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  assert.equal(bytes, 400 * chunk.length);
});

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const DOCUMENTS = [
  '/openapi.json',
  '/openrpc.json',
  '/.well-known/agent-card.json',
  '/.well-known/agent-card.json?assistant_id=x',
  '/a2a/chat/.well-known/agent-card.json',
];

test('what an agent says of itself is open to everybody where its owner says so, and nothing else is', async () => {
  const target = await upstream((request, response) => {
    const evil = { 'set-cookie': 'a=b', 'content-type': 'text/html', location: 'http://evil.example/', refresh: '0' };
    response.writeHead(200, { ...evil, 'cache-control': 'public, max-age=300' });
    response.end(`<script>1</script>${request.url} ${request.headers['x-api-key']} ${request.headers.authorization}`);
  });
  const { url } = await gatewayWith((routes) => {
    for (const slug of ['opened', 'closed']) {
      routes.put(slug, makeOwner(slug));
      routes.switchTo(slug, { revisionId: 'r1', urls: [target] });
    }
  });
  open.add('opened');
  cleanups.push(() => open.clear());
  const status = (path: string, init?: RequestInit) => fetch(url + path, init).then((response) => response.status);
  for (const path of [...DOCUMENTS, '/docs', '/docs/guide']) {
    assert.equal(await status(`/d/opened${path}`), 200, path);
    assert.equal(await status(`/d/closed${path}`), 401, path);
    assert.equal(await status(`/d/closed${path}`, { headers: { 'x-api-key': 'nobody' } }), 401, path);
  }
  // Whoever sends a key to read it keeps it: a key of another tenant, too.
  const read = await fetch(`${url}/d/opened/openapi.json`, { headers: { 'x-api-key': 'key-2', authorization: 'Basic YTpi' } });
  assert.equal(await read.text(), '<script>1</script>/openapi.json undefined undefined');
  // An agent cannot make a page of it on the origin that all agents share.
  assert.equal(read.headers.get('content-security-policy'), "sandbox; default-src 'none'");
  assert.deepEqual([read.headers.get('x-content-type-options'), read.headers.get('cache-control')], ['nosniff', 'no-cache']);
  for (const name of ['set-cookie', 'location', 'refresh']) assert.equal(read.headers.get(name), null, name);
  assert.match(await (await fetch(`${url}/d/opened/docs`)).text(), /data-assets="\.\.\/\.\.\/docs\/"/);
  // Whoever has no key does not keep the database busy: names without a deployment are not looked up, and requests share a look.
  looks = 0;
  const many = (slug: string) => Promise.all(Array.from({ length: 20 }, () => status(`/d/${slug}/openapi.json`)));
  assert.deepEqual([...new Set(await many('nobody'))], [401]);
  assert.equal(looks, 0);
  assert.deepEqual([...new Set(await many('opened'))], [200]);
  assert.ok(looks < 20, String(looks));
  // With a key of its tenant nothing is different.
  assert.equal(await status('/d/closed/openapi.json', { headers: withKey }), 200);
});

test('files of components need no key, and tell nobody which deployments exist', async () => {
  const file = `/ui/chat/entrypoint-${'0123456789abcdef'.repeat(2)}`;
  const target = await upstream((request, response) => {
    const evil = { 'set-cookie': 'a=b', link: '</x>; rel=preload', refresh: '0' };
    if (request.url === `${file}.js`) {
      response.writeHead(200, { ...evil, 'content-type': 'text/javascript', 'cache-control': 'public, immutable', etag: '"a"' });
      return response.end(`${request.headers['x-api-key']} ${request.headers.authorization} ${request.headers.origin}`);
    }
    const body = JSON.stringify({ detail: noUiAsset().message });
    const common = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return response.writeHead(404, { ...common, 'x-request-id': 'r' }).end(body);
  });
  const { url } = await gatewayWith((routes) => {
    routes.put('plain', makeOwner('plain'));
    routes.switchTo('plain', { revisionId: 'r1', urls: [target] });
    routes.put('users', makeOwner('users'));
    routes.switchTo('users', { revisionId: 'r2', urls: [target], ownAuth: true });
    routes.put('down', makeOwner('down'));
  });
  const origin = 'https://app.example.com';
  for (const slug of ['plain', 'users']) {
    const headers = { origin, 'x-api-key': 'key-2', authorization: 'Bearer abc' };
    const answer = await fetch(`${url}/d/${slug}${file}.js`, { headers });
    assert.equal(answer.status, 200);
    assert.equal(await answer.text(), 'undefined undefined undefined');
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(answer.headers.get('content-security-policy'), "sandbox; default-src 'none'");
    assert.deepEqual([answer.headers.get('cache-control'), answer.headers.get('etag')], ['public, immutable', '"a"']);
    for (const name of ['set-cookie', 'link', 'refresh']) assert.equal(answer.headers.get(name), null, name);
  }
  const missing = async (slug: string) => {
    const answer = await fetch(`${url}/d/${slug}${file}.css`, { headers: { origin, 'x-request-id': 'r' } });
    const { date: _date, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, text: await answer.text(), headers };
  };
  const there = await missing('plain');
  assert.equal(there.status, 404);
  for (const slug of ['down', 'nothing', 'users']) assert.deepEqual(await missing(slug), there, slug);
  const tricks = [
    '/ui/chat',
    `/x${file}.js`,
    `${file}.js/`,
    `${file}.js%00`,
    `${file}.map`,
    `/ui/a%2f..${file}.js`,
    '/ui/chat/entrypoint.js',
  ];
  for (const path of tricks) assert.equal((await fetch(`${url}/d/plain${path}`)).status, 401, path);
  for (const method of ['POST', 'DELETE'])
    assert.equal((await fetch(`${url}/d/plain${file}.js`, { method })).status, 401, method);
});

test('no other spelling of an open address, and no other method, does without a key', async () => {
  const target = await upstream(echo);
  const { url } = await gatewayWith((routes) => {
    routes.put('opened', makeOwner('opened'));
    routes.switchTo('opened', { revisionId: 'r1', urls: [target] });
  });
  open.add('opened');
  cleanups.push(() => open.clear());
  const { port } = new URL(url);
  const raw = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
    new Promise<number>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, path, method, headers });
      request.on('response', (response) => resolve(response.resume().statusCode!)).on('error', reject);
      request.end();
    });
  const tricks = [
    ...['', '/', '//docs', '/docs/', '/docs//', '/Docs', '/docs/x', '/docs/guide/', '/docs/..%2finfo', '/doc%73'],
    ...['/docs%2f..%2finfo', '/docs%2fguide', '/docs;x', '/docs%00', '/docs%3fa', '/docs/swagger-ui.css'],
    ...['/openapi.json/', '/openapi.json%2f..%2finfo'],
    ...[
      '/a2a/chat',
      '/a2a/.well-known/agent-card.json/x',
      '/a2a/a/b/.well-known/agent-card.json',
      '/a2a/a%2fb/.well-known/agent-card.json',
    ],
    ...['/threads/x/.well-known/agent-card.json', '/info?/docs', '/info;/docs'],
  ];
  for (const path of tricks) assert.equal(await raw(`/d/opened${path}`), 401, path);
  // No other deployment has the name in other letters.
  assert.equal(await raw('/d/Opened/openapi.json'), 200);
  for (const slug of ['opened%20', 'open%65d', 'other', 'opened;a']) {
    assert.equal(await raw(`/d/${slug}/openapi.json`), 401, slug);
  }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
    for (const path of ['/openapi.json', '/docs']) assert.equal(await raw(`/d/opened${path}`, method), 401, `${method} ${path}`);
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-key': 'x', 'sec-websocket-version': '13' };
  assert.equal(await raw('/d/opened/openapi.json', 'GET', upgrade), 401);
  // What a parser would read otherwise reaches no agent.
  const ambiguous = [
    ...['/docs/../info', '/docs\\..\\info', '/docs/..\\info', '/docs/%2e%2e\\info', '/docs/.%2E/info', '/docs/%2e%2e'],
    ...['/ui/a/..\\..\\info', '/threads/../openapi.json', '/x/../info', '/./info', '/%2e%2e/openapi.json', '/../other/docs'],
    ...['/.well-known/agent-card.json/..', '/info#/docs', '/docs#/info', '/docs?#', '/docs"', '/d\u00f6cs'],
  ];
  for (const path of ambiguous) assert.equal(await raw(`/d/opened${path}`), 400, path);
  for (const host of ['a/docs?', 'a@b', 'a#', 'a\\b'])
    assert.equal(await raw('/d/opened/openapi.json', 'GET', { host }), 400, host);
  assert.equal(await raw('/d/opened/..\\info', 'GET', upgrade), 400);
});

test('a browser without a key gets a page that asks for it, and every other client the same status as JSON', async () => {
  const { url } = await gatewayWith((routes) => routes.put('agent', makeOwner('agent')));
  const bodies = new Set<string>();
  for (const slug of ['agent', 'nobody']) {
    const page = await fetch(`${url}/d/${slug}/info`, { headers: { accept: BROWSER } });
    assert.deepEqual([page.status, page.headers.get('content-type')], [401, 'text/html; charset=utf-8']);
    assert.deepEqual([page.headers.get('www-authenticate'), page.headers.get('vary')], ['Bearer realm="keelson"', 'Accept']);
    assert.match(page.headers.get('content-security-policy')!, /form-action 'none'; frame-ancestors 'none'$/);
    bodies.add(await page.text());
    const other = await fetch(`${url}/d/${slug}/info`);
    assert.deepEqual([other.status, await detailOf(other)], [401, 'A valid API key is required.']);
    const sent = await fetch(`${url}/d/${slug}/threads`, { method: 'POST', headers: { accept: BROWSER } });
    assert.match(await detailOf(sent), /API key/);
  }
  assert.equal(bodies.size, 1, 'it tells nothing of a deployment');
  const slashless = await fetch(`${url}/d/agent?key=x`, { headers: { accept: BROWSER }, redirect: 'manual' });
  assert.deepEqual([slashless.status, slashless.headers.get('location')], [307, './agent/']);
});

test('a base address that lost its name leads to the card of the only deployment, and says what is wrong where there are more', async () => {
  const target = await upstream((request, response) => response.end(`${request.headers['x-forwarded-prefix']} ${request.url}`));
  const { url, routes } = await gatewayWith((filled) => {
    for (const [slug, tenantId] of [
      ['mine', 't1'],
      ['foreign', 't2'],
    ] as const) {
      filled.put(slug, { deploymentId: slug, tenantId });
      filled.switchTo(slug, { revisionId: 'r1', urls: [target] });
    }
  });
  const ask = async (key?: string, path = 'agent-card.json?assistant_id=x') => {
    const response = await fetch(`${url}/d/.well-known/${path}`, { headers: key ? { 'x-api-key': key } : {} });
    return { status: response.status, text: await response.text() };
  };
  const card = '.well-known/agent-card.json?assistant_id=x';
  assert.deepEqual(await ask('key-1'), { status: 200, text: `/d/mine /${card}` });
  assert.deepEqual(await ask('key-2'), { status: 200, text: `/d/foreign /${card}` });
  assert.equal((await ask()).status, 401);
  assert.equal((await ask('key-1', 'other.json')).status, 404);
  routes.put('second', makeOwner('second'));
  const { status, text } = await ask('key-1');
  assert.equal(status, 404);
  assert.match(text, /must end in a slash, such as http:\/\/[\d.:]+\/d\/mine\//);
  assert.doesNotMatch(text, /foreign/);
});

test('a name that another tenant has taken leads nobody to the deployment that had it before', async () => {
  const [first, second] = [
    await upstream((_, answer) => answer.end('first')),
    await upstream((_, answer) => answer.end('second')),
  ];
  const { url, routes } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('first'));
    routes.switchTo('first', { revisionId: 'r1', urls: [first] });
  });
  const ask = async (key: string) => {
    const response = await fetch(`${url}/d/agent/`, { headers: { 'x-api-key': key } });
    return response.ok ? response.text() : response.status;
  };
  assert.deepEqual([await ask('key-1'), await ask('key-2')], ['first', 404]);
  const owner = { deploymentId: 'second', tenantId: 't2' };
  whileAuthenticating = () => routes.put('agent', owner);
  assert.equal(await ask('key-1'), 404, 'its key was good for the one before');
  whileAuthenticating = undefined;
  // What was begun for the first one goes on after its end.
  for (const late of [
    () => routes.switchTo('first', { revisionId: 'r2', urls: [first] }),
    () => routes.put('agent', makeOwner('first')),
    () => routes.rest('first', { ownAuth: true }),
    () => routes.remove('first'),
    () => routes.put('agent', makeOwner('first')),
  ]) {
    late();
    assert.deepEqual([await ask('key-1'), await ask('key-2')], [404, 503], late.toString());
  }
  routes.switchTo('second', { revisionId: 'r3', urls: [second] });
  assert.deepEqual([await ask('key-1'), await ask('key-2')], [404, 'second']);
});

test('a request to a deployment that rests is held with its body unread, and passed on whole', async () => {
  const target = await upstream(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += (chunk as Buffer).length;
    response.end(String(bytes));
  });
  const { url, routes } = await gatewayWith((routes) => {
    routes.put('agent', makeOwner('held'));
    routes.rest('held', { ownAuth: undefined });
  });
  const body = Buffer.alloc(64_000_000, 'x');
  let isSent = false;
  const answered = new Promise<string>((resolve, reject) => {
    const outgoing = httpRequest(`${url}/d/agent/`, { method: 'POST', headers: withKey }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve(text);
    });
    outgoing.once('error', reject).once('finish', () => (isSent = true));
    outgoing.end(body);
  });
  await eventually('it to be asked for', async () => started.includes('held'));
  await sleep(200);
  assert.equal(isSent, false, 'the system takes some megabytes of the body, the gateway nothing');
  routes.switchTo('held', { revisionId: 'r1', urls: [target] });
  assert.equal(await answered, String(body.length));
});

test('a request for what is expected after a start waits for it, and is told that it is not up only then', async () => {
  const target = await upstream((_, response) => response.end('served'));
  const { url, routes } = await gatewayWith(
    (routes) => {
      for (const id of ['agent', 'never', 'unknown']) routes.put(id, makeOwner(id));
      for (const id of ['agent', 'never']) routes.expect(id);
    },
    ...([undefined, undefined, undefined, { lostMs: 2_000 }] as const),
  );
  const ask = async (name: string) => {
    const response = await fetch(`${url}/d/${name}/`, { headers: withKey });
    return response.ok ? response.text() : response.status;
  };
  const answers: unknown[] = [];
  const held = ask('agent').then((answer) => answers.push(answer));
  assert.equal(await ask('unknown'), 503);
  assert.deepEqual(answers, []);
  routes.switchTo('agent', { revisionId: 'r1', urls: [target] });
  await held;
  assert.deepEqual([...answers, await ask('never')], ['served', 503]);
});

test('a request is held for a while only, and then told when to come again', async () => {
  const rests = (routes: Routes) => {
    routes.put('agent', makeOwner('agent'));
    routes.rest('agent', { ownAuth: undefined });
  };
  const { url } = await gatewayWith(rests, undefined, undefined, undefined, { holdMs: 100 });
  const answer = await fetch(`${url}/d/agent/`, { method: 'POST', body: '{}', headers: withKey });
  assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5']);
  assert.match(await detailOf(answer), /takes longer than 0\.1 seconds/);
});

test('requests of one deployment or tenant that wait for a start keep no other out', async () => {
  const routes = createRoutes();
  const held = new HeldRequests({ routes, start: () => {}, limitMs: 600_000 });
  const waiting: Promise<unknown>[] = [];
  const clients: PassThrough[] = [];
  const come = (slug: string, tenantId: string, count: number) => {
    routes.put(slug, { deploymentId: slug, tenantId });
    routes.rest(slug, { ownAuth: undefined });
    for (let one = 0; one < count; one += 1) {
      const client = new PassThrough();
      clients.push(client);
      const end = held.started(routes.get(slug)!, `/d/${slug}`, client);
      end.catch(() => {});
      waiting.push(end);
    }
  };
  const refused = async (slug: string, tenantId: string) => {
    const { deploymentId } = routes.get(slug)!;
    const route = { slug, deploymentId, tenantId, target: undefined, rest: { ownAuth: undefined }, lostAt: undefined };
    const client = new PassThrough();
    const end = held.started(route, `/d/${slug}`, client);
    // One that waits after all ends with its client.
    client.destroy();
    await assert.rejects(end, {
      message: `The deployment at /d/${slug} rests, and too many requests wait for deployments to start. Send the request again in a moment.`,
      headers: { 'retry-after': '2' },
    });
  };
  come('first', 't1', 1_000);
  await refused('first', 't1');
  come('second', 't1', 999);
  come('third', 't1', 1);
  await refused('third', 't1');
  come('other', 't2', 1_000);
  // Whoever hangs up leaves a place.
  clients[0]!.destroy();
  await waiting[0]!.catch(() => {});
  come('third', 't1', 1);
  for (const slug of ['first', 'second', 'third', 'other']) routes.switchTo(slug, { revisionId: slug, urls: ['http://a'] });
  const ends = await Promise.allSettled(waiting.slice(1));
  assert.deepEqual([...new Set(ends.map(({ status }) => status))], ['fulfilled']);
});

test('the requests and WebSockets that one tenant has open keep no other out, and each that ends leaves its place', async () => {
  const sockets = new WebSocketServer({ noServer: true });
  const agent = createServer((request, response) => {
    if (request.url === '/stream') response.writeHead(200).write('begun');
    else response.end('short');
  });
  agent.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, () => {}));
  const target = await listen(agent);
  const fill = (routes: Routes) => {
    for (const [slug, tenantId] of Object.entries({ first: 't1', second: 't1', other: 't2' })) {
      routes.put(slug, { deploymentId: slug, tenantId });
      routes.switchTo(slug, { revisionId: slug, urls: [target] });
    }
  };
  const { url } = await gatewayWith(fill, undefined, undefined, undefined, { mostOfTenant: 3 });
  const ask = (path: string, key: string, signal?: AbortSignal) =>
    fetch(`${url}/d/${path}`, { headers: { 'x-api-key': key }, ...(signal ? { signal } : {}) });
  // Those that have their answer keep no place.
  for (let one = 0; one < 10; one += 1) assert.equal(await (await ask('first/', 'key-1')).text(), 'short');
  const hangUp = new AbortController();
  for (const slug of ['first', 'second']) assert.equal((await ask(`${slug}/stream`, 'key-1', hangUp.signal)).status, 200);
  const socket = new WebSocket(`${url}/d/second/socket`, { headers: withKey });
  await once(socket, 'open');
  const refused = await ask('first/', 'key-3');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
  assert.match(await detailOf(refused), /\/d\/first belongs to a tenant that has 3 requests and WebSockets open .* then send/);
  const [, upgrade] = (await once(new WebSocket(`${url}/d/first/socket`, { headers: withKey }), 'unexpected-response')) as [
    unknown,
    IncomingMessage,
  ];
  assert.equal(upgrade.statusCode, 503);
  assert.equal(await (await ask('other/', 'key-2')).text(), 'short');
  // A wrong key, or that of another tenant, takes no place.
  for (const key of ['wrong', 'key-1']) assert.ok([401, 404].includes((await ask('other/', key)).status), key);
  socket.close();
  await eventually('the WebSocket has left its place', async () => (await ask('first/', 'key-1')).status === 200);
  hangUp.abort();
  const both = () => Promise.all(['first/stream', 'second/stream', 'first/stream'].map((path) => ask(path, 'key-3')));
  await eventually('the streams have left theirs', async () => {
    const answers = await both();
    await Promise.all(answers.map(({ body }) => body?.cancel()));
    return answers.every(({ status }) => status === 200);
  });
});

/** Whom the app of a project with auth is reached by, and what it is told of them. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { projectConfig, startAgent } from '../support/agent-server.ts';
import { exchange } from '../support/raw-http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const TOKEN = 'the-token-of-the-gateway-in-this-test';
const NOTHING = '/threads/6f2d0f0c-4a0e-4f6e-9d1f-3d8c5b1a7e42';
const cleanup = suiteCleanup(after);
const lines: string[] = [];
let folder: string;

/** An agent with the auth of the fixture and these settings of `http`. */
async function serve(http: object, args: string[] = []): Promise<string> {
  const config = join(folder, `${crypto.randomUUID()}.json`);
  const of = (file: string) => projectConfig('auth').replace('langgraph.json', file);
  const project = {
    graphs: { who: of('graph.ts:graph') },
    auth: { path: of('auth.ts:auth') },
    http: { app: of('app.ts:app'), ...http },
  };
  await writeFile(config, JSON.stringify(project));
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = pino({ level: 'trace' }, sink);
  return (await startAgent(cleanup, 'auth', { args: ['--config', config, ...args], log })).url;
}

async function ask(url: string, path: string, user?: string, headers: Record<string, string> = {}, body?: unknown) {
  const answer = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(user && { authorization: `Bearer user-${user}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    body: body ? JSON.stringify(body) : null,
  });
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  return { status: answer.status, middleware: answer.headers.get('x-middleware'), body: (await answer.json()) as any };
}

/** The status for nobody and for Ada, and what the middleware knew of each; null where it was not reached. */
async function both(url: string, path: string) {
  const [nobody, ada] = [await ask(url, path), await ask(url, path, 'ada')];
  return [nobody.status, nobody.middleware, ada.status, ada.middleware];
}

before(async () => {
  folder = await temporaryFolder(cleanup);
});

test('without a setting its routes are for everybody, and its middleware runs before auth', async () => {
  const url = await serve({});
  assert.deepEqual(await both(url, '/mine'), [200, 'nobody', 200, 'nobody']);
  assert.deepEqual(await both(url, NOTHING), [401, 'nobody', 404, 'nobody']);
  assert.deepEqual(await both(url, '/info'), [200, 'nobody', 200, 'nobody']);
});

test('"auth_first" asks auth before the middleware, and leaves routes open', async () => {
  const url = await serve({ middleware_order: 'auth_first' });
  assert.deepEqual(await both(url, '/mine'), [200, 'nobody', 200, 'nobody']);
  assert.deepEqual(await both(url, NOTHING), [401, null, 404, 'ada']);
  assert.deepEqual(await both(url, '/info'), [200, 'nobody', 200, 'nobody']);
  assert.deepEqual(await both(url, '/'), [200, 'nobody', 200, 'nobody']);
});

test('enable_custom_route_auth lets only users in, and tells its routes who they are', async () => {
  const url = await serve({ enable_custom_route_auth: true });
  assert.deepEqual(await both(url, '/mine'), [401, null, 200, 'ada']);
  assert.deepEqual(await both(url, '/'), [401, null, 200, 'ada']);
  assert.deepEqual(await both(url, '/nowhere'), [401, null, 404, 'ada']);
  assert.deepEqual(await both(url, NOTHING), [401, null, 404, 'ada']);
  assert.deepEqual(await both(url, '/info'), [200, 'nobody', 200, 'nobody']);
  const { auth } = (await ask(url, '/mine', 'ada')).body;
  assert.deepEqual([auth.user.identity, auth.user.email, auth.scopes], ['ada', 'ada@example.com', ['talk']]);
  // Also on the way to an operation, through the middleware, auth is asked once.
  const before = auth.user.asked;
  const run = await ask(url, '/runs/wait', 'ada', {}, { assistant_id: 'who', input: { messages: [] } });
  assert.equal(run.body.who.user.asked, before + 1);
});

test('an app that is no Hono app is told in its environment', async () => {
  const url = await serve({
    app: `${projectConfig('auth').replace('langgraph.json', 'app.ts')}:fetching`,
    enable_custom_route_auth: true,
  });
  assert.equal((await ask(url, '/mine')).status, 401);
  assert.equal((await ask(url, '/mine', 'ada')).body.auth.user.identity, 'ada');
  assert.equal((await ask(url, NOTHING, 'ada')).status, 404);
});

test('an operator is nobody’s user; what the gateway says of them reaches no app, graph, auth or log', async () => {
  const file = join(folder, 'token');
  await writeFile(file, TOKEN);
  const all = { includes: ['*'] };
  const url = await serve({ enable_custom_route_auth: true, configurable_headers: all, logging_headers: all }, [
    '--gateway-token-file',
    file,
  ]);
  const gateway = { 'x-keelson-gateway': TOKEN };
  const operator = { ...gateway, 'x-keelson-operator': 'key' };
  const seen = await ask(url, '/mine', undefined, { ...operator, 'x-seen': '1' });
  assert.deepEqual([seen.status, seen.body.auth, seen.body.headers['x-seen']], [200, null, '1']);
  const wait = { assistant_id: 'who', input: { messages: [] } };
  const run = await ask(url, '/runs/wait', undefined, { ...operator, 'x-seen': '1' }, wait);
  assert.equal(run.status, 200);
  assert.ok(run.body.who.keys.includes('x-seen'));
  // Not without the token, nor with a wrong one; and a user of the gateway is none.
  assert.equal((await ask(url, '/mine', undefined, { 'x-keelson-operator': 'key' })).status, 403);
  assert.equal((await ask(url, '/mine', undefined, { ...operator, 'x-keelson-gateway': 'wrong' })).status, 403);
  assert.equal((await ask(url, '/mine', undefined, gateway)).status, 401);
  for (const text of [JSON.stringify(seen.body), JSON.stringify(run.body), lines.join('')])
    for (const secret of [TOKEN, 'x-keelson-']) assert.ok(!text.toLowerCase().includes(secret), text.slice(0, 2_000));
});

test('a path that the app would read otherwise than its guard is refused, whoever spells it', async () => {
  const url = await serve({ enable_custom_route_auth: true });
  const statusAt = async (path: string) => {
    const answer = await exchange(url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    assert.ok(!answer.includes('"auth"'), `${path} reached the app`);
    return answer.slice(9, 12);
  };
  for (const path of [
    '/docs/..\\mine',
    '/docs/%2e%2e\\mine',
    '/docs/.%2E/mine',
    '/ui/a/..\\..\\mine',
    '/docs/../mine',
    '/docs\\..\\mine',
    '/./mine',
    '/mine#/docs',
    '/docs#?',
    'http://localhost/mine',
    'mine',
  ])
    assert.equal(await statusAt(path), '400', path);
  // What only a route that decodes its path takes for another one is for users, too.
  assert.equal(await statusAt('/ui/a%2f..%2f..%2fmine/entrypoint-00000000000000000000000000000000.js'), '401');
  assert.equal(await statusAt('/%6dine'), '401');
});

test('a host that carries a path cannot lead past the guard', async () => {
  const file = join(folder, 'token');
  await writeFile(file, TOKEN);
  const url = await serve({ enable_custom_route_auth: true }, ['--gateway-token-file', file]);
  const gateway = { 'x-keelson-gateway': TOKEN };
  for (const host of ['evil/mine?', 'evil/mine#', 'a@evil', 'evil\\mine?'])
    assert.equal((await ask(url, '/docs', undefined, { ...gateway, 'x-forwarded-host': host })).status, 400, host);
  for (const prefix of ['/mine?', '/a/..', 'mine'])
    assert.equal((await ask(url, '/docs', undefined, { ...gateway, 'x-forwarded-prefix': prefix })).status, 400, prefix);
});

test('a WebSocket asks auth where a request of its path does, before the middleware or after it', async () => {
  const thread = crypto.randomUUID();
  const paths = [`/threads/${thread}/stream/events`, `/threads/${thread}/runs/${thread}/protocol`];
  const open = async (url: string, path: string, user?: string) => {
    const headers: Record<string, string> = user === undefined ? {} : { authorization: `Bearer user-${user}` };
    const socket = new WebSocket(url.replace('http', 'ws') + path, { headers });
    const upgraded = once(socket, 'upgrade').then(([answer]) => answer as IncomingMessage);
    const refused = once(socket, 'unexpected-response').then(([, answer]) => answer as IncomingMessage);
    const { statusCode, headers: answered } = await Promise.race([upgraded, refused]);
    socket.on('error', () => {}).terminate();
    return [statusCode, answered['x-middleware']];
  };
  for (const path of paths) {
    const middlewareFirst = await serve({});
    assert.deepEqual(await open(middlewareFirst, path), [401, 'nobody'], path);
    assert.deepEqual(await open(middlewareFirst, path, 'ada'), [101, 'nobody'], path);
    for (const http of [{ middleware_order: 'auth_first' }, { enable_custom_route_auth: true }]) {
      const url = await serve(http);
      assert.deepEqual(await open(url, path), [401, undefined], path);
      assert.deepEqual(await open(url, path, 'ada'), [101, 'ada'], path);
    }
  }
});

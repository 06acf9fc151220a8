/** `http.app` of langgraph.json and the other keys of `http`: what clients see of an app beside the operations. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { readSettings } from '../../src/cli/settings/parse-command.ts';
import { type AgentUnderTest, projectConfig, root, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

const TOKEN = 'the-token-of-the-gateway-in-this-test';
const run = { assistant_id: 'seen', input: {} };

describe('an app of a project', () => {
  const cleanup = suiteCleanup(after);
  const lines: Record<string, unknown>[] = [];
  let agent: AgentUnderTest;
  before(async () => {
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    agent = await startAgent(cleanup, 'custom-app', { log: pino({ level: 'debug' }, sink) });
  });
  const ask = (path: string, init: RequestInit = {}) => fetch(agent.url + path, init);
  const post = (path: string, body: unknown, middleware = '') =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-middleware': middleware },
      body: JSON.stringify(body),
    });

  test('its routes go before operations, except for /ok; where it has none the operations answer', async () => {
    const json = async (path: string) => (await call('GET', agent.url + path)).body;
    assert.equal((await json('/hello')).url, `${agent.url}/hello`);
    assert.deepEqual(await json('/info'), { mine: true });
    assert.deepEqual(await json('/ok'), { ok: true });
    assert.deepEqual(await json('/missing'), { missing: true });
    assert.match((await json('/nowhere')).detail, /There is nothing at \/nowhere/);
    const made = await post('/threads', {});
    assert.deepEqual([made.status, made.headers.get('x-middleware')], [200, '/threads 200']);
    assert.match(await made.text(), /"thread_id"/);
  });

  test('its middleware sees every request, and may refuse it, read its body and change the answer', async () => {
    const refused = await post('/threads/search', {}, 'refuse');
    assert.deepEqual([refused.status, await refused.json()], [418, { refused: '/threads/search' }]);
    for (const middleware of ['read', 'consume']) {
      const answer = await post('/runs/wait', run, middleware);
      assert.equal(answer.status, 200, middleware);
      assert.match(await answer.text(), /"assistant_id":"[\w-]{36}"/, middleware);
    }
    const accepted = await post('/runs/wait', run, 'accept');
    assert.equal(accepted.status, 202);
    assert.match(await accepted.text(), /^\{"configurable":/);
    for (const path of ['/runs/wait', '/runs/stream']) {
      const replaced = await post(path, run, 'replace');
      assert.deepEqual([replaced.status, await replaced.json()], [203, { replaced: 200 }], path);
    }
    const stream = await post('/runs/stream', run, 'read');
    assert.match(await stream.text(), /^event: metadata\n.*\nevent: values\n/s);
    assert.equal(stream.headers.get('x-middleware'), '/runs/stream 200');
    const wrong = await post('/threads', { metadata: 1 }, 'consume');
    assert.deepEqual([wrong.status, wrong.headers.get('x-middleware')], [422, '/threads 422']);
  });

  test('headers beyond ASCII arrive as the bytes that were sent, in both directions, whatever has the body', async () => {
    // What Node reads of the bytes of é and ü in UTF-8.
    const told = '\u00c3\u00a9\u00c3\u00bc';
    for (const [method, path, body] of [
      ['GET', '/hello', undefined],
      ['GET', '/missing', undefined],
      ['HEAD', '/missing', undefined],
      ['POST', '/threads', JSON.stringify({ metadata: { name: 'é' } })],
      ['POST', '/runs/stream', JSON.stringify(run)],
    ] as const) {
      const asked = request(agent.url + path, { method, headers: { 'x-told': told, 'content-type': 'application/json' } });
      asked.end(body === undefined ? undefined : Buffer.from(body));
      const [answer] = (await once(asked, 'response')) as [IncomingMessage];
      answer.resume();
      assert.equal(answer.headers['x-echo'], told, path);
    }
  });

  test('its middleware sees the path that is served, also where the client ends it with a slash', async () => {
    assert.equal((await post('/threads/search/?x=1', {})).headers.get('x-middleware'), '/threads/search 200');
    assert.equal((await post('/threads/search/', {}, 'refuse')).status, 418);
  });

  test('its middleware sees every WebSocket, and may refuse it and add headers to the upgrade', async () => {
    const path = `/threads/${randomUUID()}/stream/events`;
    const open = (middleware: string, headers: Record<string, string> = {}, at = path) => {
      const socket = new WebSocket(`${agent.url.replace('http', 'ws')}${at}`, {
        headers: { 'x-middleware': middleware, ...headers },
      });
      return { socket, upgraded: once(socket, 'upgrade'), refused: once(socket, 'unexpected-response') };
    };
    const { socket, upgraded } = open('read');
    const subscribe = { id: 1, method: 'subscription.subscribe', params: { channels: ['lifecycle'] } };
    socket.on('open', () => socket.send(JSON.stringify(subscribe)));
    const subscribed = once(socket, 'message');
    const [{ headers }] = (await upgraded) as [IncomingMessage];
    assert.equal(headers['x-middleware'], `${path} 200`);
    assert.equal(JSON.parse(String((await subscribed)[0])).type, 'success');
    socket.terminate();
    for (const [middleware, status] of [
      ['refuse', 418],
      ['replace', 203],
    ] as const) {
      const [, refusal] = (await open(middleware).refused) as [unknown, IncomingMessage];
      assert.equal(refusal.statusCode, status);
    }
    const [, foreign] = (await open('', { origin: 'https://evil.example' }).refused) as [unknown, IncomingMessage];
    assert.equal(foreign.statusCode, 403);
    const capitals = (await open('', {}, path.replace('threads', 'Threads')).refused) as [unknown, IncomingMessage];
    assert.equal(capitals[1].statusCode, 404);
  });

  test('bodies stream in both directions, and a client that hangs up is told to the app', async () => {
    const body = 'x'.repeat(3_000_000);
    const echo = await ask('/echo', { method: 'POST', body });
    assert.equal((await echo.text()).length, body.length);
    assert.deepEqual(echo.headers.getSetCookie(), ['a=1', 'b=2']);
    const gone = new AbortController();
    const ticks = await ask('/ticks', { signal: gone.signal });
    const { value } = await ticks.body!.getReader().read();
    assert.equal(new TextDecoder().decode(value), 'begun\n');
    gone.abort();
    await eventually('the abort', async () => (await call('GET', `${agent.url}/hello`)).body.aborted === 1);
  });

  test('its errors and its hanging are its own', async () => {
    for (const path of ['/throws', '/nothing']) {
      const { status, headers, ...answer } = await ask(path).then(async (one) => ({
        status: one.status,
        headers: one.headers,
        text: await one.text(),
      }));
      assert.equal(status, 500, path);
      assert.doesNotMatch(answer.text, /secret/);
      const id = headers.get('x-request-id');
      assert.ok(
        lines.find((line) => line['requestId'] === id && Number(line['level']) === 50),
        path,
      );
    }
    const hanging = ask('/hangs', { signal: AbortSignal.timeout(300) }).catch(() => 'gone');
    assert.equal((await ask('/ok')).status, 200);
    assert.equal((await post('/runs/wait', run)).status, 200);
    assert.equal(await hanging, 'gone');
    const malformed = await new Promise<number>((resolve, reject) => {
      const sent = request(`${agent.url}/hello`, { headers: { host: 'localhost:not a port' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode!);
      });
      sent.on('error', reject).end();
    });
    assert.ok(malformed === 400 || malformed === 421, String(malformed));
  });

  test('the CORS rules of the project hold for its answers and errors as for those of operations', async () => {
    const origin = 'https://app.example';
    for (const path of ['/hello', '/missing', '/throws', '/threads/nothing', '/nowhere', '/assistants/search']) {
      const { headers } = await ask(path, { headers: { origin } });
      assert.equal(headers.get('access-control-allow-origin'), origin, path);
      assert.match(headers.get('access-control-expose-headers')!, /content-location, location, .*x-middleware$/, path);
      assert.equal((await ask(path, { headers: { origin: 'https://evil.example' } })).status, 403, path);
    }
    const asks = { origin, 'access-control-request-method': 'POST', 'access-control-request-private-network': 'true' };
    const { status, headers } = await ask('/echo', { method: 'OPTIONS', headers: asks });
    assert.deepEqual([status, headers.get('access-control-allow-private-network')], [204, 'true']);
  });

  test('http.mount_prefix is accepted before every path, and is part of the addresses in answers', async () => {
    const base = `${agent.url}/agents`;
    assert.equal((await call('GET', `${base}/ok`)).status, 200);
    assert.equal((await call('GET', `${base}/hello`)).body.url, `${agent.url}/hello`);
    assert.equal((await call('POST', `${base}/runs/wait?x=1`, run)).status, 200);
    assert.equal((await call('GET', `${base}/openapi.json`)).body.servers[0].url, base);
    const { body: card } = await call('GET', `${base}/.well-known/agent-card.json`);
    assert.ok(card.url.startsWith(`${base}/a2a/`), card.url);
    assert.equal((await call('GET', `${agent.url}/openapi.json`)).body.servers[0].url, agent.url);
    assert.equal((await call('GET', `${agent.url}/agentsok`)).status, 404);
  });

  test('http.configurable_headers reach the graph, before what the request says itself, and secrets never do', async () => {
    const headers = { 'X-User-Id': 'of a header', 'x-user-secret': 'unseen', 'x-other': 'unseen', authorization: 'unseen' };
    const config = { configurable: { 'x-user-id': 'of the body', other: 'kept' } };
    const { body } = await call('POST', `${agent.url}/runs/wait`, { ...run, config }, headers);
    assert.deepEqual([body.configurable['x-user-id'], body.configurable.other], ['of a header', 'kept']);
    assert.doesNotMatch(JSON.stringify(body), /unseen/);
    const { body: schemas } = await call('GET', `${agent.url}/assistants/made/schemas`, undefined, headers);
    assert.deepEqual(Object.keys(schemas.state_schema.properties), ['of a header']);
  });

  test('http.logging_headers are in the log, and secrets never are', async () => {
    const headers = { 'x-tag': 'seen', 'x-secret-tag': 'unseen', authorization: 'Bearer unseen', 'x-api-key': 'unseen' };
    await ask('/nowhere/tagged', { headers });
    const line = await eventually('the line', async () => lines.find((one) => String(one['detail']).includes('/nowhere/tagged')));
    assert.equal((line['headers'] as Record<string, string>)['x-tag'], 'seen');
    assert.doesNotMatch(JSON.stringify(lines), /unseen/);
  });
});

test('an app uses the server with a client of its own, and gets the webhooks of relative addresses', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const file = join(await temporaryFolder(cleanup), 'token');
  await writeFile(file, TOKEN);
  process.env['LANGGRAPH_WEBHOOKS'] = '{"url":{"disable_loopback":false,"require_https":false}}';
  t.after(() => delete process.env['LANGGRAPH_WEBHOOKS']);
  const { url } = await startAgent(cleanup, 'custom-app', { args: ['--gateway-token-file', file] });
  const own = async () => (await call('GET', `${url}/agents/own`, undefined, { 'x-keelson-gateway': TOKEN })).body;
  const { thread, assistants } = await own();
  assert.equal(assistants, 2);
  await eventually('the webhook', async () =>
    (await own()).announced.some((run: { thread_id: string }) => run.thread_id === thread),
  );
});

test('behind a gateway an app is reached with its token alone, which the app does not see', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const file = join(await temporaryFolder(cleanup), 'token');
  await writeFile(file, TOKEN);
  const { url } = await startAgent(cleanup, 'custom-app', { args: ['--gateway-token-file', file, '--mount-prefix', '/other'] });
  assert.equal((await call('GET', `${url}/headers`)).status, 403);
  assert.equal((await call('GET', `${url}/other/headers`)).status, 403);
  assert.equal((await call('GET', `${url}/ok`)).status, 200);
  const { status, body } = await call('GET', `${url}/other/headers`, undefined, {
    'x-keelson-gateway': TOKEN,
    'x-forwarded-host': 'agents.example',
    'x-mine': '1',
  });
  assert.deepEqual([status, body['x-mine']], [200, '1']);
  assert.doesNotMatch(JSON.stringify(body), new RegExp(TOKEN));
});

test('an app that is no Hono app answers first, and its 404 leaves the paths of operations to them', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const config = join(root, 'test/fixtures/projects/custom-app/fetch.json');
  const { url } = await startAgent(cleanup, 'custom-app', { args: ['--config', config] });
  assert.deepEqual((await call('GET', `${url}/mine`)).body, { mine: true });
  assert.deepEqual(await call('GET', `${url}/others`).then(({ status, body }) => [status, body]), [404, { of: 'the app' }]);
  assert.equal((await call('POST', `${url}/runs/wait`, run)).status, 200);
  const socket = new WebSocket(`${url.replace('http', 'ws')}/threads/${randomUUID()}/stream/events`);
  await once(socket, 'open');
  socket.terminate();
});

test('a body above HTTP_MAX_REQUEST_BODY_BYTES is refused, for operations and when an app has read it', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const env = { HTTP_MAX_REQUEST_BODY_BYTES: '2000', BG_JOB_TIMEOUT_SECS: '77', POSTGRES_URI: 'postgres://x' };
  const { bodyLimitBytes, runTimeoutSeconds, postgres } = readSettings('agent', [], env);
  assert.deepEqual([bodyLimitBytes, runTimeoutSeconds, postgres], [2_000, 77, 'postgres://x']);
  const { url } = await startAgent(cleanup, 'custom-app', { args: ['--max-body-bytes', '2000'] });
  const large = { ...run, input: { text: 'x'.repeat(3_000) } };
  for (const middleware of ['', 'consume'])
    assert.equal((await call('POST', `${url}/runs/wait`, large, { 'x-middleware': middleware })).status, 413, middleware);
  assert.equal((await call('POST', `${url}/runs/wait`, run)).status, 200);
});

test('a server that is to have auth does not start without it', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  process.env['LANGGRAPH_AUTH_TYPE'] = 'langsmith';
  t.after(() => delete process.env['LANGGRAPH_AUTH_TYPE']);
  await assert.rejects(startAgent(cleanup, 'custom-app'), /LANGGRAPH_AUTH_TYPE is 'langsmith', but this server has no auth/);
});

test('an app that cannot be served is refused at the start', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const folder = await temporaryFolder(cleanup);
  const graph = projectConfig('custom-app').replace('langgraph.json', 'graph.ts:graph');
  const app = graph.replace('graph.ts:graph', 'app.ts');
  const cases: [object, RegExp][] = [
    [{ app: `${app}:nothing` }, /"http\.app": the export "nothing" of .* is neither a Hono app nor/],
    [{ app: `${app}:none` }, /"http\.app": .* has no export "none" \(it exports app, fetching, nothing\)/],
    [{ app: './gone.ts:app' }, /"http\.app": there is no file gone\.ts/],
    [{ app: './app.py:app' }, /"http\.app" of .* names \.\/app\.py, which is neither TypeScript nor JavaScript/],
    [{ app: 5 }, /"http\.app" of .* must be the path of a module and one of its exports/],
    [{ mount_prefix: 'agents' }, /"http\.mount_prefix" must be a path such as \/agents/],
    [{ logging_headers: { only: [] } }, /"http\.logging_headers" has no key "only"/],
    [{ logging_headers: { includes: ['x y'] } }, /"http\.logging_headers" "includes" must be a list of names/],
  ];
  for (const [http, message] of cases) {
    const config = join(folder, 'langgraph.json');
    await writeFile(config, JSON.stringify({ graphs: { seen: graph }, http }));
    await assert.rejects(startAgent(cleanup, 'custom-app', { args: ['--config', config] }), message);
  }
});

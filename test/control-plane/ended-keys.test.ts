/** Whatever is answered for long ends with the key that it was asked with: revoked, expired or rotated out, and nothing else does. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApiKeyWithText, Authentication } from '../../generated/control-plane/types.gen.ts';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { eventually } from '../support/eventually.ts';
import { OAuthServer } from '../support/oauth-server.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { archiveOf, type Client, projectFiles, startTestServer, type TestServer } from './support.ts';

const KEYS = '/v2/keelson/keys';
const LIFETIME_S = 60;

describe('an answer that lasts', () => {
  const cleanup = suiteCleanup(after);
  let server: TestServer;
  let clock = 0;
  /** Name → path and body of a request whose answer does not come. */
  let lasting: Record<string, [path: string, body?: object]>;

  before(async () => {
    const provider = await OAuthServer.start();
    cleanup.after(async () => provider[Symbol.asyncDispose]());
    const log = createLog('test', 'silent', 'json');
    const now = () => Date.now() + clock;
    server = await startTestServer({ now, driver: (dataDirectory) => createProcessDriver({ dataDirectory, log }) });
    cleanup.after(async () => server[Symbol.asyncDispose]());
    lasting = { ...(await answersOfAgent(server.client)), 'wait for a sign-in': [await waitForSignIn(server.client, provider)] };
  });

  const make = async (request: object) => {
    const scopes = ['deployments:read', 'secrets:read'];
    const { body } = await server.client.call<ApiKeyWithText>('POST', KEYS, { name: 'test', scopes, ...request });
    return body;
  };

  /** Begins all that lasts, and gives how each has ended so far. */
  const begin = async (key: string) => {
    const stop = new AbortController();
    cleanup.after(async () => stop.abort());
    const ends: Record<string, string> = {};
    const all = Object.entries(lasting).map(async ([name, [path, body]]) => {
      const request = body && { method: 'POST', body: JSON.stringify(body) };
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const answer = await fetch(server.client.url + path, { ...request, headers, signal: stop.signal });
      assert.equal(answer.status, 200, name);
      answer.text().then(
        (text) => (ends[name] = text),
        () => (ends[name] = 'broken off'),
      );
    });
    await Promise.all(all);
    return ends;
  };

  it('is broken off when its key is revoked, expires or is rotated out', async () => {
    const [good, revoked, expiring, rotated] = await Promise.all([
      make({}),
      make({}),
      make({ expires_in_seconds: LIFETIME_S }),
      make({}),
    ]);
    const rotate = { grace_seconds: LIFETIME_S };
    const { body: renewed } = await server.client.call<ApiKeyWithText>('POST', `${KEYS}/${rotated.id}/rotate`, rotate);
    const keys = [good, revoked, expiring, rotated, renewed].map(({ key }) => begin(key));
    const [ofGood, ofRevoked, ofExpiring, ofRotated, ofRenewed] = await Promise.all(keys);
    const allBroken = Object.fromEntries(Object.keys(lasting).map((name) => [name, 'broken off']));
    const over = (ends: Record<string, string>) =>
      eventually('their end', async () => (Object.keys(ends).length === Object.keys(lasting).length ? ends : undefined));

    assert.equal((await server.client.call('POST', `${KEYS}/${revoked.id}/revoke`)).status, 200);
    assert.deepEqual(await over(ofRevoked!), allBroken);
    assert.deepEqual([ofGood, ofExpiring, ofRotated, ofRenewed], [{}, {}, {}, {}]);
    clock += LIFETIME_S * 1_000;
    assert.deepEqual(await over(ofExpiring!), allBroken);
    assert.deepEqual(await over(ofRotated!), allBroken);
    assert.deepEqual([ofGood, ofRenewed], [{}, {}]);
  });
});

/** Each way to wait for a run: begun here, of another's making, as a stream or whole, as a run or as a task. */
async function answersOfAgent(client: Client) {
  const { id } = await client.create('agent');
  await client.until(id, await client.deploy(id, await archiveOf(await projectFiles('a2a'))), 'DEPLOYED');
  const messages = [{ role: 'user', content: '600000' }];
  const run = { assistant_id: 'sleep', input: { messages } };
  const { body: thread } = await client.call<{ thread_id: string }>('POST', '/d/agent/threads', {});
  const runs = `/d/agent/threads/${thread.thread_id}/runs`;
  const { body: begun } = await client.call<{ run_id: string }>('POST', runs, run);
  const { body: found } = await client.call<{ assistant_id: string }[]>('POST', '/d/agent/assistants/search', {
    graph_id: 'sleep',
  });
  const task = (method: string): [string, object] => {
    const message = { kind: 'message', role: 'user', messageId: 'm', parts: [{ kind: 'text', text: '600000' }] };
    return [`/d/agent/a2a/${found[0]!.assistant_id}`, { jsonrpc: '2.0', id: 1, method, params: { message } }];
  };
  return {
    'stream of a run': ['/d/agent/runs/stream', run],
    'wait for a run': ['/d/agent/runs/wait', run],
    join: [`${runs}/${begun.run_id}/join`],
    'joined stream': [`${runs}/${begun.run_id}/stream`],
    'stream of a task': task('message/stream'),
    'wait for a task': task('message/send'),
  } satisfies Record<string, [path: string, body?: object]>;
}

async function waitForSignIn(client: Client, provider: OAuthServer): Promise<string> {
  await client.call('POST', '/v2/auth/providers', provider.register('provider', client.url));
  const request = { provider: 'provider', scopes: ['mail'], user_id: 'maria' };
  const { body } = await client.call<Authentication>('POST', '/v2/auth/authenticate', request);
  return `/v2/auth/wait/${body.auth_id}?timeout=300`;
}

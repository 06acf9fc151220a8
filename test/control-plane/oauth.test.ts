/** Sign-ins with a provider that holds its clients to the RFCs: every way of a client, every way of going wrong, and what is left. */
import assert from 'node:assert/strict';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { after, before, describe, it } from 'node:test';
import type {
  AgentConnection,
  AgentConnectionList,
  Authentication,
  AuthorizationReceipt,
  AuthorizationState,
  OAuthProvider,
  OAuthToken,
} from '../../generated/control-plane/types.gen.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { type OAuthClient, OAuthServer, signIn, wayBack } from '../support/oauth-server.ts';
import { Client, startTestServer, type TestServer } from './support.ts';

/** What a sign-in is asked for, where a test does not say. */
const SCOPES = ['calendar.read', 'mail'];

describe('OAuth', () => {
  let server: TestServer;
  let provider: OAuthServer;
  /** Of another tenant of the same organization. */
  let neighbour: Client;
  let clock = 0;
  before(async () => {
    provider = await OAuthServer.start();
    server = await startTestServer({ now: () => Date.now() + clock });
    const { tenants, keys } = server.running.controlPlane;
    const { organizationId } = await tenants.ensureDefault();
    const { tenantId } = await tenants.create(organizationId, 'neighbour');
    const { key } = await keys.create({ organizationId, tenantId, name: 'theirs', scopes: ['admin'] });
    neighbour = new Client(server.client.url, key);
  });
  after(async () => {
    await server?.[Symbol.asyncDispose]();
    await provider?.[Symbol.asyncDispose]();
  });

  /** Registers a client on both sides. */
  const register = async (id: string, more: Partial<OAuthClient> = {}, change: Record<string, unknown> = {}) => {
    const request = { ...provider.register(id, server.client.url, more), ...change };
    const { status, body } = await server.client.call<OAuthProvider>('POST', '/v2/auth/providers', request);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const ask = async (request: Record<string, unknown>, client = server.client): Promise<Authentication> => {
    const { status, body } = await client.call<Authentication>('POST', '/v2/auth/authenticate', {
      ...{ scopes: SCOPES, user_id: 'maria' },
      ...request,
    });
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const wait = async (authId: string | null, timeout = 20, client = server.client): Promise<AuthorizationState> => {
    const { status, body } = await client.call<AuthorizationState>('GET', `/v2/auth/wait/${authId}?timeout=${timeout}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body;
  };
  const tokensOf = async (query: string, client = server.client): Promise<OAuthToken[]> =>
    (await client.call<OAuthToken[]>('GET', `/v2/auth/tokens?${query}`)).body;
  /** A sign-in that is completed, and the token of it. */
  const signedIn = async (request: Record<string, unknown>): Promise<string> => {
    const { url, auth_id } = await ask(request);
    const page = await signIn(url!);
    assert.equal(page.status, 200, page.text);
    const { status, token } = await wait(auth_id);
    assert.equal(status, 'completed');
    return token!;
  };

  const clients: [words: string, id: string, client: Partial<OAuthClient>][] = [
    ['client_secret_post and S256', 'post', {}],
    ['client_secret_basic and a secret with characters that have to be encoded', 'basic', { method: 'client_secret_basic' }],
    ['no secret and a plain challenge', 'public', { method: 'none', challenge: 'plain' }],
    ['no PKCE', 'bare', { challenge: 'none' }],
  ];
  for (const [words, id, client] of clients) {
    it(`signs in with ${words}`, async () => {
      await register(id, client);
      const { status, url, auth_id, token } = await ask({ provider: id });
      assert.deepEqual([status, token], ['pending', null]);
      const waiting = wait(auth_id);
      const page = await signIn(url!);
      assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
      assert.match(page.text, /Signed in/);
      assert.equal(page.headers.get('referrer-policy'), 'no-referrer');
      const ended = await waiting;
      assert.equal(ended.status, 'completed');
      assert.equal(provider.scopeOf(ended.token!), SCOPES.join(' '));
      const again = await ask({ provider: id });
      assert.deepEqual([again.status, again.token, again.url, again.auth_id], ['completed', ended.token, null, null]);
      assert.equal((await ask({ provider: id, user_id: 'jon' })).status, 'pending');
      assert.equal((await ask({ provider: id, scopes: ['other'] })).status, 'pending');
      assert.equal((await ask({ provider: id, ls_user_id: 'maria', user_id: null })).token, ended.token);
    });
  }

  it('takes the code from a client that was sent back itself', async () => {
    await register('own-page');
    const { url, auth_id } = await ask({ provider: 'own-page' });
    const { searchParams } = await wayBack(url!);
    const request = { code: searchParams.get('code'), state: searchParams.get('state') };
    const path = '/v2/auth/callback/own-page';
    assert.equal((await neighbour.call('POST', path, request)).status, 404);
    const { status, body } = await server.client.call<AuthorizationReceipt>('POST', path, request);
    assert.deepEqual([status, body.status], [200, 'completed']);
    assert.equal((await server.client.call('POST', path, request)).status, 409);
    assert.equal((await wait(auth_id, 0)).status, 'completed');
    assert.deepEqual(
      (await tokensOf('provider_id=own-page&user_id=maria')).map(({ id }) => id),
      [body.token_id],
    );
  });

  it('takes a state once, from whoever of many comes first', async () => {
    await register('many');
    const { url, auth_id } = await ask({ provider: 'many' });
    const back = await wayBack(url!);
    const before = provider.asked.length;
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await fetch(back)).status));
    assert.deepEqual(statuses.toSorted(), [200, ...Array<number>(7).fill(409)]);
    assert.equal(provider.asked.length, before + 1);
    assert.equal(provider.scopeOf((await wait(auth_id)).token!), SCOPES.join(' '));
  });

  it('takes no state that is forged, of another provider, or of a sign-in that took too long', async () => {
    await register('strict');
    await register('other');
    const { url, auth_id } = await ask({ provider: 'strict' });
    const back = await wayBack(url!);
    const forged = new URL(back);
    forged.searchParams.set('state', `${back.searchParams.get('state')}x`);
    assert.equal((await fetch(forged)).status, 404);
    assert.equal((await fetch(back.href.replace('/callback/strict', '/callback/other'))).status, 404);
    assert.equal((await wait(auth_id, 0)).status, 'pending');
    clock = 601_000;
    try {
      const page = await fetch(back);
      assert.equal(page.status, 409);
      assert.match(await page.text(), /not completed in time/);
      assert.deepEqual(await wait(auth_id, 0), {
        ...{ status: 'not_found', token: null, detail: 'The sign-in was not completed in time. Begin it again.' },
      });
    } finally {
      clock = 0;
    }
    assert.equal((await fetch(back)).status, 200);
  });

  it('passes on what the provider says, as text', async () => {
    await register('refusing');
    const { url, auth_id } = await ask({ provider: 'refusing' });
    provider.refuses = true;
    const page = await signIn(url!).finally(() => {
      provider.refuses = false;
    });
    assert.equal(page.status, 400);
    assert.match(page.text, /access_denied \(The user said &lt;no&gt;\.\)/);
    const { status, detail } = await wait(auth_id);
    assert.equal(status, 'not_found');
    assert.equal(detail, 'The provider refused the sign-in: access_denied (The user said <no>.). Sign in again.');
  });

  const failures: [
    words: string,
    change: Record<string, unknown>,
    answer: typeof provider.tokenAnswer,
    status: number,
    text: RegExp,
  ][] = [
    ['a wrong client secret', { client_secret: 'wrong' }, undefined, 400, /invalid_client \(The client is not who it says\.\)/],
    ['an error with status 200', {}, { status: 200, body: '{"error":"bad_verification_code"}' }, 400, /bad_verification_code/],
    ['a broken answer', {}, { status: 502, body: '<html>' }, 400, /HTTP 502/],
    ['an answer without a token', {}, { status: 200, body: '{"token_type":"bearer"}' }, 400, /'access_token'/],
    ['nobody at the token endpoint', { token_url: 'http://127.0.0.1:1/token' }, undefined, 503, /does not answer/],
  ];
  for (const [index, [words, change, answer, status, text]] of failures.entries()) {
    it(`says what happened: ${words}`, async () => {
      const id = `failing-${index}`;
      await register(id, {}, change);
      const { url, auth_id } = await ask({ provider: id });
      provider.tokenAnswer = answer;
      const page = await signIn(url!).finally(() => {
        provider.tokenAnswer = undefined;
      });
      assert.equal(page.status, status, page.text);
      const ended = await wait(auth_id);
      assert.equal(ended.status, 'not_found');
      assert.match(ended.detail ?? '', text);
      assert.deepEqual(await tokensOf(`provider_id=${id}&user_id=maria`), []);
    });
  }

  it('says what happened: a token endpoint that hangs up', async () => {
    await register('gone', {}, { token_url: `${provider.url}/gone` });
    const { url, auth_id } = await ask({ provider: 'gone' });
    const page = await signIn(url!);
    assert.equal(page.status, 503);
    assert.match(page.text, /does not answer\. Sign in again\./);
    assert.equal((await wait(auth_id)).detail, "The provider's token endpoint does not answer. Sign in again.");
  });

  it('refreshes a token that ends, once for all who ask', async () => {
    await register('short');
    provider.lifetimeSeconds = 30;
    const first = await signedIn({ provider: 'short' });
    provider.lifetimeSeconds = 3600;
    const before = provider.asked.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ provider: 'short' })));
    const [token] = answers.map((answer) => answer.token);
    assert.ok(token && token !== first);
    assert.ok(answers.every((answer) => answer.status === 'completed' && answer.token === token));
    assert.deepEqual(provider.asked.slice(before), ['refresh_token']);
    assert.equal(provider.scopeOf(token), SCOPES.join(' '));
  });

  it('replaces a token that can no longer be refreshed under the same id', async () => {
    await register('ended');
    provider.lifetimeSeconds = 30;
    await signedIn({ provider: 'ended', agent_id: 'assistant' });
    const [stored] = await tokensOf('provider_id=ended&user_id=maria');
    provider.lifetimeSeconds = 3600;
    provider.endGrants();
    clock = 31_000;
    try {
      const has = () =>
        server.client.call<{ has_token: boolean }>('GET', '/v2/auth/tokens/exists?provider_id=ended&user_id=maria');
      assert.equal((await has()).body.has_token, true);
      const { status, url, auth_id } = await ask({ provider: 'ended', agent_id: 'assistant' });
      assert.equal(status, 'token_expired');
      assert.equal((await has()).body.has_token, false);
      await signIn(url!);
      assert.equal((await wait(auth_id)).status, 'completed');
      const tokens = await tokensOf('provider_id=ended&user_id=maria');
      assert.deepEqual(
        tokens.map(({ id }) => id),
        [stored!.id],
      );
      assert.equal((await ask({ provider: 'ended', agent_id: 'assistant' })).status, 'completed');
    } finally {
      clock = 0;
    }
  });

  it('says that a refresh got no answer, and keeps the token', async () => {
    await register('away');
    provider.lifetimeSeconds = 30;
    await signedIn({ provider: 'away' });
    provider.lifetimeSeconds = 3600;
    provider.hangsUp = true;
    const request = { provider: 'away', scopes: SCOPES, user_id: 'maria' };
    const { status, body } = await server.client.call('POST', '/v2/auth/authenticate', request).finally(() => {
      provider.hangsUp = false;
    });
    assert.deepEqual([status, body.detail], [503, "The provider's token endpoint does not answer. Try again shortly."]);
    assert.equal((await ask(request)).status, 'completed');
  });

  it('sends no stored secret or token to an address that was set later', async (t) => {
    await register('moved');
    provider.lifetimeSeconds = 30;
    await signedIn({ provider: 'moved' });
    const { url, auth_id } = await ask({ provider: 'moved', user_id: 'jon' });
    provider.lifetimeSeconds = 3600;
    const stolen: string[] = [];
    const thief = await startLoopbackServer(t, ({ url: asked = '' }, response) => {
      stolen.push(asked);
      response.writeHead(404).end();
    });
    const path = '/v2/auth/providers/moved';
    const [token_url, auth_url] = [`${thief}/token`, `${thief}/authorize`];
    try {
      const foreign = { detail: 'OAuth providers belong to the organization. Only a key of the whole organization may do this.' };
      const made = provider.register('theirs', server.client.url);
      for (const [method, place, body] of [
        ['PATCH', path, { token_url, client_secret: 'mine' }],
        ['PATCH', path, { name: 'x' }],
        ['DELETE', path, undefined],
        ['POST', '/v2/auth/providers', made],
        ['POST', '/v2/auth/providers/mcp-discover', { provider_id: 't', name: 't', mcp_server_url: `${provider.url}/mcp` }],
      ] as const) {
        const refused = await neighbour.call(method, place, body);
        assert.deepEqual([refused.status, refused.body], [403, foreign], `${method} ${place}`);
      }
      for (const change of [{ token_url }, { auth_url }, { token_url, client_secret: null }]) {
        const { status, body } = await server.client.call<{ detail: { loc: string[] }[] }>('PATCH', path, change);
        assert.deepEqual([status, body.detail[0]?.loc], [422, ['body', 'client_secret']]);
      }
      const { body: before } = await server.client.call<OAuthProvider>('GET', path);
      assert.equal((await server.client.call('PATCH', path, { token_url: before.token_url })).status, 200, 'no change');
      const moved = await server.client.call('PATCH', path, { token_url, client_secret: 'another' });
      assert.equal(moved.status, 200);
      const page = await signIn(url!);
      assert.equal(page.status, 409);
      assert.match(page.text, /token endpoint of the provider was changed/);
      assert.equal((await wait(auth_id, 0)).status, 'not_found');
      const request = { provider: 'moved', scopes: SCOPES, user_id: 'maria' };
      clock = 31_000;
      assert.equal((await ask(request)).status, 'token_expired');
      assert.deepEqual(stolen, []);
      const has = await server.client.call<{ has_token: boolean }>(
        'GET',
        '/v2/auth/tokens/exists?provider_id=moved&user_id=maria',
      );
      assert.equal(has.body.has_token, false);
      // Back where it was given the refresh token is good.
      const back = { token_url: before.token_url, client_secret: 'secret:of/moved+' };
      assert.equal((await server.client.call('PATCH', path, back)).status, 200);
      assert.equal((await ask(request)).status, 'completed');
    } finally {
      clock = 0;
    }
  });

  it('gives an agent only the tokens that it is connected to', async () => {
    await register('connected');
    const token = await signedIn({ provider: 'connected' });
    const [{ id } = { id: '' }] = await tokensOf('provider_id=connected&user_id=maria');
    assert.equal((await ask({ provider: 'connected', agent_id: 'a/1' })).status, 'connection_required');
    const path = '/v2/auth/agents/a%2F1/connections';
    const request = { oauth_token_id: id };
    assert.equal((await neighbour.call('POST', path, request)).status, 404);
    const made = await server.client.call<AgentConnection>('POST', path, request);
    assert.deepEqual([made.status, made.body.agent_id, made.body.created_by], [201, 'a/1', 'maria']);
    const again = await server.client.call<AgentConnection>('POST', path, request);
    assert.deepEqual(again.body, made.body);
    assert.deepEqual((await server.client.call<AgentConnectionList>('GET', path)).body, { data: [made.body] });
    assert.deepEqual((await neighbour.call<AgentConnectionList>('GET', path)).body, { data: [] });
    assert.equal((await ask({ provider: 'connected', agent_id: 'a/1' })).token, token);
    assert.equal((await server.client.call('DELETE', `${path}/${made.body.id}`)).status, 204);
    assert.equal((await server.client.call('DELETE', `${path}/${made.body.id}`)).status, 404);
    // A sign-in for an agent connects what comes of it.
    const other = await signedIn({ provider: 'connected', agent_id: 'a/1', force_new: true });
    assert.equal((await ask({ provider: 'connected', agent_id: 'a/1' })).token, other);
  });

  it('keeps several tokens of a user, of which one counts', async () => {
    await register('several');
    const first = await signedIn({ provider: 'several' });
    const second = await signedIn({ provider: 'several', force_new: true });
    const third = await signedIn({ provider: 'several', force_new: true, is_default: false });
    const tokens = await tokensOf('provider_id=several&user_id=maria');
    assert.deepEqual(
      tokens.map((token) => token.is_default),
      [false, true, false],
    );
    assert.ok(tokens.every((token) => token.user_id === 'maria' && token.scopes.join(' ') === SCOPES.join(' ')));
    assert.equal((await ask({ provider: 'several' })).token, second);
    const [newest, , oldest] = tokens.map(({ id }) => id);
    assert.equal((await ask({ provider: 'several', token_id: newest })).token, third);
    const path = (id: string | undefined) => `/v2/auth/tokens/${id}/metadata`;
    const patch = { provider_account_label: 'work', is_default: true };
    const { body } = await server.client.call<OAuthToken>('PATCH', path(oldest), patch);
    assert.deepEqual([body.provider_account_label, body.is_default], ['work', true]);
    assert.equal((await ask({ provider: 'several' })).token, first);
    const plain = await server.client.call<OAuthToken>('PATCH', path(oldest), { provider_account_label: '' });
    assert.deepEqual([plain.body.provider_account_label, plain.body.is_default], [null, true]);
    assert.equal((await neighbour.call('PATCH', path(oldest), patch)).status, 404);
    assert.equal((await neighbour.call('DELETE', `/v2/auth/tokens/${oldest}`)).status, 404);
    assert.equal((await server.client.call('DELETE', `/v2/auth/tokens/${oldest}`)).status, 204);
    const gone = await server.client.call('POST', '/v2/auth/authenticate', {
      ...{ provider: 'several', scopes: [], user_id: 'maria', token_id: oldest },
    });
    assert.deepEqual([gone.status, gone.body.detail], [404, `OAuth token ID ${oldest} not found.`]);
    const all = '/v2/auth/tokens?provider_id=several&user_id=maria';
    assert.deepEqual((await neighbour.call<unknown>('DELETE', all)).body, { deleted: 0 });
    assert.deepEqual((await server.client.call<unknown>('DELETE', all)).body, { deleted: 2 });
    assert.deepEqual(await tokensOf('provider_id=several&user_id=maria'), []);
  });

  it('keeps tenants of an organization apart, though they share its providers', async () => {
    await register('shared');
    const token = await signedIn({ provider: 'shared' });
    const { status, auth_id } = await ask({ provider: 'shared' }, neighbour);
    assert.equal(status, 'pending');
    assert.deepEqual(await tokensOf('provider_id=shared&user_id=maria', neighbour), []);
    assert.deepEqual(await wait(auth_id, 0, server.client), { status: 'not_found', token: null, detail: null });
    assert.equal((await ask({ provider: 'shared' })).token, token);
  });

  it('ends everything with its provider', async () => {
    await register('leaving');
    await signedIn({ provider: 'leaving', agent_id: 'leaver' });
    const { url, auth_id } = await ask({ provider: 'leaving', force_new: true });
    const back = await wayBack(url!);
    assert.equal((await server.client.call('DELETE', '/v2/auth/providers/leaving')).status, 200);
    assert.deepEqual(await tokensOf('user_id=maria&provider_id=leaving'), []);
    assert.deepEqual((await server.client.call<AgentConnectionList>('GET', '/v2/auth/agents/leaver/connections')).body.data, []);
    assert.equal((await fetch(back)).status, 404);
    assert.equal((await wait(auth_id, 0)).status, 'not_found');
  });

  it('waits no longer than it may', async () => {
    await register('slow');
    const { auth_id } = await ask({ provider: 'slow' });
    assert.equal((await wait(auth_id, 1)).status, 'timeout');
    assert.equal((await wait('00000000-0000-4000-8000-00000000000a', 20)).status, 'not_found');
  });

  it('changes of a provider what is sent', async () => {
    const made = await register('changing');
    const { body } = await server.client.call<OAuthProvider>('PATCH', '/v2/auth/providers/changing', {
      ...{ name: 'New name', client_secret: 'another-secret', uses_pkce: null },
    });
    assert.deepEqual({ ...body, updated_at: made.updated_at }, { ...made, name: 'New name' });
    provider.clients.get(made.client_id)!.secret = 'another-secret';
    await signedIn({ provider: 'changing' });
    assert.equal((await server.client.call('PATCH', '/v2/auth/providers/unknown', {})).status, 404);
  });

  it('registers itself with whatever guards an MCP server', async () => {
    const request = { provider_id: 'found', name: 'Found', mcp_server_url: `${provider.url}/mcp` };
    const path = '/v2/auth/providers/mcp-discover';
    const { status, body } = await server.client.call<OAuthProvider>('POST', path, request);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      [body.is_dynamic_client, body.mcp_server_url, body.uses_pkce, body.token_endpoint_auth_method],
      [true, request.mcp_server_url, true, 'client_secret_basic'],
    );
    await signedIn({ provider: 'found' });
    assert.equal((await server.client.call('POST', path, request)).status, 409);
    const nowhere = await server.client.call('POST', path, {
      ...request,
      provider_id: 'nowhere',
      mcp_server_url: server.client.url,
    });
    assert.deepEqual(
      [nowhere.status, nowhere.body.detail],
      [409, `The OAuth provider of the MCP server cannot be found: ${server.client.url} answered 404.`],
    );
    // With a known issuer, an answer that says it comes from another one is not taken.
    const { url } = await ask({ provider: 'found', force_new: true });
    const back = await wayBack(url!);
    back.searchParams.set('iss', 'https://evil.example.com');
    assert.equal((await fetch(back)).status, 400);
  });

  it('calls no address that its operator does not allow', async (t) => {
    const at = (token_url: string) => ({ ...provider.register('address', server.client.url), token_url });
    for (const address of [
      ...['http://example.com/token', 'https://127.0.0.1/token', 'https://10.0.0.1/token', 'https://[::1]/token'],
      ...['https://169.254.169.254/latest', 'https://[::ffff:10.0.0.1]/token', 'https://user:word@example.com/token'],
      'https://localhost/token',
    ]) {
      const { status, body } = await server.client.call('POST', '/v2/auth/providers', at(address));
      assert.equal(status, 403, `${address}: ${JSON.stringify(body)}`);
      assert.match(body.detail, /^'token_url' cannot be called/);
    }
    // A name is judged by what it resolves to.
    const { lookup } = dns;
    const ofThisMachine = ((name: string, ...rest: unknown[]) =>
      (lookup as (...all: unknown[]) => void)(name === 'idp.example' ? '127.0.0.1' : name, ...rest)) as typeof lookup;
    t.mock.method(dns, 'lookup', ofThisMachine);
    syncBuiltinESMExports();
    t.after(() => {
      t.mock.restoreAll();
      syncBuiltinESMExports();
    });
    await register('by-name', {}, { token_url: provider.url.replace('http://127.0.0.1', 'https://idp.example') });
    const page = await signIn((await ask({ provider: 'by-name' })).url!);
    assert.equal(page.status, 400);
    assert.match(page.text, /does not call https:\/\/idp\.example:/);
    const request = { provider_id: 'x', name: 'X', mcp_server_url: 'http://example.com/mcp' };
    assert.equal((await server.client.call('POST', '/v2/auth/providers/mcp-discover', request)).status, 403);
    const own = { provider: 'by-name', scopes: [], use_agent_builder_public_oauth: true };
    assert.equal((await server.client.call('POST', '/v2/auth/authenticate', own)).status, 403);
  });
});

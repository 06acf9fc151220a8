/** Sign-ins at the mock: no provider is called, any code is good. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Authentication, AuthorizationReceipt, OAuthProvider } from '../../generated/control-plane/types.gen.ts';
import { simulatedProvider } from '../../src/mock/simulated-provider.ts';
import { startTestMock } from '../support/mock.ts';

test('the mock exchanges any code but one that is to fail, and finds a provider for every MCP server', async (t) => {
  const { client } = await startTestMock(t);
  const created = await client.call<OAuthProvider>('POST', '/v2/auth/providers', {
    ...{ provider_id: 'idp', name: 'IdP', client_id: 'client', client_secret: 'secret' },
    // Such names never resolve (RFC 6761, section 6.4).
    ...{ auth_url: 'https://idp.invalid/authorize', token_url: 'https://idp.invalid/token' },
  });
  assert.equal(created.status, 200, JSON.stringify(created.body));
  const ask = async (user: string) => {
    const request = { provider: 'idp', scopes: ['mail'], user_id: user };
    return (await client.call<Authentication>('POST', '/v2/auth/authenticate', request)).body;
  };
  const complete = async (user: string, code: string) => {
    const state = new URL((await ask(user)).url!).searchParams.get('state');
    return client.call<AuthorizationReceipt>('POST', '/v2/auth/callback/idp', { code, state });
  };
  assert.equal((await complete('ada', 'any-code')).body.status, 'completed');
  assert.match((await ask('ada')).token!, /^mock-access-/);
  assert.equal((await complete('bob', 'fail-this')).status, 400);
  const discovered = await client.call<OAuthProvider>('POST', '/v2/auth/providers/mcp-discover', {
    ...{ provider_id: 'mcp', name: 'MCP', mcp_server_url: 'https://mcp.invalid/mcp' },
  });
  assert.deepEqual([discovered.status, discovered.body.token_url], [200, 'https://mcp.invalid/token']);
});

test('the simulated provider refreshes any token', async () => {
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'any' });
  const answer = await simulatedProvider('https://idp.invalid/token', { method: 'POST', body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  assert.match(token, /^mock-access-/);
});

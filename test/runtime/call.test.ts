/** What a handler learns of its request: the address under which the client reached the server. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { call } from '../support/http.ts';
import { startRuntime } from '../support/runtime-server.ts';

const getOpen = (_: unknown, _services: unknown, { baseUrl }: { baseUrl: string }) => ({ status: 200, body: { baseUrl } });
const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'agents.example, inner', 'X-Forwarded-Prefix': '/d/chat/' };

describe('the base URL', () => {
  it('is the address that the client used', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getOpen } });
    assert.equal((await call('GET', `${url}/open`)).body.baseUrl, url);
  });

  it('is the one that a trusted proxy tells, its prefix included', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getOpen }, trustForwarded: true });
    assert.equal((await call('GET', `${url}/open`, undefined, forwarded)).body.baseUrl, 'https://agents.example/d/chat');
    assert.equal((await call('GET', `${url}/open`)).body.baseUrl, url);
  });

  it('is never one that just anybody tells', async (t) => {
    const { url } = await startRuntime(t, { handlers: { getOpen } });
    assert.equal((await call('GET', `${url}/open`, undefined, forwarded)).body.baseUrl, url);
  });
});

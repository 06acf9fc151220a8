/** What an agent server says of itself: that it is there, what it is, the documents of its contracts and the page that shows them. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { call } from '../support/http.ts';

it('says that it is there, and what it is', async (t) => {
  const { url } = await startAgent(t, 'echo');
  const health = await call('GET', `${url}/ok`);
  assert.deepEqual([health.status, health.body], [200, { ok: true }]);
  const info = await call('GET', `${url}/info`);
  assert.equal(info.status, 200);
  assert.match(info.body.version, /^\d+\.\d+\.\d+/);
});

it('answers a method that a path does not have with what its contract says of that', async (t) => {
  const { url } = await startAgent(t, 'echo');
  const { body: document } = await call('GET', `${url}/openapi.json`);
  const refused = await call('PUT', `${url}/ok`);
  assert.equal(refused.status, 405);
  const { headers } = document.components.responses.MethodNotAllowed;
  assert.deepEqual(Object.keys(headers).sort(), ['Allow', 'X-Request-Id']);
  for (const name of Object.keys(headers)) assert.ok(refused.headers.get(name), name);
});

it('offers both of its documents, and a page with all that it needs', async (t) => {
  const { url } = await startAgent(t, 'echo');
  const openApi = await call('GET', `${url}/openapi.json`);
  assert.deepEqual([openApi.status, openApi.body.info.title], [200, 'Keelson agent server']);
  assert.deepEqual(openApi.body.servers, [{ url }]);
  const openRpc = await call('GET', `${url}/openrpc.json`);
  assert.deepEqual([openRpc.status, openRpc.body.servers[0].url], [200, `${url}/a2a/{assistant_id}`]);
  assert.ok(openRpc.body.methods.some(({ name }: { name: string }) => name === 'message/send'));
  for (const path of ['/docs', '/docs/guide']) {
    const page = await fetch(url + path);
    assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8', path);
    assert.match(await page.text(), /data-assets="docs\/"/);
  }
  for (const asset of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    assert.equal((await fetch(`${url}/docs/${asset}`)).status, 200, asset);
  const home = await call('GET', `${url}/`);
  const { version, ...addresses } = home.body;
  assert.equal(home.headers.get('vary'), 'Accept');
  assert.match(version, /^\d+\.\d+\.\d+/);
  const documents = { openapi: `${url}/openapi.json`, openrpc: `${url}/openrpc.json` };
  assert.deepEqual(addresses, { name: 'keelson-agent-server', docs: `${url}/docs`, ...documents });
  const page = await fetch(`${url}/`, { headers: { accept: 'text/html,*/*;q=0.8' } });
  assert.match(await page.text(), /<a href="docs">Reference<\/a>/);
  assert.match(page.headers.get('content-security-policy')!, /default-src 'none'; script-src 'sha256-/);
});

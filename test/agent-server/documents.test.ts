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
  assert.equal(openRpc.status, 200);
  assert.ok(openRpc.body.methods.some(({ name }: { name: string }) => name === 'message/send'));
  const page = await fetch(`${url}/docs`);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  const assets = [...(await page.text()).matchAll(/docs\/swagger-ui[\w.-]+/g)].map(([path]) => path);
  assert.ok(assets.length > 0);
  for (const path of assets) assert.equal((await fetch(`${url}/${path}`)).status, 200, path);
});

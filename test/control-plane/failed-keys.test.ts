/** Keys that are not good: slowed down and told to the audit log, while good ones from the same address are always answered. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApiKeyWithText, AuditPage, Tenant } from '../../generated/control-plane/types.gen.ts';
import { eventually } from '../support/eventually.ts';
import { Client, startTestServer, type TestServer } from './support.ts';

const WINDOW_MS = 5_000;

describe('keys that are not good', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ failedKeys: { windowMs: 60 * WINDOW_MS } });
  });
  after(() => server[Symbol.asyncDispose]());

  const ask = (key: string, path = '/v2/deployments') =>
    fetch(server.client.url + path, { headers: { 'x-api-key': key, 'x-forwarded-for': `10.0.0.${key.length}` } });
  const statuses = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status).sort();

  it('are told so 10 times a key and 20 times an address, then that they are too many; good ones pass all along', async () => {
    const same = await statuses(Array.from({ length: 12 }, () => ask('keelson_same')));
    assert.deepEqual(same, [...Array(10).fill(401), 429, 429]);
    const others = await statuses(Array.from({ length: 10 }, (_, i) => ask(`keelson_other_${i}${'x'.repeat(i)}`, '/d/none/ok')));
    assert.deepEqual(others, [...Array(8).fill(401), 429, 429]);
    for (const path of ['/v2/deployments', '/d/none/ok']) {
      const refused = await ask('keelson_one_more', path);
      assert.equal(refused.status, 429);
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(seconds > 0 && seconds <= 300, String(seconds));
      assert.match(((await refused.json()) as { detail: string }).detail, /^The API key is not good/);
      const good = await fetch(server.client.url + path, { headers: { 'x-api-key': server.client.key } });
      assert.equal(good.status, path === '/v2/deployments' ? 200 : 404);
    }
    assert.equal((await fetch(`${server.client.url}/v2/deployments`)).status, 401, 'without a key nothing is guessed');
  });
});

describe('the audit log of keys that are not good', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ failedKeys: { windowMs: WINDOW_MS } });
  });
  after(() => server[Symbol.asyncDispose]());

  it('has one entry for an address and an owner, in the log of the tenant whose key it was, and no key', async () => {
    const { client } = server;
    const { body: tenant } = await client.call<Tenant>('POST', '/v2/keelson/tenants', { name: 'other' });
    const make = async (name: string) =>
      (await client.call<ApiKeyWithText>('POST', '/v2/keelson/keys', { name, scopes: ['admin'] }, { 'x-tenant-id': tenant.id }))
        .body;
    const [revoked, good] = [await make('revoked'), await make('good')];
    await client.call('POST', `/v2/keelson/keys/${revoked.id}/revoke`);
    const wrong = ['keelson_guess_one', 'keelson_guess_two', 'keelson_guess_two'];
    for (const key of [...wrong, revoked.key, revoked.key])
      assert.equal((await fetch(`${client.url}/v2/deployments`, { headers: { 'x-api-key': key } })).status, 401);
    const told = async (reader: Client) =>
      (await reader.call<AuditPage>('GET', '/v2/keelson/audit?action=key.refuse')).body.items;
    const failures = (items: AuditPage['items']) => items.reduce((sum, { detail }) => sum + Number(detail['failures']), 0);
    await eventually('five failures are told of', async () => failures(await told(client)) === 5);
    const all = await told(client);
    const own = await told(new Client(client.url, good.key));
    assert.ok(all.length <= 4, 'at most one entry of each owner in each of two windows');
    assert.equal(failures(own), 2);
    for (const { resource, tenant_id } of own)
      assert.deepEqual([resource.id, resource.name, tenant_id], [revoked.id, 'revoked', tenant.id]);
    for (const { address, actor, tenant_id, resource } of all.filter(({ resource }) => resource.id !== revoked.id))
      assert.deepEqual([address, actor.type, tenant_id, resource.id], ['127.0.0.1', 'system', null, 'unknown']);
    const text = JSON.stringify(all);
    for (const key of [...wrong, revoked.key]) assert.ok(!text.includes(key.slice('keelson_'.length)));
  });
});

/** Who may do what: keys, tenants, scopes, and the key that a server has from its first start. */
import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ApiKeys } from '../../src/control-plane/tenants/api-keys.ts';
import { ensureAdminKey } from '../../src/control-plane/tenants/key-administration.ts';
import { Tenants } from '../../src/control-plane/tenants/tenants.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { eventually } from '../support/eventually.ts';
import { archiveOf, Client, removeDirectory, startTestServer, type TestServer, temporaryDirectory } from './support.ts';

const schema = fileURLToPath(new URL('../../src/control-plane/schema', import.meta.url));

describe('the admin key', () => {
  let directory: string;
  let storage: Storage;
  let tenants: Tenants;
  let keys: ApiKeys;
  const file = () => join(directory, 'admin.key');
  const accepted = (key: string) =>
    keys.authenticate({ ApiKey: key }, ['admin']).then(
      () => true,
      () => false,
    );

  before(async () => {
    directory = await temporaryDirectory();
    storage = openSqlite(join(directory, 'keys.db'));
    await migrate(storage, schema);
    tenants = new Tenants(storage);
    keys = new ApiKeys(storage, tenants);
  });
  after(async () => {
    await storage.close();
    await removeDirectory(directory);
  });

  it('belongs to the tenant of the first start, though another seems to be older because the clock was set back', async () => {
    const first = await tenants.ensureDefault();
    const { tenantId } = await tenants.create(first.organizationId, 'later');
    await storage.write("UPDATE tenants SET created_at = '2001-01-01' WHERE tenant_id = $1", [tenantId]);
    assert.deepEqual(await tenants.ensureDefault(), first);
  });

  it('is made at the first start and found again later', async () => {
    const made = await ensureAdminKey(keys, tenants, { file: file() });
    assert.match(made.key ?? '', /^keelson_[\w-]{43}$/);
    assert.equal(made.created, true);
    assert.equal((await stat(file())).mode & 0o777, 0o600);
    assert.deepEqual(await ensureAdminKey(keys, tenants, { file: file() }), { ...made, created: false });
    assert.equal(await accepted(made.key ?? ''), true);
    const stored = JSON.stringify(await storage.read('SELECT * FROM api_keys'));
    assert.equal(stored.includes((made.key ?? '').slice(8)), false, 'only a hash is stored');
  });

  it('gives way to the one that the operator gives, for good', async () => {
    const made = (await readFile(file(), 'utf8')).trim();
    for (let start = 0; start < 2; start += 1) {
      const given = await ensureAdminKey(keys, tenants, { given: 'an-operators-key', file: file() });
      assert.deepEqual(given, { key: 'an-operators-key', file: undefined, created: false });
    }
    assert.deepEqual([await accepted('an-operators-key'), await accepted(made)], [true, false]);
    assert.equal((await ensureAdminKey(keys, tenants, { file: file() })).key, undefined);
    assert.equal(await accepted('an-operators-key'), true);
  });

  it('is not brought back once revoked', async () => {
    await keys.revoke('admin');
    assert.equal(await accepted('an-operators-key'), false);
    assert.equal((await ensureAdminKey(keys, tenants, { file: file() })).key, undefined);
    assert.equal(await accepted('an-operators-key'), false);
  });

  it('is in force at once when another process changes it', async () => {
    const { tenantId, organizationId } = await tenants.ensureDefault();
    const { key, keyId } = await keys.create({ organizationId, tenantId, name: 'k', scopes: ['admin'] });
    assert.equal(await accepted(key), true);
    const other = openSqlite(join(directory, 'keys.db'));
    await new ApiKeys(other, new Tenants(other)).revoke(keyId);
    await other.close();
    await eventually('it is refused', async () => !(await accepted(key)));
  });
});

describe('keys and tenants', () => {
  let server: TestServer;
  let organizationId: string;
  let otherTenant: string;
  before(async () => {
    server = await startTestServer();
    organizationId = (await server.running.controlPlane.tenants.ensureDefault()).organizationId;
    otherTenant = (await server.running.controlPlane.tenants.create(organizationId, 'other')).tenantId;
  });
  after(() => server[Symbol.asyncDispose]());

  const clientOf = async (tenantId: string | undefined, ...scopes: ('deployments:read' | 'deployments:write' | 'admin')[]) => {
    const { key } = await server.running.controlPlane.keys.create({ organizationId, tenantId, name: 'test', scopes });
    return new Client(server.client.url, key);
  };
  const detail = (status: number, text: string) => ({ status, detail: text });
  const list = async (client: Client, headers: Record<string, string> = {}) => {
    const { status, body } = await client.call('GET', '/v2/deployments', undefined, headers);
    return { status, detail: body.detail };
  };

  it('asks for a key, and for one that it knows', async () => {
    const nobody = new Client(server.client.url, '');
    assert.deepEqual(await list(nobody), detail(401, 'Authentication is required: send an API key in the X-Api-Key header.'));
    const stranger = new Client(server.client.url, 'keelson_unknown');
    assert.deepEqual(await list(stranger), detail(401, 'The API key is not known or has been revoked.'));
    const { headers } = await stranger.call('GET', '/v2/deployments');
    assert.match(headers.get('www-authenticate') ?? '', /^Bearer/);
    const bearer = { authorization: `Bearer ${server.client.key}` };
    assert.equal((await list(nobody, bearer)).status, 200);
    assert.equal((await list(nobody, { 'x-tenant-id': otherTenant })).status, 401);
  });

  it('asks an organization key for the tenant', async () => {
    const client = await clientOf(undefined, 'admin');
    assert.deepEqual(
      await list(client),
      detail(403, 'This API key is org-scoped and requires workspace specification: send the tenant id in X-Tenant-Id.'),
    );
    assert.equal((await list(client, { 'X-Tenant-ID': otherTenant.toUpperCase() })).status, 200);
    const foreign = detail(403, 'This API key has no access to the tenant in X-Tenant-Id.');
    assert.deepEqual(await list(client, { 'x-tenant-id': 'nonsense' }), foreign);
    assert.equal((await list(server.client, { 'x-tenant-id': otherTenant })).status, 200, 'the first key is for all tenants');
    const { tenantId: ownTenant } = await server.running.controlPlane.tenants.ensureDefault();
    assert.deepEqual(await list(await clientOf(ownTenant, 'admin'), { 'x-tenant-id': otherTenant }), foreign);
    const elsewhere = await server.running.controlPlane.tenants.createOrganization('elsewhere');
    const { tenantId } = await server.running.controlPlane.tenants.create(elsewhere, 'theirs');
    assert.deepEqual(await list(client, { 'x-tenant-id': tenantId }), foreign);
  });

  it('asks for the scope', async () => {
    const reader = await clientOf(otherTenant, 'deployments:read');
    assert.equal((await list(reader)).status, 200);
    const created = await reader.call('POST', '/v2/deployments', { name: 'x' });
    assert.deepEqual([created.status, created.body.detail], [403, 'This API key lacks the scope deployments:write.']);
    const writer = await clientOf(otherTenant, 'deployments:read', 'deployments:write');
    assert.equal((await writer.call('DELETE', '/v2/auth/providers/x')).body.detail, 'This API key lacks the scope admin.');
  });

  it('answers for what belongs to another tenant as for what does not exist', async () => {
    const { id } = await server.client.create('mine');
    const revision = await server.client.deploy(id, await archiveOf());
    await server.client.until(id, revision, 'DEPLOYED');
    const other = await clientOf(otherTenant, 'admin');
    const calls: [string, string, unknown?][] = [
      ['GET', ''],
      ['PATCH', '', {}],
      ['DELETE', ''],
      ['POST', '/upload-url'],
      ['GET', '/revisions'],
      ['POST', '/revisions', { source_revision_config: {} }],
      ['GET', `/revisions/${revision}`],
      ['POST', `/revisions/${revision}/redeploy`],
    ];
    for (const [method, path, body] of calls) {
      const answer = await other.call(method, `/v2/deployments/${id}${path}`, body);
      assert.deepEqual([answer.status, answer.body.detail], [404, `Deployment ID ${id} not found.`], `${method} ${path}`);
    }
    assert.deepEqual((await other.call<{ resources: [] }>('GET', `/v2/deployments?deployment_ids=${id}`)).body.resources, []);
    assert.equal((await other.call('GET', '/d/mine/ok')).status, 404);
    assert.equal((await new Client(server.client.url, '').call('GET', '/d/mine/ok')).status, 401);
    assert.equal((await server.client.call('GET', '/d/mine/ok')).status, 200);

    const same = await other.create('mine');
    assert.match(same.source_config.custom_url ?? '', /\/d\/mine-[0-9a-f]{8}$/);
    const theirs = await server.client.call('GET', `/v2/deployments/${same.id}/revisions/${revision}`);
    assert.equal(theirs.body.detail, `Deployment ID ${same.id} not found.`);
    const foreign = await other.call('GET', `/v2/deployments/${same.id}/revisions/${revision}`);
    assert.equal(foreign.body.detail, `Revision ID ${revision} not found.`);
  });
});

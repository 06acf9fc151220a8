/** The audit log: every change with who, what, when and from where; together with the change or not at all; and no secret in it. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ApiKeyWithText, AuditEntry, AuditPage, Tenant } from '../../generated/control-plane/types.gen.ts';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { archiveOf, Client, startTestServer, type TestServer } from './support.ts';

const AUDIT = '/v2/keelson/audit';

describe('the audit log', () => {
  let server: TestServer;
  /** While set, no entry can be written. */
  let broken = false;
  before(async () => {
    server = await startTestServer({
      storage: (storage) => ({
        ...{ dialect: storage.dialect, close: () => storage.close(), [Symbol.asyncDispose]: () => storage.close() },
        read: (sql, parameters) => storage.read(sql, parameters),
        write: (sql, parameters) => storage.write(sql, parameters),
        assertWritable: () => storage.assertWritable(),
        notify: (channel, payload) => storage.notify(channel, payload),
        listen: (hear) => storage.listen(hear),
        transaction: (body) =>
          storage.transaction((transaction) =>
            body({
              query(sql, parameters) {
                if (broken && sql.includes('INTO audit_entries')) return Promise.reject(new Error('no entry can be written'));
                return transaction.query(sql, parameters);
              },
            }),
          ),
      }),
    });
  });
  after(() => server[Symbol.asyncDispose]());

  const entries = async (query: string, client = server.client): Promise<AuditEntry[]> => {
    const all: AuditEntry[] = [];
    for (let cursor = ''; ; ) {
      const { status, body } = await client.call<AuditPage>('GET', `${AUDIT}?page_size=7&${query}${cursor}`);
      assert.equal(status, 200, JSON.stringify(body));
      all.push(...body.items);
      if (body.next_cursor === null) return all.reverse();
      cursor = `&cursor=${body.next_cursor}`;
    }
  };
  const tell = ({ action, actor, detail }: AuditEntry) => [action, actor.type, detail['to'] ?? detail['changed'] ?? ''];

  it('tells the whole life of a deployment, requests by their key and the rest by the system', async () => {
    const { body: key } = await server.client.call<ApiKeyWithText>('POST', '/v2/keelson/keys', {
      ...{ name: 'ci', scopes: ['deployments:read', 'deployments:write'] },
    });
    const client = new Client(server.client.url, key.key);
    const headers = { 'x-request-id': 'request-of-the-test' };
    const request = { name: 'told', source: 'internal_source', source_config: {}, source_revision_config: {} };
    const created = await client.call<{ id: string }>(
      ...(['POST', '/v2/deployments', { ...request, secrets: [{ name: 'TOKEN', value: 'planted-value' }] }, headers] as const),
    );
    const { id } = created.body;
    await eventually('it is ready', async () => (await client.get(id)).body.status === 'READY');
    const revision = await client.deploy(id, await archiveOf());
    await client.until(id, revision, 'DEPLOYED');
    await client.call('DELETE', `/v2/deployments/${id}`);
    await client.untilGone(id);

    const ofDeployment = await entries(`resource_id=${id}`);
    assert.deepEqual(ofDeployment.map(tell), [
      ['deployment.create', 'key', ['secrets']],
      ['deployment.status', 'system', 'READY'],
      [
        ...['deployment.patch', 'key'],
        ['revision_source', 'source_revision_config.langgraph_config_path', 'source_revision_config.source_tarball_path'],
      ],
      ['deployment.delete', 'key', ''],
      ['deployment.status', 'key', 'AWAITING_DELETE'],
      ['deployment.status', 'system', 'AWAITING_FINAL_DELETE'],
      ['deployment.remove', 'system', ''],
    ]);
    const [first] = ofDeployment;
    assert.deepEqual(first?.actor, { type: 'key', id: key.id, name: 'ci' });
    assert.deepEqual(first?.detail['secret_names'], ['TOKEN']);
    assert.equal(first?.request_id, 'request-of-the-test');
    assert.match(first?.address ?? '', /127\.0\.0\.1/);
    assert.ok(Math.abs(Date.parse(first?.created_at ?? '') - Date.now()) < 120_000);
    assert.deepEqual((await entries(`resource_id=${revision}`)).map(tell), [
      ['revision.create', 'key', ''],
      ...['QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'].map((to) => [
        ...['revision.status', 'system', to],
      ]),
    ]);
    const stored = (await entries('')).filter(
      ({ action, detail }) => action === 'upload.store' && detail['deployment_id'] === id,
    );
    assert.deepEqual([stored.length, stored[0]?.actor.type], [1, 'signed']);
    const mine = await entries(`actor_id=${key.id}`);
    assert.ok(mine.length >= 5 && mine.every(({ actor }) => actor.id === key.id));
    const all = JSON.stringify(await entries(''));
    for (const secret of ['planted-value', key.key, server.client.key]) assert.equal(all.includes(secret), false);
  });

  it('tells of keys and tenants', async () => {
    const { body: tenant } = await server.client.call<Tenant>('POST', '/v2/keelson/tenants', { name: 'audited' });
    const { body: key } = await server.client.call<ApiKeyWithText>('POST', '/v2/keelson/keys', {
      ...{ name: 'theirs', scopes: ['admin'], tenant_id: tenant.id },
    });
    await server.client.call('POST', `/v2/keelson/keys/${key.id}/rotate`);
    const client = new Client(server.client.url, key.key);
    const own = await entries('', client);
    assert.deepEqual(
      own.map(({ action }) => action),
      ['tenant.create', 'key.create', 'key.rotate'],
    );
    assert.ok(own.every(({ tenant_id, actor }) => tenant_id === tenant.id && actor.id === 'admin'));
    assert.deepEqual(await entries(`tenant_id=${tenant.id}`), own);
    assert.deepEqual(
      (await entries('action=tenant.create')).map(({ resource }) => resource.name),
      ['audited'],
    );
    const { created_at } = own[1]!;
    const when = encodeURIComponent(created_at);
    const within = (isIt: (entry: AuditEntry) => boolean) => own.filter(isIt);
    assert.deepEqual(
      await entries(`since=${when}`, client),
      within((entry) => entry.created_at >= created_at),
    );
    assert.deepEqual(
      await entries(`until=${when}`, client),
      within((entry) => entry.created_at < created_at),
    );
    assert.deepEqual(await entries('since=1969-01-01T00:00:00Z&until=9999-12-31T00:00:00Z', client), own);
    assert.deepEqual(await entries('until=1969-01-01T00:00:00Z', client), []);
    const reader = await server.client.call<ApiKeyWithText>('POST', '/v2/keelson/keys', {
      ...{ name: 'reader', scopes: ['deployments:read', 'deployments:write', 'secrets:read'] },
    });
    assert.equal((await new Client(client.url, reader.body.key).call('GET', AUDIT)).status, 403);
  });

  it('has an entry for every change and none for what was refused', async () => {
    const { id } = await server.client.create('refused');
    const before = await entries(`resource_id=${id}`);
    assert.equal((await server.client.call('DELETE', `/v2/deployments/${id}?force=true`)).status, 400);
    const foreign = await server.client.patch(id, { source_revision_config: { source_tarball_path: 'uploads/x' } });
    assert.equal(foreign.status, 400);
    const after = await entries(`resource_id=${id}`);
    assert.deepEqual(
      after.filter(({ actor }) => actor.type === 'key'),
      before.filter(({ actor }) => actor.type === 'key'),
    );
  });

  it('lets no change happen that it cannot tell of', async () => {
    const { id } = await server.client.create('atomic', { secrets: [{ name: 'A', value: 'one' }] });
    const { body: key } = await server.client.call<ApiKeyWithText>('POST', '/v2/keelson/keys', {
      ...{ name: 'atomic', scopes: ['admin'] },
    });
    broken = true;
    try {
      for (const [method, path, body] of [
        ['PATCH', `/v2/deployments/${id}`, { display_name: 'Changed' }],
        ['DELETE', `/v2/deployments/${id}`, undefined],
        ['POST', `/v2/deployments/${id}/upload-url`, undefined],
        ['POST', '/v2/keelson/keys', { name: 'never', scopes: ['admin'] }],
        ['POST', `/v2/keelson/keys/${key.id}/revoke`, undefined],
        ['POST', '/v2/keelson/tenants', { name: 'never' }],
      ] as const) {
        assert.equal((await server.client.call(method, path, body)).status, 500, `${method} ${path}`);
      }
    } finally {
      broken = false;
    }
    const { body } = await server.client.get(id);
    assert.deepEqual(
      [body.display_name, body.status.startsWith('AWAITING_D') && body.status !== 'AWAITING_DATABASE'],
      [null, false],
    );
    assert.equal((await new Client(server.client.url, key.key).call('GET', '/v2/deployments')).status, 200);
    const names = JSON.stringify((await server.client.call('GET', '/v2/keelson/tenants?limit=100')).body);
    assert.equal(names.includes('never'), false);
  });

  it('is only ever added to, but for the bound at its old end', async () => {
    const files = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
    const changes: string[] = [];
    for (const file of files.filter((entry) => entry.isFile())) {
      const text = await readFile(join(file.parentPath, file.name), 'utf8');
      const found = text.match(/(UPDATE|DELETE\s+FROM|TRUNCATE|DROP\s+TABLE)\s+audit_entries/gi) ?? [];
      changes.push(...found.map((what) => `${what} in ${file.name}`));
    }
    assert.deepEqual(changes, ['DELETE FROM audit_entries in audit-records.ts']);
  });
});

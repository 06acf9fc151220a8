/** How much a tenant may take: the refusal names the setting, and GET /info tells it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Deployment, ServerInfo } from '../../generated/control-plane/types.gen.ts';
import { Client, startTestServer, type TestServer } from './support.ts';

describe('a tenant', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(
      {},
      {
        ...{ driver: 'process', tenantDeployments: 3, tenantReplicas: 6, tenantMemoryMb: 9_000, registryQuota: 500 },
        ...{ replicaMemoryMb: 5_000, replicaCores: 3 },
      },
    );
  });
  after(() => server[Symbol.asyncDispose]());

  const newTenant = async (name: string) => {
    const { tenants, keys } = server.running.controlPlane;
    const { organizationId } = await tenants.ensureDefault();
    const { tenantId } = await tenants.create(organizationId, name);
    const { key } = await keys.create({ organizationId, tenantId, name, scopes: ['admin'] });
    return new Client(server.client.url, key);
  };
  const create = (client: Client, name: string, resource_spec?: object) =>
    client.call<Deployment & { detail: string }>('POST', '/v2/deployments', {
      ...{ name, source: 'internal_source', source_revision_config: {}, secrets: [] },
      source_config: { resource_spec: { memory_mb: 500, ...resource_spec } },
    });

  it('is told its limits', async () => {
    const { body } = await server.client.call<ServerInfo>('GET', '/info');
    assert.deepEqual(body.tenant_limits, { deployments: 3, replicas: 6, memory_mb: 9_000, registry_mb: 500 });
    assert.deepEqual(body.replica_limits, { memory_mb: 5_000, cores: 3 });
  });

  it('has no more deployments than it may, whatever others have', async () => {
    const [one, other] = [await newTenant('many'), await newTenant('few')];
    for (const name of ['a', 'b', 'c']) assert.equal((await create(one, name)).status, 201);
    const { status, body } = await create(one, 'd');
    assert.deepEqual(
      [status, /4 deployments\. This server allows 3 \(--tenant-deployments\)/.test(body.detail)],
      [400, true],
      body.detail,
    );
    assert.equal((await create(other, 'd')).status, 201);
    const { body: all } = await one.call<{ resources: Deployment[] }>('GET', '/v2/deployments');
    assert.equal(all.resources.length, 3, 'what was refused is not stored');
  });

  it('has no more replicas and memory than it may, also by a change', async () => {
    const client = await newTenant('wide');
    const { body: first } = await create(client, 'a', { max_scale: 4 });
    const replicas = await create(client, 'b', { max_scale: 3 });
    assert.equal(replicas.status, 400);
    assert.match(replicas.body.detail, /7 replicas.*allows 6 \(--tenant-replicas\)/);
    assert.equal((await create(client, 'b', { max_scale: 2 })).status, 201);
    const patch = (resource_spec: object) =>
      client.call('PATCH', `/v2/deployments/${first.id}`, { source_config: { resource_spec } });
    const wider = await patch({ max_scale: 5, memory_mb: 500 });
    assert.deepEqual([wider.status, /--tenant-replicas/.test(wider.body.detail)], [400, true]);
    const larger = await patch({ max_scale: 4, memory_mb: 500, memory_limit_mb: 2_000 });
    assert.deepEqual(
      [larger.status, /10000 MB of memory.*--tenant-memory/.test(larger.body.detail)],
      [400, true],
      larger.body.detail,
    );
    assert.equal((await patch({ max_scale: 4, memory_mb: 500, memory_limit_mb: 1_500 })).status, 200);
  });

  it('gets no agent server that is larger than the server allows', async () => {
    const client = await newTenant('large');
    const memory = await create(client, 'a', { memory_limit_mb: 5_001 });
    assert.match(memory.body.detail, /'source_config.resource_spec.memory_limit_mb' is 5001.*5000 MB.*\(--replica-memory\)/);
    const cores = await create(client, 'a', { cpu: 4 });
    assert.match(cores.body.detail, /'source_config.resource_spec.cpu' is 4.*3 cores.*\(--replica-cores\)/);
    assert.deepEqual([memory.status, cores.status], [400, 400]);
  });
});

it('an agent server is no larger than its machine, where no setting says otherwise', async () => {
  await using server = await startTestServer({}, { driver: 'process' });
  const { body } = await server.client.call('POST', '/v2/deployments', {
    ...{ name: 'a', source: 'internal_source', source_revision_config: {}, secrets: [] },
    source_config: { resource_spec: { memory_mb: 1_048_576 } },
  });
  assert.match(body.detail, /is 1048576\. This server gives an agent server \d+ MB of memory at most \(--replica-memory\)/);
});

/** How much a tenant may take: the refusal names the setting, and GET /info tells it. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Deployment, ServerInfo } from '../../generated/control-plane/types.gen.ts';
import { eventually } from '../support/eventually.ts';
import { archiveOf, Client, removeDirectory, startTestServer, type TestServer, temporaryDirectory } from './support.ts';

describe('a tenant', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(
      { limits: { builds: 1 } },
      {
        ...{
          driver: 'process',
          tenantDeployments: 4,
          tenantReplicas: 6,
          tenantMemoryMb: 9_000,
          tenantBuilds: 3,
          registryQuota: 500,
        },
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
    assert.deepEqual(body.tenant_limits, { deployments: 4, replicas: 6, memory_mb: 9_000, builds: 3, registry_mb: 500 });
    assert.deepEqual(body.replica_limits, { memory_mb: 5_000, cores: 3 });
  });

  it('has no more deployments than it may, whatever others have', async () => {
    const [one, other] = [await newTenant('many'), await newTenant('few')];
    for (const name of ['a', 'b', 'c', 'd']) assert.equal((await create(one, name)).status, 201);
    const { status, body } = await create(one, 'e');
    assert.deepEqual(
      [status, /5 deployments\. This server allows 4 \(--tenant-deployments\)/.test(body.detail)],
      [400, true],
      body.detail,
    );
    assert.equal((await create(other, 'd')).status, 201);
    const { body: all } = await one.call<{ resources: Deployment[] }>('GET', '/v2/deployments');
    assert.equal(all.resources.length, 4, 'what was refused is not stored');
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

  it('has no more builds than it may, and its queue of builds lets those of others through', async (t) => {
    const [one, other] = [await newTenant('busy'), await newTenant('patient')];
    const folder = await temporaryDirectory();
    t.after(() => removeDirectory(folder));
    const [gate, order] = [join(folder, 'gate'), join(folder, 'order')];
    await writeFile(order, '');
    const build = `import { appendFileSync, existsSync } from 'node:fs';
appendFileSync(${JSON.stringify(order)}, process.argv[2] + ' ');
setInterval(() => existsSync(${JSON.stringify(gate)}) && process.exit(), 20);`;
    const archive = await archiveOf({ 'build.mjs': build });
    const deploy = async (client: Client, name: string) => {
      const { id } = (await create(client, name)).body;
      const source_tarball_path = await client.upload(id, archive);
      return client.patch(id, {
        source_config: { build_command: `node build.mjs ${name}` },
        source_revision_config: { source_tarball_path, langgraph_config_path: 'langgraph.json' },
      });
    };
    for (const name of ['one', 'two', 'three']) assert.equal((await deploy(one, name)).status, 200);
    const refused = await deploy(one, 'four');
    assert.equal(refused.status, 400);
    assert.match(JSON.stringify(refused.body), /4 builds that wait or run\. This server allows 3 \(--tenant-builds\)\. Wait/);
    const { status, body } = await deploy(other, 'other');
    assert.equal(status, 200);
    await other.until(body.id, body.latest_revision_id ?? '', 'AWAITING_BUILD');
    await writeFile(gate, '');
    const names = await eventually('all builds', async () => {
      const text = await readFile(order, 'utf8');
      return text.trim().split(' ').length === 4 && text.trim().split(' ');
    });
    assert.ok(names.indexOf('other') < 3 && names.at(-1) !== 'other', names.join());
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

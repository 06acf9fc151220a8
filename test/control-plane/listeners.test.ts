/** Listeners, and the deployments of images that name one as their place: on a server whose driver runs images. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { AuditPage, Deployment, DeploymentList, Listener, ListenerList } from '../../generated/control-plane/types.gen.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { eventually } from '../support/eventually.ts';
import { Client, startTestServer, type TestServer } from './support.ts';

const LISTENERS = '/v2/listeners';
/** As they are and as Base64 has them. */
const PLANTED = ['planted-secret-value', 'planted-value-of-a-reference'].flatMap((value) => [
  value,
  Buffer.from(value).toString('base64'),
]);
const CLUSTER = { compute_type: 'k8s', compute_id: 'west', compute_config: { k8s_namespaces: ['agents', 'staging'] } };

describe('listeners', () => {
  let server: TestServer;
  let client: Client;
  let tenantId: string;
  before(async () => {
    server = await startTestServer({ driver: () => createSimulatedDriver() });
    ({ client, tenantId } = await newTenant('one'));
  });
  after(() => server?.[Symbol.asyncDispose]());

  const newTenant = async (name: string) => {
    const { tenants, keys } = server.running.controlPlane;
    const { organizationId } = await tenants.ensureDefault();
    const made = await tenants.create(organizationId, name);
    const { key } = await keys.create({ organizationId, tenantId: made.tenantId, name, scopes: ['admin'] });
    return { client: new Client(server.client.url, key), tenantId: made.tenantId };
  };
  const image = (name: string, config: Record<string, unknown>, more: Record<string, unknown> = {}) => ({
    ...{ name, source: 'external_docker', source_config: { resource_spec: {}, ...config }, secrets: [] },
    ...{ source_revision_config: { image_uri: 'registry.example.com/acme/search:1' }, ...more },
  });
  const refusal = async (request: unknown) => {
    const { status, body } = await client.call('POST', '/v2/deployments', request);
    return [status, body.detail];
  };

  it('are made, told, changed and deleted', async () => {
    const { status, body } = await client.call<Listener>('POST', LISTENERS, CLUSTER);
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual([body.compute_id, body.compute_config, body.version], ['west', CLUSTER.compute_config, null]);
    const twin = await client.call('POST', LISTENERS, CLUSTER);
    const words = `Listener for LangSmith workspace ID '${tenantId}' and compute ID 'west' already exists.`;
    assert.deepEqual([twin.status, twin.body.detail], [409, words]);
    assert.deepEqual((await client.call<Listener>('GET', `${LISTENERS}/${body.id}`)).body, body);
    const patch = { version: '1.2', compute_config: null };
    const { body: patched } = await client.call<Listener>('PATCH', `${LISTENERS}/${body.id}`, patch);
    assert.deepEqual({ ...patched, updated_at: body.updated_at }, { ...body, version: '1.2' });
    const east = await client.call<Listener>('POST', LISTENERS, { ...CLUSTER, compute_id: 'east' });
    const page = await client.call<ListenerList>('GET', `${LISTENERS}?limit=1&offset=1`);
    assert.deepEqual(page.body, { resources: [patched], offset: 2 });
    assert.equal((await client.call('DELETE', `${LISTENERS}/${east.body.id}`)).status, 204);
    const gone = await client.call('GET', `${LISTENERS}/${east.body.id}`);
    assert.deepEqual([gone.status, gone.body.detail], [404, `Listener ID ${east.body.id} not found.`]);
    assert.equal((await client.call('POST', LISTENERS, { ...CLUSTER, compute_type: 'vm' })).status, 422);
    // The same cluster of another tenant is another listener.
    const other = await newTenant('two');
    assert.equal((await other.client.call('POST', LISTENERS, CLUSTER)).status, 201);
    // Of many, an error names some.
    for (let made = 1; made < 22; made++)
      await other.client.call('POST', LISTENERS, { ...CLUSTER, compute_id: `cluster-${made}` });
    const { body: refused } = await other.client.call('POST', '/v2/deployments', image('nowhere', {}));
    assert.match(refused.detail, /listener IDs: \[('[0-9a-f-]{36}'(, )?){20}\] and 2 more\.$/);
  });

  it('are what deployments of images have to name', async () => {
    const { body: list } = await client.call<ListenerList>('GET', LISTENERS);
    const [{ id } = { id: '' }] = list.resources;
    assert.deepEqual(await refusal(image('nowhere', {})), [
      400,
      `Source configuration error: 'source_config.listener_id' is required for workspace with available listener IDs: ['${id}'].`,
    ]);
    const unknown = '00000000-0000-4000-8000-00000000000a';
    assert.deepEqual(await refusal(image('nowhere', { listener_id: unknown })), [
      400,
      `Source configuration error: listener ID ${unknown} does not exist.`,
    ]);
    const config = { listener_id: id, listener_config: { k8s_namespace: 'other' } };
    assert.deepEqual(await refusal(image('nowhere', config)), [
      400,
      `Source configuration error: 'source_config.listener_config.k8s_namespace' must be one of listener ID ${id}: ['agents', 'staging'].`,
    ]);
    const wanted = { ...config, listener_config: { k8s_namespace: 'agents' } };
    const { status, body } = await client.call<Deployment>('POST', '/v2/deployments', image('placed', wanted));
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual([body.source_config.listener_id, body.source_config.listener_config], [id, { k8s_namespace: 'agents' }]);
    const { body: first } = await client.call<Deployment>('POST', '/v2/deployments', image('first', { listener_id: id }));
    assert.deepEqual(first.source_config.listener_config, { k8s_namespace: 'agents' });
    await client.call('DELETE', `/v2/deployments/${first.id}`);
    await eventually('it is gone', async () => (await client.get(first.id)).status === 404);
    await client.create('elsewhere');
    for (const [filter, names] of [
      ['true', ['placed']],
      ['false', ['elsewhere']],
    ] as const) {
      const found = await client.call<DeploymentList>('GET', `/v2/deployments?remote_reconciled=${filter}`);
      assert.deepEqual(
        found.body.resources.map(({ name }) => name),
        names,
      );
    }
    const used = await client.call('DELETE', `${LISTENERS}/${id}`);
    assert.deepEqual(
      [used.status, used.body.detail],
      [409, `Listener ID ${id} is in use by deployment 'placed': delete that first.`],
    );
  });

  it('cannot change, and neither can what else is fixed', async () => {
    const { body: found } = await client.call<DeploymentList>('GET', '/v2/deployments?name=placed');
    const [{ id, source_config: config } = {} as Deployment] = found.resources;
    const same = {
      name: 'placed',
      source: 'external_docker',
      source_config: { deployment_type: 'prod', listener_id: config.listener_id },
    };
    assert.equal((await client.patch(id, same)).status, 200);
    for (const [request, words] of [
      [{ name: 'other' }, "'name' cannot change."],
      [{ source: 'github' }, "'source' cannot change."],
      [
        { source_config: { deployment_type: 'dev' } },
        "Source configuration error: 'source_config.deployment_type' cannot change.",
      ],
      [
        { source_config: { listener_id: '00000000-0000-4000-8000-00000000000a' } },
        "Source configuration error: 'source_config.listener_id' cannot change.",
      ],
      [
        { source_config: { listener_config: { k8s_namespace: 'staging' } } },
        "Source configuration error: 'source_config.listener_config' cannot change.",
      ],
    ] as const) {
      const { status, body } = await client.call('PATCH', `/v2/deployments/${id}`, request);
      assert.deepEqual([status, body.detail], [400, words]);
    }
  });

  it('do not help a name that is in both secrets and references', async () => {
    const { body: list } = await client.call<ListenerList>('GET', LISTENERS);
    const place = { listener_id: list.resources[0]?.id };
    const reference = { name: 'TOKEN', secret_name: 'tokens', secret_key: 'token' };
    const secret = { name: 'TOKEN', value: 'x' };
    const words = "Secret name 'TOKEN' stands in 'secrets' and in 'secret_references': choose one.";
    assert.deepEqual(await refusal(image('both', place, { secrets: [secret], secret_references: [reference] })), [400, words]);
    const { status, body } = await client.call<Deployment>(
      'POST',
      '/v2/deployments',
      image('both', place, { secrets: [secret] }),
    );
    assert.equal(status, 201, JSON.stringify(body));
    const path = `/v2/deployments/${body.id}`;
    for (const [method, where, request] of [
      ['PATCH', path, { secret_references: [reference] }],
      ['POST', `${path}/revisions`, { source_revision_config: {}, secret_references: [reference] }],
    ] as const) {
      await client.until(body.id, body.latest_revision_id!, 'DEPLOYED');
      const answer = await client.call(method, where, request);
      assert.deepEqual([answer.status, answer.body.detail], [400, words]);
    }
  });

  it('leave no value behind of what is referred to, nor of secrets: nothing but the names that were given', async () => {
    const { body: list } = await client.call<ListenerList>('GET', LISTENERS);
    const reference = { name: 'DATABASE', secret_name: 'name-in-the-cluster', secret_key: 'key-in-the-cluster' };
    const resources = {
      labels: { team: 'search' },
      volumes: [{ name: 'cache', emptyDir: { sizeLimit: '1Gi' } }],
      sidecars: [{ name: 'proxy', image: 'registry.example.com/proxy:1', env: [{ name: 'PORT', value: '1' }] }],
    };
    const place = { listener_id: list.resources[0]?.id, listener_config: { k8s_namespace: 'agents' } };
    // What no field of the contract is for is ignored, whatever it is; what is there for anything is kept as it is.
    const planted = { value: 'planted-value-of-a-reference' };
    const config = {
      ...{ ...place, ...planted, listener_config: { ...place.listener_config, ...planted } },
      resource_spec: {
        ...{ ...resources, ...planted, volumes: [{ ...resources.volumes[0], ...planted }] },
        sidecars: [{ ...resources.sidecars[0], ...planted, env: [{ name: 'PORT', value: '1', ...{ more: planted } }] }],
      },
    };
    const request = image('quiet', config, {
      secrets: [{ name: 'TOKEN', value: 'planted-secret-value' }],
      secret_references: [{ ...reference, ...planted }],
    });
    const { body: made } = await client.call<Deployment>('POST', '/v2/deployments', request);
    await client.until(made.id, made.latest_revision_id!, 'DEPLOYED');
    const { body: told } = await client.get(made.id);
    assert.deepEqual(told.secret_references, [reference]);
    assert.deepEqual(told.secrets, [{ name: 'TOKEN', value: '[redacted]' }]);
    const basic = { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 2048 };
    assert.deepEqual(told.source_config.resource_spec, { ...basic, ...resources });
    assert.deepEqual(told.source_config.listener_config, place.listener_config);
    const { body: audit } = await client.call<AuditPage>('GET', `/v2/keelson/audit?resource_id=${made.id}`);
    assert.ok(JSON.stringify(audit).includes('secret_references'));
    assert.ok(!JSON.stringify(audit).includes('in-the-cluster'));
    const everything = await Promise.all([
      ...['', '/revisions', '/logs'].map((path) => client.call('GET', `/v2/deployments/${made.id}${path}`)),
      client.call('GET', '/v2/deployments'),
      client.call('GET', '/v2/keelson/audit?page_size=100'),
    ]);
    const files = (await readdir(server.dataDirectory, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
    assert.ok(process.env['KEELSON_TEST_POSTGRES'] || files.some(({ name }) => name === 'control-plane.db'));
    for (const { parentPath, name } of files) {
      const text = await readFile(join(parentPath, name), 'latin1');
      for (const word of PLANTED) assert.ok(!text.includes(word), `${word} in ${name}`);
    }
    for (const { body } of everything) for (const word of PLANTED) assert.ok(!JSON.stringify(body).includes(word), word);
  });

  it('come with refusals that deploy clients show or look for', async () => {
    const { body: found } = await client.call<DeploymentList>('GET', '/v2/deployments?agent_id=&agent_environment=');
    const { status, body } = await client.call('POST', `/v2/deployments/${found.resources[0]?.id}/push-token`);
    assert.equal(status, 400);
    assert.match(body.detail, /no registry .*deploy with --remote/);
  });
});

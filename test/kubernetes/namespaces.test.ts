/**
 * A control plane that runs agents in several namespaces: a tenant in its own, whose Secrets no other tenant gets, and deployments in
 * the one that they name. It has the rights of the chart's Role in each.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Deployment, Listener } from '../../generated/control-plane/types.gen.ts';
import { Client } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { bindRole, makeNamespace, type Namespace } from './namespace.ts';
import { openNode } from './node/node.ts';
import { POD_IMAGE } from './node/settings.ts';
import { ClusterServer, SMALL, STUCK_MS } from './server.ts';

const node = await openNode(after);
const REFERENCE = [{ name: 'TOKEN', secret_name: 'models', secret_key: 'key' }];

describe('several namespaces of a real node', { skip: 'missing' in node && node.missing }, () => {
  const cleanup = suiteCleanup(after);
  let server: ClusterServer;
  let own: Namespace;
  let staging: Namespace;
  let tenantId: string;
  let key: string;

  /** Its address changes with each start. */
  const acme = () => new Client(server.life.client.url, key, STUCK_MS);
  const image = (name: string, config: object = {}, more: object = {}) => ({
    ...{ name, source: 'external_docker', source_config: { resource_spec: SMALL, ...config }, secrets: [] },
    ...{ source_revision_config: { image_uri: POD_IMAGE }, ...more },
  });
  const deploy = async (client: Client, request: object): Promise<Deployment> => {
    const { status, body } = await client.call<Deployment>('POST', '/v2/deployments', request);
    assert.equal(status, 201, JSON.stringify(body));
    await client.until(body.id, body.latest_revision_id!, 'DEPLOYED');
    return body;
  };
  const refusal = async (client: Client, request: object) => {
    const { status, body } = await client.call('POST', '/v2/deployments', request);
    assert.equal(status, 400, JSON.stringify(body));
    return body.detail;
  };
  const cluster = async (client: Client, k8s_namespaces: string[] | null) => {
    const request = { compute_type: 'k8s', compute_id: 'here', compute_config: { k8s_namespaces } };
    return (await client.call<Listener>('POST', '/v2/listeners', request)).body.id;
  };
  const counts = async () =>
    (await Promise.all([server.namespace, own, staging].map((one) => one.objects()))).map(({ length }) => length > 0);
  const restart = async (tenantNamespaces: string) => {
    Object.assign(server.life.settings, { tenantNamespaces });
    await server.life.kill();
    await server.restart();
  };

  before(async () => {
    assert.ok(!('missing' in node));
    server = await ClusterServer.start(node, cleanup);
    own = await makeNamespace(node, cleanup);
    staging = await makeNamespace(node, cleanup);
    for (const one of [own, staging]) await bindRole(one, server.namespace.name);
    const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'models' }, stringData: { key: 'of acme' } };
    await own.admin.create(`/api/v1/namespaces/${own.name}/secrets`, secret);
    const { client } = server.life;
    ({ id: tenantId } = (await client.call<{ id: string }>('POST', '/v2/keelson/tenants', { name: 'acme' })).body);
    const wanted = { name: 'acme', scopes: ['admin'], tenant_id: tenantId };
    ({ key } = (await client.call<{ key: string }>('POST', '/v2/keelson/keys', wanted)).body);
    await restart(`${tenantId}=${own.name},${staging.name},missing-${own.name}`);
  });

  it('runs a tenant in its own, with its Secrets, and follows it there', async () => {
    const { id } = await deploy(acme(), image('own', {}, { secret_references: REFERENCE }));
    assert.deepEqual(await counts(), [false, true, false]);
    const environment = async () => (await acme().call<Record<string, string>>('GET', '/d/own/environment')).body;
    assert.equal((await environment())['TOKEN'], 'of acme');
    // Now its tenant belongs elsewhere: what runs stays, and what comes next goes there.
    const host = (await environment())['HOSTNAME'];
    await restart(`${tenantId}=${staging.name},${tenantId}=${own.name}`);
    await eventually('it serves', async () => (await environment())['HOSTNAME'] === host, STUCK_MS);
    assert.deepEqual(await counts(), [false, true, false]);
    const { body } = await acme().patch(id, { secret_references: [], source_revision_config: { image_uri: POD_IMAGE } });
    await acme().until(id, body.latest_revision_id!, 'DEPLOYED');
    await eventually('it moved', async () => String(await counts()) === 'false,false,true', STUCK_MS);
    assert.equal((await environment())['TOKEN'], undefined);
    await acme().call('DELETE', `/v2/deployments/${id}`);
    await eventually('it is gone', async () => (await acme().get(id)).status === 404, STUCK_MS);
    assert.deepEqual(await counts(), [false, false, false]);
    await restart(`${tenantId}=${own.name},${staging.name},missing-${own.name}`);
  });

  it('runs a deployment in the one that it names by its listener', async () => {
    const listener_id = await cluster(acme(), [own.name, staging.name]);
    const named = { listener_id, listener_config: { k8s_namespace: staging.name } };
    const { id, source_config: config } = await deploy(acme(), image('named', named));
    assert.deepEqual([config.listener_id, config.listener_config], [listener_id, { k8s_namespace: staging.name }]);
    assert.deepEqual(await counts(), [false, false, true]);
    assert.equal((await acme().call('GET', '/d/named/ok')).status, 200);
    const shared = image('shared', named, { secret_references: REFERENCE });
    assert.match(
      await refusal(acme(), shared),
      /^Source configuration error: 'secret_references' cannot name objects of the cluster/,
    );
    await acme().call('DELETE', `/v2/deployments/${id}`);
    await eventually('it is gone', async () => (await acme().get(id)).status === 404, STUCK_MS);
  });

  it('refuses those of other tenants, Secrets of others, and what the cluster does not let it use', async () => {
    const { client } = server.life;
    assert.match(
      await refusal(client, image('thief', {}, { secret_references: REFERENCE })),
      /cannot name objects of the cluster/,
    );
    const listener_id = await cluster(client, null);
    const at = (k8s_namespace: string) =>
      image('thief', { listener_id, listener_config: { k8s_namespace } }, { secret_references: REFERENCE });
    const allowed = [server.namespace.name, staging.name, `missing-${own.name}`].map((name) => `'${name}'`).join(', ');
    const [namespace, secrets] = (await refusal(client, at(own.name))).split(" 'secret_references' ");
    assert.equal(
      namespace,
      `Source configuration error: 'source_config.listener_config.k8s_namespace' is '${own.name}', where this server runs no agents of this tenant: choose one of ${allowed}, or ask its operator for it (--tenant-namespaces).`,
    );
    assert.match(secrets!, /^cannot name objects of the cluster/);
    const absent = { ...at(`missing-${own.name}`), secret_references: [] };
    assert.match(
      await refusal(client, absent),
      /^The cluster lets this server run nothing in namespace 'missing-test-.*' \(.*\): its operator has to make the namespace, and bind the Role/,
    );
    assert.deepEqual(await counts(), [false, false, false]);
  });
});

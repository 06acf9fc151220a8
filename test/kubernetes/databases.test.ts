/** Databases of CloudNativePG: a deployment with `db_*` has a Cluster of its own, and its pods use no other database. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import type { KubernetesObject } from '../../src/drivers/kubernetes/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup } from '../support/temporary.ts';
import { openDatabase } from './namespace.ts';
import { openNode } from './node/node.ts';
import { POD_IMAGE } from './node/settings.ts';
import { ClusterServer, SMALL, STUCK_MS } from './server.ts';
import { clustersIn, StandInForCloudNativePg } from './stand-in-for-cloudnative-pg.ts';

const node = await openNode(after);

describe('a database of its own on a real node', { skip: 'missing' in node && node.missing }, () => {
  const cleanup = suiteCleanup(after);
  let server: ClusterServer;

  before(async () => {
    assert.ok(!('missing' in node));
    server = await ClusterServer.start(node, cleanup);
  });

  const requestFor = (name: string, sizes: object) => ({
    ...{ name, source: 'external_docker', source_config: { resource_spec: { ...SMALL, ...sizes } }, secrets: [] },
    source_revision_config: { image_uri: POD_IMAGE },
  });

  it('needs CloudNativePG, is waited for, takes new sizes, and goes with its deployment', async () => {
    assert.ok(!('missing' in node));
    const { namespace, life } = server;
    const sizes = { db_cpu: 0.5, db_memory_mb: 1_024, db_storage_gi: 20, db_max_connections: 50 };
    const refused = await life.client.call('POST', '/v2/deployments', requestFor('own', sizes));
    assert.equal(refused.status, 400);
    assert.match(refused.body.detail, /needs CloudNativePG, which this cluster does not have: install it, or leave 'db_\*' out/);

    const standIn = await StandInForCloudNativePg.install(node, namespace, cleanup);
    const { id } = await eventually('clusters are defined', async () => {
      const { status, body } = await life.client.call<{ id: string }>('POST', '/v2/deployments', requestFor('own', sizes));
      return status === 201 || status === 200 ? body : undefined;
    });
    const path = `${clustersIn(namespace.name)}/keelson-${id}`;
    const cluster = () => namespace.admin.get(path) as Promise<Cluster>;
    const made = await eventually('the Cluster', () => cluster().catch(() => undefined), STUCK_MS);
    assert.partialDeepStrictEqual(made.spec, {
      ...{ instances: 1, enablePDB: false, storage: { size: '20Gi' } },
      resources: { requests: { cpu: '0.5', memory: '1024Mi' }, limits: { cpu: '1', memory: '2048Mi' } },
      postgresql: { parameters: { max_connections: '50', shared_buffers: '256MB' } },
      bootstrap: { initdb: { database: 'app', owner: 'app' } },
    });
    assert.deepEqual(await namespace.objects(), [], 'no pod without its database');
    const uri = await openDatabase(node, cleanup);
    await standIn.finish(`keelson-${id}`, uri);
    await server.deployed(id);
    const environment = await server.ask<Record<string, string>>('own', '/environment');
    assert.deepEqual([environment['DATABASE_URI'], environment['POSTGRES_URI']], [uri, uri]);
    const client = new pg.Client({ connectionString: environment['DATABASE_URI'] });
    await client.connect();
    await client.end();

    const resize = (spec: object) =>
      life.client.patch(id, { source_config: { resource_spec: { ...SMALL, ...spec } }, secrets: [] });
    const { body } = await resize({ db_storage_gi: 5, db_memory_mb: 2_048 });
    await life.client.until(id, body.latest_revision_id!, 'DEPLOYED');
    const { storage, resources } = (await cluster()).spec;
    assert.partialDeepStrictEqual(
      [storage, resources.requests],
      [{ size: '20Gi' }, { memory: '2048Mi' }],
      'a disk never shrinks',
    );
    await life.client.until(id, (await resize({})).body.latest_revision_id!, 'DEPLOYED');
    assert.deepEqual((await cluster()).spec.resources.requests, { memory: '2048Mi' }, 'it keeps its sizes');

    await server.remove({ id });
    await eventually('nothing is left', async () => {
      const { items } = await namespace.admin.list(clustersIn(namespace.name), '');
      return items.length === 0 && (await namespace.objects()).length === 0;
    });
  });

  it('cannot be added later', async () => {
    const { id } = await server.life.client.create('shared', requestFor('shared', {}));
    await server.deployed(id);
    const spec = { ...SMALL, db_storage_gi: 10 };
    const { status, body } = await server.life.client.patch(id, { source_config: { resource_spec: spec }, secrets: [] });
    assert.equal(status, 400);
    assert.match((body as unknown as { detail: string }).detail, /'source_config.resource_spec.db_storage_gi' cannot be added/);
    await server.remove({ id });
  });
});

interface Cluster extends KubernetesObject {
  spec: { storage: object; resources: { requests: object } };
}

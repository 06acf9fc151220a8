/**
 * The chart, installed by helm. With a small image: pods come up as the manifests want them. With that of the project, which takes
 * minutes: two control planes under exactly the chart's Role, one that is killed, an upgrade, and what is left after the end.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import type { Deployment, ServerInfo } from '../../generated/control-plane/types.gen.ts';
import { buildImage } from '../../images/build.ts';
import { ownArchitecture } from '../../images/layers.ts';
import { ApiServer, type KubernetesObject } from '../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import { refusalIn } from '../../src/drivers/kubernetes/namespaces.ts';
import { Client } from '../control-plane/support.ts';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { type Cleanup, suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { CHART, helm } from './chart/chart.ts';
import { makeNamespace, type Namespace, openDatabase } from './namespace.ts';
import { type Node, openNode } from './node/node.ts';
import { POD_IMAGE } from './node/settings.ts';

const USER = 10_001;
const KEY = 'a-key-of-the-test';
const LIMIT_MS = 180_000;
const ROLES = '/apis/rbac.authorization.k8s.io/v1/*/roles';
const SMALL = { cpu: 0.1, cpu_limit: 1, memory_mb: 16, memory_limit_mb: 64 };

const node = await openNode(after);
const skip = 'missing' in node && node.missing;
const isWhole = process.env['KEELSON_TEST_CHART'] !== undefined;

interface Pod extends KubernetesObject {
  status: { podIP?: string; conditions?: { type: string; status: string }[] };
}

describe('the installed chart, with a small image in place of the control plane', { skip }, () => {
  const cleanup = suiteCleanup(after);

  it('runs two pods with the settings, the volume and the account of the control plane, and leaves the volume', async (t) => {
    assert.ok(!('missing' in node));
    const [repository, tag] = POD_IMAGE.split(':');
    const release = await openRelease(node, cleanup, 'postgres://keelson:secret@postgres.example.com/keelson');
    const values = ['--set-string', `image.repository=${repository},image.tag=${tag}`];
    const other = await makeNamespace(node, cleanup);
    const tenant = randomUUID();
    values.push('--set-json', `agents.namespaces=[{"name":"${other.name}","tenant":"${tenant}"}]`);
    await release.install('install', ...values, '--set-json', 'env=[{"name":"PORT","value":"8124"}]');
    const pods = await release.pods();
    assert.equal(pods.length, 2);
    const ask = async <T>(path: string) => (await (await fetch(`http://${pods[0]!.status.podIP}:8124${path}`)).json()) as T;
    const { KEELSON_POSTGRES: postgres, ...environment } = await ask<Record<string, string>>('/environment');
    assert.equal(postgres, 'postgres://keelson:secret@postgres.example.com/keelson');
    const { name } = release.namespace;
    assert.deepEqual(
      ['DRIVER', 'NAMESPACE', 'TENANT_NAMESPACES', 'PUBLIC_URL', 'API_KEY'].map((setting) => environment[`KEELSON_${setting}`]),
      ['kubernetes', name, `${tenant}=${other.name}`, `http://keelson.${name}.svc:8124`, KEY],
    );
    const read = async (path: string) => (await ask<{ text: string }>(`/file?path=${path}`)).text;
    assert.equal(await read('/var/run/secrets/kubernetes.io/serviceaccount/namespace'), name);
    assert.match(await read('/proc/self/status'), /^Uid:\t10001\b.*^CapEff:\t0+$.*^NoNewPrivs:\t1$/ms);
    const mounts = await read('/proc/self/mounts');
    assert.match(mounts, /^\S+ \/ \S+ ro,/m);
    assert.match(mounts, /^\S+ \/data \S+ rw,/m);
    const token = await read('/var/run/secrets/kubernetes.io/serviceaccount/token');
    const server = new ApiServer(await readKubeconfig(await node.kubeconfigFor(token, name)));
    t.after(() => server.close());
    const refusals = await Promise.all([name, other.name, 'default'].map((namespace) => refusalIn(server, namespace)));
    assert.deepEqual(
      refusals.map((refusal) => refusal === undefined),
      [true, true, false],
      'it may act where its agents run, and nowhere else',
    );
    await release.helm('uninstall', 'keelson');
    assert.deepEqual(await release.names('/api/v1/*/persistentvolumeclaims'), ['keelson']);
    const roles = await Promise.all([name, other.name].map((each) => release.names(ROLES.replace('*', `namespaces/${each}`))));
    assert.deepEqual(roles, [[], []]);
  });
});

const why = skip || (!isWhole && 'it runs where KEELSON_TEST_CHART is set');

describe('the installed chart', { skip: why, timeout: 900_000 }, () => {
  const cleanup = suiteCleanup(after);
  let release: Release;
  let deployment: Deployment;

  before(async () => {
    assert.ok(!('missing' in node));
    const { archive } = await buildImage('keelson', ownArchitecture, join(root, '.cache/images'));
    await node.importImages(archive);
    release = await openRelease(node, cleanup, await openDatabase(node, cleanup));
    await release.install('install');
  });

  const clientOf = (pod: Pod) => new Client(`http://${pod.status.podIP}:8124`, KEY);
  const byRole = async (role: ServerInfo['role']) => {
    for (const pod of await release.pods()) {
      const { body } = await clientOf(pod).call<ServerInfo>('GET', '/info');
      if (body.role === role) return pod;
    }
    return undefined;
  };
  const reply = async (pod: Pod) => (await clientOf(pod).call<{ reply: string }>('GET', '/d/hello/')).body.reply;

  it('is two control planes, one of which leads; the other takes a deployment, and both route to it', async () => {
    const [leader, standby] = [await byRole('active'), await byRole('standby')];
    assert.ok(leader && standby);
    deployment = await clientOf(standby).create('hello', {
      ...{ source: 'external_docker', source_config: { resource_spec: SMALL } },
      ...{ source_revision_config: { image_uri: POD_IMAGE }, secrets: [{ name: 'REPLY', value: 'one' }] },
    });
    const revision = await eventually('a revision', async () => (await newest(clientOf(standby))) ?? false);
    await clientOf(standby).until(deployment.id, revision, 'DEPLOYED');
    for (const pod of [leader, standby]) await eventually('it routes', async () => (await reply(pod)) === 'one');
  });

  it('runs without a right beyond its Role, as no root and on a file system that it cannot write', async () => {
    const [pod] = await release.pods();
    const { containers } = pod!['spec'] as { containers: { securityContext: object }[] };
    assert.deepEqual(containers[0]?.securityContext, {
      ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    });
    assert.deepEqual(await release.names(ROLES), ['keelson']);
  });

  it('loses no request through the other control plane when the leader is killed, and goes on deploying', async () => {
    const [leader, standby] = [(await byRole('active'))!, (await byRole('standby'))!];
    const over = new AbortController();
    const replies: unknown[] = [];
    const load = (async () => {
      while (!over.signal.aborted) replies.push(await reply(standby).catch(String));
    })();
    const path = `/api/v1/namespaces/${release.namespace.name}/pods/${leader.metadata.name}`;
    await release.namespace.admin.delete(path, { gracePeriodSeconds: 0 });
    const client = clientOf(standby);
    const { body } = await client.patch(deployment.id, {
      ...{ source_revision_config: { image_uri: POD_IMAGE }, secrets: [{ name: 'REPLY', value: 'two' }] },
    });
    await client.until(deployment.id, body.latest_revision_id!, 'DEPLOYED');
    await eventually('the new one answers', async () => replies.at(-1) === 'two');
    over.abort();
    await load;
    assert.deepEqual([...new Set(replies)], ['one', 'two']);
    await eventually('there are two again', async () => (await release.pods()).length === 2, LIMIT_MS);
  });

  it('leaves agents alone in an upgrade that gives a tenant its namespace, and routes to them again', async () => {
    assert.ok(!('missing' in node));
    const agents = async () => (await release.pods('keelson.dev/revision')).map(({ metadata }) => metadata.uid);
    // What was replaced before may still be ending.
    const before = await eventually('one agent', async () => (await agents()).length === 1 && agents(), LIMIT_MS);
    const own = await makeNamespace(node, cleanup);
    const organization = clientOf((await byRole('active'))!);
    const { id: tenant } = (await organization.call<{ id: string }>('POST', '/v2/keelson/tenants', { name: 'acme' })).body;
    const wanted = { name: 'acme', scopes: ['admin'], tenant_id: tenant };
    const { key } = (await organization.call<{ key: string }>('POST', '/v2/keelson/keys', wanted)).body;
    const namespaces = `agents.namespaces=[{"name":"${own.name}","tenant":"${tenant}"}]`;
    await release.install('upgrade', '--set', 'podLabels.team=blue', '--set-json', namespaces);
    assert.deepEqual(await agents(), before);
    const now = await release.pods('team=blue');
    assert.equal(now.length, 2);
    for (const pod of now) await eventually('it routes', async () => (await reply(pod).catch(() => '')) === 'two');
    const acme = new Client(`http://${now[0]!.status.podIP}:8124`, key);
    const { id, latest_revision_id: revision } = await acme.create('theirs', {
      ...{ source: 'external_docker', source_config: { resource_spec: SMALL } },
      ...{ source_revision_config: { image_uri: POD_IMAGE }, secrets: [] },
    });
    await acme.until(id, revision!, 'DEPLOYED');
    assert.ok((await own.objects()).includes(`Deployment/keelson-${revision}`));
    await acme.call('DELETE', `/v2/deployments/${id}`);
    await eventually('it is gone', async () => (await acme.get(id)).status === 404, LIMIT_MS);
    assert.deepEqual(await own.objects(), []);
  });

  it('leaves its volume and the agents when it is removed, and finds them when it is installed again', async () => {
    await release.helm('uninstall', 'keelson', '--wait', '--timeout', '3m');
    assert.deepEqual(await release.names('/api/v1/*/persistentvolumeclaims'), ['keelson']);
    assert.deepEqual(await release.names(ROLES), []);
    assert.equal((await release.pods('keelson.dev/revision')).length, 1);
    await release.install('install');
    const leader = await eventually('one leads', () => byRole('active'), LIMIT_MS);
    const client = clientOf(leader);
    await eventually('it routes', async () => (await reply(leader).catch(() => '')) === 'two');
    assert.equal((await client.call('DELETE', `/v2/deployments/${deployment.id}`)).status, 204);
    await eventually('it is gone', async () => (await client.get(deployment.id)).status === 404, LIMIT_MS);
    assert.deepEqual(await release.namespace.objects(), []);
  });

  const newest = async (client: Client) => (await client.get(deployment.id)).body.latest_revision_id;
});

interface Release {
  namespace: Namespace;
  /** helm, in the namespace. */
  helm(...args: string[]): Promise<string>;
  /** Installs or upgrades, and waits until the pods are ready. */
  install(command: 'install' | 'upgrade', ...more: string[]): Promise<string>;
  /** Those that are ready. */
  pods(labels?: string): Promise<Pod[]>;
  /** Names of the objects of a collection; `*` stands for the namespace. */
  names(collection: string): Promise<string[]>;
}

/** A namespace for a release of the chart, with its volume and admin key. */
async function openRelease(node: Node, cleanup: Cleanup, postgres: string): Promise<Release> {
  const namespace = await makeNamespace(node, cleanup);
  const { admin, name } = namespace;
  await makeVolume(namespace, cleanup);
  await admin.create(`/api/v1/namespaces/${name}/secrets`, {
    ...{ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'admin' } },
    stringData: { key: KEY },
  });
  const values = {
    ...{ postgres: { url: postgres }, adminKey: { existingSecret: 'admin' } },
    ...{ image: { pullPolicy: 'Never' }, persistence: { storageClass: name, size: '1Gi' } },
    // There is no Service for the API server on this node.
    env: [
      { name: 'KUBERNETES_SERVICE_HOST', value: node.apiServer.host },
      { name: 'KUBERNETES_SERVICE_PORT', value: String(node.apiServer.port) },
    ],
    resources: { requests: { cpu: '10m' } },
  };
  const given = Object.entries(values).flatMap(([key, value]) => ['--set-json', `${key}=${JSON.stringify(value)}`]);
  const inNamespace = (...args: string[]) => helm([...args, '--namespace', name], { KUBECONFIG: node.kubeconfig });
  return {
    ...{ namespace, helm: inNamespace },
    install: (command, ...more) => inNamespace(command, 'keelson', CHART, '--wait', '--timeout', '5m', ...given, ...more),
    async pods(labels = 'app.kubernetes.io/component=control-plane') {
      const { items } = await admin.list<Pod>(`/api/v1/namespaces/${name}/pods`, labels);
      const isReady = (pod: Pod) => pod.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True');
      return items.filter((pod) => !pod.metadata.deletionTimestamp && isReady(pod));
    },
    async names(collection) {
      const { items } = await admin.list(collection.replace('*', `namespaces/${name}`), '');
      return items.map(({ metadata }) => metadata.name).sort();
    },
  };
}

/** A volume of a folder of this machine, which the claim of the chart takes by the name of its class. */
async function makeVolume({ admin, name }: Namespace, cleanup: Cleanup): Promise<void> {
  const path = await temporaryFolder(cleanup);
  await chown(path, USER, USER);
  const volumes = '/api/v1/persistentvolumes';
  await admin.create(volumes, {
    ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name } },
    spec: {
      ...{ capacity: { storage: '1Gi' }, accessModes: ['ReadWriteMany'], storageClassName: name },
      ...{ persistentVolumeReclaimPolicy: 'Retain', hostPath: { path } },
    },
  });
  cleanup.after(async () => void (await admin.delete(`${volumes}/${name}`)));
}

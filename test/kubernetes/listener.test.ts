/**
 * A control plane outside of the cluster, and `keelson listener --driver kubernetes` with the rights of the chart's Role: images in
 * the namespaces of the node, which the control plane reaches over the connection of the listener alone.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Deployment, DeploymentList, Listener, ListenerList } from '../../generated/control-plane/types.gen.ts';
import { Life } from '../control-plane/crash/life.ts';
import { testLimits } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { pythonClient } from '../support/python-clients.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { bindRole, makeNamespace, type Namespace, openDatabase, openNamespace } from './namespace.ts';
import { openNode } from './node/node.ts';
import { POD_IMAGE } from './node/settings.ts';
import { SMALL, STUCK_MS } from './server.ts';

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));
const node = await openNode(after);

describe('the cluster of a listener', { skip: 'missing' in node && node.missing }, () => {
  const cleanup = suiteCleanup(after);
  let life: Life;
  let home: Namespace & { kubeconfig: string };
  let staging: Namespace;
  let folder: string;
  let listener: Listener;
  let program: ChildProcess;
  let deployment: Deployment;

  before(async () => {
    assert.ok(!('missing' in node));
    home = await openNamespace(node, cleanup);
    staging = await makeNamespace(node, cleanup);
    await bindRole(staging, home.name);
    folder = await temporaryFolder(cleanup);
    const postgres = await openDatabase(node, cleanup);
    life = new Life(join(folder, 'server'), join(folder, 'deaths'), undefined, { driver: 'process', postgres });
    life.patienceMs = STUCK_MS;
    await life.start({ limits: { ...testLimits, deployMs: STUCK_MS, restarts: 1 } });
    cleanup.after(() => life.stop());
    program = start();
    cleanup.after(async () => void program.kill('SIGKILL'));
    listener = await eventually('the cluster is connected', async () => {
      const { body } = await life.client.call<ListenerList>('GET', '/v2/listeners');
      return body.resources.find(({ connected }) => connected);
    });
  });

  const start = () => {
    const { url, key } = life.client;
    const options = ['--driver', 'kubernetes', '--kubeconfig', home.kubeconfig, '--tenant-namespaces', staging.name];
    const place = ['--name', 'west', '--data-dir', join(folder, 'listener'), '--log-level', 'error'];
    const env = { ...process.env, KEELSON_API_KEY: key };
    return spawn(process.execPath, [MAIN, 'listener', '--url', url, ...options, ...place], { env, stdio: 'inherit' });
  };
  const image = (name: string, config: object, more: object = {}) => ({
    ...{ name, source: 'external_docker', secrets: [{ name: 'REPLY', value: 'one' }] },
    ...{ source_config: { resource_spec: { ...SMALL, ...more }, listener_id: listener.id, ...config } },
    source_revision_config: { image_uri: POD_IMAGE },
  });
  const at = (k8s_namespace: string) => ({ listener_config: { k8s_namespace } });
  const ask = async (path: string) => (await life.client.call<Record<string, string>>('GET', `/d/far${path}`)).body;
  const kinds = async (namespace: Namespace) => (await namespace.objects()).map((name) => name.split('/')[0]).sort();
  const refusal = async (request: object) => {
    const { status, body } = await life.client.call('POST', '/v2/deployments', request);
    assert.equal(status, 400, JSON.stringify(body));
    return body.detail;
  };

  it('runs an image in the namespace that it names, and is reached through the gateway', async () => {
    assert.deepEqual([listener.compute_type, listener.compute_id, listener.driver], ['k8s', 'west', 'kubernetes']);
    assert.deepEqual(listener.compute_config.k8s_namespaces, [home.name, staging.name]);
    const { status, body } = await life.client.call<Deployment>('POST', '/v2/deployments', image('far', at(staging.name)));
    assert.equal(status, 201, JSON.stringify(body));
    deployment = body;
    await life.client.until(body.id, body.latest_revision_id!, 'DEPLOYED');
    assert.equal((await ask('/'))['reply'], 'one');
    assert.match((await ask('/environment'))['DATABASE_URI'] ?? '', /^postgres.*\/keelson_/);
    assert.deepEqual([await kinds(home), (await kinds(staging)).includes('Deployment')], [[], true]);
    const { body: log } = await life.client.call<{ logs: { message: string }[] }>(
      ...(['POST', `/v1/projects/${body.id}/deploy_logs`, {}] as const),
    );
    assert.ok(
      log.logs.some(({ message }) => message === 'the agent listens'),
      JSON.stringify(log),
    );
  });

  it('runs one that the official langgraph deploy brings, in the namespace that it names', async () => {
    assert.ok(!('missing' in node));
    // It looks for a project, though it builds none.
    const config = { node_version: '24', graphs: { agent: './graph.ts:graph' } };
    await writeFile(join(folder, 'langgraph.json'), JSON.stringify(config));
    const access = ['--host-url', life.client.url, '--api-key', life.client.key];
    const target = ['--image-uri', await node.pinned(POD_IMAGE), '--listener-id', listener.id, '--k8s-namespace', home.name];
    const { code, output } = await pythonClient(folder, ['deploy', '--no-input', '--name', 'official', ...target, ...access]);
    assert.equal(code, 0, output);
    assert.match(output, /Deployment successful/);
    assert.ok((await kinds(home)).includes('Deployment'));
    const { body } = await life.client.call<DeploymentList>('GET', '/v2/deployments?name=official');
    const { id } = body.resources[0]!;
    await life.client.call('DELETE', `/v2/deployments/${id}`);
    await eventually('it is gone', async () => (await life.client.get(id)).status === 404, STUCK_MS);
  });

  it('refuses what its operator does not allow, whatever the listener says, and what runs no image', async () => {
    await life.client.call('PATCH', `/v2/listeners/${listener.id}`, { compute_config: { k8s_namespaces: null } });
    assert.match(
      await refusal(image('never', at('kube-system'))),
      /^Source configuration error: 'source_config.listener_config.k8s_namespace' is 'kube-system', .+ choose one of '.+', '.+'/,
    );
    const volumes = [{ name: 'key', secret: { secretName: 'keelson-1' } }];
    assert.match(await refusal(image('never', {}, { volumes })), /volumes' must not name 'keelson-1'/);
    assert.match(await refusal(image('never', {}, { db_cpu: 1 })), /CloudNativePG/);
    const project = { source: 'internal_source', source_config: { listener_id: listener.id }, source_revision_config: {} };
    assert.match(
      await refusal({ name: 'never', secrets: [], ...project }),
      /^Source 'internal_source' needs a machine, and listener '\w+' is a cluster/,
    );
    assert.deepEqual(await kinds(home), []);
  });

  it('keeps its pods when the listener is killed, and serves from them again', async () => {
    const { HOSTNAME: pod } = await ask('/environment');
    program.kill('SIGKILL');
    await once(program, 'exit');
    // Requests wait for it a while.
    await eventually('it is away', async () => (await life.client.call('GET', '/d/far/')).status === 503, STUCK_MS);
    assert.ok((await kinds(staging)).includes('Pod'));
    program = start();
    const { HOSTNAME: again } = await eventually('it serves', async () => {
      const { status, body } = await life.client.call<Record<string, string>>('GET', '/d/far/environment');
      return status === 200 ? body : undefined;
    });
    assert.equal(again, pod);
  });

  it('rolls out, and leaves nothing of what is deleted', async () => {
    const change = { source_revision_config: { image_uri: POD_IMAGE }, secrets: [{ name: 'REPLY', value: 'two' }] };
    const { body } = await life.client.patch(deployment.id, change);
    await life.client.until(deployment.id, body.latest_revision_id!, 'DEPLOYED');
    assert.equal((await ask('/'))['reply'], 'two');
    await life.client.call('DELETE', `/v2/deployments/${deployment.id}`);
    await eventually('it is gone', async () => (await life.client.get(deployment.id)).status === 404, STUCK_MS);
    assert.deepEqual([await kinds(home), await kinds(staging)], [[], []]);
  });
});

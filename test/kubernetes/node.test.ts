/** The node that the other tests of this folder use: pods of the image run there, and are reached and limited. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ApiServer, type KubernetesObject } from '../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import { eventually } from '../support/eventually.ts';
import { openNode } from './node/node.ts';
import { POD_IMAGE } from './node/settings.ts';

const node = await openNode(after);

interface Pod extends KubernetesObject {
  status: { podIP?: string; conditions?: { type: string; status: string }[] };
}

describe('the Kubernetes node of the tests', { skip: 'missing' in node && node.missing }, () => {
  it('runs the pods of a Deployment, which answer at their addresses', async () => {
    assert.ok(!('missing' in node));
    const api = new ApiServer(await readKubeconfig(node.kubeconfig));
    const labels = { app: 'smoke' };
    const container = {
      ...{ name: 'agent', image: POD_IMAGE, imagePullPolicy: 'Never', env: [{ name: 'PORT', value: '8000' }] },
      readinessProbe: { httpGet: { path: '/ok', port: 8000 }, periodSeconds: 1 },
      resources: { limits: { memory: '64Mi' } },
    };
    const pods = { automountServiceAccountToken: false, dnsPolicy: 'Default', containers: [container] };
    const deployments = '/apis/apps/v1/namespaces/default/deployments';
    await api.apply(deployments, {
      ...{ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'smoke' } },
      spec: { replicas: 2, selector: { matchLabels: labels }, template: { metadata: { labels }, spec: pods } },
    });
    const listed = () => api.list<Pod>('/api/v1/namespaces/default/pods', 'app=smoke').then(({ items }) => items);
    const isReady = ({ status }: Pod) => status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True');
    const ready = await eventually('two pods are ready', async () => {
      const found = (await listed()).filter(isReady);
      return found.length === 2 && found;
    });
    const hosts = await Promise.all(
      ready.map(async ({ status: { podIP } }) => (await fetch(`http://${podIP}:8000/`)).json() as Promise<{ host: string }>),
    );
    assert.deepEqual(hosts.map(({ host }) => host).sort(), ready.map(({ metadata }) => metadata.name).sort());
    const log = await api.get(`/api/v1/namespaces/default/pods/${ready[0]!.metadata.name}/log`);
    assert.match(String(log), /the agent listens/);
    await api.delete(`${deployments}/smoke`, { propagationPolicy: 'Foreground' });
    await eventually('the pods are gone', async () => (await listed()).length === 0);
    await api.close();
  });
});

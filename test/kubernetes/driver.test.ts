/** The kubernetes driver keeps what the port promises of every driver, and tells what keeps a workload from running. */
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { openKubernetesDriver } from '../../src/drivers/kubernetes/kubernetes-driver.ts';
import type { Driver, Workload } from '../../src/drivers/port.ts';
import { testDriver } from '../drivers/driver-suite.ts';
import { eventually } from '../support/eventually.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';
import { openNamespace } from './namespace.ts';
import { openNode } from './node/node.ts';
import { POD_IMAGE, USER_IMAGE } from './node/settings.ts';

const node = await openNode(after);

describe('on a real node', { skip: 'missing' in node && node.missing }, () => {
  const open = async (t: Cleanup): Promise<Driver> => {
    assert.ok(!('missing' in node));
    const { driver } = await openIn(await openNamespace(node, t), t);
    return driver;
  };
  const openIn = async <N extends { kubeconfig: string }>(namespace: N, t: Cleanup, log = pino({ level: 'silent' })) => {
    const dataDirectory = await temporaryFolder(t);
    const { kubeconfig } = namespace;
    const driver = await openKubernetesDriver({ dataDirectory, kubeconfig, log });
    t.after(() => driver[Symbol.asyncDispose]());
    return { driver, namespace };
  };

  testDriver('kubernetes', async () => {
    const closing: (() => Promise<void>)[] = [];
    const driver = await open({ after: (clean) => void closing.push(clean) });
    return {
      ...{ driver, workload: workloadOf },
      async [Symbol.asyncDispose]() {
        for (const close of closing.reverse()) await close();
      },
    };
  });

  it('says why a workload does not run: its image, its end, its memory', async (t) => {
    const driver = await open(t);
    const tell = async (workload: Workload, isTold: (said: string) => boolean) => {
      await driver.ensure(workload);
      const look = async () => {
        const { loadFailure, lastExit } = driver.status(workload.id) ?? {};
        const said = loadFailure ?? lastExit ?? '';
        return isTold(said) && said;
      };
      const said = await eventually(`${workload.id} is told of`, look);
      await driver.remove(workload.id, 0);
      return said;
    };
    const ended = await tell({ ...workloadOf('ending'), environment: { FAIL: 'yes' } }, (said) => said !== '');
    assert.equal(ended, 'exited with code 3\nthere is no model');
    const name = await tell({ ...workloadOf('nameless'), image: 'Not An Image' }, (said) => said.startsWith('The agent server'));
    assert.match(
      name,
      /^The agent server could not be started: its image could not be pulled \(.*InvalidImageName|invalid reference/,
    );
    const huge = workloadOf('huge');
    const unplaced = await tell({ ...huge, limits: { cores: 4_000, memoryMb: 64 } }, (said) => said !== '');
    assert.match(unplaced, /^could not be placed on a node: .*Insufficient cpu/);
    assert.deepEqual(await driver.list(), []);
  });

  it('runs images that are not root where the namespace takes no root, and says so of others', async (t) => {
    assert.ok(!('missing' in node));
    const namespace = await openNamespace(node, t);
    const labels = { 'pod-security.kubernetes.io/enforce': 'restricted' };
    await namespace.admin.apply('/api/v1/namespaces', {
      ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace.name, labels } },
    });
    const { driver } = await openIn(namespace, t);
    await driver.ensure({ ...workloadOf('user'), image: USER_IMAGE });
    await driver.ensure(workloadOf('root'));
    await eventually('one runs', async () => driver.status('user')?.phase === 'running');
    const failure = await eventually('the other one is told of', async () => driver.status('root')?.loadFailure);
    assert.match(failure, /could not be started: .*image will run as root.* have the image name a user by its number/);
  });

  it('waits for an admission webhook that is away', async (t) => {
    assert.ok(!('missing' in node));
    const { driver, namespace } = await openIn(await openNamespace(node, t), t);
    const { name, admin } = namespace;
    const webhooks = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
    await admin.create(webhooks, {
      ...{ apiVersion: 'admissionregistration.k8s.io/v1', kind: 'ValidatingWebhookConfiguration', metadata: { name } },
      webhooks: [
        {
          ...{ name: 'away.example.com', clientConfig: { url: 'https://127.0.0.1:1/' }, failurePolicy: 'Fail' },
          ...{ sideEffects: 'None', admissionReviewVersions: ['v1'], timeoutSeconds: 1 },
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
          rules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['pods'] }],
        },
      ],
    });
    // The API server learns of it a moment later.
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'try' }, spec: { containers: [{ name: 'a', image: 'a' }] } };
    const isAway = () =>
      admin.create(`/api/v1/namespaces/${name}/pods?dryRun=All`, pod).then(
        () => false,
        () => true,
      );
    await eventually('it is away', isAway);
    await driver.ensure(workloadOf('held'));
    const why = await eventually('it is told', async () => driver.status('held')?.cannotStart);
    assert.match(why, /the cluster refused its pods .*failed calling webhook/);
    assert.equal(driver.status('held')?.loadFailure, undefined);
    await admin.delete(`${webhooks}/${name}`);
    await eventually('it runs', async () => driver.status('held')?.phase === 'running');
  });

  it('removes a workload although a finalizer holds its pod', async (t) => {
    assert.ok(!('missing' in node));
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const { driver, namespace } = await openIn(await openNamespace(node, t), t, log);
    await driver.ensure(workloadOf('held'));
    await eventually('it runs', async () => driver.status('held')?.phase === 'running');
    const pods = `/api/v1/namespaces/${namespace.name}/pods`;
    const [pod] = (await namespace.admin.list(pods, 'keelson.dev/revision=held')).items;
    const { name } = pod!.metadata;
    const mark = (finalizers: string[]) =>
      namespace.admin.apply(pods, { apiVersion: 'v1', kind: 'Pod', metadata: { name, finalizers } }, 'somebody');
    await mark(['example.com/hold']);
    const { now } = performance;
    const removal = driver.remove('held', 100);
    await eventually('it ends', async () => {
      const { items } = await namespace.admin.list(pods, 'keelson.dev/revision=held');
      return items.every(({ metadata }) => metadata.deletionTimestamp);
    });
    t.mock.method(performance, 'now', () => now.call(performance) + 130_000);
    // Nobody could delete the namespace otherwise.
    await removal.finally(() => mark([]));
    assert.match(lines.join(), /"finalizers":\["example\.com\/hold"\]/);
    assert.deepEqual(await driver.list(), []);
  });

  it('ends pods without breaking off a request: those that are too many, and one that the cluster evicts', async (t) => {
    assert.ok(!('missing' in node));
    const { driver, namespace } = await openIn(await openNamespace(node, t), t);
    const resourceSpec = { min_scale: 1, max_scale: 3, cpu: 0.1, memory_mb: 64 };
    const workload = { ...workloadOf('three'), replicas: 3, resourceSpec };
    const running = (count: number) => async () => {
      const { phase, urls = [] } = driver.status('three') ?? {};
      return phase === 'running' && urls.length === count && urls;
    };
    await driver.ensure(workload);
    await eventually('three run', running(3));
    const deployments = `/apis/apps/v1/namespaces/${namespace.name}/deployments/keelson-three`;
    assert.match(JSON.stringify(await namespace.admin.get(deployments)), /"preStop":{"sleep":{"seconds":3}}/);
    // As the gateway does: it learns of changes a little later.
    const asked = new Map<string, Set<Promise<unknown>>>();
    const left = new Set<string>();
    const answers: unknown[] = [];
    const over = new AbortController();
    t.after(() => over.abort());
    const ask = async () => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        const urls = (driver.status('three')?.urls ?? []).filter((url) => !left.has(url));
        await sleep(200);
        const url = urls[turn % urls.length];
        if (url === undefined || left.has(url)) continue;
        const answer = fetch(`${url}/?after=300ms`, { headers: { connection: 'close' } }).then(
          ({ status }) => status,
          // What was not sent is sent to another one.
          ({ cause }: Error) => ((cause as { code?: string })?.code === 'ECONNREFUSED' ? 200 : String(cause)),
        );
        const open = asked.get(url) ?? new Set();
        asked.set(url, open.add(answer));
        answers.push(await answer);
        open.delete(answer);
      }
    };
    const asking = Array.from({ length: 6 }, ask);
    const leave = async (url: string) => {
      left.add(url);
      await Promise.all(asked.get(url) ?? []);
    };
    const { length: before } = await namespace.objects();
    // The cluster ends one that is not ready first, and then nobody has to leave.
    await eventually('three run still', running(3));
    await driver.scale({ ...workload, replicas: 2 }, { why: 'One is too many.', leave, graceMs: 60_000 });
    const urls = await eventually('two run', running(2));
    assert.deepEqual([left.size, urls.filter((url) => left.has(url))], [1, []]);
    await eventually('one pod is gone', async () => (await namespace.objects()).length === before - 1);
    const [pod] = (await namespace.objects()).filter((name) => name.startsWith('Pod/'));
    const name = pod!.slice('Pod/'.length);
    const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name } };
    // The cluster has to see first that the budget allows it.
    const evict = () => namespace.admin.create(`/api/v1/namespaces/${namespace.name}/pods/${name}/eviction`, eviction);
    await eventually('a pod is evicted', () => evict().catch(() => false));
    await eventually('another one is there', async () => {
      const now = await running(2)();
      return now ? now.some((url) => !urls.includes(url)) : false;
    });
    over.abort();
    await Promise.all(asking);
    assert.deepEqual([new Set(answers), answers.length > 20], [new Set([200]), true]);
    await driver.remove('three', 0);
  });
});

function workloadOf(id: string): Workload {
  return {
    ...{ id, tenantId: 't1', deploymentId: 'd1', deploymentName: 'agent', image: POD_IMAGE, directory: '', configPath: '' },
    ...{ environment: {}, stateDirectory: '', gatewayToken: `token of ${id}`, replicas: 1 },
    limits: { cores: 0.1, memoryMb: 64 },
  };
}

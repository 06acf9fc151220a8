/** What of the kubernetes driver needs no cluster. `npm run test:kubernetes` runs it on a real node. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { openDriver } from '../../src/compose/drivers.ts';
import { findAccess, readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import { openKubernetesDriver } from '../../src/drivers/kubernetes/kubernetes-driver.ts';
import { objectionTo } from '../../src/drivers/kubernetes/objections.ts';
import { objectsOf } from '../../src/drivers/kubernetes/objects.ts';
import { type Pod, statusOf } from '../../src/drivers/kubernetes/pods.ts';
import type { Workload } from '../../src/drivers/port.ts';
import { temporaryFolder } from '../support/temporary.ts';

describe('a kubeconfig', () => {
  const config = (user: object) => ({
    'current-context': 'here',
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u', namespace: 'agents' } }],
    clusters: [{ name: 'c', cluster: { server: 'https://10.0.0.1:6443/', 'certificate-authority-data': 'Q0E=' } }],
    users: [{ name: 'u', user }],
  });

  it('gives the server, the namespace and who asks, also by a credential plugin', async (t) => {
    const folder = await temporaryFolder(t);
    const file = join(folder, 'config');
    await writeFile(join(folder, 'token'), 'from a file\n');
    const status = { token: 'printed', expirationTimestamp: '2999-01-01T00:00:00Z' };
    const users: [object, string | undefined][] = [
      [{ token: 'plain' }, 'Bearer plain'],
      [{ tokenFile: 'token' }, 'Bearer from a file'],
      [{ username: 'a', password: 'b' }, 'Basic YTpi'],
      [{ exec: { command: 'echo', args: [JSON.stringify({ status })] } }, 'Bearer printed'],
      [{ 'client-certificate-data': 'Q0VSVA==', 'client-key-data': 'S0VZ' }, undefined],
    ];
    for (const [user, authorization] of users) {
      await writeFile(file, JSON.stringify(config(user)));
      const access = await findAccess(file, {});
      assert.deepEqual([access.server, access.namespace, access.tls.ca], ['https://10.0.0.1:6443', 'agents', 'CA']);
      assert.equal(await access.authorization(), authorization);
    }
    assert.deepEqual((await readKubeconfig(file)).tls, { ca: 'CA', cert: 'CERT', key: 'KEY' });
  });

  it('that names nothing is refused with what it lacks', async (t) => {
    const file = join(await temporaryFolder(t), 'config');
    await writeFile(file, JSON.stringify({ ...config({}), users: [] }));
    await assert.rejects(readKubeconfig(file), /The kubeconfig .*config cannot be used: it has no user 'u'\./);
    await assert.rejects(findAccess(undefined, { KUBECONFIG: `${file}-2` }), /config-2 cannot be used: ENOENT/);
  });
});

describe('the status of a workload', () => {
  const wanted = { id: 'r1', replicas: 2, memoryMb: 64 };
  const pod = (name: string, status: Pod['status']): Pod => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name },
    status: status!,
  });
  const container = { name: 'agent', restartCount: 0 };
  const ready = (podIP: string) =>
    pod(podIP, {
      podIP,
      conditions: [{ type: 'Ready', status: 'True' }],
      containerStatuses: [{ ...container, state: { running: { startedAt: '2020-01-01T00:00:00Z' } } }],
    });

  it('is running when as many pods as wanted are ready', () => {
    const one = statusOf(wanted, [ready('10.0.0.2')], undefined);
    assert.deepEqual([one.phase, one.urls], ['starting', ['http://10.0.0.2:8000']]);
    const two = statusOf(wanted, [ready('10.0.0.2'), ready('fd00::3')], undefined);
    assert.deepEqual([two.phase, two.urls[1], two.endsInARow], ['running', 'http://[fd00::3]:8000', 0]);
    const ending = { ...ready('10.0.0.4'), metadata: { name: 'x', deletionTimestamp: '2020-01-01T00:00:00Z' } };
    assert.deepEqual(statusOf(wanted, [ending], undefined).urls, []);
  });

  it('says how a container ended, with the end of its log', () => {
    const ended = (terminated: object) =>
      statusOf(
        wanted,
        [pod('a', { containerStatuses: [{ ...container, restartCount: 2, lastState: { terminated: terminated as never } }] })],
        undefined,
      );
    const killed = ended({ exitCode: 137, reason: 'OOMKilled', message: '' });
    assert.deepEqual([killed.phase, killed.restarts, killed.endsInARow], ['restarting', 2, 2]);
    assert.equal(killed.lastExit, 'was ended because it took more than its memory limit of 64 MB');
    assert.equal(ended({ exitCode: 143, reason: 'Error' }).lastExit, 'was ended by SIGTERM');
    const logged = ended({ exitCode: 1, message: '{"level":50,"msg":"no model"}\n\nplain\n' });
    assert.equal(logged.lastExit, 'exited with code 1\nno model\nplain');
  });

  it('tells a failure that will repeat from one that may pass', () => {
    const waiting = (reason: string, message: string) =>
      statusOf(wanted, [pod('a', { containerStatuses: [{ ...container, state: { waiting: { reason, message } } }] })], undefined);
    const gone = waiting('ErrImagePull', 'registry/x:1: not found');
    assert.equal(
      gone.loadFailure,
      'The agent server could not be started: its image could not be pulled (registry/x:1: not found).',
    );
    const busy = waiting('ImagePullBackOff', 'connection refused');
    assert.deepEqual(
      [busy.loadFailure, busy.lastExit],
      [undefined, 'could not be started: its image could not be pulled (connection refused)'],
    );
    const quota = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' } };
    const condition = { type: 'ReplicaFailure', status: 'True', message: 'exceeded quota' };
    assert.match(
      statusOf(wanted, [], { ...quota, status: { conditions: [condition] } }).loadFailure ?? '',
      /refused its pods \(exceeded quota\)/,
    );
  });
});

describe('the objects of a workload', () => {
  const workload: Workload = {
    ...{ id: 'r1', tenantId: 't1', deploymentId: 'd1', deploymentName: 'agent', image: 'x:1', directory: '', configPath: '' },
    ...{ environment: { MODEL: 'm', PORT: '1' }, stateDirectory: '', gatewayToken: 'token', replicas: 1 },
    ...{ limits: { cores: 2, memoryMb: 512 }, secretReferences: [{ name: 'KEY', secret_name: 'keys', secret_key: 'k' }] },
  };

  it('keep variables in the Secret alone, and have a budget for evictions only with several pods', () => {
    const placement = { namespace: 'agents', owner: 'o', inCluster: true, projects: { image: 'agent:1', url: 'http://server' } };
    const objects = objectsOf(workload, placement);
    assert.deepEqual(
      objects.map(({ kind }) => kind),
      ['Service', 'Secret', 'NetworkPolicy', 'Deployment'],
    );
    const text = JSON.stringify(objects.filter(({ kind }) => kind !== 'Secret'));
    assert.ok(!text.includes('"m"') && text.includes('"MODEL"') && text.includes('{"name":"keys","key":"k"}'));
    assert.equal(Buffer.from((objects[1] as unknown as { data: { PORT: string } }).data.PORT, 'base64').toString(), '8000');
    const securityContext = { privileged: true, capabilities: { add: ['SYS_ADMIN'] }, runAsUser: 7 };
    const resourceSpec = {
      min_scale: 1,
      max_scale: 1,
      cpu: 1,
      memory_mb: 1,
      sidecars: [{ name: 's', image: 'x', securityContext }],
    };
    const beside = JSON.stringify(objectsOf({ ...workload, resourceSpec }, placement));
    assert.ok(!/privileged|SYS_ADMIN/.test(beside) && beside.includes('"runAsUser":7'));
    assert.ok(objectsOf({ ...workload, replicas: 2 }, placement).some(({ kind }) => kind === 'PodDisruptionBudget'));
  });

  it('need a database of the deployment that pods reach', async () => {
    const open = (databases: string | undefined) =>
      openDriver(
        { driver: 'kubernetes' },
        { dataDirectory: 'nowhere', log: pino({ level: 'silent' }), mayAct: () => true, databases },
      );
    await assert.rejects(
      open(undefined),
      /needs a database for each deployment: give --postgres the address of a server that pods reach/,
    );
    await assert.rejects(
      open('postgres://keelson@localhost/keelson'),
      /give --postgres an address of this machine that they reach\.$/,
    );
  });

  it('of a project from source run it in the agent image, fetched by its digest, and nothing privileged', () => {
    const placement = { namespace: 'agents', owner: 'o', inCluster: true, projects: { image: 'agent:1', url: 'http://server' } };
    const digest = 'd'.repeat(64);
    const { image: _image, ...project } = workload;
    const source = {
      ...project,
      directory: `/data/builds/b1/${digest}.tar.gz`,
      configPath: 'langgraph.json',
      database: 'postgres://d',
    };
    const objects = objectsOf(source, placement);
    const text = JSON.stringify(objects.at(-1));
    assert.ok(text.includes(`"http://server/builds/b1/${digest}.tar.gz","${digest}"`), text);
    assert.ok(text.includes('"--config","/keelson/build/source/langgraph.json"') && !text.includes('"value":"token"'), text);
    assert.equal(text.match(/"readOnlyRootFilesystem":true/g)?.length, 2);
    const { data } = objects[1] as unknown as { data: Record<string, string> };
    assert.equal(Buffer.from(data['gateway-token']!, 'base64').toString(), 'token');
    assert.equal(Buffer.from(data['KEELSON_POSTGRES']!, 'base64').toString(), 'postgres://d');
    assert.throws(() => objectsOf(source, { ...placement, projects: undefined }), /no address for pods/);
  });

  it('have nothing that belongs to the server or to others', () => {
    assert.equal(objectionTo({ labels: { 'example.com/team': 'blue' }, volumes: [{ name: 'x', emptyDir: {} }] }), undefined);
    const reserved = objectionTo({ annotations: { 'keelson.dev/name': 'x' } });
    assert.equal(reserved, "'source_config.resource_spec.annotations' must not have 'keelson.dev/name': the server sets it.");
    assert.match(
      objectionTo({ labels: { team: 'not a value' } }) ?? '',
      /labels' has a value that Kubernetes does not take for 'team'/,
    );
    assert.match(objectionTo({ service_account_name: 'keelson' }) ?? '', /service_account_name' must not name 'keelson'/);
    const env = [{ name: 'X', valueFrom: { secretKeyRef: { name: 'keelson-other', key: 'k' } } }];
    assert.match(objectionTo({ sidecars: [{ name: 's', image: 'x', env }] }) ?? '', /sidecars' must not name 'keelson-other'/);
    assert.match(
      objectionTo({}, [{ name: 'A', secret_name: 'keelson-other', secret_key: 'k' }]) ?? '',
      /^'secret_references' must not name/,
    );
    const claim = [{ name: 'data', persistentVolumeClaim: { claimName: 'prod-keelson' } }];
    assert.match(objectionTo({ volumes: claim }) ?? '', /volumes' must not name 'prod-keelson'/);
  });

  it('name nothing of the namespace where several tenants share it', () => {
    const env = (valueFrom: object) => [{ name: 'X', valueFrom: { ...valueFrom } }];
    const named: [object, string][] = [
      [{ service_account_name: 'reader' }, 'service_account_name'],
      [{ image_pull_secrets: [{ name: 'pulls' }] }, 'image_pull_secrets'],
      [{ volumes: [{ name: 'x', secret: { secretName: 'theirs' } }] }, 'volumes'],
      [{ volumes: [{ name: 'x', persistentVolumeClaim: { claimName: 'theirs' } }] }, 'volumes'],
      [{ sidecars: [{ name: 's', image: 'x', env: env({ secretKeyRef: { name: 'theirs', key: 'k' } }) }] }, 'sidecars'],
      [{ init_containers: [{ name: 's', image: 'x', envFrom: [{ secretRef: { name: 'theirs' } }] }] }, 'init_containers'],
    ];
    for (const [spec, field] of named) {
      assert.equal(objectionTo(spec, [], false), undefined, field);
      assert.match(objectionTo(spec, [], true) ?? '', new RegExp(`${field}.* cannot name objects of the cluster`), field);
    }
    const reference = [{ name: 'A', secret_name: 'theirs', secret_key: 'k' }];
    assert.match(objectionTo({}, reference, true) ?? '', /^'secret_references' cannot name/);
    const own = {
      volumes: [{ name: 'x', emptyDir: {} }],
      sidecars: [{ name: 's', image: 'x', env: env({ fieldRef: { fieldPath: 'status.podIP' } }) }],
    };
    assert.equal(objectionTo(own, [], true), undefined);
  });

  it('are removed in spite of an API server that breaks off', async (t) => {
    const asked: string[] = [];
    const api = createServer(({ method, url }, response) => {
      asked.push(`${method} ${new URL(url!, 'http://api').pathname.split('/').at(-2)}`);
      const isFirst = asked.filter((request) => request === 'DELETE deployments').length === 1;
      if (method === 'DELETE' && isFirst) return void response.socket!.destroy();
      response.writeHead(method === 'DELETE' ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ metadata: { resourceVersion: '1' }, items: [] }));
    }).listen(0, '127.0.0.1');
    await once(api, 'listening');
    const folder = await temporaryFolder(t);
    const server = `http://127.0.0.1:${(api.address() as { port: number }).port}`;
    const kubeconfig = join(folder, 'config');
    const contexts = [{ name: 'here', context: { cluster: 'c', user: 'u', namespace: 'agents' } }];
    const access = {
      'current-context': 'here',
      contexts,
      clusters: [{ name: 'c', cluster: { server } }],
      users: [{ name: 'u', user: {} }],
    };
    await writeFile(kubeconfig, JSON.stringify(access));
    const driver = await openKubernetesDriver({ dataDirectory: folder, kubeconfig, log: pino({ level: 'silent' }) });
    t.after(async () => {
      await driver[Symbol.asyncDispose]();
      api.close();
    });
    await driver.remove('r1', 1_000);
    assert.equal(asked.filter((request) => request === 'DELETE services').length, 1, asked.join('\n'));
  });
});

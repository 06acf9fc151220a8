/** What of the kubernetes driver needs no cluster. `npm run test:kubernetes` runs it on a real node. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { openDriver } from '../../src/compose/drivers.ts';
import { ApiServer } from '../../src/drivers/kubernetes/api-server.ts';
import { objectsOfDatabase } from '../../src/drivers/kubernetes/databases.ts';
import { findAccess, readKubeconfig } from '../../src/drivers/kubernetes/kubeconfig.ts';
import {
  type ClusterDriver,
  type KubernetesDriverOptions,
  openKubernetesDriver,
} from '../../src/drivers/kubernetes/kubernetes-driver.ts';
import { Namespaces } from '../../src/drivers/kubernetes/namespaces.ts';
import { objectionTo } from '../../src/drivers/kubernetes/objections.ts';
import { networkPolicy, objectsOf } from '../../src/drivers/kubernetes/objects.ts';
import { type Pod, statusOf } from '../../src/drivers/kubernetes/pods.ts';
import type { Workload } from '../../src/drivers/port.ts';
import { eventually } from '../support/eventually.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

it('an agent may connect to everything but the credentials of its machine', () => {
  const { egress } = networkPolicy({}, { inCluster: true }) as {
    egress: [{ to: { ipBlock?: { cidr: string; except?: string[] } }[] }];
  };
  const excepted = egress[0].to.flatMap(({ ipBlock }) => (ipBlock ? [[ipBlock.cidr, ipBlock.except]] : []));
  assert.deepEqual(excepted, [
    ['0.0.0.0/0', ['169.254.169.254/32', '100.100.100.200/32']],
    ['::/0', ['fd00:ec2::254/128', 'fd20:ce::254/128']],
  ]);
});

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
      assert.deepEqual([access.server, access.namespace, (await access.readTls()).ca], ['https://10.0.0.1:6443', 'agents', 'CA']);
      assert.equal(await access.authorization(), authorization);
    }
    assert.deepEqual(await (await readKubeconfig(file)).readTls(), { ca: 'CA', cert: 'CERT', key: 'KEY' });
  });

  it('may be several files, of which the first to name something counts, with a proxy and another user', async (t) => {
    const folder = await temporaryFolder(t);
    const [one, two] = [join(folder, 'one'), join(folder, 'deep/two')];
    await mkdir(join(folder, 'deep'));
    await writeFile(join(folder, 'deep/ca'), 'CA of two');
    const { users, clusters, ...rest } = config({ as: 'root', 'as-groups': ['a', 'b'], token: 'x' });
    await writeFile(one, JSON.stringify({ ...rest, users }));
    const cluster = { server: 'http://10.0.0.2', 'certificate-authority': 'ca', 'proxy-url': 'http://127.0.0.1:1' };
    const other = { 'current-context': 'there', users: config({ token: 'not used' }).users };
    await writeFile(two, JSON.stringify({ ...other, clusters: [{ name: 'c', cluster }, ...clusters] }));
    const access = await findAccess(undefined, { KUBECONFIG: [join(folder, 'none'), one, two].join(delimiter) });
    assert.deepEqual(
      [access.server, (await access.readTls()).ca, access.proxyUrl],
      ['http://10.0.0.2', 'CA of two', 'http://127.0.0.1:1'],
    );
    assert.equal(await access.authorization(), 'Bearer x');

    const asked: string[] = [];
    const proxy = createServer((request, response) => answer(response, 200, { path: request.url, headers: request.headers }));
    proxy.on('connect', (request, socket) => {
      asked.push(request.url!);
      const through = connect((proxy.address() as AddressInfo).port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        socket.pipe(through).pipe(socket);
      });
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    t.after(() => proxy.close());
    const api = new ApiServer({ ...access, proxyUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` });
    const { headers } = (await api.get('/version')) as { headers: Record<string, string> };
    await api.close();
    assert.deepEqual([headers['impersonate-user'], headers['impersonate-group']], ['root', 'a, b']);
    assert.deepEqual([headers['host'], asked], ['10.0.0.2', ['10.0.0.2:80']]);
  });

  it('that names nothing is refused with what it lacks', async (t) => {
    const file = join(await temporaryFolder(t), 'config');
    await writeFile(file, JSON.stringify({ ...config({}), users: [] }));
    await assert.rejects(readKubeconfig(file), /The kubeconfig .*config cannot be used: it has no user 'u'\./);
    await assert.rejects(findAccess(undefined, { KUBECONFIG: `${file}-2` }), /config-2 cannot be used: ENOENT/);
    await writeFile(file, JSON.stringify(config({ 'auth-provider': { name: 'gcp' } })));
    await assert.rejects(readKubeconfig(file), /has an auth-provider, which kubectl has no more: use a credential plugin/);
  });
});

describe('the status of a workload', () => {
  const wanted = { id: 'r1', pods: [{ role: undefined, replicas: 2, memoryMb: 64 }] };
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
    const one = statusOf(wanted, [ready('10.0.0.2')], []);
    assert.deepEqual([one.phase, one.urls], ['starting', ['http://10.0.0.2:8000']]);
    const two = statusOf(wanted, [ready('10.0.0.2'), ready('fd00::3')], []);
    assert.deepEqual([two.phase, two.urls[1], two.endsInARow], ['running', 'http://[fd00::3]:8000', 0]);
    const ending = { ...ready('10.0.0.4'), metadata: { name: 'x', deletionTimestamp: '2020-01-01T00:00:00Z' } };
    assert.deepEqual(statusOf(wanted, [ending], []).urls, []);
  });

  it('is that of both roles, and requests go to one of them', () => {
    const roles = { id: 'r1', pods: (['api', 'queue'] as const).map((role) => ({ role, replicas: 1, memoryMb: 64 })) };
    const of = (role: string, address: string, status: object = {}): Pod => {
      const made = ready(address);
      const metadata = { ...made.metadata, labels: { 'keelson.dev/role': role } };
      return { ...made, metadata, status: { ...made.status, ...status } };
    };
    const api = of('api', '10.0.0.2');
    assert.deepEqual([statusOf(roles, [api], []).phase, statusOf(roles, [api], []).urls.length], ['starting', 1]);
    const both = statusOf(roles, [of('queue', '10.0.0.3'), api], []);
    assert.deepEqual([both.phase, both.urls, both.queueUrls], ['running', ['http://10.0.0.2:8000'], ['http://10.0.0.3:8000']]);
    const ended = { ...container, restartCount: 3, lastState: { terminated: { exitCode: 7 } } };
    const broken = statusOf(roles, [api, of('queue', '10.0.0.3', { conditions: [], containerStatuses: [ended] })], []);
    assert.deepEqual([broken.phase, broken.endsInARow, broken.lastExit], ['restarting', 3, 'exited with code 7']);
  });

  it('says how a container ended, with the end of its log', () => {
    const ended = (terminated: object) =>
      statusOf(
        wanted,
        [pod('a', { containerStatuses: [{ ...container, restartCount: 2, lastState: { terminated: terminated as never } }] })],
        [],
      );
    const killed = ended({ exitCode: 137, reason: 'OOMKilled', message: '' });
    assert.deepEqual([killed.phase, killed.restarts, killed.endsInARow], ['restarting', 2, 2]);
    assert.equal(killed.lastExit, 'was ended because it took more than its memory limit of 64 MB');
    assert.equal(ended({ exitCode: 143, reason: 'Error' }).lastExit, 'was ended by SIGTERM');
    const logged = ended({ exitCode: 1, message: '{"level":50,"msg":"no model"}\n\nplain\n' });
    assert.equal(logged.lastExit, 'exited with code 1\nno model\nplain');
    assert.equal(ended({ exitCode: 0, reason: 'Completed' }).lastExit, 'exited with code 0');
  });

  it('does not count an init container that works again because its pod got a new network', () => {
    const again = (code: number, state: object = {}) => {
      const init = { ...container, name: 'i', restartCount: 1, lastState: { terminated: { exitCode: code } }, state };
      return statusOf(wanted, [pod('a', { initContainerStatuses: [init], containerStatuses: [container] })], []);
    };
    for (const done of [again(0), again(255, { terminated: { exitCode: 0 } })])
      assert.deepEqual([done.phase, done.restarts, done.endsInARow, done.lastExit], ['starting', 0, 0, undefined]);
    const failed = again(3);
    assert.deepEqual([failed.phase, failed.restarts, failed.lastExit], ['restarting', 1, 'exited with code 3']);
  });

  it('tells a failure that will repeat from one that may pass', () => {
    const waiting = (reason: string, message: string) =>
      statusOf(wanted, [pod('a', { containerStatuses: [{ ...container, state: { waiting: { reason, message } } }] })], []);
    const gone = waiting('ErrImagePull', 'registry/x:1: not found');
    assert.equal(
      gone.loadFailure,
      'The agent server could not be started: its image could not be pulled (registry/x:1: not found).',
    );
    const busy = waiting('ImagePullBackOff', 'connection refused');
    assert.deepEqual(
      [busy.loadFailure, busy.lastExit, busy.cannotStart],
      [undefined, ...Array(2).fill('could not be started: its image could not be pulled (connection refused)')],
    );
    const quota = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' } };
    const condition = { type: 'ReplicaFailure', status: 'True', message: 'exceeded quota' };
    assert.match(
      statusOf(wanted, [], [{ ...quota, status: { conditions: [condition] } }]).loadFailure ?? '',
      /refused its pods \(exceeded quota\)/,
    );
    const message = 'Internal error occurred: failed calling webhook "a.example.com": connect: connection refused';
    const webhook = statusOf(wanted, [], [{ ...quota, status: { conditions: [{ ...condition, message }] } }]);
    assert.deepEqual(
      [webhook.loadFailure, webhook.lastExit],
      [undefined, `could not be started: the cluster refused its pods (${message})`],
    );
  });
});

describe('the objects of a workload', () => {
  const workload: Workload = {
    ...{ id: 'r1', tenantId: 't1', deploymentId: 'd1', deploymentName: 'agent', image: 'x:1', directory: '', configPath: '' },
    ...{ environment: { MODEL: 'm', PORT: '1' }, stateDirectory: '', gatewayToken: 'token', replicas: 1 },
    ...{ limits: { cores: 2, memoryMb: 512 }, secretReferences: [{ name: 'KEY', secret_name: 'keys', secret_key: 'k' }] },
  };
  const placement = { namespace: 'agents', owner: 'o', inCluster: true, projects: { image: 'agent:1', url: 'http://server' } };

  it('keep variables in the Secret alone, and have a budget for evictions only with several pods', () => {
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
    const made = JSON.stringify(objects.at(-1));
    const probed = ['startup', 'readiness', 'liveness'].map((when) => new RegExp(`"${when}Probe":{"httpGet":{"path":"([^"]*)"`));
    assert.deepEqual(
      probed.map((probe) => probe.exec(made)?.[1]),
      ['/ok', '/ok?live=true', '/ok?live=true'],
      'a full database ends no pod, and takes no request from it',
    );
  });

  it('are two Deployments where runs have pods of their own, and only one is asked', () => {
    const placement = { namespace: 'agents', owner: 'o', inCluster: true, projects: { image: 'agent:1', url: 'http://server' } };
    const queue = { replicas: 2, requests: { cores: 0.5, memoryMb: 256 }, limits: { cores: 1, memoryMb: 1_024 } };
    const { image: _image, ...project } = workload;
    const source = { ...project, directory: `/data/builds/b1/${'d'.repeat(64)}.tar.gz`, configPath: 'langgraph.json', queue };
    const objects = objectsOf(source, placement);
    const named = (kind: string) => objects.filter((object) => object.kind === kind);
    const names = (kind: string) => named(kind).map(({ metadata }) => metadata.name);
    assert.deepEqual(names('Deployment'), ['keelson-r1', 'keelson-r1-queue']);
    assert.deepEqual([names('Secret'), names('PodDisruptionBudget')], [names('Deployment'), ['keelson-r1-queue']]);
    assert.ok(JSON.stringify(named('Service')).includes('"keelson.dev/role":"api"'));
    assert.ok(!JSON.stringify(named('NetworkPolicy')[0]!['spec']).includes('keelson.dev/role'), 'it covers both');
    const [api, executing] = named('Deployment').map((object) => JSON.stringify(object));
    assert.ok(executing!.includes('"replicas":2') && executing!.includes('"cpu":"0.5","memory":"256Mi"'), executing);
    assert.ok(api!.includes('"replicas":1') && api!.includes('"limits":{"cpu":"2","memory":"512Mi"}'), api);
    const variables = named('Secret').map((secret) => (secret as unknown as { data: Record<string, string> }).data);
    const told = variables.map(({ KEELSON_ROLE: role, NODE_OPTIONS: options }) =>
      [role, options].map((text) => Buffer.from(text!, 'base64').toString()),
    );
    assert.deepEqual(told, [
      ['api', '--max-old-space-size=384'],
      ['queue', '--max-old-space-size=768'],
    ]);
    const scaled = { ...workload, resourceSpec: { min_scale: 1, max_scale: 2, cpu: 1, memory_mb: 1 } };
    assert.ok(JSON.stringify(objectsOf(scaled, placement)).includes('"preStop":{"sleep":{"seconds":3}}'));
    assert.ok(!JSON.stringify(objects).includes('preStop'), 'nobody else would answer, or nobody is asked');
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

  it('take the address of a database of its own from the Secret that is made with it', () => {
    const { environment } = workload;
    const own = { ...workload, environment: { ...environment, DATABASE_URI: 'theirs' }, ownDatabase: true };
    const env = (objects: ReturnType<typeof objectsOf>) =>
      (objects.at(-1) as unknown as Made).spec.template.spec.containers[0]!.env.filter(({ name }) => /URI|POSTGRES/.test(name));
    const valueFrom = { secretKeyRef: { name: 'keelson-d1-app', key: 'uri' } };
    assert.deepEqual(env(objectsOf(own, placement)), [
      { name: 'DATABASE_URI', valueFrom },
      { name: 'POSTGRES_URI', valueFrom },
    ]);
    const { image: _image, ...project } = {
      ...own,
      directory: `/data/builds/b1/${'d'.repeat(64)}.tar.gz`,
      configPath: 'langgraph.json',
    };
    assert.ok(JSON.stringify(env(objectsOf(project, placement))).includes('"KEELSON_POSTGRES"'));
    const spec = { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 1, db_storage_gi: 5 };
    const [cluster, policy] = objectsOfDatabase({ ...workload, resourceSpec: spec }, placement, 20);
    assert.deepEqual((cluster['spec'] as { storage: object }).storage, { size: '20Gi' });
    const reached = {
      from: [{ podSelector: { matchLabels: { 'keelson.dev/deployment': 'd1' } } }],
      ports: [{ protocol: 'TCP', port: 5432 }],
    };
    assert.deepEqual((policy['spec'] as { ingress: object[] }).ingress[0], reached);
  });

  it('of a pushed image have what nodes pull it with, in the Secret alone', () => {
    const image = 'registry.example.com:5000/d1/app@sha256:0';
    const registryLogin = (use = 'pull') => ({ username: 'user', password: `for ${use}` });
    const objects = objectsOf({ ...workload, image, registryLogin }, { ...placement, projects: undefined });
    const { type, data } = objects[1] as unknown as { type: string; data: Record<string, string> };
    assert.equal(type, 'kubernetes.io/dockerconfigjson');
    const config = JSON.parse(Buffer.from(data['.dockerconfigjson']!, 'base64').toString());
    const auth = Buffer.from('user:for nodes').toString('base64');
    assert.deepEqual(config, { auths: { 'registry.example.com:5000': { username: 'user', password: 'for nodes', auth } } });
    const text = JSON.stringify(objects.at(-1));
    assert.ok(text.includes('"imagePullSecrets":[{"name":"keelson-r1"}]') && !text.includes('.dockerconfigjson'), text);
  });

  it('have nothing that belongs to the server or to others', () => {
    assert.equal(objectionTo({ labels: { 'example.com/team': 'blue' }, volumes: [{ name: 'x', emptyDir: {} }] }), undefined);
    const reserved = objectionTo({ annotations: { 'keelson.dev/name': 'x' } });
    assert.match(reserved ?? '', /annotations' must not have 'keelson.dev\/name': it belongs to the server or the cluster/);
    // By the first the Service of the control plane finds its pods, by the second that of a database.
    for (const key of ['app.kubernetes.io/name', 'cnpg.io/cluster', 'controller.kubernetes.io/pod-deletion-cost', 'k8s.io/x'])
      for (const field of ['labels', 'annotations'])
        assert.match(objectionTo({ [field]: { [key]: 'x' } }) ?? '', new RegExp(`${field}' must not have '${key}'`), key);
    const network = { annotations: { 'k8s.v1.cni.cncf.io/networks': 'storage' } };
    assert.equal(objectionTo(network, [], false), undefined);
    assert.match(objectionTo(network, [], true) ?? '', /add-ons of the cluster follow annotations with a prefix/);
    assert.equal(objectionTo({ annotations: { team: 'blue' }, labels: { 'example.com/team': 'blue' } }, [], true), undefined);
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
    const all = objectionTo({
      labels: { 'k8s.io/x': 'a', b: 'not a value' },
      volumes: [{ name: 'v' }],
      service_account_name: 'keelson',
    });
    for (const words of ["'k8s.io/x'", "for 'b': 'not a value'", "volume 'v'", "not name 'keelson'"])
      assert.ok(all?.includes(words), all);
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

  it('are in the namespace of their tenant, or in one that it may name', () => {
    const [acme, blue] = ['0199a3c2-8d5e-7f60-a1b2-c3d4e5f60718', '0199a3c2-8d5e-7f60-a1b2-c3d4e5f60719'];
    const namespaces = new Namespaces('agents', `${acme.toUpperCase()}=acme,${acme}=acme-2,staging`);
    const of = (tenantId: string, namespace?: string) => namespaces.of({ tenantId, namespace });
    assert.deepEqual([of(acme), of(acme, 'acme-2'), of(blue), of(blue, 'staging')], ['acme', 'acme-2', 'agents', 'staging']);
    const own = ['acme', 'acme-2', 'staging', 'agents'].filter((name) => namespaces.isOwn(name, acme));
    assert.deepEqual([own, namespaces.isOwn('acme', blue)], [['acme', 'acme-2'], false]);
    for (const name of namespaces.all) assert.equal(namespaces.objectionTo({ tenantId: acme, namespace: name }), undefined);
    const choice = "choose one of 'agents', 'staging', or ask its operator for it (--tenant-namespaces).";
    for (const name of ['acme', 'kube-system'])
      assert.equal(
        namespaces.objectionTo({ tenantId: blue, namespace: name }),
        `'source_config.listener_config.k8s_namespace' is '${name}', where this server runs no agents of this tenant: ${choice}`,
      );
    assert.throws(() => new Namespaces('agents', `${acme}=acme,${blue}=acme`), /Namespace 'acme' is named twice/);
    assert.throws(() => new Namespaces('agents', `${acme}=agents`), /Namespace 'agents' is named twice/);
  });

  it('are removed in spite of an API server that breaks off', async (t) => {
    const asked: string[] = [];
    const driver = await driverAt(t, {}, ({ method, url }, response) => {
      asked.push(`${method} ${new URL(url!, 'http://api').pathname.split('/').at(-2)}`);
      const isFirst = asked.filter((request) => request === 'DELETE deployments').length === 1;
      if (method === 'DELETE' && isFirst) return void response.socket!.destroy();
      answer(response, method === 'DELETE' ? 404 : 200, { metadata: { resourceVersion: '1' }, items: [] });
    });
    assert.deepEqual([...driver.runs], ['image']);
    assert.match(driver.lacks?.['pushed image'] ?? '', /nodes reach the registry of this server: .* --registry-url/);
    await driver.remove('r1', 1_000);
    assert.equal(asked.filter((request) => request === 'DELETE services').length, 1, asked.join('\n'));
  });

  it('are removed although a finalizer holds a pod, with a warning', async (t) => {
    const lines: string[] = [];
    const deleted = new Set<string>();
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const { now } = performance;
    let lists = 0;
    const driver = await driverAt(t, { log }, ({ method, url }, response) => {
      const { pathname, searchParams } = new URL(url!, 'http://api');
      if (searchParams.has('watch')) return void response.socket!.destroy();
      const kind = pathname.split('/').at(-1)!;
      if (method === 'DELETE') deleted.add(pathname.split('/').at(-2)!);
      if (method === 'DELETE') return answer(response, 200, {});
      const held = { name: 'p', deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['example.com/hold'] };
      if (kind === 'pods' && searchParams.get('labelSelector')?.endsWith('=r1')) lists += 1;
      answer(response, 200, { metadata: { resourceVersion: '1' }, items: kind === 'pods' ? [{ metadata: held }] : [] });
    });
    const removal = driver.remove('r1', 100);
    await eventually('it waits', async () => lists >= 2);
    assert.ok(!deleted.has('services'));
    t.mock.method(performance, 'now', () => now.call(performance) + 130_000);
    await removal;
    assert.ok(deleted.has('services'), [...deleted].join());
    assert.match(lines.join(), /"finalizers":\["example\.com\/hold"\]/);
  });

  it('are of no root where the namespace takes none, and where nobody says so, of any user', async (t) => {
    let demand: string | undefined = 'violates PodSecurity "restricted:latest": runAsNonRoot != true';
    const applied: Made[] = [];
    const driver = await driverAt(t, {}, async (request, response) => {
      const { pathname, searchParams } = new URL(request.url!, 'http://api');
      if (searchParams.has('watch')) return void response.socket!.destroy();
      const isTried = request.method === 'POST' && pathname.endsWith('/pods') && searchParams.has('dryRun');
      if (isTried && demand !== undefined) return answer(response, 403, { message: demand });
      const object = request.method === 'PATCH' ? ((await json(request)) as Made & { kind: string }) : undefined;
      if (object?.kind === 'Deployment') applied.push(object);
      answer(response, 200, { metadata: { name: 'x', resourceVersion: '1' }, items: [] });
    });
    const { now } = performance;
    await driver.ensure(workload);
    demand = undefined;
    await driver.ensure(workload);
    t.mock.method(performance, 'now', () => now.call(performance) + 70_000);
    await driver.ensure(workload);
    const demands = applied.map(({ spec }) => (spec.template.spec.securityContext as { runAsNonRoot?: true }).runAsNonRoot);
    assert.deepEqual(demands, [true, true, undefined]);
  });

  it('of a build are in the namespace of its tenant, and one without rights keeps nothing from the others', async (t) => {
    const made: string[] = [];
    const tenantNamespaces = `${TENANT}=acme,closed`;
    const projects = { image: 'agent:1', url: 'http://server' };
    const driver = await driverAt(t, { tenantNamespaces, projects }, ({ method, url }, response) => {
      const { pathname } = new URL(url!, 'http://api');
      const [namespace, kind] = pathname.split('/namespaces/')[1]!.split('/') as [string, string];
      if (namespace === 'closed') return answer(response, 403, { message: 'it is closed' });
      if (method === 'POST') made.push(`${namespace}/${kind}`);
      if (method === 'DELETE' && kind === 'pods') made.splice(made.indexOf(`${namespace}/pods`), 1);
      if (method === 'DELETE') return answer(response, 200, {});
      const state = { terminated: { exitCode: 0 } };
      const pod = { metadata: { name: 'p' }, status: { containerStatuses: [{ name: 'build', restartCount: 0, state }] } };
      answer(response, 200, { metadata: {}, items: made.includes(`${namespace}/${kind}`) && kind === 'pods' ? [pod] : [] });
    });
    const job = { id: 'b1', tenantId: TENANT, command: [], request: '{}', authorities: undefined, limitMs: 1_000 };
    assert.equal(await driver.builds!.run(job, () => {}, new AbortController().signal), undefined);
    assert.deepEqual(made, ['acme/networkpolicies', 'acme/secrets']);
    await driver.builds!.end('b1');
    assert.deepEqual(await driver.list(), []);
    assert.match(
      (await driver.refusalOf!({ tenantId: 'other', namespace: 'closed' }, {}, [])) ?? '',
      /'closed' \(it is closed\): its operator/,
    );
    await assert.rejects(
      driver.ensure({ ...workload, namespace: 'closed' }),
      /run nothing in namespace 'closed' \(it is closed\)/,
    );
    await assert.rejects(
      driver.ensure({ ...workload, namespace: 'acme' }),
      /'acme', where this server runs no agents of this tenant/,
    );
  });

  it('are changed but for the fields that somebody else has set, which their owner is told of', async (t) => {
    const applied: { kind: string; spec?: Record<string, unknown>; metadata: { labels: object } }[] = [];
    const told: string[] = [];
    const sink = { write: (line: string) => void told.push(line) };
    const driver = await driverAt(t, { log: pino({ level: 'warn' }, sink) }, async (request, response) => {
      const { searchParams } = new URL(request.url!, 'http://api');
      if (searchParams.has('watch')) return void response.socket!.destroy();
      if (request.method !== 'PATCH') return answer(response, 200, { metadata: { resourceVersion: '1' }, items: [] });
      const object = (await json(request)) as (typeof applied)[number];
      const cause = (field: string) => ({ reason: 'FieldManagerConflict', message: 'conflict with "edit" using v1', field });
      const [container] = (object.spec as unknown as Made['spec'] | undefined)?.template?.spec.containers ?? [];
      const causes = [
        ...('replicas' in (object.spec ?? {}) ? [cause('.spec.replicas')] : []),
        ...(container && 'image' in container ? [cause('.spec.template.spec.containers[name="agent"].image')] : []),
        ...('app.kubernetes.io/name' in object.metadata.labels ? [cause('.metadata.labels.app.kubernetes.io/name')] : []),
      ];
      if (object.kind === 'Deployment' && causes.length > 0) return answer(response, 409, { details: { causes } });
      applied.push(object);
      answer(response, 200, { metadata: { name: 'x' } });
    });
    await driver.ensure(workload);
    const deployment = applied.find(({ kind }) => kind === 'Deployment') as unknown as Made & (typeof applied)[number];
    assert.ok(deployment.spec.template.spec.containers[0]?.env.length, 'the rest is there');
    for (const [has, field] of [
      [deployment.spec, 'replicas'],
      [deployment.spec.template.spec.containers[0]!, 'image'],
      [deployment.metadata.labels, 'app.kubernetes.io/name'],
    ] as const)
      assert.ok(!(field in has), field);
    assert.match(told.join(), /spec\.replicas by edit, spec\.template\.spec\.containers\[name=.{1,2}agent/);
  });

  it('of a deployment with a database of its own stay where that is', async (t) => {
    const applied: string[] = [];
    const driver = await driverAt(t, { tenantNamespaces: `${TENANT}=acme` }, ({ method, url }, response) => {
      const { pathname, searchParams } = new URL(url!, 'http://api');
      const namespace = pathname.split('/namespaces/')[1]!.split('/')[0]!;
      if (searchParams.has('watch')) return void response.socket!.destroy();
      if (method === 'PATCH') applied.push(namespace);
      if (method === 'PATCH') return answer(response, 200, { metadata: { name: 'x' } });
      const conditions = [{ type: 'Ready', status: 'True' }];
      const isCluster = pathname.includes('/clusters/');
      if (isCluster)
        return answer(response, namespace === 'acme' ? 200 : 404, { metadata: {}, spec: {}, status: { conditions } });
      answer(response, 200, { metadata: { resourceVersion: '1' }, items: [] });
    });
    // Its tenant belongs to `agents` now.
    await driver.ensure({ ...workload, ownDatabase: true });
    assert.deepEqual(new Set(applied), new Set(['acme']));
  });
});

const TENANT = '0199a3c2-8d5e-7f60-a1b2-c3d4e5f60718';

function answer(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A driver whose API server answers so. */
async function driverAt(t: Cleanup, options: Partial<KubernetesDriverOptions>, answers: RequestListener): Promise<ClusterDriver> {
  const api = createServer(answers).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const dataDirectory = await temporaryFolder(t);
  const kubeconfig = join(dataDirectory, 'config');
  const access = {
    'current-context': 'here',
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u', namespace: 'agents' } }],
    clusters: [{ name: 'c', cluster: { server: `http://127.0.0.1:${(api.address() as { port: number }).port}` } }],
    users: [{ name: 'u', user: {} }],
  };
  await writeFile(kubeconfig, JSON.stringify(access));
  const driver = await openKubernetesDriver({ dataDirectory, kubeconfig, log: pino({ level: 'silent' }), ...options });
  t.after(async () => {
    await driver[Symbol.asyncDispose]();
    api.close();
  });
  return driver;
}

interface Made {
  spec: { template: { spec: { securityContext?: object; containers: { env: { name: string; valueFrom: object }[] }[] } } };
}

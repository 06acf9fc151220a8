/** What is sent to the machine of a listener and what it keeps on its disk, asked over a connection as the control plane asks. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type ServerHttp2Stream } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { createListenerDriver } from '../../src/drivers/listener/listener-driver.ts';
import { MachineConnection } from '../../src/drivers/listener/machine-connection.ts';
import { MachineServer } from '../../src/drivers/listener/machine-server.ts';
import { asSocket } from '../../src/drivers/listener/native-socket.ts';
import { ownPlatform, PROTOCOL, type SentWorkload } from '../../src/drivers/listener/wire.ts';
import type { Driver } from '../../src/drivers/port.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { recordLinked } from '../../src/machine/linked-dependencies.ts';
import { createLog } from '../../src/runtime/log.ts';
import { eventually } from '../support/eventually.ts';

const names = (...numbers: number[]) => numbers.map(String);
const workload: SentWorkload = {
  ...{ id: 'w', tenantId: 't', deploymentId: 'far', deploymentName: 'far', configPath: 'langgraph.json', environment: {} },
  ...{ gatewayToken: 'x', replicas: 1, limits: { cores: 1, memoryMb: 1 }, platform: ownPlatform },
  ...{ folder: 'builds/1', needs: ['builds/1', 'dependencies/1'] },
};

let dataDirectory: string;
const driver = createSimulatedDriver({ failure: () => 'ended' });
const connections: MachineConnection[] = [];
before(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'keelson-'));
});
after(async () => {
  for (const connection of connections) connection.close();
  await driver[Symbol.asyncDispose]();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const connect = async (of: Driver) => {
  const about = { version: '0', platform: ownPlatform, driver: 'simulated', host: 'here' };
  const options = { driver: of, dataDirectory, about, log: createLog('test', 'silent', 'json'), onGoodbye() {} };
  const [near, far] = duplexPair();
  void new MachineServer(options).serve(far);
  const connection = await MachineConnection.open(near);
  connections.push(connection);
  return connection;
};
const folders = async (root: string) => (await readdir(join(dataDirectory, root))).sort();

it('keeps the builds that run, the five newest others, and what they link to', async () => {
  for (const name of names(1, 2, 3, 4, 5, 6, 7, 8)) {
    await mkdir(join(dataDirectory, 'builds', name, 'app'), { recursive: true });
    await mkdir(join(dataDirectory, 'dependencies', name), { recursive: true });
    await recordLinked(join(dataDirectory, 'builds', name), name);
  }
  const machine = await connect(driver);
  assert.equal((await machine.ensure(workload)).phase, 'stopped');
  await machine.remove('replaced', 0);
  const kept = names(1, 4, 5, 6, 7, 8);
  await eventually('the others go', async () => !(await folders('dependencies')).includes('3'));
  assert.deepEqual([await folders('builds'), await folders('dependencies')], [kept, kept]);
});

it('removes no build before it knows what those that it found run from', async () => {
  for (const name of names(9, 10, 11)) await mkdir(join(dataDirectory, 'builds', name));
  const all = await folders('builds');
  const machine = await connect(driver);
  await machine.remove('replaced', 0);
  assert.deepEqual(await folders('builds'), all);
  await machine.ensure(workload);
  await machine.remove('replaced', 0);
  await eventually('the oldest go', async () => (await folders('builds')).length === 6);
  assert.ok((await folders('builds')).includes('1'));
});

it('tells its driver which folders a project links to, and nothing of the kind for an image', async () => {
  const linked: (readonly string[] | undefined)[] = [];
  await using telling = createSimulatedDriver({
    failure({ linkedFolders }) {
      linked.push(linkedFolders);
      return 'ended';
    },
  });
  const machine = await connect(telling);
  await machine.ensure(workload);
  await machine.ensure({ ...workload, id: 'i', image: 'search:1', folder: '', needs: [], configPath: '' });
  assert.deepEqual(linked, [[join(dataDirectory, 'dependencies/1')], []]);
});

it('starts no image with a driver that runs none, and says how it would', async () => {
  await using running = createSimulatedDriver();
  const none = Object.create(running, { name: { value: 'process' }, runs: { value: new Set(['directory']) } }) as Driver;
  const machine = await connect(none);
  const { phase, loadFailure } = await machine.ensure({ ...workload, id: 'i', image: 'search:1', folder: '', needs: [] });
  assert.deepEqual([phase, await running.list()], ['stopped', []]);
  assert.match(loadFailure ?? '', /runs the process driver, which runs no images: start it there with --driver docker/);
});

it('forgets a deployment with its logs, and ends what still runs of it', async () => {
  const machine = await connect(driver);
  let kept: string[] | undefined;
  await machine.follow(async ({ deployments }) => {
    kept = deployments;
    machine.close();
  });
  assert.deepEqual(kept, ['far']);
  await (await connect(driver)).forget('far');
  assert.deepEqual([await folders('deployments'), await driver.list()], [[], []]);
  for await (const line of driver.readLog('w', 0)) assert.fail(`a line is left: ${line.message}`);
});

it('does not run a project without the image that its dockerfile_lines made', async () => {
  const log = createLog('test', 'silent', 'json');
  await using whole = createListenerDriver({ own: createSimulatedDriver(), dataDirectory, log, databasesAreReached: false });
  const project = { ...workload, directory: join(dataDirectory, 'builds/8'), stateDirectory: '', buildImage: 'built' };
  const { loadFailure } = await whole.ensure({ ...project, listener: { id: '7', name: 'box', driver: 'process' } });
  assert.match(
    loadFailure ?? '',
    /^dockerfile_lines made an image .+ the machine of listener 'box' does not have: leave them out/,
  );
  assert.equal((await whole.ensure(project)).phase, 'running');
});

describe('the cluster of a listener', () => {
  const image = { ...workload, id: 'image', image: 'search:1', folder: '', needs: [], configPath: '' };
  /** What the kubernetes driver does that others do not. */
  const inCluster = (own: Partial<Driver>): Driver => ({
    ...{ name: driver.name, runs: driver.runs, abilities: driver.abilities },
    ensure: (...given) => driver.ensure(...given),
    scale: (...given) => driver.scale(...given),
    status: (id) => driver.status(id),
    remove: (...given) => driver.remove(...given),
    discard: (id) => driver.discard(id),
    list: () => driver.list(),
    readLog: (...given) => driver.readLog(...given),
    release: async () => {},
    [Symbol.asyncDispose]: async () => {},
    ...own,
  });

  it('ends a replica when nothing is sent there any more, and not before', async () => {
    const left: string[] = [];
    const url = 'http://10.1.0.7:8000';
    const scale: Driver['scale'] = async ({ replicas }, { why, leave, graceMs }) => {
      await leave(url);
      left.push(`${replicas} ${why} ${graceMs}`);
    };
    const machine = await connect(inCluster({ scale }));
    await machine.ensure(image);
    const { promise: nothingIsSent, resolve } = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<string>();
    const leave = (address: string) => {
      asked.resolve(address);
      return nothingIsSent;
    };
    const scaled = machine.scale({ ...image, replicas: 2 }, { why: 'less to do', graceMs: 5, leave });
    assert.equal(await asked.promise, url);
    assert.deepEqual(left, []);
    resolve();
    await scaled;
    assert.deepEqual(left, ['2 less to do 5']);
  });

  it('says why a number of replicas is not reached, also where the control plane stops', async () => {
    const machine = await connect(inCluster({ scale: (_, { leave }) => leave('http://10.1.0.7:8000') }));
    await machine.ensure(image);
    const stops = { why: '', graceMs: 5, leave: () => Promise.reject(new Error('the control plane stops')) };
    await assert.rejects(machine.scale(image, stops), /the connection to the machine ended/);
    const broken = await connect(inCluster({ scale: () => Promise.reject(new Error('the cluster is away')) }));
    await broken.ensure(image);
    await assert.rejects(broken.scale(image, stops), /the cluster is away/);
    await broken.scale({ ...image, id: 'removed' }, stops);
  });

  it('starts nothing that it objects to, whatever the control plane asked before', async () => {
    const objectionTo: Driver['objectionTo'] = ({ service_account_name: name }, _, { several }) =>
      name && !several ? `'${name}' is of the cluster` : undefined;
    const machine = await connect(inCluster({ objectionTo, refusalOf: async () => 'It is closed.' }));
    const place = { tenantId: 't', namespace: undefined, secretReferences: [] };
    const admin = { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 1, service_account_name: 'admin' };
    await assert.rejects(machine.ensure({ ...image, resourceSpec: admin }), /'admin' is of the cluster/);
    const words = "Source configuration error: 'admin' is of the cluster";
    assert.equal(await machine.objectionTo({ ...place, resourceSpec: { service_account_name: 'admin' } }), words);
    assert.equal(await machine.objectionTo({ ...place, resourceSpec: {} }), 'It is closed.');
  });

  it('deletes the database servers of a deployment that is gone', async () => {
    const gone: string[] = [];
    const machine = await connect(inCluster({ forget: async (id) => void gone.push(id) }));
    await machine.forget('far');
    assert.deepEqual(gone, ['far']);
  });
});

it('waits only for a time for a machine that never connects to its agent server', async () => {
  const tunnels: ServerHttp2Stream[] = [];
  const about = { version: '1', platform: ownPlatform, driver: 'process', host: 'slow', protocol: PROTOCOL };
  const machine = createServer().on('stream', (stream, headers) => {
    stream.on('error', () => {});
    if (headers[':method'] === 'CONNECT') tunnels.push(stream);
    else stream.end(JSON.stringify(about));
  });
  const [near, far] = duplexPair();
  machine.emit('connection', await asSocket(far));
  const connection = await MachineConnection.open(near);
  connections.push(connection);
  await assert.rejects(connection.tunnel('http://127.0.0.1:4711', 200), /the connection to the machine ended/);
  await eventually('the end of the tunnel', async () => tunnels.length === 1 && tunnels.every(({ closed }) => closed));
});

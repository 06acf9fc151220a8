/**
 * A whole Kubernetes of one node for the tests: etcd, API server, controllers, scheduler, kubelet and containerd, nothing faked. It
 * has its own folder, sockets, ports and network bridge. What a killed run left is removed by the next one.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { ApiServer } from '../../../src/drivers/kubernetes/api-server.ts';
import { readKubeconfig } from '../../../src/drivers/kubernetes/kubeconfig.ts';
import { startTimeOf } from '../../../src/machine/process-identity.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/loopback-server.ts';
import { type Binaries, buildBinaries, buildHelm, CACHE, lastLine, SYSTEM_PATH, whyNoNode } from './binaries.ts';
import { writePodImage } from './image.ts';
import { kubeconfigFile, kubeconfigOf, type Places, runtimeSocket, writeSettings } from './settings.ts';

/** How many nodes can run on one machine at a time: each has a network of its own. */
const MOST = 50;
const FIRST_NET = 30;
/** A clone removes what a killed run of another one left. */
const NODES = join(CACHE, 'nodes');
const START_LIMIT_MS = 120_000;

const run = promisify(execFile);

export interface Node {
  /** File with the access of an administrator. */
  kubeconfig: string;
  /** Address of this machine as the pods see it. */
  hostAddress: string;
  /** Address of the API server, for pods: no Service reaches it. */
  apiServer: { host: string; port: number };
  /** Writes the access of the holder of a token. */
  kubeconfigFor(token: string, namespace: string): Promise<string>;
  /** Takes the images of an archive. */
  importImages(archive: string): Promise<void>;
  /** An image of the node by its digest, instead of its tag. */
  pinned(image: string): Promise<string>;
  /** Speaks plain HTTP with the registry at `host:port`. */
  trustRegistry(address: string): Promise<void>;
}

/** The node for a test file: the one of the suite, or one of its own. */
export async function openNode(after: (close: () => Promise<void>) => void): Promise<Node | { missing: string }> {
  const { node, close } = await startNode();
  after(close);
  if ('missing' in node) return node;
  const { places } = node;
  return {
    ...node,
    apiServer: { host: node.hostAddress, port: places.ports.api },
    kubeconfigFor: (token, namespace) => writeAccess(places, token, namespace),
    importImages: async (archive) => void (await ctr(places, 'image', 'import', archive)),
    pinned: async (image) => {
      const { stdout } = await ctr(places, 'image', 'ls', `name==${image}`);
      const [digest] = /sha256:\w+/.exec(stdout) ?? [];
      const pinned = `${image.replace(/:[^:/]*$/, '')}@${digest}`;
      await ctr(places, 'image', 'tag', '--force', image, pinned);
      return pinned;
    },
    trustRegistry: async (address) => {
      const registry = join(places.folder, 'registries', address);
      await mkdir(registry, { recursive: true });
      const hosts = `server = "http://${address}"\n[host."http://${address}"]\n`;
      await writeFile(join(registry, 'hosts.toml'), hosts);
    },
  };
}

type Started = { kubeconfig: string; hostAddress: string; places: Places } | { missing: string };

/** What the suite starts before its files, and ends after them. Files that run in it find it in the environment. */
export async function startNode(): Promise<{ node: Started; close(): Promise<void> }> {
  const given = process.env['KEELSON_TEST_NODE'];
  if (given !== undefined) return { node: JSON.parse(given) as Started, close: async () => {} };
  const none = (missing: string) => ({ node: { missing }, close: async () => {} });
  const missing = await whyNoNode();
  if (missing !== undefined) return none(missing);
  let binaries: Binaries;
  try {
    binaries = await buildBinaries();
    await buildHelm();
  } catch (error) {
    return none(`its programs could not be built: ${lastLine(error)}`);
  }
  await removeLeftBehind();
  const places = await claimPlaces();
  const children: ChildProcess[] = [];
  const close = () => stopNode(places, children);
  try {
    await start(places, binaries, children);
  } catch (error) {
    await close();
    return none(`the node did not start: ${lastLine(error)}`);
  }
  return { node: { kubeconfig: kubeconfigFile(places), hostAddress: `${places.net}.1`, places }, close };
}

/** The bridge is the claim: the kernel has each name once. */
async function claimPlaces(): Promise<Places> {
  await mkdir(NODES, { recursive: true });
  const folder = await mkdtemp(join(NODES, 'node-'));
  const sockets = await mkdtemp(join(tmpdir(), 'keelson-node-'));
  const [etcd, etcdPeers, api, controllers, scheduler, kubelet] = await freePorts(6);
  const ports = { etcd, etcdPeers, api, controllers, scheduler, kubelet } as Places['ports'];
  for (let n = 0; n < MOST; n++) {
    const places = { folder, sockets, bridge: `keelsonk${n}`, net: `10.254.${FIRST_NET + n}`, ports, token: randomUUID() };
    try {
      await run('ip', ['link', 'add', places.bridge, 'type', 'bridge'], { env });
    } catch {
      continue;
    }
    const owner = { pid: process.pid, startTime: await startTimeOf(process.pid) };
    await writeFile(join(folder, 'node.json'), JSON.stringify({ owner, places }), { mode: 0o600 });
    await run('ip', ['addr', 'add', `${places.net}.1/24`, 'dev', places.bridge], { env });
    await run('ip', ['link', 'set', places.bridge, 'up'], { env });
    return places;
  }
  throw new Error(`no free network bridge for a node: ${MOST} are taken`);
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

const env = { ...process.env, PATH: SYSTEM_PATH };

async function start(places: Places, binaries: Binaries, children: ChildProcess[]): Promise<void> {
  const { folder } = places;
  for (const name of ['cni', 'logs/pods', 'certificates']) await mkdir(join(folder, name), { recursive: true });
  await writeServiceAccountKeys(folder);
  await writeSettings(places);
  const begin = (name: string, file: string, args: string[]) => children.push(spawnComponent(places, name, file, args));
  const component = (name: string, args: string[]) => begin(name, binaries.components, [name, ...args]);
  begin('containerd', 'containerd', ['--config', join(folder, 'containerd.toml')]);
  component('etcd', etcdFlags(places));
  component('kube-apiserver', apiServerFlags(places));
  const api = new ApiServer(await readKubeconfig(kubeconfigFile(places)));
  try {
    await ready('the API server answers', places, children, () => api.get('/readyz').then(() => true));
    component('kube-controller-manager', controllerFlags(places));
    component('kube-scheduler', schedulerFlags(places));
    await ready('containerd takes the image', places, children, () => importImage(places, binaries.pod));
    const kubelet = ['--config', join(folder, 'kubelet.json'), '--hostname-override', 'node', '--node-ip', `${places.net}.1`];
    component('kubelet', [
      ...kubelet,
      '--kubeconfig',
      kubeconfigFile(places),
      ...certificates(places),
      '--root-dir',
      join(folder, 'kubelet'),
    ]);
    await ready('the node is ready for pods', places, children, () => isReady(api));
  } finally {
    await api.close();
  }
}

async function writeServiceAccountKeys(folder: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(join(folder, 'accounts.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
  await writeFile(join(folder, 'accounts.key'), privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
}

const certificates = ({ folder }: Places) => ['--cert-dir', join(folder, 'certificates')];

function etcdFlags({ folder, ports }: Places): string[] {
  const [clients, peers] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.etcdPeers}`];
  const names = ['--name=node', `--data-dir=${folder}/etcd`, '--unsafe-no-fsync', '--log-level=warn'];
  const addresses = [`--listen-client-urls=${clients}`, `--advertise-client-urls=${clients}`, `--listen-peer-urls=${peers}`];
  return [...names, ...addresses, `--initial-advertise-peer-urls=${peers}`, `--initial-cluster=node=${peers}`];
}

function apiServerFlags(places: Places): string[] {
  const { folder, net, ports } = places;
  return [
    ...[`--etcd-servers=http://127.0.0.1:${ports.etcd}`, `--secure-port=${ports.api}`, ...certificates(places)],
    // Pods reach it at the address of the bridge, for which it makes its own certificate.
    ...[`--bind-address=${net}.1`, `--advertise-address=${net}.1`, '--endpoint-reconciler-type=none'],
    ...[`--service-account-key-file=${folder}/accounts.pub`, `--service-account-signing-key-file=${folder}/accounts.key`],
    ...['--service-account-issuer=https://kubernetes.default.svc', '--service-cluster-ip-range=10.99.0.0/24'],
    ...[`--token-auth-file=${folder}/tokens.csv`, '--authorization-mode=RBAC,Node', '--anonymous-auth=true'],
    '--kubelet-preferred-address-types=InternalIP',
  ];
}

function controllerFlags(places: Places): string[] {
  const { folder, ports } = places;
  const own = ['--leader-elect=false', '--bind-address=127.0.0.1', `--secure-port=${ports.controllers}`, ...certificates(places)];
  const keys = [
    `--service-account-private-key-file=${folder}/accounts.key`,
    `--root-ca-file=${folder}/certificates/apiserver.crt`,
  ];
  return [...own, `--kubeconfig=${kubeconfigFile(places)}`, ...keys];
}

function schedulerFlags(places: Places): string[] {
  const own = ['--leader-elect=false', '--bind-address=127.0.0.1', `--secure-port=${places.ports.scheduler}`];
  return [...own, ...certificates(places), `--kubeconfig=${kubeconfigFile(places)}`];
}

/** It ends when this process does, however that ends. */
function spawnComponent({ folder }: Places, name: string, file: string, args: string[]): ChildProcess {
  const log = openSync(join(folder, `logs/${name}.log`), 'a');
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', file, ...args], { stdio: ['ignore', log, log], env, detached: true });
  closeSync(log);
  child.unref();
  return child;
}

async function ready(what: string, { folder }: Places, children: ChildProcess[], look: () => Promise<boolean>): Promise<void> {
  await eventually(
    what,
    async () => {
      const ended = children.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null);
      if (ended) throw new Error(`a component of the node ended: ${await lastLines(folder, ended)}`);
      return look().catch(() => false);
    },
    START_LIMIT_MS,
  );
}

async function lastLines(folder: string, { spawnargs }: ChildProcess): Promise<string> {
  const log = (await readdir(join(folder, 'logs'))).find((name) => spawnargs.some((part) => name === `${part}.log`));
  return `${log}: ${log && (await readFile(join(folder, 'logs', log), 'utf8')).slice(-3_000)}`;
}

async function importImage(places: Places, program: string): Promise<boolean> {
  const archive = join(places.folder, 'pod.tar');
  await writePodImage(archive, program);
  await ctr(places, 'image', 'import', archive);
  await rm(archive);
  return true;
}

function ctr(places: Places, ...args: string[]) {
  return run('ctr', ['--address', runtimeSocket(places), '--namespace', 'k8s.io', ...args], { env, timeout: 600_000 });
}

/** Ready, and the taint that keeps pods from a new node is gone. */
async function isReady(api: ApiServer): Promise<boolean> {
  const node = (await api.get('/api/v1/nodes/node')) as {
    spec: { taints?: unknown[] };
    status: { conditions?: { type: string; status: string }[] };
  };
  const isReported = node.status.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;
  return isReported && node.spec.taints === undefined;
}

async function writeAccess(places: Places, token: string, namespace: string): Promise<string> {
  const file = join(places.folder, `kubeconfig-${randomUUID()}.json`);
  await writeFile(file, JSON.stringify(kubeconfigOf(places, token, namespace)), { mode: 0o600 });
  return file;
}

async function stopNode(places: Places, children: readonly ChildProcess[]): Promise<void> {
  // The kubelet first: it would start again what ends.
  const end = (child: ChildProcess | undefined) => child?.kill('SIGKILL');
  for (const child of children.slice(1).reverse()) end(child);
  await endContainers(places);
  end(children[0]);
  await removeTraces(places);
}

/** Ends what runs in containers while containerd still answers. */
async function endContainers(places: Places): Promise<void> {
  const listed = await ctr(places, 'tasks', 'ls', '-q').catch(() => ({ stdout: '' }));
  const ids = listed.stdout.split('\n').filter(Boolean);
  await Promise.all(ids.map((id) => ctr(places, 'tasks', 'kill', '--all', '--signal', 'SIGKILL', id).catch(() => undefined)));
}

async function removeTraces(places: Places): Promise<void> {
  const { folder, sockets, bridge } = places;
  await endShims(places);
  await run('ip', ['link', 'delete', bridge], { env }).catch(() => undefined);
  const mounts = (await readFile('/proc/self/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  const ours = mounts.filter((path) => path.startsWith(`${folder}/`) || path.startsWith(`${sockets}/`));
  for (const path of ours.reverse()) await run('umount', ['--lazy', path], { env }).catch(() => undefined);
  await rm(sockets, { recursive: true, force: true, maxRetries: 5 });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The parents of containers outlive containerd, and their containers outlive them. */
async function endShims(places: Places): Promise<void> {
  const shims: number[] = [];
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(runtimeSocket(places)) && line.includes('containerd-shim')) shims.push(pid);
    const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    parents.set(pid, Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const contained = [...parents].flatMap(([pid, parent]) => (shims.includes(parent) ? [pid] : []));
  for (const pid of [...contained, ...shims]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

/** Removes nodes whose owner was killed. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(NODES).catch(() => [])) {
    const folder = join(NODES, name);
    const record = await readFile(join(folder, 'node.json'), 'utf8').catch(() => undefined);
    if (record === undefined) continue;
    const { owner, places } = JSON.parse(record) as { owner: { pid: number; startTime: unknown }; places: Places };
    if ((await startTimeOf(owner.pid)) === owner.startTime) continue;
    await removeTraces(places);
  }
}

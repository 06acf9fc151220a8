/** Chooses the driver of a control plane, and refuses at the start what it could never run with. */
import type { Logger } from 'pino';
import type { Containment } from '../builds/command.ts';
import type { RemotePlace } from '../builds/remote-build.ts';
import { dockerDeclaration } from '../drivers/docker/declaration.ts';
import { kubernetesDeclaration } from '../drivers/kubernetes/declaration.ts';
import type { Driver, DriverDeclaration } from '../drivers/port.ts';
import { processDeclaration } from '../drivers/process/declaration.ts';
import { createProcessDriver } from '../drivers/process/process-driver.ts';
import type { Patience } from '../drivers/supervision.ts';
import { ContainerEngine } from '../machine/container-engine.ts';
import { ownerOf } from '../machine/container-limits.ts';
import { Isolation } from '../machine/isolation.ts';
import { TenantNetworks } from '../machine/tenant-networks.ts';
import { messageOf, StartError } from '../problem.ts';
import { version } from '../version.ts';

/** Every driver that a control plane may run. Texts of refusals name them. */
export const drivers: readonly DriverDeclaration[] = [processDeclaration, dockerDeclaration, kubernetesDeclaration];

export interface DriverSettings {
  /** Name of the driver. Default: process. */
  driver?: string;
  /** Address of the container engine. Default: the first socket that is there. */
  engine?: string | undefined;
  /** The image that runs projects built from source. Default: keelson/agent of this version. */
  agentImage?: string | undefined;
  /** The kubeconfig of the cluster. Default: that of KUBECONFIG, of this pod, or of kubectl. */
  kubeconfig?: string | undefined;
  /** The namespace of the cluster. Default: that of the kubeconfig's context, or of this pod. */
  namespace?: string | undefined;
  /** Further namespaces, as `TENANT=NAME` and `NAME` with commas between them. */
  tenantNamespaces?: string | undefined;
  /** Address of the control plane for the pods of the cluster. Default: `publicUrl`. */
  clusterUrl?: string | undefined;
  publicUrl?: string | undefined;
  /** Where nodes reach the registry. */
  registryUrl?: string | undefined;
  silenceSeconds?: number;
  /** The most processes and threads of an agent server or a build, with the process driver. Default: 1024. */
  processLimit?: number;
  /** What the home and the temporary files of an agent server may take, in MB, with the process driver. Default: 10240. */
  replicaDiskMb?: number;
  /** What the state of a deployment may take, in MB, with the process and docker drivers. Default: 10240. */
  stateDiskMb?: number;
  /** `auto` (default): as well as this machine can. `none`: not at all, for tenants who trust each other. */
  isolation?: string;
  /** `auto` (default): tenants have networks of their own where this machine can. `shared`: they use that of the machine. */
  agentNetwork?: string | undefined;
  /** Ports of this machine that are let through, with commas between them. */
  agentPorts?: string | undefined;
}

export interface DriverPlace {
  dataDirectory: string;
  log: Logger;
  mayAct: () => boolean;
  /** Aborts when the control plane stops. */
  stopping?: AbortSignal;
  /** Address of the PostgreSQL server that has a database for each deployment. Undefined if each has a folder. */
  databases: string | undefined;
  /** The listener that runs it. The control plane then says where deployments keep their state. */
  listenerId?: string;
}

/** How tenants' code is isolated on this machine. Undefined if it is not wanted, or not possible. */
async function openIsolation({ isolation, agentNetwork }: DriverSettings, dataDirectory: string, log: Logger) {
  if (isolation === 'none') return undefined;
  const opened = await Isolation.open(dataDirectory);
  if (!opened) log.warn('this machine isolates no processes: builds and agents can read what this server can');
  if (!opened || agentNetwork === 'shared') return opened;
  await opened.openNetworks();
  if (!opened.networks) log.info({ why: opened.noNetworks }, 'this machine makes no networks for agents: they use its own');
  return opened;
}

/** A driver, and how builds are kept apart. */
export interface OpenedDriver {
  driver: Driver;
  containment?: Containment;
  /** How builds are isolated on this machine. */
  isolation?: Isolation | undefined;
  /** Where builds run instead of on this machine. */
  remote?: RemotePlace;
  /** Tells the cluster that it runs agents in from others. */
  cluster?: string;
}

type DriverName = Exclude<Driver['name'], 'simulated'>;

/** A driver without a row does not compile. */
const openers: Record<DriverName, (settings: DriverSettings, place: DriverPlace) => Promise<OpenedDriver>> = {
  process: onThisMachine,
  docker: inContainers,
  kubernetes: inCluster,
};

export function openDriver(settings: DriverSettings, place: DriverPlace): Promise<OpenedDriver> {
  const name = settings.driver ?? 'process';
  if (!Object.hasOwn(openers, name))
    throw new StartError(`There is no driver '${name}'. There are: ${Object.keys(openers).join(', ')}.`);
  return openers[name as DriverName](settings, place);
}

async function onThisMachine(settings: DriverSettings, place: DriverPlace): Promise<OpenedDriver> {
  const isolation = await openIsolation(settings, place.dataDirectory, place.log);
  const { processLimit: mostProcesses, replicaDiskMb: diskLimitMb } = settings;
  return {
    driver: createProcessDriver({ ...commonOptions(settings, place), isolation, mostProcesses, diskLimitMb }),
    isolation,
  };
}

async function inContainers(settings: DriverSettings, place: DriverPlace): Promise<OpenedDriver> {
  const { dataDirectory, databases } = place;
  if (databases !== undefined)
    assertReachable(databases, ', or keep the state of deployments in files with --deployment-state file');
  const engine = await openEngine(settings.engine);
  const { createDockerDriver } = await import('../drivers/docker/docker-driver.ts');
  const { ContainerCommands } = await import('../builds/container-commands.ts');
  const owner = ownerOf(dataDirectory);
  const networks = new TenantNetworks(engine, owner);
  const agentImage = agentImageOf(settings);
  return {
    driver: createDockerDriver({ ...commonOptions(settings, place), engine, networks, agentImage }),
    containment: new ContainerCommands({ engine, networks, owner, image: agentImage }),
  };
}

/** What all drivers of one machine take. */
function commonOptions(settings: DriverSettings, { dataDirectory, log, mayAct, databases }: DriverPlace) {
  return {
    ...{ dataDirectory, log, mayAct, sharedDatabases: databases !== undefined, patience: patienceOf(settings) },
    stateLimitMb: settings.stateDiskMb,
  };
}

/** What the engine at that address is. Rejects if none answers. */
export async function tryEngine(address: string | undefined): Promise<string> {
  const engine = new ContainerEngine(address);
  const { name, version: its } = await engine.version();
  engine.close();
  return `${name} ${its} answers at ${engine.address}`;
}

async function openEngine(address: string | undefined): Promise<ContainerEngine> {
  try {
    const engine = new ContainerEngine(address);
    await engine.version();
    return engine;
  } catch (error) {
    const advice = 'Start Docker or podman, or give its address with --engine or DOCKER_HOST.';
    throw new StartError(`The docker driver cannot work: ${messageOf(error)}. ${advice}`, { cause: error });
  }
}

/** Several pods cannot share the file of a database, and a pod keeps no file when it moves. */
async function inCluster(
  settings: DriverSettings,
  { dataDirectory, log, stopping, databases, listenerId }: DriverPlace,
): Promise<OpenedDriver> {
  const { kubeconfig, namespace, tenantNamespaces, publicUrl, registryUrl } = settings;
  if (databases === undefined && listenerId === undefined) {
    const why = 'The kubernetes driver needs a database for each deployment';
    throw new StartError(`${why}: give --postgres the address of a server that pods reach, with --deployment-state database.`);
  }
  if (databases !== undefined) assertReachable(databases, '');
  const { openKubernetesDriver } = await import('../drivers/kubernetes/kubernetes-driver.ts');
  const clusterUrl = (settings.clusterUrl ?? publicUrl)?.replace(/\/+$/, '');
  const projects = clusterUrl === undefined ? undefined : { image: agentImageOf(settings), url: clusterUrl };
  const driver = await openKubernetesDriver({
    dataDirectory,
    log,
    stopping,
    kubeconfig,
    namespace,
    tenantNamespaces,
    owner: listenerId,
    projects,
    pushedImages: registryUrl !== undefined,
  });
  return { driver, cluster: driver.cluster, ...(driver.builds ? { remote: driver.builds } : {}) };
}

/** The namespaces in which the kubernetes driver runs agents with these settings, the usual one first. Throws `StartError`. */
export async function namespacesOf({ kubeconfig, namespace, tenantNamespaces }: DriverSettings): Promise<readonly string[]> {
  const { findAccess } = await import('../drivers/kubernetes/kubeconfig.ts');
  const { Namespaces } = await import('../drivers/kubernetes/namespaces.ts');
  return new Namespaces(namespace ?? (await findAccess(kubeconfig, process.env)).namespace, tenantNamespaces).all;
}

const agentImageOf = ({ agentImage }: DriverSettings) => agentImage ?? `keelson/agent:${version}`;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether containers and other machines reach a PostgreSQL there. To a container, the loopback address is the container. */
export function isReached(databases: string): boolean {
  const { hostname, searchParams } = new URL(databases);
  return hostname !== '' && !LOOPBACK.test(hostname) && !searchParams.get('host')?.startsWith('/');
}

function assertReachable(databases: string, otherWay: string): void {
  if (isReached(databases)) return;
  throw new StartError(
    `Containers do not reach a PostgreSQL at a loopback address or socket: give --postgres an address of this machine that they reach${otherWay}.`,
  );
}

/** How long the driver waits for an agent server that does not answer. */
function patienceOf({ silenceSeconds }: DriverSettings): Partial<Patience> {
  return silenceSeconds === undefined ? {} : { silentMs: silenceSeconds * 1_000 };
}

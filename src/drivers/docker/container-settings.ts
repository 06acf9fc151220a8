/**
 * What a workload is as a container: nothing that it does not need. No capabilities, no new privileges, a read-only root, bounds
 * for memory, processor time and processes, and a port on the loopback address of the machine alone.
 */
import { join } from 'node:path';
import type { EngineVersion } from '../../machine/container-engine.ts';
import type { Workload } from '../port.ts';

/** How containers and networks are found again. No value is a secret. */
export const LABELS = {
  /** The data directory that they belong to, as a digest. */
  owner: 'keelson.owner',
  tenant: 'keelson.tenant',
  deployment: 'keelson.deployment',
  workload: 'keelson.workload',
  replica: 'keelson.replica',
} as const;

/** The port inside of a container. */
export const PORT = 8000;
/** Where a container finds the state of its deployment. */
const STATE = '/keelson/state';
/** Where it finds the gateway's token. */
const TOKEN = '/keelson/gateway-token';
/** Where it reports that it cannot load its project. */
const REPORTS = '/keelson/reports';

const MB = 1024 * 1024;
/** Processes and threads of a container. */
const PIDS = 1_024;
const TMPFS = 'rw,nosuid,nodev,mode=1777,size=268435456';
/** Share of the memory limit for the V8 heap. The rest is for buffers, code and stacks. */
const HEAP_SHARE = 0.75;
/** What the engine keeps of the output, for the time in which no control plane captures it. */
const KEPT_OUTPUT = { docker: { 'max-size': '10m', 'max-file': '2' }, podman: { 'max-size': '20mb' } };

/** What a workload has on the machine. */
export interface WorkloadFolder {
  /** Holds the gateway's token. Only the driver writes it. */
  token: string;
  /** The container may write anything here. */
  reports: string;
}

/** The report of an agent server, in the folder for reports. */
export const REPORT = 'report.json';

export interface Placement {
  owner: string;
  /** Number of the replica. */
  index: number;
  /** The image by its id, so that a restart never runs another one. */
  imageId: string;
  network: string;
  engine: EngineVersion['name'];
  /** `uid:gid` of its processes. Undefined: what the image says. */
  user: string | undefined;
  files: WorkloadFolder;
}

export function containerName(owner: string, workloadId: string, index: number): string {
  return `keelson-${owner}-${workloadId}-${index}`;
}

/** The request that creates the container. */
export function containerSettings(workload: Workload, placement: Placement): object {
  const { owner, index, imageId, network, engine, user } = placement;
  const port = `${PORT}/tcp`;
  return {
    ...{ Image: imageId, Env: environmentOf(workload), ExposedPorts: { [port]: {} } },
    ...(user === undefined ? {} : { User: user }),
    ...(workload.image === undefined ? agentCommand(workload) : {}),
    Labels: {
      [LABELS.owner]: owner,
      [LABELS.tenant]: workload.tenantId,
      [LABELS.deployment]: workload.deploymentId,
      [LABELS.workload]: workload.id,
      [LABELS.replica]: String(index),
    },
    HostConfig: {
      ...confinement(workload.limits.memoryMb, workload.limits.cores, engine),
      NetworkMode: network,
      PortBindings: { [port]: [{ HostIp: '127.0.0.1', HostPort: '' }] },
      Mounts: mountsOf(workload, placement),
    },
  };
}

/** The bounds of every container: agent servers and builds. */
export function confinement(memoryMb: number, cores: number, engine: EngineVersion['name']): object {
  const bytes = Math.floor(memoryMb * MB);
  return {
    ...{ Memory: bytes, MemorySwap: bytes, NanoCpus: Math.round(cores * 1e9), PidsLimit: PIDS },
    ...{ CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges'], Privileged: false, ReadonlyRootfs: true },
    Tmpfs: { '/tmp': TMPFS, '/run': TMPFS, '/var/tmp': TMPFS },
    RestartPolicy: { Name: 'no' },
    // The engine's own init ends processes that nobody waits for. podman needs a further program for it.
    ...(engine === 'docker' ? { Init: true } : {}),
    LogConfig: { Type: engine === 'docker' ? 'json-file' : 'k8s-file', Config: KEPT_OUTPUT[engine] },
  };
}

/** The deployment's variables. Where the driver has to set one, its value counts. */
function environmentOf(workload: Workload): string[] {
  const { database, environment, image, limits } = workload;
  const ours: Record<string, string> = { PORT: String(PORT) };
  if (image === undefined) {
    const heap = `--max-old-space-size=${Math.max(64, Math.floor(limits.memoryMb * HEAP_SHARE))}`;
    Object.assign(ours, { HOME: '/tmp', NODE_OPTIONS: [environment['NODE_OPTIONS'], heap].filter(Boolean).join(' ') });
    if (database !== undefined) ours['KEELSON_POSTGRES'] = database;
  } else {
    ours['KEELSON_DATA_DIR'] = STATE;
    if (database !== undefined) Object.assign(ours, { DATABASE_URI: database, POSTGRES_URI: database });
  }
  return Object.entries({ NODE_ENV: 'production', ...environment, ...ours }).map(([name, value]) => `${name}=${value}`);
}

/** The agent server of the agent image, for a project that was built from source. */
function agentCommand({ directory, configPath }: Workload): object {
  const where = ['--host', '0.0.0.0', '--port', String(PORT), '--data-dir', STATE, '--shared-data'];
  const exchange = ['--ready-file', `${REPORTS}/${REPORT}`, '--gateway-token-file', TOKEN];
  const config = join(directory, configPath);
  return {
    Entrypoint: ['keelson'],
    Cmd: ['agent', '--config', config, ...where, ...exchange, '--log-format', 'json'],
    WorkingDir: join(config, '..'),
  };
}

function mountsOf({ image, directory, stateDirectory }: Workload, { files }: Placement): object[] {
  const bind = (Source: string, Target: string, ReadOnly = false) => ({ Type: 'bind', Source, Target, ReadOnly });
  const state = bind(stateDirectory, STATE);
  if (image !== undefined) return [state];
  // The project has the path that it was built at: links in it lead to where they led then.
  return [state, bind(files.token, TOKEN, true), bind(files.reports, REPORTS), bind(directory, directory, true)];
}

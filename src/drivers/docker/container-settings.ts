/**
 * What a workload is as a container: nothing that it does not need. No capabilities, no new privileges, a read-only root, bounds
 * for memory, processor time and processes, and a port on the loopback address of the machine alone.
 */
import { join } from 'node:path';
import type { EngineVersion } from '../../machine/container-engine.ts';
import { confinement, LABELS } from '../../machine/container-limits.ts';
import type { Workload } from '../port.ts';
import { agentArguments, projectVariables } from '../project-container.ts';

/** The port inside of a container. */
export const PORT = 8000;
/** Where a container finds the state of its deployment. */
const STATE = '/keelson/state';
/** Where it finds the gateway's token. */
const TOKEN = '/keelson/gateway-token';
/** Where it reports that it cannot load its project. */
const REPORTS = '/keelson/reports';
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
  /** What the file of its database may take, in MB. */
  databaseMb: number;
  /** The image by its id, so that a restart never runs another one. */
  imageId: string;
  network: string;
  engine: EngineVersion;
  /** `uid:gid` of its processes. Undefined: what the image says. */
  user: string | undefined;
  files: WorkloadFolder;
}

export function containerName(owner: string, workloadId: string, index: number): string {
  return `keelson-${owner}-${workloadId}-${index}`;
}

/** The request that creates the container. */
export function containerSettings(workload: Workload, placement: Placement): object {
  const { owner, index, databaseMb, imageId, network, engine, user } = placement;
  const port = `${PORT}/tcp`;
  return {
    ...{ Image: imageId, Env: environmentOf(workload, databaseMb), ExposedPorts: { [port]: {} } },
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

/** The deployment's variables. Where the driver has to set one, its value counts. */
function environmentOf(workload: Workload, databaseMb: number): string[] {
  const { database, environment, image } = workload;
  const ours: Record<string, string> = { PORT: String(PORT) };
  if (image === undefined) {
    Object.assign(ours, projectVariables(workload), { KEELSON_DATA_LIMIT: String(databaseMb) });
  } else {
    ours['KEELSON_DATA_DIR'] = STATE;
    if (database !== undefined) Object.assign(ours, { DATABASE_URI: database, POSTGRES_URI: database });
  }
  return Object.entries({ NODE_ENV: 'production', ...environment, ...ours }).map(([name, value]) => `${name}=${value}`);
}

/** The agent server of the agent image, for a project that was built from source. */
function agentCommand({ directory, configPath }: Workload): object {
  const config = join(directory, configPath);
  const places = { config, state: STATE, token: TOKEN, report: `${REPORTS}/${REPORT}` };
  return {
    Entrypoint: ['keelson'],
    Cmd: agentArguments(places, PORT),
    WorkingDir: join(config, '..'),
  };
}

function mountsOf({ image, directory, linkedFolders = [], stateDirectory }: Workload, { files }: Placement): object[] {
  const bind = (Source: string, Target: string, ReadOnly = false) => ({ Type: 'bind', Source, Target, ReadOnly });
  const state = bind(stateDirectory, STATE);
  if (image !== undefined) return [state];
  // The project has the path that it was built at: links in it lead to where they led then.
  const project = [directory, ...linkedFolders].map((folder) => bind(folder, folder, true));
  return [state, bind(files.token, TOKEN, true), bind(files.reports, REPORTS), ...project];
}

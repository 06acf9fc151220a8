/** What every container of a control plane has in common, agent servers and builds: its labels, its bounds and its user. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import type { ContainerEngine, EngineVersion } from './container-engine.ts';

/** How containers and networks are found again. No value is a secret. */
export const LABELS = {
  /** The data directory that they belong to, as a digest. */
  owner: 'keelson.owner',
  tenant: 'keelson.tenant',
  deployment: 'keelson.deployment',
  workload: 'keelson.workload',
  replica: 'keelson.replica',
  /** The folder of a build, for its containers. */
  build: 'keelson.build',
  /** The tenant for whom the layers of an image were made. */
  layersOf: 'keelson.layers-of',
} as const;

const MB = 1024 * 1024;
/** Processes and threads of a container. */
export const MOST_PROCESSES = 1_024;
const TMPFS = 'rw,nosuid,nodev,mode=1777,size=268435456';
/** What the engine keeps of the output, for the time in which no control plane captures it. */
const KEPT_OUTPUT = { docker: { 'max-size': '10m', 'max-file': '2' }, podman: { 'max-size': '20mb' } };

/** A user of containers. */
export interface ContainerUser {
  /** As the engine takes it. */
  name: string;
  /** Whom the mounted files must belong to. Undefined if they are right as this process makes them. */
  owns: { uid: number; gid: number } | undefined;
}

/** Nobody else on the machine has this id. */
const AGENT_ID = 64_321;

/**
 * For projects built from source (`isOurs`) a user that nobody is. A control plane that is not root cannot give files away, so its
 * containers have its own id, and none of its rights. Undefined: the image decides.
 */
export async function containerUser(engine: ContainerEngine, isOurs: boolean): Promise<ContainerUser | undefined> {
  // In a container of an engine without root, root is the user who runs the engine.
  const { SecurityOptions } = await engine.get<{ SecurityOptions?: string[] | null }>('/info');
  if (SecurityOptions?.some((option) => option.includes('rootless'))) return { name: '0:0', owns: undefined };
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  if (uid !== 0) return { name: `${uid}:${gid}`, owns: undefined };
  return isOurs ? { name: `${AGENT_ID}:${AGENT_ID}`, owns: { uid: AGENT_ID, gid: AGENT_ID } } : undefined;
}

/** The value of the label that marks what belongs to a data directory. */
export function ownerOf(dataDirectory: string): string {
  return createHash('sha256').update(resolve(dataDirectory)).digest('hex').slice(0, 12);
}

/** The bounds of every container: agent servers and builds. An engine refuses more cores than it has. */
export function confinement(memoryMb: number, cores: number, { name: engine, cores: all }: EngineVersion): object {
  const bytes = Math.floor(memoryMb * MB);
  return {
    ...{ Memory: bytes, MemorySwap: bytes, NanoCpus: Math.round(Math.min(cores, all) * 1e9), PidsLimit: MOST_PROCESSES },
    ...{ CapDrop: ['ALL'], SecurityOpt: ['no-new-privileges'], Privileged: false, ReadonlyRootfs: true },
    Tmpfs: { '/tmp': TMPFS, '/run': TMPFS, '/var/tmp': TMPFS },
    RestartPolicy: { Name: 'no' },
    // The engine's own init ends processes that nobody waits for. podman needs a further program for it.
    ...(engine === 'docker' ? { Init: true } : {}),
    LogConfig: { Type: engine === 'docker' ? 'json-file' : 'k8s-file', Config: KEPT_OUTPUT[engine] },
  };
}

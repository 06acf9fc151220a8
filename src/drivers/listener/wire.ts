/**
 * What a control plane and the machine of a listener say to each other: HTTP/2 over one WebSocket that the machine opens. The
 * control plane is the client, so the machine needs no port that others reach.
 */
import type { ResourceSpec, SecretReference } from '../../../generated/control-plane/types.gen.ts';
import { lifeOf } from '../../machine/agent-sockets.ts';
import type { MachineAbout, Workload, WorkloadStatus } from '../port.ts';

/** Changes when one side no longer understands the other. 2: agent servers have sockets, and tokens of their own. */
export const PROTOCOL = 2;
/** Of machines whose agent servers have ports. It is understood too. */
export const PROTOCOL_OF_PORTS = 1;

/** What a connection to an agent server of the machine is asked for by. */
export function authorityOf(url: string): string {
  return lifeOf(url) ?? new URL(url).host;
}

/** Answer to `GET /machine`. */
export interface Hello extends MachineAbout {
  protocol: number;
  /** Tells its data directory from those of other machines. Undefined for older software. */
  machine?: string;
  /** Whether its program was connected before, so that nobody has just started it. */
  reconnects?: boolean;
}

/** A workload as it is sent. Each side has the folders of builds at the same path below its data directory. */
export interface SentWorkload extends Omit<Workload, 'directory' | 'stateDirectory' | 'listener'> {
  /** The folder of langgraph.json's project, relative to the data directory. Empty for an image. */
  folder: string;
  /** Folders that must be there first, relative to the data directory. */
  needs: string[];
  /** Where the folders were made, such as `linux-x64`. */
  platform: string;
}

/** A line of `GET /statuses`. */
export interface Pushed {
  /** Every workload that the machine found at the start of the connection, supervised or not. In the first line only. */
  found?: string[];
  /** Every workload that it keeps a log of. In the first line only. */
  logs?: string[];
  /** Every deployment whose state or logs it keeps. In the first line only, and not from older machines. */
  deployments?: string[];
  /** All supervised workloads. */
  statuses: WorkloadStatus[];
}

/** The first line of `POST /scale`. The machine then names replicas that are to end, and waits until the other side says the same. */
export interface ScaleOrder {
  workload: SentWorkload;
  why: string;
  graceMs: number;
}

/** Asked by `POST /objection`: whether a workload could run there. */
export interface AskedWorkload {
  tenantId: string;
  namespace: string | undefined;
  resourceSpec: ResourceSpec;
  secretReferences: readonly SecretReference[];
}

/** Why the control plane ends a connection: the machine does not connect again. */
export interface Goodbye {
  /** `replaced`: the same listener is connected from elsewhere. `refused`: the two do not fit. */
  reason: 'replaced' | 'refused';
  detail: string;
  /** Which machine replaces it, as in `Hello`. */
  machine?: string;
}

/** A line of a body that goes on. */
export function lineOf(said: object): string {
  return `${JSON.stringify(said)}\n`;
}

/** Bytes that a stream may have under way before its reader takes them. */
export const WINDOW_BYTES = 256 * 1024;
/** In MB: for the sum of all windows. */
export const SESSION_MEMORY_MB = 512;

/** The platform of this process. Packages with compiled code fit no other one. */
export const ownPlatform = `${process.platform}-${process.arch}`;

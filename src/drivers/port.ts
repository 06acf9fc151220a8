/**
 * The driver port: how the control plane runs one revision of a deployment as a live agent server. A driver is level-based:
 * it is told what should run, as often as the reconciler likes, and a second telling changes nothing. It keeps no secret on
 * disk but the token of the gateway, and what it launched outlives a crash of the control plane and is adopted afterwards.
 */
import type { ServerInfo } from '../../generated/control-plane/types.gen.ts';

/** Carries the token of a workload in each request of the gateway. Neither clients nor graphs ever see it. */
export const GATEWAY_HEADER = 'x-keelson-gateway';

/** What runs for one revision. */
export interface Workload {
  /** The revision's id: one workload a revision. */
  id: string;
  deploymentId: string;
  deploymentName: string;
  /** What to run, for a driver that runs images; then there is no built project, and `directory` and `configPath` are empty. */
  image?: string;
  /** Where the built project lies. */
  directory: string;
  /** Path of langgraph.json, relative to `directory`. */
  configPath: string;
  /** The deployment's own variables, secrets among them: handed over as environment, never as arguments. */
  environment: Record<string, string>;
  /** Folder of the deployment's own, the same for all its revisions; its database lies there unless `database` is given. */
  stateDirectory: string;
  /** Address of the deployment's own PostgreSQL database, password included: handed over as environment, never as argument. */
  database?: string;
  /** What its agent servers demand of each request, so that only the gateway reaches them: never an argument, nor seen by a graph. */
  gatewayToken: string;
  /** How many processes answer side by side; they share the deployment's database. */
  replicas: number;
  /** The most that each of them may take. */
  limits: ResourceLimits;
}

export interface ResourceLimits {
  cores: number;
  memoryMb: number;
}

/** How a driver holds workloads to their limits, and what of a resource_spec it cannot do. */
export interface Abilities {
  /** `enforced`: by the system. `watched`: what takes more is ended and started again. `none`: not at all. */
  memory: 'enforced' | 'watched' | 'none';
  cpu: 'enforced' | 'none';
  /** What runs can only be looked after from the machine that it runs on. */
  oneMachine: boolean;
  /** How many replicas of a deployment it runs at most. */
  mostReplicas: number;
  /** Fields that are refused, and the driver that takes them. */
  refuses: ReadonlyMap<string, string>;
}

/** `running` when all replicas accept connections, else where the one stands that is furthest from it. */
export type WorkloadPhase = 'starting' | 'running' | 'restarting' | 'stopped';

export interface WorkloadStatus {
  id: string;
  phase: WorkloadPhase;
  /** Base URLs of the replicas that accept connections. */
  urls: readonly string[];
  /** How often a replica was started again after it ended by itself: of the one that had to be most often. */
  restarts: number;
  /** How often in a row a replica ended by itself; 0 when all have been up for a while. */
  endsInARow: number;
  /** Why a replica ended last, with the end of the log, in words for the deployment's owner. */
  lastExit: string | undefined;
}

export interface LogLine {
  /** Milliseconds since the epoch; undefined where the line does not say. */
  timestamp: number | undefined;
  level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR' | 'CRITICAL';
  message: string;
  /** The run that wrote it, or that it is about. */
  runId?: string;
}

/** A line with its position in its log. Positions grow, and a line keeps its own for as long as it is kept. */
export interface PlacedLine extends LogLine {
  position: number;
  /** The position of the line after it. */
  next: number;
}

export interface Driver extends AsyncDisposable {
  readonly name: ServerInfo['driver'];
  /** What it can run; a deployment of any other kind is refused when the request arrives. */
  readonly runs: ReadonlySet<'directory' | 'image'>;
  readonly abilities: Abilities;
  /** Makes sure that the workload runs: adopts a live one, starts a missing one. */
  ensure(workload: Workload): Promise<WorkloadStatus>;
  /** Nothing is known of a workload that was never ensured, or was removed. */
  status(id: string): WorkloadStatus | undefined;
  /** Asks it to end, waits for `graceMs`, then ends it, and forgets it with everything it left but its log. */
  remove(id: string, graceMs: number): Promise<void>;
  /** Deletes the log of a workload that was removed. */
  discard(id: string): Promise<void>;
  /** Every workload that this driver finds on the machine, so that those nobody wants any more can be removed. */
  list(): Promise<string[]>;
  /** What the workload has written until now, from the position `from` on or the first that is kept, oldest first; each line once it is whole. */
  readLog(id: string, from: number): AsyncIterable<PlacedLine>;
  /** Looks after nothing any longer: what runs goes on, and may be ensured again, here or by another control plane. */
  release(): Promise<void>;
  /** Lets go of everything without stopping it (the control plane ends, its deployments go on). */
  [Symbol.asyncDispose](): Promise<void>;
}

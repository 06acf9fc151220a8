/**
 * The driver port: how the control plane runs one revision of a deployment as a live agent server. A driver is level-based: the
 * reconciler states what should run as often as it likes, and a repeated call changes nothing. The driver keeps no secret on disk
 * except the gateway's token. What it launched survives a crash of the control plane and is adopted afterwards.
 */
import type { Duplex } from 'node:stream';
import type { ResolvedResourceSpec, ResourceSpec, SecretReference, ServerInfo } from '../../generated/control-plane/types.gen.ts';

/** Carries the token of a workload in each request of the gateway. Clients and graphs never see it. */
export const GATEWAY_HEADER = 'x-keelson-gateway';
/**
 * With it the gateway says that it checked the key of an operator, who is nobody's user, of an agent with auth of its own. Clients
 * cannot send it through the gateway.
 */
export const OPERATOR_HEADER = 'x-keelson-operator';

/** `GET /ok` of an agent server with auth of its own has it, with the value `project`. */
export const AUTH_HEADER = 'x-keelson-auth';

/** What runs for one revision. */
export interface Workload {
  /** The revision's id: each revision has one workload. */
  id: string;
  tenantId: string;
  deploymentId: string;
  deploymentName: string;
  /** The image, for a driver that runs images. `directory` and `configPath` are then empty. */
  image?: string;
  /**
   * What the image is pulled with from the registry of the control plane: good for some minutes, or, for the nodes of a cluster, until
   * the deployment is deleted. Never given to graphs.
   */
  registryLogin?: (use?: 'pull' | 'nodes') => RegistryLogin;
  /** The image that the project was built in and runs in. Undefined: the driver's own for projects. */
  buildImage?: string;
  /** Folder of the built project. */
  directory: string;
  /** Path of langgraph.json, relative to `directory`. */
  configPath: string;
  /** Folders elsewhere that the project links to. Undefined: they are in `directory`, or whoever runs it has them anyway. */
  linkedFolders?: readonly string[];
  /** The deployment's own variables, including secrets: passed as environment, never as arguments. */
  environment: Record<string, string>;
  /** The deployment's folder, shared by all its revisions. Its database is there unless `database` is given. */
  stateDirectory: string;
  /** Address of the deployment's PostgreSQL database, including the password: passed as environment, never as an argument. */
  database?: string;
  /** The driver makes a database server for the deployment instead, of the sizes `db_*` of `resourceSpec`. */
  ownDatabase?: boolean;
  /**
   * The token that its agent servers require in each request, so that only the gateway can use them. Never an argument, and never
   * visible to graphs.
   */
  gatewayToken: string;
  /** Number of processes that serve in parallel. They share the deployment's database. */
  replicas: number;
  /** Limits for each of them. */
  limits: ResourceLimits;
  /** Processes of their own that execute its runs. The others then only answer requests. */
  queue?: QueueSize | undefined;
  /** All that was asked for, for drivers that support the platform's fields. */
  resourceSpec?: ResolvedResourceSpec;
  /** Variables whose values the platform keeps. */
  secretReferences?: readonly SecretReference[];
  /** The listener whose machine runs it, and the driver there. Undefined: the control plane's own driver does. */
  listener?: { id: string; name: string; driver: string | null } | undefined;
  /** The namespace of a cluster that was asked for. Undefined: that of its tenant. */
  namespace?: string | undefined;
}

/** For whom a workload would run, and where. */
export interface WorkloadPlace extends Pick<Workload, 'tenantId' | 'namespace' | 'listener'> {
  /** Whether the server has several tenants. */
  several: boolean;
}

export interface RegistryLogin {
  username: string;
  password: string;
}

export interface ResourceLimits {
  cores: number;
  memoryMb: number;
}

/** How many processes execute runs where others answer requests, and what each of them gets. */
export interface QueueSize {
  replicas: number;
  requests: ResourceLimits;
  limits: ResourceLimits;
}

/** Fields of a request that only some drivers support: those of a resource_spec, and `secret_references`. */
export const PLATFORM_FIELDS = [
  'service_account_name',
  'image_pull_secrets',
  'volumes',
  'volume_mounts',
  'init_containers',
  'sidecars',
  'secret_references',
  'queue_min_scale',
  'queue_max_scale',
  'queue_cpu',
  'queue_cpu_limit',
  'queue_memory_mb',
  'queue_memory_limit_mb',
  'db_cpu',
  'db_cpu_limit',
  'db_memory_mb',
  'db_memory_limit_mb',
  'db_storage_gi',
  'db_max_connections',
] as const;
export type PlatformField = (typeof PLATFORM_FIELDS)[number];

/** The first field of those that size a database server of the deployment's own. */
export function databaseFieldOf(spec: ResourceSpec | null | undefined): string | undefined {
  return Object.entries(spec ?? {}).find(([field, value]) => field.startsWith('db_') && value != null)?.[0];
}

/** What a revision may be. `pushed image`: one of the control plane's own registry. */
export type Runnable = 'directory' | 'image' | 'pushed image';

/** What a driver says of itself, also where another one runs: refusals name the drivers that can. */
export interface DriverDeclaration {
  readonly name: ServerInfo['driver'];
  /** What it can run. */
  readonly runs: ReadonlySet<Runnable>;
  /** The platform's fields that it supports. */
  readonly takes: ReadonlySet<PlatformField>;
  /** The most replicas of a deployment that it can run. */
  readonly mostReplicas: number;
  /** Whether it runs workloads on one machine, from which alone they can be supervised: also on that of a listener. */
  readonly oneMachine: boolean;
}

/** How a driver isolates agents and enforces limits here, and how many replicas it runs. */
export interface Abilities {
  /** What keeps the code of one tenant from this server and from other tenants. `not_needed`: no tenant's code runs. */
  isolation: ServerInfo['isolation'];
  /** Whose network the code of tenants uses. */
  network: ServerInfo['network'];
  /** `enforced`: by the system. `watched`: a process over the limit is ended and restarted. `none`: not at all. */
  memory: 'enforced' | 'watched' | 'none';
  cpu: 'enforced' | 'none';
  /** Whether the system limits how many processes a replica has, with all that it starts. */
  processes: 'enforced' | 'none';
  /** The most processes and threads of a replica. Undefined if the driver sets no limit. */
  mostProcesses?: number | undefined;
  /** What a replica may take of the disk with its home and its temporary files, in MB. Undefined if the driver sets no limit. */
  mostDiskMb?: number | undefined;
  /** What the state of a deployment may take of the disk, in MB. Undefined if the driver keeps none in files, or sets no limit. */
  mostStateMb?: number | undefined;
  oneMachine: DriverDeclaration['oneMachine'];
  /** The most replicas of a deployment that it runs. */
  mostReplicas: number;
  /** The platform's fields that it supports. */
  takes: DriverDeclaration['takes'];
}

/** `running` if all replicas accept connections, else the phase of the replica that is furthest from it. */
export type WorkloadPhase = 'starting' | 'running' | 'restarting' | 'stopped';

export interface WorkloadStatus {
  id: string;
  phase: WorkloadPhase;
  /** Base URLs of the replicas that accept connections. Where runs have processes of their own: of those that answer requests. */
  urls: readonly string[];
  /** Base URLs of the processes that only execute runs. Undefined where there are none apart. */
  queueUrls?: readonly string[];
  /** How often a replica was restarted after it ended by itself. The highest count of all replicas. */
  restarts: number;
  /** How often in a row a replica ended by itself. 0 when all have been up for a while. */
  endsInARow: number;
  /** Why a replica last ended, with the end of the log, as a text for the deployment's owner. */
  lastExit: string | undefined;
  /** Why a replica could not load the project at its last start. The next start would fail the same way. */
  loadFailure?: string | undefined;
  /** Why a replica is not made, placed or started at present, as words that follow "it". It may pass. */
  cannotStart?: string | undefined;
  /** Why nothing is known of it at present, as a sentence for its owner: the machine it runs on is not connected. */
  unreachable?: string | undefined;
  /** Its platform may have lost a part of it since it was ensured, so that it is to be ensured again. */
  isStale?: boolean;
}

export interface LogLine {
  /** Milliseconds since the epoch. Undefined if the line has no time. */
  timestamp: number | undefined;
  level: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR' | 'CRITICAL';
  message: string;
  /** The run that wrote the line, or that it is about. */
  runId?: string;
}

/** A line with its position in its log. Positions increase, and a line keeps its position while it is kept. */
export interface PlacedLine extends LogLine {
  position: number;
  /** The position of the next line. */
  next: number;
}

/** How the number of replicas changes. */
export interface Rescaling {
  /** Why, as a sentence for the log of the workload. */
  why: string;
  /** Resolves when a surplus replica may end: nothing is sent to its address any more. Not asked for those that get no requests. */
  leave(url: string): Promise<void>;
  /** As of `remove`. */
  graceMs: number;
}

export interface Driver extends AsyncDisposable {
  readonly name: ServerInfo['driver'];
  /** What it can run. Requests for deployments of other kinds are refused. */
  readonly runs: DriverDeclaration['runs'];
  /** What it would need to run what it could and does not, as words that follow "needs". */
  readonly lacks?: { readonly [Kind in Runnable]?: string | undefined };
  readonly abilities: Abilities;
  /**
   * Why it could never run a workload with these settings there. Undefined if it could. Checked when the request arrives.
   */
  objectionTo?(spec: ResourceSpec, references: readonly SecretReference[], place: WorkloadPlace): string | undefined;
  /** Why its platform lets nothing run there, as a sentence. Checked before a deployment is made. */
  refusalOf?(
    place: Omit<WorkloadPlace, 'several'>,
    spec: ResourceSpec,
    references: readonly SecretReference[],
  ): Promise<string | undefined>;
  /** Makes sure that the workload runs: adopts a live one or starts a missing one. */
  ensure(workload: Workload): Promise<WorkloadStatus>;
  /**
   * Runs as many replicas of a workload that was ensured as it now asks for. Does nothing for one that was removed. Resolves when
   * surplus replicas have ended.
   */
  scale(workload: Workload, how: Rescaling): Promise<void>;
  /** Undefined for a workload that was never ensured, or was removed. */
  status(id: string): WorkloadStatus | undefined;
  /**
   * Asks it to end, kills it after `graceMs`, and removes everything it left except its log. What takes long of a start under way, such
   * as the pull of an image, is given up.
   */
  remove(id: string, graceMs: number): Promise<void>;
  /** Deletes the log of a removed workload. */
  discard(id: string): Promise<void>;
  /** Every workload that this driver finds on the machine, so that unwanted ones can be removed. */
  list(): Promise<string[]>;
  /** Deletes the state that a deployment without workloads has on other machines, or in a database server that the driver made. */
  forget?(deploymentId: string): Promise<void>;
  /**
   * The complete lines of the workload's log, oldest first, from the position `from` or the first kept line. `listenerId` is that of
   * its deployment.
   */
  readLog(id: string, from: number, listenerId?: string): AsyncIterable<PlacedLine>;
  /** Stops supervising. Workloads keep running and may be ensured again, here or by another control plane. */
  release(): Promise<void>;
  /** Releases everything without stopping it: the control plane ends, its deployments keep running. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What the machine of a listener says of itself. */
export interface MachineAbout {
  /** Version of its software. */
  version: string;
  /** System and processor, such as `linux-x64`. */
  platform: string;
  /** The driver that it runs. */
  driver: string;
  /** Its own name. */
  host: string;
}

/** The connection of a machine. */
export interface ConnectedMachine {
  about: MachineAbout;
  /** The deployments that it says it keeps something of. */
  deployments: readonly string[];
  /** As of a driver, on this machine alone. */
  forget(deploymentId: string): Promise<void>;
  /** Resolves when the connection ends. */
  closed: Promise<void>;
  /** Ends it. The machine connects again. */
  close(): void;
}

/** What a listener runs that stands for a cluster. */
export const CLUSTER_DRIVER: Driver['name'] = 'kubernetes';

/** A machine that connects as a listener. */
export interface Claimant {
  /** Tells it from other machines. */
  machine: string;
  host: string;
  /** Whether it was the listener's machine before, and was not started to take the place of another one. */
  reconnects: boolean;
}

/** A listener whose machine connects. */
export interface Connecting {
  id: string;
  tenantId: string;
  name: string;
  /** Whether it stands for a cluster. */
  isCluster: boolean;
  /**
   * Records the machine as the newest of the listener. Resolves with the name of a newer one if it only comes back, and that one was
   * started since.
   */
  claim(claimant: Claimant): Promise<string | undefined>;
}

/** Takes the connections of listeners' machines, to which a driver passes workloads on. */
export interface Machines {
  /** Rejects if the machine cannot be used. A connection of the same listener that is there already is ended. */
  accept(listener: Connecting, stream: Duplex): Promise<ConnectedMachine>;
  /** For how long the listener has had no machine here. Undefined if it never had one since the driver was released. */
  absentMs(listenerId: string): number | undefined;
  /** Ends these workloads on all machines but that of the listener that is given with each. */
  keepOnly(places: ReadonlyMap<string, string>, graceMs: number): Promise<void>;
}

/**
 * The process driver: every workload is an agent server process on this machine. The processes outlive the control plane. The
 * data to find them again is on disk; the system's process list is the last resort.
 */
import { join, resolve } from 'node:path';
import type { Command, Isolation } from '../../machine/isolation.ts';
import { findByArgument, isAlive, type ProcessIdentity, readIdentity } from '../../machine/process-identity.ts';
import { removeTree } from '../../machine/remove-tree.ts';
import { ResourceGroups } from '../../machine/resource-groups.ts';
import { Turns } from '../../machine/turns.ts';
import { DISK_CHECK_MS, DISK_LIMIT_MB, type DiskRules } from '../disk-watch.ts';
import type { Abilities, Driver, DriverDeclaration, PlacedLine, Rescaling, Workload, WorkloadStatus } from '../port.ts';
import { type Found, type SupervisionOptions, Supervisor } from '../supervisor.ts';
import { readLog } from '../workload-log.ts';
import { processDeclaration } from './declaration.ts';
import { agentCommand, type Enforced, type Launch, READY_FLAG } from './launch.ts';
import { awaitLastOutput } from './output-keeper.ts';
import { ProcessReplica, terminate } from './process-replica.ts';
import { type ReplicaFiles, WorkloadFiles } from './workload-files.ts';

export interface ProcessDriverOptions extends SupervisionOptions {
  dataDirectory: string;
  /** The program of a workload. Default: the agent server of this repository. */
  command?: (launch: Launch) => Command;
  /** Whether deployments have databases that several processes may share. Otherwise each has a file for one process. */
  sharedDatabases?: boolean;
  /** Keeps workloads from what is not theirs. Undefined: they see what this process sees. */
  isolation?: Isolation | undefined;
  /** The most processes and threads of a replica, with all that it starts. */
  mostProcesses?: number | undefined;
  /** What a replica may take of the disk with its home and its temporary files, in MB, and how often that is counted. */
  diskLimitMb?: number | undefined;
  /** The same for the state of a deployment. */
  stateLimitMb?: number | undefined;
  diskCheckMs?: number;
  /** What limits replicas. Default: the groups that this process may create. */
  groups?: ResourceGroups;
}

/** A driver that can also stop everything, for when the control plane ends together with its deployments. */
export interface ProcessDriver extends Driver {
  /** Removes every workload on the machine, as `remove` does. */
  stopAll(graceMs: number): Promise<void>;
}

const REMOVE_ATTEMPTS = 4;
/** As many as containers have. */
const MOST_PROCESSES = 1_024;
/** For the runs of a process that is started again. */
const REPLACED_GRACE_MS = 10_000;

/** Creates the process driver. Its files are in `<dataDirectory>/workloads`. */
export function createProcessDriver(options: ProcessDriverOptions): ProcessDriver {
  return new LocalProcessDriver(options);
}

class LocalProcessDriver implements ProcessDriver {
  readonly name = processDeclaration.name;
  readonly runs: DriverDeclaration['runs'] = processDeclaration.runs;
  readonly abilities: Abilities;
  readonly #options: ProcessDriverOptions;
  readonly #root: string;
  readonly #groups: ResourceGroups;
  readonly #enforced: Enforced;
  readonly #mostProcesses: number;
  readonly #disk: DiskRules;
  readonly #supervisor: Supervisor<ProcessIdentity, ProcessReplica>;

  constructor(options: ProcessDriverOptions) {
    this.#options = options;
    this.#root = join(resolve(options.dataDirectory), 'workloads');
    this.#mostProcesses = options.mostProcesses ?? MOST_PROCESSES;
    const {
      diskLimitMb: limitMb = DISK_LIMIT_MB,
      stateLimitMb = DISK_LIMIT_MB,
      diskCheckMs: everyMs = DISK_CHECK_MS,
      log,
    } = options;
    this.#disk = { limitMb, stateLimitMb, everyMs, turns: new Turns(), log };
    this.#groups = options.groups ?? ResourceGroups.open(this.#root);
    const limitsProcesses = this.#groups.enforces('pids') || options.isolation?.limitsProcesses === true;
    this.#enforced = { processes: limitsProcesses, cpu: this.#groups.enforces('cpu') };
    this.abilities = {
      isolation: options.isolation?.kind ?? 'none',
      network: options.isolation?.networks ? 'own' : 'shared',
      memory: this.#groups.enforces('memory') ? 'enforced' : 'watched',
      cpu: this.#enforced.cpu ? 'enforced' : 'none',
      processes: limitsProcesses ? 'enforced' : 'none',
      mostProcesses: limitsProcesses ? this.#mostProcesses : undefined,
      mostDiskMb: options.isolation && limitMb,
      mostStateMb: stateLimitMb,
      oneMachine: processDeclaration.oneMachine,
      mostReplicas: options.sharedDatabases ? processDeclaration.mostReplicas : 1,
      takes: processDeclaration.takes,
    };
    this.#supervisor = new Supervisor(options, {
      logFile: (id) => this.#files(id).log,
      look: async () => (replica) => replica.check(),
    });
  }

  ensure(workload: Workload): Promise<WorkloadStatus> {
    return this.#supervisor.ensure(workload.id, () => this.#find(workload));
  }

  scale(workload: Workload, how: Rescaling): Promise<void> {
    const { id, replicas: count } = workload;
    const files = this.#files(id);
    return this.#supervisor.scale(id, count, how, {
      find: (from) => this.#find(workload, from),
      rest: async () => {
        // Those that an earlier control plane was ending.
        const surplus = (await files.replicas()).filter((replica) => replica.index >= count);
        await Promise.all(surplus.map((replica) => this.#end(replica, how.graceMs)));
      },
    });
  }

  status(id: string): WorkloadStatus | undefined {
    return this.#supervisor.status(id);
  }

  remove(id: string, graceMs: number): Promise<void> {
    return this.#supervisor.remove(id, graceMs, async () => {
      await Promise.all((await this.#files(id).replicas()).map((files) => this.#end(files, graceMs)));
    });
  }

  discard(id: string): Promise<void> {
    return this.#supervisor.turns.take(id, () => removeTree(this.#files(id).directory));
  }

  async list(): Promise<string[]> {
    const ids = await WorkloadFiles.ids(this.#root);
    const replicas = await Promise.all(ids.map((id) => this.#files(id).replicas()));
    const live = await findByArgument(READY_FLAG, new Set(replicas.flat().map(({ endpoint }) => endpoint)));
    const found = await Promise.all(
      replicas.map((all) => Promise.all(all.map(async (files) => live.has(files.endpoint) || (await files.hasProcess())))),
    );
    // Supervised workloads count even without files: somebody may have removed the data directory.
    return [...new Set([...ids.filter((_, index) => found[index]!.includes(true)), ...this.#supervisor.ids()])];
  }

  readLog(id: string, from: number): AsyncIterable<PlacedLine> {
    return readLog(this.#files(id).log, from);
  }

  async stopAll(graceMs: number): Promise<void> {
    await Promise.all((await this.list()).map((id) => this.remove(id, graceMs)));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#supervisor.dispose();
  }

  release(): Promise<void> {
    return this.#supervisor.release();
  }

  /** The replicas of a workload from that number on, each with its process. */
  #find(workload: Workload, from = 0): Promise<Found<ProcessIdentity, ProcessReplica>[]> {
    const numbers = Array.from({ length: workload.replicas - from }, (_, index) => from + index);
    return Promise.all(
      numbers.map(async (number) => {
        const files = this.#files(workload.id).replica(number);
        return { live: await this.#findReachable(files), replica: this.#replica(workload, files) };
      }),
    );
  }

  /** A process that an earlier version started has a port, which others could take, and is started again. */
  async #findReachable(files: ReplicaFiles): Promise<ProcessIdentity | undefined> {
    const live = await this.#findLive(files);
    if (live === undefined || (await files.readAddress()) !== undefined) return live;
    await terminate(live, REPLACED_GRACE_MS);
    return undefined;
  }

  #replica(workload: Workload, files: ReplicaFiles): ProcessReplica {
    const { command = agentCommand, isolation } = this.#options;
    return new ProcessReplica(workload, files, {
      ...this.#supervisor.replicaOptions,
      command,
      isolation,
      groups: this.#groups,
      enforced: this.#enforced,
      processes: this.#mostProcesses,
      disk: this.#disk,
    });
  }

  #files(id: string): WorkloadFiles {
    return new WorkloadFiles(this.#root, id);
  }

  /**
   * Ends a replica that is not supervised, or a second process that a crash of the control plane left beside the recorded one.
   */
  async #end(files: ReplicaFiles, graceMs: number): Promise<void> {
    for (let attempt = 0; attempt < REMOVE_ATTEMPTS; attempt++) {
      const live = await this.#findLive(files);
      if (!live) {
        await this.#groups.release(files.name);
        return files.forget();
      }
      await terminate(live, graceMs);
      await awaitLastOutput((await files.readProcess(live.pid)).output);
    }
    throw new Error(`workload ${files.name} cannot be stopped: its process did not end`);
  }

  /** The replica's live process: the recorded one, or one whose start was never recorded because of a crash. */
  async #findLive(files: ReplicaFiles): Promise<ProcessIdentity | undefined> {
    const recorded = await readIdentity(files.process);
    if (recorded && (await isAlive(recorded))) return recorded;
    return (await findByArgument(READY_FLAG, new Set([files.endpoint]))).get(files.endpoint);
  }
}

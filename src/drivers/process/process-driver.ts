/**
 * The process driver: every workload is an agent server process on this machine. The processes outlive the control plane. The
 * data to find them again is on disk; the system's process list is the last resort.
 */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Command, Isolation } from '../../machine/isolation.ts';
import { cutBeginning } from '../../machine/line-file.ts';
import { findByArgument, isAlive, type ProcessIdentity, readIdentity } from '../../machine/process-identity.ts';
import type { Abilities, Driver, DriverDeclaration, PlacedLine, Workload, WorkloadStatus } from '../port.ts';
import { BACKOFF, type Backoff, combined, PATIENCE, type Patience } from '../supervision.ts';
import { readLog } from '../workload-log.ts';
import { processDeclaration } from './declaration.ts';
import { agentCommand, CpuGroups, type Launch, READY_FLAG } from './launch.ts';
import { Replica, terminate } from './replica.ts';
import { type ReplicaFiles, WorkloadFiles } from './workload-files.ts';

export interface ProcessDriverOptions {
  dataDirectory: string;
  log: Logger;
  /** The program of a workload. Default: the agent server of this repository. */
  command?: (launch: Launch) => Command;
  backoff?: Partial<Backoff>;
  patience?: Partial<Patience>;
  /** A larger log is cut to its newest half. */
  maxLogBytes?: number;
  /** Whether deployments have databases that several processes may share. Otherwise each has a file for one process. */
  sharedDatabases?: boolean;
  /** Whether this control plane is the leader. With several, another one may have taken over. */
  mayAct?: () => boolean;
  /** Keeps workloads from what is not theirs. Undefined: they see what this process sees. */
  isolation?: Isolation | undefined;
  /** Interval between checks of log size, memory and liveness. */
  checkMs?: number;
}

/** A driver that can also stop everything, for when the control plane ends together with its deployments. */
export interface ProcessDriver extends Driver {
  /** Removes every workload on the machine, as `remove` does. */
  stopAll(graceMs: number): Promise<void>;
}

const MAX_LOG_BYTES = 20 * 1024 * 1024;
const CHECK_MS = 2_000;
const REMOVE_ATTEMPTS = 4;

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
  readonly #cpuGroups: CpuGroups | undefined;
  readonly #supervised = new Map<string, SupervisedWorkload>();
  /** The last operation of each workload. Operations on one workload run one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #check: NodeJS.Timeout;
  #checking = false;
  #disposed = false;

  constructor(options: ProcessDriverOptions) {
    this.#options = options;
    this.#root = join(resolve(options.dataDirectory), 'workloads');
    this.#cpuGroups = CpuGroups.open(this.#root);
    this.abilities = {
      isolation: options.isolation?.kind ?? 'none',
      ...{ memory: 'watched', cpu: this.#cpuGroups ? 'enforced' : 'none', oneMachine: true },
      mostReplicas: options.sharedDatabases ? processDeclaration.mostReplicas : 1,
      takes: processDeclaration.takes,
    };
    this.#check = setInterval(() => void this.#checkAll(), options.checkMs ?? CHECK_MS);
    this.#check.unref();
  }

  ensure(workload: Workload): Promise<WorkloadStatus> {
    return this.#inTurn(workload.id, async () => {
      if (this.#disposed) throw new Error('the driver is released');
      const known = this.#supervised.get(workload.id);
      if (known) return known.status();
      const all = Array.from({ length: workload.replicas }, (_, index) => this.#files(workload.id).replica(index));
      const live = await Promise.all(all.map((files) => this.#findLive(files)));
      const replicas = all.map((files) => this.#replica(workload, files));
      const supervised = new SupervisedWorkload(workload, replicas);
      this.#supervised.set(workload.id, supervised);
      try {
        await Promise.all(replicas.map((replica, index) => (live[index] ? replica.adopt(live[index]) : replica.start())));
      } catch (error) {
        this.#supervised.delete(workload.id);
        await supervised.stop(0);
        throw error;
      }
      return supervised.status();
    });
  }

  status(id: string): WorkloadStatus | undefined {
    return this.#supervised.get(id)?.status();
  }

  remove(id: string, graceMs: number): Promise<void> {
    return this.#inTurn(id, async () => {
      await this.#supervised.get(id)?.stop(graceMs);
      this.#supervised.delete(id);
      await Promise.all((await this.#files(id).replicas()).map((files) => this.#end(files, graceMs)));
    });
  }

  discard(id: string): Promise<void> {
    return this.#inTurn(id, () => rm(this.#files(id).directory, { recursive: true, force: true, maxRetries: 3 }));
  }

  async list(): Promise<string[]> {
    const ids = await WorkloadFiles.ids(this.#root);
    const replicas = await Promise.all(ids.map((id) => this.#files(id).replicas()));
    const live = await findByArgument(READY_FLAG, new Set(replicas.flat().map(({ endpoint }) => endpoint)));
    const found = await Promise.all(
      replicas.map((all) => Promise.all(all.map(async (files) => live.has(files.endpoint) || (await files.hasProcess())))),
    );
    // Supervised workloads count even without files: somebody may have removed the data directory.
    return [...new Set([...ids.filter((_, index) => found[index]!.includes(true)), ...this.#supervised.keys()])];
  }

  readLog(id: string, from: number): AsyncIterable<PlacedLine> {
    return readLog(this.#files(id).log, from);
  }

  async stopAll(graceMs: number): Promise<void> {
    await Promise.all((await this.list()).map((id) => this.remove(id, graceMs)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    clearInterval(this.#check);
    await this.release();
  }

  async release(): Promise<void> {
    await Promise.allSettled(this.#turns.values());
    await Promise.all([...this.#supervised.values()].map((supervised) => supervised.release()));
    this.#supervised.clear();
  }

  #files(id: string): WorkloadFiles {
    return new WorkloadFiles(this.#root, id);
  }

  #replica(workload: Workload, files: ReplicaFiles): Replica {
    const { log, command = agentCommand, backoff, patience, checkMs = CHECK_MS, mayAct = () => true, isolation } = this.#options;
    return new Replica(workload, files, {
      ...{ command, log, mayAct, checkMs, isolation, cpuGroups: this.#cpuGroups },
      backoff: { ...BACKOFF, ...backoff },
      patience: { ...PATIENCE, ...patience },
    });
  }

  /**
   * Ends a replica that is not supervised, or a second process that a crash of the control plane left beside the recorded one.
   */
  async #end(files: ReplicaFiles, graceMs: number): Promise<void> {
    for (let attempt = 0; attempt < REMOVE_ATTEMPTS; attempt++) {
      const live = await this.#findLive(files);
      if (!live) {
        await this.#cpuGroups?.release(files.name);
        return files.forget();
      }
      await terminate(live, graceMs);
    }
    throw new Error(`workload ${files.name} cannot be stopped: its process did not end`);
  }

  /** The replica's live process: the recorded one, or one whose start was never recorded because of a crash. */
  async #findLive(files: ReplicaFiles): Promise<ProcessIdentity | undefined> {
    const recorded = await readIdentity(files.process);
    if (recorded && (await isAlive(recorded))) return recorded;
    return (await findByArgument(READY_FLAG, new Set([files.endpoint]))).get(files.endpoint);
  }

  #inTurn<T>(id: string, body: () => Promise<T>): Promise<T> {
    const result = (this.#turns.get(id) ?? Promise.resolve()).then(body);
    const settled = result
      .catch(() => {})
      .then(() => {
        if (this.#turns.get(id) === settled) this.#turns.delete(id);
      });
    this.#turns.set(id, settled);
    return result;
  }

  async #checkAll(): Promise<void> {
    if (this.#checking || this.#options.mayAct?.() === false) return;
    this.#checking = true;
    const { maxLogBytes = MAX_LOG_BYTES, log } = this.#options;
    for (const { id, replicas } of [...this.#supervised.values()]) {
      const checks = [cutBeginning(this.#files(id).log, maxLogBytes), ...replicas.map((replica) => replica.check())];
      for (const check of await Promise.allSettled(checks))
        if (check.status === 'rejected') log.warn({ err: check.reason, workload: id }, 'checking a workload failed');
    }
    this.#checking = false;
  }
}

class SupervisedWorkload {
  readonly id: string;
  readonly replicas: readonly Replica[];

  constructor({ id }: Workload, replicas: readonly Replica[]) {
    this.id = id;
    this.replicas = replicas;
  }

  status(): WorkloadStatus {
    return combined(
      this.id,
      this.replicas.map((replica) => replica.status()),
    );
  }

  /** Stops all of them for good. */
  async stop(graceMs: number): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop(graceMs)));
  }

  /** Stops supervising them. They keep running. */
  async release(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.release()));
  }
}

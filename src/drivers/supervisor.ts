/**
 * Supervises the replicas of a driver's workloads: each is started or adopted once, checked at intervals, and stopped or released.
 * The driver says what a replica is and what is found of it.
 */
import type { Logger } from 'pino';
import { cutBeginning } from '../machine/line-file.ts';
import { Turns } from '../machine/turns.ts';
import type { Rescaling, WorkloadStatus } from './port.ts';
import type { Replica, ReplicaOptions } from './replica.ts';
import { type Backoff, combined, type Patience } from './supervision.ts';
import { appendNote } from './workload-log.ts';

export interface SupervisionOptions {
  log: Logger;
  backoff?: Partial<Backoff>;
  patience?: Partial<Patience>;
  /** A larger log is cut to its newest half. */
  maxLogBytes?: number;
  /** Whether this control plane is the leader. With several, another one may have taken over. */
  mayAct?: () => boolean;
  /** Interval between checks of logs and replicas. */
  checkMs?: number;
}

const BACKOFF: Backoff = { firstMs: 500, maxMs: 30_000, resetAfterMs: 60_000 };
/** As long as the time limit for a revision to become healthy, and as the lease of a run. */
const PATIENCE: Patience = { startMs: 300_000, silentMs: 30_000 };
const MAX_LOG_BYTES = 20 * 1024 * 1024;
const CHECK_MS = 2_000;

/** A replica, and what runs of it. */
export interface Found<Live, R> {
  replica: R;
  live: Live | undefined;
}

/** What the driver knows of its workloads. */
interface Workloads<R> {
  logFile(id: string): string;
  /** Looks at all of them at once, and gives the check of one replica. */
  look(): Promise<(replica: R, id: string, index: number) => Promise<void>>;
}

export class Supervisor<Live, R extends Replica<Live>> {
  readonly turns = new Turns();
  /** For each replica. */
  readonly replicaOptions: ReplicaOptions;
  readonly #options: SupervisionOptions;
  readonly #workloads: Workloads<R>;
  readonly #supervised = new Map<string, R[]>();
  readonly #check: NodeJS.Timeout;
  #isChecking = false;
  #isDisposed = false;

  constructor(options: SupervisionOptions, workloads: Workloads<R>) {
    const { log, backoff, patience, checkMs = CHECK_MS, mayAct = () => true } = options;
    this.#options = options;
    this.#workloads = workloads;
    this.replicaOptions = {
      ...{ log, checkMs, mayAct },
      backoff: { ...BACKOFF, ...backoff },
      patience: { ...PATIENCE, ...patience },
    };
    this.#check = setInterval(() => void this.#checkAll(), checkMs);
    this.#check.unref();
  }

  /** Supervises a workload, unless it does already. `find` gives its replicas, each with what runs of it. */
  ensure(id: string, find: () => Promise<Found<Live, R>[]>): Promise<WorkloadStatus> {
    return this.turns.take(id, async () => {
      if (this.#isDisposed) throw new Error('the driver is released');
      const known = this.#supervised.get(id);
      if (known) return statusOf(id, known);
      const found = await find();
      const replicas = found.map(({ replica }) => replica);
      this.#supervised.set(id, replicas);
      try {
        await Promise.all(found.map(begin));
      } catch (error) {
        this.#supervised.delete(id);
        await Promise.allSettled(replicas.map((replica) => replica.stop(0)));
        throw error;
      }
      return statusOf(id, replicas);
    });
  }

  /**
   * Ends the replicas of a supervised workload above that count, the last ones, or takes over or starts those that are missing.
   * `find` gives the replicas from that number on, `rest` ends surplus ones that nobody supervises.
   */
  scale(
    id: string,
    count: number,
    how: Rescaling,
    { find, rest }: { find: (from: number) => Promise<Found<Live, R>[]>; rest: () => Promise<void> },
  ): Promise<void> {
    return this.turns.take(id, async () => {
      const replicas = this.#supervised.get(id);
      if (!replicas) return;
      const before = replicas.length;
      if (before !== count) await appendNote(this.#workloads.logFile(id), 30, how.why);
      await Promise.all(replicas.splice(count).map((replica) => retire(replica, how)));
      await rest();
      if (count <= before) return;
      const missing = await find(before);
      replicas.push(...missing.map(({ replica }) => replica));
      try {
        await Promise.all(missing.map(begin));
      } catch (error) {
        await Promise.allSettled(replicas.splice(before).map((replica) => replica.stop(0)));
        throw error;
      }
    });
  }

  status(id: string): WorkloadStatus | undefined {
    const replicas = this.#supervised.get(id);
    return replicas && statusOf(id, replicas);
  }

  ids(): Iterable<string> {
    return this.#supervised.keys();
  }

  /** Stops a workload for good. `rest` removes what of it nobody supervises. */
  remove(id: string, graceMs: number, rest: () => Promise<void>): Promise<void> {
    return this.turns.take(id, async () => {
      await Promise.all((this.#supervised.get(id) ?? []).map((replica) => replica.stop(graceMs)));
      this.#supervised.delete(id);
      await rest();
    });
  }

  /** Stops supervising. Everything keeps running. */
  async release(): Promise<void> {
    await this.turns.settled();
    await Promise.all([...this.#supervised.values()].flat().map((replica) => replica.release()));
    this.#supervised.clear();
  }

  /** Releases everything, and supervises nothing from then on. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    clearInterval(this.#check);
    await this.release();
  }

  async #checkAll(): Promise<void> {
    if (this.#isChecking || this.#supervised.size === 0 || !this.replicaOptions.mayAct()) return;
    this.#isChecking = true;
    const { maxLogBytes = MAX_LOG_BYTES, log } = this.#options;
    try {
      const before = [...this.#supervised];
      const check = await this.#workloads.look();
      for (const [id, replicas] of before) {
        const checks = replicas.map((replica, index) => check(replica, id, index));
        for (const done of await Promise.allSettled([cutBeginning(this.#workloads.logFile(id), maxLogBytes), ...checks]))
          if (done.status === 'rejected') log.warn({ err: done.reason, workload: id }, 'checking a workload failed');
      }
    } catch (error) {
      log.warn({ err: error }, 'checking the workloads failed');
    }
    this.#isChecking = false;
  }
}

function begin<Live>({ replica, live }: Found<Live, Replica<Live>>): Promise<void> {
  return live === undefined ? replica.start() : replica.adopt(live);
}

/** Ends a replica once nothing is sent to it. */
async function retire(replica: Replica<unknown>, { leave, graceMs }: Rescaling): Promise<void> {
  const { url } = replica.status();
  try {
    if (url !== undefined) await leave(url);
  } catch (error) {
    await replica.release();
    throw error;
  }
  await replica.stop(graceMs);
}

function statusOf(id: string, replicas: readonly Replica<unknown>[]): WorkloadStatus {
  return combined(
    id,
    replicas.map((replica) => replica.status()),
  );
}

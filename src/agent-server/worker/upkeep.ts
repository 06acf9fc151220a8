/**
 * Background work for the runs of all processes: renews leases, takes back lost runs, hears of outcomes recorded elsewhere.
 * Notifications trigger all of it. The sweep catches missed ones.
 */
import type { Logger } from 'pino';
import type { Storage } from '../../storage/port.ts';
import { findCancelRequest, toCancelRequest } from '../runs/cancel-records.ts';
import type { Owner } from '../runs/lease-owner.ts';
import type { RunQueue } from '../runs/run-queue.ts';
import { isFinal, statusOf } from '../runs/run-records.ts';
import type { RunWaiters } from '../runs/run-waiters.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import { deleteTemporaryThreads } from '../threads/thread-records.ts';
import { type Execution, Stop } from './attempt.ts';
import type { CrashIsolation } from './crash-isolation.ts';
import { DelayedRuns } from './delayed-runs.ts';
import { highestSuspicion } from './lease-records.ts';
import type { Leases } from './leases.ts';
import type { LostRuns } from './lost-runs.ts';

const SWEEP_MS = 5_000;
/** How long a temporary thread stays readable after its run. */
const TEMPORARY_MS = 120_000;

interface UpkeepOptions {
  storage: Storage;
  queue: RunQueue;
  leases: Leases;
  lost: LostRuns;
  isolation: CrashIsolation;
  streams: RunStreams;
  waiters: RunWaiters;
  owner: Owner;
  /** Whether another process has certainly ended. */
  isDead(owner: Owner): Promise<boolean>;
  log: Logger;
  /** What this process executes, by run id. */
  executing: ReadonlyMap<string, Execution>;
  /** Called when a run may be ready. */
  wake(): void;
}

export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #delayed: DelayedRuns;
  readonly #clock = new ClockWatch();
  #stopListening: () => void = () => undefined;
  #stopped = false;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#delayed = new DelayedRuns(options.storage, options.queue);
  }

  start(): void {
    this.#guard(this.#delayed.look());
    const { storage, leases, wake } = this.#options;
    this.#stopListening = storage.listen((heard) => {
      if (heard.channel === 'run-ready') wake();
      else if (heard.channel === 'run-delayed') this.#guard(this.#delayed.look());
      else if (heard.channel === 'run-cancelled') this.#guard(this.#cancelIfAsked(heard.payload));
      else if (heard.channel === 'run-ended') this.#guard(this.#tellEndedElsewhere([heard.payload]));
      else if (heard.channel === '*') this.#lookAround();
    });
    this.#timers.push(setInterval(() => this.#guard(this.#sweep()), Math.min(SWEEP_MS, leases.leaseMs)));
    this.#timers.push(setInterval(() => this.#guard(this.#renewLeases()), leases.leaseMs / 3));
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#delayed.stop();
    this.#stopListening();
  }

  async #cancelIfAsked(runId: string): Promise<void> {
    const execution = this.#options.executing.get(runId);
    if (!execution) return;
    const request = await findCancelRequest(this.#options.storage, runId);
    if (request) execution.abort.abort(new Stop(request));
  }

  /**
   * Another process changed something: a run may be ready, one that executes here may be cancelled, an awaited one may have
   * ended.
   */
  #lookAround(): void {
    this.#options.wake();
    this.#guard(this.#delayed.look());
    this.#guard(this.#tellEndedElsewhere(this.#options.waiters.awaited));
    for (const runId of this.#options.executing.keys()) this.#guard(this.#cancelIfAsked(runId));
  }

  async #tellEndedElsewhere(runIds: string[]): Promise<void> {
    const { waiters, storage } = this.#options;
    for (const runId of runIds.filter((id) => waiters.isAwaited(id) && !this.#options.executing.has(id))) {
      const status = await statusOf(storage, runId);
      if (status === undefined || isFinal(status)) waiters.settle(runId, {});
    }
  }

  async #renewLeases(): Promise<void> {
    // Copied first: runs claimed during the query are not in its result.
    const executing = [...this.#options.executing];
    if (executing.length === 0) return;
    const { leases, owner } = this.#options;
    const rows = await leases.renew(
      owner,
      executing.map(([runId]) => runId),
    );
    const held = new Map(rows.map((row) => [row.run_id, row]));
    for (const [runId, { run, abort }] of executing) {
      const row = held.get(runId);
      const request = row && toCancelRequest(row);
      if (!row || row.attempt !== run.attempt) abort.abort(new Stop('lost'));
      else if (request) abort.abort(new Stop(request));
    }
  }

  async #sweep(): Promise<void> {
    const { streams } = this.#options;
    // A stalled process first renews what it still holds, then looks for what others lost.
    await this.#renewLeases();
    await this.reclaim();
    await this.#tellEndedElsewhere(this.#options.waiters.awaited);
    await streams.sweep();
    await this.#delayed.look();
    await this.#deleteOld();
    this.#options.wake();
  }

  /** A changed clock makes records look old. Nothing is deleted until the clock has run evenly for the whole retention time. */
  async #deleteOld(): Promise<void> {
    const { storage, streams } = this.#options;
    const evenFor = this.#clock.evenFor();
    const before = (keptMs: number) => new Date(Date.now() - keptMs).toISOString();
    if (evenFor >= streams.keptStoredMs) await streams.deleteOld(before(streams.keptStoredMs));
    if (evenFor < TEMPORARY_MS) return;
    const deleteSome = () => storage.transaction((transaction) => deleteTemporaryThreads(transaction, before(TEMPORARY_MS)));
    while (!this.#stopped && (await deleteSome()));
  }

  /** Takes back the runs of processes that are dead or whose leases have expired. */
  async reclaim(): Promise<void> {
    const { lost, isolation, storage, owner, isDead, log } = this.#options;
    const reclaimed = await lost.takeBack(async (other) => other !== owner && isDead(other));
    isolation.note(await highestSuspicion(storage));
    if (reclaimed.length === 0) return;
    log.info({ runs: reclaimed.length }, 'took back runs of an ended process');
    for (const runId of reclaimed) storage.notify('run-ended', runId);
    storage.notify('run-ready', null);
  }

  #guard(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#options.log.error({ err: error }, 'a periodic task of the worker failed'));
  }
}

/** More than a clock is slewed between two looks. */
const SET_MS = 2_000;

/** Whether the clock of this machine was set while this process watched it. */
export class ClockWatch {
  #ahead = aheadOfProcess();
  #since = performance.now();
  #wasSet = false;

  /** Milliseconds since it was last set. */
  evenFor(): number {
    const ahead = aheadOfProcess();
    if (Math.abs(ahead - this.#ahead) > SET_MS) {
      this.#since = performance.now();
      this.#wasSet = true;
    }
    this.#ahead = ahead;
    return performance.now() - this.#since;
  }

  wasSetWithin(milliseconds: number): boolean {
    return this.evenFor() < milliseconds && this.#wasSet;
  }
}

function aheadOfProcess(): number {
  return Date.now() - performance.now();
}

/**
 * Makes the runs of crons. Advancing a cron and accepting its run are one transaction, so each due time has one run, whichever
 * process makes it. All processes measure by the clock of the database.
 */
import type { Logger } from 'pino';
import type { StatelessRunCreate } from '../../../generated/agent-server/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { Problem, type ProblemCode } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Access } from '../auth/access.ts';
import { withinContextOf } from '../encryption/encryption-context.ts';
import type { Accepted } from '../runs/accept-runs.ts';
import type { AcceptableRun } from '../runs/requested-runs.ts';
import { isoTime } from '../runs/run-records.ts';
import type { Runs } from '../runs/runs.ts';
import { lockThread } from '../threads/thread-records.ts';
import {
  type CronPayload,
  type CronRow,
  type DuePosition,
  disableCron,
  dueCrons,
  findCron,
  haveWaiting,
  lockIfDue,
  lockIfPlannedAhead,
  planCron,
  plannedAhead,
  sharedTime,
  untilNextDue,
} from './cron-records.ts';
import { nextDue } from './schedule.ts';

/** Notices what no notification told, and clocks that were set. */
const SWEEP_MS = 5_000;
/** Pause before the next look at crons that are due and that another process has. */
const CONTENDED_MS = 50;
/** The longest delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Crons that fire at once. */
const PAGE = 20;
/** A clock set back by less does not count: due times that have had their run would have another. */
const SET_BACK_MS = 60_000;

/** What may be over the next time: a database that is away, an auth of the project that failed. */
const PASSING: readonly ProblemCode[] = ['unavailable', 'internal', 'too_many_requests'];

interface CronFiringOptions {
  storage: Storage;
  runs: Runs;
  /** The access of a user who made a cron. */
  accessOf(madeBy: string | null): Access;
  log: Logger;
}

export class CronFiring {
  readonly #options: CronFiringOptions;
  #sweep: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = false;
  /** Crons that make no run now, so that each is logged once. */
  readonly #waited = new Set<string>();
  #stopListening: () => void = () => undefined;

  constructor(options: CronFiringOptions) {
    this.#options = options;
  }

  start(): void {
    this.#stopListening = this.#options.storage.listen(({ channel }) => {
      if (channel === 'cron-changed' || channel === '*') this.#wake();
    });
    this.#sweep = setInterval(() => this.#wake(), SWEEP_MS);
    this.#wake();
  }

  /** Resolves when this process makes no more runs. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    clearInterval(this.#sweep);
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #wake(): void {
    this.#again = true;
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
  }

  async #look(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      clearTimeout(this.#timer);
      try {
        await this.#planAgain();
        const failed = await this.#fireAll();
        // After a failure the next sweep tries again, not the timer.
        if (!failed) await this.#setTimer();
      } catch (error) {
        this.#options.log.error({ err: error }, 'looking for due crons failed; the next sweep tries again');
      }
    }
  }

  async #setTimer(): Promise<void> {
    const rest = await untilNextDue(this.#options.storage);
    if (rest === undefined || this.#stopped) return;
    this.#timer = setTimeout(() => this.#wake(), Math.min(Math.max(rest, CONTENDED_MS), MAX_TIMER_MS));
  }

  /** A due time that was decided while the clock was ahead may be far away. Decides it again. */
  async #planAgain(): Promise<void> {
    const { storage } = this.#options;
    const { dialect } = storage;
    for (const cronId of await plannedAhead(storage, SET_BACK_MS))
      await storage.transaction(async (transaction) => {
        // It may have been disabled, changed or deleted since.
        const cron = await lockIfPlannedAhead(transaction, dialect, cronId, SET_BACK_MS);
        if (!cron) return;
        const at = await sharedTime(transaction, dialect);
        await planCron(transaction, cronId, nextDue(cron, at), at);
      });
  }

  /** Whether any failed. */
  async #fireAll(): Promise<boolean> {
    let failed = false;
    let last: DuePosition = { due_at: -1, cron_id: '' };
    for (;;) {
      const due = await dueCrons(this.#options.storage, last, PAGE);
      const fired = await Promise.all(due.map(({ cron_id: cronId }) => this.#fireDue(cronId)));
      failed ||= fired.includes(false);
      if (due.length < PAGE || this.#stopped) return failed;
      const { cron_id, due_at } = due.at(-1)!;
      last = { cron_id, due_at: Number(due_at) };
    }
  }

  /** False when it is to be tried again. Each is read by itself: one that cannot be decrypted keeps no other from firing. */
  async #fireDue(cronId: string): Promise<boolean> {
    const { storage, log } = this.#options;
    try {
      const cron = await findCron(storage, cronId);
      if (cron) await withinContextOf(cron, () => this.#fire(cron));
      return true;
    } catch (error) {
      log.error({ err: error, cronId }, 'making the run of a cron failed; the next sweep tries again');
      return false;
    }
  }

  async #fire(cron: CronRow): Promise<void> {
    const { storage, runs, log } = this.#options;
    const { cron_id: cronId } = cron;
    try {
      const accepted = await this.#accept(cron, await this.#prepare(cron));
      if (accepted) runs.announce(accepted);
    } catch (error) {
      if (!(error instanceof Problem) || PASSING.includes(error.code)) throw error;
      log.warn({ cronId, reason: error.message }, 'disabled a cron whose run cannot be made');
      await disableCron(storage, cron, error.message, isoTime(Date.now())).catch(() => undefined);
    }
  }

  #prepare(cron: CronRow): Promise<AcceptableRun> {
    const { runs, accessOf } = this.#options;
    const { multitask_strategy: strategy } = JSON.parse(cron.payload) as CronPayload;
    return runs.prepare(accessOf(cron.made_by), requestOf(cron), cron, strategy);
  }

  /** Undefined when another process made the run, the cron was changed, or its thread takes no run now. */
  #accept(cron: CronRow, run: AcceptableRun): Promise<Accepted | undefined> {
    const { storage, runs, log } = this.#options;
    const { dialect } = storage;
    return storage.transaction(async (transaction) => {
      // As in all transactions that also delete threads: the thread first.
      if (cron.thread_id !== null) await lockThread(transaction, dialect, cron.thread_id);
      if (!(await lockIfDue(transaction, dialect, cron))) return undefined;
      const at = await sharedTime(transaction, dialect);
      await planCron(transaction, cron.cron_id, nextDue(cron, at), at);
      if (await this.#waits(transaction, cron.cron_id)) return undefined;
      try {
        return await runs.acceptIn(transaction, run);
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'conflict') throw error;
        log.info({ cronId: cron.cron_id, threadId: cron.thread_id }, 'a cron made no run, because its thread is busy');
        return undefined;
      }
    });
  }

  /** Whether so many runs of the cron wait that this due time has none: they come faster than they are executed. */
  async #waits(transaction: Transaction, cronId: string): Promise<boolean> {
    const waits = await haveWaiting(transaction, cronId, LIMITS.waitingRunsOfCron);
    const says = 'a cron makes no run while too many of its runs wait';
    if (waits && !this.#waited.has(cronId)) this.#options.log.warn({ cronId, waiting: LIMITS.waitingRunsOfCron }, says);
    if (waits) this.#waited.add(cronId);
    else this.#waited.delete(cronId);
    return waits;
  }
}

/** The run that the cron asks for. */
function requestOf(cron: CronRow): StatelessRunCreate {
  const payload = JSON.parse(cron.payload) as CronPayload;
  const { cron_id: cronId } = cron;
  // Clients of graphs with a context take no configurable values beside it.
  const config = payload.context
    ? payload.config
    : { ...payload.config, configurable: { ...payload.config?.configurable, cron_id: cronId } };
  return {
    ...payload,
    assistant_id: cron.assistant_id,
    metadata: { ...JSON.parse(cron.metadata), cron_id: cronId },
    config: config ?? null,
    on_disconnect: 'continue',
    on_completion: cron.on_run_completed ?? 'keep',
  };
}

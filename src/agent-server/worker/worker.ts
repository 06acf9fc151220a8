/**
 * The worker: executes runs in a bounded number of slots. It is woken by push when a run is ready. What it cannot finish before a
 * shut-down goes back to the queue.
 */
import type { Logger } from 'pino';
import { isUnavailable, messageOf } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { newestIdOfGraph } from '../checkpoints/checkpoint-records.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { Fence } from '../checkpoints/fenced-checkpointer.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { Graphs } from '../graphs/graphs.ts';
import type { Owner } from '../runs/lease-owner.ts';
import { cancelled, type RunOutcome, type RunQueue } from '../runs/run-queue.ts';
import type { CancelAction, RunRow } from '../runs/run-records.ts';
import type { RunWaiters } from '../runs/run-waiters.ts';
import type { ReservedSlot, WorkerSlots } from '../runs/runs.ts';
import type { Attempt } from '../streams/event-records.ts';
import { serialize } from '../streams/run-stream.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import type { Emit } from '../streams/stream-modes.ts';
import { type AttemptResult, type Execution, executeRun, Stop } from './attempt.ts';
import { CrashIsolation } from './crash-isolation.ts';
import { anyReady, assertLease, clearSuspicion, LeaseLost } from './lease-records.ts';
import type { Leases, Recorded } from './leases.ts';
import type { LostRuns } from './lost-runs.ts';
import { withinRun } from './run-context.ts';
import { Upkeep } from './upkeep.ts';

/** While the database is away: the first pause before the next try, and the longest. */
const RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;
/** Before a run that met such a database is executed anew, which may cost more than a try to write; each time twice as long. */
const REPEAT_MS = 500;
const MAX_REPEAT_MS = 60_000;
const GIVE_UP_MS = 2_000;
/** The longest time that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** How soon another look is worth while after a claim that got nothing of what was ready. */
const CONTENDED_MS = 50;

interface WorkerOptions {
  storage: Storage;
  queue: RunQueue;
  leases: Leases;
  lost: LostRuns;
  streams: RunStreams;
  waiters: RunWaiters;
  assistants: Assistants;
  graphs: Graphs;
  langgraph: LangGraph;
  checkpointer: Checkpointer;
  owner: Owner;
  /** How many runs are executed at once (N_JOBS_PER_WORKER); none of a process that only answers requests. */
  jobs: number;
  /** A run that takes longer ends with status timeout. */
  runTimeoutMs: number;
  /** Called for every run that this process has executed to its end. */
  onEnd(run: RunRow, status: string, tookMs: number): void;
  log: Logger;
}

export class Worker implements WorkerSlots {
  readonly #options: WorkerOptions;
  readonly #executing = new Map<string, Execution>();
  readonly #upkeep: Upkeep;
  readonly #isolation: CrashIsolation;
  readonly #reserved = new Set<Promise<void>>();
  #claiming: Promise<void> | undefined;
  #claimingNow = false;
  /** How many runs the claim that is under way may bring. */
  #claimingFor = 0;
  #woken = false;
  #started = false;
  #draining = false;
  #releasing = false;
  #contended: NodeJS.Timeout | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const wake = () => this.wake();
    this.#isolation = new CrashIsolation({ clear: (run) => this.#clear(run), onClosed: wake });
    this.#upkeep = new Upkeep({ ...options, isolation: this.#isolation, executing: this.#executing, wake });
  }

  /** Begins to execute runs; what is accepted before waits for it. */
  async start(): Promise<void> {
    await this.#upkeep.reclaim();
    this.#upkeep.start();
    this.#started = true;
    this.wake();
  }

  /** Something may be ready. */
  wake(): void {
    this.#woken = true;
    if (this.#claimingNow || this.#draining) return;
    this.#claimingNow = true;
    this.#claiming = this.#claim();
  }

  reserve(): ReservedSlot | undefined {
    if (this.#draining || this.#free <= 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reserved.add(promise);
    const release = () => {
      this.#reserved.delete(promise);
      resolve();
    };
    const { leases, owner } = this.#options;
    return {
      lease: () => leases.grant(owner),
      take: (run) => {
        this.#execute(run);
        release();
      },
      release: () => {
        release();
        this.wake();
      },
    };
  }

  /** How many slots are free. */
  get #free(): number {
    if (!this.#started || this.#isolation.isOpen) return 0;
    return this.#options.jobs - this.#executing.size - this.#reserved.size - this.#claimingFor;
  }

  /** Claims no more, lets what runs finish for `graceMs`, then gives the rest back to the queue. */
  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    await Promise.all([this.#claiming, ...this.#reserved]);
    // A run may leave its slot to another until the claim that is under way with its end is done.
    const all = async () => {
      while (this.#executing.size > 0) await Promise.all([...this.#executing.values()].map(({ done }) => done));
    };
    const grace = AbortSignal.timeout(graceMs);
    await Promise.race([all(), new Promise((resolve) => grace.addEventListener('abort', resolve))]);
    this.#releasing = true;
    for (const { abort } of this.#executing.values()) abort.abort(new Stop('release'));
    const { streams } = this.#options;
    // Events that a database which is away does not take are not waited for.
    const givingUp = setTimeout(() => streams.stop(), GIVE_UP_MS);
    await all();
    await streams.saved();
    clearTimeout(givingUp);
    clearTimeout(this.#contended);
    this.#upkeep.stop();
  }

  async #claim(): Promise<void> {
    const { storage, leases, owner, log } = this.#options;
    try {
      while (this.#woken && !this.#draining) {
        this.#woken = false;
        this.#claimingFor = 0;
        const free = this.#free;
        if (free <= 0) return;
        this.#claimingFor = free;
        if (await this.#isolateNext(free)) continue;
        // A look costs far less than a claim that finds nothing.
        if (!(await anyReady(storage))) continue;
        const claimed = await leases.claim(owner, free);
        this.#claimingFor = 0;
        for (const run of claimed) this.#execute(run);
        if (claimed.length > 0) this.#woken = true;
        // Somebody else has it, or is deciding over its thread.
        else this.#wakeSoon();
      }
    } catch (error) {
      log.error({ err: error }, 'claiming runs failed; the next sweep tries again');
    } finally {
      // In the same instant as the last look at `woken`, so that no wake falls between.
      this.#claimingNow = false;
      this.#claimingFor = 0;
    }
  }

  /** Begins those that have to be executed apart; false when there are none for this process. */
  async #isolateNext(free: number): Promise<boolean> {
    const due = this.#isolation.due(this.#executing.size + this.#reserved.size);
    if (due === 0) return false;
    const { leases, owner, log } = this.#options;
    const suspects = await leases.claimSuspects(owner, Math.min(due, free));
    this.#claimingFor = 0;
    this.#isolation.begin(suspects);
    for (const run of suspects) {
      log.info({ runId: run.run_id, deaths: run.deaths }, 'executing a suspect run in isolation');
      this.#execute(run);
    }
    this.#woken = true;
    return true;
  }

  async #clear(run: RunRow): Promise<void> {
    const { storage, log } = this.#options;
    await clearSuspicion(storage, run).catch((error: unknown) =>
      log.error({ err: error, runId: run.run_id }, 'clearing the suspicion of a run failed'),
    );
  }

  #wakeSoon(): void {
    clearTimeout(this.#contended);
    this.#contended = setTimeout(() => this.wake(), CONTENDED_MS);
  }

  #execute(run: RunRow): void {
    // Of this very run, when it was taken from this process for dead and came back to it.
    this.#executing.get(run.run_id)?.abort.abort(new Stop('lost'));
    const abort = new AbortController();
    if (this.#releasing) abort.abort(new Stop('release'));
    const limit = setTimeout(() => abort.abort(new Stop('timeout')), Math.min(this.#options.runTimeoutMs, MAX_TIMER_MS));
    const done = this.#attempt(run, abort).then((successor) => {
      clearTimeout(limit);
      if (this.#executing.get(run.run_id)?.run === run) this.#executing.delete(run.run_id);
      this.#isolation.leave(run);
      if (successor) this.#execute(successor);
      else this.wake();
    });
    this.#executing.set(run.run_id, { run, abort, done });
  }

  /** Resolves with the run that takes over its slot. */
  async #attempt(run: RunRow, abort: AbortController): Promise<RunRow | undefined> {
    const { storage, streams, waiters, log, onEnd } = this.#options;
    const attempt = { runId: run.run_id, attempt: run.attempt };
    const { resumable } = JSON.parse(run.kwargs) as { resumable: boolean };
    const stream = streams.open(run.run_id, run.attempt, resumable, run.watched_by);
    const started = performance.now();
    const emit = (event: string, data: unknown) => streams.append(run.run_id, stream, event, serialize(data));
    try {
      const ended = await this.#run(run, emit, abort);
      const { outcome, result, hasNext, claimed } = await this.#finish(attempt, run, ended, emit);
      waiters.settle(run.run_id, { result });
      storage.notify('run-ended', run.run_id);
      if (hasNext && claimed?.thread_id !== run.thread_id) storage.notify('run-ready', run.run_id);
      onEnd(run, outcome.status, performance.now() - started);
      return claimed;
    } catch (error) {
      if (error instanceof Stop && error.action === 'release') await this.#release(attempt, 0);
      else if (error instanceof Stop && error.action === 'unavailable') await this.#release(attempt, pauseBefore(run.attempt));
      else if (error instanceof LeaseLost || error instanceof Stop) {
        log.warn({ runId: run.run_id, attempt: run.attempt }, 'lost the lease of a run');
      } else
        log.error(
          { err: error, runId: run.run_id },
          'recording the outcome of a run failed; it is executed again when its lease expires',
        );
    } finally {
      streams.close(run.run_id, stream);
    }
    return undefined;
  }

  /** Records the outcome. What cannot be stored now cannot be stored by another attempt either, so the run then ends as an error. */
  async #finish(attempt: Attempt, run: RunRow, ended: AttemptResult, emit: Emit): Promise<AttemptResult & Recorded> {
    if (ended.outcome.error) emit('error', ended.outcome.error);
    try {
      return { ...ended, ...(await this.#record(attempt, run, ended)) };
    } catch (error) {
      if (error instanceof LeaseLost || isUnavailable(error)) throw error;
      this.#options.log.error({ err: error, runId: run.run_id }, 'the outcome of a run cannot be stored');
      const message = `The run reached its end, but that cannot be stored: ${messageOf(error)}`;
      const failed = resultOf({ status: 'error', error: { error: 'EndNotStored', message } });
      emit('error', failed.outcome.error);
      return { ...failed, ...(await this.#record(attempt, run, failed)) };
    }
  }

  #record(attempt: Attempt, run: RunRow, { outcome, writeRest }: AttemptResult): Promise<Recorded> {
    const { storage, leases, streams, owner } = this.#options;
    return this.#insist(async () => {
      const checkpointId = outcome.checkpointId ?? (await newestIdOfGraph(storage, run.thread_id));
      const isBusy = this.#draining || this.#isolation.isOpen || this.#isolation.due(this.#executing.size) > 0;
      return leases.record(attempt, run, {
        outcome: { ...outcome, checkpointId },
        unsaved: (watchers) => streams.unsaved(run.run_id, watchers),
        ...(writeRest ? { writeRest } : {}),
        successor: isBusy ? undefined : owner,
      });
    });
  }

  async #release(attempt: Attempt, pauseMs: number): Promise<void> {
    const { leases, storage, log } = this.#options;
    const { runId } = attempt;
    try {
      await this.#insist(() => leases.release(attempt, pauseMs));
      storage.notify(pauseMs > 0 ? 'run-delayed' : 'run-ready', runId);
    } catch (error) {
      log.error({ err: error, runId }, 'releasing a run failed; it is executed again when its lease expires');
    }
  }

  /** While the database is away, what is to be recorded waits for it, unless this process is ending. */
  async #insist<T>(record: () => Promise<T>): Promise<T> {
    for (let pauseMs = RETRY_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_RETRY_MS)) {
      try {
        return await record();
      } catch (error) {
        if (!isUnavailable(error) || this.#draining) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  /** The graph's own failures and cancellations are outcomes like any other; only a lost or released lease is thrown. */
  async #run(run: RunRow, emit: Emit, abort: AbortController): Promise<AttemptResult> {
    const { storage, graphs, langgraph, checkpointer, assistants, streams, log, runTimeoutMs } = this.#options;
    const { signal } = abort;
    const attempt = { runId: run.run_id, attempt: run.attempt };
    const fence: Fence = async (transaction) => {
      await assertLease(transaction, storage.dialect, attempt);
      // A step whose checkpoint is stored is not executed again, so its events are stored with it.
      return streams.saveWith(transaction, attempt);
    };
    try {
      const assistant = await assistants.get(run.assistant_id);
      const context = { run, graphs, langgraph, storage, checkpointer, assistant, abort, emit, fence };
      return await withinRun(run.run_id, () => executeRun(context));
    } catch (caught) {
      // What stopped the graph says more than what the graph made of it.
      const thrown: unknown = signal.aborted && !(signal.reason instanceof Stop) ? signal.reason : caught;
      if (thrown instanceof LeaseLost) throw thrown;
      // The run goes on from its last checkpoint when the database is back.
      if (isUnavailable(thrown)) throw new Stop('unavailable');
      const stop = signal.reason instanceof Stop ? signal.reason : undefined;
      if (stop?.action === 'release' || stop?.action === 'lost') throw stop;
      if (stop?.action === 'timeout') {
        const message = `The run took longer than the limit of ${runTimeoutMs / 1000} s.`;
        return resultOf({ status: 'timeout', error: { error: 'RunTimeout', message } });
      }
      if (stop) return resultOf(cancelled(stop.action as CancelAction));
      log.info({ runId: run.run_id, err: thrown }, 'run failed');
      const error = { error: thrown instanceof Error ? thrown.name : 'Error', message: messageOf(thrown) };
      return resultOf({ status: 'error', error });
    }
  }
}

function resultOf(outcome: RunOutcome): AttemptResult {
  return { outcome, result: { __error__: outcome.error } };
}

function pauseBefore(attempt: number): number {
  return Math.min(REPEAT_MS * 2 ** (attempt - 1), MAX_REPEAT_MS);
}

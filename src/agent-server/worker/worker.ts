/**
 * The worker: executes runs in a bounded number of slots. A notification wakes it when a run is ready. On shutdown, unfinished
 * runs go back to the queue.
 */
import type { Logger } from 'pino';
import { isUnavailable, messageOf } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { everything } from '../auth/access.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { Fence } from '../checkpoints/fenced-checkpointer.ts';
import { withinContextOf } from '../encryption/encryption-context.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { Graphs } from '../graphs/graphs.ts';
import type { ReservedSlot, WorkerSlots } from '../runs/accept-runs.ts';
import { toCancelRequest } from '../runs/cancel-records.ts';
import type { ConversationRuns } from '../runs/conversation-runs.ts';
import type { Owner } from '../runs/lease-owner.ts';
import { whyUnreadable } from '../runs/readable-runs.ts';
import { NoSuchInterrupt } from '../runs/resume-binding.ts';
import { cancelled, type RunQueue } from '../runs/run-queue.ts';
import type { RunRow } from '../runs/run-records.ts';
import type { RunWaiters } from '../runs/run-waiters.ts';
import { serialize } from '../streams/run-stream.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import type { Emit } from '../streams/stream-modes.ts';
import type { EndingRun } from '../webhooks/announced-values.ts';
import { type AttemptResult, type Execution, executeRun, Stop } from './attempt.ts';
import { CrashIsolation } from './crash-isolation.ts';
import { assertLease, CancelRequested, clearSuspicion, countReady, LeaseLost } from './lease-records.ts';
import type { Leases } from './leases.ts';
import type { LostRuns } from './lost-runs.ts';
import { OutcomeRecorder, toResult } from './outcome-recorder.ts';
import { withinRun } from './run-context.ts';
import { tracedAs } from './tracing.ts';
import { Upkeep } from './upkeep.ts';

/** Pause before a run that met an unavailable database executes again, which may cost more than a write. Doubles each time. */
const REPEAT_MS = 500;
const MAX_REPEAT_MS = 60_000;
const GIVE_UP_MS = 2_000;
/** The longest delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Pause before the next look after a claim got none of the ready runs. */
const CONTENDED_MS = 50;

interface WorkerOptions {
  storage: Storage;
  queue: RunQueue;
  leases: Leases;
  lost: LostRuns;
  streams: RunStreams;
  conversations: ConversationRuns;
  waiters: RunWaiters;
  assistants: Assistants;
  graphs: Graphs;
  langgraph: LangGraph;
  /** The folder of the project, whose packages trace its runs. */
  directory: string;
  checkpointer: Checkpointer;
  owner: Owner;
  /** Whether another process has certainly ended. */
  isDead(owner: Owner): Promise<boolean>;
  /** How many runs execute at once (N_JOBS_PER_WORKER); 0 in a process that only answers requests. */
  jobs: number;
  /** A run that takes longer ends with status `timeout`. */
  runTimeoutMs: number;
  /** What the webhook of a run tells of its values, as JSON. */
  announcedValues(ending: EndingRun): Promise<string | undefined>;
  /** Called for each run that this process executed to its end. */
  onEnd(run: RunRow, status: string, tookMs: number): void;
  log: Logger;
}

export class Worker implements WorkerSlots {
  readonly #options: WorkerOptions;
  readonly #executing = new Map<string, Execution>();
  readonly #upkeep: Upkeep;
  readonly #isolation: CrashIsolation;
  readonly #recorder: OutcomeRecorder;
  readonly #reserved = new Set<Promise<void>>();
  #claiming: Promise<void> | undefined;
  #claimingNow = false;
  /** How many runs the claim in progress may bring. */
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
    this.#recorder = new OutcomeRecorder({
      ...options,
      isEnding: () => this.#draining,
      successor: () => {
        const isBusy = this.#draining || this.#isolation.isExclusive || this.#isolation.due(this.#executing.size) > 0;
        return isBusy ? undefined : options.owner;
      },
    });
  }

  /** How many runs execute. */
  get executing(): number {
    return this.#executing.size;
  }

  /** Starts executing runs. Runs accepted before wait for this. */
  async start(): Promise<void> {
    await this.#upkeep.reclaim();
    this.#upkeep.start();
    this.#started = true;
    this.wake();
  }

  /** A run may be ready. */
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

  /** Number of free slots. */
  get #free(): number {
    if (!this.#started || this.#isolation.isExclusive) return 0;
    return this.#options.jobs - this.#executing.size - this.#reserved.size - this.#claimingFor;
  }

  /** Stops executing the run without giving it back. */
  abandon(runId: string): void {
    this.#executing.get(runId)?.abort.abort(new Stop('lost'));
  }

  /** Stops claiming, gives executing runs `graceMs` to finish, then returns the rest to the queue. */
  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    await Promise.all([this.#claiming, ...this.#reserved]);
    // A run may pass its slot to another until the claim at its end is done.
    const all = async () => {
      while (this.#executing.size > 0) await Promise.all([...this.#executing.values()].map(({ done }) => done));
    };
    const grace = AbortSignal.timeout(graceMs);
    await Promise.race([all(), new Promise((resolve) => grace.addEventListener('abort', resolve))]);
    this.#releasing = true;
    for (const { abort } of this.#executing.values()) abort.abort(new Stop('release'));
    const { streams } = this.#options;
    // Do not wait for events that an unavailable database does not take.
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
        if (await this.#isolateNext(free)) continue;
        // A look costs far less than a claim that finds nothing. It takes no slot: a run accepted meanwhile starts here at once.
        const ready = await countReady(storage, free);
        if (ready === 0) continue;
        this.#claimingFor = Math.min(ready, this.#free);
        if (this.#claimingFor <= 0) return;
        const claimed = await leases.claim(owner, this.#claimingFor);
        this.#claimingFor = 0;
        for (const run of claimed) this.#execute(run);
        if (claimed.length > 0) this.#woken = true;
        // Another process has claimed it, or has locked its thread.
        else this.#wakeSoon();
      }
    } catch (error) {
      log.error({ err: error }, 'claiming runs failed; the next sweep tries again');
    } finally {
      // Set in the same tick as the last look at `woken`, so that no wake is lost.
      this.#claimingNow = false;
      this.#claimingFor = 0;
    }
  }

  /** Starts suspects in isolation. False when there are none for this process. */
  async #isolateNext(free: number): Promise<boolean> {
    const due = this.#isolation.due(this.#executing.size + this.#reserved.size);
    if (due === 0) return false;
    this.#claimingFor = free;
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
    // The run may have been taken from this process as lost and come back: stop the earlier attempt.
    this.#executing.get(run.run_id)?.abort.abort(new Stop('lost'));
    const abort = new AbortController();
    if (this.#releasing) abort.abort(new Stop('release'));
    const limit = setTimeout(() => abort.abort(new Stop('timeout')), Math.min(this.#options.runTimeoutMs, MAX_TIMER_MS));
    const done = withinContextOf(run, () => this.#attempt(run, abort)).then((successor) => {
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
    const { streams } = this.#options;
    const { resumable } = JSON.parse(run.kwargs) as { resumable: boolean };
    const stream = streams.open(run, resumable);
    const startedAt = performance.now();
    const emit = (event: string, data: unknown) => {
      streams.append(run.run_id, stream, event, serialize(data));
      // What the graph streams of its task is part of it, and must outlast this process.
      if (run.task_id !== null && event.endsWith('custom')) streams.store(run.run_id);
    };
    try {
      return await this.#end(run, await this.#run(run, emit, abort), emit, startedAt);
    } catch (error) {
      const action = error instanceof Stop ? error.action : undefined;
      if (action === 'release') return await this.#giveBack(run, 0, emit, startedAt);
      if (action === 'unavailable') return await this.#giveBack(run, pauseBefore(run.attempt), emit, startedAt);
      this.#logUnrecorded(run, error);
      return undefined;
    } finally {
      streams.close(run.run_id, stream);
    }
  }

  /** Records how a run ended and tells everybody. Resolves with the run that takes over its slot. */
  async #end(run: RunRow, ended: AttemptResult, emit: Emit, startedAt: number): Promise<RunRow | undefined> {
    const { storage, waiters, onEnd } = this.#options;
    const attempt = { runId: run.run_id, attempt: run.attempt };
    const { outcome, result, hasNext, claimed } = await this.#recorder.finish(attempt, run, ended, emit);
    waiters.settle(run.run_id, { result });
    storage.notify('run-ended', run.run_id);
    if (hasNext && claimed?.thread_id !== run.thread_id) storage.notify('run-ready', run.thread_id);
    onEnd(run, outcome.status, performance.now() - startedAt);
    return claimed;
  }

  /** A run that cannot be decrypted executes nothing. Once its storage or its encryption answers again, it is tried again. */
  #endUnreadable(run: RunRow, error: unknown): AttemptResult {
    if (isUnavailable(error)) throw new Stop('unavailable');
    this.#options.log.error({ err: error, runId: run.run_id }, 'a run cannot be decrypted');
    const message = 'The run cannot be decrypted, so it was not executed. Make its key available and create it again.';
    return toResult({ status: 'error', error: { error: 'RunUnreadable', message } });
  }

  /** Gives the run of a stopped attempt back, or ends it where that was asked for meanwhile. */
  async #giveBack(run: RunRow, pauseMs: number, emit: Emit, startedAt: number): Promise<RunRow | undefined> {
    const { storage, log } = this.#options;
    try {
      await this.#recorder.release({ runId: run.run_id, attempt: run.attempt }, pauseMs);
      if (pauseMs > 0) storage.notify('run-delayed', run.run_id);
      else storage.notify('run-ready', null);
    } catch (error) {
      if (!(error instanceof CancelRequested)) {
        log.error({ err: error, runId: run.run_id }, 'releasing a run failed; it is executed again when its lease expires');
        return undefined;
      }
      const ended = this.#end(run, toResult(cancelled(error.request)), emit, startedAt);
      return ended.catch((failure: unknown) => void this.#logUnrecorded(run, failure));
    }
    return undefined;
  }

  #logUnrecorded(run: RunRow, error: unknown): void {
    const { log } = this.#options;
    if (error instanceof LeaseLost || error instanceof Stop) {
      log.warn({ runId: run.run_id, attempt: run.attempt }, 'lost the lease of a run');
      return;
    }
    const says = 'recording the outcome of a run failed; it is executed again when its lease expires';
    log.error({ err: error, runId: run.run_id }, says);
  }

  /** The graph's failures and cancellations are normal outcomes. Throws only for a lost or released lease. */
  async #run(run: RunRow, emit: Emit, abort: AbortController): Promise<AttemptResult> {
    const { storage, queue, graphs, langgraph, checkpointer, assistants, streams, directory, log, runTimeoutMs } = this.#options;
    const { signal } = abort;
    const attempt = { runId: run.run_id, attempt: run.attempt };
    const fence: Fence = async (transaction) => {
      const { cancel } = await assertLease(transaction, storage.dialect, attempt);
      // A step with a stored checkpoint does not execute again, so its events are stored with it.
      const tellSaved = await streams.saveWith(transaction, attempt);
      return () => {
        tellSaved?.();
        // It was asked for before this process listened for requests about this run.
        if (cancel) abort.abort(new Stop(cancel));
      };
    };
    const request = toCancelRequest(run);
    if (request) return toResult(cancelled(request));
    const unreadable = whyUnreadable(run);
    if (unreadable) return this.#endUnreadable(run, unreadable.error);
    try {
      await queue.announceStart(run);
      const assistant = await assistants.get(everything, run.assistant_id);
      const traced = (configurable: Record<string, unknown>) => tracedAs(configurable, directory, log);
      const context = { run, graphs, langgraph, storage, checkpointer, assistant, traced, abort, emit, fence, log };
      return await withinRun(run.run_id, () => executeRun(context));
    } catch (caught) {
      // The reason for stopping the graph says more than the error that follows from it.
      const thrown: unknown = signal.aborted && !(signal.reason instanceof Stop) ? signal.reason : caught;
      if (thrown instanceof LeaseLost) throw thrown;
      // The run continues from its last checkpoint when the database is back.
      if (isUnavailable(thrown)) throw new Stop('unavailable');
      const stop = signal.reason instanceof Stop ? signal.reason : undefined;
      if (stop?.action === 'release' || stop?.action === 'lost') throw stop;
      if (stop?.action === 'timeout') {
        const message = `The run took longer than the limit of ${runTimeoutMs / 1000} s.`;
        log.error({ runId: run.run_id, seconds: runTimeoutMs / 1000 }, 'run timed out');
        return toResult({ status: 'timeout', error: { error: 'RunTimeout', message } });
      }
      if (stop?.request) return toResult(cancelled(stop.request));
      const error = { error: thrown instanceof Error ? thrown.name : 'Error', message: messageOf(thrown) };
      if (thrown instanceof NoSuchInterrupt) return toResult({ status: 'error', error, stateKept: true });
      log.error({ runId: run.run_id, err: thrown }, 'run failed');
      return toResult({ status: 'error', error });
    }
  }
}

function pauseBefore(attempt: number): number {
  return Math.min(REPEAT_MS * 2 ** (attempt - 1), MAX_REPEAT_MS);
}

/**
 * The worker: executes runs in a bounded number of slots. A notification wakes it when a run is ready. On shutdown, unfinished
 * runs go back to the queue.
 */
import type { Logger } from 'pino';
import { isUnavailable, messageOf } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { everything } from '../auth/access.ts';
import { newestIdOfGraph } from '../checkpoints/checkpoint-records.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { Fence } from '../checkpoints/fenced-checkpointer.ts';
import { withinContextOf } from '../encryption/encryption-context.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { Graphs } from '../graphs/graphs.ts';
import type { ReservedSlot, WorkerSlots } from '../runs/accept-runs.ts';
import type { ConversationRuns } from '../runs/conversation-runs.ts';
import type { Owner } from '../runs/lease-owner.ts';
import type { TaskEnd } from '../runs/queue-records.ts';
import { NoSuchInterrupt } from '../runs/resume-binding.ts';
import { cancelled, type RunOutcome, type RunQueue } from '../runs/run-queue.ts';
import type { CancelAction, RunRow } from '../runs/run-records.ts';
import type { RunWaiters } from '../runs/run-waiters.ts';
import type { Attempt } from '../streams/event-records.ts';
import { serialize } from '../streams/run-stream.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import type { Emit } from '../streams/stream-modes.ts';
import type { EndingRun } from '../webhooks/announced-values.ts';
import { type AttemptResult, type Execution, executeRun, Stop } from './attempt.ts';
import { CrashIsolation } from './crash-isolation.ts';
import { anyReady, assertLease, clearSuspicion, LeaseLost } from './lease-records.ts';
import type { Leases, Recorded } from './leases.ts';
import type { LostRuns } from './lost-runs.ts';
import { withinRun } from './run-context.ts';
import { tracedAs } from './tracing.ts';
import { Upkeep } from './upkeep.ts';

/** While the database is unavailable: the first pause before the next try, and the longest. */
const RETRY_MS = 250;
const MAX_RETRY_MS = 5_000;
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
    if (!this.#started || this.#isolation.isOpen) return 0;
    return this.#options.jobs - this.#executing.size - this.#reserved.size - this.#claimingFor;
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
        this.#claimingFor = free;
        if (await this.#isolateNext(free)) continue;
        // A look costs far less than a claim that finds nothing.
        if (!(await anyReady(storage))) continue;
        const claimed = await leases.claim(owner, free);
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
    const { storage, streams, waiters, log, onEnd } = this.#options;
    const attempt = { runId: run.run_id, attempt: run.attempt };
    const { resumable } = JSON.parse(run.kwargs) as { resumable: boolean };
    const stream = streams.open(run, resumable);
    const started = performance.now();
    const emit = (event: string, data: unknown) => {
      streams.append(run.run_id, stream, event, serialize(data));
      // What the graph streams of its task is part of it, and must outlast this process.
      if (run.task_id !== null && event.endsWith('custom')) streams.store(run.run_id);
    };
    try {
      const ended = await this.#run(run, emit, abort);
      const { outcome, result, hasNext, claimed } = await this.#finish(attempt, run, ended, emit);
      waiters.settle(run.run_id, { result });
      storage.notify('run-ended', run.run_id);
      if (hasNext && claimed?.thread_id !== run.thread_id) storage.notify('run-ready', run.thread_id);
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

  /** Records the outcome. If it cannot be stored, another attempt could not store it either, so the run ends as an error. */
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

  async #record(attempt: Attempt, run: RunRow, ended: AttemptResult): Promise<Recorded> {
    const { storage, leases, streams, owner, announcedValues } = this.#options;
    const { outcome, result, writeRest } = ended;
    const task = await this.#taskEnd(run, ended);
    return this.#insist(async () => {
      const checkpointId = outcome.checkpointId ?? (await newestIdOfGraph(storage, run.thread_id));
      const values = await announcedValues({ run, outcome, result, checkpointId });
      const isBusy = this.#draining || this.#isolation.isOpen || this.#isolation.due(this.#executing.size) > 0;
      return leases.record(attempt, run, {
        outcome: { ...outcome, checkpointId, task, values },
        unsaved: (watchers) => streams.unsaved(run.run_id, watchers),
        ...(writeRest ? { writeRest } : {}),
        successor: isBusy ? undefined : owner,
      });
    });
  }

  /** What the end of a run says of its task. Whatever goes wrong there, the run has ended. */
  async #taskEnd(run: RunRow, { outcome, result }: AttemptResult): Promise<TaskEnd | undefined> {
    const { conversations, log } = this.#options;
    if (run.task_id === null || outcome.rollback) return undefined;
    return conversations.describeEnd?.({ run, outcome, result }).catch((error: unknown) => {
      log.error({ err: error, runId: run.run_id }, 'reading what a run left its task failed');
      return undefined;
    });
  }

  async #release(attempt: Attempt, pauseMs: number): Promise<void> {
    const { leases, storage, log } = this.#options;
    const { runId } = attempt;
    try {
      await this.#insist(() => leases.release(attempt, pauseMs));
      if (pauseMs > 0) storage.notify('run-delayed', runId);
      else storage.notify('run-ready', null);
    } catch (error) {
      log.error({ err: error, runId }, 'releasing a run failed; it is executed again when its lease expires');
    }
  }

  /** Retries a recording while the database is unavailable, unless this process is ending. */
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

  /** The graph's failures and cancellations are normal outcomes. Throws only for a lost or released lease. */
  async #run(run: RunRow, emit: Emit, abort: AbortController): Promise<AttemptResult> {
    const { storage, queue, graphs, langgraph, checkpointer, assistants, streams, directory, log, runTimeoutMs } = this.#options;
    const { signal } = abort;
    const attempt = { runId: run.run_id, attempt: run.attempt };
    const fence: Fence = async (transaction) => {
      await assertLease(transaction, storage.dialect, attempt);
      // A step with a stored checkpoint does not execute again, so its events are stored with it.
      return streams.saveWith(transaction, attempt);
    };
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
        return resultOf({ status: 'timeout', error: { error: 'RunTimeout', message } });
      }
      if (stop) return resultOf(cancelled(stop.action as CancelAction));
      const error = { error: thrown instanceof Error ? thrown.name : 'Error', message: messageOf(thrown) };
      if (thrown instanceof NoSuchInterrupt) return resultOf({ status: 'error', error, stateKept: true });
      log.error({ runId: run.run_id, err: thrown }, 'run failed');
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

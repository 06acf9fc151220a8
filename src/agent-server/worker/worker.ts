/**
 * Executes runs. It is woken by push when one is ready and keeps a bounded number going. What it cannot finish before a
 * shut-down goes back to the queue.
 */
import type { Logger } from 'pino';
import { isUnavailable, messageOf } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import type { Fence } from '../checkpoints/joined-writes.ts';
import { type Lease, LeaseLost } from '../checkpoints/lease.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { Graphs } from '../graphs/graphs.ts';
import { serialize } from '../streams/event-json.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import { type Executed, executeRun } from './execute-run.ts';
import { type Execution, Stop } from './execution.ts';
import type { LostRuns } from './lost-runs.ts';
import type { Owner } from './owner.ts';
import type { CancelAction, RunRow } from './run.ts';
import { withinRun } from './run-context.ts';
import type { RunEnds } from './run-ends.ts';
import { cancelled, type Ending, type Finished, type RunEnd, type RunQueue } from './run-queue.ts';
import { RunUpkeep } from './run-upkeep.ts';
import type { Place, Places } from './runs.ts';
import type { Emit } from './stream-modes.ts';
import { Trials } from './trials.ts';

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

export interface RunWorkerOptions {
  storage: Storage;
  queue: RunQueue;
  lost: LostRuns;
  streams: RunStreams;
  ends: RunEnds;
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

export class RunWorker implements Places {
  readonly #options: RunWorkerOptions;
  readonly #executing = new Map<string, Execution>();
  readonly #upkeep: RunUpkeep;
  readonly #trials: Trials;
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

  constructor(options: RunWorkerOptions) {
    this.#options = options;
    const wake = () => this.wake();
    this.#trials = new Trials({ clear: (run) => this.#clear(run), onClosed: wake });
    this.#upkeep = new RunUpkeep({ ...options, trials: this.#trials, executing: this.#executing, wake });
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

  /** A place for a run that is being accepted; undefined when this process has none for it. */
  reserve(): Place | undefined {
    if (this.#draining || this.#free <= 0) return undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#reserved.add(promise);
    const leave = () => {
      this.#reserved.delete(promise);
      resolve();
    };
    return {
      owner: this.#options.owner,
      take: (run) => {
        this.#execute(run);
        leave();
      },
      leave: () => {
        leave();
        this.wake();
      },
    };
  }

  get #free(): number {
    if (!this.#started || this.#trials.open) return 0;
    return this.#options.jobs - this.#executing.size - this.#reserved.size - this.#claimingFor;
  }

  /** Claims no more, lets what runs finish for `graceMs`, then gives the rest back to the queue. */
  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    await Promise.all([this.#claiming, ...this.#reserved]);
    // A run may leave its place to another until the claim that is under way with its end is done.
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
    const { queue, owner, log } = this.#options;
    try {
      while (this.#woken && !this.#draining) {
        this.#woken = false;
        this.#claimingFor = 0;
        const free = this.#free;
        if (free <= 0) return;
        this.#claimingFor = free;
        if (await this.#tryNext(free)) continue;
        // A look costs far less than a claim that finds nothing.
        if (!(await queue.anyReady())) continue;
        const claimed = await queue.claim(owner, free);
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

  /** Begins those that have to be tried apart; false when there are none for this process. */
  async #tryNext(free: number): Promise<boolean> {
    const due = this.#trials.due(this.#executing.size + this.#reserved.size);
    if (due === 0) return false;
    const { lost, owner, log } = this.#options;
    const suspects = await lost.claimSuspects(owner, Math.min(due, free));
    this.#claimingFor = 0;
    this.#trials.begin(suspects);
    for (const run of suspects) {
      log.info({ runId: run.run_id, deaths: run.deaths }, 'trying a run apart that was in execution when its process ended');
      this.#execute(run);
    }
    this.#woken = true;
    return true;
  }

  async #clear(run: RunRow): Promise<void> {
    await this.#options.lost
      .clear(run)
      .catch((error: unknown) =>
        this.#options.log.error({ err: error, runId: run.run_id }, 'clearing a run of its suspicion failed'),
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
      this.#trials.leave(run);
      if (successor) this.#execute(successor);
      else this.wake();
    });
    this.#executing.set(run.run_id, { run, abort, done });
  }

  /** Resolves with the run that has taken its place. */
  async #attempt(run: RunRow, abort: AbortController): Promise<RunRow | undefined> {
    const { storage, streams, ends, log, onEnd } = this.#options;
    const lease = { runId: run.run_id, attempt: run.attempt };
    const { resumable } = JSON.parse(run.kwargs) as { resumable: boolean };
    const stream = streams.open(run.run_id, run.attempt, resumable, run.watched_by);
    const started = performance.now();
    const emit = (event: string, data: unknown) => streams.append(run.run_id, stream, event, serialize(data));
    try {
      const executed = await this.#run(run, emit, abort);
      const { end, result, next, claimed } = await this.#finish(lease, run, executed, emit);
      ends.settle(run.run_id, { result });
      storage.notify('run-ended', run.run_id);
      if (next && claimed?.thread_id !== run.thread_id) storage.notify('run-ready', run.run_id);
      onEnd(run, end.status, performance.now() - started);
      return claimed;
    } catch (error) {
      if (error instanceof Stop && error.action === 'release') await this.#release(lease, 0);
      else if (error instanceof Stop && error.action === 'unavailable') await this.#release(lease, pauseBefore(run.attempt));
      else if (error instanceof LeaseLost || error instanceof Stop) {
        log.warn({ runId: run.run_id, attempt: run.attempt }, 'lost the lease of a run');
      } else log.error({ err: error, runId: run.run_id }, 'recording the end of a run failed; it will be taken up again');
    } finally {
      streams.close(run.run_id, stream);
    }
    return undefined;
  }

  /** Records the end. What cannot be stored now cannot be stored by another attempt either, so the run then ends as an error. */
  async #finish(lease: Lease, run: RunRow, executed: Executed, emit: Emit): Promise<Executed & Finished> {
    if (executed.end.error) emit('error', executed.end.error);
    try {
      return { ...executed, ...(await this.#record(lease, run, executed)) };
    } catch (error) {
      if (error instanceof LeaseLost || isUnavailable(error)) throw error;
      this.#options.log.error({ err: error, runId: run.run_id }, 'the end of a run cannot be stored');
      const message = `The run reached its end, but that cannot be stored: ${messageOf(error)}`;
      const failed = endedBy({ status: 'error', error: { error: 'EndNotStored', message } });
      emit('error', failed.end.error);
      return { ...failed, ...(await this.#record(lease, run, failed)) };
    }
  }

  #record(lease: Lease, run: RunRow, { end, writeRest }: Executed): Promise<Finished> {
    const { queue, streams, owner } = this.#options;
    return this.#insist(async () => {
      const ending: Ending = {
        end: { ...end, checkpointId: end.checkpointId ?? (await this.#lastCheckpoint(run)) },
        unsaved: (watchers) => streams.unsaved(run.run_id, watchers),
        ...(writeRest ? { writeRest } : {}),
        successor: this.#draining || this.#trials.open || this.#trials.due(this.#executing.size) > 0 ? undefined : owner,
      };
      return queue.finish(lease, run, ending);
    });
  }

  async #release(lease: Lease, pauseMs: number): Promise<void> {
    const { queue, storage, log } = this.#options;
    try {
      await this.#insist(() => queue.release(lease, pauseMs));
      storage.notify(pauseMs > 0 ? 'run-delayed' : 'run-ready', lease.runId);
    } catch (error) {
      log.error({ err: error, runId: lease.runId }, 'giving a run back failed; it will be taken up when its lease has run out');
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

  /** The graph's own failures and cancellations are ends like any other; only a lost or released lease is thrown. */
  async #run(run: RunRow, emit: Emit, abort: AbortController): Promise<Executed> {
    const { storage, graphs, langgraph, checkpointer, assistants, streams, log, runTimeoutMs } = this.#options;
    const { signal } = abort;
    // What a checkpoint records is not executed again, so what was said of it must not get lost either.
    const alongside: Fence = (transaction) => streams.saveWith(transaction, { runId: run.run_id, attempt: run.attempt });
    try {
      const assistant = await assistants.get(run.assistant_id);
      const context = { run, graphs, langgraph, storage, checkpointer, assistant, abort, emit, alongside };
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
        return endedBy({ status: 'timeout', error: { error: 'RunTimeout', message } });
      }
      if (stop) return endedBy(cancelled(stop.action as CancelAction));
      log.info({ runId: run.run_id, err: thrown }, 'a run failed');
      const error = { error: thrown instanceof Error ? thrown.name : 'Error', message: messageOf(thrown) };
      return endedBy({ status: 'error', error });
    }
  }

  async #lastCheckpoint(run: RunRow): Promise<string | null> {
    const [row] = await this.#options.storage.read<{ checkpoint_id: string }>(
      `SELECT checkpoint_id FROM checkpoints WHERE thread_id = $1 AND checkpoint_ns = '' ORDER BY position DESC LIMIT 1`,
      [run.thread_id],
    );
    return row?.checkpoint_id ?? null;
  }
}

function endedBy(end: RunEnd): Executed {
  return { end, result: { __error__: end.error } };
}

function pauseBefore(attempt: number): number {
  return Math.min(REPEAT_MS * 2 ** (attempt - 1), MAX_REPEAT_MS);
}

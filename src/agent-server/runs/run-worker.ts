/**
 * Executes runs. It is woken by push when one is ready and keeps a bounded number going; a slow sweep is only a net under
 * missed wake-ups, expired leases and processes that died. What it cannot finish before a shut-down goes back to the queue.
 */
import type { Logger } from 'pino';
import { messageOf, Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { type Checkpointer, type Lease, LeaseLost } from '../checkpoints/checkpointer.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { Graphs } from '../graphs/graphs.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import { forgetTemporaryThreads } from '../threads/temporary-threads.ts';
import { executeRun } from './execute-run.ts';
import { type Owner, ownerIsDead } from './owner.ts';
import type { CancelAction, RunRow } from './run.ts';
import type { RunEnds } from './run-ends.ts';
import { cancelled, type RunEnd, type RunQueue } from './run-queue.ts';
import { RUN_CANCEL, RUN_ENDED, RUN_READY } from './runs.ts';
import type { Emit } from './stream-modes.ts';

const SWEEP_MS = 5_000;
/** While the database is away. */
const RETRY_MS = 250;
const GIVE_UP_MS = 2_000;
/** The longest time that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** How long a thread that was made for one run can still be read after it. */
const TEMPORARY_MS = 120_000;

export interface RunWorkerOptions {
  storage: Storage;
  queue: RunQueue;
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

interface Execution {
  run: RunRow;
  abort: AbortController;
  done: Promise<void>;
}

type StopAction = CancelAction | 'release' | 'lost' | 'timeout';

/** Why an execution is stopped: a client's wish, its time limit, a shut-down, or the loss of its lease. */
class Stop extends Error {
  readonly action: StopAction;
  constructor(action: StopAction) {
    super(action);
    this.action = action;
  }
}

export class RunWorker {
  readonly #options: RunWorkerOptions;
  readonly #executing = new Map<string, Execution>();
  readonly #timers: NodeJS.Timeout[] = [];
  #stopListening: () => void = () => undefined;
  #claiming: Promise<void> | undefined;
  #claimingNow = false;
  #woken = false;
  #draining = false;
  #delayed: NodeJS.Timeout | undefined;

  constructor(options: RunWorkerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { storage } = this.#options;
    await this.#reclaim();
    this.#stopListening = storage.listen((channel, payload) => {
      if (channel === RUN_READY) this.wake();
      else if (channel === RUN_CANCEL) this.#guard(this.#cancelIfAsked(payload));
      else if (channel === RUN_ENDED) this.#guard(this.#settleEndedElsewhere([payload]));
      else if (channel === '*') this.#lookAround();
    });
    const { leaseMs } = this.#options.queue;
    this.#timers.push(setInterval(() => this.#guard(this.#sweep()), Math.min(SWEEP_MS, leaseMs)));
    this.#timers.push(setInterval(() => this.#guard(this.#heartbeat()), leaseMs / 3));
    this.wake();
  }

  /** Something may be ready. */
  wake(): void {
    this.#woken = true;
    if (this.#claimingNow || this.#draining) return;
    this.#claimingNow = true;
    this.#claiming = this.#claim();
  }

  /** Claims no more, lets what runs finish for `graceMs`, then gives the rest back to the queue. */
  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    await this.#claiming;
    const all = () => Promise.all([...this.#executing.values()].map(({ done }) => done));
    const grace = AbortSignal.timeout(graceMs);
    await Promise.race([all(), new Promise((resolve) => grace.addEventListener('abort', resolve))]);
    for (const { abort } of this.#executing.values()) abort.abort(new Stop('release'));
    const { streams } = this.#options;
    // Events that a database which is away does not take are not waited for.
    const givingUp = setTimeout(() => streams.stop(), GIVE_UP_MS);
    await all();
    await streams.saved();
    clearTimeout(givingUp);
    for (const timer of [...this.#timers, this.#delayed]) clearInterval(timer);
    this.#stopListening();
  }

  async #claim(): Promise<void> {
    const { queue, owner, jobs, log } = this.#options;
    try {
      while (this.#woken && !this.#draining) {
        this.#woken = false;
        const free = jobs - this.#executing.size;
        if (free <= 0) return;
        // A look costs far less than a claim that finds nothing.
        const next = await queue.nextReadyAt();
        if (next === undefined || next > Date.now()) {
          this.#wakeAt(next);
          continue;
        }
        const claimed = await queue.claim(owner, free);
        for (const run of claimed) this.#execute(run);
        if (claimed.length > 0) this.#woken = true;
      }
    } catch (error) {
      log.error({ err: error }, 'claiming runs failed; the next sweep tries again');
    } finally {
      // In the same instant as the last look at `woken`, so that no wake falls between.
      this.#claimingNow = false;
    }
  }

  /** A delayed run is claimed when its time has come. */
  #wakeAt(time: number | undefined): void {
    clearTimeout(this.#delayed);
    if (time === undefined) return;
    this.#delayed = setTimeout(() => this.wake(), Math.min(Math.max(time - Date.now(), 1), MAX_TIMER_MS));
  }

  #execute(run: RunRow): void {
    // Of this very run, when it was taken from this process for dead and came back to it.
    this.#executing.get(run.run_id)?.abort.abort(new Stop('lost'));
    const abort = new AbortController();
    const limit = setTimeout(() => abort.abort(new Stop('timeout')), Math.min(this.#options.runTimeoutMs, MAX_TIMER_MS));
    const done = this.#attempt(run, abort.signal).finally(() => {
      clearTimeout(limit);
      if (this.#executing.get(run.run_id)?.run === run) this.#executing.delete(run.run_id);
      this.wake();
    });
    this.#executing.set(run.run_id, { run, abort, done });
  }

  async #attempt(run: RunRow, signal: AbortSignal): Promise<void> {
    const { storage, streams, queue, ends, log, onEnd } = this.#options;
    const lease = { runId: run.run_id, attempt: run.attempt };
    const { resumable } = JSON.parse(run.kwargs) as { resumable: boolean };
    const stream = streams.open(run.run_id, run.attempt, resumable || run.watched === 1);
    const started = performance.now();
    const emit = (event: string, data: unknown) => streams.append(run.run_id, stream, event, serialize(data));
    try {
      const { end, result } = await this.#run(run, emit, signal);
      if (end.error) emit('error', end.error);
      await streams.saved();
      const next = await this.#insist(async () =>
        queue.finish(lease, run, { ...end, checkpointId: await this.#lastCheckpoint(run) }, () => streams.unsaved(run.run_id)),
      );
      ends.settle(run.run_id, { result });
      storage.notify(RUN_ENDED, run.run_id);
      if (next) storage.notify(RUN_READY, run.run_id);
      onEnd(run, end.status, performance.now() - started);
    } catch (error) {
      if (error instanceof Stop && error.action === 'release') await this.#release(lease);
      else if (error instanceof LeaseLost || error instanceof Stop) {
        log.warn({ runId: run.run_id, attempt: run.attempt }, 'lost the lease of a run');
      } else log.error({ err: error, runId: run.run_id }, 'recording the end of a run failed; it will be taken up again');
    } finally {
      streams.close(run.run_id, stream);
    }
  }

  async #release(lease: Lease): Promise<void> {
    const { queue, storage, log } = this.#options;
    try {
      await this.#insist(() => queue.release(lease));
      storage.notify(RUN_READY, lease.runId);
    } catch (error) {
      log.error({ err: error, runId: lease.runId }, 'giving a run back failed; it will be taken up when its lease has run out');
    }
  }

  /** While the database is away, what is to be recorded waits for it, unless this process is ending. */
  async #insist<T>(record: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await record();
      } catch (error) {
        if (!isUnavailable(error) || this.#draining) throw error;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  /** The graph's own failures and cancellations are ends like any other; only a lost or released lease is thrown. */
  async #run(run: RunRow, emit: Emit, signal: AbortSignal): Promise<{ end: RunEnd; result: unknown }> {
    const { graphs, langgraph, checkpointer, assistants, log, runTimeoutMs } = this.#options;
    try {
      const assistant = await assistants.get(run.assistant_id);
      return await executeRun({ run, graphs, langgraph, checkpointer, assistant, signal, emit });
    } catch (thrown) {
      if (thrown instanceof LeaseLost) throw thrown;
      // The run goes on from its last checkpoint when the database is back.
      if (isUnavailable(thrown)) throw new Stop('release');
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
      `SELECT checkpoint_id FROM checkpoints WHERE thread_id = $1 AND checkpoint_ns = '' ORDER BY checkpoint_id DESC LIMIT 1`,
      [run.thread_id],
    );
    return row?.checkpoint_id ?? null;
  }

  async #cancelIfAsked(runId: string): Promise<void> {
    const execution = this.#executing.get(runId);
    if (!execution) return;
    const [row] = await this.#options.storage.read<Pick<RunRow, 'cancel_action'>>(
      'SELECT cancel_action FROM runs WHERE run_id = $1',
      [runId],
    );
    if (row?.cancel_action) execution.abort.abort(new Stop(row.cancel_action));
  }

  /** Another process changed something: a run may be ready, one of ours may be unwanted, one we wait for may have ended. */
  #lookAround(): void {
    this.wake();
    this.#guard(this.#settleEndedElsewhere(this.#options.ends.awaited));
    for (const runId of this.#executing.keys()) this.#guard(this.#cancelIfAsked(runId));
  }

  async #settleEndedElsewhere(runIds: string[]): Promise<void> {
    const { ends, storage } = this.#options;
    for (const runId of runIds.filter((id) => ends.isAwaited(id) && !this.#executing.has(id))) {
      const [row] = await storage.read<Pick<RunRow, 'status'>>('SELECT status FROM runs WHERE run_id = $1', [runId]);
      if (!row || (row.status !== 'pending' && row.status !== 'running')) ends.settle(runId, {});
    }
  }

  async #heartbeat(): Promise<void> {
    // What is claimed while this is under way is not in the answer.
    const executing = [...this.#executing];
    if (executing.length === 0) return;
    const { queue, owner } = this.#options;
    const rows = await queue.heartbeat(
      owner,
      executing.map(([runId]) => runId),
    );
    const held = new Map(rows.map((row) => [row.run_id, row]));
    for (const [runId, { run, abort }] of executing) {
      const row = held.get(runId);
      if (!row || row.attempt !== run.attempt) abort.abort(new Stop('lost'));
      else if (row.cancel_action) abort.abort(new Stop(row.cancel_action));
    }
  }

  async #sweep(): Promise<void> {
    const { storage, streams } = this.#options;
    // A process that was held up keeps what it still has, before it looks for what others lost.
    await this.#heartbeat();
    await this.#reclaim();
    await this.#settleEndedElsewhere(this.#options.ends.awaited);
    await streams.sweep(Date.now());
    await storage.transaction((transaction) =>
      forgetTemporaryThreads(transaction, new Date(Date.now() - TEMPORARY_MS).toISOString()),
    );
    this.wake();
  }

  async #reclaim(): Promise<void> {
    const { queue, storage, owner, log } = this.#options;
    const local = storage.dialect.engine === 'sqlite';
    const reclaimed = await queue.reclaim(async (other) => local && other !== owner && ownerIsDead(other));
    if (reclaimed.length === 0) return;
    log.info({ runs: reclaimed.length }, 'took back the runs of a process that ended');
    for (const runId of reclaimed) for (const channel of [RUN_READY, RUN_ENDED]) storage.notify(channel, runId);
  }

  #guard(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#options.log.error({ err: error }, 'a periodic task of the run worker failed'));
  }
}

function endedBy(end: RunEnd): { end: RunEnd; result: unknown } {
  return { end, result: { __error__: end.error } };
}

function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.code === 'unavailable';
}

/** JSON of an event; what refers to itself is cut there. */
function serialize(data: unknown): string {
  try {
    return JSON.stringify(data) ?? 'null';
  } catch {
    const above: unknown[] = [];
    return JSON.stringify(data, function (this: unknown, _key, value) {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (above.includes(value)) return undefined;
      if (value !== null && typeof value === 'object') above.push(value);
      return typeof value === 'bigint' ? String(value) : value;
    });
  }
}

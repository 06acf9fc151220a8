/**
 * Executes runs. It is woken by push when one is ready and keeps a bounded number going; a slow sweep is only a net under
 * missed wake-ups, expired leases and processes that died. What it cannot finish before a shut-down goes back to the queue.
 */
import type { Logger } from 'pino';
import { messageOf } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { type Checkpointer, LeaseLost } from '../checkpoints/checkpointer.ts';
import type { LangGraph } from '../graphs/engine.ts';
import type { Graphs } from '../graphs/graphs.ts';
import type { RunStreams } from '../streams/run-streams.ts';
import { executeRun } from './execute-run.ts';
import { type Owner, ownerIsDead } from './owner.ts';
import type { CancelAction, RunRow } from './run.ts';
import type { RunEnds } from './run-ends.ts';
import { cancelled, LEASE_MS, type RunEnd, type RunQueue } from './run-queue.ts';
import { RUN_CANCEL, RUN_READY } from './runs.ts';

const SWEEP_MS = 5_000;

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
  /** How many runs are executed at once (N_JOBS_PER_WORKER). */
  jobs: number;
  log: Logger;
}

interface Execution {
  run: RunRow;
  abort: AbortController;
  done: Promise<void>;
}

/** Why an execution is stopped: a client's wish, a shut-down, or the loss of its lease. */
class Stop extends Error {
  readonly action: CancelAction | 'release' | 'lost';
  constructor(action: CancelAction | 'release' | 'lost') {
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
  #wokenMeanwhile = false;
  #draining = false;

  constructor(options: RunWorkerOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { storage } = this.#options;
    await this.#reclaim();
    this.#stopListening = storage.listen((channel, payload) => {
      if (channel === RUN_READY) this.wake();
      else if (channel === RUN_CANCEL) this.#cancel(payload, undefined);
      else if (channel === '*') this.#lookAround();
    });
    this.#timers.push(setInterval(() => this.#guard(this.#sweep()), SWEEP_MS));
    this.#timers.push(setInterval(() => this.#guard(this.#heartbeat()), LEASE_MS / 3));
    this.wake();
  }

  /** Something may be ready. */
  wake(): void {
    this.#wokenMeanwhile = true;
    this.#claiming ??= this.#claim().finally(() => {
      this.#claiming = undefined;
    });
  }

  /** Claims no more, lets what runs finish for `graceMs`, then gives the rest back to the queue. */
  async drain(graceMs: number): Promise<void> {
    this.#draining = true;
    await this.#claiming;
    const all = () => Promise.all([...this.#executing.values()].map(({ done }) => done));
    const grace = AbortSignal.timeout(graceMs);
    await Promise.race([all(), new Promise((resolve) => grace.addEventListener('abort', resolve))]);
    for (const { abort } of this.#executing.values()) abort.abort(new Stop('release'));
    await all();
    for (const timer of this.#timers) clearInterval(timer);
    this.#stopListening();
  }

  async #claim(): Promise<void> {
    const { queue, owner, jobs, log } = this.#options;
    while (this.#wokenMeanwhile && !this.#draining) {
      this.#wokenMeanwhile = false;
      const free = jobs - this.#executing.size;
      if (free <= 0) return;
      try {
        const claimed = await queue.claim(owner, free);
        for (const run of claimed) this.#execute(run);
        if (claimed.length === free) this.#wokenMeanwhile = true;
      } catch (error) {
        log.error({ err: error }, 'claiming runs failed; the next sweep tries again');
        return;
      }
    }
  }

  #execute(run: RunRow): void {
    const abort = new AbortController();
    const done = this.#attempt(run, abort.signal).finally(() => {
      this.#executing.delete(run.run_id);
      this.wake();
    });
    this.#executing.set(run.run_id, { run, abort, done });
  }

  async #attempt(run: RunRow, signal: AbortSignal): Promise<void> {
    const { streams, queue, ends, log } = this.#options;
    const lease = { runId: run.run_id, attempt: run.attempt };
    const resumable = (JSON.parse(run.kwargs) as { resumable: boolean }).resumable;
    const stream = streams.open(run.run_id, run.attempt);
    const emit = (event: string, data: unknown) => {
      const appended = stream.append(event, JSON.stringify(data) ?? 'null');
      if (resumable) streams.save(run.run_id, appended);
    };
    try {
      const { end, result } = await this.#run(run, emit, signal);
      if (end.error) emit('error', end.error);
      await queue.finish(lease, run.thread_id, { ...end, checkpointId: await this.#lastCheckpoint(run) });
      ends.settle(run.run_id, { result });
    } catch (error) {
      if (error instanceof Stop && error.action === 'release') await queue.release(lease);
      else if (error instanceof LeaseLost || error instanceof Stop)
        log.warn({ runId: run.run_id, attempt: run.attempt }, 'lost the lease of a run');
      else log.error({ err: error, runId: run.run_id }, 'recording the end of a run failed; it will be taken up again');
    } finally {
      streams.close(run.run_id, stream, resumable);
    }
  }

  /** The graph's own failures and cancellations are ends like any other; only a lost or released lease is thrown. */
  async #run(
    run: RunRow,
    emit: (event: string, data: unknown) => void,
    signal: AbortSignal,
  ): Promise<{ end: RunEnd; result: unknown }> {
    const { graphs, langgraph, checkpointer, assistants, log } = this.#options;
    try {
      const assistant = await assistants.get(run.assistant_id);
      const assistantConfig = { ...assistant.config } as Record<string, unknown>;
      return await executeRun({ run, graphs, langgraph, checkpointer, assistantConfig, signal, emit });
    } catch (thrown) {
      if (thrown instanceof LeaseLost) throw thrown;
      const stop = signal.reason instanceof Stop ? signal.reason : undefined;
      if (stop && stop.action !== 'interrupt' && stop.action !== 'rollback') throw stop;
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

  #cancel(runId: string, action: CancelAction | undefined): void {
    const execution = this.#executing.get(runId);
    if (!execution) return;
    if (action) return execution.abort.abort(new Stop(action));
    this.#guard(
      this.#options.storage
        .read<Pick<RunRow, 'cancel_action'>>('SELECT cancel_action FROM runs WHERE run_id = $1', [runId])
        .then(([row]) => {
          if (row?.cancel_action) execution.abort.abort(new Stop(row.cancel_action));
        }),
    );
  }

  /** Another process changed something: a run may be ready, one of ours may be unwanted, one we wait for may have ended. */
  #lookAround(): void {
    this.wake();
    this.#guard(this.#settleEndedElsewhere());
    for (const runId of this.#executing.keys()) this.#cancel(runId, undefined);
  }

  async #settleEndedElsewhere(): Promise<void> {
    const { ends, storage } = this.#options;
    for (const runId of ends.awaited.filter((id) => !this.#executing.has(id))) {
      const [row] = await storage.read<Pick<RunRow, 'status'>>('SELECT status FROM runs WHERE run_id = $1', [runId]);
      if (!row || (row.status !== 'pending' && row.status !== 'running')) ends.settle(runId, {});
    }
  }

  async #heartbeat(): Promise<void> {
    if (this.#executing.size === 0) return;
    const held = new Map((await this.#options.queue.heartbeat(this.#options.owner)).map((row) => [row.run_id, row]));
    for (const [runId, { run, abort }] of this.#executing) {
      const row = held.get(runId);
      if (!row || row.attempt !== run.attempt) abort.abort(new Stop('lost'));
      else if (row.cancel_action) abort.abort(new Stop(row.cancel_action));
    }
  }

  async #sweep(): Promise<void> {
    await this.#reclaim();
    await this.#settleEndedElsewhere();
    this.wake();
  }

  async #reclaim(): Promise<void> {
    const { queue, storage, owner, log } = this.#options;
    const local = storage.dialect.engine === 'sqlite';
    const reclaimed = await queue.reclaim((other) => local && other !== owner && ownerIsDead(other));
    if (reclaimed.length > 0) log.info({ runs: reclaimed.length }, 'took back the runs of a process that ended');
  }

  #guard(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#options.log.error({ err: error }, 'a periodic task of the run worker failed'));
  }
}

function endedBy(end: RunEnd): { end: RunEnd; result: unknown } {
  return { end, result: { __error__: end.error } };
}

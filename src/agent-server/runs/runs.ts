/** Runs: accepting, reading, awaiting and cancelling them. The worker executes them. */
import type {
  ListRunsQuery,
  Run,
  RunCreate,
  RunError,
  RunResult,
  RunStatus,
  RunsCancel,
  SelectedRun,
  StatelessRunCreate,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Access, Filter } from '../auth/access.ts';
import { assertThread } from '../threads/thread-records.ts';
import type { ThreadStates } from '../threads/thread-states.ts';
import { type Accepted, acceptRun, type ReservedSlot, type RunPurpose, type WorkerSlots } from './accept-runs.ts';
import { assertStartsSoon } from './awaited-delays.ts';
import { BY_CLIENT, type CancelAction, type CancelRequest, pickStronger, requestCancel } from './cancel-records.ts';
import { joinConversation } from './conversation-runs.ts';
import type { Questions } from './questions.ts';
import { readAgain, readRun } from './readable-runs.ts';
import type { AcceptableRun, RequestedRuns } from './requested-runs.ts';
import { assertAwaited } from './resume-binding.ts';
import { assertUnfollowed, type OrderedRun, orderedRunOf } from './run-order.ts';
import { cancelled, type RunQueue } from './run-queue.ts';
import {
  activeRunsWith,
  askingRunsWith,
  deleteEndedRun,
  findAllowedRun,
  findKeyOfThread,
  findOvertakingRun,
  findRun,
  findRunOfThread,
  findRunsStartedAfter,
  isFinal,
  listRuns,
  type RunKey,
  type RunRow,
  runNotFound,
  runOf,
  runsAfter,
  runsInStatus,
  statusOf,
} from './run-records.ts';
import type { RunWaiters, Wait } from './run-waiters.ts';

interface RunsOptions {
  storage: Storage;
  queue: RunQueue;
  requested: RequestedRuns;
  states: ThreadStates;
  waiters: RunWaiters;
  questions: Questions;
  slots: WorkerSlots;
  now(): number;
}

/** A run accepted for a request that waits for it. */
export interface AwaitedRun {
  run: Run;
  /** Resolves once the run has ended. */
  result: Promise<RunResult>;
}

export class Runs {
  readonly #options: RunsOptions;

  constructor(options: RunsOptions) {
    this.#options = options;
  }

  /**
   * Accepts a run. When this resolves, the run is durable and has its position in the thread's queue. Throws `not_found` for an
   * unknown thread or assistant, and `conflict` when the thread is busy and the strategy is `reject`. With `answers`, also throws
   * `conflict` when that run was withdrawn or another one followed it; with `interrupts`, when not all of them wait for an answer.
   * With `conversation`, throws `ThreadOfOther` or `RequestedBefore`.
   */
  async create(access: Access, threadId: string, request: RunCreate, purpose: RunPurpose = {}): Promise<Run> {
    return runOf(await this.#acceptOne(await this.#options.requested.onThread(access, threadId, request, purpose), purpose));
  }

  /** Like `create`, for a request that waits for the result. */
  async createAwaited(access: Access, threadId: string, request: RunCreate, purpose: RunPurpose = {}): Promise<AwaitedRun> {
    const run = await this.#options.requested.onThread(access, threadId, request, { ...purpose, awaited: true });
    const waiting = this.#options.waiters.wait(run.runId);
    try {
      const row = await this.#acceptOne(run, purpose);
      return { run: runOf(row), result: this.#left(access, waiting, row).finally(() => waiting[Symbol.dispose]()) };
    } catch (error) {
      waiting[Symbol.dispose]();
      throw error;
    }
  }

  /** Accepts runs, each on a new thread: all or none. */
  async createStateless(
    access: Access,
    requests: StatelessRunCreate[],
    purpose: Pick<RunPurpose, 'streamed' | 'awaited'> = {},
  ): Promise<Run[]> {
    const runs = requests.map((request) => this.#options.requested.stateless(access, request, purpose));
    return (await this.#accept(await Promise.all(runs))).map(runOf);
  }

  /** The run of a cron, on its thread or on a new one. Throws `not_found` for an unknown assistant. */
  prepare(
    access: Access,
    request: StatelessRunCreate,
    { cron_id: cronId, thread_id: threadId }: { cron_id: string; thread_id: string | null },
    strategy?: RunCreate['multitask_strategy'],
  ): Promise<AcceptableRun> {
    const { requested } = this.#options;
    if (threadId === null) return requested.stateless(access, request, { cronId });
    const ofThread = { ...request, multitask_strategy: strategy ?? 'enqueue', if_not_exists: 'reject' } as const;
    return requested.onThread(access, threadId, ofThread, { cronId });
  }

  /** Accepts a prepared run in the caller's transaction. Throws like `create`. */
  acceptIn(transaction: Transaction, run: AcceptableRun): Promise<Accepted> {
    return acceptRun(transaction, this.#options.queue, { ...run, lease: undefined }, this.#options.now());
  }

  async #acceptOne(run: AcceptableRun, { answers, interrupts, conversation }: RunPurpose): Promise<RunRow> {
    const [row] = await this.#accept([{ ...run, conversation }], { answers, interrupts, conversation });
    return row!;
  }

  /** Accepts all runs or none. A run that may start is claimed with its acceptance if this process has a free slot. */
  async #accept(
    runs: AcceptableRun[],
    { answers, interrupts, conversation }: Omit<RunPurpose, 'streamed' | 'awaited'> = {},
  ): Promise<RunRow[]> {
    const { storage, queue, slots, now } = this.#options;
    const reserved = runs.map(() => slots.reserve());
    try {
      const accepted = await storage.transaction(async (transaction) => {
        const all: Accepted[] = [];
        for (const [index, run] of runs.entries()) {
          if (answers) await assertUnfollowed(transaction, storage.dialect, run, answers);
          if (interrupts) await assertAwaited(transaction, storage.dialect, run, interrupts);
          const accepted = await acceptRun(transaction, queue, { ...run, lease: reserved[index]?.lease }, now());
          if (conversation) await joinConversation(transaction, queue, accepted.row, conversation);
          all.push(accepted);
        }
        return all;
      });
      for (const [index, one] of accepted.entries()) this.announce(one, reserved[index]);
      // Show each run as it was accepted, without later changes.
      return accepted.map(({ row }) => ({ ...row, status: 'pending' }));
    } catch (error) {
      for (const slot of reserved) slot?.release();
      throw error;
    }
  }

  /** Throws `not_found`. */
  async get(access: Access, threadId: string, runId: string): Promise<Run> {
    return runOf(await this.#readable(access, threadId, runId));
  }

  /** Like `get`, for a request that waits for the outcome. Also throws `conflict` when the run does not start soon. */
  async getAwaited(access: Access, threadId: string, runId: string): Promise<Run> {
    const row = await this.#readable(access, threadId, runId);
    await assertStartsSoon(this.#options.storage, row);
    return runOf(row);
  }

  /** A run by its id alone. */
  async find(access: Access, runId: string): Promise<OrderedRun | undefined> {
    const { storage } = this.#options;
    const row = await findRun(storage, runId);
    if (!row) return undefined;
    const filter = await access.allow('threads:read', { thread_id: row.thread_id });
    const allowed = filter === undefined ? row : await findAllowedRun(storage, row.run_id, filter);
    return allowed && orderedRunOf(allowed);
  }

  /** A run that was found before, as it is now. */
  async again(run: RunKey): Promise<OrderedRun | undefined> {
    const row = await findRun(this.#options.storage, run.run_id);
    return row && orderedRunOf(row);
  }

  /** The next runs accepted on the thread of `run`, oldest first. */
  async after(run: Pick<OrderedRun, 'thread_id' | 'position'>, limit: number): Promise<OrderedRun[]> {
    return (await runsAfter(this.#options.storage, run.thread_id, run.position, limit)).map(orderedRunOf);
  }

  /** The first run that started after this one, or whose turn has come since, whenever it was accepted. */
  async findOvertaking(run: Pick<OrderedRun, 'thread_id' | 'turn'>): Promise<OrderedRun | undefined> {
    const row = run.turn > 0 ? await findOvertakingRun(this.#options.storage, run.thread_id, run.turn) : undefined;
    return row && orderedRunOf(row);
  }

  /** The next runs of the thread behind a number that have started, or ended without a start, in that order. */
  async startedAfter(threadId: string, turn: number, limit: number): Promise<OrderedRun[]> {
    return (await findRunsStartedAfter(this.#options.storage, threadId, turn, limit)).map(orderedRunOf);
  }

  /** Takes back what a run asked, so that nothing answers it. False when another run followed it. `error` says why. */
  async withdraw(access: Access, run: Run, error?: RunError): Promise<boolean> {
    const { thread_id: threadId, run_id: runId } = run;
    const asked = { thread_id: threadId, run_id: runId, action: 'interrupt', metadata: {} };
    await this.#rowOfThread(threadId, runId, await access.allow('threads:update', asked));
    return this.#options.questions.withdraw(access, run, error);
  }

  async list(access: Access, threadId: string, query: ListRunsQuery): Promise<SelectedRun[]> {
    const filter = await access.allow('threads:read', { thread_id: threadId });
    await assertThread(this.#options.storage, threadId, filter);
    const rows = await listRuns(this.#options.storage, threadId, query);
    const fields = query.select ?? [];
    const pick = (run: Run) => (fields.length === 0 ? run : Object.fromEntries(fields.map((field) => [field, run[field]])));
    return rows.map((row) => pick(runOf(row)));
  }

  /** Resolves with the result when the run has ended. Throws `not_found` when it is gone, for example rolled back. */
  async result(access: Access, run: Run): Promise<RunResult> {
    using waiting = this.#options.waiters.wait(run.run_id);
    const row = await this.#row(run);
    if (isFinal(row.status)) return this.#storedResult(access, row);
    return await this.#left(access, waiting, row);
  }

  async #left(access: Access, waiting: Wait, run: RunRow): Promise<RunResult> {
    const { result } = await waiting.ended;
    if (result !== undefined) return result as RunResult;
    const row = await this.#row(run);
    // A look before the acceptance was committed took the run for deleted. Wait again.
    return isFinal(row.status) ? this.#storedResult(access, row) : this.result(access, runOf(row));
  }

  /** Resolves when the run has ended, in any process. */
  async ended(run: RunKey): Promise<void> {
    using waiting = this.#options.waiters.wait(run.run_id);
    const row = await this.#row(run).catch(() => undefined);
    if (row && !isFinal(row.status)) await waiting.ended;
  }

  /**
   * Requests the end of a run. Throws `conflict` when it has ended already. With `wait`, resolves when it has ended. `reason` says
   * in the error of the run why, where no client asked for it.
   */
  async cancel(
    access: Access,
    { thread_id: threadId, run_id: runId }: RunKey,
    action: CancelAction,
    wait: boolean,
    reason = BY_CLIENT,
  ): Promise<void> {
    const filter = await access.allow('threads:update', { thread_id: threadId, run_id: runId, action, metadata: {} });
    using waiting = this.#options.waiters.wait(runId);
    const run = await this.#keyOfThread(threadId, runId, filter);
    const stopping = await this.#cancelOne(run, { action, reason });
    if (stopping === undefined) {
      const status = await statusOf(this.#options.storage, run.run_id);
      if (status === undefined) throw runNotFound(run.run_id);
      throw new Problem('conflict', `Run ${runId} has ended already with status ${status}.`);
    }
    if (wait && stopping) await waiting.ended;
  }

  /** Requests the end of several runs. Ended runs stay as they are. */
  async cancelMany(access: Access, request: RunsCancel, action: CancelAction, reason = BY_CLIENT): Promise<void> {
    const { status, thread_id: threadId, run_ids: runIds } = request;
    if (!status && !(threadId && runIds))
      throw new Problem('invalid', 'body: either status, or thread_id and run_ids, is needed.');
    const filter = await access.allow('threads:update', { thread_id: threadId ?? null, action, metadata: {} });
    const statuses: RunStatus[] = status === 'all' ? ['pending', 'running'] : status ? [status] : [];
    const rows = status
      ? await runsInStatus(this.#options.storage, statuses, filter)
      : await Promise.all(runIds!.map((runId) => this.#keyOfThread(threadId!, runId, filter)));
    for (const row of rows) await this.#cancelOne(row, { action, reason });
  }

  /** Requests the end of the active runs with these metadata, and withdraws those that stopped with a question. */
  async cancelWith(access: Access, metadata: Record<string, unknown>, action: CancelAction): Promise<void> {
    const { storage, questions } = this.#options;
    const filter = await access.allow('threads:update', { thread_id: null, action, metadata: {} });
    const request = { action, reason: BY_CLIENT };
    for (const row of await activeRunsWith(storage, metadata, filter)) await this.#cancelOne(row, request);
    const { error } = cancelled(request);
    for (const row of await askingRunsWith(storage, metadata, filter)) await questions.withdraw(access, row, error);
  }

  /** Deletes an ended run. Throws `conflict` for an active one. */
  async delete(access: Access, threadId: string, runId: string): Promise<void> {
    const filter = await access.allow('threads:delete', { thread_id: threadId, run_id: runId });
    const { run_id: id } = await this.#rowOfThread(threadId, runId, filter);
    if (!(await deleteEndedRun(this.#options.storage, id)))
      throw new Problem('conflict', `Run ${id} is still active. Cancel it first.`);
  }

  /** True when the run is being stopped, false when it was pending and is now ended, undefined when it had ended before. */
  async #cancelOne(row: RunKey, request: CancelRequest): Promise<boolean | undefined> {
    const { storage, queue, waiters } = this.#options;
    const known = await readRun(storage, row.run_id);
    if (!known) return undefined;
    const cancel = await storage.transaction(async (transaction) => {
      await queue.lock(transaction, row.thread_id);
      const current = await readAgain(transaction, known);
      if (!current || isFinal(current.status)) return undefined;
      const outcome = cancelled(pickStronger(current, request));
      if (current.status === 'pending') await queue.end(transaction, current, outcome);
      else await requestCancel(transaction, current, request);
      return { isRunning: current.status === 'running', error: outcome.error };
    });
    if (!cancel) return undefined;
    if (cancel.isRunning) storage.notify('run-cancelled', row.run_id);
    else {
      waiters.settle(row.run_id, { result: { __error__: cancel.error } });
      storage.notify('run-ended', row.run_id);
      storage.notify('run-ready', row.thread_id);
    }
    return cancel.isRunning;
  }

  /** Tells all processes of an accepted run, once its transaction is committed. */
  announce({ row, ended, stopping }: Accepted, slot?: ReservedSlot): void {
    const { storage, waiters } = this.#options;
    for (const { runId, error } of ended) {
      waiters.settle(runId, { result: { __error__: error } });
      storage.notify('run-ended', runId);
    }
    for (const runId of stopping) storage.notify('run-cancelled', runId);
    if (row.status === 'running') slot!.take(row);
    else {
      slot?.release();
      if (row.delay_ms > 0) storage.notify('run-delayed', row.run_id);
      else storage.notify('run-ready', row.thread_id);
    }
  }

  async #readable(access: Access, threadId: string, runId: string): Promise<RunRow> {
    return this.#rowOfThread(threadId, runId, await access.allow('threads:read', { thread_id: threadId }));
  }

  async #rowOfThread(threadId: string, runId: string, filter: Filter): Promise<RunRow> {
    const row = await findRunOfThread(this.#options.storage, threadId, runId, filter);
    if (!row) throw runNotFound(runId);
    return row;
  }

  async #keyOfThread(threadId: string, runId: string, filter: Filter): Promise<RunKey> {
    const key = await findKeyOfThread(this.#options.storage, threadId, runId, filter);
    if (!key) throw runNotFound(runId);
    return key;
  }

  /** A run that was found before, as it is now. */
  async #row({ run_id: runId }: RunKey): Promise<RunRow> {
    const row = await findRun(this.#options.storage, runId);
    if (!row) throw runNotFound(runId);
    return row;
  }

  async #storedResult(access: Access, row: RunRow): Promise<RunResult> {
    if (row.error) return { __error__: JSON.parse(row.error) };
    if (!row.checkpoint_id) return {};
    return this.#options.states.result(access, row.thread_id, row.graph_id, row.checkpoint_id);
  }
}

/** Runs: accepting, reading, awaiting and cancelling them. Executing them is the worker's. */
import { v7 as uuidv7 } from 'uuid';
import type {
  ListRunsQuery,
  Run,
  RunCreate,
  RunResult,
  RunsCancel,
  SelectedRun,
  StatelessRunCreate,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { SqlValue, Storage } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { filterText } from '../assistants/metadata-filter.ts';
import type { ThreadStates } from '../threads/thread-states.ts';
import { threadNotFound } from '../threads/threads.ts';
import { type Accepted, acceptRun, type NewRun } from './accept-runs.ts';
import { assertAwaitable, assertStartsSoon } from './awaited-delays.ts';
import type { Owner } from './owner.ts';
import { type CancelAction, isFinal, kwargsOf, type RunRow, runOf } from './run.ts';
import type { RunEnds, Watch } from './run-ends.ts';
import { cancelled, isoTime, type RunQueue } from './run-queue.ts';
import { assertUnfollowed, type PlacedRun, placedRunOf, withdraw } from './succession.ts';

export interface RunsOptions {
  storage: Storage;
  queue: RunQueue;
  assistants: Assistants;
  states: ThreadStates;
  ends: RunEnds;
  places: Places;
  /** The name of this process. */
  owner: Owner;
  now(): number;
}

/** What whoever creates a run wants of it beside its execution. */
export interface RunPurpose {
  /** The run that it answers, which stopped to ask. */
  answers?: string;
  /** This process reads its stream from the start. */
  streamed?: boolean;
  /** A connection is kept open until it has ended. */
  awaited?: boolean;
}

/** A run that was accepted for somebody who waits for it. */
export interface AwaitedRun {
  run: Run;
  /** What it leaves, once it has ended. */
  result: Promise<RunResult>;
}

/** A place for one run in this process, until it is taken by the run or left. */
export interface Place {
  /** Whose lease the run gets. */
  owner: Owner;
  /** The run was claimed with its acceptance. */
  take(run: RunRow): void;
  leave(): void;
}

/** Whoever executes runs in this process. */
export interface Places {
  /** Undefined when there is no place for another run. */
  reserve(): Place | undefined;
}

type AcceptableRun = Omit<NewRun, 'executor'>;

export class Runs {
  readonly #options: RunsOptions;

  constructor(options: RunsOptions) {
    this.#options = options;
  }

  /**
   * Accepts a run: when this resolves it is durable and has its place in the thread's queue. Throws `not_found` for an unknown
   * thread or assistant, and `conflict` when the thread is busy and the strategy is `reject`. With `answers`, `conflict` also
   * when that run was withdrawn or another came after it.
   */
  async create(threadId: string, request: RunCreate, { answers, ...purpose }: RunPurpose = {}): Promise<Run> {
    const [row] = await this.#accept([await this.#newRun(threadId, request, purpose)], answers);
    return runOf(row!);
  }

  /** The same for whoever waits for what the run leaves. */
  async createAwaited(threadId: string, request: RunCreate): Promise<AwaitedRun> {
    const run = await this.#newRun(threadId, request, { awaited: true });
    const waiting = this.#options.ends.watch(run.runId);
    try {
      const [row] = await this.#accept([run]);
      return { run: runOf(row!), result: this.#left(waiting, row!).finally(() => waiting[Symbol.dispose]()) };
    } catch (error) {
      waiting[Symbol.dispose]();
      throw error;
    }
  }

  /** Accepts runs on threads of their own, all of them or none. */
  async createStateless(requests: StatelessRunCreate[], purpose: Omit<RunPurpose, 'answers'> = {}): Promise<Run[]> {
    const runs = requests.map(async (request): Promise<AcceptableRun> => {
      const temporary = request.on_completion === 'delete';
      return {
        ...(await this.#requested(request, purpose)),
        threadId: uuidv7(),
        strategy: 'enqueue',
        ifNotExists: 'create',
        temporary: true,
        kwargs: { ...kwargsOf(request), temporary },
      };
    });
    return (await this.#accept(await Promise.all(runs))).map(runOf);
  }

  async #newRun(threadId: string, request: RunCreate, purpose: RunPurpose): Promise<AcceptableRun> {
    return {
      ...(await this.#requested(request, purpose)),
      threadId: threadId.toLowerCase(),
      strategy: request.multitask_strategy,
      ifNotExists: request.if_not_exists,
      temporary: false,
      kwargs: kwargsOf(request),
    };
  }

  async #requested(request: RunCreate | StatelessRunCreate, { streamed, awaited }: RunPurpose) {
    if (awaited) assertAwaitable(request.after_seconds ?? 0);
    return {
      runId: uuidv7(),
      assistant: await this.#options.assistants.get(request.assistant_id),
      metadata: request.metadata ?? {},
      watchedBy: streamed ? this.#options.owner : null,
      afterSeconds: request.after_seconds ?? 0,
    };
  }

  /** All of them or none. Where this process has a place for a run that may start, it is claimed with its acceptance. */
  async #accept(runs: AcceptableRun[], answers?: string): Promise<RunRow[]> {
    const { storage, queue, places, now } = this.#options;
    const reserved = runs.map(() => places.reserve());
    try {
      const accepted = await storage.transaction(async (transaction) => {
        const all: Accepted[] = [];
        for (const [index, run] of runs.entries()) {
          if (answers) await assertUnfollowed(transaction, run.threadId, answers);
          all.push(await acceptRun(transaction, queue, { ...run, executor: reserved[index]?.owner }, now()));
        }
        return all;
      });
      for (const [index, one] of accepted.entries()) this.#announce(one, reserved[index]);
      // Whoever is answered is told how it was accepted, not what has happened since.
      return accepted.map(({ row }) => ({ ...row, status: 'pending' }));
    } catch (error) {
      for (const place of reserved) place?.leave();
      throw error;
    }
  }

  /** Throws `not_found`. */
  async get(threadId: string, runId: string): Promise<Run> {
    return runOf(await this.#row(threadId, runId));
  }

  /** The same for whoever waits for its end; `conflict` also when it does not start soon. */
  async getAwaited(threadId: string, runId: string): Promise<Run> {
    const row = await this.#row(threadId, runId);
    await assertStartsSoon(this.#options.storage, row);
    return runOf(row);
  }

  /** A run by its id alone. */
  async find(runId: string): Promise<PlacedRun | undefined> {
    const [row] = await this.#options.storage.read<RunRow>('SELECT * FROM runs WHERE run_id = $1', [runId]);
    return row && placedRunOf(row);
  }

  /** The next runs that were accepted on the thread of `run`, oldest first. */
  async after(run: Pick<PlacedRun, 'thread_id' | 'position'>, limit: number): Promise<PlacedRun[]> {
    const rows = await this.#options.storage.read<RunRow>(
      'SELECT * FROM runs WHERE thread_id = $1 AND position > $2 ORDER BY position LIMIT $3',
      [run.thread_id, run.position, limit],
    );
    return rows.map(placedRunOf);
  }

  /** Marks a run that stopped to ask as interrupted, so that nothing answers it; false when another run came after it. */
  withdraw(run: Run): Promise<boolean> {
    return withdraw(this.#options.storage, run, isoTime(this.#options.now()));
  }

  async list(threadId: string, query: ListRunsQuery): Promise<SelectedRun[]> {
    const { storage } = this.#options;
    const conditions = ['thread_id = $1'];
    const parameters: SqlValue[] = [threadId.toLowerCase()];
    const parameter = (value: SqlValue) => `$${parameters.push(value)}`;
    const [thread] = await storage.read('SELECT 1 AS found FROM threads WHERE thread_id = $1', [threadId.toLowerCase()]);
    if (!thread) throw threadNotFound(threadId);
    if (query.status) conditions.push(`status = ${parameter(query.status)}`);
    if (query.metadata) conditions.push(storage.dialect.jsonContains('metadata', parameter(filterText(query.metadata))));
    const rows = await storage.read<RunRow>(
      `SELECT * FROM runs WHERE ${conditions.join(' AND ')} ORDER BY position DESC LIMIT ${parameter(query.limit)} OFFSET ${parameter(query.offset)}`,
      parameters,
    );
    const fields = query.select ?? [];
    const pick = (run: Run) => (fields.length === 0 ? run : Object.fromEntries(fields.map((field) => [field, run[field]])));
    return rows.map((row) => pick(runOf(row)));
  }

  /** Resolves when the run has ended, with what it left; throws `not_found` when there is no such run, or it was rolled back. */
  async result(threadId: string, runId: string): Promise<RunResult> {
    using waiting = this.#options.ends.watch(runId);
    const row = await this.#row(threadId, runId);
    if (isFinal(row.status)) return this.#storedResult(row);
    return await this.#left(waiting, row);
  }

  async #left(waiting: Watch, { thread_id: threadId, run_id: runId }: RunRow): Promise<RunResult> {
    const end = await waiting.ended;
    if (end.result !== undefined) return end.result as RunResult;
    const row = await this.#row(threadId, runId);
    // Whoever looked for it before its acceptance was committed took it for deleted.
    return isFinal(row.status) ? this.#storedResult(row) : this.result(threadId, runId);
  }

  /** Resolves when the run has ended, wherever it is executed. */
  async ended(threadId: string, runId: string): Promise<void> {
    using waiting = this.#options.ends.watch(runId);
    const row = await this.#row(threadId, runId).catch(() => undefined);
    if (row && !isFinal(row.status)) await waiting.ended;
  }

  /** Asks for the end of a run; throws `conflict` when it has ended. With `wait` resolves when it has. */
  async cancel(threadId: string, runId: string, action: CancelAction, wait: boolean): Promise<void> {
    using waiting = this.#options.ends.watch(runId);
    const stopping = await this.#cancelOne(await this.#row(threadId, runId), action);
    if (stopping === undefined) {
      const { status } = await this.#row(threadId, runId);
      throw new Problem('conflict', `Run ${runId} has ended already with status ${status}.`);
    }
    if (wait && stopping) await waiting.ended;
  }

  /** Asks for the end of several runs; those that have ended stay as they are. */
  async cancelMany(request: RunsCancel, action: CancelAction): Promise<void> {
    const { status, thread_id: threadId, run_ids: runIds } = request;
    if (!status && !(threadId && runIds))
      throw new Problem('invalid', 'body: either status, or thread_id and run_ids, is needed.');
    const rows = status
      ? await this.#options.storage.read<RunRow>(`SELECT * FROM runs WHERE status IN ($1, $2) ORDER BY position DESC`, [
          status === 'all' ? 'pending' : status,
          status === 'all' ? 'running' : status,
        ])
      : await Promise.all(runIds!.map((runId) => this.#row(threadId!, runId)));
    for (const row of rows) await this.#cancelOne(row, action);
  }

  /** Forgets a run that has ended; throws `conflict` for one that has not. */
  async delete(threadId: string, runId: string): Promise<void> {
    const { run_id: id } = await this.#row(threadId, runId);
    const deleted = await this.#options.storage.write(
      `DELETE FROM runs WHERE run_id = $1 AND status NOT IN ('pending', 'running') RETURNING run_id`,
      [id],
    );
    if (deleted.length === 0) throw new Problem('conflict', `Run ${id} is still active. Cancel it first.`);
  }

  /** True when the run is to be stopped, false when it was pending and has ended with this, undefined when it had ended before. */
  async #cancelOne(row: RunRow, action: CancelAction): Promise<boolean | undefined> {
    const { storage, queue, ends } = this.#options;
    const end = cancelled(action);
    const stopping = await storage.transaction(async (transaction) => {
      await queue.lock(transaction, row.thread_id);
      const [current] = await transaction.query<RunRow>('SELECT * FROM runs WHERE run_id = $1', [row.run_id]);
      if (!current || isFinal(current.status)) return undefined;
      if (current.status === 'pending') await queue.end(transaction, current, end);
      else await transaction.query('UPDATE runs SET cancel_action = $2 WHERE run_id = $1', [row.run_id, action]);
      return current.status === 'running';
    });
    if (stopping) storage.notify('run-cancelled', row.run_id);
    if (stopping === false) {
      ends.settle(row.run_id, { result: { __error__: end.error } });
      storage.notify('run-ended', row.run_id);
      storage.notify('run-ready', row.run_id);
    }
    return stopping;
  }

  #announce({ row, ended, stopping }: Accepted, place: Place | undefined): void {
    const { storage, ends } = this.#options;
    for (const runId of ended) {
      ends.settle(runId, { result: { __error__: cancelled('interrupt').error } });
      storage.notify('run-ended', runId);
    }
    for (const runId of stopping) storage.notify('run-cancelled', runId);
    if (row.status === 'running') place!.take(row);
    else {
      place?.leave();
      storage.notify(row.delay_ms > 0 ? 'run-delayed' : 'run-ready', row.run_id);
    }
  }

  async #row(threadId: string, runId: string): Promise<RunRow> {
    const [row] = await this.#options.storage.read<RunRow>('SELECT * FROM runs WHERE run_id = $1 AND thread_id = $2', [
      runId.toLowerCase(),
      threadId.toLowerCase(),
    ]);
    if (!row) throw runNotFound(runId);
    return row;
  }

  async #storedResult(row: RunRow): Promise<RunResult> {
    if (row.error) return { __error__: JSON.parse(row.error) };
    if (!row.checkpoint_id) return {};
    return this.#options.states.result(row.thread_id, row.graph_id, row.checkpoint_id);
  }
}

export function runNotFound(runId: string): Problem {
  return new Problem('not_found', `Run with ID ${runId} not found`);
}

/** Runs: accepting, reading, awaiting and cancelling them. Executing them is the worker's. */
import { v7 as uuidv7 } from 'uuid';
import type {
  Assistant,
  ListRunsQuery,
  Run,
  RunCreate,
  RunResult,
  SelectedRun,
} from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import type { Assistants } from '../assistants/assistants.ts';
import type { ThreadStates } from '../threads/thread-states.ts';
import { threadNotFound } from '../threads/threads.ts';
import { type CancelAction, isFinal, kwargsOf, type RunRow, runOf } from './run.ts';
import type { RunEnds } from './run-ends.ts';
import { cancelled, isoTime, type RunQueue } from './run-queue.ts';
import { assertUnfollowed, type PlacedRun, placedRunOf, withdraw } from './succession.ts';

const STRATEGIES = ['enqueue', 'reject'];
const STREAM_MODES = ['values', 'updates', 'messages-tuple'];

/** Channel of notifications: a run was accepted, or one is to be cancelled. */
export const RUN_READY = 'run-ready';
export const RUN_CANCEL = 'run-cancel';

export interface RunsOptions {
  storage: Storage;
  queue: RunQueue;
  assistants: Assistants;
  states: ThreadStates;
  ends: RunEnds;
  now(): number;
}

export class Runs {
  readonly #options: RunsOptions;

  constructor(options: RunsOptions) {
    this.#options = options;
  }

  /**
   * Accepts a run: when this resolves it is durable and has its place in the thread's queue. Throws `not_found` for an unknown
   * thread or assistant, `conflict` when the thread is busy and the strategy is `reject`, `invalid` for what is not supported.
   * With `answers`, the id of a run that stopped to ask, `conflict` also when that run was withdrawn or another came after it.
   */
  async create(threadId: string, request: RunCreate, options: { answers?: string } = {}): Promise<Run> {
    assertSupported(request);
    const { storage, assistants, now } = this.#options;
    const assistant = await assistants.get(request.assistant_id);
    const id = threadId.toLowerCase();
    const at = now();
    const row = await storage.transaction(async (transaction) => {
      const position = await takePosition(transaction, id, request, assistant, isoTime(at));
      const active = await transaction.query(
        `SELECT 1 AS found FROM runs WHERE thread_id = $1 AND status IN ('pending', 'running') LIMIT 1`,
        [id],
      );
      if (active.length > 0 && request.multitask_strategy === 'reject') throw busy(id);
      if (options.answers) await assertUnfollowed(transaction, options.answers);
      return insertRun(transaction, { threadId: id, request, assistant, position, at, ready: active.length === 0 });
    });
    storage.notify(RUN_READY, row.run_id);
    return runOf(row);
  }

  /** Throws `not_found`. */
  async get(threadId: string, runId: string): Promise<Run> {
    return runOf(await this.#row(threadId, runId));
  }

  /** A run by its id alone. */
  async find(runId: string): Promise<PlacedRun | undefined> {
    const [row] = await this.#options.storage.read<RunRow>('SELECT * FROM runs WHERE run_id = $1', [runId]);
    return row && placedRunOf(row);
  }

  /** The next runs that were accepted on the thread of `run`, oldest first. */
  async after(run: PlacedRun, limit: number): Promise<PlacedRun[]> {
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
    const conditions = ['thread_id = $1'];
    const parameters: SqlValue[] = [threadId.toLowerCase()];
    const parameter = (value: SqlValue) => `$${parameters.push(value)}`;
    const [thread] = await this.#options.storage.read('SELECT 1 AS found FROM threads WHERE thread_id = $1', [
      threadId.toLowerCase(),
    ]);
    if (!thread) throw threadNotFound(threadId);
    if (query.status) conditions.push(`status = ${parameter(query.status)}`);
    if (query.metadata)
      conditions.push(this.#options.storage.dialect.jsonContains('metadata', parameter(normalJson(query.metadata))));
    const rows = await this.#options.storage.read<RunRow>(
      `SELECT * FROM runs WHERE ${conditions.join(' AND ')} ORDER BY position DESC LIMIT ${parameter(query.limit)} OFFSET ${parameter(query.offset)}`,
      parameters,
    );
    const fields = query.select ?? [];
    return rows
      .map(runOf)
      .map((run) => (fields.length === 0 ? run : Object.fromEntries(fields.map((field) => [field, run[field]]))));
  }

  /** Resolves when the run has ended, with what it left; throws `not_found` when there is no such run, or it was rolled back. */
  async result(threadId: string, runId: string): Promise<RunResult> {
    const ending = this.#options.ends.of(runId);
    const row = await this.#row(threadId, runId);
    if (!isFinal(row.status)) {
      const end = await ending.promise;
      if (end.result !== undefined) return end.result as RunResult;
      return this.#storedResult(await this.#row(threadId, runId));
    }
    ending.forget();
    return this.#storedResult(row);
  }

  /** Resolves when the run has ended, wherever it is executed. */
  async ended(threadId: string, runId: string): Promise<void> {
    const ending = this.#options.ends.of(runId);
    const row = await this.#row(threadId, runId).catch(() => undefined);
    if (row && !isFinal(row.status)) await ending.promise;
    else ending.forget();
  }

  /** Asks for the end of a run; throws `conflict` when it has ended. With `wait` resolves when it has. */
  async cancel(threadId: string, runId: string, action: CancelAction, wait: boolean): Promise<void> {
    const { storage, queue } = this.#options;
    const ending = this.#options.ends.of(runId);
    const running = await storage.transaction(async (transaction) => {
      const [row] = await transaction.query<RunRow>('SELECT * FROM runs WHERE run_id = $1 AND thread_id = $2', [
        runId.toLowerCase(),
        threadId.toLowerCase(),
      ]);
      if (!row) throw runNotFound(runId);
      if (isFinal(row.status)) throw new Problem('conflict', `Run ${runId} has ended already with status ${row.status}.`);
      if (row.status === 'running')
        await transaction.query('UPDATE runs SET cancel_action = $2 WHERE run_id = $1', [row.run_id, action]);
      else await queue.end(transaction, row.run_id, row.thread_id, cancelled(action));
      return row.status === 'running';
    });
    storage.notify(running ? RUN_CANCEL : RUN_READY, runId.toLowerCase());
    if (!running) this.#options.ends.settle(runId, { result: { __error__: cancelled(action).error } });
    if (wait && running) await ending.promise;
    else if (!wait) ending.forget();
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
    const state = await this.#options.states.read(row.thread_id, row.graph_id, {
      subgraphs: false,
      checkpointId: row.checkpoint_id,
    });
    const values = (state.values ?? {}) as RunResult;
    if (state.next.length === 0 || typeof values !== 'object') return values;
    return { ...values, __interrupt__: state.interrupts };
  }
}

export function runNotFound(runId: string): Problem {
  return new Problem('not_found', `Run with ID ${runId} not found`);
}

function busy(threadId: string): Problem {
  return new Problem(
    'conflict',
    `Thread ${threadId} already has an active run. Wait for it to end or choose another multitask_strategy.`,
  );
}

function assertSupported(request: RunCreate): void {
  if (!STRATEGIES.includes(request.multitask_strategy)) {
    throw new Problem(
      'invalid',
      `Multitask strategy '${request.multitask_strategy}' is not supported yet. Supported: ${STRATEGIES.join(', ')}.`,
    );
  }
  const mode = [request.stream_mode].flat().find((wanted) => !STREAM_MODES.includes(wanted));
  if (mode) throw new Problem('invalid', `Stream mode '${mode}' is not supported yet. Supported: ${STREAM_MODES.join(', ')}.`);
}

/** The run's place in its thread's queue; makes the thread when the request allows it. The thread's row is locked from here. */
async function takePosition(
  transaction: Transaction,
  threadId: string,
  request: RunCreate,
  assistant: Assistant,
  now: string,
): Promise<number> {
  const [taken] = await transaction.query<{ run_count: number }>(
    `UPDATE threads SET run_count = run_count + 1, status = 'busy', updated_at = $2, graph_id = $3 WHERE thread_id = $1 RETURNING run_count`,
    [threadId, now, assistant.graph_id],
  );
  if (taken) return Number(taken.run_count);
  if (request.if_not_exists !== 'create') throw threadNotFound(threadId);
  await transaction.query(
    `INSERT INTO threads (thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, graph_id, run_count)
     VALUES ($1, $2, $2, $2, '{}', 'busy', '{}', $3, 1)`,
    [threadId, now, assistant.graph_id],
  );
  return 1;
}

interface NewRun {
  threadId: string;
  request: RunCreate;
  assistant: Assistant;
  position: number;
  at: number;
  ready: boolean;
}

async function insertRun(
  transaction: Transaction,
  { threadId, request, assistant, position, at, ready }: NewRun,
): Promise<RunRow> {
  const [row] = await transaction.query<RunRow>(
    `INSERT INTO runs (run_id, thread_id, assistant_id, graph_id, position, created_at, updated_at, status, metadata, kwargs, multitask_strategy,
                       ready_at, attempt, crashes)
     VALUES ($1, $2, $3, $4, $5, $6, $6, 'pending', $7, $8, $9, $10, 0, 0) RETURNING *`,
    [
      uuidv7(),
      threadId,
      assistant.assistant_id,
      assistant.graph_id,
      position,
      isoTime(at),
      JSON.stringify(request.metadata ?? {}),
      JSON.stringify(kwargsOf(request)),
      request.multitask_strategy,
      ready ? at : null,
    ],
  );
  return row!;
}

/** The `metadata` filter of a list is JSON text in the query. */
function normalJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    throw new Problem('invalid', 'query.metadata: a JSON object is expected.');
  }
}

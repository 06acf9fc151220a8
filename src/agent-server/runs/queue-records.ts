/** The queues of threads in the database: adding a run, finding the next one, recording the end. */
import type { RunError, RunStatus } from '../../../generated/agent-server/types.gen.ts';
import { confidential, type Dialect, Parameters, type SqlValue, type Storage, type Transaction } from '../../storage/port.ts';
import { cell } from '../encryption/cells.ts';
import { ACTIVE, DELAYED, READY, type RunRow } from './run-records.ts';

/** `ready_at` of a run that joins the end of the line of ready runs. */
const END_OF_LINE = `(SELECT coalesce(max(line.ready_at), 0) + 1 FROM runs AS line
  WHERE line.status = 'pending' AND line.ready_at IS NOT NULL)`;

/** Columns that are set after insertion. */
type Later =
  | ('deaths' | 'suspicion' | 'steps_at_death' | 'cancel_action' | 'cancel_reason' | 'error' | 'checkpoint_id' | 'ended_as')
  | ('ready_at' | 'available_at' | 'task_state' | 'task_artifacts');

/** A run to be stored. */
export interface NewRow extends Omit<RunRow, Later> {
  isReady: boolean;
}

/** Returns the stored row. It is built here, so the engine need not return it. */
export async function insertRun(transaction: Transaction, { now }: Dialect, { isReady, ...run }: NewRow): Promise<RunRow> {
  const row = { ...run, ready_at: isReady ? 1 : null, available_at: run.delay_ms };
  const columns = Object.keys(row) as (keyof typeof row)[];
  // `isReady` becomes a position in the line, and the delay becomes a time.
  const values = columns.map((column, index) => {
    const value = `$${index + 1}`;
    if (column === 'ready_at') return `CASE WHEN CAST(${value} AS BIGINT) = 1 THEN ${END_OF_LINE} END`;
    if (column === 'available_at')
      return `CASE WHEN CAST(${value} AS BIGINT) > 0 THEN ${now} + CAST(${value} AS BIGINT) ELSE 0 END`;
    return value;
  });
  const parameters = columns.map((column): SqlValue => {
    const value = row[column];
    return CONFIDENTIAL.has(column)
      ? confidential(value as string | null, 'run', column, cell('runs', column, row.run_id))
      : value;
  });
  await transaction.query(`INSERT INTO runs (${columns.join(', ')}) VALUES (${values.join(', ')})`, parameters);
  const cancel = { cancel_action: null, cancel_reason: null };
  const later = { deaths: 0, suspicion: 0, steps_at_death: 0, error: null, checkpoint_id: null, ended_as: 0 };
  return { ...row, ...cancel, ...later, task_state: null, task_artifacts: null };
}

const CONFIDENTIAL = new Set<string>(['metadata', 'kwargs', 'made_by'] satisfies (keyof RunRow)[]);

/** Waits for a claim in progress on the thread's runs, then blocks others until the transaction ends. */
export async function lockClaimable(transaction: Transaction, { lockRows }: Dialect, threadId: string): Promise<void> {
  if (lockRows === '') return;
  await transaction.query(
    `SELECT 1 AS locked FROM runs WHERE thread_id = $1 AND ${ACTIVE} AND (status = 'running' OR ready_at IS NOT NULL) ${lockRows}`,
    [threadId],
  );
}

export type Head = Pick<RunRow, 'run_id' | 'status' | 'ready_at' | 'available_at'>;

/**
 * The active run at the head of a thread's queue: the running one, else the one that has started before, even during a pause, else the
 * oldest without a delay. No other goes on from what a run has stored before it has ended: an older one whose delay ends waits, too.
 */
export async function headOfQueue(transaction: Transaction, threadId: string): Promise<Head | undefined> {
  const [head] = await transaction.query<Head>(
    `SELECT run_id, status, ready_at, available_at FROM runs WHERE thread_id = $1 AND ${ACTIVE}
     ORDER BY CASE WHEN status = 'running' THEN 0 WHEN attempt > 0 THEN 1 WHEN available_at = 0 THEN 2 ELSE 3 END, position LIMIT 1`,
    [threadId],
  );
  return head;
}

/** The number of a run that starts next, behind the ends of the thread and `$2` more that this transaction counts later. */
const NEXT_TURN = `(SELECT ended_count + 1 + CAST($2 AS BIGINT) FROM threads WHERE threads.thread_id = runs.thread_id)`;

/** Makes this run of the thread ready, and no other. `ends` are those that the transaction has yet to count on the thread. */
export async function makeReady(transaction: Transaction, threadId: string, runId: string, ends: number): Promise<void> {
  await transaction.query(`UPDATE runs SET ready_at = NULL WHERE thread_id = $1 AND ${READY}`, [threadId]);
  await transaction.query(
    `UPDATE runs SET ready_at = ${END_OF_LINE}, turn = CASE WHEN attempt = 0 THEN ${NEXT_TURN} ELSE turn END WHERE run_id = $1`,
    [runId, ends],
  );
}

/** Numbers a ready run behind one that ended before it without a start. */
export async function moveTurn(transaction: Transaction, runId: string, ends: number): Promise<void> {
  await transaction.query(`UPDATE runs SET turn = ${NEXT_TURN} WHERE run_id = $1 AND attempt = 0`, [runId, ends]);
}

/** False when the run is not, or no longer, delayed. */
export async function endDelay(transaction: Transaction, runId: string): Promise<boolean> {
  const ended = await transaction.query(`UPDATE runs SET available_at = 0 WHERE run_id = $1 AND ${DELAYED} RETURNING run_id`, [
    runId,
  ]);
  return ended.length > 0;
}

export interface DelayedRow {
  run_id: string;
  thread_id: string;
  delay_ms: number;
  /** Remaining delay in milliseconds, by the database's clock. */
  rest: number;
}

/** The delayed runs that become due first. */
export function delayedRuns(storage: Storage, limit: number): Promise<DelayedRow[]> {
  return storage.read<DelayedRow>(
    `SELECT run_id, thread_id, delay_ms, available_at - ${storage.dialect.now} AS rest FROM runs
     WHERE ${DELAYED} ORDER BY available_at LIMIT ${limit}`,
  );
}

/** Remaining delay in milliseconds; 0 when the run is not delayed. */
export async function restOfDelay(storage: Storage, runId: string): Promise<number> {
  const [row] = await storage.read<{ rest: number }>(
    `SELECT available_at - ${storage.dialect.now} AS rest FROM runs WHERE run_id = $1 AND ${DELAYED}`,
    [runId],
  );
  return Number(row?.rest ?? 0);
}

interface RecordedOutcome {
  status: RunStatus;
  error: RunError | null;
  checkpointId: string | null;
  /** What the end says of the task of the run. */
  task?: TaskEnd | undefined;
  at: string;
  /** False where the texts of the run cannot be decrypted. Its error then is stored as plain text. */
  isReadable: boolean;
}

/** In which state a run left its task, and what it streamed that its result does not have. */
export interface TaskEnd {
  state: string | null;
  artifacts: readonly object[];
}

const NEXT_END = '(SELECT ended_count + 1 FROM threads WHERE threads.thread_id = runs.thread_id)';
/** 1 while a run of the thread executes, which started before. */
const RUNNING = "(SELECT count(*) FROM runs AS other WHERE other.thread_id = runs.thread_id AND other.status = 'running')";

export async function recordOutcome(transaction: Transaction, runId: string, outcome: RecordedOutcome): Promise<void> {
  const { status, error, checkpointId, task, at, isReadable } = outcome;
  const text = error && JSON.stringify(error);
  const parameters = new Parameters(
    runId,
    status,
    isReadable ? confidential(text, 'run', 'error', cell('runs', 'error', runId)) : text,
  );
  const artifacts = task && task.artifacts.length > 0 ? JSON.stringify(task.artifacts) : null;
  const ofTask = task
    ? `task_state = ${parameters.add(task.state)}, task_artifacts = ${parameters.add(confidential(artifacts, 'run', 'task_artifacts', cell('runs', 'task_artifacts', runId)))},`
    : '';
  await transaction.query(
    `UPDATE runs SET status = $2, error = $3, ${ofTask} checkpoint_id = ${parameters.add(checkpointId)}, lease_owner = NULL,
       lease_until = NULL, ready_at = NULL, updated_at = ${parameters.add(at)},
       ended_as = ${NEXT_END}, turn = CASE WHEN attempt > 0 THEN turn ELSE ${NEXT_END} + ${RUNNING} END WHERE run_id = $1`,
    parameters.values,
  );
}

/**
 * Another run leaves this one without an answer: it started later or its turn has come, or it was accepted later and is queued or was
 * still queued when this one ended. Runs cancelled before that do not count. Runs of earlier versions have no turn: their
 * acceptance counts.
 */
export const FOLLOWED = `(EXISTS (SELECT 1 FROM runs AS later WHERE later.thread_id = runs.thread_id AND later.position > runs.position
      AND (later.status = 'pending' OR later.ended_as > runs.ended_as OR (later.attempt > 0 AND (later.turn = 0 OR runs.turn = 0))))
    OR (runs.turn > 0 AND EXISTS (SELECT 1 FROM runs AS later WHERE later.thread_id = runs.thread_id AND later.turn > 0
      AND later.turn > runs.turn AND (later.attempt > 0 OR later.status = 'pending'))))`;
const UNFOLLOWED = `run_id = $1 AND status = 'success' AND NOT ${FOLLOWED}`;

/** Whether the run ended by itself and no run of its thread followed it. */
export async function isUnfollowed(transaction: Transaction, runId: string): Promise<boolean> {
  const found = await transaction.query(`SELECT 1 AS found FROM runs WHERE ${UNFOLLOWED}`, [runId]);
  return found.length > 0;
}

/** The run of a thread that ended by itself and that no run followed. */
export async function latestUnfollowed(storage: Storage, threadId: string): Promise<RunRow | undefined> {
  const [row] = await storage.read<RunRow>(
    `SELECT * FROM runs WHERE thread_id = $1 AND status = 'success' AND NOT ${FOLLOWED} ORDER BY ended_as DESC LIMIT 1`,
    [threadId],
  );
  return row;
}

/** The id of the run of a thread with whose question a task waits. */
export async function findWaitingTask(transaction: Transaction, threadId: string): Promise<string | undefined> {
  const [row] = await transaction.query<{ run_id: string }>(
    `SELECT run_id FROM runs WHERE thread_id = $1 AND status = 'success' AND task_state IN ('input-required', 'auth-required')
       AND NOT ${FOLLOWED}`,
    [threadId],
  );
  return row?.run_id;
}

/** Marks such a run as interrupted, with the error as JSON. Undefined when it does not qualify. */
export async function interruptUnfollowed(
  transaction: Transaction,
  runId: string,
  error: string | null,
  at: string,
): Promise<RunRow | undefined> {
  const [changed] = await transaction.query<RunRow>(
    `UPDATE runs SET status = 'interrupted', error = $2, updated_at = $3 WHERE ${UNFOLLOWED} RETURNING *`,
    [runId, confidential(error, 'run', 'error', cell('runs', 'error', runId)), at],
  );
  return changed;
}

/** The runs of the thread before this one that were executed to their end since `endedCount` runs had ended, except cancelled ones. */
export function executedSince(
  storage: Storage,
  { thread_id: threadId, turn }: RunRow,
  endedCount: number,
): Promise<Pick<RunRow, 'run_id' | 'kwargs'>[]> {
  return storage.read(
    `SELECT run_id, kwargs FROM runs WHERE thread_id = $1 AND turn < $2 AND ended_as > $3 AND attempt > 0
       AND status IN ('success', 'error', 'timeout') ORDER BY turn`,
    [threadId, turn, endedCount],
  );
}

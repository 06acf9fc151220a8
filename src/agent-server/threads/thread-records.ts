/** Threads in the database, and their form in the contract. A transaction that changes a thread's runs locks its row first. */
import { randomUUID } from 'node:crypto';
import type { RunError, Thread, ThreadStatus, ThreadTtlCreate } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import { Confidential, type Dialect, Parameters, type Storage, type Transaction } from '../../storage/port.ts';
import type { Filter } from '../auth/access.ts';
import { andAllowed } from '../auth/filter-records.ts';
import { deleteCheckpoints } from '../checkpoints/checkpoint-records.ts';
import { cell } from '../encryption/cells.ts';
import { writeLabels } from './thread-label-records.ts';
import { currentWatchers, type Watchers } from './watcher-records.ts';

export interface ThreadRow {
  thread_id: string;
  created_at: string;
  updated_at: string;
  state_updated_at: string;
  metadata: string;
  status: ThreadStatus;
  interrupts: string;
  error: string | null;
  ttl: string | null;
  graph_id: string | null;
}

/** A thread to insert, without the columns that are the same for every new thread. */
export type NewThread = Pick<ThreadRow, 'thread_id' | 'metadata' | 'status' | 'interrupts' | 'error' | 'ttl' | 'graph_id'>;

export const COLUMNS = 'thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, error, ttl, graph_id';

/** Everything except the values, which are stored with the checkpoints. */
export function recordOf(row: ThreadRow): Omit<Thread, 'values'> {
  return {
    thread_id: row.thread_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    state_updated_at: row.state_updated_at,
    metadata: JSON.parse(row.metadata),
    status: row.status,
    config: {},
    interrupts: JSON.parse(row.interrupts),
    error: row.error ? (JSON.parse(row.error) as RunError) : null,
  };
}

export function ttlOf(row: ThreadRow): NonNullable<Thread['ttl']> {
  const { ttl, strategy } = JSON.parse(row.ttl!) as ThreadTtlCreate;
  return { strategy, ttl_minutes: ttl, expires_at: new Date(Date.parse(row.updated_at) + ttl * 60_000).toISOString() };
}

/** As it is stored: equal times to live are equal texts. */
export function ttlText(wanted: ThreadTtlCreate | undefined): string | null {
  return wanted ? JSON.stringify({ ttl: wanted.ttl, strategy: wanted.strategy }) : null;
}

/** The graph whose state the thread holds: the one that began last, or the one the thread was created for. */
export function graphIdOf(row: Pick<ThreadRow, 'graph_id' | 'metadata'>): string | null {
  if (row.graph_id !== null) return row.graph_id;
  const { graph_id: wanted } = JSON.parse(row.metadata) as { graph_id?: unknown };
  return typeof wanted === 'string' ? wanted : null;
}

export function threadNotFound(threadId: string): Problem {
  return new Problem('not_found', `Thread with ID ${threadId} not found`);
}

/** Throws `not_found`. */
export async function threadOf(storage: Storage, threadId: string, filter: Filter): Promise<ThreadRow> {
  const parameters = new Parameters(threadId.toLowerCase());
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  const [row] = await storage.read<ThreadRow>(`SELECT ${COLUMNS} FROM threads WHERE thread_id = $1${allowed}`, parameters.values);
  if (!row) throw threadNotFound(threadId);
  return row;
}

/** Like `threadOf`, and locks the thread until the transaction ends. */
export async function lockedThread(
  transaction: Transaction,
  dialect: Dialect,
  threadId: string,
  filter: Filter,
): Promise<ThreadRow> {
  const parameters = new Parameters(threadId.toLowerCase());
  const allowed = andAllowed(filter, 'metadata', dialect, parameters);
  const [row] = await transaction.query<ThreadRow>(
    `SELECT ${COLUMNS} FROM threads WHERE thread_id = $1${allowed} ${dialect.lockRows}`,
    parameters.values,
  );
  if (!row) throw threadNotFound(threadId);
  return row;
}

/** Throws `not_found`. */
export async function assertThread(storage: Storage, threadId: string, filter: Filter): Promise<void> {
  const parameters = new Parameters(threadId.toLowerCase());
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  const [thread] = await storage.read(`SELECT 1 AS found FROM threads WHERE thread_id = $1${allowed}`, parameters.values);
  if (!thread) throw threadNotFound(threadId);
}

/** As JSON; undefined when there is no such thread. */
export async function metadataOf(storage: Storage, threadId: string): Promise<string | undefined> {
  const [row] = await storage.read<{ metadata: string }>('SELECT thread_id, metadata FROM threads WHERE thread_id = $1', [
    threadId,
  ]);
  return row?.metadata;
}

function confidentialOf(text: string, column: 'metadata' | 'interrupts' | 'error', threadId: string): Confidential {
  return new Confidential(text, 'thread', column, cell('threads', column, threadId));
}

/** Undefined when the id is taken. Only an id chosen by a client can be. */
export async function insertThread(
  transaction: Transaction,
  thread: NewThread,
  isChosen: boolean,
): Promise<ThreadRow | undefined> {
  const at = new Date().toISOString();
  const row: ThreadRow = { ...thread, created_at: at, updated_at: at, state_updated_at: at };
  const { thread_id, metadata, status, interrupts, error, ttl, graph_id } = thread;
  const values = [
    ...[thread_id, at, confidentialOf(metadata, 'metadata', thread_id), status],
    ...[confidentialOf(interrupts, 'interrupts', thread_id), error && confidentialOf(error, 'error', thread_id), ttl, graph_id],
    randomUUID(),
  ];
  const inserted = await transaction.query(
    isChosen ? `${INSERT} ON CONFLICT (thread_id) DO NOTHING RETURNING 1 AS done` : INSERT,
    values,
  );
  if (isChosen && inserted.length === 0) return undefined;
  await writeLabels(transaction, thread_id, JSON.parse(metadata));
  return row;
}

const INSERT = `INSERT INTO threads (thread_id, created_at, updated_at, state_updated_at, metadata, status, rest_status, interrupts, error,
    ttl, graph_id, rest_graph_id, run_count, incarnation)
  VALUES ($1, $2, $2, $2, $3, $4, $4, $5, $6, $7, $8, $8, 0, $9)`;

/** Returns the time that it is recorded with. */
export async function updateThread(
  transaction: Transaction,
  { thread_id, metadata, ttl }: Pick<ThreadRow, 'thread_id' | 'metadata' | 'ttl'>,
): Promise<string> {
  const at = new Date().toISOString();
  await transaction.query('UPDATE threads SET metadata = $2, ttl = $3, updated_at = $4 WHERE thread_id = $1', [
    ...[thread_id, confidentialOf(metadata, 'metadata', thread_id), ttl, at],
  ]);
  return at;
}

/** Records that the state changed without a run. Throws `not_found`. */
export async function recordStateUpdate(
  transaction: Transaction,
  thread: Pick<ThreadRow, 'thread_id' | 'state_updated_at' | 'graph_id'>,
  interrupts: object | undefined,
): Promise<void> {
  const status: ThreadStatus = interrupts ? 'interrupted' : 'idle';
  const changed = await transaction.query(
    `UPDATE threads SET status = $2, rest_status = $2, interrupts = $3, error = NULL, graph_id = $4, rest_graph_id = $4, updated_at = $5, state_updated_at = $5
     WHERE thread_id = $1 RETURNING thread_id`,
    [
      thread.thread_id,
      status,
      interruptsText(interrupts ?? {}, thread.thread_id),
      thread.graph_id,
      laterThan(thread.state_updated_at),
    ],
  );
  if (changed.length === 0) throw threadNotFound(thread.thread_id);
}

function interruptsText(interrupts: object, threadId: string): Confidential {
  return confidentialOf(JSON.stringify(interrupts), 'interrupts', threadId);
}

/** Each change of a thread's state gets a later time than the previous one, so that values read before are known to be old. */
function laterThan(previous: string): string {
  return new Date(Math.max(Date.now(), Date.parse(previous) + 1)).toISOString();
}

/** Locks the thread's row on engines that need it. */
export async function lockThread(transaction: Transaction, { lockRows }: Dialect, threadId: string): Promise<void> {
  if (lockRows !== '') await transaction.query(`SELECT 1 AS locked FROM threads WHERE thread_id = $1 ${lockRows}`, [threadId]);
}

/** Locks the thread's row by an UPDATE, on every engine. False when there is no such thread. */
export async function holdThread(transaction: Transaction, dialect: Dialect, threadId: string, filter: Filter): Promise<boolean> {
  const parameters = new Parameters(threadId);
  const allowed = andAllowed(filter, 'metadata', dialect, parameters);
  const held = await transaction.query(
    `UPDATE threads SET updated_at = updated_at WHERE thread_id = $1${allowed} RETURNING thread_id`,
    parameters.values,
  );
  return held.length > 0;
}

/** Like `holdThread`, and records the time. */
export async function touchThread(transaction: Transaction, threadId: string, at: string): Promise<void> {
  await transaction.query('UPDATE threads SET updated_at = $2 WHERE thread_id = $1', [threadId, at]);
}

/** Locks the thread's row; false when it is busy or there is no such thread. */
export async function lockIfNotBusy(transaction: Transaction, { lockRows }: Dialect, threadId: string): Promise<boolean> {
  const idle = await transaction.query(`SELECT status FROM threads WHERE thread_id = $1 AND status <> 'busy' ${lockRows}`, [
    threadId,
  ]);
  return idle.length > 0;
}

/** The columns of a thread that its next run needs. */
export interface QueueRow {
  /** How many runs it was given, which is the position of the last one. */
  run_count: number;
  /** The processes that read the streams of all its runs. */
  watchers: Watchers;
  metadata: string;
  interrupts: string;
  /** How many of its runs ended. */
  ended_count: number;
  /** The priority of its runs; null before it was decided. */
  priority: number | null;
}

/** Locks the thread; undefined when there is none. */
export async function lockedQueue(
  transaction: Transaction,
  dialect: Dialect,
  threadId: string,
  filter: Filter,
): Promise<QueueRow | undefined> {
  const parameters = new Parameters(threadId);
  const allowed = andAllowed(filter, 'metadata', dialect, parameters);
  const [row] = await transaction.query<QueueRow>(
    `SELECT thread_id, run_count, ${currentWatchers(dialect)} AS watchers, metadata, interrupts, ended_count, priority FROM threads
     WHERE thread_id = $1${allowed} ${dialect.lockRows}`,
    parameters.values,
  );
  return row;
}

interface BusyThread {
  threadId: string;
  at: string;
  graphId: string;
  /** As JSON. */
  metadata: string;
  /** The time to live of a thread that is created, as JSON. */
  ttl: string | null;
  /** The priority that it gets if it has none. */
  priority: number | null;
}

/** The priority and the metadata (JSON) of a thread; undefined when there is none that the filter lets through. */
export async function priorityOf(
  storage: Storage,
  threadId: string,
  filter: Filter,
): Promise<Pick<QueueRow, 'priority' | 'metadata'> | undefined> {
  const parameters = new Parameters(threadId);
  const allowed = andAllowed(filter, 'metadata', storage.dialect, parameters);
  const [row] = await storage.read<Pick<QueueRow, 'priority' | 'metadata'>>(
    `SELECT thread_id, priority, metadata FROM threads WHERE thread_id = $1${allowed}`,
    parameters.values,
  );
  return row;
}

/** Gives the thread's next position to a run. A thread without a state is of its graph already, others when it begins. */
export async function takeNextPosition(
  transaction: Transaction,
  { threadId, at, graphId, metadata, priority }: Omit<BusyThread, 'ttl'>,
): Promise<void> {
  await transaction.query(
    `UPDATE threads SET run_count = run_count + 1, status = 'busy', updated_at = $2, graph_id = coalesce(graph_id, $3), metadata = $4,
       priority = coalesce(priority, CAST($5 AS INTEGER)) WHERE thread_id = $1`,
    [threadId, at, graphId, confidentialOf(metadata, 'metadata', threadId), priority],
  );
}

/**
 * Creates a thread with its first run. If another request creates it at the same moment, the run becomes that thread's next one.
 * Undefined when the filter leaves that thread out.
 */
export async function insertBusyThread(
  transaction: Transaction,
  dialect: Dialect,
  { threadId, at, graphId, metadata, ttl, priority }: BusyThread,
  isTemporary: boolean,
  filter: Filter,
): Promise<QueueRow | undefined> {
  const named = confidentialOf(metadata, 'metadata', threadId);
  const parameters = new Parameters(
    threadId,
    at,
    named,
    graphId,
    isTemporary ? 1 : 0,
    isTemporary ? null : ttl,
    priority,
    randomUUID(),
  );
  const allowed = andAllowed(filter, 'threads.metadata', dialect, parameters);
  const [row] = await transaction.query<QueueRow>(
    `INSERT INTO threads (thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, graph_id, run_count, temporary, ttl, priority, incarnation)
     VALUES ($1, $2, $2, $2, $3, 'busy', '{}', $4, 1, $5, $6, $7, $8)
     ON CONFLICT (thread_id) DO UPDATE SET
       priority = coalesce(threads.priority, excluded.priority), run_count = threads.run_count + 1, status = 'busy'${allowed && ` WHERE 1 = 1${allowed}`}
     RETURNING thread_id, run_count, ${currentWatchers(dialect)} AS watchers, metadata, interrupts, ended_count, priority`,
    parameters.values,
  );
  return row;
}

/** What a finished run sets on its thread. */
interface Settled {
  /** Another run of the thread is active. */
  isBusy: boolean;
  /** The thread's status when no run is active. */
  restStatus: ThreadStatus;
  interrupts: object;
  error: RunError | null;
  at: string;
}

/** Records the result of an executed run on its thread. */
export async function settleThread(transaction: Transaction, threadId: string, settled: Settled): Promise<void> {
  const { isBusy, restStatus, interrupts, error, at } = settled;
  await transaction.query(
    `UPDATE threads SET status = $2, rest_status = $3, interrupts = $4, error = $5, updated_at = $6, state_updated_at = $6,
       rest_graph_id = graph_id, ended_count = ended_count + 1 WHERE thread_id = $1`,
    [
      threadId,
      isBusy ? 'busy' : restStatus,
      restStatus,
      interruptsText(interrupts, threadId),
      error && confidentialOf(JSON.stringify(error), 'error', threadId),
      at,
    ],
  );
}

/** Restores the thread after a run that never started or was rolled back. */
export async function restThread(
  transaction: Transaction,
  threadId: string,
  { isBusy, hasStarted, at }: { isBusy: boolean; hasStarted: boolean; at: string },
): Promise<void> {
  // A run that never started changed no graph, and another one may execute.
  const graph = hasStarted ? 'rest_graph_id' : 'graph_id';
  await transaction.query(
    `UPDATE threads SET status = ${isBusy ? "'busy'" : 'rest_status'}, graph_id = ${graph}, updated_at = $2,
       ended_count = ended_count + 1 WHERE thread_id = $1`,
    [threadId, at],
  );
}

export async function deleteThread(transaction: Transaction, threadId: string): Promise<void> {
  await deleteCheckpoints(transaction, threadId);
  await transaction.query('DELETE FROM threads WHERE thread_id = $1', [threadId]);
}

/** Temporary threads that are deleted in one transaction, so that no writer waits for long. */
const TEMPORARY_AT_ONCE = 200;

/** Deletes temporary threads that have no active run and last changed before `before` (ISO time). False when those were all. */
export async function deleteTemporaryThreads(transaction: Transaction, before: string): Promise<boolean> {
  const rows = await transaction.query<{ thread_id: string }>(
    `DELETE FROM threads WHERE temporary = 1 AND updated_at < $1 AND status <> 'busy' AND thread_id IN
     (SELECT thread_id FROM threads WHERE temporary = 1 AND updated_at < $1 AND status <> 'busy' AND NOT EXISTS (SELECT 1
       FROM webhook_deliveries AS delivery WHERE delivery.thread_id = threads.thread_id AND delivery.due_at IS NOT NULL
       AND delivery.is_complete = 0) LIMIT ${TEMPORARY_AT_ONCE})
     RETURNING thread_id`,
    [before],
  );
  for (const { thread_id } of rows) await deleteCheckpoints(transaction, thread_id);
  return rows.length === TEMPORARY_AT_ONCE;
}

export async function deleteAllThreads(transaction: Transaction): Promise<void> {
  await transaction.query('DELETE FROM threads');
}

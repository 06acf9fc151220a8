/**
 * Accepting runs: one transaction gives a run its place in its thread's queue and does to the runs before it what its
 * multitask strategy says. The thread's row is locked first, so that acceptance orders the runs of a thread.
 */
import type { Assistant, RunCreate, RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Dialect, Transaction } from '../../storage/port.ts';
import { joined, type Watchers } from '../streams/watchers.ts';
import { writeLabels } from '../threads/thread-labels.ts';
import { threadNotFound } from '../threads/threads.ts';
import type { Owner } from './owner.ts';
import type { RunRow } from './run.ts';
import { metadataOfNewThread, metadataOfRun, withAssistant } from './run-metadata.ts';
import { cancelled, END_OF_LINE, isoTime, type RunQueue } from './run-queue.ts';

export interface NewRun {
  runId: string;
  threadId: string;
  assistant: Assistant;
  strategy: RunCreate['multitask_strategy'];
  ifNotExists: RunCreate['if_not_exists'];
  /** A thread that is made for this run and forgotten with it. */
  temporary: boolean;
  metadata: Record<string, unknown>;
  kwargs: RunKwargs;
  /** The process that reads its stream from the start. */
  watchedBy: Watchers;
  afterSeconds: number;
  /** Who executes it at once if it may start; undefined leaves it to be claimed. */
  executor: Owner | undefined;
}

export interface Accepted {
  row: RunRow;
  /** Pending runs that the strategy has ended. */
  ended: string[];
  /** Running runs that the strategy wants stopped. */
  stopping: string[];
}

/** Throws `not_found` for a thread that does not exist, and `conflict` for a busy one under `reject`. */
export async function acceptRun(transaction: Transaction, queue: RunQueue, run: NewRun, at: number): Promise<Accepted> {
  const { dialect } = queue;
  const { position, watchedBy, metadata, write } = await takePosition(transaction, dialect, run, at);
  if (position > 1) await queue.lockClaimable(transaction, run.threadId);
  const supersedes = run.strategy === 'interrupt' || run.strategy === 'rollback';
  const active = position === 1 ? [] : await activeRuns(transaction, run.threadId, supersedes ? 'all' : 'any');
  if (active.length > 0 && run.strategy === 'reject') throw busy(run.threadId);
  const superseded = supersedes ? active : [];
  const alone = active.length === 0;
  const starting = alone && run.afterSeconds <= 0 ? run.executor : undefined;
  const lease = starting === undefined ? undefined : queue.leaseOf(starting);
  const placing: Placing = { position, at, alone, lease };
  // Sent together.
  const [row] = await Promise.all([insertRun(transaction, dialect, { ...run, watchedBy, metadata }, placing), write()]);
  const accepted: Accepted = { row, ended: [], stopping: [] };
  const action = run.strategy === 'rollback' ? 'rollback' : 'interrupt';
  for (const other of superseded) {
    if (other.status === 'running') {
      await transaction.query('UPDATE runs SET cancel_action = $2 WHERE run_id = $1', [other.run_id, action]);
      accepted.stopping.push(other.run_id);
    } else {
      await queue.end(transaction, other, cancelled(action, `run ${row.run_id} took its place`));
      accepted.ended.push(other.run_id);
    }
  }
  if (!alone) await queue.readyNext(transaction, run.threadId);
  return accepted;
}

interface PlaceRow {
  run_count: number;
  /** Those who have said lately that they read it. */
  watchers: Watchers;
  metadata: string;
}

interface Place {
  position: number;
  watchedBy: Watchers;
  /** Of the run, with those of its assistant and its thread. */
  metadata: Record<string, unknown>;
  /** Records on the thread that the place is taken. */
  write(): Promise<unknown>;
}

/** The run's place in its thread's queue, and who reads it there; makes the thread where that is asked for. */
async function takePosition(transaction: Transaction, dialect: Dialect, run: NewRun, at: number): Promise<Place> {
  const { threadId, assistant } = run;
  const place = (row: PlaceRow, ofThread: Record<string, unknown>): Omit<Place, 'position' | 'write'> => ({
    watchedBy: joined(run.watchedBy, row.watchers),
    metadata: metadataOfRun(assistant, ofThread, run.metadata),
  });
  if (!run.temporary) {
    const [found] = await transaction.query<PlaceRow>(
      `SELECT run_count, ${watchersNow(dialect)}, metadata FROM threads WHERE thread_id = $1 ${dialect.lockRows}`,
      [threadId],
    );
    if (found) {
      const before = JSON.parse(found.metadata);
      const after = withAssistant(assistant, before);
      const taken = [threadId, isoTime(at), assistant.graph_id, after === before ? found.metadata : JSON.stringify(after)];
      const write = () =>
        Promise.all([transaction.query(TAKE, taken), after === before || writeLabels(transaction, threadId, after, before)]);
      return { position: Number(found.run_count) + 1, ...place(found, after), write };
    }
    if (run.ifNotExists !== 'create') throw threadNotFound(threadId);
  }
  const metadata = metadataOfNewThread(assistant, run.metadata);
  const made = await makeThread(transaction, dialect, run, metadata, at);
  const position = Number(made.run_count);
  // Nobody looks for a thread that goes with its run.
  const write = async () => position > 1 || run.kwargs.temporary || writeLabels(transaction, threadId, metadata);
  return { position, ...place(made, {}), write };
}

const watchersNow = ({ now }: Dialect) => `CASE WHEN watched_until > ${now} THEN watched_by END AS watchers`;

const TAKE = `UPDATE threads SET run_count = run_count + 1, status = 'busy', updated_at = $2, graph_id = $3, metadata = $4
  WHERE thread_id = $1`;

/** Another request may make it at the same moment; then it is that one's. */
async function makeThread(
  transaction: Transaction,
  dialect: Dialect,
  run: NewRun,
  metadata: Record<string, unknown>,
  at: number,
): Promise<PlaceRow> {
  const [made] = await transaction.query<PlaceRow>(
    `INSERT INTO threads (thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, graph_id, run_count, temporary)
     VALUES ($1, $2, $2, $2, $3, 'busy', '{}', $4, 1, $5)
     ON CONFLICT (thread_id) DO UPDATE SET run_count = threads.run_count + 1, status = 'busy'
     RETURNING run_count, ${watchersNow(dialect)}, metadata`,
    [run.threadId, isoTime(at), JSON.stringify(metadata), run.assistant.graph_id, run.kwargs.temporary ? 1 : 0],
  );
  return made!;
}

/** Hundreds may be waiting; one is enough to know that the thread is busy. */
function activeRuns(transaction: Transaction, threadId: string, which: 'all' | 'any'): Promise<RunRow[]> {
  return transaction.query<RunRow>(
    `SELECT * FROM runs WHERE thread_id = $1 AND status IN ('pending', 'running') ORDER BY position ${which === 'any' ? 'LIMIT 1' : ''}`,
    [threadId],
  );
}

interface Placing {
  position: number;
  at: number;
  /** No other run of the thread is active. */
  alone: boolean;
  /** Of whoever executes it from now on. */
  lease: { owner: Owner; until: number } | undefined;
}

/** The row as it is stored; nothing that the engine would have to hand back. */
async function insertRun(
  transaction: Transaction,
  dialect: Dialect,
  run: NewRun,
  { position, at, alone, lease }: Placing,
): Promise<RunRow> {
  const delayMs = Math.max(0, Math.round(run.afterSeconds * 1000));
  const row: Omit<RunRow, (typeof LATER)[number]> = {
    run_id: run.runId,
    thread_id: run.threadId,
    assistant_id: run.assistant.assistant_id,
    graph_id: run.assistant.graph_id,
    position,
    created_at: isoTime(at),
    updated_at: isoTime(at),
    status: lease ? 'running' : 'pending',
    metadata: JSON.stringify(run.metadata),
    kwargs: JSON.stringify(run.kwargs),
    multitask_strategy: run.strategy,
    ready_at: alone && !lease && delayMs === 0 ? 1 : null,
    available_at: delayMs,
    watched_by: run.watchedBy,
    lease_owner: lease?.owner ?? null,
    lease_until: lease?.until ?? null,
    attempt: lease ? 1 : 0,
    crashes: 0,
    delay_ms: delayMs,
  };
  await transaction.query(insertStatement(dialect), Object.values(row));
  return { ...row, deaths: 0, suspicion: 0, cancel_action: null, error: null, checkpoint_id: null, ended_as: 0 };
}

/** What a run gets later. */
const LATER = ['deaths', 'suspicion', 'cancel_action', 'error', 'checkpoint_id', 'ended_as'] as const;

/** Whether it is ready, and its delay, become a place in the line and a time. */
const insertStatement = ({
  now,
}: Dialect) => `INSERT INTO runs (run_id, thread_id, assistant_id, graph_id, position, created_at, updated_at, status, metadata, kwargs,
    multitask_strategy, ready_at, available_at, watched_by, lease_owner, lease_until, attempt, crashes, delay_ms)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, CASE WHEN CAST($12 AS BIGINT) = 1 THEN ${END_OF_LINE} END,
    CASE WHEN CAST($13 AS BIGINT) > 0 THEN ${now} + CAST($13 AS BIGINT) ELSE 0 END, $14, $15, $16, $17, $18, $19)`;

function busy(threadId: string): Problem {
  return new Problem(
    'conflict',
    `Thread ${threadId} already has an active run. Wait for it to end or choose another multitask_strategy.`,
  );
}

/**
 * Accepting runs: one transaction gives a run its place in its thread's queue and does to the runs before it what its
 * multitask strategy says. The thread's row is locked first, so that acceptance orders the runs of a thread.
 */
import type { Assistant, RunCreate, RunKwargs } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Transaction } from '../../storage/port.ts';
import { joined, type Watchers } from '../streams/watchers.ts';
import { writeLabels } from '../threads/thread-labels.ts';
import { threadNotFound } from '../threads/threads.ts';
import type { Owner } from './owner.ts';
import type { RunRow } from './run.ts';
import { metadataOfNewThread, metadataOfRun, nameAssistant } from './run-metadata.ts';
import { cancelled, isoTime, type RunQueue } from './run-queue.ts';

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
  const { position, watchedBy, metadata } = await takePosition(transaction, run, at);
  if (position > 1) await queue.lockClaimable(transaction, run.threadId);
  const supersedes = run.strategy === 'interrupt' || run.strategy === 'rollback';
  const active = position === 1 ? [] : await activeRuns(transaction, run.threadId, supersedes ? 'all' : 'any');
  if (active.length > 0 && run.strategy === 'reject') throw busy(run.threadId);
  const superseded = supersedes ? active : [];
  const alone = active.length === 0;
  const starting = alone && run.afterSeconds <= 0 ? run.executor : undefined;
  const lease = starting === undefined ? undefined : queue.leaseOf(starting);
  const row = await insertRun(transaction, { ...run, watchedBy, metadata }, { position, at, alone, lease });
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
  if (!alone) await queue.readyNext(transaction, run.threadId, at);
  return accepted;
}

interface PlaceRow {
  run_count: number;
  watched_by: Watchers;
  watched_until: number;
  metadata: string;
}

interface Place {
  position: number;
  watchedBy: Watchers;
  /** Of the run, with those of its assistant and its thread. */
  metadata: Record<string, unknown>;
}

/** The run's place in its thread's queue, and who reads it there; makes the thread where that is asked for. */
async function takePosition(transaction: Transaction, run: NewRun, at: number): Promise<Place> {
  const place = (row: PlaceRow, ofThread: Record<string, unknown>): Place => ({
    position: Number(row.run_count),
    watchedBy: joined(run.watchedBy, Number(row.watched_until) > at ? row.watched_by : null),
    metadata: metadataOfRun(run.assistant, ofThread, run.metadata),
  });
  if (!run.temporary) {
    const [taken] = await transaction.query<PlaceRow>(
      `UPDATE threads SET run_count = run_count + 1, status = 'busy', updated_at = $2, graph_id = $3 WHERE thread_id = $1
       RETURNING run_count, watched_by, watched_until, metadata`,
      [run.threadId, isoTime(at), run.assistant.graph_id],
    );
    if (taken) return place(taken, await nameAssistant(transaction, run.threadId, run.assistant, JSON.parse(taken.metadata)));
    if (run.ifNotExists !== 'create') throw threadNotFound(run.threadId);
  }
  return place(await makeThread(transaction, run, at), {});
}

/** Another request may make it at the same moment; then it is that one's. */
async function makeThread(transaction: Transaction, run: NewRun, at: number): Promise<PlaceRow> {
  const metadata = metadataOfNewThread(run.assistant, run.metadata);
  const [made] = await transaction.query<PlaceRow>(
    `INSERT INTO threads (thread_id, created_at, updated_at, state_updated_at, metadata, status, interrupts, graph_id, run_count, temporary)
     VALUES ($1, $2, $2, $2, $3, 'busy', '{}', $4, 1, $5)
     ON CONFLICT (thread_id) DO UPDATE SET run_count = threads.run_count + 1, status = 'busy'
     RETURNING run_count, watched_by, watched_until, metadata`,
    [run.threadId, isoTime(at), JSON.stringify(metadata), run.assistant.graph_id, run.kwargs.temporary ? 1 : 0],
  );
  // Nobody looks for a thread that goes with its run.
  if (Number(made!.run_count) === 1 && !run.kwargs.temporary) await writeLabels(transaction, run.threadId, metadata);
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

async function insertRun(transaction: Transaction, run: NewRun, { position, at, alone, lease }: Placing): Promise<RunRow> {
  const availableAt = at + Math.round(run.afterSeconds * 1000);
  const [row] = await transaction.query<RunRow>(
    `INSERT INTO runs (run_id, thread_id, assistant_id, graph_id, position, created_at, updated_at, status, metadata, kwargs, multitask_strategy,
                       ready_at, available_at, watched_by, lease_owner, lease_until, attempt, crashes)
     VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0) RETURNING *`,
    [
      run.runId,
      run.threadId,
      run.assistant.assistant_id,
      run.assistant.graph_id,
      position,
      isoTime(at),
      lease ? 'running' : 'pending',
      JSON.stringify(run.metadata),
      JSON.stringify(run.kwargs),
      run.strategy,
      alone ? availableAt : null,
      availableAt,
      run.watchedBy,
      lease?.owner ?? null,
      lease?.until ?? null,
      lease ? 1 : 0,
    ],
  );
  return row!;
}

function busy(threadId: string): Problem {
  return new Problem(
    'conflict',
    `Thread ${threadId} already has an active run. Wait for it to end or choose another multitask_strategy.`,
  );
}

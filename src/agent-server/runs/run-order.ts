/**
 * What came after a run on its thread. A run that stopped to ask can be answered by a later run as long as no other was
 * accepted meanwhile; whoever answers or withdraws it decides that and acts on it in one transaction.
 */
import type { Run } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type RunRow, runOf } from './run.ts';

/** A run with its place among those of its thread. */
export interface PlacedRun extends Run {
  position: number;
  graphId: string;
  /** Whether it was ever begun; a run that is cancelled before that leaves no trace in the state. */
  started: boolean;
  /** Its number among the runs of its thread that have ended, in that order; 0 before. */
  endedAs: number;
}

export function placedRunOf(row: RunRow): PlacedRun {
  return {
    ...runOf(row),
    position: Number(row.position),
    graphId: row.graph_id,
    started: row.attempt > 0,
    endedAs: Number(row.ended_as),
  };
}

/** A later run that was begun, is queued, or was still queued when this one ended; not one that was cancelled before that. */
const UNFOLLOWED = `run_id = $1 AND status = 'success' AND NOT EXISTS (
  SELECT 1 FROM runs AS later WHERE later.thread_id = runs.thread_id AND later.position > runs.position
    AND (later.attempt > 0 OR later.status = 'pending' OR later.ended_as > runs.ended_as))`;

/** The same of two runs that were read. */
export function follows(later: PlacedRun, run: PlacedRun): boolean {
  return later.started || later.status === 'pending' || later.endedAs > run.endedAs;
}

/** Takes the thread's row and throws `conflict` unless the run ended by itself and no run came after it. */
export async function assertUnfollowed(transaction: Transaction, threadId: string, runId: string): Promise<void> {
  await transaction.query('UPDATE threads SET updated_at = updated_at WHERE thread_id = $1', [threadId]);
  const [found] = await transaction.query(`SELECT 1 AS found FROM runs WHERE ${UNFOLLOWED}`, [runId]);
  if (!found) throw new Problem('conflict', `Run ${runId} waits for no answer any more.`);
}

/** Marks the run as interrupted unless another came after it; tells whether it did. */
export function withdraw(storage: Storage, run: Run, at: string): Promise<boolean> {
  return storage.transaction(async (transaction) => {
    // Takes the thread's row, as accepting a run does.
    await transaction.query('UPDATE threads SET updated_at = $2 WHERE thread_id = $1', [run.thread_id, at]);
    const changed = await transaction.query(
      `UPDATE runs SET status = 'interrupted', updated_at = $2 WHERE ${UNFOLLOWED} RETURNING run_id`,
      [run.run_id, at],
    );
    return changed.length > 0;
  });
}

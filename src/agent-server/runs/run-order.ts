/**
 * Which run came after which on a thread. A run that stopped to ask can be answered by a later run as long as no other was
 * accepted meanwhile; answering and withdrawing check this and act on it in one transaction.
 */
import type { Run } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { holdThread, touchThread } from '../threads/thread-records.ts';
import { interruptUnfollowed, isUnfollowed } from './queue-records.ts';
import { type RunRow, runOf } from './run-records.ts';

/** A run with its position among those of its thread. */
export interface OrderedRun extends Run {
  position: number;
  graphId: string;
  /** Whether it was ever begun; a run that is cancelled before that leaves no trace in the state. */
  started: boolean;
  /** Its number among the runs of its thread that have ended, in that order; 0 before. */
  endedAs: number;
}

export function orderedRunOf(row: RunRow): OrderedRun {
  return {
    ...runOf(row),
    position: Number(row.position),
    graphId: row.graph_id,
    started: row.attempt > 0,
    endedAs: Number(row.ended_as),
  };
}

/** Whether `later` leaves `run` without an answer: `isUnfollowed` in the database says the same. */
export function follows(later: OrderedRun, run: OrderedRun): boolean {
  return later.started || later.status === 'pending' || later.endedAs > run.endedAs;
}

/** Locks the thread and throws `conflict` unless the run ended by itself and no run came after it. */
export async function assertUnfollowed(transaction: Transaction, threadId: string, runId: string): Promise<void> {
  await holdThread(transaction, threadId);
  if (!(await isUnfollowed(transaction, runId))) throw new Problem('conflict', `Run ${runId} waits for no answer any more.`);
}

/** Marks the run as interrupted unless another came after it; tells whether it did. */
export function withdraw(storage: Storage, run: Run, at: string): Promise<boolean> {
  return storage.transaction(async (transaction) => {
    await touchThread(transaction, run.thread_id, at);
    return interruptUnfollowed(transaction, run.run_id, at);
  });
}

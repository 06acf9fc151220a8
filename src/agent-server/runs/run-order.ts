/**
 * The order of the runs on a thread. A later run can answer a run that stopped with a question, if no other was accepted in
 * between. Answering checks this and acts on it in one transaction.
 */
import type { Run, RunError } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Dialect, Transaction } from '../../storage/port.ts';
import type { Filter } from '../auth/access.ts';
import { holdThread } from '../threads/thread-records.ts';
import { isUnfollowed } from './queue-records.ts';
import { type RunRow, runOf } from './run-records.ts';

/** A run with its position on its thread. */
export interface OrderedRun extends Run {
  position: number;
  /** Its number in the order in which the runs of the thread start; 0 before its turn. */
  turn: number;
  graphId: string;
  /** Whether the run ever started. A run cancelled before that leaves no trace in the state. */
  started: boolean;
  /** Its number among the ended runs of its thread, in order of ending; 0 before it ends. */
  endedAs: number;
  /** Why it failed. */
  failure: string | undefined;
  /** Artifacts of its task that it streamed and that are not in its result, as JSON. */
  taskArtifacts: string | null;
}

export function orderedRunOf(row: RunRow): OrderedRun {
  return {
    ...runOf(row),
    position: Number(row.position),
    turn: Number(row.turn),
    graphId: row.graph_id,
    started: row.attempt > 0,
    endedAs: Number(row.ended_as),
    failure: row.error === null ? undefined : (JSON.parse(row.error) as RunError).message,
    taskArtifacts: row.task_artifacts,
  };
}

/** Whether `later` leaves `run` without an answer. Must agree with `FOLLOWED` in the database. */
export function follows(later: OrderedRun, run: OrderedRun): boolean {
  const isWaiting = later.status === 'pending';
  if (later.turn > 0 && run.turn > 0 && later.turn > run.turn && (later.started || isWaiting)) return true;
  if (later.position <= run.position) return false;
  return isWaiting || later.endedAs > run.endedAs || (later.started && (later.turn === 0 || run.turn === 0));
}

/** Locks the thread. Throws `conflict` unless the run ended by itself and no run followed it. */
export async function assertUnfollowed(
  transaction: Transaction,
  dialect: Dialect,
  run: { threadId: string; filter: Filter },
  runId: string,
): Promise<void> {
  await holdThread(transaction, dialect, run.threadId, run.filter);
  if (!(await isUnfollowed(transaction, runId))) throw new Problem('conflict', `Run ${runId} waits for no answer any more.`);
}

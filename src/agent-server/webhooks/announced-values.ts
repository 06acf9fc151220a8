/**
 * The values that the announcement of a run tells. They are fixed when the run ends: its thread may be pruned or deleted before the
 * first attempt. Large ones stay in the checkpoint that the announcement names, and are fixed before that goes.
 */
import type { Logger } from 'pino';
import { isUnavailable } from '../../problem.ts';
import { everything } from '../auth/access.ts';
import type { ThreadStates } from '../threads/thread-states.ts';

/** Values of more characters are not stored a second time with the end of their run. */
const MOST_FIXED = 1024 * 1024;

/** A run at its end. */
export interface EndingRun {
  run: { run_id: string; thread_id: string; graph_id: string; kwargs: string };
  outcome: { status: string; rollback?: boolean };
  /** The result of the graph; undefined where only the state has it. */
  result: unknown;
  checkpointId: string | null;
}

/** The values as JSON; undefined where no webhook wants them, or they are large. */
export async function readAnnouncedValues(
  states: ThreadStates,
  { run, outcome, result, checkpointId }: EndingRun,
  log: Logger,
): Promise<string | undefined> {
  // As in the announcement: most runs ask for none.
  if (!run.kwargs.includes('"webhook":"') || outcome.rollback) return undefined;
  try {
    const isResult = outcome.status === 'success' && result !== undefined;
    const values =
      isResult || checkpointId === null ? result : await states.result(everything, run.thread_id, run.graph_id, checkpointId);
    const text = JSON.stringify(checkpointId === null ? {} : values);
    return text.length <= MOST_FIXED ? text : undefined;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.warn({ err: error, runId: run.run_id }, 'reading the values for a webhook failed; they are read again when it is sent');
    return undefined;
  }
}

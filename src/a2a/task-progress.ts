/** Where a task is, read from its last run and the state that it left. */
import type { Interrupt, RunResult } from '../../generated/agent-server/types.gen.ts';
import type { Runs } from '../agent-server/runs/runs.ts';
import { lastRun, type TaskRuns } from './task-runs.ts';

export type Progress = { since: string } & (
  | { state: 'submitted' | 'working' | 'canceled' }
  | { state: 'failed'; reason: string }
  | { state: 'input-required'; questions: Interrupt[] }
  | { state: 'completed'; values: RunResult }
);

export async function progressOf(runs: Runs, task: TaskRuns): Promise<Progress> {
  const run = lastRun(task);
  const since = run.updated_at;
  switch (run.status) {
    case 'pending':
      return { state: 'submitted', since };
    case 'running':
      return { state: 'working', since };
    case 'interrupted':
      return { state: 'canceled', since };
    case 'error':
    case 'timeout':
      return { state: 'failed', since, reason: reasonOf(await runs.result(run.thread_id, run.run_id)) };
    case 'success':
      return endOf(await runs.result(run.thread_id, run.run_id), task, since);
  }
}

function endOf(result: RunResult, task: TaskRuns, since: string): Progress {
  const questions = (result as { __interrupt__?: Interrupt[] } | null)?.__interrupt__;
  if (!questions) return { state: 'completed', since, values: result };
  if (!task.follower) return { state: 'input-required', since, questions };
  // Nobody can answer it any more: what comes after it takes the thread elsewhere.
  const { created_at: followed } = task.follower;
  return { state: 'canceled', since: followed > since ? followed : since };
}

function reasonOf(result: RunResult): string {
  const { __error__: error } = result as { __error__?: { message?: string } };
  return error?.message ?? 'it ended with an error';
}

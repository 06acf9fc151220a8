/** Tracks which run the current code belongs to, so that a graph's log lines carry its run id. */
import { AsyncLocalStorage } from 'node:async_hooks';

const runs = new AsyncLocalStorage<string>();

/** Calls `body`, and everything it starts, as part of the run. */
export function withinRun<T>(runId: string, body: () => Promise<T>): Promise<T> {
  return runs.run(runId, body);
}

/** Fields that are added to each log line. */
export function runContext(): { runId?: string } {
  const runId = runs.getStore();
  return runId === undefined ? {} : { runId };
}

/** Which run the code at hand belongs to, so that what a graph writes to the log can be found under its run. */
import { AsyncLocalStorage } from 'node:async_hooks';

const runs = new AsyncLocalStorage<string>();

/** Calls `body`, and all that it starts, as part of the run. */
export function withinRun<T>(runId: string, body: () => Promise<T>): Promise<T> {
  return runs.run(runId, body);
}

/** The circumstances that a line of the log gets. */
export function runContext(): { runId?: string } {
  const runId = runs.getStore();
  return runId === undefined ? {} : { runId };
}

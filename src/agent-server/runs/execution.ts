/** An attempt at a run while it goes on in this process, and why it is stopped. */
import type { CancelAction, RunRow } from './run.ts';

export interface Execution {
  run: RunRow;
  abort: AbortController;
  done: Promise<void>;
}

export type StopAction = CancelAction | 'release' | 'unavailable' | 'lost' | 'timeout';

/** Why an execution is stopped: a client's wish, its time limit, a shut-down, a database that is away, or the loss of its lease. */
export class Stop extends Error {
  readonly action: StopAction;
  constructor(action: StopAction) {
    super(action);
    this.action = action;
  }
}

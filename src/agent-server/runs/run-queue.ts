/**
 * The queue of runs. Each thread is a queue: its oldest active run is ready or running, the others wait. A claim looks only at
 * ready runs, so its cost does not depend on how many wait.
 */
import type { RunError, ThreadStatus } from '../../../generated/agent-server/types.gen.ts';
import type { Dialect, Storage, Transaction } from '../../storage/port.ts';
import { forgetRun } from '../checkpoints/checkpoint-records.ts';
import { withinContextOf } from '../encryption/encryption-context.ts';
import { lockThread, restThread, settleThread } from '../threads/thread-records.ts';
import { announceEnd } from '../webhooks/delivery-records.ts';
import { endDelay, headOfQueue, lockClaimable, makeReady, recordOutcome } from './queue-records.ts';
import { type CancelAction, deleteRun, isoTime, type RunRow } from './run-records.ts';

/** How a run ended. */
export interface RunOutcome {
  status: 'success' | 'error' | 'timeout' | 'interrupted';
  error?: RunError;
  checkpointId?: string | null;
  /** Interrupts by task, when the graph stopped before its end. */
  interrupts?: Record<string, unknown[]>;
  /** Delete the run together with its checkpoints. */
  rollback?: boolean;
  /** The run left the state as it was. */
  stateKept?: boolean;
}

export class RunQueue {
  readonly dialect: Dialect;
  readonly #storage: Storage;
  readonly #now: () => number;
  /** Whether webhooks are sent. */
  readonly #announces: boolean;
  /** Called when a run is about to have ended. */
  onEnd: (() => void) | undefined;

  constructor(storage: Storage, now: () => number, announces = false) {
    this.#announces = announces;
    this.#storage = storage;
    this.dialect = storage.dialect;
    this.#now = now;
  }

  /**
   * Locks the queue of a thread. A transaction that changes the queue calls this first. Until it ends, no other transaction or
   * claim changes the queue.
   */
  async lock(transaction: Transaction, threadId: string): Promise<void> {
    await lockThread(transaction, this.dialect, threadId);
    await lockClaimable(transaction, this.dialect, threadId);
  }

  /** Ends the delay of a run, which then waits only for its turn. False when another process ended it. */
  endDelay(threadId: string, runId: string): Promise<boolean> {
    return this.#storage.transaction(async (transaction) => {
      await this.lock(transaction, threadId);
      const ended = await endDelay(transaction, runId);
      if (ended) await this.readyNext(transaction, threadId);
      return ended;
    });
  }

  /**
   * Ends a run inside the caller's transaction, which has locked its thread. The run, the thread and the thread's next run change
   * together. Returns whether there is a next run.
   */
  end(transaction: Transaction, run: RunRow, outcome: RunOutcome): Promise<boolean> {
    return withinContextOf(run, () => this.#end(transaction, run, outcome));
  }

  async #end(transaction: Transaction, run: RunRow, outcome: RunOutcome): Promise<boolean> {
    const { status, error = null, checkpointId = null } = outcome;
    const at = isoTime(this.#now());
    let recorded: Promise<void> | undefined;
    if (outcome.rollback) await forget(transaction, run);
    else recorded = recordOutcome(transaction, run.run_id, { status, error, checkpointId, at });
    const [isBusy] = await Promise.all([this.readyNext(transaction, run.thread_id), recorded]);
    if (this.#announces) await announceEnd(transaction, { run, status, error, checkpointId, at });
    this.onEnd?.();
    if (run.attempt === 0 || outcome.rollback || outcome.stateKept) await restThread(transaction, run.thread_id, isBusy, at);
    else {
      const failed = status === 'error' || status === 'timeout';
      const restStatus: ThreadStatus = outcome.interrupts ? 'interrupted' : failed ? 'error' : 'idle';
      const interrupts = outcome.interrupts ?? {};
      await settleThread(transaction, run.thread_id, { isBusy, restStatus, interrupts, error: failed ? error : null, at });
    }
    return isBusy;
  }

  /** Makes the next run of a thread ready unless one is running. Returns whether any is active. */
  async readyNext(transaction: Transaction, threadId: string): Promise<boolean> {
    const head = await headOfQueue(transaction, threadId);
    if (!head) return false;
    if (head.status === 'running' || head.ready_at !== null || Number(head.available_at) > 0) return true;
    await makeReady(transaction, threadId, head.run_id);
    return true;
  }
}

export function cancelled(action: CancelAction, why = 'a client asked for it'): RunOutcome {
  const error = { error: 'RunCancelled', message: `The run was cancelled: ${why}.` };
  return { status: 'interrupted', error, rollback: action === 'rollback' };
}

/** Removes a run and the state that it made. */
async function forget(transaction: Transaction, { run_id: runId, thread_id: threadId }: RunRow): Promise<void> {
  await forgetRun(transaction, threadId, runId);
  await deleteRun(transaction, runId);
}

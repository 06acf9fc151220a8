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
import { announceChange, isFollowed, type RunChange } from '../webhooks/push-records.ts';
import type { CancelRequest } from './cancel-records.ts';
import { endDelay, headOfQueue, lockClaimable, makeReady, moveTurn, recordOutcome, type TaskEnd } from './queue-records.ts';
import { whyUnreadable } from './readable-runs.ts';
import { deleteRun, isoTime, lastStartedBefore, type RunRow } from './run-records.ts';

/** How a run ended. */
export interface RunOutcome {
  status: 'success' | 'error' | 'timeout' | 'interrupted';
  error?: RunError;
  checkpointId?: string | null;
  /** Interrupts by task, when the graph stopped before its end. */
  interrupts?: Record<string, unknown[]>;
  /** The request that ended it. */
  cancel?: CancelRequest;
  /** Delete the run together with its checkpoints. */
  rollback?: boolean;
  /** The run left the state as it was. */
  stateKept?: boolean;
  /** Its values as JSON, for its webhook; undefined where they are read from the checkpoint. */
  values?: string | undefined;
  /** What the end says of the task that the run carries out. */
  task?: TaskEnd | undefined;
}

export class RunQueue {
  readonly dialect: Dialect;
  readonly #storage: Storage;
  readonly #now: () => number;
  /** Whether webhooks are sent. */
  readonly #announces: boolean;
  /** Called when something is about to be announced. */
  onAnnounced: (() => void) | undefined;

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
    // The state is as it was, and nothing can be encrypted for whoever made the run.
    const isReadable = whyUnreadable(run) === undefined;
    if (outcome.rollback) await forget(transaction, run);
    else recorded = recordOutcome(transaction, run.run_id, { status, error, checkpointId, task: outcome.task, at, isReadable });
    const [isBusy] = await Promise.all([this.readyNext(transaction, run.thread_id, 1), recorded]);
    // The state of a run that is rolled back goes with it.
    const values = outcome.rollback ? '{}' : outcome.values;
    if (this.#announces) await announceEnd(transaction, { run, status, error, checkpointId, values, at });
    if (!outcome.rollback) await this.announceChange(transaction, run, 'ended');
    this.onAnnounced?.();
    if (run.attempt === 0 || outcome.rollback || outcome.stateKept || !isReadable)
      await restThread(transaction, run.thread_id, { isBusy, hasStarted: run.attempt > 0, at });
    else {
      const failed = status === 'error' || status === 'timeout';
      const restStatus: ThreadStatus = outcome.interrupts ? 'interrupted' : failed ? 'error' : 'idle';
      const interrupts = outcome.interrupts ?? {};
      await settleThread(transaction, run.thread_id, { isBusy, restStatus, interrupts, error: failed ? error : null, at });
    }
    return isBusy;
  }

  /** Announces what became of a run to those who follow its task. */
  async announceChange(transaction: Transaction, run: RunRow, change: RunChange): Promise<void> {
    if (!this.#announces || run.task_id === null) return;
    await announceChange(transaction, run, change, isoTime(this.#now()));
    this.onAnnounced?.();
  }

  /** Announces that a claimed run begins. An attempt that follows another announces nothing more. */
  async announceStart(run: RunRow): Promise<void> {
    if (!this.#announces || run.task_id === null || !(await isFollowed(this.#storage, run.task_id))) return;
    await this.#storage.transaction((transaction) => this.announceChange(transaction, run, 'working'));
  }

  /** Announces that `run` was accepted on a thread that waits for an answer, unless it is one. */
  async announceFollowed(transaction: Transaction, run: RunRow): Promise<void> {
    const asked = await lastStartedBefore(transaction, run);
    if (asked?.status === 'success' && asked.task_id !== run.task_id) await this.announceChange(transaction, asked, 'closed');
  }

  /**
   * Makes the next run of a thread ready unless one is running. Returns whether any is active. `ends` are those that the
   * transaction has yet to count on the thread.
   */
  async readyNext(transaction: Transaction, threadId: string, ends = 0): Promise<boolean> {
    const head = await headOfQueue(transaction, threadId);
    if (!head) return false;
    if (head.status === 'running') return true;
    if (head.ready_at !== null) {
      if (ends > 0) await moveTurn(transaction, head.run_id, ends);
    } else if (Number(head.available_at) <= 0) await makeReady(transaction, threadId, head.run_id, ends);
    return true;
  }
}

/** The outcome of a run that was stopped on request. */
export function cancelled(cancel: CancelRequest): RunOutcome {
  const error = { error: 'RunCancelled', message: `The run was cancelled: ${cancel.reason}.` };
  return { status: 'interrupted', error, cancel, rollback: cancel.action === 'rollback' };
}

/** Removes a run and the state that it made. */
async function forget(transaction: Transaction, { run_id: runId, thread_id: threadId }: RunRow): Promise<void> {
  await forgetRun(transaction, threadId, runId);
  await deleteRun(transaction, runId);
}

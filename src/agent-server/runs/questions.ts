/**
 * The questions of a thread: the interrupts that a graph stopped with, and the run that asked them. Every protocol finds and withdraws
 * them here. A question that is withdrawn leaves the state too, so that no run of any protocol answers it.
 */
import type { Interrupt, Run, RunError } from '../../../generated/agent-server/types.gen.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Access } from '../auth/access.ts';
import type { StateUpdates } from '../threads/state-updates.ts';
import { touchThread } from '../threads/thread-records.ts';
import { findWaitingTask, interruptUnfollowed, latestUnfollowed } from './queue-records.ts';
import { isResume } from './resume-binding.ts';
import { type OrderedRun, orderedRunOf } from './run-order.ts';
import type { RunQueue } from './run-queue.ts';
import { isoTime, type RunKey } from './run-records.ts';

const OVERTAKEN: RunError = {
  error: 'QuestionWithdrawn',
  message: 'The state of the thread was updated while the task waited for an answer.',
};

interface QuestionsOptions {
  storage: Storage;
  queue: RunQueue;
  updates: StateUpdates;
  now(): number;
}

/** The questions that a thread's record shows. */
export function readQuestions({ interrupts }: { interrupts: Record<string, unknown> }): Interrupt[] {
  return Object.values(interrupts).flat() as Interrupt[];
}

/**
 * Whether a request that has made this run says nothing new to a question that waits: it led there, or was an answer before. Only an answer
 * that was cancelled may be given again.
 */
export function isRepetition({ kwargs, status }: Run): boolean {
  return !(isResume(kwargs) && status === 'interrupted');
}

export class Questions {
  readonly #options: QuestionsOptions;

  constructor(options: QuestionsOptions) {
    this.#options = options;
  }

  /** The run whose questions the thread waits with. Undefined when a later run took the thread elsewhere. */
  async findAsking(threadId: string): Promise<OrderedRun | undefined> {
    const row = await latestUnfollowed(this.#options.storage, threadId);
    return row && orderedRunOf(row);
  }

  /**
   * Takes back what a run asked: the run counts as interrupted, with the error if one is given, and the thread is idle. False when
   * another run followed it. Throws `invalid` when the graph refuses to be ended.
   */
  async withdraw(access: Access, { thread_id: threadId, run_id: runId }: RunKey, error?: RunError): Promise<boolean> {
    const { storage, queue, updates, now } = this.#options;
    const isWithdrawn = await updates.end(access, threadId, async (transaction) => {
      const at = isoTime(now());
      await touchThread(transaction, threadId, at);
      const row = await interruptUnfollowed(transaction, runId, error ? JSON.stringify(error) : null, at);
      if (row) await queue.announceChange(transaction, row, 'closed');
      return row !== undefined;
    });
    if (isWithdrawn) storage.notify('question-withdrawn', threadId);
    return isWithdrawn;
  }
}

/** Ends the task that waits for an answer on a thread whose state was changed by hand. */
export async function endWaitingTask(transaction: Transaction, queue: RunQueue, threadId: string, at: string): Promise<void> {
  const runId = await findWaitingTask(transaction, threadId);
  const row = runId && (await interruptUnfollowed(transaction, runId, JSON.stringify(OVERTAKEN), at));
  if (row) await queue.announceChange(transaction, row, 'closed');
}

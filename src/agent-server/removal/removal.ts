/** Deletes threads and assistants with all their records, and prunes the history of threads. */
import type { ThreadPrune, Truncate } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { deleteClientAssistants } from '../assistants/assistant-records.ts';
import type { AssistantVersions } from '../assistants/assistant-versions.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { type Access, everything, type Filter } from '../auth/access.ts';
import { deleteAllCheckpoints, keepLatest } from '../checkpoints/checkpoint-records.ts';
import type { Checkpointer } from '../checkpoints/checkpointer.ts';
import { deleteAllCrons, deleteCronsOfAssistant } from '../crons/cron-records.ts';
import { activeRunsOf, deleteAllRuns, deleteEndedRunsOfAssistant, hasActiveRuns } from '../runs/run-records.ts';
import type { Runs } from '../runs/runs.ts';
import { deleteAllItems } from '../store/item-records.ts';
import { threadsWithLabel } from '../threads/thread-label-records.ts';
import {
  assertThread,
  deleteAllThreads,
  deleteThread,
  holdThread,
  lockIfNotBusy,
  threadNotFound,
  threadOf,
} from '../threads/thread-records.ts';
import { deleteAllDeliveries, hasUnfixedDeliveries } from '../webhooks/delivery-records.ts';

/** How long a run may take to stop. After that its thread is removed anyway: the fence blocks the run's writes. */
const STOP_MS = 10_000;

interface ThreadRemovalOptions {
  storage: Storage;
  runs: Runs;
  /** Reads what is stored of a state. */
  checkpointer: Pick<Checkpointer, 'serde'>;
  /** Fixes what webhooks are yet to tell of the thread. False when its state cannot be read. */
  fixAnnouncements(threadId: string): Promise<boolean>;
}

export class ThreadRemoval {
  readonly #options: ThreadRemovalOptions;

  constructor(options: ThreadRemovalOptions) {
    this.#options = options;
  }

  /** Stops the runs of the thread and deletes it. Throws `not_found`. */
  async delete(access: Access, threadId: string): Promise<void> {
    const id = threadId.toLowerCase();
    const { storage, fixAnnouncements } = this.#options;
    const filter = await access.allow('threads:delete', { thread_id: id });
    // Nobody stops the runs of a thread that is not theirs.
    if (filter !== undefined) await assertThread(storage, id, filter);
    const deadline = performance.now() + STOP_MS;
    for (;;) {
      await this.#stopRuns(id, deadline);
      const force = performance.now() >= deadline;
      const isFixed = await fixAnnouncements(id);
      const removed = await storage.transaction(async (transaction) => {
        if (!(await holdThread(transaction, storage.dialect, id, filter))) return undefined;
        if (!force && (await hasActiveRuns(transaction, id))) return false;
        if (isFixed && (await hasUnfixedDeliveries(transaction, id))) return false;
        await deleteThread(transaction, id);
        return true;
      });
      if (removed === undefined) throw threadNotFound(threadId);
      if (removed) {
        storage.notify('thread-deleted', id);
        return;
      }
    }
  }

  /** Returns how many threads were pruned. */
  async prune(access: Access, { thread_ids: ids, strategy }: ThreadPrune): Promise<number> {
    let pruned = 0;
    for (const id of new Set(ids.map((one) => one.toLowerCase()))) {
      const done = strategy === 'delete' ? this.delete(access, id).then(() => true) : this.#keepLatest(access, id);
      if (await done.catch(unlessGone)) pruned += 1;
    }
    return pruned;
  }

  async #keepLatest(access: Access, threadId: string): Promise<boolean> {
    const filter = await access.allow('threads:delete', { thread_id: threadId });
    await threadOf(this.#options.storage, threadId, filter);
    await this.#options.fixAnnouncements(threadId);
    return this.clearHistory(threadId, filter, async () => true);
  }

  async #stopRuns(threadId: string, deadline: number): Promise<void> {
    const { storage, runs } = this.#options;
    const active = await activeRunsOf(storage, 'thread_id', threadId);
    if (active.length === 0) return;
    const ids = active.map(({ run_id }) => run_id);
    const request = { thread_id: threadId, run_ids: ids };
    await runs.cancelMany(everything, request, 'interrupt', 'its thread is being deleted').catch(unlessGone);
    const ended = Promise.all(active.map((run) => runs.ended(run)));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, Math.max(0, deadline - performance.now()))));
    await Promise.race([ended, late]).finally(() => clearTimeout(timer));
  }

  /**
   * Keeps the newest checkpoint alone. False when `isMeant` says so in the transaction, when the thread is busy, or when that
   * checkpoint does not hold the whole state.
   */
  async clearHistory(
    threadId: string,
    filter: Filter,
    isMeant: (transaction: Transaction) => Promise<boolean>,
  ): Promise<boolean> {
    const { storage, checkpointer } = this.#options;
    await threadOf(storage, threadId, filter);
    return storage.transaction(async (transaction) => {
      if (!(await isMeant(transaction))) return false;
      if (!(await lockIfNotBusy(transaction, storage.dialect, threadId))) return false;
      return keepLatest(transaction, checkpointer.serde, threadId);
    });
  }
}

/** Ignores `not_found`: another request removed it first. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
}

interface AssistantRemovalOptions {
  storage: Storage;
  assistants: Assistants;
  versions: AssistantVersions;
  runs: Runs;
  threads: ThreadRemoval;
}

export class AssistantRemoval {
  readonly #options: AssistantRemovalOptions;

  constructor(options: AssistantRemovalOptions) {
    this.#options = options;
  }

  /** Throws `not_found`. Throws `conflict` for one of the server's own assistants. */
  async delete(access: Access, idOrGraph: string, withThreads: boolean): Promise<void> {
    const { storage, assistants, versions, threads } = this.#options;
    const id = assistants.idOf(idOrGraph);
    const filter = await access.allow('assistants:delete', { assistant_id: id });
    if (assistants.isOwn(id))
      throw new Problem('conflict', `Assistant '${idOrGraph}' belongs to its graph and cannot be deleted.`);
    // First, so that no more runs are accepted.
    await versions.remove(id, filter);
    await deleteCronsOfAssistant(storage, id);
    await this.#stopRuns(id);
    await deleteEndedRunsOfAssistant(storage, id);
    if (!withThreads) return;
    const made = await threadsWithLabel(storage, 'assistant_id', id);
    await threads.prune(access, { thread_ids: made, strategy: 'delete' });
  }

  async #stopRuns(assistantId: string): Promise<void> {
    const { storage, runs } = this.#options;
    const active = await activeRunsOf(storage, 'assistant_id', assistantId);
    await Promise.all(
      active.map(async (run) => {
        const reason = 'its assistant is being deleted';
        await runs.cancel(everything, run, 'interrupt', true, reason).catch((error: unknown) => {
          // The run ended by itself, or another request deleted it.
          if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error;
        });
      }),
    );
  }
}

/** Deletes stored records between the tests of a black-box suite. Ends active runs first. */
export async function truncate(storage: Storage, runs: Runs, kinds: Truncate): Promise<void> {
  if (kinds.runs || kinds.threads)
    await runs.cancelMany(everything, { status: 'all' }, 'interrupt', 'all runs are being deleted');
  await storage.transaction(async (transaction) => {
    if (kinds.checkpointer || kinds.checkpoint || kinds.threads) await deleteAllCheckpoints(transaction);
    if (kinds.runs || kinds.threads)
      for (const deleteAll of [deleteAllRuns, deleteAllCrons, deleteAllDeliveries]) await deleteAll(transaction);
    if (kinds.threads) await deleteAllThreads(transaction);
    if (kinds.store) await deleteAllItems(transaction);
    if (kinds.assistants) await deleteClientAssistants(transaction);
  });
}

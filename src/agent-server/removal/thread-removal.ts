/** Deleting threads with everything that belongs to them, and cutting their past off. */
import type { ThreadPrune } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { keepLatest, newestIdOfGraph } from '../checkpoints/checkpoint-records.ts';
import type { Graphs } from '../graphs/graphs.ts';
import { activeRunsOf, hasActiveRuns } from '../runs/run-records.ts';
import type { Runs } from '../runs/runs.ts';
import { deleteThread, holdThread, lockIfNotBusy, threadNotFound } from '../threads/thread-records.ts';
import type { ThreadStates } from '../threads/thread-states.ts';
import type { Threads } from '../threads/threads.ts';

/** How long a run may take to stop. After that its thread is taken away from it: its writes are fenced, so it cannot do harm. */
const STOP_MS = 10_000;

interface ThreadRemovalOptions {
  storage: Storage;
  runs: Runs;
  threads: Threads;
  states: ThreadStates;
  graphs: Graphs;
}

export class ThreadRemoval {
  readonly #options: ThreadRemovalOptions;

  constructor(options: ThreadRemovalOptions) {
    this.#options = options;
  }

  /** Stops the runs of the thread and removes it; throws `not_found`. */
  async delete(threadId: string): Promise<void> {
    const id = threadId.toLowerCase();
    const { storage } = this.#options;
    const deadline = performance.now() + STOP_MS;
    for (;;) {
      await this.#stopRuns(id, deadline);
      const force = performance.now() >= deadline;
      const removed = await storage.transaction((transaction) => remove(transaction, id, force));
      if (removed === undefined) throw threadNotFound(threadId);
      if (removed) return;
    }
  }

  /** How many of the threads there were. */
  async prune({ thread_ids: ids, strategy }: ThreadPrune): Promise<number> {
    let pruned = 0;
    for (const id of new Set(ids.map((one) => one.toLowerCase()))) {
      const done = strategy === 'delete' ? this.delete(id).then(() => true) : this.#keepLatest(id);
      if (await done.catch(unlessGone)) pruned += 1;
    }
    return pruned;
  }

  async #stopRuns(threadId: string, deadline: number): Promise<void> {
    const { storage, runs } = this.#options;
    const active = await activeRunsOf(storage, 'thread_id', threadId);
    if (active.length === 0) return;
    const ids = active.map(({ run_id }) => run_id);
    await runs.cancelMany({ thread_id: threadId, run_ids: ids }, 'interrupt').catch(unlessGone);
    const ended = Promise.all(ids.map((id) => runs.ended(threadId, id)));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, Math.max(0, deadline - performance.now()))));
    await Promise.race([ended, late]).finally(() => clearTimeout(timer));
  }

  /** False when the thread is busy, or holds what cannot be told from its newest checkpoint alone. */
  async #keepLatest(threadId: string): Promise<boolean> {
    const { storage, threads, states, graphs } = this.#options;
    const graphId = await threads.graphOf(threadId);
    if (graphId === null || !graphs.has(graphId)) return true;
    if (await graphs.keepsDifferences(graphId)) return false;
    const { tasks, checkpoint } = await states.read(threadId, graphId, { subgraphs: false });
    if (checkpoint === null) return true;
    const pending = new Set(tasks.map(({ id }) => id));
    return storage.transaction(async (transaction) => {
      if (!(await lockIfNotBusy(transaction, storage.dialect, threadId))) return false;
      if ((await newestIdOfGraph(transaction, threadId)) !== checkpoint.checkpoint_id) return false;
      await keepLatest(transaction, threadId, pending);
      return true;
    });
  }
}

/** True when it is gone, false when a run of it is active still, undefined when there is no such thread. */
async function remove(transaction: Transaction, threadId: string, force: boolean): Promise<boolean | undefined> {
  if (!(await holdThread(transaction, threadId))) return undefined;
  if (!force && (await hasActiveRuns(transaction, threadId))) return false;
  await deleteThread(transaction, threadId);
  return true;
}

/** What somebody else has removed meanwhile is passed over. */
function unlessGone(error: unknown): undefined {
  if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
}

/** Deleting an assistant with its runs and, where that is asked for, with the threads that were made for it. */
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { AssistantVersions } from '../assistants/assistant-versions.ts';
import type { Assistants } from '../assistants/assistants.ts';
import type { Runs } from '../runs/runs.ts';
import type { ThreadRemoval } from './thread-removal.ts';

export interface AssistantRemovalOptions {
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

  /** Throws `not_found`, and `conflict` for an assistant that the server keeps itself. */
  async delete(idOrGraph: string, withThreads: boolean): Promise<void> {
    const { storage, assistants, versions, threads } = this.#options;
    const { assistant_id: id } = await assistants.get(idOrGraph);
    if (assistants.isOwn(id))
      throw new Problem('conflict', `Assistant '${idOrGraph}' belongs to its graph and cannot be deleted.`);
    // First of all, so that no further run is accepted.
    await versions.remove(id);
    await this.#stopRuns(id);
    await storage.write(`DELETE FROM runs WHERE assistant_id = $1 AND status NOT IN ('pending', 'running')`, [id]);
    if (!withThreads) return;
    const found = await storage.read<{ thread_id: string }>(
      `SELECT thread_id FROM thread_labels WHERE name = 'assistant_id' AND value = $1`,
      [JSON.stringify(id)],
    );
    await threads.prune({ thread_ids: found.map(({ thread_id }) => thread_id), strategy: 'delete' });
  }

  async #stopRuns(assistantId: string): Promise<void> {
    const { storage, runs } = this.#options;
    const active = await storage.read<{ run_id: string; thread_id: string; status: string }>(
      `SELECT run_id, thread_id, status FROM runs WHERE assistant_id = $1 AND status IN ('pending', 'running') ORDER BY position DESC`,
      [assistantId],
    );
    await Promise.all(
      active.map(async ({ run_id: runId, thread_id: threadId }) => {
        await runs.cancel(threadId, runId, 'interrupt', true).catch((error: unknown) => {
          // It has ended by itself, or somebody else has deleted it.
          if (!(error instanceof Problem) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error;
        });
      }),
    );
  }
}

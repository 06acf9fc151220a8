/** Deleting an assistant with its runs and, where that is asked for, with the threads that were made for it. */
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { AssistantVersions } from '../assistants/assistant-versions.ts';
import type { Assistants } from '../assistants/assistants.ts';
import { activeRunsOf, deleteEndedRunsOfAssistant } from '../runs/run-records.ts';
import type { Runs } from '../runs/runs.ts';
import { threadsWithLabel } from '../threads/thread-label-records.ts';
import type { ThreadRemoval } from './thread-removal.ts';

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

  /** Throws `not_found`, and `conflict` for an assistant that the server keeps itself. */
  async delete(idOrGraph: string, withThreads: boolean): Promise<void> {
    const { storage, assistants, versions, threads } = this.#options;
    const { assistant_id: id } = await assistants.get(idOrGraph);
    if (assistants.isOwn(id))
      throw new Problem('conflict', `Assistant '${idOrGraph}' belongs to its graph and cannot be deleted.`);
    // First of all, so that no further run is accepted.
    await versions.remove(id);
    await this.#stopRuns(id);
    await deleteEndedRunsOfAssistant(storage, id);
    if (!withThreads) return;
    const made = await threadsWithLabel(storage, 'assistant_id', id);
    await threads.prune({ thread_ids: made, strategy: 'delete' });
  }

  async #stopRuns(assistantId: string): Promise<void> {
    const { storage, runs } = this.#options;
    const active = await activeRunsOf(storage, 'assistant_id', assistantId);
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

/** Forgets stored records between the tests of a black-box suite; active runs are ended first. */
import type { Truncate } from '../../../generated/agent-server/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import { deleteClientAssistants } from '../assistants/assistant-records.ts';
import { deleteAllCheckpoints } from '../checkpoints/checkpoint-records.ts';
import { deleteAllRuns } from '../runs/run-records.ts';
import type { Runs } from '../runs/runs.ts';
import { deleteAllThreads } from '../threads/thread-records.ts';

export async function truncate(storage: Storage, runs: Runs, kinds: Truncate): Promise<void> {
  if (kinds.runs || kinds.threads) await runs.cancelMany({ status: 'all' }, 'interrupt');
  await storage.transaction(async (transaction) => {
    if (kinds.checkpointer || kinds.checkpoint || kinds.threads) await deleteAllCheckpoints(transaction);
    if (kinds.runs || kinds.threads) await deleteAllRuns(transaction);
    if (kinds.threads) await deleteAllThreads(transaction);
    if (kinds.assistants) await deleteClientAssistants(transaction);
  });
}

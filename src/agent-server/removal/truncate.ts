/** Forgets stored records between the tests of a black-box suite; active runs are ended first. */
import type { Truncate } from '../../../generated/agent-server/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import type { Runs } from '../runs/runs.ts';

const CHECKPOINTS = ['checkpoint_writes', 'checkpoint_blobs', 'checkpoints'];

export async function truncate(storage: Storage, runs: Runs, kinds: Truncate): Promise<void> {
  if (kinds.runs || kinds.threads) await runs.cancelMany({ status: 'all' }, 'interrupt');
  const tables = [
    ...(kinds.checkpointer || kinds.checkpoint || kinds.threads ? CHECKPOINTS : []),
    ...(kinds.runs || kinds.threads ? ['stream_events', 'runs'] : []),
    ...(kinds.threads ? ['threads'] : []),
  ];
  await storage.transaction(async (transaction) => {
    for (const table of tables) await transaction.query(`DELETE FROM ${table}`);
    if (kinds.assistants) await transaction.query(`DELETE FROM assistants WHERE metadata NOT LIKE '%"created_by":"system"%'`);
  });
}

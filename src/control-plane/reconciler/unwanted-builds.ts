/** What a control plane that was killed left on disk and nobody will come back to: found at the next start, and removed. */
import { deploymentsInProgress, recordedBuilds, revisionsInProgress } from '../deployments/revision-records.ts';
import type { Context } from './context.ts';

/**
 * Builds that no revision has on record and none in progress is about to: of one that failed, was interrupted, or was being
 * removed. They are listed before the records are read, so that none counts that begins meanwhile.
 */
export async function discardUnwantedBuilds({ storage, builder }: Context): Promise<void> {
  const found = await builder.list();
  if (found.length === 0) return;
  const wanted = new Set<string>();
  for (const deploymentId of await deploymentsInProgress(storage))
    for (const { revision_id: id } of await revisionsInProgress(storage, deploymentId)) wanted.add(id);
  for (const id of await recordedBuilds(storage)) wanted.add(id);
  for (const id of found) if (!wanted.has(id)) await builder.discard(id);
}

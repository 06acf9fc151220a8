/** What is still to be removed of deployments whose rows are gone. */
import type { Storage } from '../../storage/port.ts';

/** What cleanup must remove of a deployment. */
export interface Removal {
  deploymentId: string;
  slug: string;
  revisionIds: readonly string[];
}

/** The resources left by a deployment whose record was dropped. */
export async function findRemoval(storage: Storage, deploymentId: string): Promise<Removal | undefined> {
  const [row] = await storage.read<{ slug: string; revision_ids: string }>(
    'SELECT slug, revision_ids FROM removals WHERE deployment_id = $1',
    [deploymentId],
  );
  return row && { deploymentId, slug: row.slug, revisionIds: JSON.parse(row.revision_ids) as string[] };
}

/** Records that the cleanup is complete. */
export async function endRemoval(storage: Storage, deploymentId: string): Promise<void> {
  await storage.transaction((writer) => writer.query('DELETE FROM removals WHERE deployment_id = $1', [deploymentId]));
}

/** The SQL of revisions that run on machines of listeners, and on another one than that of their deployment. */
import type { Storage, Transaction } from '../../storage/port.ts';
import type { DeploymentRow } from './deployment.ts';
import type { RevisionRow } from './revision.ts';

/** A revision that serves or is being launched, of a deployment that names the listener of a machine. */
export interface PlacedRevision
  extends Pick<DeploymentRow, 'deployment_id' | 'tenant_id' | 'name' | 'database_name'>,
    Pick<RevisionRow, 'revision_id' | 'status' | 'moved_to' | 'moved_to_name'> {
  listener_id: string;
  /** The name of that listener. */
  machine_name: string;
}

export function placedRevisions(storage: Storage): Promise<PlacedRevision[]> {
  return storage.read<PlacedRevision>(
    `SELECT d.deployment_id, d.tenant_id, d.name, d.database_name, d.listener_id, l.compute_id AS machine_name,
            r.revision_id, r.status, r.moved_to, r.moved_to_name
     FROM deployments d JOIN listeners l ON l.listener_id = d.listener_id AND l.compute_type = 'machine'
     JOIN revisions r ON r.deployment_id = d.deployment_id
     WHERE d.status IN ('READY', 'UNUSED')
       AND (r.revision_id = d.active_revision_id OR r.status IN ('AWAITING_DEPLOY', 'DEPLOYING'))`,
  );
}

/** The listener that is to run the revision: that of its deployment unless it was moved. */
export function placeOf({ listener_id: id, moved_to: elsewhere }: PlacedRevision): string {
  return elsewhere ?? id;
}

/** Records that the machine of another listener runs it from now on. False if it is no longer where it was read. */
export async function recordMove(
  transaction: Transaction,
  revision: PlacedRevision,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const isHome = id === revision.listener_id;
  const moved = await transaction.query(
    `UPDATE revisions SET moved_to = $2, moved_to_name = $3 WHERE revision_id = $1 AND COALESCE(moved_to, $4) = $5
     RETURNING revision_id`,
    [revision.revision_id, isHome ? null : id, isHome ? null : name, revision.listener_id, placeOf(revision)],
  );
  return moved.length > 0;
}

/** From now on nothing of the deployment starts before the machines that it was moved from are shut out of its database. */
export async function demandShutOut(transaction: Transaction, deploymentId: string): Promise<void> {
  await transaction.query('UPDATE deployments SET shut_outs = shut_outs + 1 WHERE deployment_id = $1', [deploymentId]);
}

export async function markShutOut(transaction: Transaction, row: DeploymentRow): Promise<void> {
  await transaction.query('UPDATE deployments SET shut_outs_done = $2 WHERE deployment_id = $1', [
    row.deployment_id,
    row.shut_outs,
  ]);
}

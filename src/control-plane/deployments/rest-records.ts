/** The SQL of deployments that rest while nobody uses them. */
import type { Storage, Transaction } from '../../storage/port.ts';
import type { DeploymentRow } from './deployment.ts';

/** Types of deployments that rest. The index `deployments_that_may_rest` names them too. */
const TYPES = "deployment_type IN ('dev_zero', 'dev_free_zero')";

/** A deployment that rests. */
export interface RestingRow extends Pick<DeploymentRow, 'deployment_id' | 'tenant_id' | 'slug' | 'active_revision_id'> {
  /** 1 or 0; null while it is unknown. */
  own_auth: number | null;
  wake_at: number | null;
}

/** Serving deployments of a type that rests. */
export function deploymentsThatMayRest(
  storage: Storage,
): Promise<{ deployment_id: string; slug: string; active_revision_id: string }[]> {
  return storage.read(
    `SELECT deployment_id, slug, active_revision_id FROM deployments
     WHERE status = 'READY' AND active_revision_id IS NOT NULL AND ${TYPES}`,
  );
}

/** Whether the deployment serves and is of a type that rests. */
export function mayRest({ status, deployment_type: type, active_revision_id: active }: DeploymentRow): boolean {
  return status === 'READY' && active !== null && (type === 'dev_zero' || type === 'dev_free_zero');
}

const RESTING = `SELECT d.deployment_id, d.tenant_id, d.slug, d.active_revision_id, r.own_auth, r.wake_at
  FROM deployments d LEFT JOIN resting_deployments r ON r.deployment_id = d.deployment_id WHERE d.status = 'UNUSED'`;

/** All resting deployments. */
export function restingDeployments(storage: Storage): Promise<RestingRow[]> {
  return storage.read<RestingRow>(RESTING);
}

/** Undefined if the deployment does not rest. */
export async function findResting(storage: Storage, deploymentId: string): Promise<RestingRow | undefined> {
  return (await storage.read<RestingRow>(`${RESTING} AND d.deployment_id = $1`, [deploymentId]))[0];
}

/** Ids of the resting deployments that are to be started by `until`, in milliseconds. */
export async function dueDeployments(storage: Storage, until: number): Promise<string[]> {
  const rows = await storage.read<{ deployment_id: string }>(
    'SELECT deployment_id FROM resting_deployments WHERE wake_at <= $1 ORDER BY wake_at',
    [until],
  );
  return rows.map(({ deployment_id: id }) => id);
}

/**
 * Records that the serving revision is being put to rest, and is served nowhere from then on: other control planes read both at once. Until `planWake` it is to be started at once, so that a crash in between
 * leaves nothing to rest that has work. False if another revision serves, or the deployment is being deleted.
 */
export async function recordRest(
  transaction: Transaction,
  of: { deploymentId: string; revisionId: string; ownAuth: boolean | undefined },
): Promise<boolean> {
  const changed = await transaction.query(
    `UPDATE deployments SET status = 'UNUSED', scaled_to = NULL, queue_scaled_to = NULL WHERE deployment_id = $1 AND active_revision_id = $2 AND status = 'READY' AND ${TYPES}
     RETURNING deployment_id`,
    [of.deploymentId, of.revisionId],
  );
  if (changed.length === 0) return false;
  await forgetRest(transaction, of.deploymentId);
  await transaction.query('DELETE FROM served_revisions WHERE deployment_id = $1', [of.deploymentId]);
  await transaction.query('INSERT INTO resting_deployments (deployment_id, own_auth, wake_at) VALUES ($1, $2, 0)', [
    of.deploymentId,
    of.ownAuth === undefined ? null : Number(of.ownAuth),
  ]);
  return true;
}

/** Sets when the resting deployment is started without a request; null: never. */
export async function planWake(storage: Storage, deploymentId: string, wakeAt: number | null): Promise<void> {
  await storage.write('UPDATE resting_deployments SET wake_at = $2 WHERE deployment_id = $1', [deploymentId, wakeAt]);
}

/** Ends the rest. False if the deployment does not rest any more. */
export async function endRest(transaction: Transaction, deploymentId: string): Promise<boolean> {
  const changed = await transaction.query(
    `UPDATE deployments SET status = 'READY' WHERE deployment_id = $1 AND status = 'UNUSED' RETURNING deployment_id`,
    [deploymentId],
  );
  await forgetRest(transaction, deploymentId);
  return changed.length > 0;
}

async function forgetRest(transaction: Transaction, deploymentId: string): Promise<void> {
  await transaction.query('DELETE FROM resting_deployments WHERE deployment_id = $1', [deploymentId]);
}

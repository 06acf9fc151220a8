/**
 * Reconciles one deployment, phase by phase, while there is something to do. Every phase may be repeated, and a status is written
 * only once it is true. So a crash costs nothing but time.
 */
import { mkdir } from 'node:fs/promises';
import { type DeploymentRow, isBeingDeleted } from '../deployments/deployment.ts';
import { changeStatus, loadDeployment, setDatabase } from '../deployments/deployment-records.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import { markRevision, RevisionMoved, revisionsInProgress } from '../deployments/revision-records.ts';
import { buildRevision, prepareSource } from './build-phase.ts';
import { finishRemoval, removeDeployment } from './cleanup.ts';
import type { Context } from './context.ts';
import { awaitHealthy, launchRevision } from './launch-phase.ts';

/** Rejects with the signal's reason if the work is cancelled. `begin` gets the revision's id. */
export async function reconcileDeployment(
  deploymentId: string,
  context: Context,
  signal: AbortSignal,
  begin: (revisionId: string) => void = () => {},
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const deployment = await loadDeployment(context.storage, deploymentId);
    if (!deployment) return finishRemoval(deploymentId, context);
    if (deployment.status !== 'READY') await context.pace?.(deployment, undefined, signal);
    if (isBeingDeleted(deployment.status)) return removeDeployment(deployment, context);
    await provision(deployment, context);
    serve(deployment, context);
    const [next] = await revisionsInProgress(context.storage, deploymentId);
    if (!next) return context.resting.settle(deployment);
    begin(next.revision_id);
    try {
      await advance(deployment, next, context, signal);
    } catch (error) {
      // Another writer changed the revision: read again what is next.
      if (!(error instanceof RevisionMoved)) throw error;
    }
  }
}

/** Queues new revisions of a deployment, also while an earlier one is in progress. */
export async function queueNew(deploymentId: string, context: Context): Promise<void> {
  for (const revision of await revisionsInProgress(context.storage, deploymentId)) {
    if (revision.status === 'CREATING') await markRevision(context.storage, revision, { to: 'QUEUED', reason: 'Queued' });
  }
}

async function advance(deployment: DeploymentRow, revision: RevisionRow, context: Context, signal: AbortSignal): Promise<void> {
  context.log.debug({ revision: revision.revision_id, status: revision.status, reason: revision.status_reason }, 'reconciling');
  const decided = await context.pace?.(deployment, revision, signal);
  if (decided) return void (await markRevision(context.storage, revision, decided));
  switch (revision.status) {
    case 'CREATING':
      return queueNew(deployment.deployment_id, context);
    case 'QUEUED':
      return prepareSource(deployment, revision, context, signal);
    case 'AWAITING_BUILD':
    case 'BUILDING':
      return buildRevision(deployment, revision, context, signal);
    case 'AWAITING_DEPLOY':
      return launchRevision(deployment, revision, context, signal);
    case 'DEPLOYING':
      return awaitHealthy(deployment, revision, context, signal);
    default:
      throw new Error(`revision ${revision.revision_id} is ${revision.status}, which is final`);
  }
}

/** Provision: makes sure that the deployment's database (or the folder of its file) exists and the gateway knows its name. */
async function provision(deployment: DeploymentRow, { storage, folders, routes, databases }: Context): Promise<void> {
  const { deployment_id: deploymentId, tenant_id: tenantId } = deployment;
  routes.put(deployment.slug, { deploymentId, tenantId });
  if (deployment.status !== 'AWAITING_DATABASE') return;
  await mkdir(folders.state(deploymentId), { recursive: true, mode: 0o700 });
  const database = deployment.own_database === 1 ? undefined : await databases?.provision(deploymentId);
  await storage.transaction(async (transaction) => {
    const changed = await changeStatus(transaction, deployment, 'READY');
    if (changed && database !== undefined) await setDatabase(transaction, deploymentId, database);
  });
}

function serve(
  { deployment_id: deploymentId, active_revision_id: revisionId, slug, status }: DeploymentRow,
  { serving }: Context,
): void {
  if (revisionId !== null && status !== 'UNUSED') serving.follow({ deploymentId, revisionId, slug });
}

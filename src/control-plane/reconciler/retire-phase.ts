/** Retire: what no longer serves ends when its last request has, and goes with everything that only it needed. */
import { rm } from 'node:fs/promises';
import { system } from '../audit/record-change.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { changeStatus, deleteDeploymentRow, loadDeployment } from '../deployments/deployment-records.ts';
import { isInProgress } from '../revisions/lifecycle.ts';
import type { RevisionRow } from '../revisions/revision.ts';
import { type Abandoned, forgetBuild, revisionIds, revisionsWithBuild } from '../revisions/revision-records.ts';
import type { Context } from './context.ts';

/** After a switch: the previous revision finishes its requests, then ends. Nothing waits for that. */
export function retire(deploymentId: string, previousRevisionId: string | null, context: Context): void {
  const { routes, driver, limits, background, farewell } = context;
  background.run('retiring a revision', async () => {
    if (previousRevisionId !== null) {
      const drained = [routes.drained(previousRevisionId, limits.drainMs), farewell(deploymentId, previousRevisionId)];
      if (!(await background.awaited(Promise.all<unknown>(drained)))) return;
      await driver.remove(previousRevisionId, limits.graceMs);
    }
    await discardOldBuilds(deploymentId, context);
  });
}

/** A revision that did not become healthy. */
export function removeFailed(revision: RevisionRow, context: Context): void {
  context.background.run('removing a failed revision', async () => {
    await context.driver.remove(revision.revision_id, context.limits.graceMs);
    await discardOldBuilds(revision.deployment_id, context);
  });
}

/** A revision that was ended from outside, once nothing works on it any more. */
export async function removeAbandoned(revision: Abandoned, context: Context): Promise<void> {
  const { driver, builder, limits } = context;
  const { revision_id: id, build_id: buildId, deployment_id: deploymentId } = revision;
  await driver.remove(id, limits.graceMs);
  // A build that was broken off is on no record.
  if (buildId === null) await builder.discard(id);
  await discardOldBuilds(deploymentId, context);
}

/** Keeps the builds that run, that are about to run, and the last few that ran. */
async function discardOldBuilds(deploymentId: string, { storage, builder, limits }: Context): Promise<void> {
  const deployment = await loadDeployment(storage, deploymentId);
  const revisions = await revisionsWithBuild(storage, deploymentId);
  const wanted = revisions.filter(({ revision_id: id, status }) => id === deployment?.active_revision_id || isInProgress(status));
  const ran = revisions.filter(({ status }) => status === 'DEPLOYED').map(({ build_id: id }) => id);
  const kept = new Set([...wanted.map(({ build_id: id }) => id), ...[...new Set(ran)].slice(0, limits.keptBuilds)]);
  const obsolete = new Set(revisions.map(({ build_id: id }) => id).filter((id) => id !== null && !kept.has(id)));
  for (const buildId of obsolete) {
    if (buildId !== null && (await forgetBuild(storage, deploymentId, buildId))) await builder.discard(buildId);
  }
}

/** Everything of a deployment goes, its record last; each step may be repeated after a crash. */
export async function removeDeployment(deployment: DeploymentRow, context: Context): Promise<void> {
  const { storage, driver, builder, routes, serving, folders, databases, limits } = context;
  const { deployment_id: deploymentId, slug } = deployment;
  routes.remove(slug);
  serving.forget(deploymentId);
  const revisions = await revisionIds(storage, deploymentId);
  const running = new Set(await driver.list());
  const workloads = revisions.filter((id) => running.has(id) || driver.status(id) !== undefined);
  await Promise.all(workloads.map((id) => driver.remove(id, limits.graceMs)));
  for (const id of revisions) {
    await builder.discard(id);
    await driver.discard(id);
    await remove(folders.logs(id));
  }
  await databases?.remove(deploymentId);
  await remove(folders.uploads(deploymentId));
  await remove(folders.deployment(deploymentId));
  await storage.transaction((transaction) => changeStatus(transaction, deployment, 'AWAITING_FINAL_DELETE'));
  await storage.transaction((transaction) => deleteDeploymentRow(transaction, deployment, system));
  context.log.info({ deployment: deploymentId }, 'deployment deleted');
}

function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

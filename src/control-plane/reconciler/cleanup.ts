/**
 * Removes what is no longer needed: replaced and failed revisions, deleted deployments, old logs and archives, and builds that a
 * killed control plane left. Each step may be repeated after a crash.
 */
import { rm } from 'node:fs/promises';
import { removeTree } from '../../machine/remove-tree.ts';
import { dropAuditEntries, system } from '../audit/audit-records.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { changeStatus, deleteDeploymentRow, loadDeployment } from '../deployments/deployment-records.ts';
import { isInProgress } from '../deployments/lifecycle.ts';
import { keptImages } from '../deployments/pushed-images.ts';
import { endRemoval, findRemoval, type Removal } from '../deployments/removal-records.ts';
import type { RevisionRow } from '../deployments/revision.ts';
import {
  type Abandoned,
  deploymentsInProgress,
  forgetBuild,
  forgetTraces,
  type Past,
  pastRevisions,
  recordedBuilds,
  revisionIds,
  revisionsInProgress,
  revisionsWithBuild,
} from '../deployments/revision-records.ts';
import { dropArchives } from '../deployments/upload-records.ts';
import type { Context } from './context.ts';

/** After a switch: ends the previous revision once its requests are done. Runs in the background. */
export function retire(deploymentId: string, previousRevisionId: string | null, context: Context): void {
  const { routes, driver, limits, background, drainElsewhere } = context;
  background.run('retiring a revision', async () => {
    if (previousRevisionId !== null) {
      const drained = [routes.drained(previousRevisionId, limits.drainMs), drainElsewhere(deploymentId, previousRevisionId)];
      if (!(await background.awaited(Promise.all<unknown>(drained)))) return;
      await driver.remove(previousRevisionId, limits.graceMs);
    }
    await discardOldBuilds(deploymentId, context);
  });
}

/** Removes a revision that did not become healthy. */
export function removeFailed(revision: RevisionRow, context: Context): void {
  context.background.run('removing a failed revision', async () => {
    await context.driver.remove(revision.revision_id, context.limits.graceMs);
    await discardOldBuilds(revision.deployment_id, context);
  });
}

/** Removes a revision that was ended from outside, once no work on it runs. */
export async function removeAbandoned(revision: Abandoned, context: Context): Promise<void> {
  const { driver, builder, limits } = context;
  const { revision_id: id, build_id: buildId, deployment_id: deploymentId } = revision;
  await driver.remove(id, limits.graceMs);
  // A build that was broken off is not recorded.
  if (buildId === null) await builder.discard(id);
  await discardOldBuilds(deploymentId, context);
}

/** Keeps the builds that run, those about to run, and the last few that ran. */
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

/** Removes everything of a deployment, its record last. Each step may be repeated after a crash. */
export async function removeDeployment(deployment: DeploymentRow, context: Context): Promise<void> {
  const { storage, serving, log } = context;
  const { deployment_id: deploymentId, slug } = deployment;
  serving.forget(deploymentId);
  context.resting.forget(deploymentId);
  await removeTraces({ deploymentId, slug, revisionIds: await revisionIds(storage, deploymentId) }, context);
  await storage.transaction((transaction) => changeStatus(transaction, deployment, 'AWAITING_FINAL_DELETE'));
  await storage.transaction((transaction) => deleteDeploymentRow(transaction, deployment, system));
  log.info({ deployment: deploymentId }, 'deployment deleted');
}

/** Removes the resources of a deployment whose record was dropped before. */
export async function finishRemoval(deploymentId: string, context: Context): Promise<void> {
  context.serving.forget(deploymentId);
  context.resting.forget(deploymentId);
  const removal = await findRemoval(context.storage, deploymentId);
  if (!removal) return;
  await removeTraces(removal, context);
  await endRemoval(context.storage, deploymentId);
  context.log.info({ deployment: deploymentId }, 'removed the leftover resources of a deleted deployment');
}

async function removeTraces({ deploymentId, revisionIds: revisions }: Removal, context: Context): Promise<void> {
  const { driver, builder, routes, folders, databases, limits } = context;
  routes.remove(deploymentId);
  const running = new Set(await driver.list());
  const workloads = revisions.filter((id) => running.has(id) || driver.status(id) !== undefined);
  await Promise.all(workloads.map((id) => driver.remove(id, limits.graceMs)));
  for (const id of revisions) {
    await builder.discard(id);
    await driver.discard(id);
    await removeTree(folders.logs(id));
  }
  await driver.forget?.(deploymentId);
  await databases?.remove(deploymentId);
  await removeTree(folders.uploads(deploymentId));
  await removeTree(folders.deployment(deploymentId));
}

/** Retention: old revisions lose their logs and archives; unused uploads and images, and old audit entries are removed. */
export async function applyRetention(context: Context): Promise<void> {
  const { storage, limits, log } = context;
  const revisions = await pastRevisions(storage, limits.keptRevisions);
  for (const revision of revisions) await removeHistory(revision, context);
  const unusedBefore = Date.now() - limits.unusedUploadMs;
  const archives = await dropArchives(storage, new Date(unusedBefore).toISOString());
  for (const file of archives) await rm(file, { force: true });
  const kept = (deploymentId: string) => keptImages(storage, deploymentId, limits.keptBuilds);
  const imageFiles = (await context.registry?.removeUnused(unusedBefore, kept)) ?? 0;
  const entries = await dropAuditEntries(storage, limits.keptAuditEntries);
  const counts = { revisions: revisions.length, archives: archives.length, imageFiles, auditEntries: entries };
  if (Object.values(counts).some((count) => count > 0)) log.info(counts, 'retention removed old data');
}

async function removeHistory({ revision_id: id }: Past, { storage, driver, folders }: Context): Promise<void> {
  // A revision that is still ending is handled in the next pass.
  if (driver.status(id) !== undefined) return;
  await driver.discard(id);
  await removeTree(folders.logs(id));
  await forgetTraces(storage, id);
}

/**
 * Discards builds that no revision records or is about to use: of revisions that failed, were interrupted, or were being removed.
 * The builds are listed before the records are read, so that a build that starts meanwhile is not discarded.
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

/**
 * Removes what is no longer needed: deleted deployments, old logs and archives, and builds that were broken off. Each step may be
 * repeated after a crash.
 */
import { rm } from 'node:fs/promises';
import { removeTree } from '../../machine/remove-tree.ts';
import { dropAuditEntries, system } from '../audit/audit-records.ts';
import type { DeploymentRow } from '../deployments/deployment.ts';
import { changeStatus, deleteDeploymentRow } from '../deployments/deployment-records.ts';
import { keptImages } from '../deployments/pushed-images.ts';
import { endRemoval, findRemoval, type Removal } from '../deployments/removal-records.ts';
import {
  deploymentsInProgress,
  forgetTraces,
  type Past,
  pastRevisions,
  recordedBuilds,
  revisionIds,
  revisionsInProgress,
} from '../deployments/revision-records.ts';
import { dropArchives } from '../deployments/upload-records.ts';
import type { Context } from './context.ts';

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

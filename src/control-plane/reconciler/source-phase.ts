/** Source: what a revision is made from is there, and what has to be done with it before it can run. */
import { access } from 'node:fs/promises';
import { templateOf } from '../deployments/deployment.ts';
import { isBuilt, type RevisionRow } from '../revisions/revision.ts';
import { type Mark, markRevision } from '../revisions/revision-records.ts';
import { findArchive } from '../uploads/upload-records.ts';
import type { Context } from './context.ts';

export async function prepareSource(revision: RevisionRow, context: Context): Promise<void> {
  await markRevision(context.storage, revision, await nextStep(revision, context));
}

async function nextStep(revision: RevisionRow, context: Context): Promise<Mark> {
  if (!isBuilt(revision.source)) return { to: 'AWAITING_DEPLOY', reason: 'NothingToBuild' };
  if (revision.build_directory !== null && (await exists(revision.build_directory))) {
    return { to: 'AWAITING_DEPLOY', reason: 'BuildReused' };
  }
  if ((await archiveOf(revision, context)) !== undefined) return { to: 'AWAITING_BUILD', reason: 'SourceReady' };
  const message = `The source archive of revision ${revision.revision_id} is no longer stored.`;
  return { to: 'CREATE_FAILED', reason: 'SourceGone', message };
}

/** The file of the revision's archive; undefined when it is gone. */
export async function archiveOf(revision: RevisionRow, context: Context): Promise<string | undefined> {
  const objectPath = templateOf(revision).source_tarball_path;
  const file = objectPath === null ? undefined : await findArchive(context.storage, revision.deployment_id, objectPath);
  return file !== undefined && (await exists(file)) ? file : undefined;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

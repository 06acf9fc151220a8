/** What is kept of the past has bounds: revisions of long ago lose their logs and archives, uploads that nobody used and old audit entries go. */
import { rm } from 'node:fs/promises';
import { dropAuditEntries } from '../audit/record-change.ts';
import { forgetTraces, type Past, pastRevisions } from '../deployments/revision-records.ts';
import { dropArchives } from '../deployments/upload-records.ts';
import type { Context } from './context.ts';

/** Each step may be repeated; what a crash leaves undone the next pass does. */
export async function keepToBounds(context: Context): Promise<void> {
  const { storage, limits, log } = context;
  const revisions = await pastRevisions(storage, limits.keptRevisions);
  for (const revision of revisions) await removeTraces(revision, context);
  const archives = await dropArchives(storage, new Date(Date.now() - limits.unusedUploadMs).toISOString());
  for (const file of archives) await rm(file, { force: true });
  const entries = await dropAuditEntries(storage, limits.keptAuditEntries);
  if (revisions.length + archives.length + entries > 0)
    log.info({ revisions: revisions.length, archives: archives.length, auditEntries: entries }, 'removed what is kept no longer');
}

async function removeTraces({ revision_id: id }: Past, { storage, driver, folders }: Context): Promise<void> {
  // One that is only about to end has its turn in the next pass.
  if (driver.status(id) !== undefined) return;
  await driver.discard(id);
  await rm(folders.logs(id), { recursive: true, force: true, maxRetries: 3 });
  await forgetTraces(storage, id);
}

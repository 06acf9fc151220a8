/** The SQL of uploads. */
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Actor, recordChange } from '../audit/audit-records.ts';

export interface UploadRow {
  upload_id: string;
  deployment_id: string;
  object_path: string;
  file: string | null;
  size: number | null;
  digest: string | null;
  in_use: number;
}

export async function insertUpload(
  transaction: Transaction,
  row: Pick<UploadRow, 'upload_id' | 'deployment_id' | 'object_path'>,
  actor: Actor,
) {
  await transaction.query(
    'INSERT INTO uploads (upload_id, deployment_id, object_path, in_use, created_at) VALUES ($1, $2, $3, 0, $4)',
    [row.upload_id, row.deployment_id, row.object_path, new Date().toISOString()],
  );
  await record(transaction, 'upload.create', row, actor, {});
}

export async function findUpload(reader: Storage, uploadId: string): Promise<UploadRow | undefined> {
  return (await reader.read<UploadRow>('SELECT * FROM uploads WHERE upload_id = $1', [uploadId]))[0];
}

/** The archive of an object path. Undefined if it is not stored. */
export async function findArchive(storage: Storage, deploymentId: string, objectPath: string): Promise<string | undefined> {
  const [row] = await storage.read<UploadRow>('SELECT * FROM uploads WHERE deployment_id = $1 AND object_path = $2', [
    deploymentId,
    objectPath,
  ]);
  return row?.file ?? undefined;
}

/** The files of a deployment's archives. */
export async function storedArchives(storage: Storage, deploymentId: string): Promise<string[]> {
  const rows = await storage.read<{ file: string }>('SELECT file FROM uploads WHERE deployment_id = $1 AND file IS NOT NULL', [
    deploymentId,
  ]);
  return rows.map(({ file }) => file);
}

/**
 * Makes a received archive the upload's content. Returns the file that it replaces. Returns undefined and changes nothing if a
 * revision uses the upload meanwhile.
 */
export async function fillUpload(
  storage: Storage,
  uploadId: string,
  { file, size, digest }: { file: string; size: number; digest: string },
  origin: Actor,
): Promise<{ replaced: string | null } | undefined> {
  return storage.transaction(async (transaction) => {
    const [before] = await transaction.query<UploadRow>('SELECT * FROM uploads WHERE upload_id = $1 AND in_use = 0', [uploadId]);
    if (!before) return undefined;
    await transaction.query('UPDATE uploads SET file = $2, size = $3, digest = $4 WHERE upload_id = $1', [
      ...[uploadId, file, size, digest],
    ]);
    await record(transaction, 'upload.store', before, origin, { size });
    return { replaced: before.file };
  });
}

function record(
  transaction: Transaction,
  action: `upload.${string}`,
  row: Pick<UploadRow, 'upload_id' | 'deployment_id'>,
  actor: Actor,
  detail: object,
): Promise<void> {
  const { upload_id: id, deployment_id } = row;
  const of = { deploymentId: deployment_id };
  return recordChange(transaction, { actor, action, resource: { type: 'upload', id }, of, detail: { deployment_id, ...detail } });
}

/**
 * Deletes the records of archives that no deployment and no revision with logs uses any more, and of those from before
 * `unusedBefore` that no revision ever used. Returns the files.
 */
export async function dropArchives(storage: Storage, unusedBefore: string): Promise<string[]> {
  const rows = await storage.write<{ file: string }>(
    `DELETE FROM uploads WHERE
       (in_use = 0 AND created_at < $1)
       OR (in_use = 1
         AND NOT EXISTS (SELECT 1 FROM deployments WHERE deployments.deployment_id = uploads.deployment_id
           AND deployments.template LIKE '%' || uploads.object_path || '%')
         AND NOT EXISTS (SELECT 1 FROM revisions WHERE revisions.deployment_id = uploads.deployment_id AND traces_removed = 0
           AND revisions.template LIKE '%' || uploads.object_path || '%'))
     RETURNING file`,
    [unusedBefore],
  );
  return rows.flatMap(({ file }) => file ?? []);
}

/** Keeps an archive for a revision. Throws `bad_request` if it was not issued for this deployment or never arrived. */
export async function claimArchive(transaction: Transaction, deploymentId: string, objectPath: string): Promise<void> {
  const claimed = await transaction.query(
    'UPDATE uploads SET in_use = 1 WHERE deployment_id = $1 AND object_path = $2 AND file IS NOT NULL RETURNING upload_id',
    [deploymentId, objectPath],
  );
  if (claimed.length > 0) return;
  throw new Problem(
    'bad_request',
    "'source_tarball_path' must be an object_path issued for this deployment and filled by an upload.",
  );
}

export async function isStored(transaction: Transaction, deploymentId: string, objectPath: string): Promise<boolean> {
  const rows = await transaction.query(
    'SELECT 1 AS found FROM uploads WHERE deployment_id = $1 AND object_path = $2 AND file IS NOT NULL',
    [deploymentId, objectPath],
  );
  return rows.length > 0;
}

/** The digest of a stored archive. Undefined if it is not stored, or was stored by a version that recorded none. */
export async function archiveDigest(
  transaction: Transaction,
  deploymentId: string,
  objectPath: string,
): Promise<string | undefined> {
  const [row] = await transaction.query<UploadRow>(
    'SELECT * FROM uploads WHERE deployment_id = $1 AND object_path = $2 AND file IS NOT NULL',
    [deploymentId, objectPath],
  );
  return row?.digest ?? undefined;
}

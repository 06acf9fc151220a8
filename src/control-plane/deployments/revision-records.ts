/** The SQL of revisions. A status changes only from the one that was read, so two concurrent writers cannot both succeed. */
import { v7 as uuidv7 } from 'uuid';
import type { RevisionStatus, Source } from '../../../generated/control-plane/types.gen.ts';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import { type Actor, recordChange, system } from '../audit/audit-records.ts';
import { insertRow, isoNow, type Reader, select } from '../records.ts';
import type { Template } from './deployment-fields.ts';
import { assertTransition, isInProgress, isWaiting, type Reason, transitions } from './lifecycle.ts';
import type { RevisionRow } from './revision.ts';

/** The revision changed since it was read: another writer changed its status. */
export class RevisionMoved extends Error {
  override name = 'RevisionMoved';
}

/** A revision that was ended from outside. */
export type Abandoned = Pick<RevisionRow, 'deployment_id' | 'revision_id' | 'build_id'>;

/** One status change: the new status, the reason as a word and, where needed, a sentence for the owner. */
export interface Mark {
  to: RevisionStatus;
  reason: Reason;
  message?: string;
  /** Who decided it. Default: the server itself. */
  actor?: Actor;
  /** The build that the revision is to run, if this change determines it. */
  build?: Build | undefined;
  /** The commit that the revision is made from, if this change determines it. */
  commit?: string | undefined;
}

export interface Build {
  id: string;
  directory: string;
  configPath: string;
  image: string | null;
  warnings: readonly string[];
}

interface NewRevision {
  deploymentId: string;
  number: number;
  source: Source;
  template: Template;
  secrets: string;
  /** The revision that this one repeats. */
  repeats?: RevisionRow | undefined;
  /** The commit of a repository, if it is known from the start. */
  commit: string | null;
}

const MAX_MESSAGE = 4096;
const statuses = Object.keys(transitions) as RevisionStatus[];
export const statusesInProgress = statuses.filter(isInProgress);
const IN_PROGRESS = listOf(statusesInProgress);
const WAITING = listOf(statuses.filter(isWaiting));

export async function insertRevision(transaction: Transaction, revision: NewRevision): Promise<RevisionRow> {
  const { deploymentId, number, source, template, secrets, repeats, commit } = revision;
  const now = isoNow();
  const row: RevisionRow = {
    revision_id: uuidv7(),
    deployment_id: deploymentId,
    number,
    source,
    template: JSON.stringify(template),
    secrets,
    status: 'CREATING',
    status_reason: 'Accepted',
    status_message: null,
    warnings: repeats?.warnings ?? '[]',
    repo_commit_sha: commit,
    build_id: repeats?.build_id ?? null,
    build_directory: repeats?.build_directory ?? null,
    build_config_path: repeats?.build_config_path ?? null,
    build_image: repeats?.build_image ?? null,
    moved_to: null,
    moved_to_name: null,
    created_at: now,
    updated_at: now,
  };
  return (await insertRow<RevisionRow>(transaction, 'revisions', { ...row }))!;
}

/** Skips all waiting revisions of a deployment in favour of a newer one. */
export async function skipWaiting(transaction: Transaction, newer: RevisionRow, actor: Actor): Promise<void> {
  const skipped = await transaction.query<RevisionRow>(
    `UPDATE revisions SET status = 'SKIPPED', status_reason = 'Overtaken', status_message = $3, updated_at = $4
     WHERE deployment_id = $1 AND number < $2 AND status IN (${WAITING}) RETURNING *`,
    [newer.deployment_id, newer.number, `Revision v${newer.number} was queued before this one began.`, isoNow()],
  );
  for (const row of skipped) await recordStatus(transaction, row, undefined, actor);
}

/** Interrupts all revisions of a deployment that are not final. */
export async function interruptAll(transaction: Transaction, deploymentId: string, actor: Actor): Promise<void> {
  const interrupted = await transaction.query<RevisionRow>(
    `UPDATE revisions SET status = 'INTERRUPTED', status_reason = 'DeploymentDeleted', status_message = $2, updated_at = $3
     WHERE deployment_id = $1 AND status IN (${IN_PROGRESS}) RETURNING *`,
    [deploymentId, 'The deployment is being deleted.', isoNow()],
  );
  for (const row of interrupted) await recordStatus(transaction, row, undefined, actor);
}

/** Changes a status. Throws `RevisionMoved` if the row no longer has the status that was read. */
export async function markRevision(storage: Storage | Transaction, row: RevisionRow, mark: Mark): Promise<RevisionRow> {
  assertTransition(row.status, mark.to, mark.reason);
  return 'transaction' in storage
    ? storage.transaction((transaction) => write(transaction, row, mark))
    : write(storage, row, mark);
}

async function write(transaction: Transaction, row: RevisionRow, mark: Mark): Promise<RevisionRow> {
  const { build, commit, actor = system } = mark;
  const parameters: SqlValue[] = [
    row.revision_id,
    row.status,
    mark.to,
    mark.reason,
    mark.message?.slice(0, MAX_MESSAGE) ?? null,
    isoNow(),
  ];
  if (build) parameters.push(build.id, build.directory, build.configPath, JSON.stringify(build.warnings), build.image);
  if (commit !== undefined) parameters.push(commit);
  const [marked] = await transaction.query<RevisionRow>(
    `UPDATE revisions SET status = $3, status_reason = $4, status_message = $5, updated_at = $6
            ${build ? ', build_id = $7, build_directory = $8, build_config_path = $9, warnings = $10, build_image = $11' : ''}
            ${commit === undefined ? '' : `, repo_commit_sha = $${parameters.length}`}
     WHERE revision_id = $1 AND status = $2 RETURNING *`,
    parameters,
  );
  if (!marked) throw new RevisionMoved(`revision ${row.revision_id} is no longer ${row.status}`);
  await recordStatus(transaction, marked, row.status, actor);
  return marked;
}

/** `row` is the revision after the change. */
function recordStatus(transaction: Transaction, row: RevisionRow, from: RevisionStatus | undefined, actor: Actor): Promise<void> {
  return recordChange(transaction, {
    actor,
    action: 'revision.status',
    resource: { type: 'revision', id: row.revision_id },
    of: { deploymentId: row.deployment_id },
    detail: { deployment_id: row.deployment_id, ...(from ? { from } : {}), to: row.status, reason: row.status_reason },
  });
}

export async function findRevision(reader: Reader, revisionId: string): Promise<RevisionRow | undefined> {
  return (await select<RevisionRow>(reader, 'SELECT * FROM revisions WHERE revision_id = $1', [revisionId]))[0];
}

/** The revisions of a deployment that are not final, oldest first. */
export function revisionsInProgress(reader: Reader, deploymentId: string): Promise<RevisionRow[]> {
  const sql = `SELECT * FROM revisions WHERE deployment_id = $1 AND status IN (${IN_PROGRESS}) ORDER BY number`;
  return select<RevisionRow>(reader, sql, [deploymentId]);
}

export type RevisionInProgress = Pick<RevisionRow, 'revision_id' | 'status' | 'source'>;

/** Those of all deployments. */
export function readStatusesInProgress(storage: Storage): Promise<RevisionInProgress[]> {
  return storage.read(`SELECT revision_id, status, source FROM revisions WHERE status IN (${IN_PROGRESS})`);
}

/** How many revisions of an organization are in progress, by status. */
export function countInProgress(storage: Storage, organizationId: string): Promise<{ status: RevisionStatus; count: number }[]> {
  return storage.read(
    `SELECT r.status, COUNT(*) AS count FROM revisions r JOIN deployments d ON d.deployment_id = r.deployment_id
     JOIN tenants t ON t.tenant_id = d.tenant_id
     WHERE t.organization_id = $1 AND r.status IN (${IN_PROGRESS}) GROUP BY r.status`,
    [organizationId],
  );
}

/** Ids of deployments that have a revision in progress. */
export async function deploymentsInProgress(storage: Storage): Promise<string[]> {
  const rows = await storage.read<{ deployment_id: string }>(
    `SELECT DISTINCT deployment_id FROM revisions WHERE status IN (${IN_PROGRESS})`,
  );
  return rows.map(({ deployment_id: id }) => id);
}

interface RevisionFilter {
  limit: number;
  offset: number;
  statuses: readonly string[] | undefined;
  number?: number | undefined;
}

/** A page of a deployment's revisions, newest first. */
export async function pageOfRevisions(storage: Storage, deploymentId: string, filter: RevisionFilter): Promise<RevisionRow[]> {
  const parameters: SqlValue[] = [deploymentId, filter.limit, filter.offset];
  const conditions = ['deployment_id = $1'];
  const wanted = filter.statuses?.map((status) => `$${parameters.push(status)}`);
  if (wanted) conditions.push(`status IN (${wanted.join(', ')})`);
  if (filter.number !== undefined) conditions.push(`number = $${parameters.push(filter.number)}`);
  return storage.read<RevisionRow>(
    `SELECT * FROM revisions WHERE ${conditions.join(' AND ')} ORDER BY number DESC LIMIT $2 OFFSET $3`,
    parameters,
  );
}

/** Ids of all revisions of a deployment. */
export async function revisionIds(reader: Reader, deploymentId: string): Promise<string[]> {
  const rows = await select<{ revision_id: string }>(reader, 'SELECT revision_id FROM revisions WHERE deployment_id = $1', [
    deploymentId,
  ]);
  return rows.map(({ revision_id: id }) => id);
}

/** The revisions of a deployment that have a build, newest first. */
export async function revisionsWithBuild(storage: Storage, deploymentId: string): Promise<RevisionRow[]> {
  return storage.read<RevisionRow>(
    'SELECT * FROM revisions WHERE deployment_id = $1 AND build_id IS NOT NULL ORDER BY number DESC',
    [deploymentId],
  );
}

/** The revisions of a deployment that run pushed images, newest first. */
export async function revisionsOfImages(storage: Storage, deploymentId: string): Promise<RevisionRow[]> {
  return storage.read<RevisionRow>(
    "SELECT * FROM revisions WHERE deployment_id = $1 AND source = 'internal_docker' ORDER BY number DESC",
    [deploymentId],
  );
}

/** A revision whose logs are no longer kept. */
export type Past = Pick<RevisionRow, 'revision_id'>;

const PASS = 500;

/**
 * Revisions that ended, do not serve, and are not among the newest `kept` of their deployment. At most as many as one pass
 * removes.
 */
export async function pastRevisions(storage: Storage, kept: number): Promise<Past[]> {
  return storage.read<Past>(
    `SELECT revision_id FROM revisions JOIN deployments USING (deployment_id)
     WHERE traces_removed = 0 AND number <= revision_count - $1 AND revisions.status NOT IN (${IN_PROGRESS})
       AND revision_id <> COALESCE(active_revision_id, '') ORDER BY revision_id LIMIT ${PASS}`,
    [kept],
  );
}

/** Records that the revision's logs were removed. Its archive is no longer kept for it. */
export async function forgetTraces(storage: Storage, revisionId: string): Promise<void> {
  await storage.write('UPDATE revisions SET traces_removed = 1 WHERE revision_id = $1', [revisionId]);
}

/** Sets the `status_message` of a serving revision: how its agent server last ended, or null after it has been up for a while. */
export async function setServingMessage(storage: Storage, revisionId: string, message: string | null): Promise<void> {
  await storage.write(
    `UPDATE revisions SET status_message = $2 WHERE revision_id = $1 AND status = 'DEPLOYED'
     AND (status_message IS NOT NULL OR $3 = 1)`,
    [revisionId, message, message === null ? 0 : 1],
  );
}

/** The `status_message` of the deployment's serving revision. */
export async function servingMessage(storage: Storage, deploymentId: string): Promise<string | null> {
  const [row] = await storage.read<{ status_message: string | null }>(
    `SELECT status_message FROM revisions WHERE revision_id = (SELECT active_revision_id FROM deployments WHERE deployment_id = $1)`,
    [deploymentId],
  );
  return row?.status_message ?? null;
}

/** Ids of the revisions that the driver must run: the serving ones and those being launched. */
export async function revisionsToRun(storage: Storage): Promise<string[]> {
  const rows = await storage.read<{ revision_id: string }>(
    `SELECT active_revision_id AS revision_id FROM deployments WHERE active_revision_id IS NOT NULL
     UNION SELECT revision_id FROM revisions WHERE status IN ('AWAITING_DEPLOY', 'DEPLOYING')`,
  );
  return rows.map(({ revision_id: id }) => id);
}

/** Ids of all builds that a revision runs or could run again. */
export async function recordedBuilds(storage: Storage): Promise<string[]> {
  const rows = await storage.read<{ build_id: string }>('SELECT DISTINCT build_id FROM revisions WHERE build_id IS NOT NULL');
  return rows.map(({ build_id: id }) => id);
}

/** Clears a build that is about to be removed, unless a revision in progress has just started to use it. */
export async function forgetBuild(storage: Storage, deploymentId: string, buildId: string): Promise<boolean> {
  const rows = await storage.write(
    `UPDATE revisions SET build_id = NULL, build_directory = NULL, build_config_path = NULL, build_image = NULL
     WHERE deployment_id = $1 AND build_id = $2
       AND NOT EXISTS (SELECT 1 FROM revisions other WHERE other.deployment_id = $1 AND other.build_id = $2
                       AND other.status IN (${IN_PROGRESS})) RETURNING revision_id`,
    [deploymentId, buildId],
  );
  return rows.length > 0;
}

function listOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

/** The SQL of what control planes on one database share: the lease, who they are, what serves, and what is to be drained. */
import type { Storage, Transaction } from '../../storage/port.ts';
import { insertRow } from '../records.ts';

export interface DataDirectoryRow {
  data_directory_id: string;
  path: string;
  machine: string;
}

/** The data directory that the database belongs to. */
export async function findDataDirectory(transaction: Transaction): Promise<DataDirectoryRow | undefined> {
  return (await transaction.query<DataDirectoryRow>('SELECT * FROM data_directory'))[0];
}

export async function insertDataDirectory(transaction: Transaction, row: DataDirectoryRow): Promise<void> {
  await insertRow(transaction, 'data_directory', { ...row });
}

export interface LeaseRow {
  /** Grows with every holder. */
  term: number;
  /** Grows with every renewal. */
  beat: number;
  /** Null when it was given back. */
  holder: string | null;
  lease_ms: number;
}

export async function readLease(storage: Storage): Promise<LeaseRow | undefined> {
  return (await storage.read<LeaseRow>('SELECT * FROM reconciler_lease'))[0];
}

/** Whether the term is still the present one, which it stays until the transaction ends. */
export async function holdTerm(transaction: Transaction, term: number, { dialect }: Storage): Promise<boolean> {
  return (await transaction.query(`SELECT term FROM reconciler_lease WHERE term = $1 ${dialect.holdRows}`, [term])).length > 0;
}

/** Takes the lease if it has stood still since `seen` was read. */
export async function takeLease(
  storage: Storage,
  seen: Pick<LeaseRow, 'term' | 'beat'>,
  holder: string,
  leaseMs: number,
): Promise<LeaseRow | undefined> {
  const [taken] = await storage.write<LeaseRow>(
    `UPDATE reconciler_lease SET term = term + 1, beat = 0, holder = $3, lease_ms = $4 WHERE term = $1 AND beat = $2 RETURNING *`,
    [seen.term, seen.beat, holder, leaseMs],
  );
  return taken;
}

/** False when somebody else has taken it. */
export async function renewLease(storage: Storage, term: number): Promise<boolean> {
  const renewed = await storage.write('UPDATE reconciler_lease SET beat = beat + 1 WHERE term = $1 RETURNING term', [term]);
  return renewed.length > 0;
}

export async function releaseLease(storage: Storage, term: number): Promise<void> {
  await storage.write('UPDATE reconciler_lease SET holder = NULL, beat = beat + 1 WHERE term = $1', [term]);
}

export interface MemberRow {
  control_plane_id: string;
  machine: string;
  /** The process on that machine: its id and the moment it started. */
  process_id: number;
  process_start: string;
  seen_at: number;
}

export function listMembers(storage: Storage): Promise<MemberRow[]> {
  return storage.read<MemberRow>('SELECT * FROM control_planes');
}

/** Makes the member known, or records that it was seen again. */
export async function touchMember(storage: Storage, row: MemberRow): Promise<void> {
  const onConflict = 'ON CONFLICT (control_plane_id) DO UPDATE SET seen_at = excluded.seen_at';
  await storage.transaction((transaction) => insertRow(transaction, 'control_planes', { ...row }, onConflict));
}

export async function deleteMember(storage: Storage, id: string): Promise<void> {
  await storage.write('DELETE FROM control_planes WHERE control_plane_id = $1', [id]);
}

/** Where a deployment is served; nothing is recorded while no revision serves. */
export interface ServedRow {
  deployment_id: string;
  tenant_id: string;
  slug: string;
  revision_id: string | null;
  /** JSON. */
  urls: string | null;
}

/** Of all deployments that are not being deleted, or of one of them. */
export function listServed(storage: Storage, deploymentId?: string): Promise<ServedRow[]> {
  return storage.read<ServedRow>(
    `SELECT d.deployment_id, d.tenant_id, d.slug, s.revision_id, s.urls
     FROM deployments d LEFT JOIN served_revisions s ON s.deployment_id = d.deployment_id
     WHERE d.status NOT IN ('AWAITING_DELETE', 'AWAITING_FINAL_DELETE') ${deploymentId === undefined ? '' : 'AND d.deployment_id = $1'}`,
    deploymentId === undefined ? [] : [deploymentId],
  );
}

/** Nothing happens for a deployment that is gone. */
export async function recordServed(
  storage: Storage,
  deploymentId: string,
  served: { revisionId: string; urls: readonly string[] } | undefined,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await transaction.query('DELETE FROM served_revisions WHERE deployment_id = $1', [deploymentId]);
    if (served)
      await transaction.query(
        `INSERT INTO served_revisions (deployment_id, revision_id, urls)
         SELECT deployment_id, $2, $3 FROM deployments WHERE deployment_id = $1`,
        [deploymentId, served.revisionId, JSON.stringify(served.urls)],
      );
  });
}

/** Asks a control plane to drain a revision; nothing happens when that one has left. */
export async function requestDrain(
  storage: Storage,
  of: { revisionId: string; memberId: string; deploymentId: string },
): Promise<void> {
  await storage.write(
    `INSERT INTO drain_requests (revision_id, control_plane_id, deployment_id)
     SELECT $1, control_plane_id, $3 FROM control_planes WHERE control_plane_id = $2 ON CONFLICT DO NOTHING`,
    [of.revisionId, of.memberId, of.deploymentId],
  );
}

/** Ids of the control planes that have not drained the revision yet. */
export async function drainingMembers(storage: Storage, revisionId: string): Promise<string[]> {
  const rows = await storage.read<{ control_plane_id: string }>(
    'SELECT control_plane_id FROM drain_requests WHERE revision_id = $1',
    [revisionId],
  );
  return rows.map(({ control_plane_id: id }) => id);
}

/** What a control plane is asked to drain. */
export function requestedDrains(storage: Storage, memberId: string): Promise<{ revision_id: string; deployment_id: string }[]> {
  return storage.read('SELECT revision_id, deployment_id FROM drain_requests WHERE control_plane_id = $1', [memberId]);
}

/** A control plane has drained the revision. */
export async function acknowledgeDrain(storage: Storage, revisionId: string, memberId: string): Promise<void> {
  await storage.write('DELETE FROM drain_requests WHERE revision_id = $1 AND control_plane_id = $2', [revisionId, memberId]);
}

/** Nobody waits for the drain of the revision any more. */
export async function endDrain(storage: Storage, revisionId: string): Promise<void> {
  await storage.write('DELETE FROM drain_requests WHERE revision_id = $1', [revisionId]);
}

/** The SQL shared by control planes on one database: lease, members, served revisions and drain requests. */
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
  /** Incremented with every new holder. */
  term: number;
  /** Incremented with every renewal. */
  beat: number;
  /** Null after the holder released the lease. */
  holder: string | null;
  lease_ms: number;
}

export async function readLease(storage: Storage): Promise<LeaseRow | undefined> {
  return (await storage.read<LeaseRow>('SELECT * FROM reconciler_lease'))[0];
}

/** Whether the term is still current. The row stays locked until the transaction ends. */
export async function holdTerm(transaction: Transaction, term: number, { dialect }: Storage): Promise<boolean> {
  return (await transaction.query(`SELECT term FROM reconciler_lease WHERE term = $1 ${dialect.holdRows}`, [term])).length > 0;
}

/** Takes the lease if its row has not changed since `seen` was read. */
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

/** False when another control plane has taken the lease. */
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
  /** Process id and, followed by `@` and the identity of the machine, its start time. */
  process_id: number;
  process_start: string;
  /** By the clock of the database, as is the age: those of its members may differ. */
  seen_at: number;
  /** Milliseconds since then. */
  silent_ms: number;
}

export async function listMembers(storage: Storage): Promise<MemberRow[]> {
  const rows = await storage.read<MemberRow>(`SELECT *, ${storage.dialect.now} - seen_at AS silent_ms FROM control_planes`);
  return rows.map((row) => ({ ...row, seen_at: Number(row.seen_at), silent_ms: Number(row.silent_ms) }));
}

/** Inserts the member, or updates when it was last seen. */
export async function touchMember(storage: Storage, row: Omit<MemberRow, 'seen_at' | 'silent_ms'>): Promise<void> {
  await storage.write(
    `INSERT INTO control_planes (control_plane_id, machine, process_id, process_start, seen_at)
     VALUES ($1, $2, $3, $4, ${storage.dialect.now})
     ON CONFLICT (control_plane_id) DO UPDATE SET seen_at = excluded.seen_at`,
    [row.control_plane_id, row.machine, row.process_id, row.process_start],
  );
}

export async function deleteMember(storage: Storage, id: string): Promise<void> {
  await storage.write('DELETE FROM control_planes WHERE control_plane_id = $1', [id]);
}

/** Where a deployment is served. The revision and its URLs are null while none serves. */
export interface ServedRow {
  deployment_id: string;
  tenant_id: string;
  slug: string;
  revision_id: string | null;
  /** JSON. */
  urls: string | null;
  /** 1 or 0; null while it is unknown. */
  own_auth: number | null;
  status: string;
  /** As `own_auth`, of a deployment that rests. */
  resting_auth: number | null;
}

/** All deployments that are not being deleted, or one of them. */
export function listServed(storage: Storage, deploymentId?: string): Promise<ServedRow[]> {
  return storage.read<ServedRow>(
    `SELECT d.deployment_id, d.tenant_id, d.slug, s.revision_id, s.urls, s.own_auth, d.status, r.own_auth AS resting_auth
     FROM deployments d LEFT JOIN served_revisions s ON s.deployment_id = d.deployment_id
     LEFT JOIN resting_deployments r ON r.deployment_id = d.deployment_id
     WHERE d.status NOT IN ('AWAITING_DELETE', 'AWAITING_FINAL_DELETE') ${deploymentId === undefined ? '' : 'AND d.deployment_id = $1'}`,
    deploymentId === undefined ? [] : [deploymentId],
  );
}

/** Does nothing if the deployment no longer exists. */
export async function recordServed(
  storage: Storage,
  deploymentId: string,
  served: { revisionId: string; urls: readonly string[]; ownAuth?: boolean | undefined } | undefined,
): Promise<void> {
  await storage.transaction(async (transaction) => {
    await transaction.query('DELETE FROM served_revisions WHERE deployment_id = $1', [deploymentId]);
    if (served)
      await transaction.query(
        `INSERT INTO served_revisions (deployment_id, revision_id, urls, own_auth)
         SELECT deployment_id, $2, $3, $4 FROM deployments WHERE deployment_id = $1`,
        [
          deploymentId,
          served.revisionId,
          JSON.stringify(served.urls),
          served.ownAuth === undefined ? null : Number(served.ownAuth),
        ],
      );
  });
}

/**
 * Asks a control plane to drain a revision, by its id, or a replica, by its address. Does nothing if that control plane has left.
 */
export async function requestDrain(
  storage: Storage,
  of: { drained: string; memberId: string; deploymentId: string },
): Promise<void> {
  await storage.write(
    `INSERT INTO drain_requests (drained, control_plane_id, deployment_id)
     SELECT $1, control_plane_id, $3 FROM control_planes WHERE control_plane_id = $2 ON CONFLICT DO NOTHING`,
    [of.drained, of.memberId, of.deploymentId],
  );
}

/** Ids of the control planes that have not drained it yet. */
export async function drainingMembers(storage: Storage, drained: string): Promise<string[]> {
  const rows = await storage.read<{ control_plane_id: string }>(
    'SELECT control_plane_id FROM drain_requests WHERE drained = $1',
    [drained],
  );
  return rows.map(({ control_plane_id: id }) => id);
}

/** What a control plane must drain. */
export function requestedDrains(storage: Storage, memberId: string): Promise<{ drained: string; deployment_id: string }[]> {
  return storage.read('SELECT drained, deployment_id FROM drain_requests WHERE control_plane_id = $1', [memberId]);
}

/** Records that a control plane has drained it. */
export async function acknowledgeDrain(storage: Storage, drained: string, memberId: string): Promise<void> {
  await storage.write('DELETE FROM drain_requests WHERE drained = $1 AND control_plane_id = $2', [drained, memberId]);
}

/** Removes all requests to drain it. */
export async function endDrain(storage: Storage, drained: string): Promise<void> {
  await storage.write('DELETE FROM drain_requests WHERE drained = $1', [drained]);
}

/** Records that deployments were used `idleMs` ago, by the clock of the database. */
export async function recordUses(storage: Storage, uses: readonly { deploymentId: string; idleMs: number }[]): Promise<void> {
  await storage.transaction(async (transaction) => {
    for (const { deploymentId, idleMs } of uses)
      await transaction.query(
        `INSERT INTO deployment_uses (deployment_id, used_at)
         SELECT deployment_id, ${storage.dialect.now} - CAST($2 AS BIGINT) FROM deployments WHERE deployment_id = $1
         ON CONFLICT (deployment_id) DO UPDATE SET used_at = excluded.used_at`,
        [deploymentId, Math.round(idleMs)],
      );
  });
}

/** How long ago another control plane used the deployment, in milliseconds; infinite if none did. */
export async function idleElsewhere(storage: Storage, deploymentId: string): Promise<number> {
  const [row] = await storage.read<{ idle: number }>(
    `SELECT ${storage.dialect.now} - used_at AS idle FROM deployment_uses WHERE deployment_id = $1`,
    [deploymentId],
  );
  return row ? Math.max(0, Number(row.idle)) : Number.POSITIVE_INFINITY;
}

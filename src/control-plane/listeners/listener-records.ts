/** The fields and the SQL of listeners. */
import { v7 as uuidv7 } from 'uuid';
import type { Listener, ListenerCreate, ListenerPatch } from '../../../generated/control-plane/types.gen.ts';
import { CLUSTER_DRIVER, type Claimant } from '../../drivers/port.ts';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import { type FieldTable, fromColumns, type RowOf, toColumns } from '../fields.ts';
import { insertRow, isoNow, type Reader, select, updateRow } from '../records.ts';

export const listenerFields = {
  id: { setBy: 'server', column: 'listener_id' },
  compute_type: { setBy: 'creation' },
  compute_id: { setBy: 'creation' },
  compute_config: { setBy: 'request', as: 'json' },
  version: { setBy: 'request' },
  platform: { setBy: 'server' },
  driver: { setBy: 'server' },
  connected: { setBy: 'server', as: 'flag' },
  last_seen_at: { setBy: 'server' },
  created_at: { setBy: 'server' },
  updated_at: { setBy: 'server' },
} as const satisfies FieldTable<Listener, ListenerCreate, ListenerPatch>;

export interface ListenerRow extends RowOf<Listener, typeof listenerFields> {
  tenant_id: string;
  /** The machine that was started last as it, and its own name. */
  newest_machine: string | null;
  newest_host: string | null;
}

/** The machine of a listener, or another cluster, which runs deployments in place of this server. */
export interface Machine {
  /** Of the listener. */
  id: string;
  name: string;
  /** The driver that it said it runs. Null until it first connects. */
  driver: string | null;
}

/** Whether it is a cluster. */
export function isCluster({ driver }: Machine): boolean {
  return driver === CLUSTER_DRIVER;
}

/** Whether a machine or another cluster connects as the listener `m`: else it names this server's own cluster. */
export const CONNECTS = "(m.compute_type = 'machine' OR m.driver IS NOT NULL)";

/** A control plane that died could not record that its machines were lost. */
const SILENT_MS = 45_000;

export function listenerOf(row: ListenerRow): Listener {
  const listener = fromColumns<Listener, typeof listenerFields>(listenerFields, row);
  const { connected, last_seen_at: seenAt } = listener;
  return { ...listener, connected: connected && seenAt !== null && Date.now() - Date.parse(seenAt) < SILENT_MS };
}

/** Undefined if the tenant already has a listener with that `compute_id`. */
export function insertListener(
  transaction: Transaction,
  tenantId: string,
  request: ListenerCreate,
): Promise<ListenerRow | undefined> {
  const now = isoNow();
  const own = { listener_id: uuidv7(), tenant_id: tenantId, connected: 0, created_at: now, updated_at: now };
  const onConflict = 'ON CONFLICT (tenant_id, compute_id) DO NOTHING';
  return insertRow<ListenerRow>(transaction, 'listeners', { ...toColumns(listenerFields, request), ...own }, onConflict);
}

/**
 * Records the machine as the newest of the listener. Resolves with the name of another one if this one only comes back, and that one
 * was started since.
 */
export async function claimListener(
  storage: Storage,
  listenerId: string,
  { machine, host, reconnects }: Claimant,
): Promise<string | undefined> {
  const claimed = await storage.write(
    `UPDATE listeners SET newest_machine = $2, newest_host = $3
     WHERE listener_id = $1 AND ($4 = 0 OR newest_machine IS NULL OR newest_machine = $2) RETURNING listener_id`,
    [listenerId, machine, host, reconnects ? 1 : 0],
  );
  if (claimed.length > 0) return undefined;
  const [row] = await storage.read<ListenerRow>('SELECT * FROM listeners WHERE listener_id = $1', [listenerId]);
  if (!row) throw new Error('the listener was deleted');
  return row.newest_host ?? undefined;
}

export async function updateListener(
  transaction: Transaction,
  listenerId: string,
  changes: Record<string, SqlValue>,
): Promise<ListenerRow> {
  const key = ['listener_id', listenerId] as const;
  return (await updateRow<ListenerRow>(transaction, 'listeners', key, { ...changes, updated_at: isoNow() }))!;
}

/** Records what is heard of a machine. Its record may be gone. */
export async function markMachine(storage: Storage, listenerId: string, heard: Partial<ListenerRow>): Promise<void> {
  const changes = { ...heard, last_seen_at: isoNow() };
  await storage.transaction((transaction) => updateRow(transaction, 'listeners', ['listener_id', listenerId], changes));
}

export async function deleteListener(transaction: Transaction, listenerId: string): Promise<void> {
  await transaction.query('DELETE FROM listeners WHERE listener_id = $1', [listenerId]);
}

/** `lock` is the dialect's `lockRows` if the row is about to change. */
export async function findListener(
  reader: Reader,
  tenantId: string,
  listenerId: string,
  lock = '',
): Promise<ListenerRow | undefined> {
  const sql = `SELECT * FROM listeners WHERE listener_id = $1 AND tenant_id = $2 ${lock}`;
  return (await select<ListenerRow>(reader, sql, [listenerId.toLowerCase(), tenantId]))[0];
}

export async function findListenerNamed(reader: Reader, tenantId: string, name: string): Promise<ListenerRow | undefined> {
  const sql = 'SELECT * FROM listeners WHERE tenant_id = $1 AND compute_id = $2';
  return (await select<ListenerRow>(reader, sql, [tenantId, name]))[0];
}

/** All listeners of a tenant, oldest first. Locked until the transaction ends. */
export function lockListeners(transaction: Transaction, tenantId: string, lock: string): Promise<ListenerRow[]> {
  return transaction.query<ListenerRow>(`SELECT * FROM listeners WHERE tenant_id = $1 ORDER BY listener_id ${lock}`, [tenantId]);
}

/** Newest first. */
export function pageOfListeners(
  reader: Reader,
  tenantId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListenerRow[]> {
  const sql = 'SELECT * FROM listeners WHERE tenant_id = $1 ORDER BY listener_id DESC LIMIT $2 OFFSET $3';
  return select<ListenerRow>(reader, sql, [tenantId, limit, offset]);
}

/** The name of a deployment whose target is the listener, or that was moved there. */
export async function deploymentOn(
  transaction: Transaction,
  { tenant_id, listener_id }: ListenerRow,
): Promise<string | undefined> {
  const sql = `SELECT name FROM deployments d WHERE tenant_id = $1 AND (listener_id = $2 OR EXISTS (
    SELECT 1 FROM revisions r WHERE r.deployment_id = d.deployment_id AND r.moved_to = $2
      AND (r.revision_id = d.active_revision_id OR r.status IN ('AWAITING_DEPLOY', 'DEPLOYING')))) LIMIT 1`;
  return (await transaction.query<{ name: string }>(sql, [tenant_id, listener_id]))[0]?.name;
}

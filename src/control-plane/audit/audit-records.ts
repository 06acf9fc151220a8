/** The audit log: one entry for each change, written in the transaction of the change. Reads return the newest entries first. */
import { v7 as uuidv7 } from 'uuid';
import type { AuditEntry, AuditPage, ListAuditEntriesQuery } from '../../../generated/control-plane/types.gen.ts';
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import { organizationAccessOf } from '../callers/organization-records.ts';
import { isoNow } from '../records.ts';

/** Who made a change. Without an actor it was the server itself, in the background. */
export type Actor = Pick<Caller, 'keyId' | 'operator' | 'requestId' | 'address'>;

/** The server itself, when it reconciles what a client requested earlier. */
export const system: Actor = {};

type ResourceType =
  | 'deployment'
  | 'revision'
  | 'upload'
  | 'key'
  | 'tenant'
  | 'listener'
  | 'oauth_provider'
  | 'oauth_sign_in'
  | 'oauth_token'
  | 'agent_connection';

export interface Change {
  actor: Actor;
  /** `resource.verb`, such as `deployment.patch`. */
  action: `${string}.${string}`;
  resource: { type: ResourceType; id: string; name?: string | null | undefined };
  /** Whose change it is: a tenant, the tenant of an existing deployment, or the whole organization. */
  of: { tenantId: string } | { deploymentId: string } | { organizationId: string };
  /** Names of what changed, and words of the server. Never a value that a client sent as a secret. */
  detail?: Record<string, unknown>;
}

const TENANT = 'COALESCE($3, (SELECT tenant_id FROM deployments WHERE deployment_id = $4))';

/** Adds the entry of a change. */
export async function recordChange(transaction: Transaction, change: Change): Promise<void> {
  const { actor, action, resource, of, detail = {} } = change;
  await transaction.query(
    `INSERT INTO audit_entries (entry_id, organization_id, tenant_id, actor_type, actor_id, actor_name, address, request_id,
                                action, resource_type, resource_id, resource_name, detail, created_at)
     VALUES ($1, COALESCE($2, (SELECT organization_id FROM tenants WHERE tenant_id = ${TENANT})), ${TENANT}, $5, $6,
             COALESCE($7, (SELECT name FROM api_keys WHERE key_id = $6)), $8, $9, $10, $11, $12, $13, $14, $15)`,
    [
      uuidv7(),
      'organizationId' in of ? of.organizationId : null,
      'tenantId' in of ? of.tenantId : null,
      'deploymentId' in of ? of.deploymentId : null,
      typeOf(actor),
      actor.keyId ?? null,
      actor.operator ?? null,
      actor.address ?? null,
      actor.requestId ?? null,
      action,
      resource.type,
      resource.id,
      resource.name ?? null,
      JSON.stringify(detail),
      isoNow(),
    ],
  );
}

function typeOf({ keyId, operator, requestId }: Actor): 'key' | 'operator' | 'signed' | 'system' {
  if (keyId !== undefined) return 'key';
  if (operator !== undefined) return 'operator';
  return requestId === undefined ? 'system' : 'signed';
}

/** Keeps only the newest `kept` entries of each tenant and of each organization. Returns the number of removed entries. */
export async function dropAuditEntries(storage: Storage, kept: number): Promise<number> {
  const rows = await storage.write(
    `DELETE FROM audit_entries WHERE entry_id IN (SELECT entry_id FROM (
       SELECT entry_id, ROW_NUMBER() OVER (PARTITION BY organization_id, tenant_id ORDER BY entry_id DESC) AS age
       FROM audit_entries) ranked WHERE age > $1) RETURNING entry_id`,
    [kept],
  );
  return rows.length;
}

/** Those of the deployments that the tenant had and whose records were deleted. */
export async function removedAmong(storage: Storage, tenantId: string, deploymentIds: readonly string[]): Promise<string[]> {
  const sql = `SELECT 1 AS found FROM audit_entries WHERE resource_id = $1 AND tenant_id = $2 AND action = 'deployment.remove'
               AND NOT EXISTS (SELECT 1 FROM deployments WHERE deployment_id = $1) LIMIT 1`;
  const removed: string[] = [];
  for (const id of deploymentIds) if ((await storage.read(sql, [id, tenantId])).length > 0) removed.push(id);
  return removed;
}

interface EntryRow {
  entry_id: string;
  tenant_id: string | null;
  actor_type: AuditEntry['actor']['type'];
  actor_id: string | null;
  actor_name: string | null;
  address: string | null;
  request_id: string | null;
  action: string;
  resource_type: string;
  resource_id: string;
  resource_name: string | null;
  detail: string;
  created_at: string;
}

/** Upper bound for the difference between the time column of an entry and the time in its id. */
const LEEWAY_MS = 60_000;

/** The prefix of ids that were made at that time (RFC 9562, section 5.7). With it the index of ids finds entries by time. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

export class AuditLog {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Entries of the caller's tenant. With a key of the organization: entries of the organization. */
  async list(caller: Caller, query: ListAuditEntriesQuery): Promise<AuditPage> {
    const { organizationId, organizationWide } = await organizationAccessOf(this.#storage, caller);
    const parameters: SqlValue[] = [];
    const conditions: string[] = [];
    const keep = (condition: string, value: SqlValue) => conditions.push(condition.replace('?', `$${parameters.push(value)}`));
    if (organizationWide) keep('organization_id = ?', organizationId);
    else keep('tenant_id = ?', caller.tenantId);
    if (query.tenant_id) keep('tenant_id = ?', query.tenant_id.toLowerCase());
    if (query.action) keep('action = ?', query.action);
    if (query.resource_id) keep('resource_id = ?', query.resource_id);
    if (query.actor_id) keep('actor_id = ?', query.actor_id);
    if (query.since) {
      keep('created_at >= ?', new Date(query.since).toISOString());
      keep('entry_id >= ?', idAt(Date.parse(query.since) - LEEWAY_MS));
    }
    if (query.until) {
      keep('created_at < ?', new Date(query.until).toISOString());
      keep('entry_id < ?', idAt(Date.parse(query.until) + LEEWAY_MS));
    }
    if (query.cursor) keep('entry_id < ?', query.cursor.toLowerCase());
    const rows = await this.#storage.read<EntryRow>(
      `SELECT * FROM audit_entries WHERE ${conditions.join(' AND ')} ORDER BY entry_id DESC LIMIT $${parameters.push(query.page_size + 1)}`,
      parameters,
    );
    const items = rows.slice(0, query.page_size).map(entryOf);
    return { items, next_cursor: rows.length > query.page_size ? items.at(-1)!.id : null };
  }
}

function entryOf(row: EntryRow): AuditEntry {
  return {
    id: row.entry_id,
    created_at: row.created_at,
    tenant_id: row.tenant_id,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    action: row.action,
    resource: { type: row.resource_type, id: row.resource_id, name: row.resource_name },
    detail: JSON.parse(row.detail) as Record<string, unknown>,
    request_id: row.request_id,
    address: row.address,
  };
}

/** Reading the audit log: newest first, from an entry on that the page before ended with. */
import type { AuditEntry, AuditPage, ListAuditEntriesQuery } from '../../../generated/control-plane/types.gen.ts';
import type { SqlValue, Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import { organizationAccessOf } from '../callers/organization-access.ts';

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

/** Far more than lies between the two times that an entry has: its own and the one in its id. */
const LEEWAY_MS = 60_000;

/** What the id of an entry of that time begins with (RFC 9562, section 5.7): the index of ids then leads to the time. */
function idAt(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

export class AuditLog {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** What happened in the caller's tenant; with a key of the organization, what happened in the organization. */
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

/** Tenants as those see them who may make them: keys of the whole organization, and the operator. */
import { v7 as uuidv7 } from 'uuid';
import type { Tenant, TenantCreate, TenantList } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Caller } from '../callers/caller.ts';
import { needsOrganization, organizationAccessOf } from '../callers/organization-access.ts';
import { isoNow } from '../records.ts';

interface TenantRow {
  tenant_id: string;
  organization_id: string;
  name: string;
  created_at: string;
}

export class TenantAdministration {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Those that the caller may act for, oldest first. */
  async list(caller: Caller, { limit, offset }: { limit: number; offset: number }): Promise<TenantList> {
    const { organizationId, organizationWide } = await organizationAccessOf(this.#storage, caller);
    const rows = await this.#storage.read<TenantRow>(
      `SELECT * FROM tenants WHERE organization_id = $1 ${organizationWide ? '' : 'AND tenant_id = $4'}
       ORDER BY created_at, tenant_id LIMIT $2 OFFSET $3`,
      [organizationId, limit, offset, ...(organizationWide ? [] : [caller.tenantId])],
    );
    return { resources: rows.map(tenantOf), offset: offset + rows.length };
  }

  /** Throws `forbidden` for a key of one tenant, `conflict` when the organization has a tenant of that name. */
  async create(caller: Caller, { name }: TenantCreate): Promise<Tenant> {
    const row = await this.#storage.transaction(async (transaction) => {
      const { organizationId, organizationWide } = await organizationAccessOf(transaction, caller);
      if (!organizationWide) throw needsOrganization();
      // Held until the end, so that of two requests at once the second one sees the name of the first.
      await transaction.query('UPDATE organizations SET name = name WHERE organization_id = $1', [organizationId]);
      const [taken] = await transaction.query(
        'SELECT 1 AS found FROM tenants WHERE organization_id = $1 AND LOWER(name) = LOWER($2)',
        [organizationId, name],
      );
      if (taken) throw new Problem('conflict', `A tenant named '${name}' already exists.`);
      const [made] = await transaction.query<TenantRow>(
        'INSERT INTO tenants (tenant_id, organization_id, name, created_at) VALUES ($1, $2, $3, $4) RETURNING *',
        [uuidv7(), organizationId, name, isoNow()],
      );
      await recordChange(transaction, {
        actor: caller,
        action: 'tenant.create',
        resource: { type: 'tenant', id: made!.tenant_id, name },
        of: { tenantId: made!.tenant_id },
      });
      return made!;
    });
    return tenantOf(row);
  }
}

function tenantOf(row: TenantRow): Tenant {
  return { id: row.tenant_id, organization_id: row.organization_id, name: row.name, created_at: row.created_at };
}

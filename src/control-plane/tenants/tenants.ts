/** Organizations and their tenants. Every deployment belongs to a tenant; OAuth providers belong to an organization. */
import type * as contract from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { recordChange } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import { needsOrganization, organizationAccessOf } from '../callers/organization-records.ts';
import {
  findDefaultTenant,
  findTenant,
  insertOrganization,
  insertTenant,
  isNameTaken,
  pageOfTenants,
  type TenantRow,
  tenantOf,
} from './tenant-records.ts';

export interface Tenant {
  tenantId: string;
  organizationId: string;
  name: string;
}

/** Tenants as the server itself uses them. */
export class Tenants {
  readonly #storage: Storage;
  /** A tenant never changes its organization. */
  readonly #known = new Map<string, Tenant>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The tenant that every server creates at its first start. */
  async ensureDefault(): Promise<Tenant> {
    return this.#storage.transaction(async (transaction) => {
      const first = await findDefaultTenant(transaction);
      if (first) return ownedTenant(first);
      const organizationId = await insertOrganization(transaction, 'default');
      return ownedTenant(await insertTenant(transaction, { organizationId, name: 'default', isDefault: true }));
    });
  }

  createOrganization(name: string): Promise<string> {
    return this.#storage.transaction((transaction) => insertOrganization(transaction, name));
  }

  async create(organizationId: string, name: string): Promise<Tenant> {
    return ownedTenant(await this.#storage.transaction((transaction) => insertTenant(transaction, { organizationId, name })));
  }

  async find(tenantId: string): Promise<Tenant | undefined> {
    const known = this.#known.get(tenantId);
    if (known) return known;
    const row = await findTenant(this.#storage, tenantId);
    if (!row) return undefined;
    const tenant = ownedTenant(row);
    this.#known.set(tenantId, tenant);
    return tenant;
  }
}

export function tenantNotFound(tenantId: string): Problem {
  return new Problem('not_found', `Tenant ID ${tenantId} not found.`);
}

function ownedTenant(row: TenantRow): Tenant {
  return { tenantId: row.tenant_id, organizationId: row.organization_id, name: row.name };
}

/** Tenants as seen by those who may create them: keys of the whole organization, and the operator. */
export class TenantAdministration {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The tenants that the caller may act for, oldest first. */
  async list(caller: Caller, page: { limit: number; offset: number }): Promise<contract.TenantList> {
    const { organizationId, organizationWide } = await organizationAccessOf(this.#storage, caller);
    const tenantId = organizationWide ? undefined : caller.tenantId;
    const rows = await pageOfTenants(this.#storage, { organizationId, tenantId }, page);
    return { resources: rows.map(tenantOf), offset: page.offset + rows.length };
  }

  /** Throws `forbidden` for a key of one tenant, and `conflict` if the organization already has that name. */
  async create(caller: Caller, { name }: contract.TenantCreate): Promise<contract.Tenant> {
    return this.#storage.transaction(async (transaction) => {
      const { organizationId, organizationWide } = await organizationAccessOf(transaction, caller);
      if (!organizationWide) throw needsOrganization();
      if (await isNameTaken(transaction, organizationId, name))
        throw new Problem('conflict', `A tenant named '${name}' already exists.`);
      const made = await insertTenant(transaction, { organizationId, name });
      await recordChange(transaction, {
        actor: caller,
        action: 'tenant.create',
        resource: { type: 'tenant', id: made.tenant_id, name },
        of: { tenantId: made.tenant_id },
      });
      return tenantOf(made);
    });
  }
}

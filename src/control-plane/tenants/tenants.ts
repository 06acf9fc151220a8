/** Organizations and their tenants. Every deployment belongs to a tenant; OAuth providers belong to an organization. */
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';

export interface Tenant {
  tenantId: string;
  organizationId: string;
  name: string;
}

interface TenantRow {
  tenant_id: string;
  organization_id: string;
  name: string;
}

export class Tenants {
  readonly #storage: Storage;
  /** A tenant never changes its organization. */
  readonly #known = new Map<string, Tenant>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** The tenant that every server has from its first start. */
  async ensureDefault(): Promise<Tenant> {
    const now = new Date().toISOString();
    return this.#storage.transaction(async (transaction) => {
      const [first] = await transaction.query<TenantRow>('SELECT * FROM tenants WHERE is_default = 1');
      if (first) return tenantOf(first);
      const [organization] = await transaction.query<{ organization_id: string }>(
        `INSERT INTO organizations (organization_id, name, created_at) VALUES ($1, 'default', $2) RETURNING organization_id`,
        [uuidv7(), now],
      );
      const [tenant] = await transaction.query<TenantRow>(
        `INSERT INTO tenants (tenant_id, organization_id, name, created_at, is_default) VALUES ($1, $2, 'default', $3, 1) RETURNING *`,
        [uuidv7(), organization!.organization_id, now],
      );
      return tenantOf(tenant!);
    });
  }

  async createOrganization(name: string): Promise<string> {
    const organizationId = uuidv7();
    await this.#storage.write('INSERT INTO organizations (organization_id, name, created_at) VALUES ($1, $2, $3)', [
      organizationId,
      name,
      new Date().toISOString(),
    ]);
    return organizationId;
  }

  async create(organizationId: string, name: string): Promise<Tenant> {
    const [row] = await this.#storage.write<TenantRow>(
      'INSERT INTO tenants (tenant_id, organization_id, name, created_at) VALUES ($1, $2, $3, $4) RETURNING *',
      [uuidv7(), organizationId, name, new Date().toISOString()],
    );
    return tenantOf(row!);
  }

  async find(tenantId: string): Promise<Tenant | undefined> {
    const known = this.#known.get(tenantId);
    if (known) return known;
    const [row] = await this.#storage.read<TenantRow>('SELECT * FROM tenants WHERE tenant_id = $1', [tenantId]);
    if (!row) return undefined;
    const tenant = tenantOf(row);
    this.#known.set(tenantId, tenant);
    return tenant;
  }
}

export function tenantNotFound(tenantId: string): Problem {
  return new Problem('not_found', `Tenant ID ${tenantId} not found.`);
}

function tenantOf(row: TenantRow): Tenant {
  return { tenantId: row.tenant_id, organizationId: row.organization_id, name: row.name };
}

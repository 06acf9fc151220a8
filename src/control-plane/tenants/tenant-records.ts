/** The SQL of organizations and tenants. */
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '../../../generated/control-plane/types.gen.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type FieldTable, fromColumns, type RowOf } from '../fields.ts';
import { insertRow, isoNow, type Reader, select } from '../records.ts';

const tenantFields = {
  id: { setBy: 'server', column: 'tenant_id' },
  organization_id: { setBy: 'server' },
  name: { setBy: 'creation' },
  created_at: { setBy: 'server' },
} as const satisfies FieldTable<Tenant, Pick<Tenant, 'name'>, unknown>;

export interface TenantRow extends RowOf<Tenant, typeof tenantFields> {}

export function tenantOf(row: TenantRow): Tenant {
  return fromColumns<Tenant, typeof tenantFields>(tenantFields, row);
}

export async function insertOrganization(transaction: Transaction, name: string): Promise<string> {
  const organizationId = uuidv7();
  await insertRow(transaction, 'organizations', { organization_id: organizationId, name, created_at: isoNow() });
  return organizationId;
}

export async function insertTenant(
  transaction: Transaction,
  tenant: { organizationId: string; name: string; isDefault?: boolean },
): Promise<TenantRow> {
  const { organizationId, name, isDefault = false } = tenant;
  const row: TenantRow = { tenant_id: uuidv7(), organization_id: organizationId, name, created_at: isoNow() };
  await insertRow(transaction, 'tenants', { ...row, ...(isDefault ? { is_default: 1 } : {}) });
  return row;
}

export async function findTenant(reader: Reader, tenantId: string): Promise<TenantRow | undefined> {
  return (await select<TenantRow>(reader, 'SELECT * FROM tenants WHERE tenant_id = $1', [tenantId]))[0];
}

/** The tenant that every server creates at its first start. */
export async function findDefaultTenant(transaction: Transaction): Promise<TenantRow | undefined> {
  return (await transaction.query<TenantRow>('SELECT * FROM tenants WHERE is_default = 1'))[0];
}

export async function findOldestTenant(reader: Reader, organizationId: string): Promise<TenantRow | undefined> {
  const sql = 'SELECT * FROM tenants WHERE organization_id = $1 ORDER BY created_at, tenant_id LIMIT 1';
  return (await select<TenantRow>(reader, sql, [organizationId]))[0];
}

/** Until the transaction ends, nobody else creates or deletes a tenant of the organization. */
export async function lockOrganization(transaction: Transaction, organizationId: string): Promise<void> {
  await transaction.query('UPDATE organizations SET name = name WHERE organization_id = $1', [organizationId]);
}

export async function countTenants(transaction: Transaction, organizationId: string): Promise<number> {
  const sql = 'SELECT COUNT(*) AS count FROM tenants WHERE organization_id = $1';
  return Number((await transaction.query<{ count: number }>(sql, [organizationId]))[0]!.count);
}

/** The tenants of all organizations. */
export async function countAllTenants(transaction: Transaction): Promise<number> {
  return Number((await transaction.query<{ count: number }>('SELECT COUNT(*) AS count FROM tenants', []))[0]!.count);
}

/** Its deployments, including those that are being deleted. */
export function deploymentsOfTenant(
  transaction: Transaction,
  tenantId: string,
  limit: number,
): Promise<{ name: string; status: string }[]> {
  const sql = 'SELECT name, status FROM deployments WHERE tenant_id = $1 ORDER BY deployment_id LIMIT $2';
  return transaction.query(sql, [tenantId, limit]);
}

/** Keys of the tenant go with it, those of the organization stay. Fails if the tenant has deployments. */
export async function deleteTenant(transaction: Transaction, tenantId: string): Promise<void> {
  await transaction.query('UPDATE api_keys SET tenant_id = NULL WHERE tenant_id = $1 AND organization_wide = 1', [tenantId]);
  await transaction.query('DELETE FROM tenants WHERE tenant_id = $1', [tenantId]);
}

/** Whether the organization has a tenant of that name. Until the transaction ends, nobody else can take the name. */
export async function isNameTaken(transaction: Transaction, organizationId: string, name: string): Promise<boolean> {
  await lockOrganization(transaction, organizationId);
  const sql = 'SELECT 1 AS found FROM tenants WHERE organization_id = $1 AND LOWER(name) = LOWER($2)';
  return (await transaction.query(sql, [organizationId, name])).length > 0;
}

/** Oldest first: one tenant, or the whole organization if `tenantId` is undefined. */
export function pageOfTenants(
  storage: Storage,
  of: { organizationId: string; tenantId: string | undefined },
  page: { limit: number; offset: number },
): Promise<TenantRow[]> {
  const own = of.tenantId === undefined ? [] : [of.tenantId];
  return storage.read<TenantRow>(
    `SELECT * FROM tenants WHERE organization_id = $1 ${own.length === 0 ? '' : 'AND tenant_id = $4'}
     ORDER BY created_at, tenant_id LIMIT $2 OFFSET $3`,
    [of.organizationId, page.limit, page.offset, ...own],
  );
}

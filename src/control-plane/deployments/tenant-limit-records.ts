/** What the deployments of a tenant take together. */
import type { Source } from '../../../generated/control-plane/types.gen.ts';
import type { Transaction } from '../../storage/port.ts';
import { select } from '../records.ts';
import { isBuilt } from './revision.ts';

interface TenantUsage {
  deployments: number;
  /** Templates of those that this server runs itself: what runs on a tenant's own machine takes nothing here. */
  templates: string[];
}

/** Before and during a build. A revision that uses an earlier build again has none. */
const BUILDING = `'CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING'`;

/** How many builds of the tenant wait or run. With `lock` other changes of the tenant wait until the transaction ends. */
export async function countTenantBuilds(transaction: Transaction, tenantId: string, lock: string): Promise<number> {
  await lockTenant(transaction, tenantId, lock);
  const rows = await select<{ source: Source }>(
    transaction,
    `SELECT r.source FROM deployments d JOIN revisions r ON r.deployment_id = d.deployment_id
     WHERE d.tenant_id = $1 AND r.status IN (${BUILDING}) AND r.build_id IS NULL`,
    [tenantId],
  );
  return rows.filter(({ source }) => isBuilt(source)).length;
}

/** With `lock` other changes of the tenant wait until the transaction ends. */
export async function readTenantUsage(transaction: Transaction, tenantId: string, lock: string): Promise<TenantUsage> {
  await lockTenant(transaction, tenantId, lock);
  const rows = await select<{ template: string; elsewhere: number }>(
    transaction,
    `SELECT d.template, CASE WHEN l.listener_id IS NULL OR (l.compute_type = 'k8s' AND l.driver IS NULL) THEN 0 ELSE 1 END AS elsewhere
     FROM deployments d LEFT JOIN listeners l ON l.listener_id = d.listener_id WHERE d.tenant_id = $1`,
    [tenantId],
  );
  const here = rows.filter(({ elsewhere }) => Number(elsewhere) === 0);
  return { deployments: rows.length, templates: here.map(({ template }) => template) };
}

async function lockTenant(transaction: Transaction, tenantId: string, lock: string): Promise<void> {
  await select(transaction, `SELECT tenant_id FROM tenants WHERE tenant_id = $1 ${lock}`, [tenantId]);
}

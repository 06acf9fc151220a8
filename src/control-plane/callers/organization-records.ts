/** The caller's scope: its tenant, or the organization that the tenant belongs to. */
import { Problem } from '../../problem.ts';
import { type Reader, select } from '../records.ts';
import type { Caller } from './caller.ts';

export interface OrganizationAccess {
  organizationId: string;
  /** Whether the caller acts for the whole organization. */
  organizationWide: boolean;
}

export async function organizationAccessOf(reader: Reader, caller: Caller): Promise<OrganizationAccess> {
  const [row] = await select<{ of_key: string | null; of_tenant: string | null }>(
    reader,
    `SELECT (SELECT organization_id FROM api_keys WHERE key_id = $2 AND organization_wide = 1) AS of_key,
            (SELECT organization_id FROM tenants WHERE tenant_id = $1) AS of_tenant`,
    [caller.tenantId, caller.keyId ?? null],
  );
  const { of_key: ofKey, of_tenant: ofTenant } = row!;
  const organizationId = ofKey ?? ofTenant;
  if (organizationId === null) throw tenantGone();
  return { organizationId, organizationWide: caller.operator !== undefined || ofKey !== null };
}

/** Throws `forbidden` if the tenant was deleted after the key of the request was checked. */
export async function assertTenantExists(reader: Reader, { tenantId }: Caller): Promise<void> {
  const found = await select(reader, 'SELECT 1 AS found FROM tenants WHERE tenant_id = $1', [tenantId]);
  if (found.length === 0) throw tenantGone();
}

function tenantGone(): Problem {
  return new Problem('forbidden', 'The tenant of this request has been deleted.');
}

/** The error for requests that have to name a tenant. */
export function needsTenant(): Problem {
  const detail = 'This API key is org-scoped and requires workspace specification: send the tenant id in X-Tenant-Id.';
  return new Problem('forbidden', detail);
}

/** The error for operations that need a key of the whole organization. */
export function needsOrganization(why = ''): Problem {
  return new Problem('forbidden', `${why}Only a key of the whole organization may do this.`);
}

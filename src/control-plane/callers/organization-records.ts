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
  const [row] = await select<{ organization_id: string; organization_wide: number | null }>(
    reader,
    `SELECT organization_id, (SELECT organization_wide FROM api_keys WHERE key_id = $2) AS organization_wide
     FROM tenants WHERE tenant_id = $1`,
    [caller.tenantId, caller.keyId ?? null],
  );
  if (!row) throw new Error(`tenant ${caller.tenantId} of a caller does not exist`);
  return {
    organizationId: row.organization_id,
    organizationWide: caller.operator !== undefined || Number(row.organization_wide ?? 0) === 1,
  };
}

/** The error for operations that need a key of the whole organization. */
export function needsOrganization(why = ''): Problem {
  return new Problem('forbidden', `${why}Only a key of the whole organization may do this.`);
}

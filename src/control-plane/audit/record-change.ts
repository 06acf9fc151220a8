/** Writing the audit log: one entry for each change, in the transaction of the change, so that neither is ever without the other. */
import { v7 as uuidv7 } from 'uuid';
import type { Storage, Transaction } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import { isoNow } from '../records.ts';

/** Who made a change; without one it was the server itself, in the background. */
export type Actor = Pick<Caller, 'keyId' | 'operator' | 'requestId' | 'address'>;

/** The server itself, bringing about what was asked for earlier. */
export const system: Actor = {};

export type ResourceType =
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
  /** Whose matter it is: a tenant, that of a deployment that is still there, or the organization as a whole. */
  of: { tenantId: string } | { deploymentId: string } | { organizationId: string };
  /** Names of what changed and words of our own; never a value that a caller sent as a secret. */
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

/** Removes all but the newest `kept` entries of each tenant, and of each organization beside its tenants; returns how many. */
export async function dropAuditEntries(storage: Storage, kept: number): Promise<number> {
  const rows = await storage.write(
    `DELETE FROM audit_entries WHERE entry_id IN (SELECT entry_id FROM (
       SELECT entry_id, ROW_NUMBER() OVER (PARTITION BY organization_id, tenant_id ORDER BY entry_id DESC) AS place
       FROM audit_entries) ranked WHERE place > $1) RETURNING entry_id`,
    [kept],
  );
  return rows.length;
}

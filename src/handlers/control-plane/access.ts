/** Tenants, API keys and the audit log. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { Scope } from '../../../generated/control-plane/types.gen.ts';
import type { Caller } from '../../control-plane/callers/caller.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';

export type Services = Pick<ControlPlane, 'keyAdministration' | 'tenantAdministration' | 'auditLog'>;

export const listKeys: Handler<operations.ListKeys, Services> = async ({ query }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.list(principalOf(call), query),
});

export const createKey: Handler<operations.CreateKey, Services> = async ({ body }, { keyAdministration }, call) => ({
  status: 201,
  body: await keyAdministration.create(principalOf(call), body),
});

export const getKey: Handler<operations.GetKey, Services> = async ({ path }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.get(principalOf(call), path.key_id),
});

export const rotateKey: Handler<operations.RotateKey, Services> = async ({ path, body }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.rotate(principalOf(call), path.key_id, body),
});

export const revokeKey: Handler<operations.RevokeKey, Services> = async ({ path }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.revoke(principalOf(call), path.key_id),
});

export const listTenants: Handler<operations.ListTenants, Services> = async ({ query }, { tenantAdministration }, call) => ({
  status: 200,
  body: await tenantAdministration.list(principalOf(call), query),
});

export const createTenant: Handler<operations.CreateTenant, Services> = async ({ body }, { tenantAdministration }, call) => ({
  status: 201,
  body: await tenantAdministration.create(principalOf(call), body),
});

export const deleteTenant: Handler<operations.DeleteTenant, Services> = async ({ path }, { tenantAdministration }, call) => {
  await tenantAdministration.delete(principalOf(call), path.tenant_id);
  return { status: 204 };
};

export const listAuditEntries: Handler<operations.ListAuditEntries, Services> = async ({ query }, { auditLog }, call) => ({
  status: 200,
  body: await auditLog.list(principalOf(call), query),
});

export const getCaller: Handler<operations.GetCaller, Services> = async (_request, _services, call) => {
  const { keyId, tenantId, namesNoTenant, scopes } = principalOf(call) as Caller;
  return {
    status: 200,
    body: { key_id: keyId ?? null, tenant_id: namesNoTenant ? null : tenantId, scopes: [...scopes] as Scope[] },
  };
};

import type { ListAuditEntries } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listAuditEntries: Handler<ListAuditEntries, Services> = async ({ query }, { auditLog }, call) => ({
  status: 200,
  body: await auditLog.list(principalOf(call), query),
});

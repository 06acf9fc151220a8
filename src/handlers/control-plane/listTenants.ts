import type { ListTenants } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listTenants: Handler<ListTenants, Services> = async ({ query }, { tenantAdministration }, call) => ({
  status: 200,
  body: await tenantAdministration.list(principalOf(call), query),
});

import type { CreateTenant } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createTenant: Handler<CreateTenant, Services> = async ({ body }, { tenantAdministration }, call) => ({
  status: 201,
  body: await tenantAdministration.create(principalOf(call), body),
});

import type { ListDeployments } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listDeployments: Handler<ListDeployments, Services> = async ({ query }, { deployments }, call) => ({
  status: 200,
  body: await deployments.list(principalOf(call), query),
});

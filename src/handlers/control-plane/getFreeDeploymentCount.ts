import type { GetFreeDeploymentCount } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getFreeDeploymentCount: Handler<GetFreeDeploymentCount, Services> = async (_request, { deployments }, call) => ({
  status: 200,
  body: { count: await deployments.countFree(principalOf(call)) },
});

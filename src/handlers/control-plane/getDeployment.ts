import type { GetDeployment } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getDeployment: Handler<GetDeployment, Services> = async ({ path }, { deployments }, call) => ({
  status: 200,
  body: await deployments.get(principalOf(call), path.deployment_id),
});

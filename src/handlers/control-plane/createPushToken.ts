import type { CreatePushToken } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createPushToken: Handler<CreatePushToken, Services> = async ({ path }, { deployments }, call) => ({
  status: 200,
  body: await deployments.createPushToken(principalOf(call), path.deployment_id),
});

import type { GetPushWebhook } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getPushWebhook: Handler<GetPushWebhook, Services> = async ({ path }, { pushes }, call) => ({
  status: 200,
  body: await pushes.webhook(principalOf(call), path.deployment_id),
});

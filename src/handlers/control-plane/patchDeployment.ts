import type { PatchDeployment } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const patchDeployment: Handler<PatchDeployment, Services> = async ({ path, body }, { deployments }, call) => ({
  status: 200,
  body: await deployments.patch(principalOf(call), path.deployment_id, body),
});

import type { CreateDeployment } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createDeployment: Handler<CreateDeployment, Services> = async ({ body }, { deployments }, call) => ({
  status: 201,
  body: await deployments.create(principalOf(call), body),
});

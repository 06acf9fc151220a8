import type { RedeployRevision } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const redeployRevision: Handler<RedeployRevision, Services> = async ({ path }, { revisions }, call) => ({
  status: 200,
  body: await revisions.redeploy(principalOf(call), path.deployment_id, path.revision_id),
});

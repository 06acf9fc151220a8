import type { InterruptRevision } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const interruptRevision: Handler<InterruptRevision, Services> = async ({ path }, { revisions }, call) => ({
  status: 200,
  body: await revisions.interrupt(principalOf(call), path.deployment_id, path.revision_id),
});

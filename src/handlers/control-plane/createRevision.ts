import type { CreateRevision } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createRevision: Handler<CreateRevision, Services> = async ({ path, body }, { revisions }, call) => ({
  status: 201,
  body: await revisions.create(principalOf(call), path.deployment_id, body),
});

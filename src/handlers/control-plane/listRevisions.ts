import type { ListRevisions } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listRevisions: Handler<ListRevisions, Services> = async ({ path, query }, { revisions }, call) => ({
  status: 200,
  body: await revisions.list(principalOf(call), path.deployment_id, query),
});

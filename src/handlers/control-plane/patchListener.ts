import type { PatchListener } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const patchListener: Handler<PatchListener, Services> = async ({ path, body }, { listeners }, call) => ({
  status: 200,
  body: await listeners.patch(principalOf(call), path.listener_id, body),
});

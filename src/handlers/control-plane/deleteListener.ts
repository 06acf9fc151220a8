import type { DeleteListener } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteListener: Handler<DeleteListener, Services> = async ({ path }, { listeners }, call) => {
  await listeners.delete(principalOf(call), path.listener_id);
  return { status: 204 };
};

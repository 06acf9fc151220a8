import type { GetListener } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getListener: Handler<GetListener, Services> = async ({ path }, { listeners }, call) => ({
  status: 200,
  body: await listeners.get(principalOf(call), path.listener_id),
});

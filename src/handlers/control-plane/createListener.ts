import type { CreateListener } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createListener: Handler<CreateListener, Services> = async ({ body }, { listeners }, call) => ({
  status: 201,
  body: await listeners.create(principalOf(call), body),
});

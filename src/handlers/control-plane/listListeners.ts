import type { ListListeners } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listListeners: Handler<ListListeners, Services> = async ({ query }, { listeners }, call) => ({
  status: 200,
  body: await listeners.list(principalOf(call), query),
});

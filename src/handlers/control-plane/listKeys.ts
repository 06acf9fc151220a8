import type { ListKeys } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listKeys: Handler<ListKeys, Services> = async ({ query }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.list(principalOf(call), query),
});

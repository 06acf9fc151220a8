import type { GetKey } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getKey: Handler<GetKey, Services> = async ({ path }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.get(principalOf(call), path.key_id),
});

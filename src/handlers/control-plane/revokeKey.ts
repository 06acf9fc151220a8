import type { RevokeKey } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const revokeKey: Handler<RevokeKey, Services> = async ({ path }, { keyAdministration }, call) => ({
  status: 200,
  body: await keyAdministration.revoke(principalOf(call), path.key_id),
});

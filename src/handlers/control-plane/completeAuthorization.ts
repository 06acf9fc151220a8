import type { CompleteAuthorization } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const completeAuthorization: Handler<CompleteAuthorization, Services> = async ({ path, body }, { signIns }, call) => {
  const caller = principalOf(call);
  const callback = { providerId: path.provider_id, code: body.code, state: body.state };
  const tokenId = await signIns.complete(caller, callback, caller.tenantId);
  return { status: 200, body: { status: 'completed', token_id: tokenId } };
};

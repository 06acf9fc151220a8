import type { WaitForAuthorization } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const waitForAuthorization: Handler<WaitForAuthorization, Services> = ({ path, query }, { signIns }, call) => ({
  status: 200,
  pending: signIns.wait(principalOf(call), path.auth_id, query.timeout * 1000, call.signal),
});

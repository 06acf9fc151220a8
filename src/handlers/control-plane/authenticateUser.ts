import type { AuthenticateUser } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const authenticateUser: Handler<AuthenticateUser, Services> = async ({ body }, { authentications }, call) => ({
  status: 200,
  body: await authentications.authenticate(principalOf(call), body),
});

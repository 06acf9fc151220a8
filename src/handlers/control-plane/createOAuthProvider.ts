import type { CreateOAuthProvider } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createOAuthProvider: Handler<CreateOAuthProvider, Services> = async ({ body }, { oauthProviders }, call) => ({
  status: 200,
  body: await oauthProviders.create(principalOf(call), body),
});

import type { HasOAuthToken } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const hasOAuthToken: Handler<HasOAuthToken, Services> = async ({ query }, { oauthTokens }, call) => ({
  status: 200,
  body: { has_token: await oauthTokens.has(principalOf(call), query) },
});

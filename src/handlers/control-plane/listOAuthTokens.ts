import type { ListOAuthTokens } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listOAuthTokens: Handler<ListOAuthTokens, Services> = async ({ query }, { oauthTokens }, call) => ({
  status: 200,
  body: await oauthTokens.list(principalOf(call), query),
});

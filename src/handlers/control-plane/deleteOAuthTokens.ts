import type { DeleteOAuthTokens } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteOAuthTokens: Handler<DeleteOAuthTokens, Services> = async ({ query }, { oauthTokens }, call) => ({
  status: 200,
  body: { deleted: await oauthTokens.deleteOf(principalOf(call), query) },
});

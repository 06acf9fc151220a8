import type { DeleteOAuthToken } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteOAuthToken: Handler<DeleteOAuthToken, Services> = async ({ path }, { oauthTokens }, call) => {
  await oauthTokens.delete(principalOf(call), path.token_id);
  return { status: 204 };
};

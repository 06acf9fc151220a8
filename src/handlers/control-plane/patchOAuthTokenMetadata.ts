import type { PatchOAuthTokenMetadata } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const patchOAuthTokenMetadata: Handler<PatchOAuthTokenMetadata, Services> = async (
  { path, body },
  { oauthTokens },
  call,
) => ({
  status: 200,
  body: await oauthTokens.patch(principalOf(call), path.token_id, body),
});

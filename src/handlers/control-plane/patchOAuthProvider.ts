import type { PatchOAuthProvider } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const patchOAuthProvider: Handler<PatchOAuthProvider, Services> = async ({ path, body }, { oauthProviders }, call) => ({
  status: 200,
  body: await oauthProviders.patch(principalOf(call), path.provider_id, body),
});

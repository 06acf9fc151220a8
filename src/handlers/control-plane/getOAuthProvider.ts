import type { GetOAuthProvider } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const getOAuthProvider: Handler<GetOAuthProvider, Services> = async ({ path }, { oauthProviders }, call) => ({
  status: 200,
  body: await oauthProviders.get(principalOf(call), path.provider_id),
});

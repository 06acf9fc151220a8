import type { DiscoverOAuthProvider } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const discoverOAuthProvider: Handler<DiscoverOAuthProvider, Services> = async ({ body }, { oauthProviders }, call) => ({
  status: 200,
  body: await oauthProviders.discover(principalOf(call), body),
});

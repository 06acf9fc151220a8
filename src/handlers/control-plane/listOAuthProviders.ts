import type { ListOAuthProviders } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listOAuthProviders: Handler<ListOAuthProviders, Services> = async (_request, { oauthProviders }, call) => ({
  status: 200,
  body: await oauthProviders.list(principalOf(call)),
});

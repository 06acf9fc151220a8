import type { DeleteOAuthProvider } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteOAuthProvider: Handler<DeleteOAuthProvider, Services> = async ({ path }, { oauthProviders }, call) => {
  await oauthProviders.delete(principalOf(call), path.provider_id);
  return { status: 200, body: { deleted: path.provider_id } };
};

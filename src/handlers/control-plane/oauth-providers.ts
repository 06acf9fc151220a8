/** OAuth providers of an organization. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';

export type Services = Pick<ControlPlane, 'oauthProviders'>;

export const listOAuthProviders: Handler<operations.ListOAuthProviders, Services> = async (
  _request,
  { oauthProviders },
  call,
) => ({
  status: 200,
  body: await oauthProviders.list(principalOf(call)),
});

export const createOAuthProvider: Handler<operations.CreateOAuthProvider, Services> = async (
  { body },
  { oauthProviders },
  call,
) => ({
  status: 200,
  body: await oauthProviders.create(principalOf(call), body),
});

export const getOAuthProvider: Handler<operations.GetOAuthProvider, Services> = async ({ path }, { oauthProviders }, call) => ({
  status: 200,
  body: await oauthProviders.get(principalOf(call), path.provider_id),
});

export const patchOAuthProvider: Handler<operations.PatchOAuthProvider, Services> = async (
  { path, body },
  { oauthProviders },
  call,
) => ({
  status: 200,
  body: await oauthProviders.patch(principalOf(call), path.provider_id, body),
});

export const deleteOAuthProvider: Handler<operations.DeleteOAuthProvider, Services> = async (
  { path },
  { oauthProviders },
  call,
) => {
  await oauthProviders.delete(principalOf(call), path.provider_id);
  return { status: 200, body: { deleted: path.provider_id } };
};

export const discoverOAuthProvider: Handler<operations.DiscoverOAuthProvider, Services> = async (
  { body },
  { oauthProviders },
  call,
) => ({
  status: 200,
  body: await oauthProviders.discover(principalOf(call), body),
});

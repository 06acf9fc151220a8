/** Sign-ins of users with OAuth providers, the resulting tokens, and the agents that may use them. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { Problem } from '../../problem.ts';
import { catalogue } from '../../runtime/errors.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import { signInHeaders, signInPage } from './pages.ts';

export type Services = Pick<ControlPlane, 'authentications' | 'signIns' | 'oauthTokens' | 'agentConnections'>;

export const authenticateUser: Handler<operations.AuthenticateUser, Services> = async ({ body }, { authentications }, call) => ({
  status: 200,
  body: await authentications.authenticate(principalOf(call), body),
});

export const waitForAuthorization: Handler<operations.WaitForAuthorization, Services> = ({ path, query }, { signIns }, call) => ({
  status: 200,
  pending: signIns.wait(principalOf(call), path.auth_id, query.timeout * 1000, call.signal),
});

/** Errors whose text the page shows to the user. */
const TOLD = ['bad_request', 'forbidden', 'not_found', 'conflict', 'unavailable'];

export const receiveOAuthCallback: Handler<operations.ReceiveOAuthCallback, Services> = async (
  { path, query },
  { signIns },
  call,
) => {
  const { state, code, error, error_description: errorDescription, iss: issuer } = query;
  const actor = { requestId: call.requestId, address: call.address };
  const page = { headers: signInHeaders, contentType: 'text/html' } as const;
  try {
    await signIns.complete(actor, { providerId: path.provider_id, state, code, error, errorDescription, issuer });
    return { status: 200, ...page, text: signInPage('Signed in', 'You can close this window.') };
  } catch (thrown) {
    if (!(thrown instanceof Problem && TOLD.includes(thrown.code))) throw thrown;
    const status = thrown.code === 'forbidden' ? 400 : catalogue[thrown.code].status;
    call.log.info({ status, detail: thrown.message }, 'a sign-in was refused');
    return { status, ...page, text: signInPage('Not signed in', thrown.message) } as operations.ReceiveOAuthCallback['response'];
  }
};

export const completeAuthorization: Handler<operations.CompleteAuthorization, Services> = async (
  { path, body },
  { signIns },
  call,
) => {
  const caller = principalOf(call);
  const callback = { providerId: path.provider_id, code: body.code, state: body.state };
  const tokenId = await signIns.complete(caller, callback, caller.tenantId);
  return { status: 200, body: { status: 'completed', token_id: tokenId } };
};

export const listOAuthTokens: Handler<operations.ListOAuthTokens, Services> = async ({ query }, { oauthTokens }, call) => ({
  status: 200,
  body: await oauthTokens.list(principalOf(call), query),
});

export const deleteOAuthTokens: Handler<operations.DeleteOAuthTokens, Services> = async ({ query }, { oauthTokens }, call) => ({
  status: 200,
  body: { deleted: await oauthTokens.deleteOf(principalOf(call), query) },
});

export const hasOAuthToken: Handler<operations.HasOAuthToken, Services> = async ({ query }, { oauthTokens }, call) => ({
  status: 200,
  body: { has_token: await oauthTokens.has(principalOf(call), query) },
});

export const deleteOAuthToken: Handler<operations.DeleteOAuthToken, Services> = async ({ path }, { oauthTokens }, call) => {
  await oauthTokens.delete(principalOf(call), path.token_id);
  return { status: 204 };
};

export const patchOAuthTokenMetadata: Handler<operations.PatchOAuthTokenMetadata, Services> = async (
  { path, body },
  { oauthTokens },
  call,
) => ({
  status: 200,
  body: await oauthTokens.patch(principalOf(call), path.token_id, body),
});

export const listAgentConnections: Handler<operations.ListAgentConnections, Services> = async (
  { path },
  { agentConnections },
  call,
) => ({
  status: 200,
  body: await agentConnections.list(principalOf(call), path.agent_id),
});

export const createAgentConnection: Handler<operations.CreateAgentConnection, Services> = async (
  { path, body },
  { agentConnections },
  call,
) => ({
  status: 201,
  body: await agentConnections.create(principalOf(call), path.agent_id, body.oauth_token_id),
});

export const deleteAgentConnection: Handler<operations.DeleteAgentConnection, Services> = async (
  { path },
  { agentConnections },
  call,
) => {
  await agentConnections.delete(principalOf(call), path.agent_id, path.connection_id);
  return { status: 204 };
};

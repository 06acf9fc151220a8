/** What authenticateUser answers: a token that is stored, or the address of a sign-in that begins. */
import { v7 as uuidv7 } from 'uuid';
import type { Authenticate, Authentication } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { connectedTokens } from './agent-connections.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { newState, newVerifier, signInUrl } from './provider-client.ts';
import { accessOf, loadProvider, type ProviderRow } from './provider-records.ts';
import { hashOfState, insertSignIn, verifierPlace } from './sign-in-records.ts';
import { accessTokenOf, isGood, oauthTokenOf, type TokenRow, tokenNotFound, tokensOf } from './token-records.ts';
import { LEAST_MS, type TokenRefresher } from './token-refresher.ts';
import { userOf } from './user.ts';

export interface AuthenticationsOptions {
  storage: Storage;
  box: SecretBox;
  addresses: ProviderAddresses;
  refresher: TokenRefresher;
  redirectUri(providerId: string): string;
  now(): number;
}

/** What a sign-in begins from. */
interface Beginning {
  status: 'pending' | 'token_expired' | 'connection_required';
  /** The token that has ended. */
  replaces: string | null;
}

/** How long a user has to sign in. */
const SIGN_IN_MS = 600_000;

export class Authentications {
  readonly #options: AuthenticationsOptions;

  constructor(options: AuthenticationsOptions) {
    this.#options = options;
  }

  /** Throws `not_found` for a provider or a token that is not there, `unavailable` when the provider does not answer. */
  async authenticate(caller: Caller, request: Authenticate): Promise<Authentication> {
    if (request.use_agent_builder_public_oauth) {
      throw new Problem('forbidden', 'This server has no OAuth clients of its own: register one with createOAuthProvider.');
    }
    const { storage, box } = this.#options;
    const provider = await loadProvider(storage, caller, request.provider);
    const userId = userOf(caller, request.user_id ?? request.ls_user_id);
    const found = await this.#storedToken(caller, provider, userId, request);
    if ('status' in found) return this.#begin(caller, provider, userId, request, found);
    const { id, scopes, expires_at } = oauthTokenOf(found);
    return {
      ...{ status: 'completed', url: null, auth_id: null, token: accessTokenOf(found, box), user_id: userId },
      metadata: { token_id: id, scopes, expires_at },
    };
  }

  /** A good token, or from what the sign-in begins. */
  async #storedToken(
    caller: Caller,
    provider: ProviderRow,
    userId: string,
    request: Authenticate,
  ): Promise<TokenRow | Beginning> {
    const { storage, refresher, now } = this.#options;
    const { token_id: tokenId, agent_id: agentId } = request;
    const holder = { tenantId: caller.tenantId, providerKey: provider.id, userId };
    let tokens = await tokensOf(storage, holder);
    if (tokenId != null) {
      tokens = tokens.filter((token) => token.token_id === tokenId.toLowerCase());
      if (tokens.length === 0) throw tokenNotFound(tokenId);
    }
    if (request.force_new) return { status: 'pending', replaces: null };
    tokens = tokens.filter((token) => covers(token, request.scopes));
    if (agentId != null && tokens.length > 0) {
      const connected = await connectedTokens(storage, caller.tenantId, agentId);
      tokens = tokens.filter((token) => connected.has(token.token_id));
      if (tokens.length === 0) return { status: 'connection_required', replaces: null };
    }
    const good = tokens.find((token) => isGood(token, now(), LEAST_MS));
    if (good) return good;
    for (const token of tokens) {
      const refreshed = await refresher.refreshed(caller, provider, token);
      if (refreshed) return refreshed;
    }
    return { status: tokens.length > 0 ? 'token_expired' : 'pending', replaces: tokens[0]?.token_id ?? null };
  }

  async #begin(
    caller: Caller,
    provider: ProviderRow,
    userId: string,
    request: Authenticate,
    { status, replaces }: Beginning,
  ): Promise<Authentication> {
    const { storage, box, addresses, redirectUri, now } = this.#options;
    const access = accessOf(provider, box);
    // What its operator allows may have changed since the provider was registered.
    addresses.assertAllowed('auth_url', access.provider.auth_url);
    addresses.assertAllowed('token_url', access.provider.token_url);
    const [authId, state] = [uuidv7(), newState()];
    const verifier = access.provider.uses_pkce ? newVerifier() : undefined;
    const signIn = { scopes: request.scopes, redirectUri: redirectUri(provider.provider_id), state, verifier };
    const row = {
      ...{ auth_id: authId, tenant_id: caller.tenantId, provider_key: provider.id, user_id: userId, replaces },
      ...{ agent_id: request.agent_id ?? null, scopes: JSON.stringify(request.scopes) },
      is_default: (request.is_default ?? true) ? 1 : 0,
      state_hash: hashOfState(state),
      verifier: verifier === undefined ? null : box.seal(verifier, verifierPlace(authId)),
      redirect_uri: signIn.redirectUri,
      token_url: access.provider.token_url,
      expires_at: now() + SIGN_IN_MS,
    };
    await storage.transaction((transaction) => insertSignIn(transaction, caller, row, provider.provider_id, now()));
    const url = await signInUrl(access, signIn);
    return { status, url, auth_id: authId, token: null, user_id: userId, metadata: {} };
  }
}

/** Whether the token has these scopes: what a provider granted is its answer to what was asked. */
function covers({ scopes, wanted_scopes: wanted }: TokenRow, asked: readonly string[]): boolean {
  const there = new Set([...(JSON.parse(scopes) as string[]), ...(JSON.parse(wanted) as string[])]);
  return asked.every((scope) => there.has(scope));
}

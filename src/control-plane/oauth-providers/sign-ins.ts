/**
 * Sign-ins of users. A request gets a stored token or starts a sign-in. The provider's redirect uses up the state, the code is
 * exchanged, and waiting requests are notified. If a process dies in between, the sign-in expires when the time for its exchange
 * is over.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Authenticate, Authentication, AuthorizationState } from '../../../generated/control-plane/types.gen.ts';
import { messageOf, Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Actor } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { connectedTokens, connectToken } from './connection-records.ts';
import { LEAST_MS, type TokenRefresher } from './oauth-tokens.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { exchangeCode, type Granted, newState, newVerifier, refusalText, signInUrl } from './provider-client.ts';
import { accessOf, loadProvider, type ProviderRow, providerOf } from './provider-records.ts';
import {
  findByState,
  findSignIn,
  hashOfState,
  insertSignIn,
  markSignIn,
  recordSignIn,
  type SignInRow,
  setToken,
  verifierContext,
} from './sign-in-records.ts';
import {
  accessTokenOf,
  findToken,
  isGood,
  oauthTokenOf,
  putToken,
  recordToken,
  type TokenRow,
  tokenNotFound,
  tokensOf,
} from './token-records.ts';
import { userOf } from './user.ts';

interface AuthenticationsOptions {
  storage: Storage;
  box: SecretBox;
  addresses: ProviderAddresses;
  refresher: TokenRefresher;
  redirectUri(providerId: string): string;
  now(): number;
}

/** What starts a sign-in. */
interface Beginning {
  status: 'pending' | 'token_expired' | 'connection_required';
  /** The expired token that the new one replaces. */
  replaces: string | null;
}

/** Time limit for a user to sign in. */
const SIGN_IN_MS = 600_000;

export class Authentications {
  readonly #options: AuthenticationsOptions;

  constructor(options: AuthenticationsOptions) {
    this.#options = options;
  }

  /** Throws `not_found` for an unknown provider or token, and `unavailable` if the provider does not answer. */
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

  /** A good stored token, or the input for a sign-in. */
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
    // The operator may have changed the allowed addresses since the provider was registered.
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
      verifier: verifier === undefined ? null : box.seal(verifier, verifierContext(authId)),
      redirect_uri: signIn.redirectUri,
      token_url: access.provider.token_url,
      expires_at: now() + SIGN_IN_MS,
    };
    await storage.transaction((transaction) => insertSignIn(transaction, caller, row, provider.provider_id, now()));
    const url = await signInUrl(access, signIn);
    return { status, url, auth_id: authId, token: null, user_id: userId, metadata: {} };
  }
}

/** Whether the token was granted or requested with these scopes: the same request would get the same grant again. */
function covers({ scopes, wanted_scopes: wanted }: TokenRow, asked: readonly string[]): boolean {
  const there = new Set([...(JSON.parse(scopes) as string[]), ...(JSON.parse(wanted) as string[])]);
  return asked.every((scope) => there.has(scope));
}

interface SignInsOptions {
  storage: Storage;
  box: SecretBox;
  addresses: ProviderAddresses;
  /** How long an exchange counts as under way: longer than the time limit of a call to the provider. */
  leaseMs: number;
  now(): number;
}

/** The query that the provider's redirect carries. */
interface Callback {
  providerId: string;
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  errorDescription?: string | undefined;
  issuer?: string | undefined;
}

/** Poll interval, because a notification from another process may be lost. */
const LOOK_AGAIN_MS = 1_000;
const TOO_LATE = 'The sign-in was not completed in time. Begin it again.';
const MOVED = 'The token endpoint of the provider was changed meanwhile. Sign in again.';
const BROKEN_OFF = 'The server was stopped while it exchanged the code. Sign in again.';

export class SignIns {
  readonly #options: SignInsOptions;
  readonly #waiting = new Set<() => void>();
  readonly #stopListening: () => void;

  constructor(options: SignInsOptions) {
    this.#options = options;
    this.#stopListening = options.storage.listen(({ channel }) => {
      if (channel === '*' || channel === 'sign-in-ended') for (const wake of this.#waiting) wake();
    });
  }

  /** Returns the id of the token. With `tenantId`, only that tenant may complete the sign-in. Throws what the contract states. */
  async complete(actor: Actor, callback: Callback, tenantId?: string): Promise<string> {
    const { signIn, provider } = await this.#take(callback, tenantId);
    try {
      return await this.#store(actor, signIn, provider, await this.#exchange(signIn, provider, callback));
    } catch (error) {
      const detail =
        error instanceof Problem ? messageOf(error) : 'The server failed while it exchanged the code. Sign in again.';
      await this.#fail(actor, signIn, detail);
      throw error;
    }
  }

  /** The status of the sign-in. Waits for its end, up to the time limit. */
  async wait(caller: Caller, authId: string, timeoutMs: number, signal: AbortSignal): Promise<AuthorizationState> {
    const { now } = this.#options;
    const until = now() + timeoutMs;
    for (;;) {
      // Subscribed before the first look, so that no end is missed.
      const changed = Promise.withResolvers<void>();
      this.#waiting.add(changed.resolve);
      try {
        const state = await this.#stateOf(caller, authId);
        if (state) return state;
        const left = until - now();
        if (left <= 0) return { status: timeoutMs === 0 ? 'pending' : 'timeout', token: null, detail: null };
        const over = new AbortController();
        const pause = sleep(Math.min(left, LOOK_AGAIN_MS), undefined, { signal: AbortSignal.any([signal, over.signal]) });
        await Promise.race([changed.promise, pause]).finally(() => over.abort());
      } finally {
        this.#waiting.delete(changed.resolve);
      }
    }
  }

  close(): void {
    this.#stopListening();
  }

  /** The outcome of a sign-in. Undefined while it is pending. */
  async #stateOf(caller: Caller, authId: string): Promise<AuthorizationState | undefined> {
    const { storage, box, now } = this.#options;
    const gone = (detail: string | null): AuthorizationState => ({ status: 'not_found', token: null, detail });
    const row = await findSignIn(storage, authId, caller.tenantId);
    if (!row) return gone(null);
    if (row.status === 'failed') return gone(row.detail);
    if (row.status === 'pending') return Number(row.expires_at) <= now() ? gone(TOO_LATE) : undefined;
    if (row.status === 'exchanging') return Number(row.exchange_until) <= now() ? gone(BROKEN_OFF) : undefined;
    const token = await findToken(storage, row.tenant_id, row.token_id!);
    if (!token) return gone('The token has been deleted since.');
    return { status: 'completed', token: accessTokenOf(token, box), detail: null };
  }

  /** Uses up the state. */
  #take({ state, providerId }: Callback, tenantId: string | undefined): Promise<{ signIn: SignInRow; provider: ProviderRow }> {
    const { storage, leaseMs, now } = this.#options;
    return storage.transaction(async (transaction) => {
      const found = await findByState(transaction, state, providerId, storage.dialect.lockRows);
      if (!found || (tenantId !== undefined && found.signIn.tenant_id !== tenantId)) {
        throw new Problem('not_found', 'This sign-in is not known here. Begin it again with authenticateUser.');
      }
      const { auth_id: id, status, expires_at: end } = found.signIn;
      if (status === 'pending' && Number(end) <= now()) {
        throw new Problem('conflict', 'This sign-in was not completed in time. Begin it again with authenticateUser.');
      }
      const taken =
        status === 'pending' &&
        (await markSignIn(transaction, id, ['pending', 'exchanging'], { exchangeUntil: now() + leaseMs }));
      if (!taken) {
        throw new Problem(
          'conflict',
          'This sign-in has been completed or given up already. Begin it again with authenticateUser.',
        );
      }
      return found;
    });
  }

  #exchange(signIn: SignInRow, provider: ProviderRow, callback: Callback): Promise<Granted> {
    const { box, addresses } = this.#options;
    const { code, state, error, errorDescription, issuer } = callback;
    if (error !== undefined) throw new Problem('bad_request', refusalText(error, errorDescription, code ? [code] : []));
    if (code === undefined) throw new Problem('bad_request', refusalText('it gave no code', undefined));
    const access = accessOf(provider, box);
    if (signIn.token_url !== access.provider.token_url) throw new Problem('conflict', MOVED);
    const verifier = signIn.verifier === null ? undefined : box.open(signIn.verifier, verifierContext(signIn.auth_id));
    const parameters = { code, state, iss: issuer };
    return exchangeCode(access, { parameters, state, redirectUri: signIn.redirect_uri, verifier }, addresses);
  }

  async #store(actor: Actor, signIn: SignInRow, provider: ProviderRow, granted: Granted): Promise<string> {
    const { storage, box, now } = this.#options;
    const { auth_id: authId, tenant_id: tenantId, user_id: userId, agent_id: agentId } = signIn;
    const tokenId = await storage.transaction(async (transaction) => {
      const token = {
        ...{ tenantId, userId, granted, providerKey: provider.id, replaces: signIn.replaces },
        ...{ wantedScopes: signIn.scopes, isDefault: Number(signIn.is_default) === 1 },
        tokenUrl: providerOf(provider).token_url,
      };
      // First, because a deleted provider has deleted the sign-in too.
      const stored = await markSignIn(transaction, authId, ['exchanging', 'completed'], {});
      if (!stored) throw new Problem('not_found', 'This sign-in is not known here. Begin it again with authenticateUser.');
      const id = await putToken(transaction, box, token, now());
      await setToken(transaction, authId, id);
      await recordToken(transaction, actor, 'oauth_token.store', {
        tokenId: id,
        tenantId,
        providerId: provider.provider_id,
        userId,
      });
      if (agentId !== null) await connectToken(transaction, actor, { tenantId, agentId, tokenId: id });
      return id;
    });
    storage.notify('sign-in-ended', null);
    return tokenId;
  }

  async #fail(actor: Actor, signIn: SignInRow, detail: string): Promise<void> {
    const { storage } = this.#options;
    await storage.transaction(async (transaction) => {
      if (!(await markSignIn(transaction, signIn.auth_id, ['exchanging', 'failed'], { detail }))) return;
      await recordSignIn(transaction, actor, 'oauth_sign_in.fail', signIn, { reason: detail });
    });
    storage.notify('sign-in-ended', null);
  }
}

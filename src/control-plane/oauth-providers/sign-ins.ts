/**
 * The way back from a provider: a state is taken once, its code is exchanged, and whoever waits is told. A process that dies
 * between the two leaves a sign-in whose time for the exchange runs out, so that nobody waits for it in vain.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuthorizationState } from '../../../generated/control-plane/types.gen.ts';
import { messageOf, Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Actor } from '../audit/record-change.ts';
import type { Caller } from '../callers/caller.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { connectToken } from './agent-connections.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { exchangeCode, type Granted, refusalText } from './provider-client.ts';
import { accessOf, type ProviderRow, providerOf } from './provider-records.ts';
import { findByState, findSignIn, markSignIn, recordSignIn, type SignInRow, verifierPlace } from './sign-in-records.ts';
import { accessTokenOf, loadToken, putToken, recordToken } from './token-records.ts';

export interface SignInsOptions {
  storage: Storage;
  box: SecretBox;
  addresses: ProviderAddresses;
  /** For how long an exchange counts as under way; more than a call of a provider may take. */
  leaseMs: number;
  now(): number;
}

/** What the browser brought back. */
export interface Callback {
  providerId: string;
  state: string;
  code?: string | undefined;
  error?: string | undefined;
  errorDescription?: string | undefined;
  issuer?: string | undefined;
}

/** A word of another process may be lost. */
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

  /** Gives the id of the token; `tenantId` is set where only that tenant may complete it. Throws what the contract states. */
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

  /** How the sign-in stands; waits for its end as long as it may. */
  async wait(caller: Caller, authId: string, timeoutMs: number, signal: AbortSignal): Promise<AuthorizationState> {
    const { now } = this.#options;
    const until = now() + timeoutMs;
    for (;;) {
      // Heard from before looking, so that no end falls between.
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

  /** The end of a sign-in; undefined while it may come. */
  async #stateOf(caller: Caller, authId: string): Promise<AuthorizationState | undefined> {
    const { storage, box, now } = this.#options;
    const gone = (detail: string | null): AuthorizationState => ({ status: 'not_found', token: null, detail });
    const row = await findSignIn(storage, authId, caller.tenantId);
    if (!row) return gone(null);
    if (row.status === 'failed') return gone(row.detail);
    if (row.status === 'pending') return Number(row.expires_at) <= now() ? gone(TOO_LATE) : undefined;
    if (row.status === 'exchanging') return Number(row.exchange_until) <= now() ? gone(BROKEN_OFF) : undefined;
    const token = await loadToken(storage, row.tenant_id, row.token_id!).catch(() => undefined);
    if (!token) return gone('The token has been deleted since.');
    return { status: 'completed', token: accessTokenOf(token, box), detail: null };
  }

  /** From here on the state is used up. */
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
    const verifier = signIn.verifier === null ? undefined : box.open(signIn.verifier, verifierPlace(signIn.auth_id));
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
      // First: where the provider was deleted meanwhile, so was the sign-in.
      const stored = await markSignIn(transaction, authId, ['exchanging', 'completed'], {});
      if (!stored) throw new Problem('not_found', 'This sign-in is not known here. Begin it again with authenticateUser.');
      const id = await putToken(transaction, box, token, now());
      await transaction.query('UPDATE oauth_sign_ins SET token_id = $2 WHERE auth_id = $1', [authId, id]);
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

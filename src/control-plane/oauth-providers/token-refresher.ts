/**
 * Refreshing tokens that have ended. A provider may take a refresh token that comes twice for a stolen one, so a token is
 * refreshed once at a time: in this process by one shared promise, between processes by a mark in the row that runs out.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { ProviderRefusal, refreshToken } from './provider-client.ts';
import { accessOf, type ProviderRow, providerOf } from './provider-records.ts';
import { isGood, isRefreshable, loadToken, recordToken, refreshTokenOf, renewToken, type TokenRow } from './token-records.ts';

/** A token that ends sooner is refreshed before it is handed out. */
export const LEAST_MS = 60_000;
const LOOK_AGAIN_MS = 100;

export interface TokenRefresherOptions {
  storage: Storage;
  box: SecretBox;
  addresses: ProviderAddresses;
  /** How long a refresh counts as under way; more than a call of a provider may take. */
  leaseMs: number;
  now(): number;
}

export class TokenRefresher {
  readonly #options: TokenRefresherOptions;
  readonly #underWay = new Map<string, Promise<TokenRow | undefined>>();

  constructor(options: TokenRefresherOptions) {
    this.#options = options;
  }

  /** The token, good; undefined when it cannot be refreshed any more. Throws `unavailable` when the provider does not answer. */
  refreshed(caller: Caller, provider: ProviderRow, token: TokenRow): Promise<TokenRow | undefined> {
    const underWay = this.#underWay.get(token.token_id);
    if (underWay) return underWay;
    const begun = this.#refresh(caller, provider, token).finally(() => this.#underWay.delete(token.token_id));
    this.#underWay.set(token.token_id, begun);
    return begun;
  }

  async #refresh(caller: Caller, provider: ProviderRow, { token_id: id, tenant_id: tenantId }: TokenRow) {
    const { storage, leaseMs, now } = this.#options;
    for (;;) {
      const current = await loadToken(storage, tenantId, id);
      if (isGood(current, now(), LEAST_MS)) return current;
      if (!isRefreshable(current, providerOf(provider).token_url)) return isGood(current, now()) ? current : undefined;
      const claimed = await storage.write(
        'UPDATE oauth_tokens SET refreshing_until = $2 WHERE token_id = $1 AND refreshing_until < $3 AND refresh_token = $4 RETURNING token_id',
        [id, now() + leaseMs, now(), current.refresh_token],
      );
      if (claimed.length > 0) return this.#askProvider(caller, provider, current);
      await sleep(LOOK_AGAIN_MS);
    }
  }

  async #askProvider(caller: Caller, provider: ProviderRow, token: TokenRow): Promise<TokenRow | undefined> {
    const { storage, box, addresses, now } = this.#options;
    const { token_id: tokenId, tenant_id: tenantId, wanted_scopes: wantedScopes } = token;
    const about = { tokenId, tenantId, providerId: token.provider_id, userId: token.user_id };
    const access = accessOf(provider, box);
    try {
      const granted = await refreshToken(access, refreshTokenOf(token, box)!, addresses);
      // A provider that does not say so leaves the scopes as they were (RFC 6749, section 6).
      const scopes = granted.scopes ?? (JSON.parse(token.scopes) as string[]);
      return await storage.transaction(async (transaction) => {
        const renewal = { granted: { ...granted, scopes }, wantedScopes, tokenUrl: access.provider.token_url };
        if (!(await renewToken(transaction, box, tokenId, renewal, now()))) return undefined;
        await recordToken(transaction, caller, 'oauth_token.refresh', about);
        return loadToken(transaction, tenantId, tokenId);
      });
    } catch (error) {
      const isOver = error instanceof ProviderRefusal && error.error === 'invalid_grant';
      await storage.transaction(async (transaction) => {
        await transaction.query(
          `UPDATE oauth_tokens SET refreshing_until = 0${isOver ? ', refresh_token = NULL' : ''} WHERE token_id = $1`,
          [tokenId],
        );
        if (isOver) await recordToken(transaction, caller, 'oauth_token.expire', about);
      });
      if (isOver) return isGood(token, now()) ? token : undefined;
      throw error;
    }
  }
}

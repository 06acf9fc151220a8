/**
 * Stored tokens: how they are read and changed, which agents may use them, and how expired ones are refreshed. A provider may
 * treat a refresh token that it receives twice as stolen. So only one refresh of a token runs at a time: a shared promise ensures
 * it in this process, a lease in the row between processes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  AgentConnection,
  AgentConnectionList,
  DeleteOAuthTokensQuery,
  HasOAuthTokenQuery,
  ListOAuthTokensQuery,
  OAuthToken,
  OAuthTokenPatch,
} from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { connectionOf, connectionsOf, connectToken, disconnectToken } from './connection-records.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { ProviderRefusal, refreshToken } from './provider-client.ts';
import { accessOf, loadProvider, type ProviderRow, providerOf } from './provider-records.ts';
import {
  claimRefresh,
  deleteToken,
  deleteTokens,
  endRefresh,
  isGood,
  isRefreshable,
  loadToken,
  oauthTokenOf,
  recordToken,
  refreshTokenOf,
  renewToken,
  type TokenRow,
  takeDefault,
  tokensOfUser,
  updateToken,
} from './token-records.ts';
import { userOf } from './user.ts';

export class OAuthTokens {
  readonly #storage: Storage;
  readonly #now: () => number;

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** The user's tokens, newest first. */
  async list(caller: Caller, query: ListOAuthTokensQuery): Promise<OAuthToken[]> {
    return (await this.#rows(caller, query)).map(oauthTokenOf);
  }

  /** Whether the user has a usable token. */
  async has(caller: Caller, query: HasOAuthTokenQuery): Promise<boolean> {
    const rows = await this.#rows(caller, query);
    return rows.some((row) => isGood(row, this.#now()) || isRefreshable(row));
  }

  /** Deletes the user's tokens and returns their number. Throws `not_found` for an unknown provider. */
  async deleteOf(caller: Caller, query: DeleteOAuthTokensQuery): Promise<number> {
    const userId = userOf(caller, query.user_id);
    return this.#storage.transaction(async (transaction) => {
      const { id, provider_id: providerId } = await loadProvider(transaction, caller, query.provider_id);
      const gone = await deleteTokens(transaction, { tenantId: caller.tenantId, userId, providerKey: id });
      for (const tokenId of gone) {
        const token = { tokenId, tenantId: caller.tenantId, providerId, userId };
        await recordToken(transaction, caller, 'oauth_token.delete', token);
      }
      return gone.length;
    });
  }

  /** Throws `not_found`. */
  async delete(caller: Caller, tokenId: string): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      const row = await loadToken(transaction, caller.tenantId, tokenId);
      await deleteToken(transaction, row.token_id);
      await recordToken(transaction, caller, 'oauth_token.delete', aboutOf(row));
    });
  }

  /** Null values stay as they are. An empty label removes the label. */
  patch(caller: Caller, tokenId: string, request: OAuthTokenPatch): Promise<OAuthToken> {
    const { provider_account_label: label, is_default: isDefault } = request;
    return this.#storage.transaction(async (transaction) => {
      const row = await loadToken(transaction, caller.tenantId, tokenId);
      if (isDefault) {
        await takeDefault(transaction, { tenantId: row.tenant_id, providerKey: row.provider_key, userId: row.user_id });
      }
      await updateToken(transaction, row.token_id, {
        ...(label == null ? {} : { account_label: label || null }),
        ...(isDefault == null ? {} : { is_default: Number(isDefault) }),
      });
      const changed = (['provider_account_label', 'is_default'] as const).filter((field) => request[field] != null);
      await recordToken(transaction, caller, 'oauth_token.patch', aboutOf(row), { changed });
      return oauthTokenOf(await loadToken(transaction, caller.tenantId, row.token_id));
    });
  }

  #rows(caller: Caller, query: ListOAuthTokensQuery): Promise<TokenRow[]> {
    return tokensOfUser(this.#storage, caller.tenantId, userOf(caller, query.user_id), query.provider_id);
  }
}

function aboutOf(row: TokenRow) {
  return { tokenId: row.token_id, tenantId: row.tenant_id, providerId: row.provider_id, userId: row.user_id };
}

/** A token with less time left is refreshed before it is handed out. */
export const LEAST_MS = 60_000;
const LOOK_AGAIN_MS = 100;

interface TokenRefresherOptions {
  storage: Storage;
  box: SecretBox;
  addresses: ProviderAddresses;
  /** How long a refresh counts as under way: longer than the time limit of a call to the provider. */
  leaseMs: number;
  now(): number;
}

export class TokenRefresher {
  readonly #options: TokenRefresherOptions;
  readonly #underWay = new Map<string, Promise<TokenRow | undefined>>();

  constructor(options: TokenRefresherOptions) {
    this.#options = options;
  }

  /** A good token. Undefined if the token can no longer be refreshed. Throws `unavailable` if the provider does not answer. */
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
      if (await claimRefresh(storage, current, now(), now() + leaseMs)) return this.#askProvider(caller, provider, current);
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
      // A response without scopes leaves them unchanged (RFC 6749, section 6).
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
        await endRefresh(transaction, tokenId, isOver);
        if (isOver) await recordToken(transaction, caller, 'oauth_token.expire', about);
      });
      if (isOver) return isGood(token, now()) ? token : undefined;
      throw error;
    }
  }
}

/** Which agents may use which stored tokens. Callers choose the ids of agents. */
export class AgentConnections {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Oldest first. */
  async list(caller: Caller, agentId: string): Promise<AgentConnectionList> {
    const rows = await connectionsOf(this.#storage, caller.tenantId, agentId);
    return { data: rows.map(connectionOf) };
  }

  /** Returns the existing connection or a new one. Throws `not_found` for a token that the tenant does not have. */
  create(caller: Caller, agentId: string, tokenId: string): Promise<AgentConnection> {
    return this.#storage.transaction(async (transaction) => {
      const { token_id: id } = await loadToken(transaction, caller.tenantId, tokenId);
      const connection = { tenantId: caller.tenantId, agentId, tokenId: id };
      await connectToken(transaction, caller, connection);
      const [row] = await connectionsOf(transaction, caller.tenantId, agentId, id);
      return connectionOf(row!);
    });
  }

  /** Throws `not_found`. */
  async delete(caller: Caller, agentId: string, connectionId: string): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      const gone = await disconnectToken(transaction, caller, { tenantId: caller.tenantId, agentId }, connectionId.toLowerCase());
      if (!gone) throw new Problem('not_found', `Agent connection ID ${connectionId} not found.`);
    });
  }
}

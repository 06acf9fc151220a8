/** What may be seen and changed of stored tokens. None of it tells a token. */
import type {
  DeleteOAuthTokensQuery,
  HasOAuthTokenQuery,
  ListOAuthTokensQuery,
  OAuthToken,
  OAuthTokenPatch,
} from '../../../generated/control-plane/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import { isoNow, select } from '../records.ts';
import { loadProvider } from './provider-records.ts';
import {
  isGood,
  isRefreshable,
  loadToken,
  oauthTokenOf,
  recordToken,
  TOKENS,
  type TokenRow,
  takeDefault,
} from './token-records.ts';
import { userOf } from './user.ts';

export class OAuthTokens {
  readonly #storage: Storage;
  readonly #now: () => number;

  constructor(storage: Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  /** Those of the user, newest first. */
  async list(caller: Caller, query: ListOAuthTokensQuery): Promise<OAuthToken[]> {
    return (await this.#rows(caller, query)).map(oauthTokenOf);
  }

  /** Whether the user has a token that can be used. */
  async has(caller: Caller, query: HasOAuthTokenQuery): Promise<boolean> {
    const rows = await this.#rows(caller, query);
    return rows.some((row) => isGood(row, this.#now()) || isRefreshable(row));
  }

  /** How many of the user's there were; throws `not_found` for an unknown provider. */
  async deleteOf(caller: Caller, query: DeleteOAuthTokensQuery): Promise<number> {
    const userId = userOf(caller, query.user_id);
    return this.#storage.transaction(async (transaction) => {
      const { id, provider_id: providerId } = await loadProvider(transaction, caller, query.provider_id);
      const gone = await transaction.query<{ token_id: string }>(
        'DELETE FROM oauth_tokens WHERE tenant_id = $1 AND user_id = $2 AND provider_key = $3 RETURNING token_id',
        [caller.tenantId, userId, id],
      );
      for (const { token_id: tokenId } of gone) {
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
      await transaction.query('DELETE FROM oauth_tokens WHERE token_id = $1', [row.token_id]);
      await recordToken(transaction, caller, 'oauth_token.delete', aboutOf(row));
    });
  }

  /** What is null stays as it is; an empty label is none. */
  patch(caller: Caller, tokenId: string, request: OAuthTokenPatch): Promise<OAuthToken> {
    const { provider_account_label: label, is_default: isDefault } = request;
    return this.#storage.transaction(async (transaction) => {
      const row = await loadToken(transaction, caller.tenantId, tokenId);
      if (isDefault) {
        await takeDefault(transaction, { tenantId: row.tenant_id, providerKey: row.provider_key, userId: row.user_id });
      }
      await transaction.query(
        'UPDATE oauth_tokens SET account_label = $2, is_default = $3, updated_at = $4 WHERE token_id = $1',
        [
          row.token_id,
          label == null ? row.account_label : label || null,
          isDefault == null ? Number(row.is_default) : Number(isDefault),
          isoNow(),
        ],
      );
      const changed = (['provider_account_label', 'is_default'] as const).filter((field) => request[field] != null);
      await recordToken(transaction, caller, 'oauth_token.patch', aboutOf(row), { changed });
      return oauthTokenOf(await loadToken(transaction, caller.tenantId, row.token_id));
    });
  }

  #rows(caller: Caller, query: ListOAuthTokensQuery): Promise<TokenRow[]> {
    return select<TokenRow>(
      this.#storage,
      `${TOKENS} WHERE t.tenant_id = $1 AND t.user_id = $2 ${query.provider_id === undefined ? '' : 'AND p.provider_id = $3'}
       ORDER BY t.token_id DESC`,
      [caller.tenantId, userOf(caller, query.user_id), ...(query.provider_id === undefined ? [] : [query.provider_id])],
    );
  }
}

function aboutOf(row: TokenRow) {
  return { tokenId: row.token_id, tenantId: row.tenant_id, providerId: row.provider_id, userId: row.user_id };
}

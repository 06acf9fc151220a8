/** Stored tokens: what may be seen and changed of them, which agents may use them, and how those that ended are refreshed. A provider
 * may take a refresh token that comes twice for a stolen one, so a token is refreshed once at a time: in this process by one shared
 * promise, between processes by a lease in the row. */

import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
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
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Actor, type Change, recordChange } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import { isoNow, type Reader, select } from '../records.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { ProviderRefusal, refreshToken } from './provider-client.ts';
import { accessOf, loadProvider, type ProviderRow, providerOf } from './provider-records.ts';
import {
  isGood,
  isRefreshable,
  loadToken,
  oauthTokenOf,
  recordToken,
  refreshTokenOf,
  renewToken,
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

interface ConnectionRow extends TokenRow {
  connection_id: string;
  agent_id: string;
  connected_at: string;
}

interface Connection {
  tenantId: string;
  agentId: string;
  tokenId: string;
}

const CONNECTIONS = `SELECT t.*, p.provider_id, p.provider, c.connection_id, c.agent_id, c.created_at AS connected_at
  FROM agent_connections c JOIN oauth_tokens t ON t.token_id = c.token_id JOIN oauth_providers p ON p.id = t.provider_key`;

export class AgentConnections {
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Oldest first. */
  async list(caller: Caller, agentId: string): Promise<AgentConnectionList> {
    const rows = await this.#storage.read<ConnectionRow>(
      `${CONNECTIONS} WHERE c.tenant_id = $1 AND c.agent_id = $2 ORDER BY c.connection_id`,
      [caller.tenantId, agentId],
    );
    return { data: rows.map(connectionOf) };
  }

  /** The connection that there is, or a new one; throws `not_found` for a token that the tenant does not have. */
  create(caller: Caller, agentId: string, tokenId: string): Promise<AgentConnection> {
    return this.#storage.transaction(async (transaction) => {
      const { token_id: id } = await loadToken(transaction, caller.tenantId, tokenId);
      const connection = { tenantId: caller.tenantId, agentId, tokenId: id };
      await connectToken(transaction, caller, connection);
      const [row] = await transaction.query<ConnectionRow>(
        `${CONNECTIONS} WHERE c.tenant_id = $1 AND c.agent_id = $2 AND c.token_id = $3`,
        [caller.tenantId, agentId, id],
      );
      return connectionOf(row!);
    });
  }

  /** Throws `not_found`. */
  async delete(caller: Caller, agentId: string, connectionId: string): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      const [gone] = await transaction.query<{ token_id: string }>(
        'DELETE FROM agent_connections WHERE connection_id = $1 AND tenant_id = $2 AND agent_id = $3 RETURNING token_id',
        [connectionId.toLowerCase(), caller.tenantId, agentId],
      );
      if (!gone) throw new Problem('not_found', `Agent connection ID ${connectionId} not found.`);
      const connection = { tenantId: caller.tenantId, agentId, tokenId: gone.token_id };
      await record(transaction, caller, 'agent_connection.delete', connectionId.toLowerCase(), connection);
    });
  }
}

/** Connects, unless that is done already. */
export async function connectToken(transaction: Transaction, actor: Actor, connection: Connection): Promise<void> {
  const { tenantId, agentId, tokenId } = connection;
  const [made] = await transaction.query<{ connection_id: string }>(
    `INSERT INTO agent_connections (connection_id, tenant_id, agent_id, token_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (tenant_id, agent_id, token_id) DO NOTHING RETURNING connection_id`,
    [uuidv7(), tenantId, agentId, tokenId, isoNow()],
  );
  if (made) await record(transaction, actor, 'agent_connection.create', made.connection_id, connection);
}

/** The ids of the tokens that the agent may use. */
export async function connectedTokens(reader: Reader, tenantId: string, agentId: string): Promise<Set<string>> {
  const sql = 'SELECT token_id FROM agent_connections WHERE tenant_id = $1 AND agent_id = $2';
  return new Set((await select<{ token_id: string }>(reader, sql, [tenantId, agentId])).map(({ token_id: id }) => id));
}

function connectionOf(row: ConnectionRow): AgentConnection {
  const { provider_id, provider_account_label, scopes, expires_at } = oauthTokenOf(row);
  return {
    ...{ id: row.connection_id, agent_id: row.agent_id, oauth_token_id: row.token_id },
    ...{ provider_id, provider_account_label, scopes, expires_at },
    ...{ created_by: row.user_id, created_at: row.connected_at },
  };
}

function record(
  transaction: Transaction,
  actor: Actor,
  action: Change['action'],
  id: string,
  { tenantId, agentId, tokenId }: Connection,
): Promise<void> {
  return recordChange(transaction, {
    ...{ actor, action, of: { tenantId } },
    resource: { type: 'agent_connection', id },
    detail: { agent_id: agentId, token_id: tokenId },
  });
}

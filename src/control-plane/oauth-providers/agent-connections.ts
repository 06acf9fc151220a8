/** Which agents may use which stored tokens. An agent is whatever id its callers know it by. */
import { v7 as uuidv7 } from 'uuid';
import type { AgentConnection, AgentConnectionList } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Actor, type Change, recordChange } from '../audit/record-change.ts';
import type { Caller } from '../callers/caller.ts';
import { isoNow, type Reader, select } from '../records.ts';
import { loadToken, oauthTokenOf, type TokenRow } from './token-records.ts';

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

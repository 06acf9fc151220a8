/** The SQL of agent connections: which agents may use which stored tokens. */
import { v7 as uuidv7 } from 'uuid';
import type { AgentConnection } from '../../../generated/control-plane/types.gen.ts';
import type { Transaction } from '../../storage/port.ts';
import { type Actor, type Change, recordChange } from '../audit/audit-records.ts';
import { insertRow, isoNow, type Reader, select } from '../records.ts';
import { oauthTokenOf, type TokenRow } from './token-records.ts';

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

/** Oldest first. With `tokenId`, only connections of that token. */
export function connectionsOf(reader: Reader, tenantId: string, agentId: string, tokenId?: string): Promise<ConnectionRow[]> {
  const own = tokenId === undefined ? [] : [tokenId];
  const sql = `${CONNECTIONS} WHERE c.tenant_id = $1 AND c.agent_id = $2 ${own.length === 0 ? '' : 'AND c.token_id = $3'}
    ORDER BY c.connection_id`;
  return select<ConnectionRow>(reader, sql, [tenantId, agentId, ...own]);
}

/** False when there is no such connection. */
export async function disconnectToken(
  transaction: Transaction,
  actor: Actor,
  { tenantId, agentId }: Pick<Connection, 'tenantId' | 'agentId'>,
  connectionId: string,
): Promise<boolean> {
  const [gone] = await transaction.query<{ token_id: string }>(
    'DELETE FROM agent_connections WHERE connection_id = $1 AND tenant_id = $2 AND agent_id = $3 RETURNING token_id',
    [connectionId, tenantId, agentId],
  );
  if (!gone) return false;
  await record(transaction, actor, 'agent_connection.delete', connectionId, { tenantId, agentId, tokenId: gone.token_id });
  return true;
}

/** Connects them, unless they are connected already. */
export async function connectToken(transaction: Transaction, actor: Actor, connection: Connection): Promise<void> {
  const { tenantId, agentId, tokenId } = connection;
  const id = uuidv7();
  const row = { connection_id: id, tenant_id: tenantId, agent_id: agentId, token_id: tokenId, created_at: isoNow() };
  const onConflict = 'ON CONFLICT (tenant_id, agent_id, token_id) DO NOTHING';
  const made = await insertRow(transaction, 'agent_connections', row, onConflict);
  if (made) await record(transaction, actor, 'agent_connection.create', id, connection);
}

/** The ids of the tokens that the agent may use. */
export async function connectedTokens(reader: Reader, tenantId: string, agentId: string): Promise<Set<string>> {
  const sql = 'SELECT token_id FROM agent_connections WHERE tenant_id = $1 AND agent_id = $2';
  return new Set((await select<{ token_id: string }>(reader, sql, [tenantId, agentId])).map(({ token_id: id }) => id));
}

export function connectionOf(row: ConnectionRow): AgentConnection {
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

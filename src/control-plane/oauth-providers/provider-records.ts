/** The fields and the SQL of OAuth providers, and access to their secrets. */
import type { OAuthProvider, OAuthProviderCreate, OAuthProviderPatch } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Transaction } from '../../storage/port.ts';
import type { Caller } from '../callers/caller.ts';
import type { FieldTable } from '../fields.ts';
import { insertRow, type Reader, select, updateRow } from '../records.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ProviderAccess } from './provider-client.ts';

/** Everything except the client secret is stored as one JSON object, in the form of the contract. */
export const providerFields = {
  id: { setBy: 'server' },
  organization_id: { setBy: 'server' },
  provider_id: { setBy: 'creation' },
  name: { setBy: 'request' },
  client_id: { setBy: 'request' },
  auth_url: { setBy: 'request' },
  token_url: { setBy: 'request' },
  uses_pkce: { setBy: 'request' },
  code_challenge_method: { setBy: 'request' },
  client_secret: { setBy: 'request', stored: 'sealed' },
  provider_type: { setBy: 'creation' },
  mcp_server_url: { setBy: 'server' },
  token_endpoint_auth_method: { setBy: 'creation' },
  is_dynamic_client: { setBy: 'server' },
  created_at: { setBy: 'server' },
  updated_at: { setBy: 'server' },
} as const satisfies FieldTable<OAuthProvider, OAuthProviderCreate, OAuthProviderPatch>;

export interface ProviderRow {
  id: string;
  organization_id: string;
  provider_id: string;
  /** JSON of everything except the client secret, in the form of the contract. */
  provider: string;
  client_secret: string | null;
  issuer: string | null;
}

/** SQL for the caller's organization. `parameter` is its tenant. */
const organizationOf = (parameter: string) => `(SELECT organization_id FROM tenants WHERE tenant_id = ${parameter})`;

/** Oldest first. */
export function providersOf(reader: Reader, caller: Caller): Promise<ProviderRow[]> {
  const sql = `SELECT * FROM oauth_providers WHERE organization_id = ${organizationOf('$1')} ORDER BY id`;
  return select<ProviderRow>(reader, sql, [caller.tenantId]);
}

/** Throws `not_found`. `lock` is the dialect's `lockRows` if the row is about to change. */
export async function loadProvider(reader: Reader, caller: Caller, providerId: string, lock = ''): Promise<ProviderRow> {
  const sql = `SELECT * FROM oauth_providers WHERE organization_id = ${organizationOf('$1')} AND provider_id = $2 ${lock}`;
  const [row] = await select<ProviderRow>(reader, sql, [caller.tenantId, providerId]);
  if (!row) throw providerNotFound(providerId);
  return row;
}

/** Undefined if the organization already has that `provider_id`. */
export function insertProvider(
  transaction: Transaction,
  provider: OAuthProvider,
  { sealedSecret, issuer }: { sealedSecret: string | null; issuer: string | null },
): Promise<ProviderRow | undefined> {
  const { id, organization_id, provider_id } = provider;
  const row: ProviderRow = {
    ...{ id, organization_id, provider_id, issuer },
    ...{ provider: JSON.stringify(provider), client_secret: sealedSecret },
  };
  const onConflict = 'ON CONFLICT (organization_id, provider_id) DO NOTHING';
  return insertRow<ProviderRow>(transaction, 'oauth_providers', { ...row }, onConflict);
}

/** Updates a provider. With `sealedSecret` undefined the secret stays. */
export async function updateProvider(transaction: Transaction, provider: OAuthProvider, sealedSecret?: string): Promise<void> {
  const secret: Record<string, string> = sealedSecret === undefined ? {} : { client_secret: sealedSecret };
  await updateRow(transaction, 'oauth_providers', ['id', provider.id], { provider: JSON.stringify(provider), ...secret });
}

export async function deleteProvider(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('DELETE FROM oauth_providers WHERE id = $1', [id]);
}

function providerNotFound(providerId: string): Problem {
  return new Problem('not_found', `OAuth provider ID ${providerId} not found.`);
}

export function providerOf(row: ProviderRow): OAuthProvider {
  return JSON.parse(row.provider) as OAuthProvider;
}

/** The encryption context of a provider's secret. */
export function secretContext(id: string): string {
  return `oauth provider ${id}`;
}

/** The provider with its opened secret. */
export function accessOf(row: ProviderRow, box: SecretBox): ProviderAccess {
  const { client_secret: secret, issuer } = row;
  return {
    provider: providerOf(row),
    issuer,
    clientSecret: secret === null ? undefined : box.open(secret, secretContext(row.id)),
  };
}

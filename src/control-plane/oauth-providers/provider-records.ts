/** The SQL of OAuth providers, and what opening one gives. */
import type { OAuthProvider } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Caller } from '../callers/caller.ts';
import { type Reader, select } from '../records.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ProviderAccess } from './provider-client.ts';

export interface ProviderRow {
  id: string;
  organization_id: string;
  provider_id: string;
  /** JSON of everything but the client secret, as the contract shows it. */
  provider: string;
  client_secret: string | null;
  issuer: string | null;
}

/** The caller's organization, as SQL; `parameter` is its tenant. */
const organizationOf = (parameter: string) => `(SELECT organization_id FROM tenants WHERE tenant_id = ${parameter})`;

/** Oldest first. */
export function providersOf(reader: Reader, caller: Caller): Promise<ProviderRow[]> {
  const sql = `SELECT * FROM oauth_providers WHERE organization_id = ${organizationOf('$1')} ORDER BY id`;
  return select<ProviderRow>(reader, sql, [caller.tenantId]);
}

/** Throws `not_found`; `lock` is the dialect's `lockRows` where the row is going to change. */
export async function loadProvider(reader: Reader, caller: Caller, providerId: string, lock = ''): Promise<ProviderRow> {
  const sql = `SELECT * FROM oauth_providers WHERE organization_id = ${organizationOf('$1')} AND provider_id = $2 ${lock}`;
  const [row] = await select<ProviderRow>(reader, sql, [caller.tenantId, providerId]);
  if (!row) throw providerNotFound(providerId);
  return row;
}

function providerNotFound(providerId: string): Problem {
  return new Problem('not_found', `OAuth provider ID ${providerId} not found.`);
}

export function providerOf(row: ProviderRow): OAuthProvider {
  return JSON.parse(row.provider) as OAuthProvider;
}

/** Where the secret of a provider is sealed to. */
export function secretPlace(id: string): string {
  return `oauth provider ${id}`;
}

/** What the provider is called with. */
export function accessOf(row: ProviderRow, box: SecretBox): ProviderAccess {
  const { client_secret: secret, issuer } = row;
  return {
    provider: providerOf(row),
    issuer,
    clientSecret: secret === null ? undefined : box.open(secret, secretPlace(row.id)),
  };
}

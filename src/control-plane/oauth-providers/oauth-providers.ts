/** OAuth providers: identity providers that an organization registers. Client secrets can be written but never read. */
import { v7 as uuidv7 } from 'uuid';
import type {
  OAuthProvider,
  OAuthProviderCreate,
  OAuthProviderDiscovery,
  OAuthProviderPatch,
} from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Change, recordChange } from '../audit/audit-records.ts';
import type { Caller } from '../callers/caller.ts';
import { needsOrganization, organizationAccessOf } from '../callers/organization-records.ts';
import { changedColumns, changedFields } from '../fields.ts';
import { isoNow, type Reader } from '../records.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { ProviderAddresses } from './provider-addresses.ts';
import { discoverProvider } from './provider-client.ts';
import {
  deleteProvider,
  insertProvider,
  loadProvider,
  type ProviderRow,
  providerFields,
  providerOf,
  providersOf,
  secretContext,
  updateProvider,
} from './provider-records.ts';
import { keepTokensAt } from './token-records.ts';

interface OAuthProvidersOptions {
  storage: Storage;
  box: SecretBox;
  addresses: ProviderAddresses;
  publicUrl(): string;
}

type NewProvider = Omit<OAuthProvider, 'id' | 'organization_id' | 'created_at' | 'updated_at'>;

export class OAuthProviders {
  readonly #options: OAuthProvidersOptions;

  constructor(options: OAuthProvidersOptions) {
    this.#options = options;
  }

  /**
   * Throws `conflict` if the organization already has that `provider_id`, and `forbidden` for addresses that the server does not
   * call.
   */
  async create(caller: Caller, request: OAuthProviderCreate): Promise<OAuthProvider> {
    await organizationOf(this.#options.storage, caller);
    this.#assertAddresses(request);
    const { client_secret: secret, ...rest } = request;
    const { provider_type = null } = rest;
    const provider: NewProvider = { ...rest, provider_type, mcp_server_url: null, is_dynamic_client: false };
    return this.#insert(caller, 'oauth_provider.create', provider, { secret: secret ?? undefined, issuer: null });
  }

  /** Registers a client with the authorization server of an MCP server. Throws `conflict` with what failed. */
  async discover(caller: Caller, request: OAuthProviderDiscovery): Promise<OAuthProvider> {
    const { storage, addresses } = this.#options;
    const { provider_id, name, mcp_server_url } = request;
    await organizationOf(storage, caller);
    addresses.assertAllowed('mcp_server_url', mcp_server_url);
    if ((await providersOf(storage, caller)).some((row) => row.provider_id === provider_id)) throw alreadyThere(provider_id);
    const found = await discoverProvider(mcp_server_url, this.redirectUri(provider_id), addresses);
    const provider: NewProvider = {
      ...{ provider_id, name, client_id: found.clientId, auth_url: found.authUrl, token_url: found.tokenUrl },
      ...{ uses_pkce: true, code_challenge_method: found.challengeMethod, token_endpoint_auth_method: found.authMethod },
      ...{ provider_type: null, mcp_server_url, is_dynamic_client: true },
    };
    return this.#insert(caller, 'oauth_provider.discover', provider, { secret: found.clientSecret, issuer: found.issuer });
  }

  /** Oldest first. */
  async list(caller: Caller): Promise<OAuthProvider[]> {
    return (await providersOf(this.#options.storage, caller)).map(providerOf);
  }

  /** Throws `not_found`. */
  async get(caller: Caller, providerId: string): Promise<OAuthProvider> {
    return providerOf(await loadProvider(this.#options.storage, caller, providerId));
  }

  /** Null values stay as they are. Throws `invalid` if a stored secret would go to an address that it was not given for. */
  async patch(caller: Caller, providerId: string, request: OAuthProviderPatch): Promise<OAuthProvider> {
    const { storage, box } = this.#options;
    await organizationOf(storage, caller);
    this.#assertAddresses(request);
    return storage.transaction(async (transaction) => {
      const row = await loadProvider(transaction, caller, providerId, storage.dialect.lockRows);
      const { client_secret: secret } = request;
      const changes = changedColumns(providerFields, request) as Partial<OAuthProvider>;
      const before = providerOf(row);
      const provider: OAuthProvider = { ...before, ...changes, updated_at: isoNow() };
      if (secret == null && row.client_secret !== null) assertNotMoved(before, provider);
      if (provider.token_url !== before.token_url) await keepTokensAt(transaction, row.id, before.token_url);
      await updateProvider(transaction, provider, secret == null ? undefined : box.seal(secret, secretContext(row.id)));
      const changed = changedFields(providerFields, request);
      await record(transaction, caller, 'oauth_provider.patch', row, { changed });
      return provider;
    });
  }

  /** Deletes its tokens too. Throws `not_found`. */
  async delete(caller: Caller, providerId: string): Promise<void> {
    const { storage } = this.#options;
    await organizationOf(storage, caller);
    await storage.transaction(async (transaction) => {
      const row = await loadProvider(transaction, caller, providerId, storage.dialect.lockRows);
      await deleteProvider(transaction, row.id);
      await record(transaction, caller, 'oauth_provider.delete', row);
    });
  }

  /** The address to which a provider redirects browsers. */
  redirectUri(providerId: string): string {
    return `${this.#options.publicUrl()}/v2/auth/callback/${encodeURIComponent(providerId)}`;
  }

  #assertAddresses(request: Pick<OAuthProviderPatch, 'auth_url' | 'token_url'>): void {
    for (const field of ['auth_url', 'token_url'] as const) {
      if (request[field] != null) this.#options.addresses.assertAllowed(field, request[field]);
    }
  }

  #insert(
    caller: Caller,
    action: Change['action'],
    wanted: NewProvider,
    { secret, issuer }: { secret: string | undefined; issuer: string | null },
  ): Promise<OAuthProvider> {
    const { storage, box } = this.#options;
    const [id, now] = [uuidv7(), isoNow()];
    const sealedSecret = secret === undefined ? null : box.seal(secret, secretContext(id));
    return storage.transaction(async (transaction) => {
      const organization_id = await organizationOf(transaction, caller);
      const provider: OAuthProvider = { id, organization_id, ...wanted, created_at: now, updated_at: now };
      const row = await insertProvider(transaction, provider, { sealedSecret, issuer });
      if (!row) throw alreadyThere(provider.provider_id);
      await record(transaction, caller, action, row);
      return provider;
    });
  }
}

/**
 * The organization of a caller who acts for all of it. Throws `forbidden` for others, because all tenants share the providers.
 */
async function organizationOf(reader: Reader, caller: Caller): Promise<string> {
  const { organizationId, organizationWide } = await organizationAccessOf(reader, caller);
  if (!organizationWide) throw needsOrganization('OAuth providers belong to the organization. ');
  return organizationId;
}

/** Throws `invalid` if an address changed: the secret was given for the earlier addresses. */
function assertNotMoved(before: OAuthProvider, after: OAuthProvider): void {
  const moved = (['auth_url', 'token_url'] as const).find((field) => before[field] !== after[field]);
  if (moved === undefined) return;
  const msg = `Field required: the stored secret was given for another ${moved}, so send it again with the new one`;
  throw new Problem('invalid', `body.client_secret: ${msg}.`, {
    issues: [{ loc: ['body', 'client_secret'], msg, type: 'missing' }],
  });
}

function alreadyThere(providerId: string): Problem {
  return new Problem('conflict', `An OAuth provider with ID '${providerId}' already exists.`);
}

function record(
  transaction: Transaction,
  caller: Caller,
  action: Change['action'],
  row: ProviderRow,
  detail: Record<string, unknown> = {},
): Promise<void> {
  return recordChange(transaction, {
    ...{ actor: caller, action, of: { organizationId: row.organization_id }, detail },
    resource: { type: 'oauth_provider', id: row.id, name: row.provider_id },
  });
}

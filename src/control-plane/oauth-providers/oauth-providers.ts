/** OAuth providers: identity providers that an organization registers. Their client secrets go in and never come out. */
import { v7 as uuidv7 } from 'uuid';
import type { OAuthProvider, OAuthProviderCreate } from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import type { Caller } from '../tenants/caller.ts';
import type { Tenants } from '../tenants/tenants.ts';

interface ProviderRow {
  provider: string;
}

export class OAuthProviders {
  readonly #storage: Storage;
  readonly #tenants: Tenants;
  readonly #box: SecretBox;

  constructor(storage: Storage, tenants: Tenants, box: SecretBox) {
    this.#storage = storage;
    this.#tenants = tenants;
    this.#box = box;
  }

  /** Throws `conflict` when the organization has a provider of that `provider_id`. */
  async create(caller: Caller, request: OAuthProviderCreate): Promise<OAuthProvider> {
    const organizationId = await this.#organizationOf(caller);
    const now = new Date().toISOString();
    const provider: OAuthProvider = {
      id: uuidv7(),
      organization_id: organizationId,
      provider_id: request.provider_id,
      name: request.name,
      client_id: request.client_id,
      auth_url: request.auth_url,
      token_url: request.token_url,
      uses_pkce: request.uses_pkce,
      code_challenge_method: request.code_challenge_method,
      provider_type: request.provider_type ?? null,
      mcp_server_url: null,
      token_endpoint_auth_method: request.token_endpoint_auth_method,
      is_dynamic_client: false,
      created_at: now,
      updated_at: now,
    };
    const { client_secret: secret } = request;
    const inserted = await this.#storage.write(
      `INSERT INTO oauth_providers (id, organization_id, provider_id, provider, client_secret) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (organization_id, provider_id) DO NOTHING RETURNING id`,
      [
        provider.id,
        organizationId,
        provider.provider_id,
        JSON.stringify(provider),
        secret == null ? null : this.#box.seal(secret, `oauth provider ${provider.id}`),
      ],
    );
    if (inserted.length === 0)
      throw new Problem('conflict', `An OAuth provider with ID '${provider.provider_id}' already exists.`);
    return provider;
  }

  /** Oldest first. */
  async list(caller: Caller): Promise<OAuthProvider[]> {
    const rows = await this.#storage.read<ProviderRow>(
      'SELECT provider FROM oauth_providers WHERE organization_id = $1 ORDER BY id',
      [await this.#organizationOf(caller)],
    );
    return rows.map(({ provider }) => JSON.parse(provider) as OAuthProvider);
  }

  /** Throws `not_found`. */
  async get(caller: Caller, providerId: string): Promise<OAuthProvider> {
    const [row] = await this.#storage.read<ProviderRow>(
      'SELECT provider FROM oauth_providers WHERE organization_id = $1 AND provider_id = $2',
      [await this.#organizationOf(caller), providerId],
    );
    if (!row) throw notFound(providerId);
    return JSON.parse(row.provider) as OAuthProvider;
  }

  /** Throws `not_found`. */
  async delete(caller: Caller, providerId: string): Promise<void> {
    const deleted = await this.#storage.write(
      'DELETE FROM oauth_providers WHERE organization_id = $1 AND provider_id = $2 RETURNING id',
      [await this.#organizationOf(caller), providerId],
    );
    if (deleted.length === 0) throw notFound(providerId);
  }

  async #organizationOf(caller: Caller): Promise<string> {
    const tenant = await this.#tenants.find(caller.tenantId);
    if (!tenant) throw new Error(`tenant ${caller.tenantId} of a key does not exist`);
    return tenant.organizationId;
  }
}

function notFound(providerId: string): Problem {
  return new Problem('not_found', `OAuth provider ID ${providerId} not found.`);
}

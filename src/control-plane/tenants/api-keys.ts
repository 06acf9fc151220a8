/**
 * API keys. Only a hash of a key is stored, and since a key is 32 random bytes a plain SHA-256 tells nothing about it.
 * Keys that were found stay in memory, so that a request costs no query for its key.
 */
import { createHash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { type Caller, mayDo, type Scope } from './caller.ts';
import type { Tenants } from './tenants.ts';

interface KeyRow {
  key_id: string;
  organization_id: string;
  tenant_id: string | null;
  scopes: string;
  revoked_at: string | null;
}

export interface NewKey {
  organizationId: string;
  /** Undefined for a key of the whole organization. */
  tenantId: string | undefined;
  name: string;
  scopes: readonly Scope[];
}

/** The holder of a key, as the runtime's authenticator answers it. */
export interface KeyHolder extends Caller {
  keyId: string;
}

interface KnownKey {
  keyId: string;
  organizationId: string;
  tenantId: string | null;
  scopes: ReadonlySet<string>;
}

/** More keys than this are not in use at a time; the memory starts over. */
const MAX_KNOWN = 10_000;

export class ApiKeys {
  readonly #storage: Storage;
  readonly #tenants: Tenants;
  readonly #known = new Map<string, KnownKey>();
  readonly #stopListening: () => void;

  constructor(storage: Storage, tenants: Tenants) {
    this.#storage = storage;
    this.#tenants = tenants;
    // A key may be revoked by a command in another process.
    this.#stopListening = storage.listen((channel) => channel === '*' && this.#known.clear());
  }

  /** Makes a key; the text of it is given out here and never again. */
  async create(wanted: NewKey): Promise<{ keyId: string; key: string }> {
    const key = newKey();
    const keyId = uuidv7();
    await this.#insert(keyId, key, wanted);
    return { keyId, key };
  }

  /** Makes a key of a given id and text, or gives that id a new text. */
  async put(keyId: string, key: string, wanted: NewKey): Promise<void> {
    await this.#insert(keyId, key, wanted);
    this.#known.clear();
  }

  /** From here on the key opens nothing. */
  async revoke(keyId: string): Promise<void> {
    await this.#storage.write('UPDATE api_keys SET revoked_at = $2 WHERE key_id = $1 AND revoked_at IS NULL', [
      keyId,
      new Date().toISOString(),
    ]);
    this.#known.clear();
  }

  /** Whether `key` is the text of that key, and good. */
  async matches(keyId: string, key: string): Promise<boolean> {
    return (await this.#find(key))?.keyId === keyId;
  }

  async exists(keyId: string): Promise<boolean> {
    return (await this.#storage.read('SELECT 1 AS found FROM api_keys WHERE key_id = $1', [keyId])).length > 0;
  }

  /** Who holds the key that came with a request; throws `unauthenticated` or `forbidden`. */
  async authenticate(credentials: Record<string, string>, wantedScopes: readonly string[]): Promise<KeyHolder> {
    const key = await this.#find(credentials['ApiKey'] ?? credentials['BearerAuth'] ?? '');
    if (!key) {
      const headers = { 'www-authenticate': 'Bearer realm="keelson"' };
      throw new Problem('unauthenticated', 'The API key is not known or has been revoked.', { headers });
    }
    const tenantId = await this.#tenantFor(key, credentials['TenantId']?.toLowerCase());
    const missing = wantedScopes.find((scope) => !mayDo(key.scopes, scope));
    if (missing) throw new Problem('forbidden', `This API key lacks the scope ${missing}.`);
    return { tenantId, keyId: key.keyId, scopes: key.scopes };
  }

  close(): void {
    this.#stopListening();
  }

  async #tenantFor(key: KnownKey, asked: string | undefined): Promise<string> {
    if (asked === undefined) {
      if (key.tenantId !== null) return key.tenantId;
      const detail = 'This API key is org-scoped and requires workspace specification: send the tenant id in X-Tenant-Id.';
      throw new Problem('forbidden', detail);
    }
    const allowed =
      key.tenantId === null ? (await this.#tenants.find(asked))?.organizationId === key.organizationId : key.tenantId === asked;
    if (!allowed) throw new Problem('forbidden', 'This API key has no access to the tenant in X-Tenant-Id.');
    return asked;
  }

  async #find(key: string): Promise<KnownKey | undefined> {
    const hash = hashOf(key);
    const known = this.#known.get(hash);
    if (known) return known;
    const [row] = await this.#storage.read<KeyRow>('SELECT * FROM api_keys WHERE hash = $1 AND revoked_at IS NULL', [hash]);
    if (!row) return undefined;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const found: KnownKey = {
      keyId: row.key_id,
      organizationId: row.organization_id,
      tenantId: row.tenant_id,
      scopes: new Set(JSON.parse(row.scopes) as string[]),
    };
    this.#known.set(hash, found);
    return found;
  }

  async #insert(keyId: string, key: string, { organizationId, tenantId, name, scopes }: NewKey): Promise<void> {
    await this.#storage.write(
      `INSERT INTO api_keys (key_id, organization_id, tenant_id, name, hash, scopes, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (key_id) DO UPDATE SET hash = excluded.hash, scopes = excluded.scopes, revoked_at = NULL`,
      [keyId, organizationId, tenantId ?? null, name, hashOf(key), JSON.stringify(scopes), new Date().toISOString()],
    );
  }
}

export function newKey(): string {
  return `keelson_${randomBytes(32).toString('base64url')}`;
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

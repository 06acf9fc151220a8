/**
 * Authentication with API keys. Known keys are cached, so requests need no query. A change of any key, here or in another
 * process, clears the cache.
 */
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { recordChange, system } from '../audit/audit-records.ts';
import { type Caller, mayCallAgents, mayDo } from '../callers/caller.ts';
import { needsTenant } from '../callers/organization-records.ts';
import type { FailedKeys } from './failed-keys.ts';
import { findKey, findKeyByText, hashOf, markRevoked, type NewKey, newKey, putKey } from './key-records.ts';
import { findOldestTenant } from './tenant-records.ts';
import type { Tenants } from './tenants.ts';

/** The holder of a key, in the form of the runtime's authenticator. */
interface KeyHolder extends Caller {
  keyId: string;
}

interface KnownKey {
  keyId: string;
  organizationId: string;
  tenantId: string | null;
  organizationWide: boolean;
  /** Tenants that it acted for. Like the key they are looked up again in time, since a tenant may be deleted. */
  tenants: Set<string>;
  scopes: ReadonlySet<string>;
  /** When this key text expires, in milliseconds since the epoch. */
  until: number;
  /** When to look it up again, in case a change notification was lost. */
  lookAgainAt: number;
}

/** Limit of the cache. When it is reached, the cache is cleared. */
const MAX_KNOWN = 10_000;
const TRUSTED_MS = 30_000;
export class ApiKeys {
  readonly #storage: Storage;
  readonly #tenants: Tenants;
  readonly #now: () => number;
  readonly #failed: FailedKeys | undefined;
  #known = new Map<string, KnownKey>();
  readonly #stopListening: () => void;

  constructor(storage: Storage, tenants: Tenants, now: () => number = Date.now, failed?: FailedKeys) {
    this.#failed = failed;
    this.#storage = storage;
    this.#tenants = tenants;
    this.#now = now;
    // A command in another process may revoke a key.
    this.#stopListening = storage.listen(({ channel }) => (channel === '*' || channel === 'api-keys-changed') && this.#forget());
  }

  /** Creates a key. Only this response ever contains its text. */
  async create(wanted: NewKey): Promise<{ keyId: string; key: string }> {
    const key = newKey();
    const keyId = uuidv7();
    await this.put(keyId, key, wanted);
    return { keyId, key };
  }

  /** Creates a key with the given id and text, or gives an existing key a new text. */
  async put(keyId: string, key: string, wanted: NewKey): Promise<void> {
    await this.#storage.transaction(async (transaction) => {
      const row = await putKey(transaction, keyId, key, wanted);
      await recordChange(transaction, {
        actor: system,
        action: 'key.create',
        resource: { type: 'key', id: keyId, name: row.name },
        of: row.tenant_id === null ? { organizationId: row.organization_id } : { tenantId: row.tenant_id },
        detail: { scopes: wanted.scopes },
      });
    });
    this.changed();
  }

  /** Revokes the key at once. */
  async revoke(keyId: string): Promise<void> {
    await this.#storage.transaction((transaction) => markRevoked(transaction, keyId));
    this.changed();
  }

  /** Whether `key` is the text of that key, and valid. */
  async matches(keyId: string, key: string): Promise<boolean> {
    const found = await this.#find(key);
    return found?.keyId === keyId && this.#now() < found.until;
  }

  async exists(keyId: string): Promise<boolean> {
    return (await findKey(this.#storage, keyId)) !== undefined;
  }

  /**
   * The holder of the key in a request. Throws `unauthenticated`, `forbidden` or `too_many_requests`. Without an address, a bad
   * key is not counted. With `tenantOptional` any tenant stands in where a key of the organization names none.
   */
  async authenticate(
    credentials: Record<string, string>,
    wantedScopes: readonly string[],
    address?: string,
    tenantOptional = false,
  ): Promise<KeyHolder> {
    const text = credentials['ApiKey'] ?? credentials['BearerAuth'] ?? '';
    const key = await this.#find(text);
    if (!key || this.#now() >= key.until) {
      if (address !== undefined) this.#failed?.count(address, hashOf(text));
      throw unauthenticated(key ? 'The API key has expired.' : 'The API key is not known or has been revoked.');
    }
    const tenant = await this.#tenantFor(key, credentials['TenantId']?.toLowerCase(), tenantOptional);
    const missing = wantedScopes.find((scope) => !mayDo(key.scopes, scope));
    if (missing) throw new Problem('forbidden', `This API key lacks the scope ${missing}.`);
    return { ...tenant, keyId: key.keyId, scopes: key.scopes };
  }

  /** As `authenticate`, for a request to an agent. A key for the machines of listeners is refused. */
  async authenticateAgentCaller(...request: Parameters<ApiKeys['authenticate']>): Promise<KeyHolder> {
    const holder = await this.authenticate(...request);
    if (mayCallAgents(holder.scopes)) return holder;
    throw new Problem(
      'forbidden',
      'This API key is for the machines of listeners: to call an agent use a key with another scope.',
    );
  }

  /** A key changed: clears the cache in all processes. */
  changed(): void {
    this.#forget();
    this.#storage.notify('api-keys-changed', null);
  }

  close(): void {
    this.#stopListening();
  }

  async #tenantFor(
    key: KnownKey,
    asked: string | undefined,
    optional: boolean,
  ): Promise<Pick<Caller, 'tenantId' | 'namesNoTenant'>> {
    if (asked === undefined) {
      if (key.tenantId !== null) return { tenantId: key.tenantId };
      const any = optional ? await findOldestTenant(this.#storage, key.organizationId) : undefined;
      if (!any) throw needsTenant();
      return { tenantId: any.tenant_id, namesNoTenant: true };
    }
    if (!(await this.#mayActFor(key, asked)))
      throw new Problem('forbidden', 'This API key has no access to the tenant in X-Tenant-Id.');
    return { tenantId: asked };
  }

  async #mayActFor(key: KnownKey, tenantId: string): Promise<boolean> {
    if (!key.organizationWide) return key.tenantId === tenantId;
    if (key.tenants.has(tenantId)) return true;
    const isOwn = (await this.#tenants.find(tenantId))?.organizationId === key.organizationId;
    if (isOwn) key.tenants.add(tenantId);
    return isOwn;
  }

  async #find(key: string): Promise<KnownKey | undefined> {
    const hash = hashOf(key);
    const known = this.#known.get(hash);
    if (known && this.#now() < known.lookAgainAt) return known;
    // A change during the read replaces the map, so this result is not cached in the new one.
    const memory = this.#known;
    const row = await findKeyByText(this.#storage, hash);
    if (!row) return undefined;
    if (memory.size >= MAX_KNOWN) memory.clear();
    const ends = [row.expires_at, ...(row.previous_hash === hash ? [row.previous_expires_at] : [])];
    const found: KnownKey = {
      keyId: row.key_id,
      organizationId: row.organization_id,
      tenantId: row.tenant_id,
      organizationWide: Number(row.organization_wide) === 1,
      tenants: new Set(),
      scopes: new Set(JSON.parse(row.scopes) as string[]),
      until: Math.min(...ends.map((end) => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end)))),
      lookAgainAt: this.#now() + TRUSTED_MS,
    };
    memory.set(hash, found);
    return found;
  }

  #forget(): void {
    this.#known = new Map();
  }
}

function unauthenticated(detail: string): Problem {
  return new Problem('unauthenticated', detail);
}

/**
 * API keys at the door. Keys that were found stay in memory, so that a request costs no query for its key; what changes a
 * key, here or in another process, makes all of them be looked up again.
 */
import { v7 as uuidv7 } from 'uuid';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { recordChange, system } from '../audit/audit-records.ts';
import { type Caller, mayDo } from '../callers/caller.ts';
import type { FailedKeys } from './failed-keys.ts';
import { findKey, findKeyByText, hashOf, markRevoked, type NewKey, newKey, putKey } from './key-records.ts';
import type { Tenants } from './tenants.ts';

/** The holder of a key, as the runtime's authenticator answers it. */
interface KeyHolder extends Caller {
  keyId: string;
}

interface KnownKey {
  keyId: string;
  organizationId: string;
  tenantId: string | null;
  organizationWide: boolean;
  scopes: ReadonlySet<string>;
  /** Milliseconds since the epoch at which this text ends. */
  until: number;
  /** When to look it up again, in case a notification of a change was lost. */
  lookAgainAt: number;
}

/** More keys than this are not in use at a time; the memory starts over. */
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
    // A key may be revoked by a command in another process.
    this.#stopListening = storage.listen(({ channel }) => (channel === '*' || channel === 'api-keys-changed') && this.#forget());
  }

  /** Makes a key; the text of it is given out here and never again. */
  async create(wanted: NewKey): Promise<{ keyId: string; key: string }> {
    const key = newKey();
    const keyId = uuidv7();
    await this.put(keyId, key, wanted);
    return { keyId, key };
  }

  /** Makes a key of a given id and text, or gives that id a new text. */
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

  /** From here on the key opens nothing. */
  async revoke(keyId: string): Promise<void> {
    await this.#storage.transaction((transaction) => markRevoked(transaction, keyId));
    this.changed();
  }

  /** Whether `key` is the text of that key, and good. */
  async matches(keyId: string, key: string): Promise<boolean> {
    const found = await this.#find(key);
    return found?.keyId === keyId && this.#now() < found.until;
  }

  async exists(keyId: string): Promise<boolean> {
    return (await findKey(this.#storage, keyId)) !== undefined;
  }

  /**
   * Who holds the key that came with a request; throws `unauthenticated`, `forbidden` or `too_many_requests`. Without an
   * address, a key that is not good is not counted.
   */
  async authenticate(credentials: Record<string, string>, wantedScopes: readonly string[], address?: string): Promise<KeyHolder> {
    const text = credentials['ApiKey'] ?? credentials['BearerAuth'] ?? '';
    const key = await this.#find(text);
    if (!key || this.#now() >= key.until) {
      if (address !== undefined) this.#failed?.count(address, hashOf(text));
      throw unauthenticated(key ? 'The API key has expired.' : 'The API key is not known or has been revoked.');
    }
    const tenantId = await this.#tenantFor(key, credentials['TenantId']?.toLowerCase());
    const missing = wantedScopes.find((scope) => !mayDo(key.scopes, scope));
    if (missing) throw new Problem('forbidden', `This API key lacks the scope ${missing}.`);
    return { tenantId, keyId: key.keyId, scopes: key.scopes };
  }

  /** A key was changed: everyone looks keys up again. */
  changed(): void {
    this.#forget();
    this.#storage.notify('api-keys-changed', null);
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
    const allowed = key.organizationWide
      ? (await this.#tenants.find(asked))?.organizationId === key.organizationId
      : key.tenantId === asked;
    if (!allowed) throw new Problem('forbidden', 'This API key has no access to the tenant in X-Tenant-Id.');
    return asked;
  }

  async #find(key: string): Promise<KnownKey | undefined> {
    const hash = hashOf(key);
    const known = this.#known.get(hash);
    if (known && this.#now() < known.lookAgainAt) return known;
    // Whatever changes while the row is read makes another map: what was read before is not kept in it.
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

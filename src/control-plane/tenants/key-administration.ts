/**
 * Creates, lists, rotates and revokes keys. A key of a tenant manages the keys of that tenant; a key of the organization manages
 * all of them. The server's first key belongs to the operator, who works on the data directory.
 */

import { rm } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyList,
  ApiKeyRotate,
  ApiKeyWithText,
} from '../../../generated/control-plane/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Storage, Transaction } from '../../storage/port.ts';
import { type Change, recordChange } from '../audit/audit-records.ts';
import type { Caller, Scope } from '../callers/caller.ts';
import {
  needsOrganization,
  needsTenant,
  type OrganizationAccess,
  organizationAccessOf,
} from '../callers/organization-records.ts';
import { readPrivateFile, writePrivateFile } from '../durable-files.ts';
import type { Reader } from '../records.ts';
import type { ApiKeys } from './api-keys.ts';
import { apiKeyOf, findKey, type KeyRow, markRevoked, newKey, pageOfKeys, putKey, replaceKeyText } from './key-records.ts';
import { findTenant } from './tenant-records.ts';
import { type Tenants, tenantNotFound } from './tenants.ts';

interface KeyAdministrationOptions {
  storage: Storage;
  keys: ApiKeys;
  now(): number;
}

export class KeyAdministration {
  readonly #options: KeyAdministrationOptions;

  constructor(options: KeyAdministrationOptions) {
    this.#options = options;
  }

  /** Oldest first, including revoked keys. */
  async list(caller: Caller, page: { limit: number; offset: number }): Promise<ApiKeyList> {
    const { storage } = this.#options;
    const { organizationId, organizationWide } = await organizationAccessOf(storage, caller);
    const rows = await pageOfKeys(storage, { organizationId, tenantId: organizationWide ? undefined : caller.tenantId }, page);
    return { resources: rows.map(apiKeyOf), offset: page.offset + rows.length };
  }

  /** Throws `not_found`. */
  async get(caller: Caller, keyId: string): Promise<ApiKey> {
    return apiKeyOf(await this.#row(this.#options.storage, caller, keyId));
  }

  /** Only this response ever contains the text of the key. */
  async create(caller: Caller, request: ApiKeyCreate): Promise<ApiKeyWithText> {
    const { storage, keys, now } = this.#options;
    const key = newKey();
    const row = await storage.transaction(async (transaction) => {
      const access = await organizationAccessOf(transaction, caller);
      const { organizationId } = access;
      const organizationWide = request.organization_wide ?? false;
      if (organizationWide && !access.organizationWide) throw needsOrganization();
      const asked = request.tenant_id?.toLowerCase();
      if (asked === undefined && !organizationWide && caller.namesNoTenant) throw needsTenant();
      if (asked !== undefined) await assertTenant(transaction, asked, caller, access);
      const made = await putKey(transaction, uuidv7(), key, {
        organizationId,
        tenantId: asked ?? (organizationWide ? undefined : caller.tenantId),
        organizationWide,
        name: request.name,
        scopes: request.scopes as Scope[],
        expiresAt: request.expires_in_seconds == null ? undefined : isoAfter(now(), request.expires_in_seconds),
      });
      const detail = { scopes: request.scopes, organization_wide: organizationWide, expires_at: made.expires_at };
      await record(transaction, caller, 'key.create', made, detail);
      return made;
    });
    keys.changed();
    return { ...apiKeyOf(row), key };
  }

  /** Gives a key a new text. The current text stays valid for a while; an older one does not. */
  async rotate(caller: Caller, keyId: string, request: ApiKeyRotate): Promise<ApiKeyWithText> {
    const { storage, keys, now } = this.#options;
    const key = newKey();
    const row = await storage.transaction(async (transaction) => {
      const before = await this.#changeable(transaction, caller, keyId);
      if (before.revoked_at !== null) throw new Problem('conflict', `API key ID ${keyId} has been revoked: create a new one.`);
      const ends = before.expires_at === null ? Number.POSITIVE_INFINITY : Date.parse(before.expires_at);
      const previousUntil = new Date(Math.min(now() + request.grace_seconds * 1000, ends)).toISOString();
      const { expires_in_seconds: lifetime } = request;
      const expiresAt = lifetime == null ? before.expires_at : isoAfter(now(), lifetime);
      const rotated = await replaceKeyText(transaction, before.key_id, { key, previousUntil, expiresAt });
      await record(transaction, caller, 'key.rotate', rotated, { previous_expires_at: previousUntil, expires_at: expiresAt });
      return rotated;
    });
    keys.changed();
    return { ...apiKeyOf(row), key };
  }

  /** Revokes the key at once. Repeated calls change nothing. */
  async revoke(caller: Caller, keyId: string): Promise<ApiKey> {
    const { storage, keys } = this.#options;
    const row = await storage.transaction(async (transaction) => {
      const before = await this.#changeable(transaction, caller, keyId);
      if (await markRevoked(transaction, before.key_id)) await record(transaction, caller, 'key.revoke', before, {});
      return (await findKey(transaction, before.key_id))!;
    });
    keys.changed();
    return apiKeyOf(row);
  }

  async #changeable(transaction: Transaction, caller: Caller, keyId: string): Promise<KeyRow> {
    const row = await this.#row(transaction, caller, keyId);
    if (row.key_id === ADMIN_KEY_ID && caller.operator === undefined) {
      const detail =
        "The first key is the operator's: change it on the server with 'keelson keys', or by starting it with another KEELSON_API_KEY.";
      throw new Problem('conflict', detail);
    }
    return row;
  }

  /** A key that the caller may see. Throws `not_found` for any other. */
  async #row(reader: Reader, caller: Caller, keyId: string): Promise<KeyRow> {
    const id = keyId.toLowerCase();
    const [access, row] = [await organizationAccessOf(reader, caller), await findKey(reader, id)];
    if (!row || !isInReach(row, caller, access)) throw new Problem('not_found', `API key ID ${keyId} not found.`);
    return row;
  }
}

function isInReach(row: KeyRow, caller: Caller, { organizationId, organizationWide }: OrganizationAccess): boolean {
  if (organizationWide) return row.organization_id === organizationId;
  return row.tenant_id === caller.tenantId && Number(row.organization_wide) === 0;
}

/** Throws `not_found` for a tenant that the caller cannot create keys for. */
async function assertTenant(
  transaction: Transaction,
  tenantId: string,
  caller: Caller,
  access: OrganizationAccess,
): Promise<void> {
  const tenant = await findTenant(transaction, tenantId);
  const mayUse = tenantId === caller.tenantId || access.organizationWide;
  if (tenant?.organization_id !== access.organizationId || !mayUse) throw tenantNotFound(tenantId);
}

function record(transaction: Transaction, caller: Caller, action: Change['action'], row: KeyRow, detail: object): Promise<void> {
  return recordChange(transaction, {
    actor: caller,
    action,
    resource: { type: 'key', id: row.key_id, name: row.name },
    of: row.tenant_id === null ? { organizationId: row.organization_id } : { tenantId: row.tenant_id },
    detail: { ...detail },
  });
}

function isoAfter(nowMs: number, seconds: number): string {
  return new Date(nowMs + seconds * 1000).toISOString();
}

/** The id of the server's first key. */
export const ADMIN_KEY_ID = 'admin';

export interface AdminKey {
  /** Undefined if only the operator knows it. */
  key: string | undefined;
  /** The file that stores it. A key given by the operator is not stored. */
  file: string | undefined;
  created: boolean;
}

/**
 * Makes sure that the default tenant has an admin key. The file is written before the database: otherwise a crash in between
 * could leave a key that nobody knows.
 */
export async function ensureAdminKey(
  keys: ApiKeys,
  tenants: Tenants,
  options: { given?: string | undefined; file: string },
): Promise<AdminKey> {
  const { tenantId, organizationId } = await tenants.ensureDefault();
  const put = (key: string) =>
    keys.put(ADMIN_KEY_ID, key, { organizationId, tenantId, organizationWide: true, name: 'admin', scopes: ['admin'] });
  const { given, file } = options;
  if (given !== undefined) {
    if (!(await keys.matches(ADMIN_KEY_ID, given))) await put(given);
    await rm(file, { force: true });
    return { key: given, file: undefined, created: false };
  }
  // An empty file counts as none.
  const stored = (await readPrivateFile(file)) || undefined;
  if (stored !== undefined && (await keys.matches(ADMIN_KEY_ID, stored))) return { key: stored, file, created: false };
  // Revoked, or given by the operator at an earlier start: do not restore it.
  if (await keys.exists(ADMIN_KEY_ID)) return { key: undefined, file: undefined, created: false };
  const key = stored ?? newKey();
  if (stored === undefined) await writePrivateFile(file, key);
  await put(key);
  return { key, file, created: true };
}

/** The SQL of API keys. Only hashes are stored. A key is 32 random bytes, so a plain SHA-256 reveals nothing about it. */
import { hash, randomBytes } from 'node:crypto';
import type { ApiKey, ApiKeyCreate } from '../../../generated/control-plane/types.gen.ts';
import type { Transaction } from '../../storage/port.ts';
import type { Scope } from '../callers/caller.ts';
import { type FieldTable, fromColumns, type RowOf } from '../fields.ts';
import { insertRow, isoNow, type Reader, select } from '../records.ts';

const keyFields = {
  id: { setBy: 'server', column: 'key_id' },
  name: { setBy: 'creation' },
  scopes: { setBy: 'creation', as: 'json' },
  /** For a key of the organization: the tenant for requests that name none. */
  tenant_id: { setBy: 'creation' },
  /** Whether it may act for every tenant of the organization. */
  organization_wide: { setBy: 'creation', as: 'flag' },
  created_at: { setBy: 'server' },
  expires_at: { setBy: 'server' },
  previous_expires_at: { setBy: 'server' },
  revoked_at: { setBy: 'server' },
} as const satisfies FieldTable<ApiKey, Omit<ApiKeyCreate, 'expires_in_seconds'>, unknown>;

export interface KeyRow extends RowOf<ApiKey, typeof keyFields> {
  organization_id: string;
  hash: string;
  previous_hash: string | null;
}

export function apiKeyOf(row: KeyRow): ApiKey {
  return fromColumns<ApiKey, typeof keyFields>(keyFields, row);
}

export interface NewKey {
  organizationId: string;
  /** Undefined for a key of the whole organization without a default tenant. */
  tenantId: string | undefined;
  /** Default: true if `tenantId` is undefined. */
  organizationWide?: boolean;
  name: string;
  scopes: readonly Scope[];
  expiresAt?: string | undefined;
}

export function newKey(): string {
  return `keelson_${randomBytes(32).toString('base64url')}`;
}

export function hashOf(key: string): string {
  return hash('sha256', key);
}

const REPLACED = `ON CONFLICT (key_id) DO UPDATE SET hash = excluded.hash, scopes = excluded.scopes,
  organization_wide = excluded.organization_wide, expires_at = NULL, previous_hash = NULL, previous_expires_at = NULL,
  revoked_at = NULL`;

/** Creates a key with the given id and text. An existing key gets the text, the scopes and the reach, and is valid without an end. */
export async function putKey(transaction: Transaction, keyId: string, key: string, wanted: NewKey): Promise<KeyRow> {
  const { organizationId, tenantId, name, scopes, organizationWide = tenantId === undefined, expiresAt } = wanted;
  const row: KeyRow = {
    ...{ key_id: keyId, organization_id: organizationId, tenant_id: tenantId ?? null },
    ...{ organization_wide: organizationWide ? 1 : 0, name, scopes: JSON.stringify(scopes), hash: hashOf(key) },
    ...{ created_at: isoNow(), expires_at: expiresAt ?? null, revoked_at: null },
    ...{ previous_hash: null, previous_expires_at: null },
  };
  return (await insertRow<KeyRow>(transaction, 'api_keys', { ...row }, REPLACED))!;
}

export async function findKey(reader: Reader, keyId: string): Promise<KeyRow | undefined> {
  return (await select<KeyRow>(reader, 'SELECT * FROM api_keys WHERE key_id = $1', [keyId]))[0];
}

/** The key that has or had this text and is not revoked. The caller checks whether the text is still valid. */
export async function findKeyByText(reader: Reader, hash: string): Promise<KeyRow | undefined> {
  return (
    await select<KeyRow>(reader, 'SELECT * FROM api_keys WHERE (hash = $1 OR previous_hash = $1) AND revoked_at IS NULL', [hash])
  )[0];
}

/** The key that has or had this text, revoked or not. */
export async function findKeyOfAnyTime(reader: Reader, hash: string): Promise<KeyRow | undefined> {
  return (await select<KeyRow>(reader, 'SELECT * FROM api_keys WHERE hash = $1 OR previous_hash = $1', [hash]))[0];
}

/** Keys that this server makes, also in the midst of a text. */
const KEY_IN_TEXT = /keelson_[\w-]{43}/g;
const MOST_KEYS_IN_TEXT = 20;

/** Which of the values are keys that this server has or had, or contain one that it made. */
export async function findServerKeys(reader: Reader, values: readonly string[]): Promise<ReadonlySet<string>> {
  const hashes = new Map(values.map((value) => [value, hashCandidates(value)]));
  const all = [...new Set([...hashes.values()].flat())];
  if (all.length === 0) return new Set();
  const list = all.map((_hash, index) => `$${index + 1}`).join(', ');
  const rows = await select<Pick<KeyRow, 'hash' | 'previous_hash'>>(
    reader,
    `SELECT hash, previous_hash FROM api_keys WHERE hash IN (${list}) OR previous_hash IN (${list})`,
    all,
  );
  const known = new Set(rows.flatMap((row) => [row.hash, row.previous_hash]));
  return new Set(values.filter((value) => hashes.get(value)?.some((candidate) => known.has(candidate))));
}

function hashCandidates(value: string): string[] {
  const within = value.match(KEY_IN_TEXT) ?? [];
  return [value, value.trim(), ...within.slice(0, MOST_KEYS_IN_TEXT)].map(hashOf);
}

/** Replaces the text of a key. The current text stays valid until `previousUntil`; an older one does not. */
export async function replaceKeyText(
  transaction: Transaction,
  keyId: string,
  values: { key: string; previousUntil: string; expiresAt: string | null },
): Promise<KeyRow> {
  const [row] = await transaction.query<KeyRow>(
    `UPDATE api_keys SET previous_hash = hash, previous_expires_at = $3, hash = $2, expires_at = $4 WHERE key_id = $1 RETURNING *`,
    [keyId, hashOf(values.key), values.previousUntil, values.expiresAt],
  );
  return row!;
}

/** False if it was revoked already. */
export async function markRevoked(transaction: Transaction, keyId: string): Promise<boolean> {
  const revoked = await transaction.query(
    'UPDATE api_keys SET revoked_at = $2, previous_hash = NULL WHERE key_id = $1 AND revoked_at IS NULL RETURNING key_id',
    [keyId, isoNow()],
  );
  return revoked.length > 0;
}

/** Oldest first: the keys of one tenant, or of the whole organization if `tenantId` is undefined. */
export async function pageOfKeys(
  reader: Reader,
  of: { organizationId: string; tenantId: string | undefined },
  page: { limit: number; offset: number },
): Promise<KeyRow[]> {
  const own = of.tenantId === undefined ? '' : 'AND tenant_id = $4 AND organization_wide = 0';
  return select<KeyRow>(
    reader,
    `SELECT * FROM api_keys WHERE organization_id = $1 ${own} ORDER BY created_at, key_id LIMIT $2 OFFSET $3`,
    [of.organizationId, page.limit, page.offset, ...(of.tenantId === undefined ? [] : [of.tenantId])],
  );
}

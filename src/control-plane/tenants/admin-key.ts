/** The key that a server has from its first start: made and kept in a file of its owner's, or given by the operator. */
import { rm } from 'node:fs/promises';
import { readPrivateFile, writePrivateFile } from '../secrets/private-file.ts';
import type { ApiKeys } from './api-keys.ts';
import { newKey } from './key-records.ts';
import type { Tenants } from './tenants.ts';

/** The id of that key. */
export const ADMIN_KEY_ID = 'admin';

export interface AdminKey {
  /** Undefined when only the operator who gave it still knows it. */
  key: string | undefined;
  /** Where it is kept; a key that was given is kept nowhere. */
  file: string | undefined;
  created: boolean;
}

/**
 * Makes sure that the default tenant has an admin key. The file is written before the database, so that a crash in between
 * leaves no key that nobody knows.
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
  // An empty file is none.
  const stored = (await readPrivateFile(file)) || undefined;
  if (stored !== undefined && (await keys.matches(ADMIN_KEY_ID, stored))) return { key: stored, file, created: false };
  // Revoked, or given by the operator of an earlier start: not ours to bring back.
  if (await keys.exists(ADMIN_KEY_ID)) return { key: undefined, file: undefined, created: false };
  const key = stored ?? newKey();
  if (stored === undefined) await writePrivateFile(file, key);
  await put(key);
  return { key, file, created: true };
}

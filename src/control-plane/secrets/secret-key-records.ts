/**
 * A database belongs to one secret key and records which one. A start without that key is refused: the stored values could not be
 * read, and a new key would only hide that.
 */
import { type Storage, StorageError } from '../../storage/port.ts';
import { select } from '../records.ts';
import { makeSecretBox, readSecretBox, type SecretBox } from './secret-box.ts';

/** Every column that holds sealed values. JSON columns have them between quotes. */
const SEALED = [
  ...["SELECT secrets AS sealed FROM deployments WHERE secrets <> '[]'"],
  ...["SELECT secrets AS sealed FROM revisions WHERE secrets <> '[]'"],
  ...["SELECT '\"' || client_secret AS sealed FROM oauth_providers WHERE client_secret IS NOT NULL"],
  ...["SELECT '\"' || access_token AS sealed FROM oauth_tokens"],
  ...["SELECT '\"' || verifier AS sealed FROM oauth_sign_ins WHERE verifier IS NOT NULL"],
].join(' UNION ALL ');

/** Opens the box with the key in `file`. Creates both at the first start. Throws `StorageError` for a missing or wrong key. */
export async function openDatabaseBox(storage: Storage, file: string): Promise<SecretBox> {
  const [recorded] = await storage.read<{ fingerprint: string }>('SELECT fingerprint FROM secret_key');
  const stored = await readSecretBox(file);
  if (!stored && (recorded !== undefined || (await isInUse(storage))))
    throw new StorageError(`The key file ${file} is missing, and what is stored is encrypted under its key. ${REMEDY}`);
  const box = stored ?? (await makeSecretBox(file));
  if (recorded ? recorded.fingerprint !== box.fingerprint : await isForeign(storage, box))
    throw new StorageError(
      `The key file ${file} holds another key than the one that what is stored is encrypted under. ${REMEDY}`,
    );
  if (!recorded)
    await storage.write('INSERT INTO secret_key (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [box.fingerprint]);
  return box;
}

const REMEDY =
  'Restore it from the backup of the data directory; without it the stored secrets are lost, and only a new data directory (with a new database) can be started.';

/** Whether a database of an earlier version, which records no key, has data that depends on one. */
async function isInUse(storage: Storage): Promise<boolean> {
  const found = 'SELECT 1 AS one FROM deployments UNION ALL SELECT 1 AS one FROM oauth_providers LIMIT 1';
  return (await select(storage, found)).length > 0;
}

/** Whether a database of an earlier version has sealed values, but none that this box sealed. */
async function isForeign(storage: Storage, box: SecretBox): Promise<boolean> {
  if ((await select(storage, `${SEALED} LIMIT 1`)).length === 0) return false;
  const ours = `SELECT 1 AS one FROM (${SEALED}) AS every WHERE sealed LIKE $1 LIMIT 1`;
  return (await select(storage, ours, [`%"${box.keyId}.%`])).length === 0;
}

/** The encryption of this server: its storage, its serializer, and the context of requests. */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../../problem.ts';
import type { Storage } from '../../storage/port.ts';
import { AesKeys } from './aes-keys.ts';
import { AesCipher, ProjectCipher } from './cipher.ts';
import { EncryptedStorage } from './encrypted-storage.ts';
import type { EncryptionContext } from './encryption-context.ts';
import { assertKeys, BY_PROJECT } from './key-records.ts';
import type { ProjectEncryption } from './project-encryption.ts';

interface Settings {
  /** The first one encrypts, unless the project does. */
  keys: readonly Buffer[];
  jsonKeys: readonly string[];
}

export interface Encryption {
  keys: AesKeys | undefined;
  project: ProjectEncryption | undefined;
  /** Whether the values of store items are encrypted whole, so that the database can compare no part of them. */
  isWhole: boolean;
}

/** Throws `StorageError` when something in the database was encrypted with another key. */
export async function openEncryption(
  storage: Storage,
  settings: Settings | undefined,
  project: ProjectEncryption | undefined,
): Promise<{ storage: Storage; encryption: Encryption | undefined }> {
  const keys = settings && settings.keys.length > 0 ? new AesKeys(settings.keys) : undefined;
  const current = project ? BY_PROJECT : keys?.fingerprints[0];
  await assertKeys(storage, { current, all: [...(keys?.fingerprints ?? []), ...(project ? [BY_PROJECT] : [])] });
  const cipher = project
    ? new ProjectCipher(project, keys, settings?.jsonKeys ?? [])
    : keys && new AesCipher(keys, settings!.jsonKeys);
  if (!cipher) return { storage, encryption: undefined };
  return { storage: new EncryptedStorage(storage, cipher), encryption: { keys, project, isWhole: project === undefined } };
}

const HEADER = 'x-encryption-context';

/** The encryption context that a request names: base64 of a JSON object. Throws `invalid`. */
export function sentContext({ [HEADER]: header }: IncomingHttpHeaders): EncryptionContext {
  if (header === undefined) return {};
  try {
    const context: unknown = JSON.parse(Buffer.from(String(header), 'base64').toString('utf8'));
    if (typeof context === 'object' && context !== null && !Array.isArray(context)) return context as EncryptionContext;
  } catch {
    // The sentence below says what is wrong.
  }
  throw new Problem('invalid', 'X-Encryption-Context: it must be a JSON object in base64.');
}

/**
 * Encrypts the state of threads at rest, with a key that is not in the database: AES-GCM with a 128, 192 or 256 bit key. Each
 * encrypted value says so in its type, so state that was stored before the key stays readable. A database that was written with a
 * key is opened with that key alone.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type Storage, StorageError } from '../../storage/port.ts';
import { stateKeyOf } from './checkpoint-records.ts';
import type { Serializer } from './checkpointer.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ENCRYPTED = '+aes';
const WHERE = 'Start with the LANGGRAPH_AES_KEY that it was written with.';

/** Throws `StorageError` when the database was written with another key. Records the first key. */
export async function assertStateKey(storage: Storage, key: Buffer | undefined): Promise<void> {
  const fingerprint = key && fingerprintOf(key);
  const known = await stateKeyOf(storage, fingerprint);
  if (known === fingerprint) return;
  if (fingerprint === undefined) throw new StorageError(`The state in this database is encrypted, and there is no key. ${WHERE}`);
  throw new StorageError(`The state in this database is encrypted with another key. ${WHERE}`);
}

function fingerprintOf(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'keelson state key', 16)).toString('hex');
}

/** The serializer with encryption. Without a key it writes as before, and throws for what is encrypted. */
export function encrypted(serde: Serializer, key: Buffer | undefined): Serializer {
  return {
    async dumpsTyped(value: unknown): Promise<[string, Uint8Array]> {
      const [type, bytes] = await serde.dumpsTyped(value);
      return key ? [`${type}${ENCRYPTED}`, seal(key, bytes, type)] : [type, bytes];
    },
    async loadsTyped(type: string, bytes: Uint8Array | string): Promise<unknown> {
      if (!type.endsWith(ENCRYPTED)) return serde.loadsTyped(type, bytes);
      if (!key) throw new StorageError(`State in this database is encrypted, and there is no key. ${WHERE}`);
      const inner = type.slice(0, -ENCRYPTED.length);
      return serde.loadsTyped(inner, open(key, Buffer.from(bytes as Uint8Array), inner));
    },
  };
}

function algorithmOf(key: Buffer): 'aes-256-gcm' {
  return `aes-${key.length * 8}-gcm` as 'aes-256-gcm';
}

/** The type is authenticated too: a value cannot be read as another kind than it was written as. */
function seal(key: Buffer, bytes: Uint8Array, type: string): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(algorithmOf(key), key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(type));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function open(key: Buffer, sealed: Buffer, type: string): Uint8Array {
  try {
    const decipher = createDecipheriv(algorithmOf(key), key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(type))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new StorageError('State in this database cannot be decrypted: it was changed, or written with another key.', {
      cause: error,
    });
  }
}

/**
 * Encryption of values that must not be readable in the database: AES-256-GCM with a key in a file outside it. Every value is
 * bound to an encryption context, so it cannot be moved to another row or column.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { StorageError } from '../../storage/port.ts';
import { readPrivateFile, writePrivateFile } from '../durable-files.ts';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals and opens values with one key. */
export class SecretBox {
  readonly #key: Buffer;
  /** Stored in every sealed value, so that keys can be rotated. */
  readonly keyId: string;

  constructor(key: Buffer) {
    if (key.length !== KEY_BYTES) throw new Error(`a secret key has ${KEY_BYTES} bytes, this one has ${key.length}`);
    this.#key = key;
    this.keyId = createHash('sha256').update('keelson key id').update(key).digest('hex').slice(0, 8);
  }

  /** Identifies the key without revealing anything about it. */
  get fingerprint(): string {
    return this.derive('fingerprint').toString('hex');
  }

  /** Encrypts `value`. Only the same `context` can open it. */
  seal(value: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context));
    const sealed = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${this.keyId}.${sealed.toString('base64url')}`;
  }

  /** Throws if the value was altered, belongs to another context, or was sealed with another key. */
  open(sealed: string, context: string): string {
    const [keyId, text = ''] = sealed.split('.');
    if (keyId !== this.keyId)
      throw new Error(`a stored secret is sealed under key ${keyId}, but this server has key ${this.keyId}`);
    const bytes = Buffer.from(text, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  }

  /** Derives a key for another purpose. This key cannot be computed from it. */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#key, '', `keelson ${purpose}`, KEY_BYTES));
  }
}

/** The box with the key in `file`. Undefined if the file does not exist. Throws `StorageError` if it holds no valid key. */
export async function readSecretBox(file: string): Promise<SecretBox | undefined> {
  const stored = await readPrivateFile(file);
  if (stored === undefined) return undefined;
  const key = Buffer.from(stored, 'base64');
  if (key.length === KEY_BYTES) return new SecretBox(key);
  throw new StorageError(
    `The key file ${file} is damaged: it has to hold ${KEY_BYTES} bytes in base64. Restore it from a backup; without it the stored secrets cannot be read.`,
  );
}

/** Creates a box with a new key and stores the key in `file`. */
export async function makeSecretBox(file: string): Promise<SecretBox> {
  const key = randomBytes(KEY_BYTES);
  await writePrivateFile(file, key.toString('base64'));
  return new SecretBox(key);
}

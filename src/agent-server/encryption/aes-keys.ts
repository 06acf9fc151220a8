/**
 * AES-GCM with keys that are not in the database (`LANGGRAPH_AES_KEY`). The first key encrypts; the others decrypt what was
 * written before the key was changed. Each ciphertext names its key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StorageError } from '../../storage/port.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_CHARACTERS = 16;
/** How a text begins that is encrypted, bound to its cell. JSON begins differently. */
const PREFIX = 'aes2:';
/** How texts began that were bound to nothing. They are read, and written again in the other form. */
const OLD_PREFIX = 'aes:';
const OLD_TEXT = 'text';

export const OTHER_KEY =
  'Start with the LANGGRAPH_AES_KEY that it was written with, or name that key in LANGGRAPH_AES_FALLBACK_KEYS.';

interface AesKey {
  id: string;
  fingerprint: string;
  key: Buffer;
}

export class AesKeys {
  readonly #keys: readonly AesKey[];

  /** The key that encrypts, then others that decrypt. */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((key) => {
      const fingerprint = Buffer.from(hkdfSync('sha256', key, '', 'keelson state key', 16)).toString('hex');
      return { id: fingerprint.slice(0, ID_CHARACTERS), fingerprint, key };
    });
  }

  /** Of the key that encrypts first. */
  get fingerprints(): string[] {
    return this.#keys.map(({ fingerprint }) => fingerprint);
  }

  /** The id of the key that encrypts. */
  get id(): string {
    return this.#keys[0]!.id;
  }

  /** `kind` is authenticated: what is written as one kind cannot be read as another. */
  seal(bytes: Uint8Array, kind: string): Uint8Array {
    const { key } = this.#keys[0]!;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(algorithmOf(key), key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(kind));
    return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  /** Without an id, the value was written before ciphertexts named their key. */
  open(sealed: Buffer, kind: string, id?: string): Uint8Array {
    const keys = id === undefined ? this.#keys : this.#keys.filter((one) => one.id === id);
    let cause: unknown = new Error(`no key has the id ${id}`);
    for (const { key } of keys) {
      try {
        const decipher = createDecipheriv(algorithmOf(key), key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(kind))
          .setAuthTag(sealed.subarray(-TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
      } catch (error) {
        cause = error;
      }
    }
    throw new StorageError('Data in this database cannot be decrypted: they were changed, or written with another key.', {
      cause,
    });
  }

  /** The text can be opened with the same associated data alone. */
  sealText(text: string, associated: string): string {
    return `${PREFIX}${this.id}:${Buffer.from(this.seal(Buffer.from(text), associated)).toString('base64url')}`;
  }

  openText(sealed: string, associated: string): string {
    const [, id, data = ''] = sealed.split(':');
    const kind = isSealedUnbound(sealed) ? OLD_TEXT : associated;
    return Buffer.from(this.open(Buffer.from(data, 'base64url'), kind, id)).toString('utf8');
  }

  /** Whether one of these keys encrypted the text, or may have. */
  knows(text: string): boolean {
    return isSealed(text) && this.#keys.some(({ id }) => id === text.split(':', 2)[1]);
  }
}

/** Whether a text is encrypted with an AES key, or looks so. */
export function isSealed(text: string): boolean {
  return text.startsWith(PREFIX) || isSealedUnbound(text);
}

/** Whether it was encrypted before texts were bound to their cells. */
export function isSealedUnbound(text: string): boolean {
  return text.startsWith(OLD_PREFIX);
}

/** How texts begin that a key with this fingerprint encrypted. */
export function prefixesOf(fingerprint: string): string[] {
  const id = fingerprint.slice(0, ID_CHARACTERS);
  return [`${PREFIX}${id}:`, `${OLD_PREFIX}${id}:`];
}

function algorithmOf(key: Buffer): 'aes-256-gcm' {
  return `aes-${key.length * 8}-gcm` as 'aes-256-gcm';
}

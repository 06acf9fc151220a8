/**
 * AES-GCM with keys that are not in the database (`LANGGRAPH_AES_KEY`). The first key encrypts; the others decrypt what was
 * written before the key was changed. Each ciphertext names its key.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { StorageError } from '../../storage/port.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_CHARACTERS = 16;
/** How a text begins that is encrypted. JSON begins differently. */
const PREFIX = 'aes:';
const TEXT = 'text';

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

  /** `kind` is authenticated: a value cannot be read as another kind than it was written as. */
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

  sealText(text: string): string {
    return `${PREFIX}${this.id}:${Buffer.from(this.seal(Buffer.from(text), TEXT)).toString('base64url')}`;
  }

  openText(sealed: string): string {
    const [, id, data = ''] = sealed.split(':');
    return Buffer.from(this.open(Buffer.from(data, 'base64url'), TEXT, id)).toString('utf8');
  }

  /** Whether one of these keys encrypted the text. */
  knows(text: string): boolean {
    const id = text.slice(PREFIX.length, PREFIX.length + ID_CHARACTERS);
    return isSealed(text) && this.#keys.some((one) => one.id === id);
  }
}

/** Whether a text of a column with JSON is encrypted with an AES key. */
export function isSealed(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** How texts begin that a key with this fingerprint encrypted. */
export function prefixOf(fingerprint: string): string {
  return `${PREFIX}${fingerprint.slice(0, ID_CHARACTERS)}:`;
}

function algorithmOf(key: Buffer): 'aes-256-gcm' {
  return `aes-${key.length * 8}-gcm` as 'aes-256-gcm';
}

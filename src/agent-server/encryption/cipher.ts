/** How this server encrypts confidential texts and checkpoints: with AES keys, or with the encryption of the project. */
import type { Confidential } from '../../storage/port.ts';
import { type AesKeys, isSealed } from './aes-keys.ts';
import type { EncryptionContext } from './encryption-context.ts';
import { PROJECT_PREFIX, type ProjectEncryption } from './project-encryption.ts';

interface Opened {
  text: string;
  context?: EncryptionContext;
}

type Wanted = Pick<Confidential, 'text' | 'model' | 'field' | 'key'>;

export interface Cipher {
  /** Whether an encryption context is stored with each text. */
  readonly hasContexts: boolean;
  /** What is stored for a text. Only the encryption of a project has to be waited for. */
  seal(value: Wanted): string | Promise<string>;
  /** The text of a column; undefined when it is stored as it is. */
  open(stored: string, column: string): Opened | Promise<Opened> | undefined;
}

/** What an index finds for a label that is encrypted: nothing, since no JSON is empty. */
const NO_LABEL = '';
/** What A2A stores in the metadata of runs that is no label, and is as long as a message. */
export const CONTENT_KEYS: readonly string[] = ['a2a_message', 'a2a_metadata', 'a2a_question'];

/** Encrypts texts whole. Metadata stay readable, except for the values of some keys at any depth. */
export class AesCipher implements Cipher {
  readonly hasContexts = false;
  readonly #keys: AesKeys;
  readonly #names: ReadonlySet<string>;

  constructor(keys: AesKeys, names: readonly string[]) {
    this.#keys = keys;
    this.#names = new Set([...CONTENT_KEYS, ...names]);
  }

  seal({ text, field, key }: Wanted): string {
    if (key !== undefined) return this.#names.has(key) ? NO_LABEL : text;
    if (field !== 'metadata') return this.#keys.sealText(text);
    if (![...this.#names].some((name) => text.includes(JSON.stringify(name)))) return text;
    return JSON.stringify(
      mapped(JSON.parse(text), (value, name) => (this.#names.has(name) ? this.#keys.sealText(JSON.stringify(value)) : undefined)),
    );
  }

  open(stored: string, column: string): Opened | undefined {
    return openAes(this.#keys, stored, column);
  }
}

/** Encrypts with the project. Decrypts what was encrypted with AES before. */
export class ProjectCipher implements Cipher {
  readonly hasContexts = true;
  readonly #project: ProjectEncryption;
  readonly #keys: AesKeys | undefined;

  constructor(project: ProjectEncryption, keys: AesKeys | undefined) {
    this.#project = project;
    this.#keys = keys;
  }

  async seal({ text, model, field, key }: Wanted): Promise<string> {
    if (key === undefined) return this.#project.sealText(text, model, field);
    const sealed = await this.#project.sealValue(key, JSON.parse(text), model, field);
    return sealed === undefined ? text : NO_LABEL;
  }

  open(stored: string, column: string): Opened | Promise<Opened> | undefined {
    if (stored.startsWith(PROJECT_PREFIX)) return this.#project.openText(stored, null, column);
    return this.#keys && openAes(this.#keys, stored, column);
  }
}

function openAes(keys: AesKeys, stored: string, column: string): Opened | undefined {
  if (isSealed(stored)) return { text: keys.openText(stored) };
  if (column !== 'metadata' || !stored.includes('"aes:')) return undefined;
  const open = (value: unknown) => {
    if (typeof value !== 'string' || !keys.knows(value)) return undefined;
    try {
      return JSON.parse(keys.openText(value));
    } catch {
      // A client may send what looks like a ciphertext. It must not make records unreadable.
      return undefined;
    }
  };
  return { text: JSON.stringify(mapped(JSON.parse(stored), open)) };
}

/** The value with some of its members replaced, at any depth: those that `replace` has another value for. */
function mapped(value: unknown, replace: (value: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, replace));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => {
    const other = replace(one, name);
    return [name, other === undefined ? mapped(one, replace) : other];
  });
  return Object.fromEntries(entries);
}

/** How this server encrypts confidential texts and checkpoints: with AES keys, or with the encryption of the project. */
import type { Cell, Confidential } from '../../storage/port.ts';
import { type AesKeys, isSealed, isSealedUnbound } from './aes-keys.ts';
import { associatedData } from './cells.ts';
import type { EncryptionContext } from './encryption-context.ts';
import { PROJECT_PREFIX, type ProjectEncryption } from './project-encryption.ts';

interface Opened {
  text: string;
  context?: EncryptionContext;
}

type Wanted = Pick<Confidential, 'text' | 'model' | 'field' | 'cell' | 'key'>;

export interface Cipher {
  /** Whether an encryption context is stored with each text. */
  readonly hasContexts: boolean;
  /** What is stored for a text. Only the encryption of a project has to be waited for. */
  seal(value: Wanted): string | Promise<string>;
  /** The text of a column; undefined when it is stored as it is. `cell` is undefined where the row does not tell which it is. */
  open(stored: string, column: string, cell: Cell | undefined): Opened | Promise<Opened> | undefined;
}

/** What an index finds for a label that is encrypted: nothing, since no JSON is empty. */
const NO_LABEL = '';
/** What A2A stores in the metadata of runs that is no label, and is as long as a message. */
export const CONTENT_KEYS: readonly string[] = ['a2a_message', 'a2a_metadata', 'a2a_question'];

/**
 * Encrypts texts whole. Metadata stay readable, except for the values of some keys at any depth, and for texts that look like
 * ciphertexts: nothing that a client wrote is opened.
 */
export class AesCipher implements Cipher {
  readonly hasContexts = false;
  readonly #keys: AesKeys;
  readonly #names: ReadonlySet<string>;

  constructor(keys: AesKeys, names: readonly string[]) {
    this.#keys = keys;
    this.#names = new Set([...CONTENT_KEYS, ...names]);
  }

  seal({ text, field, cell, key }: Wanted): string {
    if (key !== undefined) return this.#names.has(key) ? NO_LABEL : text;
    if (field !== 'metadata') return this.#keys.sealText(text, associatedData(cell));
    if (!text.includes(SEALED_VALUE) && ![...this.#names].some((name) => text.includes(JSON.stringify(name)))) return text;
    const isHidden = (value: unknown, name: string) => this.#names.has(name) || (typeof value === 'string' && isSealed(value));
    const seal = (value: unknown, name: string) =>
      isHidden(value, name) ? this.#keys.sealText(JSON.stringify(value), associatedData(cell, name)) : undefined;
    return JSON.stringify(mapped(JSON.parse(text), seal));
  }

  open(stored: string, column: string, cell: Cell | undefined): Opened | undefined {
    return openAes(this.#keys, this.#names, stored, column, cell);
  }
}

/** Encrypts with the project. Decrypts what was encrypted with AES before. */
export class ProjectCipher implements Cipher {
  readonly hasContexts = true;
  readonly #project: ProjectEncryption;
  readonly #keys: AesKeys | undefined;
  readonly #names: ReadonlySet<string>;

  /** `names` are the keys of metadata whose values were encrypted with AES. */
  constructor(project: ProjectEncryption, keys: AesKeys | undefined, names: readonly string[]) {
    this.#project = project;
    this.#keys = keys;
    this.#names = new Set([...CONTENT_KEYS, ...names]);
  }

  async seal({ text, model, field, key }: Wanted): Promise<string> {
    if (key === undefined) return this.#project.sealText(text, model, field);
    const sealed = await this.#project.sealValue(key, JSON.parse(text), model, field);
    return sealed === undefined ? text : NO_LABEL;
  }

  open(stored: string, column: string, cell: Cell | undefined): Opened | Promise<Opened> | undefined {
    if (stored.startsWith(PROJECT_PREFIX)) return this.#project.openText(stored, null, column);
    return this.#keys && openAes(this.#keys, this.#names, stored, column, cell);
  }
}

/** In JSON: the beginning of a value that is encrypted, in either form. */
const SEALED_VALUE = '"aes';

/** `names` are the keys of metadata whose values are encrypted, also those from before texts were bound to their cells. */
function openAes(
  keys: AesKeys,
  names: ReadonlySet<string>,
  stored: string,
  column: string,
  cell: Cell | undefined,
): Opened | undefined {
  const isWhole = isSealed(stored);
  if (!isWhole && (column !== 'metadata' || !stored.includes(SEALED_VALUE))) return undefined;
  if (!cell) throw new Error(`a statement reads ${column}, which is encrypted, without the key of its row`);
  if (isWhole) return { text: keys.openText(stored, associatedData(cell)) };
  const open = (value: unknown, name: string) => {
    if (typeof value !== 'string' || !keys.knows(value)) return undefined;
    // Clients could write such texts under other names once, and they opened anywhere.
    if (isSealedUnbound(value) && !names.has(name)) return undefined;
    try {
      return JSON.parse(keys.openText(value, associatedData(cell, name)));
    } catch {
      // What a client wrote before looks like a ciphertext. It must not make records unreadable.
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

/**
 * The encryption of a project (`encryption.path`): its handlers encrypt what is stored and decrypt what is read. Objects keep their
 * keys, so that what a handler leaves as it is can be searched. Whatever goes wrong in a handler fails the request; nothing is
 * stored as plain text instead.
 */
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '../../problem.ts';
import { type EncryptionContext, encryptionContext } from './encryption-context.ts';

/** What handlers are told beside the data. */
interface HandlerContext {
  /** The kind of resource, such as `run`; null where none is known. */
  model: string | null;
  /** The field, such as `kwargs`. */
  field: string | null;
  metadata: EncryptionContext;
}

type JsonObject = Record<string, unknown>;
type Handler<T> = (context: HandlerContext, data: T) => T | Promise<T>;

interface Handlers {
  encrypt: { blob?: Handler<Uint8Array>; json?: Handler<JsonObject> };
  decrypt: { blob?: Handler<Uint8Array>; json?: Handler<JsonObject> };
  context?: (user: unknown, context: HandlerContext) => JsonObject | Promise<JsonObject>;
}

/** What is stored instead of a text. */
interface Sealed {
  context: EncryptionContext;
  /** `text`: the value is a text that is no JSON. `json`: a value of JSON that is no object. */
  kind: 'object' | 'json' | 'text';
  data: JsonObject;
}

const LIMIT_MS = 10_000;
const CONTEXT = '__encryption_context__';
const KIND = '__encryption_kind__';
/** How the JSON text begins that a project encrypted. */
export const PROJECT_PREFIX = `{"${CONTEXT}":`;
/** What the server finds records by, or says about them, in their metadata. */
const READABLE = new Set([
  ...['thread_id', 'run_id', 'assistant_id', 'graph_id', 'checkpoint_id', 'task_id', 'cron_id', 'created_by'],
  ...['a2a_context_id', 'a2a_task_id', 'mcp_call', 'langgraph_version', 'langgraph_api_version', 'langgraph_plan'],
  ...['langgraph_host', 'langgraph_api_url', 'langgraph_request_id', 'langgraph_auth_user', 'langgraph_auth_user_id'],
  'langgraph_auth_permissions',
]);

export class ProjectEncryption {
  readonly #handlers: Handlers;
  readonly #limitMs: number;

  private constructor(handlers: Handlers, limitMs: number) {
    this.#handlers = handlers;
    this.#limitMs = limitMs;
  }

  /** Throws what `refusal` makes of a reason for an export that is no encryption. */
  static of(exported: unknown, refusal: (why: string) => Error, limitMs = LIMIT_MS): ProjectEncryption {
    const { encrypt, decrypt, context } = (exported ?? {}) as Partial<Handlers>;
    for (const part of ['blob', 'json'] as const)
      if (typeof encrypt?.[part] !== 'function' || typeof decrypt?.[part] !== 'function')
        throw refusal(
          `needs the functions encrypt.${part} and decrypt.${part}: without them data would be stored as plain text. docs/encryption.md has an example.`,
        );
    if (context !== undefined && typeof context !== 'function') throw refusal('has a context that is no function.');
    return new ProjectEncryption({ encrypt: encrypt!, decrypt: decrypt!, ...(context ? { context } : {}) }, limitMs);
  }

  /** The encryption context of a request by this user. `sent` is what the request itself names. */
  async contextOf(user: unknown, sent: EncryptionContext): Promise<EncryptionContext> {
    const { context } = this.#handlers;
    if (!context) return sent;
    const made = await this.#ask('context', () => context(user, { model: null, field: null, metadata: sent }));
    if (isObject(made)) return copyOf(made);
    throw failure(new Error('the context handler answered no object'));
  }

  /** The bytes of a checkpoint, with the context that they were encrypted with. */
  async sealBytes(bytes: Uint8Array): Promise<Uint8Array> {
    const context = encryptionContext();
    const sealed = await this.#ask('encrypt.blob', () => this.#handlers.encrypt.blob!(checkpoint(context), bytes));
    const head = Buffer.from(JSON.stringify(context));
    const size = Buffer.alloc(4);
    size.writeUInt32BE(head.length);
    return Buffer.concat([size, head, bytesOf(sealed, 'encrypt.blob')]);
  }

  async openBytes(stored: Buffer): Promise<Uint8Array> {
    const end = 4 + stored.readUInt32BE(0);
    const context = JSON.parse(stored.subarray(4, end).toString('utf8')) as EncryptionContext;
    const data = new Uint8Array(stored.subarray(end));
    return bytesOf(
      await this.#ask('decrypt.blob', () => this.#handlers.decrypt.blob!(checkpoint(context), data)),
      'decrypt.blob',
    );
  }

  /** A JSON object that stands for the text. */
  async sealText(text: string, model: string, field: string): Promise<string> {
    const { kind, value } = parsed(text);
    const data = kind === 'object' ? (value as JsonObject) : { value };
    const context: HandlerContext = { model, field, metadata: encryptionContext() };
    const sealed = await this.#walk('encrypt.json', context, withoutOwn(data), field === 'metadata');
    return JSON.stringify({ [CONTEXT]: context.metadata, ...(kind === 'object' ? {} : { [KIND]: kind }), ...sealed });
  }

  /** One value of an object; undefined when the handler leaves it as it is. */
  async sealValue(key: string, value: unknown, model: string, field: string): Promise<unknown> {
    const context: HandlerContext = { model, field, metadata: encryptionContext() };
    const sealed = await this.#walk('encrypt.json', context, withoutOwn({ [key]: value }), field === 'metadata');
    return isDeepStrictEqual(sealed[key], value) ? undefined : sealed[key];
  }

  async openText(text: string, model: string | null, field: string): Promise<{ text: string; context: EncryptionContext }> {
    const { context, kind, data } = sealedOf(text);
    const opened = await this.#walk('decrypt.json', { model, field, metadata: context }, data, field === 'metadata');
    const value = kind === 'object' ? opened : opened['value'];
    return { text: kind === 'text' ? String(value) : JSON.stringify(value), context };
  }

  /** Asks the handler for an object, then for the objects in the values that it left as they are. */
  async #walk(
    what: 'encrypt.json' | 'decrypt.json',
    context: HandlerContext,
    data: JsonObject,
    isMetadata: boolean,
  ): Promise<JsonObject> {
    const kept = Object.entries(data).filter(([key]) => isMetadata && READABLE.has(key));
    const given = Object.fromEntries(Object.entries(data).filter(([key]) => !isMetadata || !READABLE.has(key)));
    if (Object.keys(given).length === 0) return data;
    const handler = what === 'encrypt.json' ? this.#handlers.encrypt.json! : this.#handlers.decrypt.json!;
    const made = await this.#ask(what, () => handler(context, copyOf(given)));
    assertSameKeys(what, given, made);
    const values = copyOf(made);
    for (const key of Object.keys(values))
      if (isDeepStrictEqual(values[key], given[key])) values[key] = await this.#walkInto(what, context, given[key], isMetadata);
    return { ...Object.fromEntries(kept), ...values };
  }

  async #walkInto(what: 'encrypt.json' | 'decrypt.json', context: HandlerContext, value: unknown, isMetadata: boolean) {
    if (isObject(value)) return this.#walk(what, context, value, isMetadata);
    if (!Array.isArray(value)) return value;
    const values: unknown[] = [];
    for (const one of value) values.push(await this.#walkInto(what, context, one, isMetadata));
    return values;
  }

  async #ask<T>(what: string, handler: () => T | Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const cause = new Error(`the handler ${what} of the encryption took longer than ${this.#limitMs / 1000} s`);
      const problem = new Problem('unavailable', 'The encryption of the project does not answer. Try again in a moment.', {
        cause,
      });
      timer = setTimeout(() => reject(problem), this.#limitMs);
    });
    try {
      return await Promise.race([(async () => handler())(), late]);
    } catch (error) {
      throw error instanceof Problem ? error : failure(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

function failure(cause: unknown): Problem {
  return new Problem('internal', 'The encryption of the project failed.', { cause });
}

function checkpoint(metadata: EncryptionContext): HandlerContext {
  return { model: 'checkpoint', field: null, metadata };
}

function bytesOf(made: unknown, what: string): Uint8Array {
  if (made instanceof Uint8Array) return made;
  throw failure(new Error(`the handler ${what} of the encryption answered no Uint8Array`));
}

/** Keys that change would be lost when objects are merged. */
function assertSameKeys(what: string, given: JsonObject, made: unknown): asserts made is JsonObject {
  if (!isObject(made)) throw failure(new Error(`the handler ${what} of the encryption answered no object`));
  const [before, after] = [Object.keys(given), Object.keys(made)];
  const changed = before.find((key) => !Object.hasOwn(made, key)) ?? after.find((key) => !Object.hasOwn(given, key));
  if (changed !== undefined)
    throw failure(new Error(`the handler ${what} of the encryption added or removed the key ${JSON.stringify(changed)}`));
}

function parsed(text: string): { kind: Sealed['kind']; value: unknown } {
  try {
    const value: unknown = JSON.parse(text);
    return { kind: isObject(value) ? 'object' : 'json', value };
  } catch {
    return { kind: 'text', value: text };
  }
}

function sealedOf(text: string): Sealed {
  const stored = JSON.parse(text) as JsonObject;
  const context = stored[CONTEXT];
  const kind = (stored[KIND] ?? 'object') as Sealed['kind'];
  return { context: isObject(context) ? context : {}, kind, data: withoutOwn(stored) };
}

/** Without the keys that are the server's in what it stores. */
function withoutOwn({ [CONTEXT]: _context, [KIND]: _kind, ...data }: JsonObject): JsonObject {
  return data;
}

/** As it will be stored, and out of reach of the handler. */
function copyOf(data: JsonObject): JsonObject {
  return JSON.parse(JSON.stringify(data)) as JsonObject;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

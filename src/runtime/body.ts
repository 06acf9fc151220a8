/** Reads JSON bodies, with a size limit for one and for all together. A client that hangs up half-way leaves nothing behind. */
import type { IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';

/** The media type of a request, in lower case and without parameters; undefined when none is given. */
export function mediaTypeOf(request: IncomingMessage): string | undefined {
  const given = request.headers['content-type'];
  if (given === undefined || given === JSON_TYPE) return given;
  return given.replace(/;.*/s, '').trim().toLowerCase();
}

/** Nearly all requests have exactly this text. */
const JSON_TYPE = 'application/json';

/** With `optional`, a body without a media type is accepted. */
export function assertMediaType(request: IncomingMessage, accepted: readonly string[], optional = false): void {
  const type = mediaTypeOf(request);
  const hasBody = request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;
  if (type === undefined) {
    // Any web page can send a body without a type to any server.
    if (!optional) throw new Problem('unsupported_media_type', `Content type is missing: send ${accepted.join(' or ')}.`);
  } else if (!accepted.includes(type)) {
    throw new Problem('unsupported_media_type', `Content type ${type} is not supported here: send ${accepted.join(' or ')}.`);
  }
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') {
    throw new Problem('unsupported_media_type', `Content encoding ${encoding} is not supported here: send the body as it is.`);
  }
}

/**
 * Resolves with the whole body as text; rejects with `payload_too_large`, with `unavailable` when the memory limit of all bodies
 * is reached, or with `ClientGone` when the connection breaks. The caller releases `held`.
 */
export function readText(request: IncomingMessage, limitBytes: number, held: Held): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size > limitBytes) return refuse(tooLarge(limitBytes));
      try {
        held.take(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        refuse(error as Problem);
      }
    };
    const finish = () => resolve(chunks.length === 1 ? chunks[0]!.toString('utf8') : Buffer.concat(chunks).toString('utf8'));
    const refuse = (problem: Problem) => {
      request.off('data', take).off('end', finish);
      chunks.length = 0;
      reject(problem);
    };
    // An error of the request emits only `close`, as it has no listener for `error`.
    request.on('close', () => {
      if (!request.complete) reject(new ClientGone());
    });
    if (Number(request.headers['content-length'] ?? 0) > limitBytes) refuse(tooLarge(limitBytes));
    else request.on('data', take).on('end', finish);
  });
}

/** Deeper values overflow the stack of recursive code, `JSON.stringify` first. */
export const MAX_DEPTH = 500;

/** Whether lists and objects are nested deeper than `MAX_DEPTH`. What is inside a string does not count. */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * MAX_DEPTH || opens(text) <= MAX_DEPTH) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

/** An upper bound of the lists and objects in the text. Counting stops once the bound exceeds the limit. */
function opens(text: string): number {
  let count = 0;
  for (const mark of ['{', '['])
    for (let at = text.indexOf(mark); at !== -1 && count <= MAX_DEPTH; at = text.indexOf(mark, at + 1)) count += 1;
  return count;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The index of the quote that ends the string begun at `start`. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return text.length;
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
}

/** Text → JSON value; an empty text is `undefined`. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  if (isTooDeep(text)) throw new Problem('bad_request', `The body is nested deeper than ${MAX_DEPTH} levels.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('bad_request', `The body is not valid JSON: ${(error as Error).message}.`, { cause: error });
  }
}

/** The client closed the connection before its request was complete. */
export class ClientGone extends Error {
  override name = 'ClientGone';
}

export function tooLarge(limitBytes: number): Problem {
  return new Problem('payload_too_large', `The body is larger than the limit of ${limitBytes} bytes.`);
}

/** The memory that the body of one request takes. */
export interface Held {
  /** Throws `unavailable` when all bodies together would exceed the limit. */
  take(bytes: number): void;
  /** Gives back all memory taken. Further calls have no effect. */
  release(): void;
}

/** Five bodies of the largest size. */
const LIMIT_BYTES = 134_217_728;
/** The share of it that one holder may have. */
const MOST_OF_ONE = 0.75;

/** Limits the memory of all bodies together: many large ones must not end the process. */
export class BodyBudget {
  readonly #limitBytes: number;
  readonly #usedBy = new Map<string, number>();
  #used = 0;

  constructor(limitBytes = LIMIT_BYTES) {
    this.#limitBytes = limitBytes;
  }

  /** All that is held for one `holder` leaves some for the others; a holder is a tenant, for instance. */
  hold(holder?: string): Held {
    let held = 0;
    const add = (bytes: number) => {
      held += bytes;
      this.#used += bytes;
      if (holder === undefined) return;
      const used = (this.#usedBy.get(holder) ?? 0) + bytes;
      if (used > 0) this.#usedBy.set(holder, used);
      else this.#usedBy.delete(holder);
    };
    return {
      take: (bytes) => {
        const used = holder === undefined ? 0 : (this.#usedBy.get(holder) ?? 0);
        if (this.#used + bytes > this.#limitBytes || used + bytes > this.#limitBytes * MOST_OF_ONE) throw tooMany();
        add(bytes);
      },
      release: () => add(-held),
    };
  }
}

function tooMany(): Problem {
  return new Problem('unavailable', 'The server holds as many request bodies as it may. Try again shortly.', {
    headers: { 'retry-after': '2' },
  });
}

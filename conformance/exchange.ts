/** One request and its answer, as bytes: how it is sent, described and repeated. Fuzzers record them, the oracle judges them. */
import { Agent, fetch, type RequestInit, type Response } from 'undici';

/** Header name in lower case → its values. */
export type HeaderMap = Record<string, string[]>;

export interface Exchange {
  method: string;
  url: string;
  headers: HeaderMap;
  body: Buffer | undefined;
  answer:
    | { status: number; headers: HeaderMap; body: Buffer /** Only the beginning of the body was kept. */; cut: boolean }
    | undefined;
  /** Why there is no answer. */
  silence?: string;
}

/** Headers that every client sets by itself. */
const OWN_HEADERS = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-length',
  'host',
  'user-agent',
  'transfer-encoding',
  'x-schemathesis-testcaseid',
]);
/** Stands for the key in reports; the shell puts the key in. */
const KEY_VARIABLE = '$KEELSON_CONFORMANCE_KEY';

const TURN_MS = 1_000;

// Each request has its own connection. The server may close a kept one just when it is reused, which would look like a missing
// answer.
const dispatcher = new Agent({ pipelining: 0 });

/** Rejects when there is no answer, and when the `signal` is aborted. */
export function sendAlone(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, dispatcher });
}

/**
 * Aborts when a server has had so long. The time in which this process is busy itself, or has no processor, is not the server's:
 * of each second that goes by between two turns of its loop, and there may be many, one counts. `stop` aborts at once.
 */
export class Patience {
  readonly signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;

  constructor(limitMs: number, stop: AbortSignal) {
    const over = new AbortController();
    this.signal = AbortSignal.any([stop, over.signal]);
    let left = limitMs / TURN_MS;
    this.#timer = setInterval(() => {
      left -= 1;
      if (left <= 0) over.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    }, TURN_MS);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}

/** A shell command that sends the request again; the key comes from the environment. */
export function replayCommand(exchange: Exchange, key: string | undefined): string {
  const parts = ['curl', '-sS', '-i', '-X', exchange.method];
  for (const [name, values] of Object.entries(exchange.headers)) {
    if (OWN_HEADERS.has(name)) continue;
    for (const value of values) parts.push('-H', headerArgument(name, value, key));
  }
  const { body } = exchange;
  const url = quote(exchange.url);
  if (!body || body.length === 0) return [...parts, url].join(' ');
  const text = body.toString('utf8');
  if (Buffer.from(text).equals(body) && !text.includes('\0')) return [...parts, '--data-binary', quote(text), url].join(' ');
  return `printf %s ${body.toString('base64')} | base64 -d | ${[...parts, '--data-binary', '@-', url].join(' ')}`;
}

/** An answer in one line. */
export function describeAnswer(exchange: Exchange): string {
  if (!exchange.answer) return exchange.silence === undefined ? 'no answer' : `no answer: ${exchange.silence}`;
  const { status, body, cut } = exchange.answer;
  const text = body.toString('utf8').replaceAll(/\s+/g, ' ').trim();
  return `${status}${text === '' ? ' without a body' : `: ${text.length > 400 || cut ? `${text.slice(0, 400)}…` : text}`}`;
}

/** Why `fetch` failed, in few words. */
export function silenceOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  const isOfSystem = cause?.code !== undefined && /^E[A-Z]+$/.test(cause.code);
  return isOfSystem ? cause.code! : (cause?.message ?? message);
}

/** The text with `$KEELSON_CONFORMANCE_KEY` in place of the key. */
export function hideKey(text: string, key: string | undefined): string {
  return key ? text.replaceAll(keyPattern(key), () => KEY_VARIABLE) : text;
}

function keyPattern(key: string): RegExp {
  return new RegExp(`(?<![\\w-])${key.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w-])`, 'g');
}

function headerArgument(name: string, value: string, key: string | undefined): string {
  if (!key || !keyPattern(key).test(value)) return quote(`${name}: ${value}`);
  const parts = value.split(keyPattern(key)).map((part) => part.replaceAll(/["\\$`]/g, '\\$&'));
  return `"${name}: ${parts.join(KEY_VARIABLE)}"`;
}

/** One word for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

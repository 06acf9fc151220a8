/**
 * Which web pages of other origins may use a server: the answers to preflights and the headers of every other answer (WHATWG
 * Fetch, section 3.2). A request of an origin that is not allowed is refused before it has any effect.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../problem.ts';

export interface CorsSettings {
  /** Origins such as `https://app.example.com`; `:*` at the end stands for every port, `*` alone for every origin. */
  allowOrigins: readonly string[];
  /** Allows further origins. It must match the whole origin. */
  allowOriginPattern?: RegExp | undefined;
  /** Unset: all methods. */
  allowMethods?: readonly string[] | undefined;
  /** Unset: all headers. */
  allowHeaders?: readonly string[] | undefined;
  allowCredentials?: boolean | undefined;
  /** Headers that pages may read, beside those that every client needs. */
  exposeHeaders?: readonly string[] | undefined;
  /** How long a browser may keep the answer to a preflight. */
  maxAgeSeconds?: number | undefined;
}

/**
 * Allowed origins of a server that requires no key: pages of this machine, and the hosted user interfaces that people use with
 * a local agent server. Any other page would have full access.
 */
export const LOCAL_ORIGINS: readonly string[] = [
  ...['http', 'https'].flatMap((scheme) => ['localhost', '127.0.0.1', '[::1]'].map((host) => `${scheme}://${host}:*`)),
  'https://smith.langchain.com',
  'https://eu.smith.langchain.com',
  'https://apac.smith.langchain.com',
  'https://agentchat.vercel.app',
];

/** The syntax of a list of origins, and its description. */
export const originList = {
  is: /^(\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/,]+)(\s*,\s*(\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/,]+))*$/i,
  words: "origins such as https://app.example.com, without a path and with commas between them, or '*' for every origin",
};

/** Every allowed page may read these headers. */
export const EXPOSED_HEADERS = [
  'content-location',
  'location',
  'x-pagination-total',
  'x-pagination-next',
  'retry-after',
  'x-should-retry',
  'x-request-id',
  'mcp-session-id',
  'mcp-protocol-version',
  'a2a-extensions',
  'x-a2a-extensions',
];

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const MAX_AGE_SECONDS = 600;
const MAX_ORIGIN_CHARACTERS = 512;
/** An origin that nobody has: a pattern that allows it allows every origin. */
const ANYBODY = 'https://nobody.invalid';

/** Browsers send preflights without credentials, before the actual request. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

export class CorsPolicy {
  /** Whether pages of every origin are allowed. */
  readonly allowsAll: boolean;
  /** Whether allowed pages may send the cookies of a browser. */
  readonly allowsCredentials: boolean;
  readonly #settings: CorsSettings;
  readonly #exact: ReadonlySet<string>;
  /** Each ends with the colon before the port. */
  readonly #anyPort: readonly string[];
  readonly #exposed: string;

  constructor(settings: CorsSettings) {
    const { allowOrigins, allowCredentials, exposeHeaders = [] } = settings;
    this.#settings = settings;
    this.allowsCredentials = allowCredentials === true;
    const origins = allowOrigins.map((origin) => origin.toLowerCase());
    this.#exact = new Set(origins);
    this.#anyPort = origins.filter((origin) => origin.endsWith(':*')).map((origin) => origin.slice(0, -1));
    this.#exposed = [...new Set([...EXPOSED_HEADERS, ...exposeHeaders.map((name) => name.toLowerCase())])].join(', ');
    this.allowsAll = this.#exact.has('*') || this.#matches(ANYBODY);
    if (this.allowsAll && allowCredentials)
      throw new Problem(
        'bad_request',
        'Credentials cannot be allowed to the pages of every origin: name the origins in allow_origins or allow_origin_regex.',
      );
  }

  allows(origin: string): boolean {
    if (this.allowsAll) return true;
    if (origin.length > MAX_ORIGIN_CHARACTERS) return false;
    if (this.#exact.has(origin)) return true;
    const port = /:\d{1,5}$/.exec(origin)?.[0] ?? '';
    const host = `${origin.slice(0, origin.length - port.length)}:`;
    return this.#anyPort.includes(host) || this.#matches(origin);
  }

  /** Sets the headers that let an allowed page read the response. */
  letRead({ headers: { origin } }: IncomingMessage, response: ServerResponse): void {
    if (origin === undefined) return;
    if (!this.allowsAll) response.setHeader('vary', 'origin');
    if (!this.allows(origin)) return;
    for (const [name, value] of Object.entries(this.#common(origin))) response.setHeader(name, value);
    response.setHeader('access-control-expose-headers', this.#exposed);
  }

  /** Answers a preflight of an allowed page. A body is not read. */
  answerPreflight({ headers }: IncomingMessage, response: ServerResponse, requestId: string): void {
    const { allowMethods, allowHeaders, maxAgeSeconds = MAX_AGE_SECONDS } = this.#settings;
    const all = allowHeaders === undefined || allowHeaders.includes('*');
    const asked = headers['access-control-request-headers'];
    const allowed = all ? asked : allowHeaders.join(', ');
    response.writeHead(204, {
      ...this.#common(headers.origin!),
      'access-control-allow-methods': (allowMethods === undefined || allowMethods.includes('*') ? METHODS : allowMethods).join(
        ', ',
      ),
      ...(allowed === undefined || allowed === '' ? {} : { 'access-control-allow-headers': allowed }),
      'access-control-max-age': String(maxAgeSeconds),
      // Browsers ask for this before a page of the internet may reach a server on a private network.
      ...(headers['access-control-request-private-network'] === 'true' ? { 'access-control-allow-private-network': 'true' } : {}),
      vary: 'origin, access-control-request-headers, access-control-request-private-network',
      'x-request-id': requestId,
    });
    response.end();
  }

  #common(origin: string): Record<string, string> {
    return {
      'access-control-allow-origin': this.allowsAll ? '*' : origin,
      ...(this.#settings.allowCredentials ? { 'access-control-allow-credentials': 'true' } : {}),
    };
  }

  #matches(origin: string): boolean {
    const { allowOriginPattern: pattern } = this.#settings;
    return pattern?.exec(origin)?.[0] === origin;
  }
}

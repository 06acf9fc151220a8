/**
 * Admits or refuses a request before its operation is looked up. Refused: requests for a host name that is not the server's,
 * requests of web pages whose origin CORS does not allow, and requests that bypass the gateway, where there is one. A browser
 * lets any page send requests to a server on the same machine (DNS rebinding, cross-site requests).
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Problem } from '../problem.ts';
import type { CorsPolicy } from './cors.ts';
import type { Forwarding } from './forwarding.ts';

export interface AdmissionOptions {
  cors: CorsPolicy;
  /** Further host names of a server that listens on loopback, beside those of the machine itself. Ports are ignored. */
  hosts?: readonly string[];
  /** Whether a host, with a port or without, is one of those besides that only a mount answers to. */
  isMounted?: ((host: string) => boolean) | undefined;
  /** The header and the token of the gateway in front of this server. Unset: clients call the server directly. */
  gateway?: { header: string; token: string } | undefined;
  /** The header with which the gateway says that it has checked the key of an operator. */
  operatorHeader?: string | undefined;
  forwarding: Forwarding;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1|\[::ffff:127(\.\d{1,3}){3}\])$/;
/** Health checks need no token. */
const HEALTH = /^\/ok\/?(\?|$)/;
const MAX_SHOWN = 200;

export class Admission {
  readonly cors: CorsPolicy;
  readonly #hosts: ReadonlySet<string>;
  readonly #isMounted: NonNullable<AdmissionOptions['isMounted']>;
  readonly #header: string | undefined;
  readonly #operatorHeader: string | undefined;
  /** The headers of requests of operators. Apps get other requests in the place of the first, with the same headers. */
  readonly #operators = new WeakSet<IncomingHttpHeaders>();
  readonly #token: Buffer | undefined;
  readonly #forwarding: Forwarding;
  #checksHost = false;
  /** The last accepted host name. Nearly all requests have the same one. */
  #lastHost: string | undefined;

  constructor({ cors, hosts = [], isMounted = () => false, gateway, operatorHeader, forwarding }: AdmissionOptions) {
    this.cors = cors;
    this.#hosts = new Set(hosts.map(nameOf));
    this.#isMounted = isMounted;
    this.#header = gateway?.header;
    this.#operatorHeader = operatorHeader;
    this.#token = gateway && digest(gateway.token);
    this.#forwarding = forwarding;
  }

  /** Sets the address that the server listens on. Host names are checked on loopback addresses only. */
  listensOn(address: string): void {
    this.#checksHost = isLoopback(address);
  }

  /** The reason to refuse the request; undefined when it is admitted. */
  refusalOf(request: IncomingMessage): Problem | undefined {
    if (this.#comesFromGateway(request)) return undefined;
    if (this.#checksHost && !this.#isOwnName(request.headers.host)) return misdirected(request.headers.host);
    if (this.#token !== undefined && !HEALTH.test(request.url ?? '')) return notByGateway();
    return undefined;
  }

  /** The reason to refuse the web page that sent the request; undefined when it is allowed or no page sent it. */
  refusalOfPage(request: IncomingMessage): Problem | undefined {
    const { origin, 'sec-fetch-site': site = 'none', 'sec-fetch-mode': mode } = request.headers;
    if (origin !== undefined) return this.#isOwnOrigin(origin, request) || this.cors.allows(origin) ? undefined : foreign(origin);
    if (site === 'none' || site === 'same-origin' || this.cors.allowsAll) return undefined;
    // A person follows a link. The page that links cannot read the response.
    if (mode === 'navigate' && (request.method === 'GET' || request.method === 'HEAD')) return undefined;
    return foreign(undefined);
  }

  /**
   * Removes the cookies that a page of another origin sent along, unless CORS allows credentials. Browsers do not hold WebSockets
   * to CORS: any page could act there as whom the cookies name.
   */
  dropForeignCookies(request: IncomingMessage): void {
    const { origin } = request.headers;
    if (origin === undefined || this.cors.allowsCredentials || this.#isOwnOrigin(origin, request)) return;
    taken(request, 'cookie');
  }

  /** Whether the gateway has checked the key of an operator for the request. */
  isOperators({ headers }: IncomingMessage): boolean {
    return this.#operators.has(headers);
  }

  /** Removes what only the gateway says from the request, valid or not: nothing that is served sees it. */
  #comesFromGateway(request: IncomingMessage): boolean {
    const operator = taken(request, this.#operatorHeader);
    const sent = taken(request, this.#header);
    const isGateway = typeof sent === 'string' && timingSafeEqual(digest(sent), this.#token!);
    if (isGateway && operator !== undefined) this.#operators.add(request.headers);
    return isGateway;
  }

  #isOwnName(host: string | undefined): boolean {
    if (host === undefined) return false;
    if (host === this.#lastHost) return true;
    const name = nameOf(host);
    if (!LOOPBACK.test(name) && !this.#hosts.has(name) && !this.#isMounted(host)) return false;
    this.#lastHost = host;
    return true;
  }

  #isOwnOrigin(origin: string, request: IncomingMessage): boolean {
    const authority = origin.toLowerCase().replace(/^https?:\/\//, '');
    const forwarded = this.#forwarding.valueOf(request, 'x-forwarded-host');
    return authority !== '' && authority === (forwarded || (request.headers.host ?? '')).toLowerCase();
  }
}

/** The value of a header, which the request then no longer has. */
function taken({ headers, rawHeaders }: IncomingMessage, name: string | undefined): string | string[] | undefined {
  if (name === undefined || headers[name] === undefined) return undefined;
  const value = headers[name];
  delete headers[name];
  for (let index = rawHeaders.length - 2; index >= 0; index -= 2)
    if (rawHeaders[index]!.toLowerCase() === name) rawHeaders.splice(index, 2);
  return value;
}

/** Whether an address or a host, with or without a port, is a loopback address. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(nameOf(host));
}

/** A host without its port, in lower case. */
function nameOf(host: string): string {
  const [, name = host] = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/.exec(host) ?? [];
  return name.toLowerCase();
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function misdirected(host: string | undefined): Problem {
  const called = host === undefined ? 'no name at all' : `the name '${shown(host)}'`;
  return new Problem(
    'misdirected',
    `This server listens on its own machine only and does not answer to ${called}: call it localhost. Where a proxy passes another name on, give it with --allowed-hosts or KEELSON_ALLOWED_HOSTS.`,
  );
}

function notByGateway(): Problem {
  return new Problem(
    'forbidden',
    'This agent server takes requests through the gateway of its control plane only: use the address of its deployment.',
  );
}

function foreign(origin: string | undefined): Problem {
  const pages = origin === undefined ? 'of other origins' : `of ${shown(origin)}`;
  return new Problem(
    'forbidden',
    `Web pages ${pages} may not use this server. To allow it, name the origin in --cors-origins or CORS_ALLOW_ORIGINS, or for an agent server in "http": {"cors": {"allow_origins": []}} of its langgraph.json.`,
  );
}

function shown(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

/**
 * Reads the X-Forwarded-* headers of trusted reverse proxies. From any other peer the headers are ignored: a client could claim
 * another address, or another host for the links of an answer.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const LOOPBACK = ['127.0.0.0/8', '::1/128'];
const SCHEMES = new Set(['http', 'https']);
/** Connections to a Unix socket, which have no address. */
const SOCKETS = 'sockets';
const EVERYWHERE = ['0.0.0.0/0', '::/0', SOCKETS];

export class Forwarding {
  /** For servers without a proxy. */
  static readonly none = new Forwarding([]);
  /** For servers that accept requests only from their gateway. */
  static readonly byGateway = new Forwarding(EVERYWHERE);
  readonly #ranges: readonly Range[];
  readonly #trustsSockets: boolean;
  /** By the headers of a request: the prefix of its path that the server has removed. */
  readonly #removed = new WeakMap<IncomingHttpHeaders, string>();
  readonly #publicUrl: { scheme: string; host: string; path: string } | undefined;

  /** `trusted`: addresses, ranges such as 10.0.0.0/8, and `loopback`. `publicUrl` overrides scheme, host and path of requests. */
  constructor(trusted: readonly string[], publicUrl?: string) {
    const ranges = trusted.filter((text) => text !== SOCKETS).flatMap((text) => (text === 'loopback' ? LOOPBACK : [text]));
    this.#ranges = ranges.map((text) => rangeOf(text)!);
    this.#trustsSockets = trusted.includes(SOCKETS);
    if (publicUrl === undefined) return;
    const { protocol, host, pathname } = new URL(publicUrl);
    this.#publicUrl = { scheme: protocol.slice(0, -1), host, path: pathname.replace(/\/+$/, '') };
  }

  /** The first value of a header, where the peer is trusted; else ''. */
  valueOf({ headers, socket }: IncomingMessage, name: string): string {
    if (this.#ranges.length === 0 || !this.#trusts(socket.remoteAddress)) return '';
    return String(headers[name] ?? '')
      .split(',')[0]!
      .trim();
  }

  /** The address of the client: the last one of X-Forwarded-For and the peer that is no trusted proxy. */
  addressOf({ headers, socket }: IncomingMessage): string | undefined {
    const peer = socket.remoteAddress;
    if (this.#ranges.length === 0 || !this.#trusts(peer)) return peer;
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    const chain = named.map((part) => part.trim()).filter((part) => part !== '');
    return chain.findLast((address) => !this.#trusts(address)) ?? chain[0] ?? peer;
  }

  /** Removes the prefix from the path of a request, if it has it. Addresses of this server keep it. */
  removePrefix(prefix: string, request: IncomingMessage): void {
    const { url = '', headers } = request;
    if (!url.startsWith(prefix) || !/^([/?]|$)/.test(url.slice(prefix.length))) return;
    const rest = url.slice(prefix.length);
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    this.#removed.set(headers, prefix);
  }

  /** Under which the client reaches the server; `path` has no slash at the end. */
  originOf(request: IncomingMessage): { scheme: string; host: string; path: string } {
    if (this.#publicUrl) return this.#publicUrl;
    const told = this.valueOf(request, 'x-forwarded-proto').toLowerCase();
    return {
      scheme: SCHEMES.has(told) ? told : (request.socket as TLSSocket).encrypted ? 'https' : 'http',
      host: this.valueOf(request, 'x-forwarded-host') || request.headers.host || 'localhost',
      path: this.valueOf(request, 'x-forwarded-prefix').replace(/\/+$/, '') + (this.#removed.get(request.headers) ?? ''),
    };
  }

  /** As `originOf`, for another name of the server, which has no path. */
  originAt(request: IncomingMessage, name: string): { scheme: string; host: string; path: string } {
    const { scheme, host } = this.originOf(request);
    return { scheme, host: name + (/:\d+$/.exec(host)?.[0] ?? ''), path: '' };
  }

  baseUrlOf(request: IncomingMessage): string {
    const { scheme, host, path } = this.originOf(request);
    return `${scheme}://${host}${path}`;
  }

  #trusts(address: string | undefined): boolean {
    if (address === undefined) return this.#trustsSockets;
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return this.#ranges.some(([range, bits]) => parsed.kind() === range.kind() && parsed.match([range, bits] as never));
  }
}

/** The syntax of a path that a server is mounted at, and its description. */
export const mountPrefix = { is: /^(\/[\w.~-]+)*\/?$/, words: 'a path such as /agents' };

/** The syntax of a list of proxies, and its description. */
export const proxyList = {
  is: { test: (text: string) => text.split(',').every((part) => part === 'loopback' || rangeOf(part) !== undefined) },
  words: 'addresses, ranges such as 10.0.0.0/8, or loopback, with commas between them',
};

function rangeOf(text: string): Range | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text) as Range;
  // ipaddr.js also accepts plain numbers such as 10.
  if (!ipaddr.isValid(text) || !/[.:]/.test(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

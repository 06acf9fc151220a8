/**
 * Which provider addresses the server calls. Users choose these addresses, so without a rule anybody who may register a provider
 * could make the server call internal hosts. Names are judged by what they resolve to at the time of the call.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { Agent, fetch as undiciFetch } from 'undici';
import { type AddressKind, addressKindOf, assertPublic, PrivateAddress } from '../../machine/public-addresses.ts';
import { Problem } from '../../problem.ts';

export type ProviderAddressKind = Exclude<AddressKind, 'file'>;

const MAX_ANSWER_BYTES = 1_048_576;

/** Sends a request to an address that is allowed. */
export type ProviderTransport = (address: string, init: object) => Promise<Response>;

export class ProviderAddresses implements AsyncDisposable {
  readonly #allowed: ReadonlySet<ProviderAddressKind>;
  readonly #timeoutMs: number;
  readonly #publicOnly = new Agent({ connect: { lookup: publicLookup } });
  readonly #any = new Agent();
  readonly #transport: ProviderTransport;

  /** `transport` stands in place of the network. */
  constructor(
    allowed: readonly ProviderAddressKind[],
    timeoutMs: number,
    transport: ProviderTransport = undiciFetch as unknown as ProviderTransport,
  ) {
    this.#allowed = new Set(allowed);
    this.#timeoutMs = timeoutMs;
    this.#transport = transport;
  }

  /** Throws `forbidden` for an address that the server does not call. `field` is its name in the request. */
  assertAllowed(field: string, address: string): void {
    if (this.#agentFor(new URL(address))) return;
    throw this.#refusal(field, address);
  }

  /**
   * The fetch for the OAuth library: only to allowed addresses, without redirects, with limits on time and size. It passes on
   * only the type header: given a challenge header, the library would ignore the body, which says more.
   */
  readonly fetch = async (address: string, init: object): Promise<Response> => {
    const dispatcher = this.#agentFor(new URL(address));
    if (!dispatcher) throw this.#refusal('address', address);
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const answer = await this.#transport(address, { ...init, redirect: 'manual', signal, dispatcher }).catch((error: unknown) => {
      if (isPrivate(error)) throw this.#refusal('address', address);
      throw error;
    });
    const text = await readBounded(answer.body as unknown as AsyncIterable<Uint8Array> | null);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    return new Response(withoutBody.has(answer.status) ? null : text, {
      status: answer.status,
      headers: { 'content-type': type },
    });
  };

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#publicOnly.destroy(), this.#any.destroy()]);
  }

  #agentFor(url: URL): Agent | undefined {
    if (url.username !== '' || url.password !== '') return undefined;
    const kind = addressKindOf(url);
    if (kind === undefined || kind === 'file') return undefined;
    if (kind === 'http-loopback') return this.#allowed.has(kind) ? this.#any : undefined;
    // A public name may resolve to a private address.
    if (this.#allowed.has('https-private')) return this.#any;
    return kind === 'https' && this.#allowed.has(kind) ? this.#publicOnly : undefined;
  }

  #refusal(field: string, address: string): Problem {
    const kinds = [...this.#allowed].map((kind) => WORDS[kind]).join(', ');
    const detail = `'${field}' cannot be called: this server does not call ${new URL(address).origin}, only ${kinds}: ask its operator, or write the URL otherwise.`;
    return new Problem('forbidden', detail);
  }
}

const WORDS: Record<ProviderAddressKind, string> = {
  https: 'https at public addresses',
  'https-private': 'https at any address',
  'http-loopback': 'http on its own machine',
};

/** Statuses whose answers have no body. */
const withoutBody = new Set([204, 205, 304]);

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function publicLookup(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    try {
      assertPublic(hostname, addresses);
    } catch (refusal) {
      return found(refusal as Error, []);
    }
    if (options.all) return found(null, addresses);
    return found(null, addresses[0]!.address, addresses[0]!.family);
  });
}

function isPrivate(error: unknown): boolean {
  return error instanceof PrivateAddress || (error instanceof Error && error.cause !== undefined && isPrivate(error.cause));
}

async function readBounded(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new Error(`the answer of a provider is larger than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

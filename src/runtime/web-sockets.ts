/**
 * WebSockets of operations. A socket passes the same checks as a request of its operation: host, gateway, the page's origin and the
 * caller. It is written to only as fast as its client reads.
 */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import { LIMITS } from '../../generated/limits.gen.ts';
import { messageOf, Problem } from '../problem.ts';
import type { Admission } from './admission.ts';
import type { Identify, Within } from './bind.ts';
import { requestIdOf } from './call.ts';
import { catalogue } from './errors.ts';
import type { Forwarding } from './forwarding.ts';
import type { Call } from './handler.ts';
import { endSocket } from './malformed-requests.ts';
import type { OperationEntry } from './operation.ts';

/** One client's connection. */
export interface MessageSocket {
  /** Resolves when the client's side has taken the text; false when it is gone. */
  send(text: string): Promise<boolean>;
  /** Aborts when the connection ends. */
  readonly signal: AbortSignal;
  close(code: number, reason: string): void;
}

export interface WebSocketEndpoint {
  /** Whose paths these are: callers are identified as for this operation. */
  operation: OperationEntry;
  /** Its groups are parameters of the path. */
  path: RegExp;
  /** Returns what takes the client's messages, one at a time. Throws a `Problem` to refuse the client. */
  open(path: Record<string, string>, call: Call, socket: MessageSocket): Promise<(text: string) => Promise<void>>;
}

interface WebSocketOptions {
  endpoints: WebSocketEndpoint[];
  admission: Admission;
  identify: Identify | undefined;
  within: Within | undefined;
  forwarding: Forwarding;
  log: Logger;
}

const PING_MS = 15_000;
/** A client that takes nothing for so long is cut off, and may come back. */
const STUCK_MS = 30_000;
/** Messages of one client that wait for their turn. No more are read meanwhile. */
const MAX_WAITING = 64;
/** Close codes from here on are statuses of HTTP. */
const STATUS_CODES = 4_000;
const INTERNAL = 1_011;
const RESTARTS = 1_012;

export class WebSockets {
  readonly #options: WebSocketOptions;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: LIMITS.jsonBodyBytes, clientTracking: true });

  constructor(options: WebSocketOptions) {
    this.#options = options;
  }

  /** Whether the request asks for a socket at one of the paths. */
  takes({ upgrade }: IncomingHttpHeaders, url: string): boolean {
    return upgrade?.toLowerCase() === 'websocket' && this.#endpointOf(url) !== undefined;
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { admission } = this.#options;
    const refusal = admission.refusalOfPage(request);
    if (refusal) endSocket(socket, catalogue[refusal.code].status, refusal.message);
    else this.#server.handleUpgrade(request, socket, head, (client) => void this.#serve(request, client));
  }

  /** Tells all clients to come back. */
  close(): void {
    for (const client of this.#server.clients) client.close(RESTARTS, 'the server restarts');
  }

  async #serve(request: IncomingMessage, client: WebSocket): Promise<void> {
    const { identify, within, forwarding, log: parent } = this.#options;
    const { endpoint, path } = this.#endpointOf(request.url)!;
    const gone = new AbortController();
    const requestId = requestIdOf(request);
    const log = parent.child({ requestId });
    client.once('close', () => gone.abort());
    client.on('error', (error) => log.debug({ err: error }, 'WebSocket failed'));
    const call: Call = {
      ...{ requestId, log, principal: undefined, caller: undefined, headers: request.headers, signal: gone.signal },
      address: forwarding.addressOf(request),
      baseUrl: forwarding.baseUrlOf(request),
    };
    const messages = new Messages(client);
    try {
      const caller = await identify?.(request, call, endpoint.operation);
      const serve = async () => {
        const take = await endpoint.open(path, { ...call, caller }, new Connection(client, gone.signal));
        keepAlive(client, gone.signal);
        await messages.each(take);
      };
      await (within ? within(caller, serve) : serve());
    } catch (error) {
      if (error instanceof Problem && catalogue[error.code].status < 500)
        return client.close(STATUS_CODES + catalogue[error.code].status, reasonOf(error));
      if (!gone.signal.aborted) log.error({ err: error }, 'serving a WebSocket failed');
      client.close(INTERNAL, 'internal error');
    }
  }

  #endpointOf(url = ''): { endpoint: WebSocketEndpoint; path: Record<string, string> } | undefined {
    const path = url.split('?')[0]!;
    for (const endpoint of this.#options.endpoints) {
      const match = endpoint.path.exec(path);
      if (match) return { endpoint, path: { ...match.groups } };
    }
    return undefined;
  }
}

class Connection implements MessageSocket {
  readonly signal: AbortSignal;
  readonly #client: WebSocket;

  constructor(client: WebSocket, signal: AbortSignal) {
    this.#client = client;
    this.signal = signal;
  }

  send(text: string): Promise<boolean> {
    if (this.#client.readyState !== this.#client.OPEN) return Promise.resolve(false);
    return new Promise((resolve) => {
      const stuck = setTimeout(() => this.#client.terminate(), STUCK_MS);
      this.#client.send(text, (error) => {
        clearTimeout(stuck);
        resolve(!error);
      });
    });
  }

  close(code: number, reason: string): void {
    this.#client.close(code, reason.slice(0, MAX_REASON));
  }
}

/** A close frame has room for 123 bytes of reason. */
const MAX_REASON = 120;

function reasonOf(error: Error): string {
  return messageOf(error)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, MAX_REASON);
}

/** The messages of one client, in order. They are kept from the first moment: clients send before they are admitted. */
class Messages {
  readonly #client: WebSocket;
  readonly #waiting: string[] = [];
  #arrived = Promise.withResolvers<void>();
  #closed = false;

  constructor(client: WebSocket) {
    this.#client = client;
    client.on('message', (data, isBinary) => {
      this.#waiting.push(isBinary ? '' : String(data));
      if (this.#waiting.length >= MAX_WAITING) client.pause();
      this.#arrived.resolve();
    });
    client.once('close', () => {
      this.#closed = true;
      this.#arrived.resolve();
    });
  }

  async each(take: (text: string) => Promise<void>): Promise<void> {
    while (!this.#closed && this.#client.readyState === this.#client.OPEN) {
      const text = this.#waiting.shift();
      if (this.#client.isPaused && this.#waiting.length < MAX_WAITING) this.#client.resume();
      if (text !== undefined) await take(text);
      else {
        this.#arrived = Promise.withResolvers();
        await this.#arrived.promise;
      }
    }
  }
}

/** Pings, so that proxies keep the connection; ends it when nothing comes back. */
function keepAlive(client: WebSocket, signal: AbortSignal): void {
  let answered = true;
  client.on('pong', () => {
    answered = true;
  });
  const timer = setInterval(() => {
    // The pong of a client that is not read now waits too.
    if (!answered && !client.isPaused) return client.terminate();
    answered = false;
    client.ping();
  }, PING_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  if (signal.aborted) clearInterval(timer);
}

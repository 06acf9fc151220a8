/**
 * WebSockets of operations. A socket passes the same checks as a request of its operation: host, gateway, the page's origin and the
 * caller. It is written to only as fast as its client reads.
 */
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws';
import { LIMITS } from '../../generated/limits.gen.ts';
import type { Admission } from './admission.ts';
import type { Identify, Within } from './bind.ts';
import { requestIdOf } from './call.ts';
import { asProblem, statusOf } from './errors.ts';
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

/** Serves the socket of an admitted client; returns what takes its messages, one at a time. */
export type Opened = (socket: MessageSocket) => (text: string) => Promise<void>;

/** Serves the socket of an admitted client as one stream of bytes. Resolves when it ends. */
export interface OpenedBytes {
  serveBytes(stream: Duplex, signal: AbortSignal): Promise<void>;
}

export interface WebSocketEndpoint {
  /** Whose paths these are: callers are identified as for this operation. */
  operation: OperationEntry;
  /** Its groups are parameters of the path. */
  path: RegExp;
  /** Admits a client before its connection is upgraded. Throws a `Problem` to refuse it. */
  admit(path: Record<string, string>, call: Call): Promise<Opened | OpenedBytes>;
}

/**
 * Runs before a socket is admitted, and calls `admit` once to continue, which rejects for a client who is refused. Resolves with
 * headers for the answer; undefined when it answered the client itself.
 */
export type UpgradeIntercept = (
  request: IncomingMessage,
  socket: Duplex,
  admit: () => Promise<void>,
) => Promise<OutgoingHttpHeaders | undefined>;

interface WebSocketOptions {
  endpoints: WebSocketEndpoint[];
  interceptUpgrade?: UpgradeIntercept | undefined;
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
const INTERNAL = 1_011;
const RESTARTS = 1_012;

/** A client who may have the socket. */
interface Admitted {
  call: Call;
  open: Opened | OpenedBytes;
  gone: AbortController;
}

/** Headers that the answer to an upgrade has already, or cannot have. */
const OF_UPGRADE = /^(connection|upgrade|date|content-.*|transfer-encoding|sec-websocket-.*)$/;

function headerLines(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers)
    .filter(([name]) => !OF_UPGRADE.test(name))
    .flatMap(([name, values]) => [values ?? []].flat().map((value) => `${name}: ${value}`));
}

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
    // An unhandled error event would end the process when a client disconnects.
    const broken = () => socket.destroy();
    socket.once('error', broken);
    this.#admitThroughIntercept(request, socket)
      .then((admitted) => {
        if (!admitted) return;
        socket.off('error', broken);
        if (socket.destroyed) return;
        const addHeaders = (lines: string[]) => lines.push(...headerLines(admitted.headers));
        // Emitted before `handleUpgrade` returns.
        this.#server.on('headers', addHeaders);
        this.#server.handleUpgrade(request, socket, head, (client) => void this.#serve(client, admitted));
        this.#server.off('headers', addHeaders);
      })
      .catch((thrown: unknown) => {
        const problem = asProblem(thrown, requestIdOf(request));
        if (statusOf(problem) >= 500) this.#options.log.error({ err: problem.cause ?? problem }, 'admitting a WebSocket failed');
        endSocket(socket, statusOf(problem), problem.message, problem.headers);
      });
  }

  /** Tells all clients to come back. */
  close(): void {
    for (const client of this.#server.clients) client.close(RESTARTS, 'the server restarts');
  }

  /** Undefined where the intercept answered. Throws for a client who is refused. */
  async #admitThroughIntercept(
    request: IncomingMessage,
    socket: Duplex,
  ): Promise<(Admitted & { headers: OutgoingHttpHeaders }) | undefined> {
    const { admission, interceptUpgrade } = this.#options;
    const refusal = admission.refusalOfPage(request);
    if (refusal) throw refusal;
    admission.dropForeignCookies(request);
    if (!interceptUpgrade) return { ...(await this.#admit(request, socket)), headers: {} };
    let admitted = undefined as Admitted | undefined;
    const headers = await interceptUpgrade(request, socket, async () => {
      admitted = await this.#admit(request, socket);
    });
    return admitted && headers && { ...admitted, headers };
  }

  /** Asks who calls, and whether they may, as for a request of the operation. Throws for a client who is refused. */
  async #admit(request: IncomingMessage, socket: Duplex): Promise<Admitted> {
    const { identify, within, forwarding, log } = this.#options;
    const { endpoint, path } = this.#endpointOf(request.url)!;
    const gone = new AbortController();
    socket.once('close', () => gone.abort());
    const requestId = requestIdOf(request);
    const call: Call = {
      ...{ requestId, log: log.child({ requestId }), principal: undefined, caller: undefined },
      ...{ headers: request.headers, signal: gone.signal },
      address: forwarding.addressOf(request),
      baseUrl: forwarding.baseUrlOf(request),
    };
    const caller = await identify?.(request, call, endpoint.operation);
    const known = { ...call, caller };
    const admit = () => endpoint.admit(path, known);
    return { call: known, open: await (within ? within(caller, admit) : admit()), gone };
  }

  async #serve(client: WebSocket, { call: { log, caller }, open, gone }: Admitted): Promise<void> {
    const { within } = this.#options;
    const bytes = 'serveBytes' in open ? createWebSocketStream(client) : undefined;
    const messages = bytes ? undefined : new Messages(client);
    client.on('error', (error) => log.debug({ err: error }, 'WebSocket failed'));
    client.once('close', () => gone.abort());
    try {
      keepAlive(client, gone.signal);
      const serve = () =>
        'serveBytes' in open ? open.serveBytes(bytes!, gone.signal) : messages!.each(open(new Connection(client, gone.signal)));
      await (within ? within(caller, serve) : serve());
    } catch (error) {
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

/** The messages of one client, in order. They are kept from the first moment. */
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

/**
 * The address of `keelson dev`. It stays while agent servers behind it come and go: each request goes to the one that serves now,
 * on a connection of its own, so a client may keep its connection over a reload. While none serves, requests are answered with the
 * reason.
 */
import { createServer, type IncomingMessage, request as requestFrom, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { answerMalformed, endSocket, watchBodies } from '../../runtime/malformed-requests.ts';
import { sendHead } from '../../runtime/send-head.ts';

interface Target {
  host: string;
  port: number;
}

/** Headers of one connection (RFC 9110, section 7.6.1), and one that is answered here. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade', 'expect'];
const KEEP_ALIVE_MS = 75_000;

export class Relay {
  readonly #sockets = new Set<Socket>();
  #target: Target | undefined;
  #reason = 'The agent server is starting.';

  readonly #server = createServer(
    {
      maxHeaderSize: LIMITS.requestHeadBytes,
      keepAliveTimeout: KEEP_ALIVE_MS,
      requestTimeout: 0,
      // Another upgrade is an ordinary request, as at the agent server.
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
    },
    (request, response) => this.#pass(request, response),
  )
    .on('upgrade', (request, socket, head) => this.#join(request, socket, head))
    .on('clientError', answerMalformed)
    .on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });

  constructor() {
    watchBodies(this.#server);
  }

  /** Resolves with the address for people. Throws as `listen` does when the port is taken. */
  async listen(port: number, host: string): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => resolve());
    });
    const { address, port: taken, family } = this.#server.address() as AddressInfo;
    const name = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
    return `http://${name}:${taken}`;
  }

  /** From now on requests go to the server at that address; without one they are answered with the reason. */
  lead(url: string | undefined, reason = ''): void {
    this.#reason = reason;
    if (url === undefined) this.#target = undefined;
    else {
      const { hostname, port } = new URL(url);
      this.#target = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
    }
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    if (!this.#target) {
      refuse(response, this.#reason);
      return;
    }
    const { method, url: path } = request;
    const passed = requestFrom({ ...this.#target, agent: false, method, path, headers: headersOf(request) });
    passed.once('response', (answer) => {
      response.writeHead(answer.statusCode!, answer.statusMessage, withoutConnection(answer.rawHeaders));
      // The first event may take long.
      sendHead(response);
      pipeline(answer, response, () => {});
    });
    // An answer that has begun is ended by its own failure: it may be complete although the rest of the request cannot be sent.
    passed.on('error', ({ message }) => {
      if (!response.headersSent) refuse(response, `The agent server gave no answer: ${message}.`);
    });
    response.once('close', () => passed.destroy());
    request.pipe(passed);
  }

  /** Sends on what the client sent, and lets the agent server answer on the connection. */
  #join(request: IncomingMessage, client: Duplex, head: Buffer): void {
    client.on('error', () => client.destroy());
    if (!this.#target) {
      endSocket(client, 503, this.#reason);
      return;
    }
    const server = connect({ ...this.#target, noDelay: true });
    const { method, url, rawHeaders } = request;
    const lines = inPairs(rawHeaders).map(([name, value]) => `${name}: ${value}`);
    server.write([`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1');
    server.write(head);
    for (const [from, to] of [[client, server] as const, [server, client] as const]) {
      pipeline(from, to, (error) => error && to.destroy());
      // A connection that one side lost must not stay open at the other.
      from.once('close', () => to.destroy());
    }
  }
}

function refuse(response: ServerResponse, detail: string): void {
  response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' });
  response.end(`${JSON.stringify({ detail })}\n`);
}

function headersOf({ rawHeaders, headers }: IncomingMessage): string[] {
  const passed = withoutConnection(rawHeaders);
  if (headers['transfer-encoding'] !== undefined) return [...passed, 'transfer-encoding', 'chunked'];
  return headers['content-length'] === undefined ? [...passed, 'content-length', '0'] : passed;
}

function withoutConnection(rawHeaders: string[]): string[] {
  return inPairs(rawHeaders)
    .filter(([name]) => !OF_THE_CONNECTION.includes(name.toLowerCase()))
    .flat();
}

function inPairs(rawHeaders: string[]): [string, string][] {
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => [rawHeaders[2 * index]!, rawHeaders[2 * index + 1]!]);
}

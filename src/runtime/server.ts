/**
 * The HTTP listener: serves the operations of the generated table, and mounts such as the gateway. All dependencies are passed
 * in.
 */

import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { LIMITS } from '../../generated/limits.gen.ts';
import type { Problem } from '../problem.ts';
import type { Admission } from './admission.ts';
import { refuse } from './bind.ts';
import { HttpCall } from './call.ts';
import { isPreflight } from './cors.ts';
import { catalogue } from './errors.ts';
import { answerMalformed, type BodyProgress, endSocket, watchBodies } from './malformed-requests.ts';
import { refusalOfTarget } from './request-target.ts';
import { createRouter, type RouterOptions } from './router.ts';
import { type UpgradeIntercept, type WebSocketEndpoint, WebSockets } from './web-sockets.ts';

/** Takes over everything below a path prefix, upgrades included. */
export interface Mount {
  prefix: string;
  /** Whether it takes over the request whatever its path, because of its host. */
  takes?(request: IncomingMessage): boolean;
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/**
 * Runs first, and calls `next` to continue with the request, or with another in its place. `response` is undefined for an
 * upgrade.
 */
export type Intercept = (
  request: IncomingMessage,
  response: ServerResponse | undefined,
  next: (as?: IncomingMessage) => void,
) => void;

export interface HttpServerOptions extends RouterOptions {
  admission: Admission;
  mounts?: Mount[];
  webSockets?: WebSocketEndpoint[];
  /** Accepted before every path, for clients whose base URL has it. */
  optionalPrefix?: string;
  /** Accepted before every path too, and part of the addresses that answers name. */
  mountPrefix?: string | undefined;
  intercept?: Intercept;
  interceptUpgrade?: UpgradeIntercept;
  /** Overrides the default times, for tests. */
  bodyProgress?: BodyProgress;
}

export interface HttpServer {
  readonly server: Server;
  /** `http://host:port` of the listening socket. */
  readonly url: string;
  /** Listens also on a socket that another process opened, if the descriptor of one is given. */
  listen(port: number, host: string, socketFd?: number): Promise<void>;
  /** Stops accepting, lets requests in flight finish for `graceMs`, then cuts them off. */
  close(graceMs: number): Promise<void>;
}

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const route = createRouter(options);
  const mounts = options.mounts ?? [];
  const hostMountOf = (request: IncomingMessage) => mounts.find((mount) => mount.takes?.(request));
  const mountOf = (request: IncomingMessage, url = request.url ?? '') =>
    hostMountOf(request) ?? mounts.find(({ prefix }) => url.startsWith(prefix));
  const { admission, intercept, optionalPrefix, mountPrefix, forwarding } = options;
  const webSockets = new WebSockets({
    ...options,
    identify: options.identify,
    within: options.within,
    endpoints: options.webSockets ?? [],
  });
  const pathOf = ({ url = '' }: IncomingMessage) =>
    optionalPrefix !== undefined && url.startsWith(`${optionalPrefix}/`) ? url.slice(optionalPrefix.length) : url;
  const removePrefixes = (request: IncomingMessage) => {
    if (hostMountOf(request)) return;
    request.url = pathOf(request);
    if (mountPrefix !== undefined) forwarding.removePrefix(mountPrefix, request);
  };
  const settings = {
    maxHeaderSize: LIMITS.requestHeadBytes,
    keepAliveTimeout: 75_000,
    headersTimeout: HEAD_LIMIT_MS,
    connectionsCheckingInterval: HEAD_LIMIT_MS / 4,
    // watchBodies limits bodies by progress instead.
    requestTimeout: 0,
    // Another upgrade is an ordinary request (RFC 9110, section 7.8): some clients offer HTTP/2 that way.
    shouldUpgradeCallback: (request: IncomingMessage) => {
      const url = pathOf(request);
      const path = mountPrefix !== undefined && url.startsWith(`${mountPrefix}/`) ? url.slice(mountPrefix.length) : url;
      return mountOf(request, url) !== undefined || webSockets.takes(request.headers, path);
    },
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const mount = mountOf(request);
    if (mount) mount.request(request, response);
    else route(request, response);
  };
  const server = createServer(settings, (request, response) => {
    const malformed = refusalOfTarget(request, forwarding);
    removePrefixes(request);
    if (!admit(request, response, mountOf(request) !== undefined, malformed, options)) return;
    if (intercept) intercept(request, response, (as = request) => serve(as, response));
    else serve(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    const malformed = refusalOfTarget(request, forwarding);
    removePrefixes(request);
    const refusal = malformed ?? admission.refusalOf(request);
    if (refusal) {
      endSocket(socket, catalogue[refusal.code].status, refusal.message);
      return;
    }
    const upgrade = () => (mountOf(request) ?? webSockets).upgrade(request, socket, head);
    if (intercept) intercept(request, undefined, upgrade);
    else upgrade();
  });
  server.on('clientError', answerMalformed);
  server.maxConnections = connectionLimit();
  watchBodies(server, options.bodyProgress);
  server.on('listening', () => admission.listensOn((server.address() as AddressInfo).address));
  return lifecycle(server, () => webSockets.close());
}

/** Whether to continue with the request; otherwise it is answered here. Mounts check the origins of web pages themselves. */
function admit(
  request: IncomingMessage,
  response: ServerResponse,
  mounted: boolean,
  malformed: Problem | undefined,
  options: HttpServerOptions,
): boolean {
  const { admission } = options;
  const refusal = malformed ?? admission.refusalOf(request) ?? (mounted ? undefined : admission.refusalOfPage(request));
  if (!refusal && (mounted || request.headers.origin === undefined)) return true;
  admission.cors.letRead(request, response);
  const preflight = !mounted && isPreflight(request);
  if (!refusal && !preflight) return true;
  const call = new HttpCall(request, response, options);
  if (refusal) refuse(refusal, 'sentence', call, response);
  else admission.cors.answerPreflight(request, response, call.requestId);
  return false;
}

/** How long the request line and the headers may take. */
const HEAD_LIMIT_MS = 20_000;

/** Interval in which a closing server closes idle connections. */
const CLOSE_IDLE_MS = 20;

function lifecycle(server: Server, closing: () => void): HttpServer {
  const sockets = new Set<Socket>();
  const passedOn = createSocketServer(SOCKET_OPTIONS, (socket) => server.emit('connection', socket));
  let url: string | undefined;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    get url() {
      // Computed once: the address of a listening socket does not change.
      url ??= urlOf(server);
      return url;
    },
    listen: (port, host, socketFd) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          url = undefined;
          server.off('error', reject);
          if (socketFd === undefined) return resolve();
          passedOn.maxConnections = server.maxConnections;
          passedOn.once('error', reject).listen({ fd: socketFd, backlog: SOCKET_BACKLOG }, resolve);
        });
      }),
    close: (graceMs) =>
      new Promise((resolve) => {
        // Node waits for keep-alive, unused and upgraded connections. None of them has work in flight.
        const closeIdle = () => server.closeIdleConnections();
        const idle = setInterval(closeIdle, CLOSE_IDLE_MS);
        const force = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, graceMs);
        const closed = () => {
          clearInterval(idle);
          clearTimeout(force);
          resolve();
        };
        // Closing one that does not listen calls back too.
        server.close(() => passedOn.close(closed));
        if (passedOn.listening) passedOn.close();
        closing();
        closeIdle();
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }),
  };
}

/** Connections that may wait on a socket. A full queue refuses at once, where TCP would try again. */
const SOCKET_BACKLOG = 4_096;
/** As those of Node's own HTTP server. */
const SOCKET_OPTIONS = { allowHalfOpen: true, noDelay: true };

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

const MAX_CONNECTIONS = 16_384;
/** A request through the gateway needs a second connection, and other parts of the server need files too. */
const FILES_PER_CONNECTION = 3;

/** Most open connections. More would use up the file descriptors that files and databases need. */
export function connectionLimit(): number {
  return Math.max(1, Math.min(MAX_CONNECTIONS, Math.floor(openFiles() / FILES_PER_CONNECTION)));
}

/** The limit of open files of this process; infinite where the system has none. */
function openFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/**
 * The HTTP listener: polka with one route for each operation of the generated table, JSON answers for unknown paths and
 * methods, and mounts for what is no operation (the gateway). It is given everything and chooses nothing.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import polka from 'polka';
import { Problem } from '../problem.ts';
import type { Admission } from './admission.ts';
import { type AnyHandler, type BindOptions, bindOperation, type Listener, type RoutedRequest, refuse } from './bind.ts';
import { watchBodies } from './body-progress.ts';
import { HttpCall } from './call.ts';
import { connectionLimit } from './connection-limit.ts';
import { isPreflight } from './cors.ts';
import { catalogue } from './errors.ts';
import type { JsonRpcEndpoint } from './json-rpc.ts';
import { answerMalformed, endSocket, MAX_HEAD_BYTES } from './malformed-requests.ts';
import { OpenRequests } from './open-requests.ts';
import type { OperationEntry } from './operation.ts';

/** Takes over everything below a path prefix, upgrades included. */
export interface Mount {
  prefix: string;
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Comes before everything else, and calls `next` when the request may go on. An upgrade comes without a response. */
export type Intercept = (request: IncomingMessage, response: ServerResponse | undefined, next: () => void) => void;

export interface HttpServerOptions extends BindOptions {
  operations: Record<string, OperationEntry>;
  handlers: Record<string, unknown>;
  admission: Admission;
  jsonRpc?: Record<string, JsonRpcEndpoint>;
  mounts?: Mount[];
  /** May stand before every path, for clients that are set to a base URL with it. */
  optionalPrefix?: string;
  /** Settings that are on, which leave out the operations that are disabled by them. */
  disabled?: ReadonlySet<string>;
  intercept?: Intercept;
  /** In place of the usual times, for a test. */
  bodyProgress?: { windowMs: number; lookEveryMs: number };
}

export interface HttpServer {
  readonly server: Server;
  /** `http://host:port` of the listening socket. */
  readonly url: string;
  listen(port: number, host: string): Promise<void>;
  /** Stops accepting, lets requests in flight finish for `graceMs`, then cuts them off. */
  close(graceMs: number): Promise<void>;
}

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const router = polka({
    onNoMatch: (request: IncomingMessage, response: ServerResponse) => refuseRoute(request, response, options),
    onError: (error: unknown, request: IncomingMessage, response: ServerResponse) =>
      refuse(error, false, new HttpCall(request, response, options.log, options.trustForwarded), response),
  });
  const bound = { ...options, openRequests: new OpenRequests() };
  for (const { path, operations, shadowed } of pathsOf(Object.values(options.operations))) {
    const pattern = path.replaceAll(/\{([^}]+)\}/g, ':$1');
    const leftOut = operations.find(({ disabledBy = '' }) => options.disabled?.has(disabledBy));
    if (leftOut) {
      const listener = (request: IncomingMessage, response: ServerResponse) =>
        refuseDisabled(request, response, leftOut, options);
      for (const method of ['*', ...METHODS]) router.add(method, pattern, listener);
      continue;
    }
    for (const operation of operations) {
      const run = operation.jsonRpc ? options.jsonRpc![operation.jsonRpc] : options.handlers[operation.id];
      router.add(operation.method, pattern, bindOperation(operation, run as AnyHandler, bound) as Listener);
    }
    const allow = METHODS.filter((method) => operations.some((operation) => operation.method === method)).join(', ');
    const listener = (request: IncomingMessage, response: ServerResponse) => refuseMethod(request, response, allow, options);
    for (const method of ['*', ...shadowed]) router.add(method, pattern, listener);
  }
  const mounts = options.mounts ?? [];
  const mountOf = (url = '') => mounts.find(({ prefix }) => url.startsWith(prefix));
  const { admission, intercept, optionalPrefix } = options;
  const pathOf = ({ url = '' }: IncomingMessage) =>
    optionalPrefix !== undefined && url.startsWith(`${optionalPrefix}/`) ? url.slice(optionalPrefix.length) : url;
  const settings = {
    maxHeaderSize: MAX_HEAD_BYTES,
    keepAliveTimeout: 75_000,
    headersTimeout: HEAD_LIMIT_MS,
    connectionsCheckingInterval: HEAD_LIMIT_MS / 4,
    // Bodies have a limit by progress instead.
    requestTimeout: 0,
    // An upgrade that nobody takes is an ordinary request (RFC 9110, section 7.8): some clients offer HTTP/2 that way.
    shouldUpgradeCallback: (request: IncomingMessage) => mountOf(pathOf(request)) !== undefined,
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    const mount = mountOf(request.url);
    if (mount) mount.request(request, response);
    else router.handler(request as RoutedRequest, response);
  };
  const server = createServer(settings, (request, response) => {
    request.url = pathOf(request);
    if (!admit(request, response, mountOf(request.url) !== undefined, options)) return;
    if (intercept) intercept(request, response, () => serve(request, response));
    else serve(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    request.url = pathOf(request);
    const refusal = admission.refusalOf(request);
    if (refusal) {
      endSocket(socket, catalogue[refusal.code].status, refusal.message);
      return;
    }
    const upgrade = () => mountOf(request.url)!.upgrade(request, socket, head);
    if (intercept) intercept(request, undefined, upgrade);
    else upgrade();
  });
  server.on('clientError', answerMalformed);
  server.maxConnections = connectionLimit();
  watchBodies(server, options.bodyProgress);
  server.on('listening', () => admission.listensOn((server.address() as AddressInfo).address));
  return lifecycle(server);
}

/** Whether the request goes on to an operation or a mount; otherwise it is answered. What is mounted judges web pages itself. */
function admit(request: IncomingMessage, response: ServerResponse, mounted: boolean, options: HttpServerOptions): boolean {
  const { admission, log, trustForwarded } = options;
  const refusal = admission.refusalOf(request) ?? (mounted ? undefined : admission.refusalOfPage(request));
  if (!refusal && (mounted || request.headers.origin === undefined)) return true;
  admission.cors.letRead(request, response);
  const preflight = !mounted && isPreflight(request);
  if (!refusal && !preflight) return true;
  const call = new HttpCall(request, response, log, trustForwarded);
  if (refusal) refuse(refusal, false, call, response);
  else admission.cors.answerPreflight(request, response, call.requestId);
  return false;
}

/** How long the request line and the headers may take. */
const HEAD_LIMIT_MS = 20_000;

/** Between two looks at which connections have become idle, while the server closes. */
const CLOSE_IDLE_MS = 20;

function lifecycle(server: Server): HttpServer {
  const sockets = new Set<Socket>();
  let url: string | undefined;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return {
    server,
    get url() {
      // The system is asked once only: the address of a listening socket stays as it is.
      url ??= urlOf(server);
      return url;
    },
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          url = undefined;
          server.off('error', reject);
          resolve();
        });
      }),
    close: (graceMs) =>
      new Promise((resolve) => {
        // Node waits for connections that are kept alive, that never sent a request or that were upgraded: none of them is work.
        const closeIdle = () => server.closeIdleConnections();
        const idle = setInterval(closeIdle, CLOSE_IDLE_MS);
        const force = setTimeout(() => {
          for (const socket of sockets) socket.destroy();
        }, graceMs);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(force);
          resolve();
        });
        closeIdle();
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      }),
  };
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

interface PathEntry {
  path: string;
  operations: OperationEntry[];
  /** Methods that only a less literal path has. */
  shadowed: string[];
}

/**
 * The paths of the contract, those with literal segments before those with parameters: the first one that matches is the one
 * that is meant (OpenAPI 3.1, section 4.8.8.2), also for a method that it does not have. So `/threads/search` is no thread's id.
 */
function pathsOf(all: OperationEntry[]): PathEntry[] {
  const key = (path: string) =>
    path
      .split('/')
      .map((segment) => (segment.startsWith('{') ? '1' : '0'))
      .join('');
  const paths = [...new Set(all.map(({ path }) => path))];
  return paths
    .sort((a, b) => key(a).localeCompare(key(b), 'en') || a.localeCompare(b, 'en'))
    .map((path) => {
      const operations = all.filter((operation) => operation.path === path);
      const has = (list: OperationEntry[], method: string) => list.some((operation) => operation.method === method);
      const general = all.filter((operation) => operation.path !== path && covers(operation.path, path));
      return { path, operations, shadowed: METHODS.filter((method) => !has(operations, method) && has(general, method)) };
    });
}

/** Whether each request for the second path matches the first one too. */
function covers(general: string, path: string): boolean {
  const [segments, own] = [general.split('/'), path.split('/')];
  return segments.length === own.length && segments.every((segment, index) => segment.startsWith('{') || segment === own[index]);
}

/** 405 with `Allow` (RFC 9110, section 15.5.6). */
function refuseMethod(request: IncomingMessage, response: ServerResponse, allow: string, options: HttpServerOptions): void {
  const call = new HttpCall(request, response, options.log, options.trustForwarded);
  const headers = { allow };
  refuse(
    new Problem('method_not_allowed', `${request.method} is not allowed here; allowed: ${allow}.`, { headers }),
    false,
    call,
    response,
  );
}

/** As if it were not there; the sentence is for whoever wonders why. */
function refuseDisabled(
  request: IncomingMessage,
  response: ServerResponse,
  { disabledBy }: OperationEntry,
  options: HttpServerOptions,
): void {
  const call = new HttpCall(request, response, options.log, options.trustForwarded);
  refuse(new Problem('not_found', `This server does not offer it: ${disabledBy} is set.`), false, call, response);
}

function refuseRoute(request: IncomingMessage, response: ServerResponse, options: HttpServerOptions): void {
  const path = (request.url ?? '/').split('?')[0]!;
  const call = new HttpCall(request, response, options.log, options.trustForwarded);
  const shown = path.length > 200 ? `${path.slice(0, 200)}…` : path;
  refuse(
    new Problem('not_found', `There is nothing at ${shown}. The paths of this server are listed at /openapi.json.`),
    false,
    call,
    response,
  );
}

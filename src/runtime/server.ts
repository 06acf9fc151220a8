/**
 * The HTTP listener: polka with one route for each operation of the generated table, JSON answers for unknown paths and
 * methods, and mounts for what is no operation (the gateway). It is given everything and chooses nothing.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import polka from 'polka';
import { Problem } from '../problem.ts';
import { type AnyHandler, type BindOptions, bindOperation, type Listener, refuse, type RoutedRequest } from './bind.ts';
import { HttpCall } from './call.ts';
import type { JsonRpcEndpoint } from './json-rpc.ts';
import { answerMalformed } from './malformed.ts';
import type { OperationEntry } from './operation.ts';

/** Takes over everything below a path prefix, upgrades included. */
export interface Mount {
  prefix: string;
  request(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

export interface HttpServerOptions extends BindOptions {
  operations: Record<string, OperationEntry>;
  handlers: Record<string, unknown>;
  jsonRpc?: Record<string, JsonRpcEndpoint>;
  mounts?: Mount[];
}

export interface HttpServer {
  readonly server: Server;
  /** `http://host:port` of the listening socket. */
  readonly url: string;
  listen(port: number, host: string): Promise<void>;
  /** Stops accepting, lets requests in flight finish for `graceMs`, then cuts them off. */
  close(graceMs: number): Promise<void>;
}

/** Request line and headers together. */
const MAX_HEAD_BYTES = 32 * 1024;

export function createHttpServer(options: HttpServerOptions): HttpServer {
  const router = polka({
    onNoMatch: (request: IncomingMessage, response: ServerResponse) => refuseRoute(request, response, router, options),
    onError: (error: unknown, request: IncomingMessage, response: ServerResponse) =>
      refuse(error, false, new HttpCall(request, response, options.log, options.trustForwarded), response),
  });
  for (const operation of bySpecificity(Object.values(options.operations))) {
    const run = operation.jsonRpc ? options.jsonRpc![operation.jsonRpc] : options.handlers[operation.id];
    const listener = bindOperation(operation, run as AnyHandler, options);
    router.add(operation.method, operation.path.replaceAll(/\{([^}]+)\}/g, ':$1'), listener as Listener);
  }
  const mounts = options.mounts ?? [];
  const mountOf = (url = '') => mounts.find(({ prefix }) => url.startsWith(prefix));
  const settings = {
    maxHeaderSize: MAX_HEAD_BYTES,
    keepAliveTimeout: 75_000,
    // An upgrade that nobody takes is an ordinary request (RFC 9110, section 7.8): some clients offer HTTP/2 that way.
    shouldUpgradeCallback: (request: IncomingMessage) => mountOf(request.url) !== undefined,
  };
  const server = createServer(settings, (request, response) => {
    const mount = mountOf(request.url);
    if (mount) mount.request(request, response);
    else router.handler(request as RoutedRequest, response);
  });
  server.on('upgrade', (request, socket, head) => mountOf(request.url)!.upgrade(request, socket, head));
  server.on('clientError', answerMalformed);
  return lifecycle(server);
}

function lifecycle(server: Server): HttpServer {
  return {
    server,
    get url() {
      const { address, port, family } = server.address() as AddressInfo;
      const host = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
      return `http://${host}:${port}`;
    },
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve();
        });
      }),
    close: (graceMs) =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), graceMs);
        server.close(() => {
          clearTimeout(force);
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** Literal segments before parameters, so that `/threads/search` is not read as a thread's id. */
function bySpecificity(operations: OperationEntry[]): OperationEntry[] {
  const key = ({ path }: OperationEntry) =>
    path
      .split('/')
      .map((segment) => (segment.startsWith('{') ? '1' : '0'))
      .join('');
  return [...operations].sort((a, b) => key(a).localeCompare(key(b), 'en') || a.path.localeCompare(b.path, 'en'));
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** 405 with `Allow` where another method would have matched (RFC 9110, section 15.5.6), else 404. */
function refuseRoute(request: IncomingMessage, response: ServerResponse, router: ReturnType<typeof polka>, options: HttpServerOptions): void {
  const path = (request.url ?? '/').split('?')[0]!;
  const allowed = METHODS.filter((method) => router.find(method, path));
  const call = new HttpCall(request, response, options.log, options.trustForwarded);
  const problem =
    allowed.length > 0
      ? new Problem('method_not_allowed', `${request.method} is not allowed here; allowed: ${allowed.join(', ')}.`, {
          headers: { allow: allowed.join(', ') },
        })
      : new Problem('not_found', `There is nothing at ${path.length > 200 ? `${path.slice(0, 200)}…` : path}. The paths of this server are listed at /openapi.json.`);
  refuse(problem, false, call, response);
}

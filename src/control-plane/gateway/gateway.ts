/**
 * The way to live deployments: everything below /d/<name> goes to the agent server that serves there now, HTTP, event
 * streams and WebSockets alike. The gateway asks for a key of the deployment's tenant unless the agent has its own auth.
 */
import { Agent, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ProxyServer } from 'http-proxy-3';
import type { Logger } from 'pino';
import { Problem } from '../../problem.ts';
import { refuse } from '../../runtime/bind.ts';
import { HttpCall } from '../../runtime/call.ts';
import { asProblem, catalogue } from '../../runtime/errors.ts';
import type { Principal } from '../../runtime/handler.ts';
import { writeJson } from '../../runtime/respond.ts';
import type { Mount } from '../../runtime/server.ts';
import { credentialOf, prefixLocations, removeCredential, setForwarded, withOnly } from './gateway-headers.ts';
import type { Route, Routes, Target } from './routes.ts';

export interface GatewayOptions {
  routes: Routes;
  /** Answers whose key the headers carry; throws a `Problem`. It is given one credential at most. */
  authenticate(headers: IncomingHttpHeaders): Principal | Promise<Principal>;
  log: Logger;
  /** Whether X-Forwarded-* of the client is a proxy's word. */
  trustForwarded?: boolean;
}

export interface Gateway extends Mount, AsyncDisposable {}

const PREFIX = '/d/';
const CONNECT_LIMIT_MS = 5_000;
const RETRY_AFTER_S = '2';
/** Nothing of the request reached the agent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ECONNECT_TIMEOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL']);

/** Makes the gateway as a mount of the HTTP server. */
export function createGateway(options: GatewayOptions): Gateway {
  return new HttpGateway(options);
}

/** A request that may pass. */
interface Passage {
  route: Route;
  target: Target;
  call: HttpCall;
  prefix: string;
  /** Counts the request out of its revision. */
  leave: () => void;
}

class HttpGateway implements Gateway {
  readonly prefix = PREFIX;
  readonly #options: GatewayOptions;
  readonly #agent = new Agent({ keepAlive: true, scheduling: 'lifo', maxFreeSockets: 256 });
  readonly #proxy: ProxyServer;
  /** Requests under way, for what must be done when their answer begins. */
  readonly #passages = new WeakMap<IncomingMessage, Passage>();

  constructor(options: GatewayOptions) {
    this.#options = options;
    this.#proxy = new ProxyServer({ agent: this.#agent, connectTimeout: CONNECT_LIMIT_MS });
    this.#proxy.on('proxyRes', (answer, request, response) => this.#onAnswer(answer, request, response));
    // The client is gone; its request is aborted by then.
    this.#proxy.on('econnreset', () => {});
    this.#proxy.on('error', (error) => options.log.debug({ err: error }, 'gateway socket error'));
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const call = this.#callOf(request, response);
    this.#admit(request, call)
      .then((passage) => this.#forward(passage, request, response))
      .catch((error: unknown) => refuse(error, false, call, response));
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const call = this.#callOf(request, undefined);
    // Until the proxy takes over, a client that goes away must not bring an unheard error.
    const ignore = () => {};
    socket.on('error', ignore);
    this.#admit(request, call)
      .then((passage) => {
        socket.off('error', ignore);
        this.#forwardUpgrade(passage, request, socket as Socket, head);
      })
      .catch((error: unknown) => {
        const problem = asProblem(error, call.requestId);
        refuseUpgrade(socket, catalogue[problem.code].status, problem.message, {
          ...problem.headers,
          'x-request-id': call.requestId,
        });
      });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
  }

  #callOf(request: IncomingMessage, response: ServerResponse | undefined): HttpCall {
    return new HttpCall(request, response as ServerResponse, this.#options.log, this.#options.trustForwarded ?? false);
  }

  /** Finds the deployment, asks for the key, and makes the request what the agent is to see. */
  async #admit(request: IncomingMessage, call: HttpCall): Promise<Passage> {
    const url = request.url!;
    const slug = /^[^/?#]*/.exec(url.slice(PREFIX.length))![0];
    const prefix = PREFIX + slug;
    await this.#authorize(slug, request);
    // Only now: what was looked up before the wait for the authenticator may have been switched since.
    const route = this.#options.routes.get(slug);
    if (!route) throw unknownDeployment(slug);
    if (!route.target) {
      throw new Problem(
        'unavailable',
        `The deployment at ${prefix} is not up: no revision of it serves requests yet. Its status and the logs of its revisions in the control plane say why.`,
        {
          headers: { 'retry-after': RETRY_AFTER_S },
        },
      );
    }
    request.url = restOf(url, prefix);
    setForwarded(request, prefix, call.requestId, this.#options.trustForwarded ?? false);
    // Counted in with the look-up, so that nobody takes the revision for drained in between.
    return { route, target: route.target, call, prefix, leave: this.#options.routes.enter(route.target.revisionId) };
  }

  async #authorize(slug: string, request: IncomingMessage): Promise<void> {
    const route = this.#options.routes.get(slug);
    // A browser asks without credentials whether it may ask with them; the agent's own CORS rules are the answer.
    if (route && (route.ownAuth || isPreflight(request))) return;
    const credential = credentialOf(request.headers);
    const principal = await this.#options.authenticate(withOnly(request.headers, credential));
    if (!route || route.tenantId !== principal.tenantId) throw unknownDeployment(slug);
    if (credential) removeCredential(request.headers, credential);
  }

  #forward(passage: Passage, request: IncomingMessage, response: ServerResponse): void {
    response.once('close', passage.leave);
    if (response.destroyed) {
      passage.leave();
      return;
    }
    const { headers } = request;
    // The proxy would take a body of unknown length for none with these methods, and send it on as a request of its own.
    const framed = headers['transfer-encoding'] !== undefined && (request.method === 'DELETE' || request.method === 'OPTIONS');
    if (framed) throw new Problem('bad_request', `A ${request.method} request with a body needs Content-Length here.`);
    response.setHeader('x-request-id', passage.call.requestId);
    this.#send(passage, request, response, true);
  }

  #send(passage: Passage, request: IncomingMessage, response: ServerResponse, mayRetry: boolean): void {
    this.#passages.set(request, passage);
    let failed = false;
    // The client's wishes for its own connection are not those for ours to the agent.
    const options = { target: passage.target.url, headers: { connection: 'keep-alive' } };
    this.#proxy.web(request, response, options, (error) => {
      if (failed) return;
      failed = true;
      passage.leave();
      const code = (error as NodeJS.ErrnoException).code ?? '';
      const target = this.#options.routes.get(passage.route.slug)?.target;
      const harmless = isBodyless(request) && (request.method === 'GET' || request.method === 'HEAD' || NOT_SENT.has(code));
      if (mayRetry && target && harmless && !response.headersSent && !response.destroyed) {
        const leave = this.#options.routes.enter(target.revisionId);
        response.once('close', leave);
        this.#send({ ...passage, target, leave }, request, response, false);
        return;
      }
      this.#unreachable(error, passage, response);
    });
  }

  #unreachable(error: Error, { call, prefix, target }: Passage, response: ServerResponse): void {
    if (response.destroyed) return;
    call.log.warn({ err: error, revisionId: target.revisionId }, 'the agent server did not answer');
    if (response.headersSent) response.destroy();
    else writeJson(response, 502, { detail: unreachableDetail(prefix) }, { 'x-request-id': call.requestId });
  }

  #onAnswer(answer: IncomingMessage, request: IncomingMessage, response: ServerResponse): void {
    const passage = this.#passages.get(request);
    if (!passage) return;
    delete answer.headers['keep-alive'];
    delete answer.headers.connection;
    prefixLocations(answer.headers, passage.prefix, passage.target.url);
    answer.headers['x-request-id'] ??= passage.call.requestId;
    // An answer that breaks off half-way must not look complete, nor keep the client waiting.
    answer.once('close', () => answer.complete || response.destroy());
    // Events may be long in coming; that the stream is open must not be.
    if (answer.headers['content-type']?.startsWith('text/event-stream')) process.nextTick(() => response.flushHeaders());
  }

  #forwardUpgrade(passage: Passage, request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { call, prefix, target } = passage;
    socket.once('close', passage.leave);
    if (socket.destroyed) {
      passage.leave();
      return;
    }
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      refuseUpgrade(socket, 400, 'Only WebSocket upgrades are passed on.', { 'x-request-id': call.requestId });
      return;
    }
    // An agent of its own for the socket: it leaves the pool for good.
    this.#proxy.ws(request, socket, head, { target: target.url, agent: false }, (error) => {
      if (socket.destroyed || socket.writableEnded) return;
      call.log.warn({ err: error, revisionId: target.revisionId }, 'the agent server did not take a WebSocket');
      if (socket.bytesWritten === 0) refuseUpgrade(socket, 502, unreachableDetail(prefix), { 'x-request-id': call.requestId });
      else socket.destroy();
    });
  }
}

/** The path and query that the agent sees. A prefix that a client put twice counts once: see `prefixLocations`. */
function restOf(url: string, prefix: string): string {
  let rest = url.slice(prefix.length);
  if (rest.startsWith(prefix) && /^([/?#]|$)/.test(rest.slice(prefix.length))) rest = rest.slice(prefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function unknownDeployment(slug: string): Problem {
  return new Problem('not_found', `There is no deployment at ${PREFIX}${slug}.`);
}

function unreachableDetail(prefix: string): string {
  return `The agent server of the deployment at ${prefix} could not be reached. It may be starting again: the logs of its revision in the control plane say more.`;
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

function isBodyless({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

function refuseUpgrade(socket: Duplex, status: number, detail: string, headers: Record<string, string>): void {
  const body = JSON.stringify({ detail });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * The public path to live deployments: requests below /d/<name>, and to the host of a deployment, go to an agent server that serves
 * it. It forwards HTTP, event streams and WebSockets. The gateway requires a key of the deployment's tenant. Users of an agent with auth of its own
 * come without one: the agent itself asks who they are.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { GATEWAY_HEADER, OPERATOR_HEADER } from '../../drivers/port.ts';
import { Problem } from '../../problem.ts';
import { unauthenticated } from '../../runtime/auth.ts';
import { refuse } from '../../runtime/bind.ts';
import { HttpCall } from '../../runtime/call.ts';
import { CorsPolicy, isPreflight } from '../../runtime/cors.ts';
import { asProblem, catalogue } from '../../runtime/errors.ts';
import { OpenRequests } from '../../runtime/open-requests.ts';
import { isVisit } from '../../runtime/pages.ts';
import { referenceAsset } from '../../runtime/reference.ts';
import { headersOf, headersOfProblem, respond } from '../../runtime/respond.ts';
import type { Mount } from '../../runtime/server.ts';
import { type Address, addressOf, PREFIX } from './addresses.ts';
import { AnotherTry } from './another-try.ts';
import {
  answerFailure,
  answerHealthy,
  errorFormOf,
  type Failure,
  inFormOf,
  makeReadable,
  nameless,
  notStarted,
  notUp,
  refuseUpgrade,
  tooSlow,
  unknownDeployment,
  unreachable,
} from './gateway-answers.ts';
import { credentialOf, forwardedHeaders, operatorKeyOf, prefixLocations, removeCredential, withOnly } from './gateway-headers.ts';
import type { GatewayOptions } from './gateway-options.ts';
import { HeldRequests, isHealthCheck } from './held-requests.ts';
import {
  assetIn,
  confine,
  keepToItself,
  keyPage,
  noComponent,
  publicReading,
  type Reading,
  restrain,
  restrainComponent,
  withSlash,
} from './public-docs.ts';
import type { Route, Visit } from './routes.ts';
import { TenantShare } from './tenant-share.ts';
import { bodyOf, isRepeatable, joinSockets, Upstream, UpstreamFailure } from './upstream.ts';

interface Gateway extends Mount, AsyncDisposable {}

const NAMELESS_CARD = /^\/d\/\.well-known\/agent-card\.json(\?|$)/;
const CONNECT_LIMIT_MS = 5_000;
/** An agent server sends something every 3 seconds, also while it waits. */
const IDLE_LIMIT_MS = 120_000;
/** The preflight allows every origin. The key and the agent's own rules decide about the request. */
const PAGES = new CorsPolicy({ allowOrigins: ['*'] });

/** Makes the gateway as a mount of the HTTP server. */
export function createGateway(options: GatewayOptions): Gateway {
  return new HttpGateway(options);
}

/** How a request was admitted. */
interface Admission {
  credentials: IncomingHttpHeaders;
  tenantId: string;
}

/** An admitted request. */
interface Passage {
  route: Route;
  call: HttpCall;
  address: Address;
  headers: IncomingHttpHeaders;
  /** What is read without a key. */
  reading: Reading | undefined;
  /** The agent asks who sends it. */
  isUsers: boolean;
  /** It only asks for the health of the agent. */
  isProbe: boolean;
  visit: Visit;
}

class HttpGateway implements Gateway {
  readonly prefix = PREFIX;
  readonly #options: GatewayOptions;
  readonly #idleMs: number;
  readonly #upstream: Upstream;
  readonly #open = new OpenRequests();
  readonly #held: HeldRequests;
  readonly #share: TenantShare;
  /** Looks at the database for `hasPublicDocs` that are under way, by name. */
  readonly #looking = new Map<string, Promise<boolean>>();

  constructor(options: GatewayOptions) {
    const { idleMs = IDLE_LIMIT_MS } = options;
    this.#options = options;
    this.#idleMs = idleMs;
    this.#upstream = new Upstream({ connectMs: CONNECT_LIMIT_MS, idleMs });
    this.#held = new HeldRequests({
      routes: options.routes,
      start: options.start,
      limitMs: options.holdMs,
      lostMs: options.lostMs,
    });
    this.#share = new TenantShare(options.mostOfTenant);
  }

  takes(request: IncomingMessage): boolean {
    return this.#options.hosts?.nameOf(request, this.#options.forwarding) !== undefined;
  }

  request(request: IncomingMessage, response: ServerResponse): void {
    const call = this.#callOf(request, response);
    // The same answer for every name: without a key a client neither learns which deployments exist nor reaches one.
    if (isPreflight(request)) {
      PAGES.answerPreflight(request, response, call.requestId);
      return;
    }
    this.#answer(request, response, call).catch((error: unknown) => {
      if (!response.headersSent) makeReadable(response);
      const problem = asProblem(error, call.requestId);
      const isVisitor = !response.headersSent && isVisit(request) && problem.code === 'unauthenticated';
      if (isVisitor) this.#showPage(401, request, response, call);
      else refuse(error instanceof Problem ? inFormOf(request, problem) : error, errorFormOf(request), call, response);
    });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const call = this.#callOf(request, undefined);
    // An unhandled error event would end the process when a client disconnects.
    socket.on('error', () => socket.destroy());
    this.#answerUpgrade(request, socket as Socket, head, call).catch((error: unknown) => {
      const problem = asProblem(error, call.requestId);
      refuseUpgrade(socket, catalogue[problem.code].status, problem.message, headersOfProblem(problem, call.requestId));
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#upstream.close();
  }

  #addressOf(request: IncomingMessage): Address {
    return addressOf(request, this.#options);
  }

  #callOf(request: IncomingMessage, response: ServerResponse | undefined): HttpCall {
    return new HttpCall(request, response as ServerResponse, this.#options);
  }

  async #answer(request: IncomingMessage, response: ServerResponse, call: HttpCall): Promise<void> {
    const isNameless = NAMELESS_CARD.test(request.url!) && this.#addressOf(request).host === undefined;
    if (isNameless) request.url = await this.#withOnlyName(request, call);
    const address = this.#addressOf(request);
    const { slug, path } = address;
    const asked = publicReading(request, address);
    if (asked === 'asset') return this.#showAsset(path, response, call);
    const reading = asked && (await this.#openReading(request, slug, asked));
    if (reading === 'page') return this.#showPage(200, request, response, call);
    if (isHealthCheck(request.method, path) && this.#options.routes.get(slug)?.rest) {
      await this.#authorize(address, request, call.address);
      return answerHealthy(response, call.requestId);
    }
    const passage = await this.#admit(request, response, call, reading);
    let { visit } = passage;
    const held = this.#options.bodies.hold(passage.route.tenantId);
    response.once('close', () => visit.leave());
    try {
      const body = await bodyOf(request, held);
      const tries = new AnotherTry(this.#options.routes, this.#held, { ...passage, client: response });
      for (;;) {
        passage.headers[GATEWAY_HEADER] = this.#options.tokenOf(visit.revisionId, visit.url);
        // Once the answer begins, the body is not sent again, however long the answer takes.
        const sent = { method: request.method!, body, onAnswer: () => held.release() };
        const failure = await this.#send({ ...passage, visit }, sent, response);
        if (!failure || response.destroyed) return;
        visit.leave();
        const target = isRepeatable(failure, request, response, body) ? await tries.after(failure) : undefined;
        if (response.destroyed) return;
        if (!target) return this.#fail(failure, { ...passage, visit }, request, response);
        visit = this.#options.routes.enter(target, { avoid: visit.url, isHealthCheck: passage.isProbe });
      }
    } finally {
      held.release();
      if (response.destroyed) visit.leave();
    }
  }

  /**
   * The address of an agent card with the name of the caller's only deployment. Clients that resolve `.well-known/agent-card.json`
   * against `/d/<name>`, without a slash at its end, lose the name (RFC 3986, section 5.2.3).
   */
  async #withOnlyName(request: IncomingMessage, { address, baseUrl }: HttpCall): Promise<string> {
    const credential = credentialOf(request.headers);
    const { tenantId } = await this.#options.authenticate(withOnly(request.headers, credential), address);
    const [only, ...more] = [...this.#options.routes.all()].filter((route) => route.tenantId === tenantId);
    if (!only || more.length > 0) throw nameless(`${baseUrl}${PREFIX}`, only?.slug);
    return request.url!.replace(PREFIX, `${PREFIX}${only.slug}/`);
  }

  /** What is asked for, if it is open to everybody. Credentials are removed then: they are neither needed nor the agent's. */
  async #openReading(request: IncomingMessage, slug: string, asked: Reading): Promise<Reading | undefined> {
    const route = this.#options.routes.get(slug);
    if (asked === 'component') delete request.headers.origin;
    else if (!route || (route.target ?? route.rest)?.ownAuth || !(await this.#hasPublicDocs(slug))) return undefined;
    request.headers = withOnly(request.headers, undefined);
    return asked;
  }

  /** Requests that come at once share one look: they have no key, and must not keep the database busy. */
  #hasPublicDocs(slug: string): Promise<boolean> {
    const looking = this.#looking.get(slug) ?? this.#options.hasPublicDocs(slug).finally(() => this.#looking.delete(slug));
    this.#looking.set(slug, looking);
    return looking;
  }

  /** A file of the page's renderer, which is no agent's. */
  async #showAsset(path: string, response: ServerResponse, call: HttpCall): Promise<void> {
    const answer = { status: 200, ...(await referenceAsset(assetIn(path)!)) };
    return respond(response, answer, headersOf(answer, call.requestId, response));
  }

  /** For browsers. The same page for every name: it holds nothing of any deployment. */
  #showPage(status: 200 | 401, request: IncomingMessage, response: ServerResponse, call: HttpCall): void {
    const { path, host } = this.#addressOf(request);
    const location = host === undefined ? withSlash(request.url!) : undefined;
    if (location) return void response.writeHead(307, { location, 'x-request-id': call.requestId }).end();
    const [page] = path.split('?', 1);
    const { text, headers } = this.#options.pageAt(page!.replace(/(.)\/+$/, '$1')) ?? keyPage;
    const answer = { status, contentType: 'text/html', text, headers: { ...headers, Vary: 'Accept' } };
    void respond(response, answer, headersOf(answer, call.requestId, response));
  }

  /** Finds the deployment, checks the key unless everybody may read, and builds the request for the agent. */
  async #admit(request: IncomingMessage, client: ServerResponse | Socket, call: HttpCall, reading?: Reading): Promise<Passage> {
    const { routes, forwarding } = this.#options;
    const address = this.#addressOf(request);
    const { slug, path, shown } = address;
    const admission = reading ? undefined : await this.#authorize(address, request, call.address);
    // Looked up again: the target may have changed while the authenticator ran.
    const found = routes.get(slug);
    if (admission && found?.tenantId !== admission.tenantId) throw unknownDeployment(shown);
    if (reading === 'component' && !found?.target) throw noComponent();
    if (found) this.#share.take(found.tenantId, shown, client);
    const started = found?.rest ? await this.#started(found, shown, client, admission) : found;
    const isProbe = isHealthCheck(request.method, path);
    const route = started && !isProbe ? await this.#held.awaitTarget(started, client) : started;
    if (!route) throw unknownDeployment(shown);
    if (!route.target) throw notUp(shown);
    const isUsers = !reading && !admission;
    if (isUsers && !route.target.ownAuth) throw unauthenticated('The agent was just replaced. Send the request again.');
    if (admission && !client.destroyed) {
      const { credentials, tenantId } = admission;
      const authenticate = () => this.#options.authenticate(credentials);
      const over = this.#open.add({ tenantId, authenticate, log: () => call.log, end: () => client.destroy() });
      client.once('close', over);
    }
    const headers = forwardedHeaders(request, { ...address, requestId: call.requestId, forwarding });
    if (admission && route.target.ownAuth) headers[OPERATOR_HEADER] = 'key';
    // No agent has cookies on this origin. Users may have one of their company, which the auth of the project knows.
    if (!isUsers) delete headers.cookie;
    // Counted in the same step as the look-up, so that the revision cannot be seen as drained in between.
    return {
      route,
      call,
      address,
      headers,
      reading,
      isUsers,
      isProbe,
      visit: routes.enter(route.target, { isHealthCheck: isProbe }),
    };
  }

  /** The route of a deployment that rested, once it serves. */
  async #started(
    route: Route,
    shown: string,
    client: ServerResponse | Socket,
    admission: Admission | undefined,
  ): Promise<Route | undefined> {
    const started = await this.#held.started(route, shown, client);
    if (started && !started.target)
      throw notStarted(shown, admission ? await this.#options.startFailure(route.deploymentId) : null);
    return started;
  }

  /** Undefined for users of an agent that asks them itself. A key of ours is checked in any case: it is an operator's. */
  async #authorize(
    { slug, shown }: Address,
    request: IncomingMessage,
    address: string | undefined,
  ): Promise<Admission | undefined> {
    const route = this.#options.routes.get(slug);
    const { ownAuth } = route?.target ?? route?.rest ?? {};
    const credential = ownAuth ? operatorKeyOf(request.headers) : credentialOf(request.headers);
    if (ownAuth && !credential) return undefined;
    const credentials = withOnly(request.headers, credential);
    const { tenantId } = await this.#options.authenticate(credentials, address);
    if (route?.tenantId !== tenantId) throw unknownDeployment(shown);
    if (credential) removeCredential(request.headers, credential);
    return { credentials, tenantId };
  }

  async #send(
    { address: { path, prefix }, headers, call, reading, isUsers, visit }: Passage,
    { method, body, onAnswer }: { method: string; body: Buffer | Readable | null; onAnswer: () => void },
    response: ServerResponse,
  ): Promise<UpstreamFailure | undefined> {
    try {
      await this.#upstream.send({ url: visit.url, path, headers }, method, body, response, (answered) => {
        onAnswer();
        prefixLocations(answered, prefix, visit.url);
        keepToItself(answered);
        if (reading === 'component') restrainComponent(answered);
        else if (reading) restrain(answered);
        if (isUsers) confine(answered);
        answered['x-request-id'] ??= call.requestId;
      });
      return undefined;
    } catch (error) {
      if (error instanceof UpstreamFailure) return error;
      throw error;
    }
  }

  #fail(failure: UpstreamFailure, { call, address, visit }: Passage, request: IncomingMessage, response: ServerResponse): void {
    call.log.warn({ err: failure, revisionId: visit.revisionId }, 'the agent server did not answer');
    // A broken-off answer must not look complete, nor keep the client waiting.
    if (response.headersSent) response.destroy();
    else {
      const told = { requestId: call.requestId, mayHaveBegun: request.method === 'POST' && !failure.unsent };
      answerFailure(request, response, this.#explained(failure, address), told);
    }
  }

  #explained(failure: UpstreamFailure, { shown }: Address): Failure {
    return failure.timedOut ? tooSlow(shown, this.#idleMs) : unreachable(shown);
  }

  async #answerUpgrade(request: IncomingMessage, socket: Socket, head: Buffer, call: HttpCall): Promise<void> {
    const { address, headers, visit } = await this.#admit(request, socket, call);
    socket.once('close', visit.leave);
    if (socket.destroyed) return visit.leave();
    const requestId = { 'x-request-id': call.requestId };
    if (request.method !== 'GET' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      return refuseUpgrade(socket, 400, 'Only WebSocket upgrades are passed on.', requestId);
    }
    const gone = new AbortController();
    const hangUp = () => gone.abort();
    socket.once('close', hangUp);
    try {
      headers[GATEWAY_HEADER] = this.#options.tokenOf(visit.revisionId, visit.url);
      const answer = await this.#upstream.upgrade({ url: visit.url, path: address.path, headers }, gone.signal);
      keepToItself(answer.headers);
      if (!answer.upgraded) visit.leave();
      joinSockets(answer, socket, head, requestId);
    } catch (error) {
      visit.leave();
      if (!(error instanceof UpstreamFailure)) throw error;
      if (socket.destroyed) return;
      call.log.warn({ err: error, revisionId: visit.revisionId }, 'the WebSocket to the agent server failed');
      const { status, detail } = this.#explained(error, address);
      refuseUpgrade(socket, status, detail, requestId);
    } finally {
      socket.off('close', hangUp);
    }
  }
}

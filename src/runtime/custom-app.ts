/**
 * Serves a project's own HTTP app, a Hono app or anything with `fetch(request)`, before the operations of the contract. Routes of
 * the app take precedence over operations, and the middleware of a Hono app sees every request and every WebSocket: it may refuse one,
 * and change status and headers of the answer. `GET /ok` never reaches the app, so that it cannot make the server look broken.
 */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../problem.ts';
import { refuse } from './bind.ts';
import { type CallOptions, HttpCall } from './call.ts';
import { asProblem, statusOf } from './errors.ts';
import type { Forwarding } from './forwarding.ts';
import { HeldResponse, type Sender } from './held-response.ts';
import { ReplayedBody } from './replayed-body.ts';
import { pathOf } from './request-target.ts';
import { sendHead } from './send-head.ts';
import type { Intercept } from './server.ts';
import { drained } from './sse.ts';
import type { UpgradeIntercept } from './web-sockets.ts';

/** What an app looks like from outside. */
export interface FetchApp {
  fetch(request: Request, environment?: object): unknown;
  /** Of Hono: what answers when no route of the app does. */
  notFound?: unknown;
  /** Of Hono. */
  routes?: unknown;
  use?: unknown;
  getPath?: unknown;
}

/** What the app is told about the caller, as on other servers of LangGraph. */
export interface AppAuth {
  user: object;
  scopes: readonly string[];
}

interface CustomAppOptions extends CallOptions {
  /** Most bytes of a body that both the app and an operation read. */
  bodyLimitBytes: number;
  /** Whether a path is one of the contract. */
  isOperation(path: string): boolean;
  /** Called before the app. Throws a `Problem` for a caller without access. */
  guard?: ((request: IncomingMessage, path: string, call: HttpCall) => Promise<AppAuth | undefined>) | undefined;
}

interface HonoContext {
  env: { [PASS]: () => Promise<Response>; auth?: AppAuth };
  set(name: string, value: unknown): void;
}

/** The parts of Hono that are used here. */
interface Hono extends FetchApp {
  notFound(handler: (context: HonoContext) => unknown): void;
  use(handler: (context: HonoContext, next: () => Promise<void>) => unknown): void;
  route(path: string, app: FetchApp): void;
}

const PASS = Symbol('pass the request on to the server');
/** Marks the answers of the server on their way through the middleware. */
const PASSED = 'x-keelson-passed';
const HEALTH = /^\/ok\/?(\?|$)/;
/** Headers of the connection to the client, which are not the app's. */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** Takes each request, and each WebSocket, to the app first. */
export function interceptWithApp(app: FetchApp, options: CustomAppOptions): { request: Intercept; upgrade: UpgradeIntercept } {
  const passesOn = typeof app.notFound === 'function' && Array.isArray(app.routes);
  const told = options.guard && passesOn && typeof app.use === 'function' ? withAuth(app as Hono) : app;
  if (passesOn) (told as Hono).notFound(({ env }) => env[PASS]());
  const request: Intercept = (request, response, next) => {
    if (response === undefined || HEALTH.test(request.url ?? '')) return next();
    const call = new HttpCall(request, response, options);
    // The operation, if one answers, logs under the same id.
    request.headers['x-request-id'] = call.requestId;
    removeLastSlash(request, options);
    let visit: Visit | undefined;
    const serveVisit = async () => {
      visit = new Visit(told, request, response, next, options, call);
      await serve(visit, passesOn, options);
    };
    serveVisit().catch((error: unknown) => {
      visit?.abandon();
      refuse(error, 'sentence', call, response);
    });
  };
  const upgrade: UpgradeIntercept = (request, socket, admit) =>
    askForUpgrade({ app: told, passesOn, options }, request, socket, admit);
  return { request, upgrade };
}

/** Operations answer with a slash at the end of their path, too. Middleware that guards the path must see the one that is served. */
function removeLastSlash(request: IncomingMessage, { isOperation }: CustomAppOptions): void {
  const { url = '/' } = request;
  const path = pathOf(url);
  if (path.length > 1 && path.endsWith('/') && isOperation(path)) request.url = path.slice(0, -1) + url.slice(path.length);
}

/** The app in another one of its class, whose requests have `auth` in the variables of their context (`c.get('auth')`). */
function withAuth(app: Hono): Hono {
  const outer = new (app.constructor as new () => Hono)();
  outer.getPath = app.getPath;
  outer.use((context, next) => {
    context.set('auth', context.env.auth);
    return next();
  });
  outer.route('/', app);
  return outer;
}

async function serve(visit: Visit, passesOn: boolean, { guard, isOperation }: CustomAppOptions): Promise<void> {
  const answer = await visit.ask(await guard?.(visit.request, visit.path, visit.call));
  // Other apps than Hono's do not say whether a route answered.
  if (!passesOn && answer.status === 404 && isOperation(visit.path)) visit.passOn();
  else await visit.send(answer);
}

/** One request on its way through the app. */
class Visit {
  readonly request: IncomingMessage;
  readonly call: HttpCall;
  readonly path: string;
  readonly #app: FetchApp;
  readonly #response: ServerResponse;
  readonly #next: (request: IncomingMessage) => void;
  readonly #body: ReplayedBody;
  readonly #url: string;
  readonly #passedAs = randomUUID();
  #held: HeldResponse | undefined;

  constructor(
    app: FetchApp,
    request: IncomingMessage,
    response: ServerResponse,
    next: (request: IncomingMessage) => void,
    { forwarding, bodyLimitBytes }: CustomAppOptions,
    call: HttpCall,
  ) {
    const url = addressOf(request, forwarding);
    this.request = request;
    this.call = call;
    this.path = url.pathname;
    this.#app = app;
    this.#response = response;
    this.#next = next;
    this.#body = new ReplayedBody(request, bodyLimitBytes);
    this.#url = url.href;
  }

  /** What the app answers; a Hono app answers with what the server does where no route of its own matches. */
  async ask(auth: AppAuth | undefined): Promise<Response> {
    const environment = { incoming: this.request, outgoing: this.#response, auth, [PASS]: () => this.#pass() };
    const answer = await this.#app.fetch(this.#asRequest(), environment);
    if (isResponse(answer)) return answer;
    throw new Error(NO_RESPONSE);
  }

  #asRequest(): Request {
    const { method = 'GET' } = this.request;
    const hasBody = method !== 'GET' && method !== 'HEAD' && this.#body.isThere;
    return new Request(this.#url, {
      method,
      headers: headersForApp(this.request),
      signal: this.call.signal,
      ...(hasBody ? { body: this.#body.stream(), duplex: 'half' } : {}),
    } as RequestInit);
  }

  async #pass(): Promise<Response> {
    if (this.#held) throw new Error('the app passed one request on twice');
    const request = this.#body.replayed();
    const held = new HeldResponse(this.#response);
    this.#held = held;
    this.#next(request);
    const head = await held.head;
    if (!head) return new Response(null, { status: 499 });
    const headers = new Headers([[PASSED, this.#passedAs]]);
    for (const [name, value] of Object.entries(head.headers))
      for (const one of [value ?? []].flat()) headers.append(name, String(one));
    return new Response(null, { status: head.status, headers });
  }

  /** To the operations of the server. */
  passOn(): void {
    this.#next(this.#body.replayed());
  }

  /** After a failure: the response is free for an error. What the server still writes is dropped. */
  abandon(): void {
    if (!this.#held) return;
    this.#held.abandon();
    this.#response.on('error', () => {});
  }

  async send(answer: Response): Promise<void> {
    const headers = headersOf(answer);
    const isPassed = answer.headers.get(PASSED) === this.#passedAs;
    delete headers[PASSED];
    // A body is of the app, which Hono gives the other headers of the answer that it replaces.
    if (isPassed && answer.body !== null) delete headers['content-length'];
    else if (isPassed) {
      this.#held!.release({ status: answer.status, headers });
      return;
    }
    if (this.#response.destroyed) {
      await answer.body?.cancel();
      return;
    }
    headers['x-request-id'] ??= this.call.requestId;
    await write(this.#response, this.#held?.discard() ?? this.#response, answer, headers, this.request.method === 'HEAD');
  }
}

/** The address of a request as the app gets it. The guard judges its path, so it must be the path that was sent. */
function addressOf(request: IncomingMessage, forwarding: Forwarding): URL {
  const { scheme, host } = forwarding.originOf(request);
  const target = request.url ?? '/';
  const url = URL.parse(`${scheme}://${host}${target}`);
  if (url?.pathname === pathOf(target)) return url;
  throw new Problem('bad_request', 'The Host header or the path of the request is malformed.');
}

/** Not `rawHeaders`: those still have what the admission removed. */
function headersForApp({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => [value ?? []].flat().map((one): [string, string] => [name, one]));
}

interface AppAtDoor {
  app: FetchApp;
  /** Whether the app says that none of its routes answered. */
  passesOn: boolean;
  options: CustomAppOptions;
}

/**
 * Asks the app about a WebSocket, as about a request with GET. Where its routes leave the socket to the server, its middleware sees
 * an answer with the status 200, or the one of the server's refusal. Resolves with its headers for the upgrade; undefined when the
 * app answered something else.
 */
async function askForUpgrade(
  { app, passesOn, options }: AppAtDoor,
  request: IncomingMessage,
  socket: Duplex,
  admit: () => Promise<void>,
): Promise<OutgoingHttpHeaders | undefined> {
  const call = new HttpCall(request, socket, options);
  request.headers['x-request-id'] = call.requestId;
  const url = addressOf(request, options.forwarding);
  const auth = await options.guard?.(request, url.pathname, call);
  const passedAs = randomUUID();
  let result: { refusal?: Problem; status: number } | undefined;
  const pass = async () => {
    if (result) throw new Error('the app passed one request on twice');
    result = await admit().then(
      () => ({ status: 200 }),
      (error: unknown) => {
        const refusal = asProblem(error, call.requestId);
        return { refusal, status: statusOf(refusal) };
      },
    );
    return new Response(null, { status: result.status, headers: [[PASSED, passedAs]] });
  };
  const asked = new Request(url, { method: 'GET', headers: headersForApp(request), signal: call.signal });
  const answer = await app.fetch(asked, { incoming: request, outgoing: undefined, auth, [PASS]: pass });
  if (!isResponse(answer)) throw new Error(NO_RESPONSE);
  if (!passesOn && answer.status === 404) {
    await admit();
    return {};
  }
  const headers = headersOf(answer);
  const isPassed = headers[PASSED] === passedAs && answer.body === null;
  delete headers[PASSED];
  if (isPassed && result?.refusal && answer.status === result.status) throw withHeaders(result.refusal, headers);
  if (isPassed && result?.status === 200 && answer.ok) return headers;
  await writeOnSocket(socket, answer, { 'x-request-id': call.requestId, ...headers });
  return undefined;
}

function withHeaders(refusal: Problem, more: OutgoingHttpHeaders): Problem {
  const { code, message, status, body, cause } = refusal;
  const headers = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, String(value)]));
  return new Problem(code, message, { status, body, cause, headers: { ...refusal.headers, ...headers } });
}

/** Writes the whole answer of the app to a bare socket, and ends it. */
async function writeOnSocket(socket: Duplex, { status, body }: Response, headers: OutgoingHttpHeaders): Promise<void> {
  if (socket.destroyed) return void (await body?.cancel());
  const all = { ...headers, connection: 'close', ...(body === null ? { 'content-length': '0' } : {}) };
  const lines = Object.entries(all).flatMap(([name, values]) => [values ?? []].flat().map((value) => `${name}: ${value}`));
  socket.write(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1');
  if (body === null) socket.end();
  else await pipeline(Readable.fromWeb(body as never), socket);
}

const NO_RESPONSE = 'the app named by http.app of langgraph.json answered no Response';

/** The project may bring its own implementation of `Response`. */
function isResponse(value: unknown): value is Response {
  const answer = value as Partial<Response> | null | undefined;
  return typeof answer?.status === 'number' && typeof answer.headers?.get === 'function';
}

function headersOf(answer: Response): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = Object.fromEntries(answer.headers);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers['set-cookie'] = cookies;
  for (const name of OF_CONNECTION) delete headers[name];
  return headers;
}

/** Writes as fast as the client reads. */
async function write(
  response: ServerResponse,
  sender: Sender,
  answer: Response,
  headers: OutgoingHttpHeaders,
  isHead: boolean,
): Promise<void> {
  sender.writeHead(answer.status, headers);
  if (answer.body === null || isHead) {
    sender.end();
    await answer.body?.cancel();
    return;
  }
  sendHead(sender);
  const body = Readable.fromWeb(answer.body as never);
  const gone = () => body.destroy();
  response.once('close', gone);
  try {
    for await (const chunk of body) {
      if (response.destroyed) break;
      if (!sender.write(chunk)) await drained(response);
    }
    sender.end();
  } finally {
    response.off('close', gone);
  }
}

/**
 * Serves a project's own HTTP app, a Hono app or anything with `fetch(request)`, before the operations of the contract. Routes of
 * the app take precedence over operations, and the middleware of a Hono app sees every request: it may refuse one, and change
 * status and headers of the answer. `GET /ok` never reaches the app, so that it cannot make the server look broken.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Problem } from '../problem.ts';
import { refuse } from './bind.ts';
import { type CallOptions, HttpCall } from './call.ts';
import { HeldResponse, type Sender } from './held-response.ts';
import { ReplayedBody } from './replayed-body.ts';
import type { Intercept } from './server.ts';
import { drained } from './sse.ts';

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

/** Takes each request to the app first. */
export function interceptWithApp(app: FetchApp, options: CustomAppOptions): Intercept {
  const passesOn = typeof app.notFound === 'function' && Array.isArray(app.routes);
  const told = options.guard && passesOn && typeof app.use === 'function' ? withAuth(app as Hono) : app;
  if (passesOn) (told as Hono).notFound(({ env }) => env[PASS]());
  return (request, response, next) => {
    if (response === undefined || HEALTH.test(request.url ?? '')) return next();
    const call = new HttpCall(request, response, options);
    // The operation, if one answers, logs under the same id.
    request.headers['x-request-id'] = call.requestId;
    const visit = new Visit(told, request, response, next, options, call);
    serve(visit, passesOn, options).catch((error: unknown) => {
      visit.abandon();
      refuse(error, 'sentence', call, response);
    });
  };
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
  readonly #origin: string;
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
    const { scheme, host } = forwarding.originOf(request);
    this.request = request;
    this.call = call;
    this.path = (request.url ?? '/').replace(/\?.*$/s, '');
    this.#app = app;
    this.#response = response;
    this.#next = next;
    this.#body = new ReplayedBody(request, bodyLimitBytes);
    this.#origin = `${scheme}://${host}`;
  }

  /** What the app answers; a Hono app answers with what the server does where no route of its own matches. */
  async ask(auth: AppAuth | undefined): Promise<Response> {
    const url = `${this.#origin}${this.request.url}`;
    if (!URL.canParse(url)) throw new Problem('bad_request', 'The Host header or the path of the request is malformed.');
    const environment = { incoming: this.request, outgoing: this.#response, auth, [PASS]: () => this.#pass() };
    const answer = await this.#app.fetch(this.#asRequest(url), environment);
    if (isResponse(answer)) return answer;
    throw new Error('the app named by http.app of langgraph.json answered no Response');
  }

  #asRequest(url: string): Request {
    const { method = 'GET', headers } = this.request;
    const hasBody = method !== 'GET' && method !== 'HEAD' && this.#body.isThere;
    // Not rawHeaders: those still have what the admission removed.
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return new Request(url, {
      ...{ method, headers: sent, signal: this.call.signal },
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
  sender.flushHeaders();
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

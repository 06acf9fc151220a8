/**
 * A JSON-RPC 2.0 endpoint over the methods of one or more OpenRPC documents: one request in, one response or a stream of
 * responses out. Batches and notifications are refused. Errors travel at HTTP 200.
 */
import { messageOf, Problem } from '../problem.ts';
import { tellAnswer } from './answers.ts';
import { isTooDeep, MAX_DEPTH } from './body.ts';
import { asProblem, catalogue, RPC_TITLES, type RpcCode } from './errors.ts';
import type { AnyAnswer, Call, ServerSentEvent } from './handler.ts';
import { asRpcStatus, bindingType, type RpcStatusParts } from './http-json.ts';
import type { Validator } from './operation.ts';
import { checkValue } from './response-check.ts';
import type { ResponseValidators } from './response-validators.ts';
import { assertValid, assertValidators } from './validation.ts';

type RpcId = string | number | null;

interface MethodEntry {
  readonly api: string;
  readonly name: string;
  readonly streaming: boolean;
  /** Errors of a stream that has not begun are one JSON body. */
  readonly refusesInJson?: true;
  /** Its addresses in the binding to plain HTTP, such as `GET /tasks/{id}`. */
  readonly http?: readonly string[];
  readonly result: string;
  readonly validate: unknown;
}

type RpcError = { readonly code: number; readonly message: string };

/** One OpenRPC document with the handlers of its methods. */
export interface RpcContract {
  api: string;
  document: object;
  methods: Record<string, MethodEntry>;
  handlers: Record<string, (params: never, services: never, call: Call) => Promise<unknown> | AsyncIterable<unknown>>;
  /** Methods of the protocol that this server does not offer → the error that answers them. */
  refused: Record<string, RpcError>;
  /** The error code of a problem, where the document declares one for it. */
  codeOf?(problem: Problem): number | undefined;
  /** `error.data` of an error; `problem` is what it is about. */
  dataOf?(code: number, problem?: Problem): unknown;
  /** The status over plain HTTP of an error that the document declares, and its name; undefined for the errors of JSON-RPC itself. */
  httpStatusOf?(code: number): { status: number; name: string } | undefined;
  /** Headers of the answers of its methods. */
  headersOf?(services: unknown): Record<string, string>;
  /** Reads the params of a method into the form of its schema. */
  read?(method: string, params: object): object;
  responseValidators?: ResponseValidators | undefined;
}

/** What a request says beside its body. */
export interface RequestParameters {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
}

interface JsonRpcOptions<Services> {
  /** No two have a method of the same name. */
  contracts: readonly RpcContract[];
  /** The services for one request; throws `not_found` for an unknown address. */
  open(parameters: RequestParameters, call: Call): Services | Promise<Services>;
  /** Throws when a request, whose method is known, cannot be served whatever its params are. */
  admit?(parameters: RequestParameters): void;
  /** The contract that `rpc.discover` answers; the first by default. */
  discovered?(parameters: RequestParameters): RpcContract | undefined;
}

/** An error of the request itself, found before any handler is called. */
class RpcFault extends Error {
  readonly rpcCode: number;
  readonly id: RpcId;
  constructor(rpcCode: number, message: string, id: RpcId = null) {
    super(message);
    this.rpcCode = rpcCode;
    this.id = id;
  }
}

/** A method with its contract. */
interface BoundMethod {
  entry: MethodEntry;
  contract: RpcContract;
}

/** A request for a known method. It is admitted, then its params and its id are checked, when it is carried out. */
interface Request extends BoundMethod {
  id: RpcId;
  /** Whether the request has an id that can be echoed. */
  hasId: boolean;
  params: unknown;
  services: unknown;
  call: Call;
  admit(): void;
}

export class JsonRpcEndpoint<Services = unknown> {
  readonly #options: JsonRpcOptions<Services>;
  readonly #methods = new Map<string, BoundMethod>();
  readonly #refused = new Map<string, { error: RpcError; contract: RpcContract }>();

  constructor(options: JsonRpcOptions<Services>) {
    this.#options = options;
    for (const contract of options.contracts) {
      for (const entry of Object.values(contract.methods)) {
        assertValidators(entry.name, { params: entry.validate });
        if (this.#methods.has(entry.name)) throw new Error(`two contracts have a method ${entry.name}`);
        this.#methods.set(entry.name, { entry, contract });
      }
      for (const [name, error] of Object.entries(contract.refused)) this.#refused.set(name, { error, contract });
    }
  }

  open(parameters: RequestParameters, call: Call): Services | Promise<Services> {
    return this.#options.open(parameters, call);
  }

  /** The methods that plain HTTP calls too, by their addresses. */
  httpMethods(): { verb: string; path: string; name: string }[] {
    return [...this.#methods.values()].flatMap(({ entry: { name, http = [] } }) =>
      http.map((address) => {
        const [verb, path] = address.split(' ') as [string, string];
        return { verb, path, name };
      }),
    );
  }

  /** Carries out a method for plain HTTP: the answer has its bare result, or its bare events. */
  async perform(
    name: string,
    params: unknown,
    services: Services,
    call: Call,
    parameters: RequestParameters,
  ): Promise<AnyAnswer> {
    const method = this.#methods.get(name)!;
    const admit = () => this.#options.admit?.(parameters);
    const request: Request = { ...method, id: null, hasId: true, params, services, call, admit };
    const own = method.contract.headersOf?.(services) ?? {};
    if (method.entry.streaming) return { status: 200, headers: own, events: bareEvents(request, await begun(results(request))) };
    const headers = { ...own, 'content-type': bindingType(call.headers), 'cache-control': 'no-store' };
    return { status: 200, headers, pending: bareResult(request) };
  }

  /** What answers a call over plain HTTP that failed, also before its method was called. */
  httpProblem(name: string, thrown: unknown, call: Call): Problem {
    return httpProblem(thrown, call, this.#methods.get(name)!);
  }

  /** The error for a request whose body is not read. Throws it where the contracts have none for it: HTTP has an answer then. */
  refuse(problem: Problem, call: Call, parameters: RequestParameters): AnyAnswer {
    const contract = this.#discovered(parameters);
    if (contract.codeOf?.(problem) === undefined) throw problem;
    return ok(failure(null, problem, call, contract));
  }

  async answer(text: string, services: Services, call: Call, parameters: RequestParameters): Promise<AnyAnswer> {
    let id: RpcId = null;
    let name = '';
    let contract: RpcContract | undefined;
    try {
      const request = parseRequest(text);
      id = request.id;
      name = request.method;
      const { hasId, params } = request;
      const admit = () => this.#options.admit?.(parameters);
      if (request.method === 'rpc.discover') {
        contract = this.#options.contracts[0]!;
        admit();
        assertId(hasId);
        return ok(success(id, this.#discovered(parameters).document));
      }
      const refusal = this.#refused.get(request.method);
      const method = this.#methods.get(request.method);
      contract = (refusal ?? method)?.contract;
      if (refusal) {
        admit();
        throw new RpcFault(refusal.error.code, refusal.error.message, id);
      }
      if (!method) throw fault(-32601, `${request.method}.`, id);
      const bound = { ...method, id, hasId, params, services, call, admit };
      const headers = method.contract.headersOf?.(services) ?? {};
      if (method.entry.streaming) {
        const begins = method.entry.refusesInJson ? streamOrRefusal(bound) : streamed(bound, results(bound));
        return { ...(await begins), headers };
      }
      // A method may run a whole graph, so its answer is sent as pending.
      return { status: 200, headers, pending: result(bound) };
    } catch (error) {
      const refusal = failure(id, error, call, contract);
      for (const { api } of contract ? [contract] : this.#options.contracts)
        tellAnswer(api, contract ? name : '', refusal.error.code);
      return ok(refusal);
    }
  }

  #discovered(parameters: RequestParameters): RpcContract {
    return this.#options.discovered?.(parameters) ?? this.#options.contracts[0]!;
  }
}

async function result(request: Request): Promise<unknown> {
  const { contract, id, call } = request;
  try {
    return success(id, await bareResult(request));
  } catch (error) {
    return told(request, failure(id, error, call, contract));
  }
}

/** The results of a method that streams. Throws with the first one where the request is wrong. */
async function* results(request: Request): AsyncGenerator<unknown> {
  const { entry, contract, services, call } = request;
  yield* contract.handlers[entry.name]!(paramsOf(request), services as never, call) as AsyncIterable<unknown>;
}

/** The stream once it has begun; the error as JSON where it does not. */
async function streamOrRefusal(request: Request): Promise<AnyAnswer> {
  return streamed(request, await begun(results(request)));
}

/** All results, after the first one has come. Throws when it does not. */
async function begun(rest: AsyncGenerator<unknown>): Promise<AsyncGenerator<unknown>> {
  const first = await rest.next();
  async function* all() {
    if (first.done) return;
    yield first.value;
    yield* rest;
  }
  return all();
}

async function bareResult(request: Request): Promise<unknown> {
  const { entry, contract, services, call } = request;
  const value = await (contract.handlers[entry.name]!(paramsOf(request), services as never, call) as Promise<unknown>);
  checkResult(request, value);
  tellAnswer(entry.api, entry.name, 200);
  return value;
}

async function* bareEvents(request: Request, events: AsyncIterable<unknown>): AsyncGenerator<ServerSentEvent> {
  const { api, name } = request.entry;
  try {
    for await (const event of events) {
      checkResult(request, event);
      tellAnswer(api, name, 200, event);
      yield { data: JSON.stringify(event) };
    }
  } catch (error) {
    const { call } = request;
    const problem = httpProblem(error, call, request);
    if (problem.code === 'internal') call.log.error({ err: problem.cause ?? problem }, problem.message);
    yield { event: 'error', data: JSON.stringify(problem.body) };
  }
}

function httpProblem(thrown: unknown, call: Call, { entry, contract }: BoundMethod): Problem {
  const { code, data } = errorFor(thrown, call, contract);
  tellAnswer(entry.api, entry.name, code);
  const problem = thrown instanceof RpcFault ? new Problem('bad_request', thrown.message) : asProblem(thrown, call.requestId);
  const parts: RpcStatusParts = { ...contract.httpStatusOf?.(code), message: withoutBody(problem.message), details: data };
  return asRpcStatus(problem, bindingType(call.headers), parts);
}

function streamed(request: Request, events: AsyncIterable<unknown>): AnyAnswer {
  return { status: 200, events: stream(request, events) };
}

/** Every frame is one whole response with the request's id. Errors are frames too, also before the first event. */
async function* stream(request: Request, events: AsyncIterable<unknown>): AsyncGenerator<ServerSentEvent> {
  const { entry, contract, id, call } = request;
  try {
    for await (const event of events) {
      checkResult(request, event);
      tellAnswer(entry.api, entry.name, 200, event);
      yield { data: JSON.stringify(success(id, event)) };
    }
  } catch (error) {
    yield { data: JSON.stringify(told(request, failure(id, error, call, contract))) };
  }
}

/** The failure of a method, which listeners are told of. */
function told(request: Request, refusal: ReturnType<typeof failure>) {
  tellAnswer(request.entry.api, request.entry.name, refusal.error.code);
  return refusal;
}

function checkResult({ entry, contract: { responseValidators } }: BoundMethod, value: unknown): void {
  if (responseValidators) checkValue(responseValidators.result(entry.name), entry.result, value, entry.name);
}

/**
 * Only the envelope. Whether there is an id is checked last, so that an error says what is wrong with the method or its parameters
 * first.
 */
function parseRequest(text: string): { id: RpcId; hasId: boolean; method: string; params: unknown } {
  if (isTooDeep(text)) throw fault(-32600, `it is nested deeper than ${MAX_DEPTH} levels.`);
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch (error) {
    throw fault(-32700, `${messageOf(error)}.`);
  }
  if (Array.isArray(request)) throw fault(-32600, 'batches are not supported; send one request.');
  if (request === null || typeof request !== 'object') throw fault(-32600, 'a JSON object is expected.');
  const { jsonrpc, id, method, params } = request as Record<string, unknown>;
  const hasId = typeof id === 'string' || id === null || Number.isSafeInteger(id);
  const echoed = hasId ? (id as RpcId) : null;
  if (jsonrpc !== '2.0') throw fault(-32600, "jsonrpc must be '2.0'.", echoed);
  if (typeof method !== 'string') throw fault(-32600, 'method must be a string.', echoed);
  if (id !== undefined) assertId(hasId);
  return { id: echoed, hasId, method, params };
}

function assertId(hasId: boolean): void {
  if (!hasId) throw fault(-32600, 'id must be a string or an integer.', null);
}

/** Throws where the params break the contract of their method, or the id is missing; fills in defaults. */
function paramsOf({ entry, contract, params, hasId, admit }: Request): never {
  admit();
  // JSON-RPC 2.0, section 4: params may be left out.
  const given = params === undefined ? {} : params;
  if (given === null || typeof given !== 'object' || Array.isArray(given))
    throw fault(-32602, 'an object of named parameters is expected.');
  const read = contract.read ? contract.read(entry.name, given) : given;
  assertValid(entry.validate as Validator, read, 'body');
  assertId(hasId);
  return read as never;
}

function success(id: RpcId, result: unknown) {
  return { jsonrpc: '2.0', id, result };
}

function failure(id: RpcId, thrown: unknown, call: Call, contract?: RpcContract) {
  const error = errorFor(thrown, call, contract);
  if (thrown instanceof RpcFault) return { jsonrpc: '2.0', id: thrown.id ?? id, error };
  const problem = asProblem(thrown, call.requestId);
  if (catalogue[problem.code].status >= 500) call.log.error({ err: problem.cause ?? problem }, problem.message);
  return { jsonrpc: '2.0', id, error };
}

function errorFor(thrown: unknown, call: Call, contract?: RpcContract) {
  if (thrown instanceof RpcFault) return errorOf(thrown.rpcCode, thrown.message, contract);
  const problem = asProblem(thrown, call.requestId);
  const { rpcCode } = catalogue[problem.code];
  const ownCode = contract?.codeOf?.(problem);
  const message = ownCode === undefined ? titled(rpcCode, withoutBody(problem.message)) : problem.message;
  return errorOf(ownCode ?? rpcCode, message, contract, problem);
}

/** Params are no body. */
function withoutBody(message: string): string {
  return message.replace(/^body(\.|: )/, '');
}

function errorOf(code: number, message: string, contract?: RpcContract, problem?: Problem) {
  const data = contract?.dataOf?.(code, problem);
  return { code, message, ...(data === undefined ? {} : { data }) };
}

function fault(code: RpcCode, text: string, id?: RpcId): RpcFault {
  return new RpcFault(code, titled(code, text), id);
}

function titled(code: RpcCode, text: string): string {
  const title = RPC_TITLES[code];
  return text.startsWith(title) ? text : `${title}: ${text}`;
}

function ok(body: unknown): AnyAnswer {
  return { status: 200, body };
}

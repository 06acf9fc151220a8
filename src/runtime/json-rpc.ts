/**
 * A JSON-RPC 2.0 endpoint over the methods of an OpenRPC document: one request in, one response or a stream of responses
 * out. Batches and notifications are refused, as the A2A schema demands an id. Errors travel at HTTP 200.
 */
import { messageOf, type Problem } from '../problem.ts';
import { tellAnswer } from './answers.ts';
import { isTooDeep, MAX_DEPTH } from './body.ts';
import { asProblem, catalogue } from './errors.ts';
import type { AnyAnswer, Call, ServerSentEvent } from './handler.ts';
import type { Validator } from './operation.ts';
import { checkValue } from './response-check.ts';
import type { ResponseValidators } from './response-validators.ts';
import { assertValid, assertValidators } from './validation.ts';

type RpcId = string | number | null;

export interface MethodEntry {
  readonly api: string;
  readonly name: string;
  readonly streaming: boolean;
  readonly result: string;
  readonly validate: unknown;
}

type AnyRpcHandler = (params: never, services: never, call: Call) => Promise<unknown> | AsyncIterable<unknown>;

export interface JsonRpcOptions<Services> {
  document: unknown;
  methods: Record<string, MethodEntry>;
  handlers: Record<string, AnyRpcHandler>;
  /** Methods of the protocol that this server does not offer → the error that answers them. */
  refused: Record<string, { readonly code: number; readonly message: string }>;
  /** The services for one endpoint address; throws `not_found` when there is nothing at it. */
  open(path: Record<string, unknown>, call: Call): Services | Promise<Services>;
  responseValidators: ResponseValidators | undefined;
}

/** An error of JSON-RPC itself, before any method is reached (section 5.1). */
class RpcFault extends Error {
  readonly rpcCode: number;
  readonly id: RpcId;
  constructor(rpcCode: number, message: string, id: RpcId = null) {
    super(message);
    this.rpcCode = rpcCode;
    this.id = id;
  }
}

export class JsonRpcEndpoint<Services = unknown> {
  readonly #options: JsonRpcOptions<Services>;

  constructor(options: JsonRpcOptions<Services>) {
    for (const { name, validate } of Object.values(options.methods)) assertValidators(name, { params: validate });
    this.#options = options;
  }

  open(path: Record<string, unknown>, call: Call): Services | Promise<Services> {
    return this.#options.open(path, call);
  }

  async answer(text: string, services: Services, call: Call): Promise<AnyAnswer> {
    let id: RpcId = null;
    try {
      const request = parseRequest(text);
      id = request.id;
      if (request.method === 'rpc.discover') return ok(success(id, this.#options.document));
      const refusal = Object.hasOwn(this.#options.refused, request.method) ? this.#options.refused[request.method] : undefined;
      if (refusal) throw new RpcFault(refusal.code, refusal.message, id);
      const method = Object.hasOwn(this.#options.methods, request.method) ? this.#options.methods[request.method]! : undefined;
      if (!method) throw new RpcFault(-32601, `Method not found: ${request.method}.`, id);
      if (method.streaming) return { status: 200, events: this.#stream(id, method, request.params, services, call) };
      // A method may take as long as a graph does, so its answer is one that is waited for.
      return { status: 200, pending: this.#call(id, method, request.params, services, call) };
    } catch (error) {
      return ok(failure(id, error, call));
    }
  }

  async #call(id: RpcId, method: MethodEntry, params: unknown, services: Services, call: Call): Promise<unknown> {
    try {
      assertParams(method, params);
      const result = await (this.#options.handlers[method.name]!(params as never, services as never, call) as Promise<unknown>);
      this.#check(method, result);
      tellAnswer(method.api, method.name, 200);
      return success(id, result);
    } catch (error) {
      return failure(id, error, call);
    }
  }

  /** Every frame is one whole response with the request's id; an error, also one before the first event, is a frame too. */
  async *#stream(
    id: RpcId,
    method: MethodEntry,
    params: unknown,
    services: Services,
    call: Call,
  ): AsyncGenerator<ServerSentEvent> {
    try {
      assertParams(method, params);
      const events = this.#options.handlers[method.name]!(params as never, services as never, call) as AsyncIterable<unknown>;
      for await (const event of events) {
        this.#check(method, event);
        yield { data: JSON.stringify(success(id, event)) };
      }
      tellAnswer(method.api, method.name, 200);
    } catch (error) {
      yield { data: JSON.stringify(failure(id, error, call)) };
    }
  }

  #check(method: MethodEntry, result: unknown): void {
    const validators = this.#options.responseValidators;
    if (validators) checkValue(validators.result(method.name), method.result, result, method.name);
  }
}

function parseRequest(text: string): { id: RpcId; method: string; params: unknown } {
  if (isTooDeep(text)) throw new RpcFault(-32600, `Invalid request: it is nested deeper than ${MAX_DEPTH} levels.`);
  let request: unknown;
  try {
    request = JSON.parse(text);
  } catch (error) {
    throw new RpcFault(-32700, `Parse error: ${messageOf(error)}.`);
  }
  if (Array.isArray(request)) throw new RpcFault(-32600, 'Invalid request: batches are not supported; send one request.');
  if (request === null || typeof request !== 'object') throw new RpcFault(-32600, 'Invalid request: a JSON object is expected.');
  const { jsonrpc, id, method, params } = request as Record<string, unknown>;
  const validId = typeof id === 'string' || id === null || Number.isSafeInteger(id);
  const echoed = validId ? (id as RpcId) : null;
  if (jsonrpc !== '2.0') throw new RpcFault(-32600, "Invalid request: jsonrpc must be '2.0'.", echoed);
  if (typeof method !== 'string') throw new RpcFault(-32600, 'Invalid request: method must be a string.', echoed);
  if (!validId) throw new RpcFault(-32600, 'Invalid request: id must be a string or an integer.', null);
  return { id: echoed, method, params };
}

function assertParams(method: MethodEntry, params: unknown): void {
  if (params === null || typeof params !== 'object' || Array.isArray(params)) {
    throw new RpcFault(-32602, 'Invalid params: an object of named parameters is expected.');
  }
  assertValid(method.validate as Validator, params, 'body');
}

function success(id: RpcId, result: unknown) {
  return { jsonrpc: '2.0', id, result };
}

function failure(id: RpcId, thrown: unknown, call: Call) {
  if (thrown instanceof RpcFault)
    return { jsonrpc: '2.0', id: thrown.id ?? id, error: { code: thrown.rpcCode, message: thrown.message } };
  const problem: Problem = asProblem(thrown, call.requestId);
  const { status, rpcCode } = catalogue[problem.code];
  if (status >= 500) call.log.error({ err: problem.cause ?? problem }, problem.message);
  const message = problem.issues ? `Invalid params: ${problem.message.replace(/^body(\.|: )/, '')}` : problem.message;
  return { jsonrpc: '2.0', id, error: { code: rpcCode, message } };
}

function ok(body: unknown): AnyAnswer {
  return { status: 200, body };
}

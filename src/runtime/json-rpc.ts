/**
 * A JSON-RPC 2.0 endpoint over the methods of one or more OpenRPC documents: one request in, one response or a stream of
 * responses out. Batches and notifications are refused. Errors travel at HTTP 200.
 */
import { messageOf, type Problem } from '../problem.ts';
import { tellAnswer } from './answers.ts';
import { isTooDeep, MAX_DEPTH } from './body.ts';
import { asProblem, catalogue, RPC_TITLES, type RpcCode } from './errors.ts';
import type { AnyAnswer, Call, ServerSentEvent } from './handler.ts';
import type { Validator } from './operation.ts';
import { checkValue } from './response-check.ts';
import type { ResponseValidators } from './response-validators.ts';
import { assertValid, assertValidators } from './validation.ts';

type RpcId = string | number | null;

interface MethodEntry {
  readonly api: string;
  readonly name: string;
  readonly streaming: boolean;
  readonly result: string;
  readonly validate: unknown;
}

type RpcError = { readonly code: number; readonly message: string };

/** One OpenRPC document with the handlers of its methods. */
export interface RpcContract {
  document: object;
  methods: Record<string, MethodEntry>;
  handlers: Record<string, (params: never, services: never, call: Call) => Promise<unknown> | AsyncIterable<unknown>>;
  /** Methods of the protocol that this server does not offer → the error that answers them. */
  refused: Record<string, RpcError>;
  /** The error code of a problem, where the document declares one for it. */
  codeOf?(problem: Problem): number | undefined;
  responseValidators?: ResponseValidators | undefined;
}

interface JsonRpcOptions<Services> {
  /** No two have a method of the same name. `rpc.discover` answers the first. */
  contracts: readonly RpcContract[];
  /** The services for one endpoint address; throws `not_found` for an unknown address. */
  open(path: Record<string, unknown>, call: Call): Services | Promise<Services>;
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

/** A request for a known method. Its parameters, then its id, are checked when it is carried out. */
interface Request extends BoundMethod {
  id: RpcId;
  /** Whether the request has an id that can be echoed. */
  hasId: boolean;
  params: unknown;
  services: unknown;
  call: Call;
}

export class JsonRpcEndpoint<Services = unknown> {
  readonly #options: JsonRpcOptions<Services>;
  readonly #methods = new Map<string, BoundMethod>();
  readonly #refused = new Map<string, RpcError>();

  constructor(options: JsonRpcOptions<Services>) {
    this.#options = options;
    for (const contract of options.contracts) {
      for (const entry of Object.values(contract.methods)) {
        assertValidators(entry.name, { params: entry.validate });
        if (this.#methods.has(entry.name)) throw new Error(`two contracts have a method ${entry.name}`);
        this.#methods.set(entry.name, { entry, contract });
      }
      for (const [name, error] of Object.entries(contract.refused)) this.#refused.set(name, error);
    }
  }

  open(path: Record<string, unknown>, call: Call): Services | Promise<Services> {
    return this.#options.open(path, call);
  }

  async answer(text: string, services: Services, call: Call): Promise<AnyAnswer> {
    let id: RpcId = null;
    try {
      const request = parseRequest(text);
      id = request.id;
      const { hasId, params } = request;
      if (request.method === 'rpc.discover') {
        assertId(hasId);
        return ok(success(id, this.#options.contracts[0]!.document));
      }
      const refusal = this.#refused.get(request.method);
      if (refusal) throw new RpcFault(refusal.code, refusal.message, id);
      const method = this.#methods.get(request.method);
      if (!method) throw fault(-32601, `${request.method}.`, id);
      const bound = { ...method, id, hasId, params, services, call };
      if (method.entry.streaming) return { status: 200, events: stream(bound) };
      // A method may run a whole graph, so its answer is sent as pending.
      return { status: 200, pending: result(bound) };
    } catch (error) {
      return ok(failure(id, error, call));
    }
  }
}

async function result(request: Request): Promise<unknown> {
  const { entry, contract, id, services, call } = request;
  try {
    const value = await (contract.handlers[entry.name]!(paramsOf(request), services as never, call) as Promise<unknown>);
    checkResult(request, value);
    tellAnswer(entry.api, entry.name, 200);
    return success(id, value);
  } catch (error) {
    return failure(id, error, call, contract);
  }
}

/** Every frame is one whole response with the request's id. Errors are frames too, also before the first event. */
async function* stream(request: Request): AsyncGenerator<ServerSentEvent> {
  const { entry, contract, id, services, call } = request;
  try {
    const events = contract.handlers[entry.name]!(paramsOf(request), services as never, call) as AsyncIterable<unknown>;
    for await (const event of events) {
      checkResult(request, event);
      yield { data: JSON.stringify(success(id, event)) };
    }
    tellAnswer(entry.api, entry.name, 200);
  } catch (error) {
    yield { data: JSON.stringify(failure(id, error, call, contract)) };
  }
}

function checkResult({ entry, contract: { responseValidators } }: BoundMethod, value: unknown): void {
  if (responseValidators) checkValue(responseValidators.result(entry.name), entry.result, value, entry.name);
}

/** Only the envelope. The id is checked last, so that an error says what is wrong with the method or its parameters first. */
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
  return { id: echoed, hasId, method, params };
}

function assertId(hasId: boolean): void {
  if (!hasId) throw fault(-32600, 'id must be a string or an integer.', null);
}

/** Throws where the params break the contract of their method, or the id is missing; fills in defaults. */
function paramsOf({ entry, params, hasId }: Request): never {
  if (params === null || typeof params !== 'object' || Array.isArray(params))
    throw fault(-32602, 'an object of named parameters is expected.');
  assertValid(entry.validate as Validator, params, 'body');
  assertId(hasId);
  return params as never;
}

function success(id: RpcId, result: unknown) {
  return { jsonrpc: '2.0', id, result };
}

function failure(id: RpcId, thrown: unknown, call: Call, contract?: RpcContract) {
  if (thrown instanceof RpcFault)
    return { jsonrpc: '2.0', id: thrown.id ?? id, error: { code: thrown.rpcCode, message: thrown.message } };
  const problem = asProblem(thrown, call.requestId);
  const { status, rpcCode } = catalogue[problem.code];
  if (status >= 500) call.log.error({ err: problem.cause ?? problem }, problem.message);
  const ownCode = contract?.codeOf?.(problem);
  const error =
    ownCode === undefined
      ? { code: rpcCode, message: titled(rpcCode, problem.message.replace(/^body(\.|: )/, '')) }
      : { code: ownCode, message: problem.message };
  return { jsonrpc: '2.0', id, error };
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

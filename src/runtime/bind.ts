/**
 * One operation of the contract + its handler → a listener. The order is fixed: credentials, path, query and headers, body,
 * handler, answer. Any error thrown in between becomes one answer of the error catalogue.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../problem.ts';
import { tellAnswer, tellsAnswers } from './answers.ts';
import { type Authenticate, securityCheck } from './auth.ts';
import { assertMediaType, type BodyBudget, ClientGone, parseJson, readText } from './body.ts';
import { type CallOptions, HttpCall } from './call.ts';
import { asProblem, type ErrorForm, problemBody, statusOf } from './errors.ts';
import type { AnyAnswer, Call, Handler, Principal } from './handler.ts';
import { BINDING_TYPES, bindingParams } from './http-json.ts';
import type { JsonRpcEndpoint, RequestParameters } from './json-rpc.ts';
import type { OpenRequests } from './open-requests.ts';
import type { OperationEntry, SecuritySchemeEntry, Validator } from './operation.ts';
import { readHeaders, readPath, readQuery } from './parameters.ts';
import { type AnswerHeaders, headersOf, headersOfProblem, respond, respondHead, writeJson } from './respond.ts';
import { checkAnswer, checkHeaders } from './response-check.ts';
import type { ResponseValidators } from './response-validators.ts';
import { assertValid, assertValidators, type RequestPart } from './validation.ts';

/** A request whose path was found. */
export type RoutedRequest = IncomingMessage & { params: Record<string, string>; query: Record<string, string | string[]> };

export type AnyHandler = Handler<{ request: never; response: AnyAnswer }, never>;

export interface BindOptions extends CallOptions {
  services: unknown;
  securitySchemes: Record<string, SecuritySchemeEntry>;
  authenticate: Authenticate | undefined;
  /** Finds out who calls, before the handler, for handlers that need to know. Throws for a caller who is refused. */
  identify?: Identify | undefined;
  /** Does the work of a caller's request, such as with a context of its own. */
  within?: Within | undefined;
  responseValidators: ResponseValidators | undefined;
  /** Called for each answered request of an operation. */
  onAnswer?: (operation: OperationEntry, status: number, tookMs: number) => void;
  bodyLimitBytes: number;
  /** Limits the memory that all request bodies hold together. */
  bodies: BodyBudget;
}

interface BoundServer extends BindOptions {
  openRequests: OpenRequests;
}

/** What it returns is `caller` of the call. */
export type Identify = (request: IncomingMessage, call: Call, operation: OperationEntry) => unknown;

export type Within = <T>(caller: unknown, work: () => T) => T;

export type Listener = (request: RoutedRequest, response: ServerResponse) => void;

/** A method of a JSON-RPC endpoint that plain HTTP calls. Its answers are those of its own contract. */
export interface RpcMethodCall {
  endpoint: JsonRpcEndpoint;
  name: string;
}

export function bindOperation(
  operation: OperationEntry,
  run: AnyHandler | JsonRpcEndpoint | RpcMethodCall,
  options: BoundServer,
): Listener {
  assertValidators(operation.id, operation.validate);
  const authorize = securityCheck(operation, options.securitySchemes, options.authenticate);
  const isMethod = 'name' in run && 'endpoint' in run;
  const answer = isMethod
    ? methodAnswer(operation, run, options)
    : typeof run === 'function'
      ? restAnswer(operation, run, options)
      : rpcAnswer(operation, run, options);
  const endWithKey = (call: Call, response: ServerResponse, authenticate: () => ReturnType<typeof authorize>) => {
    if (!call.principal || response.destroyed) return;
    const { tenantId } = call.principal;
    const over = options.openRequests.add({ tenantId, authenticate, log: () => call.log, end: () => response.destroy() });
    response.once('close', over);
  };
  return (request, response) => {
    const call = new HttpCall(request, response, options);
    if (options.onAnswer) {
      const begun = performance.now();
      response.once('finish', () => options.onAnswer!(operation, response.statusCode, performance.now() - begun));
    }
    if (tellsAnswers() && !isMethod) response.once('close', () => tell(operation, response));
    const responseValidators = isMethod ? undefined : options.responseValidators;
    const check: HeaderCheck | undefined = responseValidators
      ? (status, headers) => checkHeaders(operation, status, { ...response.getHeaders(), ...headers }, responseValidators)
      : undefined;
    const fail = (error: unknown) => {
      const shown = isMethod && !isGone(error, response) ? run.endpoint.httpProblem(run.name, error, call) : error;
      refuse(shown, operation.errors, call, response, check);
    };
    const write = (result: AnyAnswer) => {
      if (result.pending || result.events) endWithKey(call, response, () => authorize(request.headers, undefined));
      const answered = responseValidators ? checkAnswer(operation, result, responseValidators) : result;
      const headers = headersOf(answered, call.requestId, response);
      check?.(answered.status, headers);
      return request.method === 'HEAD' ? respondHead(response, answered, headers) : respond(response, answered, headers);
    };
    const admit = (principal: Principal | undefined) => {
      call.principal = principal;
      return after(options.identify?.(request, call, operation), (caller) => {
        call.caller = caller;
        const handle = () => after(answer(request, call), write);
        return options.within ? options.within(caller, handle) : handle();
      });
    };
    try {
      const done = after(authorize(request.headers, call.address), admit);
      if (done instanceof Promise) done.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}

function tell({ api, id }: OperationEntry, { headersSent, statusCode }: ServerResponse): void {
  tellAnswer(api, id, headersSent ? statusCode : 0);
}

/** Synchronous when `value` is no promise: most requests need no turn of the event loop between two steps. */
function after<T, R>(value: T | Promise<T>, next: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Throws for headers that the contract does not allow with a status. */
type HeaderCheck = (status: number, headers: AnswerHeaders) => void;

/** Writes the error answer for anything thrown. Only failures of the server are logged as errors. */
export function refuse(thrown: unknown, form: ErrorForm, call: Call, response: ServerResponse, check?: HeaderCheck): void {
  if (isGone(thrown, response)) {
    call.log.debug({ err: thrown }, 'client gone');
    response.destroy();
    return;
  }
  const problem = asProblem(thrown, call.requestId);
  const status = statusOf(problem);
  const headers = headersOfProblem(problem, call.requestId);
  try {
    // What the auth of a project answers, no contract declares.
    if (problem.status === undefined) check?.(status, headers);
  } catch (violation) {
    refuse(violation, form, call, response);
    return;
  }
  // 503 without a cause is an expected answer, such as during start.
  const isFailure = status >= 500 && (problem.code !== 'unavailable' || problem.cause !== undefined);
  if (isFailure) call.log.error({ err: problem.cause ?? problem, status }, problem.message);
  else call.log.debug({ status, detail: problem.message }, 'refused');
  // An answer that has begun cannot change; closing the connection tells the client that it is incomplete.
  if (response.headersSent) response.destroy();
  else writeJson(response, status, problemBody(problem, form), headers);
}

function isGone(thrown: unknown, response: ServerResponse): boolean {
  return thrown instanceof ClientGone || (response.destroyed && isAbort(thrown));
}

/** Whether work was aborted because its client hung up, or a body broke off with the connection. */
function isAbort(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { name, message, code } = thrown as NodeJS.ErrnoException;
  if (code === 'ECONNRESET') return message === 'aborted';
  return name === 'AbortError' || code === 'ABORT_ERR' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}

function restAnswer(operation: OperationEntry, handler: AnyHandler, options: BindOptions) {
  const { body } = operation.validate as Record<string, Validator | undefined>;
  const handle = (input: object, call: Call) => handler(input as never, options.services as never, call);
  return (request: RoutedRequest, call: Call): AnyAnswer | Promise<AnyAnswer> => {
    const input = { ...readParameters(operation, request), body: undefined as unknown };
    if (!operation.body) return handle(input, call);
    assertMediaType(request, operation.body.mediaTypes, operation.body.kind === 'stream');
    if (operation.body.kind === 'stream') {
      input.body = request;
      return handle(input, call);
    }
    const held = options.bodies.hold();
    const handled = readText(request, options.bodyLimitBytes, held).then((text) => {
      const value = readJson(text, operation.errors === 'issues');
      if (value === undefined && operation.body!.required) throw missingBody();
      input.body = checked(body!, value === undefined ? {} : value, 'body');
      return handle(input, call);
    });
    return handled.finally(held.release);
  };
}

const EMPTY: Record<string, unknown> = Object.freeze({});

/** The parameters of a request, checked in this order: path, query, headers. */
function readParameters(operation: OperationEntry, request: RoutedRequest): RequestParameters {
  const { path, query, header } = operation.validate as Record<string, Validator | undefined>;
  return {
    path: path ? checked(path, readPath(request.params, operation.pathParameters), 'path') : EMPTY,
    query: query ? checked(query, readQuery(request.query, operation.queryParameters), 'query') : EMPTY,
    header: header ? checked(header, readHeaders(request.headers, operation.headerParameters), 'header') : EMPTY,
  };
}

/** The value, with its defaults filled in. */
function checked<T>(validate: Validator, value: T, part: RequestPart): T {
  assertValid(validate, value, part);
  return value;
}

/** Invalid JSON is reported like any other violation, where the operation lists issues. */
function readJson(text: string, listIssues: boolean): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (!listIssues || !(error instanceof Problem && error.cause instanceof SyntaxError)) throw error;
    const issues = [{ loc: ['body'], msg: error.message, type: 'json_invalid' }];
    throw new Problem('invalid', error.message, { issues, cause: error });
  }
}

function missingBody(): Problem {
  return new Problem('invalid', 'body: Field required.', { issues: [{ loc: ['body'], msg: 'Field required', type: 'missing' }] });
}

function rpcAnswer(operation: OperationEntry, endpoint: JsonRpcEndpoint, options: BindOptions) {
  return async (request: RoutedRequest, call: Call): Promise<AnyAnswer> => {
    const parameters = readParameters(operation, request);
    const services = await endpoint.open(parameters, call);
    try {
      assertMediaType(request, operation.body!.mediaTypes);
    } catch (error) {
      return endpoint.refuse(error as Problem, call, parameters);
    }
    const held = options.bodies.hold();
    try {
      return await endpoint.answer(await readText(request, options.bodyLimitBytes, held), services, call, parameters);
    } finally {
      held.release();
    }
  };
}

/** The params are those of the path, the query and the body together. */
function methodAnswer(operation: OperationEntry, { endpoint, name }: RpcMethodCall, options: BindOptions) {
  return async (request: RoutedRequest, call: Call): Promise<AnyAnswer> => {
    const parameters = readParameters(operation, request);
    const services = await endpoint.open(parameters, call);
    const { assistant_id: _endpoint, ...path } = request.params;
    const held = options.bodies.hold();
    try {
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
      if (hasBody) assertMediaType(request, BINDING_TYPES);
      const text = hasBody ? await readText(request, options.bodyLimitBytes, held) : '';
      const params = bindingParams(request.query, text === '' ? {} : parseJson(text), path);
      return await endpoint.perform(name, params, services, call, parameters);
    } finally {
      held.release();
    }
  };
}

/**
 * Finds the operation of a request: first by path, where literal segments go before parameters (OpenAPI 3.1, section 4.8.8.2),
 * then by method. So `/threads/search` never matches `/threads/{thread_id}`, also for a method that only the latter has.
 */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import findMyWay from 'find-my-way';
import { LIMITS } from '../../generated/limits.gen.ts';
import { Problem } from '../problem.ts';
import {
  type AnyHandler,
  type BindOptions,
  bindOperation,
  type Listener,
  type RoutedRequest,
  type RpcMethodCall,
  refuse,
} from './bind.ts';
import { HttpCall } from './call.ts';
import type { ErrorForm } from './errors.ts';
import type { JsonRpcEndpoint } from './json-rpc.ts';
import { OpenRequests } from './open-requests.ts';
import type { OperationEntry } from './operation.ts';
import { isVisit, nothingPage } from './pages.ts';
import { headersOf, respond } from './respond.ts';

export interface RouterOptions extends BindOptions {
  operations: Record<string, OperationEntry>;
  handlers: Record<string, unknown>;
  jsonRpc?: Record<string, JsonRpcEndpoint>;
  /** Settings that are on. They turn off the operations that name them as `disabledBy`. */
  disabled?: ReadonlySet<string>;
}

/** Dispatches every request to its operation, or answers 404 or 405. */
export function createRouter(options: RouterOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const bound = { ...options, openRequests: new OpenRequests() };
  const refuseWith = (
    problem: Problem,
    request: IncomingMessage,
    response: ServerResponse,
    form: ErrorForm = 'sentence',
    method?: RpcMethodCall,
  ) => {
    const call = new HttpCall(request, response, options);
    refuse(method ? method.endpoint.httpProblem(method.name, problem, call) : problem, form, call, response);
  };
  const listenersOf = (operations: OperationEntry[]) => {
    const bind = (operation: OperationEntry): [string, Listener] => {
      const run = operation.jsonRpc ? options.jsonRpc![operation.jsonRpc] : options.handlers[operation.id];
      return [operation.method, bindOperation(operation, (operation as HttpMethod).rpcMethod ?? (run as AnyHandler), bound)];
    };
    const disabled = operations.find(({ disabledBy = '' }) => options.disabled?.has(disabledBy));
    if (disabled) return { any: (...at: Parameters<Listener>) => refuseWith(notOffered(disabled), ...at, disabled.errors) };
    return { byMethod: new Map(operations.map(bind)), rpcMethod: (operations[0] as HttpMethod).rpcMethod };
  };
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: LIMITS.requestHeadBytes });
  const all = Object.values(options.operations).flatMap((operation) => [operation, ...httpMethodsOf(operation, options)]);
  for (const [path, operations] of Map.groupBy(all, (operation) => operation.path))
    router.on('GET', pattern(path), ONLY_FOUND, listenersOf(operations));
  // What is not there, below an endpoint whose methods plain HTTP calls, is an error of that binding, too.
  for (const operation of Object.values(options.operations)) {
    const [method] = httpMethodsOf(operation, options);
    if (method) router.on('GET', `${pattern(operation.path)}/*`, ONLY_FOUND, { rpcMethod: method.rpcMethod });
  }
  return (request, response) => {
    const [path, query] = divided(request.url ?? '/');
    const found = path.startsWith('/') ? router.find('GET', undecoded(path)) : null;
    const { any, byMethod, rpcMethod } = (found?.store ?? {}) as Place;
    const listener = any ?? byMethod?.get(request.method === 'HEAD' ? 'GET' : request.method!);
    if (!listener) {
      const problem = byMethod ? notAllowed(request.method!, byMethod) : nothingAt(path);
      if (!byMethod && !rpcMethod && isVisit(request))
        return showNothing(problem, new HttpCall(request, response, options), response);
      return refuseWith(problem, request, response, 'sentence', rpcMethod);
    }
    listener(Object.assign(request, { params: found!.params, query: parse(query) }) as RoutedRequest, response);
  };
}

/** What answers at a path. */
interface Place {
  any?: Listener;
  byMethod?: Map<string, Listener>;
  /** A method of the JSON-RPC endpoint that the path belongs to. */
  rpcMethod?: RpcMethodCall;
}

/** Whether a path is one of the operations, or of the methods of JSON-RPC that plain HTTP calls, whatever the method. */
export function pathMatcher(
  operations: Record<string, OperationEntry>,
  endpoints: Pick<RouterOptions, 'jsonRpc'> = {},
): (path: string) => boolean {
  const router = findMyWay({ ignoreTrailingSlash: true, maxParamLength: LIMITS.requestHeadBytes });
  const all = Object.values(operations).flatMap((operation) => [operation, ...httpMethodsOf(operation, endpoints)]);
  for (const path of new Set(all.map((operation) => operation.path))) router.on('GET', pattern(path), ONLY_FOUND);
  return (path) => path.startsWith('/') && router.find('GET', undecoded(path)) !== null;
}

/** `/tasks/{id}:cancel` is `/tasks/:id(…)::cancel`: a colon of the path stands twice, and ends a parameter. */
function pattern(path: string): string {
  return path
    .replaceAll(':', '::')
    .replaceAll(/\{([^}]+)\}(?=(::)?)/g, (_whole, name: string, colon?: string) => `:${name}${colon ? '(^[^:/]+)' : ''}`);
}

/** A method of JSON-RPC at an address of its own, for plain HTTP. */
interface HttpMethod extends OperationEntry {
  rpcMethod: RpcMethodCall;
}

function httpMethodsOf(operation: OperationEntry, { jsonRpc }: Pick<RouterOptions, 'jsonRpc'>): HttpMethod[] {
  const endpoint = operation.jsonRpc ? jsonRpc?.[operation.jsonRpc] : undefined;
  return (endpoint?.httpMethods() ?? []).map(({ verb, path, name }) => ({
    ...operation,
    ...{ method: verb, path: operation.path + path, rpcMethod: { endpoint: endpoint!, name } },
  }));
}

/** The router only finds paths, all registered under one method. */
const ONLY_FOUND = () => {};

/** The path and the query of a URL. */
function divided(url: string): [string, string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
}

/** Keeps the router from decoding: parameters.ts decodes, and names the malformed parameter. */
function undecoded(path: string): string {
  return /[%#]/.test(path) ? path.replaceAll('%', '%25').replaceAll('#', '%23') : path;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** 405 with `Allow` (RFC 9110, section 15.5.6). */
function notAllowed(method: string, byMethod: ReadonlyMap<string, unknown>): Problem {
  const allow = METHODS.filter((known) => byMethod.has(known === 'HEAD' ? 'GET' : known)).join(', ');
  return new Problem('method_not_allowed', `${method} is not allowed here; allowed: ${allow}.`, { headers: { allow } });
}

/** A 404 that says which setting turned the operation off. */
function notOffered({ disabledBy }: OperationEntry): Problem {
  return new Problem('not_found', `This server does not offer it: ${disabledBy} is set.`);
}

const MAX_SHOWN = 200;

/** What a person sees who opens an address where nothing is. */
function showNothing({ message }: Problem, call: HttpCall, response: ServerResponse): void {
  call.log.debug({ status: 404, detail: message }, 'refused');
  const { text, headers } = nothingPage(message, new URL(call.baseUrl).pathname.replace(/\/*$/, '/'));
  const answer = { status: 404, contentType: 'text/html', text, headers } as const;
  void respond(response, answer, headersOf(answer, call.requestId, response));
}

function nothingAt(path: string): Problem {
  const shown = path.length > MAX_SHOWN ? `${path.slice(0, MAX_SHOWN)}…` : path;
  return new Problem('not_found', `There is nothing at ${shown}. The paths of this server are listed at /openapi.json.`);
}

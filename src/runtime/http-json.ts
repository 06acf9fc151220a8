/**
 * Methods of JSON-RPC at addresses of plain HTTP, as A2A 1.0 binds them: what their params, their media type and their errors are
 * there. Errors are `google.rpc.Status`.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { Problem } from '../problem.ts';
import { statusOf } from './errors.ts';

const JSON_TYPE = 'application/json';
const A2A_TYPE = 'application/a2a+json';

/** The media types of bodies. */
export const BINDING_TYPES = [JSON_TYPE, A2A_TYPE];

/** The media type of an answer: that of A2A for a client that names it, else plain JSON, which every client reads. */
export function bindingType({ accept = '' }: IncomingHttpHeaders): string {
  return /application\/a2a\+json/i.test(accept) ? A2A_TYPE : JSON_TYPE;
}

const BOOLEANS = new Set(['includeArtifacts', 'include_artifacts']);

/** The params of a call: those of the query, the body and the path together, in this order. A body that is no object is all of them. */
export function bindingParams(query: object, body: unknown, path: Record<string, string>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const typed = Object.entries(query).map(([key, value]) => [key, isBoolean(key, value) ? value === 'true' : value]);
  const named = Object.entries(path).map(([key, value]) => [key, decoded(value)]);
  return { ...Object.fromEntries(typed), ...body, ...Object.fromEntries(named) };
}

/** Only text can be told in a query; numbers are read from it as from any text. */
function isBoolean(key: string, value: unknown): boolean {
  return BOOLEANS.has(key) && (value === 'true' || value === 'false');
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (cause) {
    throw new Problem('bad_request', 'The path is not percent-encoded as it should be.', { cause });
  }
}

/** HTTP status → code of `google.rpc.Status`. */
const NAMES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  409: 'ABORTED',
  413: 'RESOURCE_EXHAUSTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** The body of an error. */
export function rpcStatus(
  status: number,
  message: string,
  { name = NAMES[status] ?? 'UNKNOWN', details }: { name?: string | undefined; details?: unknown } = {},
): object {
  return { error: { code: status, status: name, message, ...(details === undefined ? {} : { details }) } };
}

/** The problem as an error of the binding, where it has no form of its own. `status` goes before that of the problem. */
export function asRpcStatus(
  problem: Problem,
  type: string,
  { status = statusOf(problem), message = problem.message, ...more }: RpcStatusParts = {},
): Problem {
  const plain = status === 422 ? 400 : status;
  return new Problem(problem.code, problem.message, {
    cause: problem.cause,
    status: plain,
    headers: { ...problem.headers, 'content-type': type },
    body: rpcStatus(plain, message, more),
  });
}

/** What a contract says of an error. */
export interface RpcStatusParts {
  status?: number | undefined;
  name?: string | undefined;
  message?: string;
  details?: unknown;
}

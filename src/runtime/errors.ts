/** The error catalogue: each problem code over HTTP and over JSON-RPC. A test keeps docs/errors.md equal to it. */
import { Problem, type ProblemCode } from '../problem.ts';

/** The errors of JSON-RPC itself, with the text that each begins with. */
export const RPC_TITLES = {
  [-32700]: 'Parse error',
  [-32600]: 'Invalid request',
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error',
} as const;

export type RpcCode = keyof typeof RPC_TITLES;

interface CatalogueEntry {
  status: number;
  /** JSON-RPC 2.0, section 5.1. */
  rpcCode: RpcCode;
}

export const catalogue: Record<ProblemCode, CatalogueEntry> = {
  bad_request: { status: 400, rpcCode: -32602 },
  unauthenticated: { status: 401, rpcCode: -32603 },
  forbidden: { status: 403, rpcCode: -32603 },
  not_found: { status: 404, rpcCode: -32602 },
  method_not_allowed: { status: 405, rpcCode: -32601 },
  conflict: { status: 409, rpcCode: -32602 },
  payload_too_large: { status: 413, rpcCode: -32600 },
  unsupported_media_type: { status: 415, rpcCode: -32600 },
  misdirected: { status: 421, rpcCode: -32600 },
  invalid: { status: 422, rpcCode: -32602 },
  too_many_requests: { status: 429, rpcCode: -32603 },
  internal: { status: 500, rpcCode: -32603 },
  unavailable: { status: 503, rpcCode: -32603 },
};

/** The status that answers a problem over HTTP. */
export function statusOf({ status, code }: Problem): number {
  return status ?? catalogue[code].status;
}

/** Turns anything thrown into a problem. An unknown error becomes `internal`; only the log has its text. */
export function asProblem(thrown: unknown, requestId: string): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem('internal', `Internal error. Quote request id ${requestId}.`, { cause: thrown });
}

/** How an operation tells errors: a sentence, a list of issues, or a sentence and the object that clients of OpenAI read. */
export type ErrorForm = 'sentence' | 'issues' | 'openai';

/** The JSON body of a problem. */
export function problemBody(problem: Problem, form: ErrorForm): object {
  if (problem.body) return problem.body;
  if (form === 'openai') return { detail: problem.message, error: openAiError(problem) };
  if (form === 'issues' && problem.code === 'invalid') {
    return { detail: problem.issues ?? [{ loc: ['body'], msg: problem.message, type: 'value_error' }] };
  }
  return { detail: problem.message };
}

/** An error in the shape of OpenAI. */
export interface OpenAiError {
  message: string;
  type: string;
  param: string | null;
  code: string;
}

/** Codes that clients of OpenAI know by another name. */
const OPENAI_CODES: Partial<Record<ProblemCode, string>> = { unauthenticated: 'invalid_api_key', not_found: 'model_not_found' };

export function openAiError(problem: Problem): OpenAiError {
  const { message, code } = problem;
  return {
    message,
    type: statusOf(problem) >= 500 ? 'server_error' : 'invalid_request_error',
    param: /^body\.([\w.]+): /.exec(message)?.[1] ?? null,
    code: OPENAI_CODES[code] ?? code,
  };
}

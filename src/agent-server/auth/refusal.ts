/** What a handler of a project throws, as the answer to the request. */
import { Problem, type ProblemCode } from '../../problem.ts';

const CODES: Record<number, ProblemCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'invalid',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Headers that belong to the connection or to the body, which are the server's. */
const OURS = /^(connection|content-.*|keep-alive|trailer|transfer-encoding|upgrade|x-request-id)$/;

/**
 * An HTTPException, told by its status, is the answer: its status, message and headers. Any other error has this code and text,
 * and stands in the log only.
 */
export function asRefusal(thrown: unknown, code: ProblemCode, message = 'The auth of the project failed.'): Problem {
  if (thrown instanceof Problem) return thrown;
  const { status, message: said, headers } = (thrown ?? {}) as { status?: unknown; message?: unknown; headers?: unknown };
  const isAnswer = thrown instanceof Error && Number.isInteger(status) && (status as number) >= 300 && (status as number) < 600;
  if (!isAnswer) return new Problem(code, message, { cause: thrown });
  return new Problem(CODES[status as number] ?? 'internal', String(said), {
    cause: thrown,
    status: status as number,
    headers: headersOf(headers),
  });
}

function headersOf(given: unknown): Record<string, string> {
  try {
    return Object.fromEntries([...new Headers((given ?? {}) as Record<string, string>)].filter(([name]) => !OURS.test(name)));
  } catch {
    // A header with a line break, for example. The answer is what matters.
    return {};
  }
}

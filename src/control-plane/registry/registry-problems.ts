/** The errors of the registry, in the form of the OCI distribution specification. */
import { Problem, type ProblemCode } from '../../problem.ts';

/** Codes of the specification, and the problem of this server that each is. */
const CODES = {
  BLOB_UNKNOWN: 'not_found',
  BLOB_UPLOAD_INVALID: 'conflict',
  BLOB_UPLOAD_UNKNOWN: 'not_found',
  DENIED: 'forbidden',
  DIGEST_INVALID: 'bad_request',
  MANIFEST_BLOB_UNKNOWN: 'bad_request',
  MANIFEST_INVALID: 'bad_request',
  MANIFEST_UNKNOWN: 'not_found',
  NAME_INVALID: 'bad_request',
  NAME_UNKNOWN: 'not_found',
  SIZE_INVALID: 'payload_too_large',
  UNAUTHORIZED: 'unauthenticated',
  UNSUPPORTED: 'method_not_allowed',
} as const satisfies Record<string, ProblemCode>;

interface Details {
  headers?: Record<string, string>;
  status?: number;
}

export function registryProblem(code: keyof typeof CODES, message: string, details: Details = {}): Problem {
  return new Problem(CODES[code], message, { ...details, body: bodyOf(code, message) });
}

/** Beyond the quota of a tenant. */
export function overQuota(quotaBytes: number): Problem {
  const message = `The images of this tenant would take more than its quota of ${quotaBytes / 1024 ** 2} MB (--registry-quota of the server).`;
  return registryProblem('DENIED', `${message} Unused ones go a day after their push.`);
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT']);

/** A full disk as the answer that says so. Docker shows its users no text of a 5xx, but the status line. */
export function withNoRoom(error: unknown): unknown {
  if (!NO_ROOM.has(String((error as NodeJS.ErrnoException).code))) return error;
  const message = 'The disk of the server has no room for the image at the moment.';
  return new Problem('unavailable', message, {
    ...{ status: 507, cause: error, body: bodyOf('DENIED', message) },
  });
}

function bodyOf(code: string, message: string): object {
  return { errors: [{ code, message }] };
}

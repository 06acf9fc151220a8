/**
 * The errors for people. A `Problem` answers a request: a code, a sentence for the caller and the cause for the log. It knows no
 * transport: runtime/errors.ts maps each code to HTTP and JSON-RPC. The other errors end a program.
 */
export type ProblemCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'misdirected'
  | 'invalid'
  | 'too_many_requests'
  | 'internal'
  | 'unavailable';

/** One location in a request that violates the contract (`ValidationIssue` of spec/shared/schemas.yaml). */
export interface Issue {
  loc: (string | number)[];
  msg: string;
  type: string;
}

interface ProblemOptions {
  cause?: unknown;
  issues?: Issue[];
  headers?: Record<string, string>;
  /** The status over HTTP, where the auth of a project, or a protocol, has another than that of the code. */
  status?: number;
  /** The body over HTTP, where a protocol has its own. */
  body?: object;
}

export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly issues: Issue[] | undefined;
  readonly headers: Record<string, string> | undefined;
  readonly status: number | undefined;
  readonly body: object | undefined;

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.headers = options.headers;
    this.status = options.status;
    this.body = options.body;
  }
}

/** The program cannot start, for a reason that its operator can fix. It ends with the message and no stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Another server, with this process id if it is known, has the data directory. */
export class DirectoryInUse extends StartError {
  readonly pid: number | undefined;

  constructor(message: string, pid: number | undefined) {
    super(message);
    this.pid = pid;
  }
}

/** A flag, a variable or a file named by one has an invalid value. The message says what is valid. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The message of anything thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Whether the error may be temporary, so that a retry makes sense. */
export function isUnavailable(thrown: unknown): boolean {
  return thrown instanceof Problem && thrown.code === 'unavailable';
}

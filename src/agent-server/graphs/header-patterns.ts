/** Which headers of requests langgraph.json lets through: `http.configurable_headers` to graphs, `http.logging_headers` to the log. */

/** Secrets, and what the protocol needs. No pattern lets them through. */
const NEVER = new Set(
  `authorization proxy-authorization cookie x-api-key x-tenant-id x-service-key x-auth-scheme connection host content-length
  content-type transfer-encoding upgrade`.split(/\s+/),
);
const KEYS = ['includes', 'excludes', 'include', 'exclude'];
const PATTERN = /^[\w!#$%&'*+.^`|~-]+$/;

type Fields = Readonly<Record<string, unknown>>;
type Headers = Readonly<Record<string, string | string[] | undefined>>;

export class HeaderPatterns {
  readonly #includes: RegExp[];
  readonly #excludes: RegExp[];

  /** Patterns are names with `*` for any characters, in any case. An excluded header is not let through. */
  constructor(includes: readonly string[], excludes: readonly string[]) {
    this.#includes = includes.map(expressionOf);
    this.#excludes = excludes.map(expressionOf);
  }

  /** The headers that are let through, under their names in lower case. */
  pick(headers: Headers): Record<string, string> {
    const picked: Record<string, string> = {};
    for (const [name, value] of Object.entries(headers)) {
      const isIn = (patterns: RegExp[]) => patterns.some((pattern) => pattern.test(name));
      if (value !== undefined && !NEVER.has(name) && isIn(this.#includes) && !isIn(this.#excludes))
        picked[name] = Array.isArray(value) ? value.join(', ') : value;
    }
    return picked;
  }
}

/** Undefined where langgraph.json lets nothing through. `complain` turns a sentence about the key into an error. */
export function readHeaderPatterns(value: unknown, complain: (sentence: string) => Error): HeaderPatterns | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) throw complain('must be an object');
  const fields = value as Fields;
  const unknown = Object.keys(fields).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw complain(`has no key "${unknown}"; its keys are includes and excludes`);
  const includes = [...listOf('includes', fields, complain), ...listOf('include', fields, complain)];
  const excludes = [...listOf('excludes', fields, complain), ...listOf('exclude', fields, complain)];
  return includes.length === 0 ? undefined : new HeaderPatterns(includes, excludes);
}

function listOf(key: string, { [key]: value }: Fields, complain: (sentence: string) => Error): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every((entry) => typeof entry === 'string' && PATTERN.test(entry))) return value;
  throw complain(`"${key}" must be a list of names of headers such as "x-user-id" or "x-*"`);
}

function expressionOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'i');
}

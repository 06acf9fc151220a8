/** Reads `http.cors` of langgraph.json: which web pages may use the agent server. Uses the names of the file. */

/** The project's settings; undefined where the project sets nothing. */
export interface ProjectCors {
  allowOrigins: string[] | undefined;
  allowOriginPattern: RegExp | undefined;
  allowMethods: string[] | undefined;
  allowHeaders: string[] | undefined;
  allowCredentials: boolean | undefined;
  exposeHeaders: string[] | undefined;
  maxAgeSeconds: number | undefined;
}

type Fields = Record<string, unknown>;

const KEYS = new Set(
  'allow_origins allow_origin_regex allow_methods allow_headers allow_credentials expose_headers max_age'.split(' '),
);
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;
const ORIGIN = /^(\*|null|[a-z][a-z\d+.-]*:\/\/[^\s/]+)$/i;

/** `complain` turns a sentence about `http.cors` into an error. */
export function readCors(cors: Fields, complain: (sentence: string) => Error): ProjectCors {
  const unknown = Object.keys(cors).find((key) => !KEYS.has(key));
  if (unknown !== undefined) throw complain(`has no key "${unknown}"; its keys are ${[...KEYS].join(', ')}`);
  const list = (key: string, form: RegExp) => readList(cors[key], form, (what) => complain(`"${key}" must be ${what}`));
  const { allow_credentials: credentials, max_age: maxAge } = cors;
  if (credentials !== undefined && typeof credentials !== 'boolean') throw complain('"allow_credentials" must be true or false');
  if (maxAge !== undefined && !(Number.isInteger(maxAge) && (maxAge as number) >= 0))
    throw complain('"max_age" must be a number of seconds');
  return {
    allowOrigins: list('allow_origins', ORIGIN),
    allowOriginPattern: readPattern(cors['allow_origin_regex'], complain),
    allowMethods: list('allow_methods', TOKEN),
    allowHeaders: list('allow_headers', TOKEN),
    allowCredentials: credentials,
    exposeHeaders: list('expose_headers', TOKEN),
    maxAgeSeconds: maxAge as number | undefined,
  };
}

function readList(value: unknown, form: RegExp, complain: (what: string) => Error): string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw complain('a list of texts');
  const wrong = value.find((item) => typeof item !== 'string' || !form.test(item));
  if (wrong === undefined) return value as string[];
  const example = form === ORIGIN ? 'origins such as "https://app.example.com", without a path' : 'names of the HTTP standard';
  throw complain(`a list of ${example}, not ${JSON.stringify(wrong)}`);
}

function readPattern(value: unknown, complain: (sentence: string) => Error): RegExp | undefined {
  if (value === undefined || value === null) return undefined;
  try {
    if (typeof value === 'string') return new RegExp(`^(?:${value})$`);
  } catch {
    // Reported below, like any other invalid value.
  }
  throw complain('"allow_origin_regex" must be a regular expression');
}

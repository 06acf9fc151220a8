/**
 * The only reader of langgraph.json, for builds, agent servers and deploy clients: what it says, and whether this server can host
 * it. When the server starts to act on a key, change its word in the table of keys.
 */
import { extname } from 'node:path';
import { messageOf } from './problem.ts';

export interface ProjectFile {
  /** The file's name in messages. */
  name: string;
  graphs: GraphPath[];
  /** `env`: the path of a file of variables, or the variables themselves. */
  env: string | Record<string, string> | undefined;
  nodeVersion: string | undefined;
  http: Readonly<Record<string, unknown>>;
  /** All keys as written. */
  keys: Readonly<Record<string, unknown>>;
}

export interface GraphPath {
  name: string;
  /** As written, relative to the folder of langgraph.json. */
  file: string;
  exportName: string;
  description: string | undefined;
}

/** The project cannot be used as it is. The message says what to change and where. */
export class ProjectError extends Error {
  override name = 'ProjectError';
}

/** Reads the text of a langgraph.json, with or without a byte order mark. Throws `ProjectError`. */
export function parseProjectFile(text: string, name: string): ProjectFile {
  const keys = parseObject(text, name);
  const { graphs, env, http, node_version: nodeVersion } = keys;
  if (!isRecord(graphs) || Object.keys(graphs).length === 0)
    throw new ProjectError(`${name} names no graphs: give it a "graphs" object such as {"agent": "./src/agent.ts:graph"}.`);
  if (env != null && typeof env !== 'string' && !isRecord(env))
    throw new ProjectError(`${name}: "env" must be a file name or an object.`);
  if (http != null && !isRecord(http)) throw new ProjectError(`${name}: "http" must be an object.`);
  return {
    ...{ name, keys, http: isRecord(http) ? http : {} },
    graphs: Object.entries(graphs).map(([graph, value]) => parseGraph(graph, value, name)),
    env: isRecord(env)
      ? Object.fromEntries(Object.entries(env).map(([key, value]) => [key, String(value)]))
      : typeof env === 'string'
        ? env
        : undefined,
    nodeVersion: nodeVersion === undefined ? undefined : String(nodeVersion),
  };
}

/** Parses a JSON object. `name` is the text's name in messages. */
export function parseObject(text: string, name: string): Record<string, unknown> {
  const json = text.replace(/^\uFEFF/, '');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new ProjectError(`${name} is not valid JSON: ${messageOf(error)}${position(error, json)}.`, { cause: error });
  }
  if (!isRecord(value)) throw new ProjectError(`${name} must be a JSON object.`);
  return value;
}

/** Some parser messages do not name the position. The most common one is an unexpected end. */
function position(error: unknown, text: string): string {
  const message = messageOf(error);
  if (/position \d+/.test(message) || !/end of JSON/.test(message)) return '';
  return ` at line ${text.split('\n').length}`;
}

function parseGraph(name: string, value: unknown, file: string): GraphPath {
  const { path, description } = isRecord(value) ? value : { path: value, description: undefined };
  const graph = `${JSON.stringify(name)} of ${file}`;
  if (typeof path !== 'string' || path === '')
    throw new ProjectError(
      `Graph ${graph} needs a path: write "./src/agent.ts:graph", or {"path": "./src/agent.ts:graph", "description": "…"}.`,
    );
  const colon = path.lastIndexOf(':');
  if (colon <= 0 || colon === path.length - 1)
    throw new ProjectError(
      `Graph ${graph} does not say which export it is: write "${colon > 0 ? path.slice(0, colon) : path}:graph", for example.`,
    );
  return {
    ...{ name, file: path.slice(0, colon), exportName: path.slice(colon + 1) },
    description: typeof description === 'string' ? description : undefined,
  };
}

const HOSTED = new Set(['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']);
const HOSTS = 'This server hosts TypeScript and JavaScript graphs';

/**
 * Throws `ProjectError` for a project that this server does not host: graphs in another language, or keys that protect something.
 */
export function assertHosted({ name, graphs, keys }: ProjectFile): void {
  const { node_version: nodeVersion, python_version: pythonVersion, dependencies } = keys;
  const isPython =
    nodeVersion === undefined && (pythonVersion !== undefined || (Array.isArray(dependencies) && dependencies.length > 0));
  const refusal = refusalOf(name, judgeKeys(keys));
  if (refusal !== undefined) throw new ProjectError(refusal);
  for (const { name: graph, file, exportName } of graphs) {
    const extension = extname(file).toLowerCase();
    if (HOSTED.has(extension)) continue;
    const where = `graph ${JSON.stringify(graph)} of ${name}`;
    throw new ProjectError(
      extension === '.py' || isPython
        ? `${HOSTS}; ${where} is Python (${file}:${exportName}). Deploy it to a server that hosts Python, or port it.`
        : `${HOSTS}; ${where} is ${file}:${exportName}, which is neither.`,
    );
  }
}

/** What the server does with a key. */
type Effect = 'acted-on' | 'flag' | 'no-effect' | 'refused' | Keys | ((value: unknown) => Effect);
/** `flag`: acted on, true or false. The meaning of any other value would be unclear. */
interface Keys {
  [key: string]: Effect;
}

/** Matches every key of an object whose keys are names. */
const ANY = '*';
const isOwnFolder = (value: unknown) => Array.isArray(value) && value.every((entry) => entry === '.' || entry === './');

const KEYS: Keys = {
  $schema: 'acted-on',
  graphs: { [ANY]: { path: 'acted-on', description: 'acted-on' } },
  env: 'acted-on',
  node_version: 'acted-on',
  auth: 'refused',
  encryption: 'refused',
  http: {
    cors: 'acted-on',
    disable_a2a: 'flag',
    app: 'no-effect',
    configurable_headers: 'no-effect',
    disable_assistants: 'flag',
    disable_mcp: 'flag',
    disable_meta: 'flag',
    disable_runs: 'flag',
    disable_store: 'flag',
    disable_threads: 'flag',
    disable_ui: 'flag',
    disable_webhooks: 'flag',
    enable_custom_route_auth: 'no-effect',
    logging_headers: 'no-effect',
    middleware_order: 'no-effect',
    mount_prefix: 'no-effect',
  },
  // Packages of package.json are installed, and the whole source is there.
  dependencies: (value) => (isOwnFolder(value) ? 'acted-on' : 'no-effect'),
  api_version: 'no-effect',
  base_image: 'no-effect',
  checkpointer: {
    backend: 'no-effect',
    path: 'no-effect',
    serde: 'no-effect',
    ttl: { default_ttl: 'acted-on', strategy: 'acted-on', sweep_interval_minutes: 'acted-on', sweep_limit: 'acted-on' },
    uri: 'no-effect',
  },
  dockerfile_lines: 'no-effect',
  image_distro: 'no-effect',
  keep_pkg_tools: 'no-effect',
  pip_config_file: 'no-effect',
  pip_installer: 'no-effect',
  priority: 'no-effect',
  python_version: 'no-effect',
  source: 'no-effect',
  store: {
    index: 'no-effect',
    path: 'no-effect',
    ttl: { default_ttl: 'acted-on', refresh_on_read: 'flag', sweep_interval_minutes: 'acted-on' },
  },
  ui: 'no-effect',
  ui_config: 'no-effect',
  webhooks: 'no-effect',
};

/** Nested keys are joined with dots. */
export interface JudgedKeys {
  refused: string[];
  /** Keys that must be true or false but are neither. */
  unclear: string[];
  withoutEffect: string[];
  unknown: string[];
}

/** The `http.disable_…` that are true. Features that this server does not have (MCP, UI, webhooks) are absent anyway. */
export function disabledBy(http: Readonly<Record<string, unknown>>): Set<string> {
  const on = Object.entries(http).filter(([key, value]) => key.startsWith('disable_') && value === true);
  return new Set(on.map(([key]) => `http.${key}`));
}

/** Classifies every key of a langgraph.json that is not acted on. */
export function judgeKeys(config: Readonly<Record<string, unknown>>): JudgedKeys {
  const judged: JudgedKeys = { refused: [], unclear: [], withoutEffect: [], unknown: [] };
  judge(config, KEYS, '', judged);
  return judged;
}

/** Why a project is not hosted because of a key that protects something. Undefined if it is hosted. */
export function refusalOf(file: string, { refused: [refused], unclear: [unclear] }: JudgedKeys): string | undefined {
  if (refused !== undefined)
    return `${file} has "${refused}", which this server does not act on yet: the agent would be served as if it were not there. Take it out where that is meant.`;
  return unclear === undefined ? undefined : `${file}: "${unclear}" must be true or false.`;
}

function judge(value: Readonly<Record<string, unknown>>, keys: Keys, above: string, judged: JudgedKeys): void {
  for (const [key, entry] of Object.entries(value)) {
    const path = above + key;
    const known = Object.hasOwn(keys, key) ? keys[key] : keys[ANY];
    const effect = typeof known === 'function' ? known(entry) : known;
    if (effect === undefined) judged.unknown.push(path);
    else if (effect === 'refused') {
      if (entry !== null) judged.refused.push(path);
    } else if (effect === 'flag') {
      if (entry !== null && typeof entry !== 'boolean') judged.unclear.push(path);
    } else if (effect === 'no-effect') {
      if (saysSomething(entry)) judged.withoutEffect.push(path);
    } else if (effect !== 'acted-on' && isRecord(entry)) judge(entry, effect as Keys, `${path}.`, judged);
  }
}

/** An empty value or false matches the server's behaviour without the key. */
function saysSomething(value: unknown): boolean {
  return value !== null && value !== false && !(typeof value === 'object' && Object.keys(value).length === 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

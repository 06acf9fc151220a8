/**
 * The only reader of langgraph.json, for builds, agent servers and deploy clients: what it says, and whether this server can host
 * it. What is done with each key is in langgraph-keys.ts.
 */
import { extname } from 'node:path';
import { isRecord, type JudgedKey, judgeKeys } from './langgraph-keys.ts';
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

/**
 * Reads the text of a langgraph.json, with or without a byte order mark. `given` goes before what it says. Throws `ProjectError`.
 */
export function parseProjectFile(text: string, name: string, given: { graphs?: Record<string, unknown> } = {}): ProjectFile {
  const keys: Record<string, unknown> = { ...parseObject(text, name), ...given };
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

/** Reads `path:export` of a key other than the graphs. Throws `ProjectError`. */
export function parseExport(value: unknown, key: string, file: string): { file: string; exportName: string } {
  const colon = typeof value === 'string' ? value.lastIndexOf(':') : -1;
  if (typeof value !== 'string' || colon <= 0 || colon === value.length - 1)
    throw new ProjectError(
      `"${key}" of ${file} must be the path of a module and one of its exports: write "./src/app.ts:app", for example.`,
    );
  const path = value.slice(0, colon);
  if (!HOSTED.has(extname(path).toLowerCase()))
    throw new ProjectError(`"${key}" of ${file} names ${path}, which is neither TypeScript nor JavaScript.`);
  return { file: path, exportName: value.slice(colon + 1) };
}

/** The extensions of modules that are loaded. */
export const HOSTED = new Set(['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']);
const HOSTS = 'This server hosts TypeScript and JavaScript graphs';

/**
 * Throws `ProjectError` for a project that this server does not host: graphs in another language, or keys that it refuses.
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

/** The `http.disable_…` that are true. */
export function disabledBy(http: Readonly<Record<string, unknown>>): Set<string> {
  const on = Object.entries(http).filter(([key, value]) => key.startsWith('disable_') && value === true);
  return new Set(on.map(([key]) => `http.${key}`));
}

/** Why a project is not hosted because of a key. Undefined if it is hosted. */
export function refusalOf(file: string, keys: readonly JudgedKey[]): string | undefined {
  const refused = keys.find(({ effect }) => effect === 'refused');
  return refused && `"${refused.key}" of ${file} is refused. ${refused.says}`;
}

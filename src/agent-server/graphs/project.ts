/** langgraph.json: which graphs a project has and how its server is to behave. */
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { messageOf } from '../../problem.ts';
import { disabledBy, judgeKeys, refusalOf } from '../../project-keys.ts';
import { isDroppedFromFiles } from '../../reserved-names.ts';
import { type ProjectCors, readCors } from './cors.ts';

export interface GraphEntry {
  name: string;
  /** The module, as an absolute path. */
  file: string;
  /** The export that is the graph; `default` when the configuration names none. */
  exportName: string;
  description: string | undefined;
}

export interface Project {
  /** The folder of langgraph.json. */
  directory: string;
  graphs: GraphEntry[];
  /** Variables that the project sets for itself; the process's own win. */
  environment: Record<string, string>;
  /** What of langgraph.json has no effect, to be told. */
  ignored: Ignored;
  /** The `http.disable_…` that are set: the groups of operations that are left out. */
  disabled: ReadonlySet<string>;
  /** `http.cors`. */
  cors: ProjectCors | undefined;
}

export interface Ignored {
  keysWithoutEffect: readonly string[];
  unknownKeys: readonly string[];
  /** Variables of `env` that are not the project's to set. */
  variables: readonly string[];
  /** The file that `env` names, where it is not there. */
  missingFile?: string;
}

/** The project cannot be served as it stands; the message says what to mend and where. */
export class ProjectError extends Error {
  override name = 'ProjectError';
}

export async function readProject(configFile: string, environment = process.env): Promise<Project> {
  const file = resolve(configFile);
  const directory = dirname(file);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ProjectError(
      `${configFile}: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}. Name the project's langgraph.json.`,
    );
  });
  const config = parseObject(text, configFile);
  const graphs = Object.entries(
    asObject(config['graphs'], `${configFile}: "graphs" must be an object of name and "path:export"`),
  ).map(([name, entry]) => readGraph(name, entry, directory, configFile));
  if (graphs.length === 0)
    throw new ProjectError(
      `${configFile}: "graphs" is empty. Name at least one graph, such as {"agent": "./src/agent.ts:graph"}.`,
    );
  const own = asObject(config['http'] ?? {}, `${configFile}: "http" must be an object`);
  const given = httpOf(environment);
  const http = { ...own, ...given };
  const judged = judgeKeys({ ...config, http });
  const { withoutEffect, unknown } = judged;
  const refusal = refusalOf(configFile, judged) ?? refusalOf(configFile, judgeKeys(config));
  if (refusal !== undefined) throw new ProjectError(refusal);
  const variables = await readEnvironment(config['env'], directory, configFile);
  const names = Object.keys(variables ?? {});
  return {
    directory,
    graphs,
    environment: Object.fromEntries(Object.entries(variables ?? {}).filter(([variable]) => !isDroppedFromFiles(variable))),
    ignored: {
      keysWithoutEffect: withoutEffect,
      unknownKeys: unknown,
      variables: names.filter(isDroppedFromFiles),
      ...(variables ? {} : { missingFile: String(config['env']) }),
    },
    disabled: new Set([...disabledBy(own), ...disabledBy(given)]),
    cors: readProjectCors(http['cors'], configFile),
  };
}

/** `LANGGRAPH_HTTP` stands over `http` of langgraph.json, as in images that are built from one; what either leaves out is left out. */
function httpOf({ LANGGRAPH_HTTP: text }: NodeJS.ProcessEnv): Record<string, unknown> {
  return text === undefined || text.trim() === '' ? {} : parseObject(text, 'LANGGRAPH_HTTP');
}

function readProjectCors(cors: unknown, configFile: string): ProjectCors | undefined {
  if (cors === undefined || cors === null) return undefined;
  const where = `${configFile}: "http.cors"`;
  return readCors(asObject(cors, `${where} must be an object`), (sentence) => new ProjectError(`${where}: ${sentence}.`));
}

function readGraph(name: string, entry: unknown, directory: string, configFile: string): GraphEntry {
  const { path, description } =
    typeof entry === 'string' ? { path: entry, description: undefined } : (entry as Record<string, unknown>);
  if (typeof path !== 'string' || path === '')
    throw new ProjectError(`${configFile}: graph "${name}" must be "path:export" or {"path": "path:export"}.`);
  const [, module, exportName] = /^(.+?)(?::([A-Za-z_$][\w$]*))?$/.exec(path)!;
  if (/\.py$/.test(module!)) {
    throw new ProjectError(
      `${configFile}: graph "${name}" (${path}) is a Python graph; this server hosts TypeScript and JavaScript graphs.`,
    );
  }
  return {
    name,
    file: isAbsolute(module!) ? module! : resolve(directory, module!),
    exportName: exportName ?? 'default',
    description: typeof description === 'string' ? description : undefined,
  };
}

/** `env` is a file of variables or an object; undefined when there is no such file. */
async function readEnvironment(env: unknown, directory: string, configFile: string): Promise<Record<string, string> | undefined> {
  if (env === undefined || env === null) return {};
  if (typeof env === 'string') {
    const text = await readFile(resolve(directory, env), 'utf8').catch(() => undefined);
    return text === undefined ? undefined : (parseEnv(text) as Record<string, string>);
  }
  return Object.fromEntries(
    Object.entries(asObject(env, `${configFile}: "env" must be a file name or an object`)).map(([key, value]) => [
      key,
      String(value),
    ]),
  );
}

function parseObject(text: string, file: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text), `${file} must hold a JSON object`);
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    throw new ProjectError(`${file} is not valid JSON: ${messageOf(error)}.`, { cause: error });
  }
}

function asObject(value: unknown, complaint: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new ProjectError(`${complaint}.`);
  return value as Record<string, unknown>;
}

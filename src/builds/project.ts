/** Reads langgraph.json of an unpacked source, and says in its owner's words what keeps it from being hosted here. */
import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, posix, relative, sep } from 'node:path';
import { messageOf } from '../problem.ts';
import { judgeKeys, refusalOf } from '../project-keys.ts';
import { isDroppedFromFiles } from '../reserved-names.ts';
import { BuildFailure } from './port.ts';

/** What a build needs to know of a project. */
export interface Project {
  /** The unpacked source. */
  root: string;
  /** Path of langgraph.json below `root`, normalized. */
  configPath: string;
  /** The folder of langgraph.json. */
  folder: string;
  graphs: Graph[];
  /** `node_version`, when the file asks for one. */
  nodeVersion: string | undefined;
  /** The file that `env` names, from the folder of langgraph.json. */
  environmentFile: string | undefined;
  /** What of langgraph.json has no effect, in words for its owner. */
  notes: string[];
}

export interface Graph {
  name: string;
  /** As written: relative to the folder of langgraph.json. */
  file: string;
  export: string;
}

const HOSTED = new Set(['.ts', '.mts', '.cts', '.tsx', '.js', '.mjs', '.cjs', '.jsx']);
const HOSTS = 'This server hosts TypeScript and JavaScript graphs';

/** Reads and judges `configPath` inside `root`; whether the files of the graphs exist is `assertGraphFiles`'s matter. */
export async function readProject(root: string, configPath: string): Promise<Project> {
  const path = normalizeConfigPath(configPath);
  const file = join(root, path);
  const config = parse(await readConfig(root, file, path), path);
  const graphs = config['graphs'];
  if (!isRecord(graphs) || Object.keys(graphs).length === 0) {
    throw new BuildFailure(`${path} names no graphs: give it a "graphs" object such as {"agent": "./src/agent.ts:graph"}.`);
  }
  const isPython =
    config['node_version'] === undefined && (config['python_version'] !== undefined || isFilled(config['dependencies']));
  const refusal = refusalOf(path, judgeKeys(config));
  if (refusal !== undefined) throw new BuildFailure(refusal);
  const { env } = config;
  return {
    root,
    configPath: path,
    folder: dirname(file),
    graphs: Object.entries(graphs).map(([name, value]) => readGraph(name, value, path, isPython)),
    nodeVersion: config['node_version'] === undefined ? undefined : String(config['node_version']),
    environmentFile: typeof env === 'string' ? env : undefined,
    notes: notesOf(config, path),
  };
}

/** Nothing of langgraph.json is ignored without a word. */
function notesOf(config: Record<string, unknown>, path: string): string[] {
  const { withoutEffect, unknown } = judgeKeys(config);
  const variables = isRecord(config['env']) ? Object.keys(config['env']).filter(isDroppedFromFiles) : [];
  return [
    ...withoutEffect.map((key) => `"${key}" of ${path} has no effect on this server`),
    ...unknown.map((key) => `"${key}" is no key of langgraph.json that this server knows: is it misspelt?`),
    ...variables.map((name) => `${name} is dropped from "env" of ${path}: the name is reserved`),
  ];
}

/** Refuses a project whose graph files are missing or lie outside of it. */
export async function assertGraphFiles(project: Project): Promise<void> {
  for (const graph of project.graphs) {
    const file = join(project.folder, graph.file);
    const where = `Graph ${JSON.stringify(graph.name)} of ${project.configPath} is to be in ${graph.file}`;
    if (isAbsolute(graph.file) || !(await isInside(project.root, file)))
      throw new BuildFailure(`${where}, which is outside of the source.`);
    if (!(await isFile(file)))
      throw new BuildFailure(`${where}, but there is no such file in the source, nor did the build make one.`);
  }
}

function normalizeConfigPath(configPath: string): string {
  const path = posix.normalize(configPath.replaceAll('\\', '/'));
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path === '..' || path.startsWith('../') || path.includes('\0')) {
    throw new BuildFailure(
      `langgraph_config_path ${JSON.stringify(configPath)} leaves the source: give the path of langgraph.json inside the archive.`,
    );
  }
  return path;
}

async function readConfig(root: string, file: string, path: string): Promise<string> {
  if (!(await isFile(file)) || !(await isInside(root, file))) {
    throw new BuildFailure(
      `There is no ${path} in the source: set langgraph_config_path to the place of langgraph.json inside the archive.`,
    );
  }
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
}

/** The parser's message carries the position: it quotes the text and counts lines. */
function parse(text: string, path: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BuildFailure(`${path} is not valid JSON: ${messageOf(error)}${position(error, text)}.`, { cause: error });
  }
  if (!isRecord(value)) throw new BuildFailure(`${path} must be a JSON object.`);
  return value;
}

/** Some of the parser's messages name only what they met; an end too early is the commonest. */
function position(error: unknown, text: string): string {
  const message = messageOf(error);
  if (/position \d+/.test(message)) return '';
  const at = /end of JSON/.test(message) ? text.length : -1;
  return at < 0 ? '' : ` at line ${text.slice(0, at).split('\n').length}`;
}

function readGraph(name: string, value: unknown, path: string, isPython: boolean): Graph {
  const text = isRecord(value) ? value['path'] : value;
  const quoted = JSON.stringify(name);
  if (typeof text !== 'string' || text === '') {
    throw new BuildFailure(
      `Graph ${quoted} of ${path} needs a path: write "./src/agent.ts:graph", or {"path": "./src/agent.ts:graph", "description": "…"}.`,
    );
  }
  const colon = text.lastIndexOf(':');
  const file = colon > 0 ? text.slice(0, colon) : text;
  const extension = extname(file).toLowerCase();
  if (extension === '.py' || (isPython && !HOSTED.has(extension))) {
    throw new BuildFailure(
      `${HOSTS}; graph ${quoted} of ${path} is Python (${text}). Deploy it to a server that hosts Python, or port it.`,
    );
  }
  if (!HOSTED.has(extension)) throw new BuildFailure(`${HOSTS}; graph ${quoted} of ${path} is ${text}, which is neither.`);
  if (colon <= 0 || colon === text.length - 1) {
    throw new BuildFailure(`Graph ${quoted} of ${path} does not say which export it is: write "${file}:graph", for example.`);
  }
  return { name, file, export: text.slice(colon + 1) };
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined))?.isFile() ?? false;
}

/** Through links too, should the source have come with any. */
async function isInside(root: string, file: string): Promise<boolean> {
  const [realRoot, real] = await Promise.all([realpath(root), realpath(file).catch(() => file)]);
  const way = relative(real === file ? root : realRoot, real);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads langgraph.json of an unpacked source, and explains to its owner why it cannot be hosted. */
import { readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { isEnvironmentFile } from '../environment-files.ts';
import {
  assertHosted,
  type GraphPath,
  ProjectError,
  type ProjectFile,
  parseObject,
  parseProjectFile,
} from '../langgraph-json.ts';
import { judgeKeys } from '../langgraph-keys.ts';
import { findTenantFile, LeadsOutside, readTenantFile, TooLong } from '../machine/tenant-files.ts';
import { isDroppedFromFiles } from '../reserved-names.ts';
import { BuildFailure } from './port.ts';

/** What a build needs to know about a project. */
export interface Project {
  /** The unpacked source. */
  root: string;
  /** Path of langgraph.json below `root`, normalized. */
  configPath: string;
  /** The folder of langgraph.json. */
  folder: string;
  graphs: GraphPath[];
  /** `node_version`, if the file sets it. */
  nodeVersion: string | undefined;
  /** The file that `env` names, relative to the folder of langgraph.json. */
  environmentFile: string | undefined;
  /** The variables of `env`. */
  variables: Readonly<Record<string, string>>;
  /** `dockerfile_lines`, if an image is made of them. */
  imageLines: string[];
  /** Notes for the owner on settings of langgraph.json without effect. */
  notes: string[];
}

/**
 * Reads and checks `configPath` inside `root`. `assertGraphFiles` checks whether the graph files exist. `makesImage`: the lines
 * of the file for an image have an effect.
 */
export async function readProject(root: string, configPath: string, makesImage = false): Promise<Project> {
  const path = normalizeConfigPath(configPath);
  const file = join(root, path);
  const text = await readConfig(root, path);
  const config = hosted(text, path);
  const { env } = config;
  return {
    root,
    configPath: path,
    folder: dirname(file),
    graphs: config.graphs,
    nodeVersion: config.nodeVersion,
    environmentFile: typeof env === 'string' ? env : undefined,
    variables: typeof env === 'object' ? env : {},
    imageLines: makesImage ? linesOf(config) : [],
    notes: notesOf(config, makesImage),
  };
}

function hosted(text: string, path: string): ProjectFile {
  try {
    const file = parseProjectFile(text, path);
    assertHosted(file);
    return file;
  } catch (error) {
    if (error instanceof ProjectError) throw new BuildFailure(error.message, { cause: error });
    throw error;
  }
}

const IMAGE_LINES = 'dockerfile_lines';
const MAX_CONFIG_BYTES = 4 * 1024 ** 2;

function linesOf({ name: path, keys }: ProjectFile): string[] {
  const lines = keys[IMAGE_LINES] ?? [];
  if (Array.isArray(lines) && lines.every((line) => typeof line === 'string')) return lines;
  throw new BuildFailure(`"${IMAGE_LINES}" of ${path} must be a list of texts.`);
}

/** A note for each key and variable of langgraph.json that is ignored. */
function notesOf({ name: path, keys, env }: ProjectFile, makesImage: boolean): string[] {
  const variables = typeof env === 'object' ? Object.keys(env).filter(isDroppedFromFiles) : [];
  return [
    ...judgeKeys(keys).flatMap(({ key, effect, says }) => {
      if (makesImage && key === IMAGE_LINES) return [];
      if (effect === 'no effect') return [`"${key}" of ${path} has no effect on this server. ${says}`];
      return effect === 'unknown' ? [`"${key}" of ${path} is unknown. ${says}`] : [];
    }),
    ...variables.map((name) => `${name} is dropped from "env" of ${path}: the name is reserved.`),
  ];
}

/** Refuses a project whose graph files are missing or outside of it. */
export async function assertGraphFiles(project: Project): Promise<void> {
  for (const graph of project.graphs) {
    const path = relative(project.root, join(project.folder, graph.file));
    const where = `Graph ${JSON.stringify(graph.name)} of ${project.configPath} is to be in ${graph.file}`;
    const kind = isAbsolute(graph.file) || !isInside(path) ? 'outside' : await findTenantFile(project.root, path);
    if (kind === 'outside') throw new BuildFailure(`${where}, which is outside of the source.`);
    if (kind !== 'file') throw new BuildFailure(`${where}, but there is no such file in the source, nor did the build make one.`);
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

async function readConfig(root: string, path: string): Promise<string> {
  const text = await readTenantFile(root, path, MAX_CONFIG_BYTES).catch((error: unknown) => {
    if (error instanceof TooLong) throw new BuildFailure(`${error.message}: make it shorter.`, { cause: error });
    if (!(error instanceof LeadsOutside)) throw error;
  });
  if (text !== undefined) return text;
  throw new BuildFailure(
    `There is no ${path} in the source: set langgraph_config_path to the path of langgraph.json inside the archive.`,
  );
}

/** Whether a relative path stays below where it begins. */
function isInside(path: string): boolean {
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Takes the variables with such values out of langgraph.json, before any code of the project runs. Returns their names. */
export async function removeVariables({ root, configPath, variables }: Project, values: ReadonlySet<string>): Promise<string[]> {
  const removed = Object.keys(variables).filter((name) => values.has(variables[name] ?? ''));
  if (removed.length === 0) return [];
  const file = await realpath(join(root, configPath));
  const { env, ...config } = parseObject(await readFile(file, 'utf8'), configPath);
  const kept = Object.entries(Object(env)).filter(([name]) => !removed.includes(name));
  await rm(file);
  await writeFile(file, `${JSON.stringify({ ...config, env: Object.fromEntries(kept) }, null, 2)}\n`, { flag: 'wx' });
  return removed;
}

/** Returns the removed paths, relative to the root of the source. */
export async function removeEnvironmentFiles(project: Project): Promise<string[]> {
  const { root } = project;
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => !entry.isDirectory() && isEnvironmentFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const named = await namedFile(project);
  const removed = [...new Set(named === undefined ? files : [...files, named])].sort();
  for (const file of removed) await rm(file, { force: true });
  return removed.map((file) => relative(root, file).split(sep).join('/'));
}

/** The file that `env` of langgraph.json names, whatever its name. */
async function namedFile({ root, folder, configPath, environmentFile }: Project): Promise<string | undefined> {
  if (environmentFile === undefined || environmentFile.includes('\0')) return undefined;
  const file = resolve(folder, environmentFile);
  if (!file.startsWith(root + sep) || file === join(root, configPath)) return undefined;
  return (await findTenantFile(root, relative(root, file))) === 'file' ? file : undefined;
}

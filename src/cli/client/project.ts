/** Reads a project to deploy: its langgraph.json and its environment. */
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { ProjectError, type ProjectFile, parseProjectFile } from '../../langgraph-json.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { type NamedValue, readEnvironment, secretsOf, UnfitProjectError } from './environment-file.ts';

export interface ClientProject {
  /** The folder that is packed. */
  directory: string;
  /** Path of langgraph.json inside it, with slashes. */
  configPath: string;
  graphs: string[];
  /** Names and values for its agent server. */
  secrets: NamedValue[];
  /** The file that `env` names. It is not packed. A path like `configPath`. */
  environmentFile: string | undefined;
  /** Hints about the secrets for the user. */
  notes: string[];
}

const CONFIG = 'langgraph.json';
/** Limit of the contract. */
const MAX_NAME = 128;
const NAME = /^[a-zA-Z0-9][a-zA-Z0-9._-]*$/;

/**
 * Reads the project of a folder or of a langgraph.json. `config` is the path of that file in the folder, for repositories with
 * several projects. `envFile` replaces the environment that the project names.
 */
export async function readProject(
  path: string,
  options: { config?: string | undefined; envFile?: string | undefined },
): Promise<ClientProject> {
  const found = await stat(path).catch(replaceAbsent(undefined));
  if (!found) throw new UnfitProjectError(`There is no folder ${path}.`);
  const directory = resolve(found.isFile() ? dirname(path) : path);
  const file = resolve(directory, found.isFile() ? basename(path) : (options.config ?? CONFIG));
  const configPath = inside(directory, file);
  if (configPath === undefined)
    throw new UnfitProjectError(`${file} lies outside of ${directory}, which is what would be packed.`);
  const config = await readConfig(file);
  const notes: string[] = [];
  const environment = await environmentOf(config, dirname(file), options.envFile, notes);
  const secrets = secretsOf(environment, notes);
  const environmentFile = typeof config.env === 'string' ? inside(directory, resolve(dirname(file), config.env)) : undefined;
  return { directory, configPath, graphs: config.graphs.map(({ name }) => name), secrets, environmentFile, notes };
}

/** The folder's name, reduced to the characters that deployments and images may have. Undefined if none is left. */
export function deriveName(directory: string): string | undefined {
  const letters = basename(resolve(directory))
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return letters.slice(0, MAX_NAME).replace(/-+$/, '') || undefined;
}

/** Throws for a name that deployments cannot have. */
export function assertName(name: string): void {
  if (NAME.test(name) && name.length <= MAX_NAME) return;
  throw new UnfitProjectError(
    `A deployment cannot be called '${name}': a name has letters, digits, hyphens, underscores and dots, begins with a letter or digit and has at most ${MAX_NAME} of them.`,
  );
}

async function readConfig(file: string): Promise<ProjectFile> {
  const text = await readFile(file, 'utf8').catch(replaceAbsent(undefined));
  if (text === undefined) {
    throw new UnfitProjectError(
      `There is no ${basename(file)} in ${dirname(file)}. Name the folder of a project (keelson deploy DIR), or where its ${CONFIG} is with --config.`,
    );
  }
  try {
    return parseProjectFile(text, file);
  } catch (error) {
    if (error instanceof ProjectError) throw new UnfitProjectError(error.message, { cause: error });
    throw error;
  }
}

/** `env` of langgraph.json, an object or the path of a file; else the `.env` beside it. */
async function environmentOf(
  { env }: ProjectFile,
  folder: string,
  envFile: string | undefined,
  notes: string[],
): Promise<Record<string, string>> {
  if (envFile !== undefined) {
    const values = await readEnvironment(envFile);
    if (!values) throw new UnfitProjectError(`There is no file ${envFile}, which --secrets names.`);
    return values;
  }
  if (typeof env === 'object' && Object.keys(env).length > 0) return env;
  if (typeof env !== 'string') return (await readEnvironment(join(folder, '.env'))) ?? {};
  if (inside(folder, resolve(folder, env)) === undefined) {
    notes.push(`${env} is left out: ${CONFIG} names it as "env", and it lies outside of the project.`);
    return {};
  }
  const values = await readEnvironment(join(folder, env));
  if (!values) notes.push(`There is no file ${env}, which ${CONFIG} names as "env".`);
  return values ?? {};
}

/** The path from a folder to a file that lies in it, with slashes. */
function inside(folder: string, file: string): string | undefined {
  const path = relative(folder, file);
  return path === '' || path.startsWith('..') || isAbsolute(path) ? undefined : path.split(sep).join('/');
}

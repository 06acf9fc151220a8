/** What `keelson dev` reads of a project before its agent server does: variables, and packages that are not installed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseVariables } from '../../environment-files.ts';
import { parseProjectFile } from '../../langgraph-json.ts';
import { isDroppedAlone } from '../../reserved-names.ts';
import { foldersFrom } from './type-check.ts';

interface ProjectFacts {
  graphs: string[];
  /** The file of variables; it need not exist. */
  file: string | undefined;
  /** Those that the agent server does not read by itself. */
  variables: Record<string, string>;
}

/** The variables are `env` of langgraph.json, which the agent server reads; without it the `.env` beside, as for `keelson deploy`. */
export function readProject(config: string): ProjectFacts {
  const beside = join(dirname(config), '.env');
  try {
    const project = parseProjectFile(readFileSync(config, 'utf8'), config);
    const { env } = project;
    const graphs = project.graphs.map(({ name }) => name);
    if (typeof env === 'object') return { graphs, file: undefined, variables: {} };
    if (typeof env === 'string') return { graphs, file: resolve(dirname(config), env), variables: {} };
    if (!existsSync(beside)) return { graphs, file: beside, variables: {} };
    const named = Object.entries(parseVariables(readFileSync(beside, 'utf8')));
    return { graphs, file: beside, variables: Object.fromEntries(named.filter(([name]) => !isDroppedAlone(name))) };
  } catch {
    // The agent server says what is wrong with langgraph.json.
    return { graphs: [], file: beside, variables: {} };
  }
}

interface Manifest {
  dependencies?: Record<string, string>;
}

/** The folder of the project's package.json. */
export function packageFolder(directory: string): string | undefined {
  return foldersFrom(directory).find((folder) => existsSync(join(folder, 'package.json')));
}

/** The dependencies of package.json that are not there. */
export function missingPackages(directory: string): string[] {
  const folder = packageFolder(directory);
  if (folder === undefined) return [];
  try {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const places = foldersFrom(folder).map((above) => join(above, 'node_modules'));
    return Object.keys(dependencies).filter((name) => !places.some((place) => existsSync(join(place, name))));
  } catch {
    return [];
  }
}

/** The command that installs them, by the lock file. */
export function installCommand(directory: string): [command: string, ...args: string[]] {
  const folder = packageFolder(directory) ?? directory;
  if (existsSync(join(folder, 'pnpm-lock.yaml'))) return ['pnpm', 'install'];
  return existsSync(join(folder, 'yarn.lock')) ? ['yarn', 'install'] : ['npm', 'install', '--no-audit', '--no-fund'];
}

/**
 * Which files of a project are sent: what git would commit or show as new where there is a repository, else what no .gitignore leaves
 * out, in either case without what .dockerignore, by Docker's rules, and this file leave out. Links that stay in the project are
 * followed.
 */
import { execFile } from 'node:child_process';
import { lstat, readdir, readFile, realpath, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import ignore, { type Ignore } from 'ignore';
import { replaceAbsent } from '../../machine/absent-files.ts';

const run = promisify(execFile);
// Its types are those of an ES module, which it is not.
const dockerignore = createRequire(import.meta.url)('@balena/dockerignore') as typeof import('@balena/dockerignore').default;

/** Files that list what to leave out. */
export const IGNORE_FILES = ['.dockerignore', '.gitignore'];

const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.keelson',
  '.langgraph_api',
  '__pycache__',
  '.venv',
  'venv',
  '.tox',
  '.mypy_cache',
]);
const MAX_LIST_BYTES = 256 * 1024 ** 2;
/** A hook of git has these, of another folder. */
const OF_HOOKS = ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE', 'GIT_PREFIX'];

export interface ProjectFiles {
  /** Path → path of what is sent under it, which differs for links. Both from the root of the project, with slashes, in order. */
  files: Map<string, string>;
  /** Links that lead nowhere, out of the project, or to what is left out. */
  links: string[];
}

export async function listProjectFiles(directory: string): Promise<ProjectFiles> {
  const root = await realpath(directory);
  const docker = dockerignore({ ignorecase: false }).add(await readText(join(root, '.dockerignore')));
  const list = new FileList(root);
  for (const path of (await listByGit(root)) ?? (await listByRules(root))) await list.add(path);
  const sent = [...list.files].filter(([path]) => !docker.ignores(path));
  const links = list.links.filter((path) => !docker.ignores(path));
  return { files: new Map(sent.sort(([a], [b]) => (a < b ? -1 : 1))), links: links.sort() };
}

/** Undefined where git is missing, there is no repository, or the repository leaves the whole folder out. */
async function listByGit(root: string): Promise<string[] | undefined> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_HOOKS.includes(name)));
  const git = (...args: string[]) => run('git', ['-C', root, ...args], { env, maxBuffer: MAX_LIST_BYTES });
  try {
    const isLeftOut = await git('check-ignore', '-q', '.').then(
      () => true,
      () => false,
    );
    if (isLeftOut) return undefined;
    const { stdout } = await git('ls-files', '-z', '--cached', '--others', '--exclude-standard');
    return [...new Set(stdout.split('\0'))].filter((path) => path !== '' && !isAlwaysLeftOut(path));
  } catch {
    return undefined;
  }
}

/** A .gitignore holds for its folder and all below. */
async function listByRules(root: string): Promise<string[]> {
  const found: string[] = [];
  const look = async (below: string, rules: { from: string; ignores: Ignore }[]) => {
    const text = await readText(join(root, below, '.gitignore'));
    const all = text === '' ? rules : [...rules, { from: below, ignores: ignore({ ignorecase: false }).add(text) }];
    for (const entry of await readdir(join(root, below), { withFileTypes: true })) {
      const path = `${below}${entry.name}`;
      if (LEFT_OUT.has(entry.name) || isIgnored(entry.isDirectory() ? `${path}/` : path, all)) continue;
      if (entry.isDirectory()) await look(`${path}/`, all);
      else found.push(path);
    }
  };
  await look('', []);
  return found;
}

/** The last rule that says anything decides. */
function isIgnored(path: string, rules: { from: string; ignores: Ignore }[]): boolean {
  let isSo = false;
  for (const { from, ignores } of rules) {
    const { ignored, unignored } = ignores.test(path.slice(from.length));
    if (ignored || unignored) isSo = ignored;
  }
  return isSo;
}

class FileList {
  readonly files = new Map<string, string>();
  readonly links: string[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** `from` has the folders on the way, so that links in a circle end. */
  async add(path: string, from: readonly string[] = []): Promise<void> {
    // git lists what was removed, too.
    const stats = await lstat(join(this.#root, path)).catch(replaceAbsent(undefined, 'ENOTDIR'));
    if (stats?.isSymbolicLink()) return this.#addLink(path, from);
    if (stats?.isFile()) this.files.set(path, from.length === 0 ? path : this.#pathOf(await realpath(join(this.#root, path))));
    // Of git a repository in the repository.
    else if (stats?.isDirectory()) await this.#addFolder(path, from);
  }

  async #addLink(path: string, from: readonly string[]): Promise<void> {
    const target = await realpath(join(this.#root, path)).catch(replaceAbsent(undefined, 'ENOTDIR', 'ELOOP'));
    const to = target === undefined ? '..' : this.#pathOf(target);
    if (target === undefined || to === '' || to === '..' || to.startsWith('../') || isAlwaysLeftOut(to) || from.includes(target))
      return void this.links.push(path);
    const stats = await stat(target);
    if (stats.isFile()) this.files.set(path, to);
    else if (stats.isDirectory()) await this.#addFolder(path, [...from, target]);
  }

  async #addFolder(path: string, from: readonly string[]): Promise<void> {
    for (const below of await listByRules(join(this.#root, path))) await this.add(`${path}/${below}`, from);
  }

  #pathOf(absolute: string): string {
    return relative(this.#root, absolute).split(sep).join('/');
  }
}

function isAlwaysLeftOut(path: string): boolean {
  return path.split('/').some((name) => LEFT_OUT.has(name));
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(replaceAbsent('', 'EISDIR'));
}

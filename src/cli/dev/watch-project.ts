/**
 * Tells when a project changed: its own files, and every module that its graphs import from elsewhere. One save of an editor is
 * told once, whether it writes, truncates or replaces the file; a file that is as it was is no change.
 */
import { type FSWatcher, readdirSync, readFileSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import ignore from 'ignore';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { watchTree } from '../../machine/watch-tree.ts';

/** The changed files, relative to the project. */
export interface Change {
  paths: string[];
  /** Whether only texts changed that no module imports: a prompt that somebody edits, or a report that a run writes. */
  onlyTexts: boolean;
}

interface ProjectWatch {
  /** Watches these files too, wherever they are, instead of those of the last call. */
  follow(files: readonly string[]): void;
  close(): void;
}

/** A save of several files, or of one in several steps, is one change. */
const SETTLE_MS = 50;
/** How long a file may stay empty between its truncation and its text. */
const EMPTY_MS = 250;
const CODE = /\.([cm]?[jt]s|[jt]sx|css)$/;
const SETTINGS = /^(langgraph|package|tsconfig(\..+)?)\.json$/;
const TEXT = /\.(json|ya?ml|toml|md|txt|prompt|sql|graphql|html|csv|xml|hbs|mustache|njk|jinja2?)$/;
/** Made by editors while a file is open or saved. */
const OF_EDITORS = /^\.#|^#.*#$|~$|___jb_(tmp|old)___$|\.(sw[a-p]|swx|tmp)$/;
const LEFT_OUT = /^(node_modules|__pycache__|venv|\..+)$/;

/** Calls `tell` for each change. `onError` gets an error of the system, such as that it has no watches left. */
export function watchProject(directory: string, tell: (change: Change) => void, onError: (error: unknown) => void): ProjectWatch {
  const ignored = ignore().add(readText(join(directory, '.gitignore')));
  const isLeftOut = (folder: string) => LEFT_OUT.test(basename(folder)) || (folder !== '' && ignored.ignores(`${folder}/`));
  const isOwn = (path: string) => {
    const name = basename(path);
    if (path === '' || path.startsWith('..')) return false;
    if (SETTINGS.test(name)) return dirname(path) === '.';
    return !OF_EDITORS.test(name) && (CODE.test(name) || TEXT.test(name)) && !ignored.ignores(path);
  };
  const followed = new Set<string>();
  /** File → its state when it was last looked at. */
  const known = new Map<string, string>();
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const settle = () => {
    if ([...touched].some(isEmpty)) timer = setTimeout(report, EMPTY_MS);
    else report();
  };
  const report = () => {
    const files = [...touched].filter((file) => {
      const before = known.get(file);
      const now = stateOf(file);
      known.set(file, now);
      return now !== before && !(before === undefined && now === GONE);
    });
    touched.clear();
    if (files.length === 0) return;
    const isText = (file: string) => TEXT.test(file) && !followed.has(file) && !SETTINGS.test(basename(file));
    tell({ paths: files.map((file) => relative(directory, file)).sort(), onlyTexts: files.every(isText) });
  };
  const touch = (file: string) => {
    if (!followed.has(file) && !isOwn(relative(directory, file).replaceAll('\\', '/'))) return;
    touched.add(file);
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLE_MS);
  };
  for (const path of filesBelow(directory, '', isLeftOut))
    if (isOwn(path)) known.set(join(directory, path), stateOf(join(directory, path)));
  // A new folder may be full already.
  const touchAll = (path: string) => {
    touch(join(directory, path));
    if (path !== '' && !isLeftOut(path))
      for (const inside of filesBelow(directory, path, isLeftOut)) touch(join(directory, inside));
  };
  const stop = watchTree(directory, touchAll, { isLeftOut, onError });
  const others = new Map<string, FSWatcher>();
  return {
    follow(files) {
      followed.clear();
      for (const file of files) {
        followed.add(file);
        if (!known.has(file)) known.set(file, stateOf(file));
      }
      watchFolders(new Set(files.map((file) => dirname(file))), others, touch, onError);
    },
    close() {
      clearTimeout(timer);
      stop();
      for (const watcher of others.values()) watcher.close();
    },
  };
}

/** Adds and closes watchers until there is one for each folder. */
function watchFolders(
  folders: ReadonlySet<string>,
  watchers: Map<string, FSWatcher>,
  touch: (file: string) => void,
  onError: (error: unknown) => void,
): void {
  for (const [folder, watcher] of watchers) {
    if (folders.has(folder)) continue;
    watcher.close();
    watchers.delete(folder);
  }
  for (const folder of folders) {
    if (watchers.has(folder)) continue;
    try {
      const watcher = watch(folder, (_, name) => touch(join(folder, name ?? '')));
      watchers.set(
        folder,
        watcher.on('error', () => watchers.delete(folder)),
      );
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') onError(error);
    }
  }
}

/** As while an editor is about to write it. */
function isEmpty(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.size === 0;
}

const GONE = 'gone';

/** Differs after a save, and not after a change of rights or times of access. */
function stateOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found?.isFile() ? `${found.mtimeMs} ${found.size} ${found.ino}` : GONE;
}

/** Relative to the directory, with slashes. */
function filesBelow(directory: string, below: string, isLeftOut: (folder: string) => boolean): string[] {
  try {
    return readdirSync(join(directory, below), { withFileTypes: true }).flatMap((entry) => {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) return isLeftOut(path) ? [] : filesBelow(directory, path, isLeftOut);
      return [path];
    });
  } catch (error) {
    return replaceAbsent([], 'EACCES')(error);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return replaceAbsent('')(error);
  }
}

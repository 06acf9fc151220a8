/**
 * Reports every change below a folder. Watches each folder by itself: where the system cannot watch a tree, Node watches single
 * files, and loses a file that an editor saves by replacing it.
 */
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { replaceAbsent } from './absent-files.ts';

interface WatchOptions {
  /** Whether a folder is not entered, by its path relative to the watched one. */
  isLeftOut?: (path: string) => boolean;
  /** Called when a folder cannot be watched, as when the system's limit of watches is reached. Default: it is thrown. */
  onError?: (error: unknown) => void;
}

/** Calls `tell` with the changed path, relative to the folder. Returns the function that stops watching. */
export function watchTree(folder: string, tell: (path: string) => void, options: WatchOptions = {}): () => void {
  const { isLeftOut = () => false, onError } = options;
  const watchers = new Map<string, FSWatcher>();
  const pathOf = (file: string) => relative(folder, file).replaceAll('\\', '/');
  const forget = (below: string) => {
    watchers.get(below)?.close();
    watchers.delete(below);
  };
  const add = (below: string) => {
    if (watchers.has(below)) return;
    try {
      watchers.set(below, watchFolder(below));
    } catch (error) {
      // It was deleted in the meantime.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT' && below !== folder) return;
      if (!onError) throw error;
      onError(error);
    }
    look(below);
  };
  const watchFolder = (below: string) =>
    watch(below, (_, name) => {
      tell(pathOf(join(below, name ?? '')));
      // A deleted folder may be created again, and then needs a new watcher.
      if (existsSync(below)) look(below);
      else forget(below);
    }).on('error', () => forget(below));
  const look = (below: string) => {
    for (const child of foldersIn(below)) if (!isLeftOut(pathOf(child))) add(child);
  };
  add(folder);
  return () => {
    for (const below of [...watchers.keys()]) forget(below);
  };
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, name));
  } catch (error) {
    return replaceAbsent([], 'EACCES')(error);
  }
}

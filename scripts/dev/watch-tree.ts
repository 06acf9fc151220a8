/**
 * Reports every change below a folder. Watches each folder by itself: where the system cannot watch a tree, Node watches single
 * files, and loses a file that an editor saves by replacing it.
 */
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

/** Calls `tell` with the changed path, relative to the folder. Returns the function that stops watching. */
export function watchTree(folder: string, tell: (path: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();
  const forget = (below: string) => {
    watchers.get(below)?.close();
    watchers.delete(below);
  };
  const add = (below: string) => {
    if (watchers.has(below)) return;
    const watcher = watch(below, (_, name) => {
      tell(relative(folder, join(below, name ?? '')).replaceAll('\\', '/'));
      // A deleted folder may be created again, and then needs a new watcher.
      if (existsSync(below)) look(below);
      else forget(below);
    });
    watchers.set(
      below,
      watcher.on('error', () => forget(below)),
    );
    look(below);
  };
  const look = (below: string) => {
    for (const child of foldersIn(below)) add(child);
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
  } catch {
    return [];
  }
}

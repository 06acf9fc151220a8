/**
 * Tells of every change below a folder. Where the system cannot watch a tree, Node watches each of its files instead, and loses
 * one that an editor saves by putting another in its place; so each folder is watched by itself.
 */
import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join, relative } from 'node:path';

/** `tell` is given the path of what changed, below the folder. Gives back what ends it. */
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
      // A folder that is gone may come again, and is another one then.
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

/** Takes out of an unpacked source the files of variables that came with it: keys of its developers, which no build is to see. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { isEnvironmentFile } from '../environment-files.ts';
import type { Project } from './project.ts';

/** Resolves with the paths of what was removed, from the root of the source. */
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

/** The one that `env` of langgraph.json names, whatever it is called. */
async function namedFile({ root, folder, configPath, environmentFile }: Project): Promise<string | undefined> {
  if (environmentFile === undefined || environmentFile.includes('\0')) return undefined;
  const file = resolve(folder, environmentFile);
  if (!file.startsWith(root + sep) || file === join(root, configPath)) return undefined;
  return (await stat(file).catch(() => undefined))?.isFile() ? file : undefined;
}

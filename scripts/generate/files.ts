/** Compares and updates the generated files on disk. */
import { glob, readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { replaceFile } from './built.js';
import { root } from './contracts.ts';
import type { GeneratedFiles } from './generate-for-machines.ts';

/** Files that differ from the generated content, and generated files that are obsolete. */
export async function findStale(files: GeneratedFiles): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, content] of files) {
    if ((await readFile(join(root, path), 'utf8').catch(() => undefined)) !== content) stale.push(path);
  }
  for await (const entry of glob(['generated/**/*.*', 'src/handlers/**/*.gen.ts'], { cwd: root, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile() && !files.has(path) && !isOfTheBuild(entry.name)) stale.push(path);
  }
  return stale;
}

/** The marker, and temporary files of another process. */
function isOfTheBuild(name: string): boolean {
  return name.startsWith('.') || name.endsWith('.tmp');
}

/** Writes or removes what is stale. */
export async function update(stale: readonly string[], files: GeneratedFiles): Promise<void> {
  for (const path of stale) {
    const content = files.get(path);
    if (content === undefined) await rm(join(root, path), { force: true });
    else replaceFile(join(root, path), content);
  }
}

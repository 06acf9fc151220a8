/** The generated files on disk beside those that the contracts give. */
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { root } from './contracts.ts';
import type { GeneratedFiles } from './generate.ts';

/** Files that differ from what the contracts give, and generated files that they give no longer. */
export async function findStale(files: GeneratedFiles): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, content] of files) {
    if ((await readFile(join(root, path), 'utf8').catch(() => undefined)) !== content) stale.push(path);
  }
  for await (const entry of glob(['generated/**/*.*', 'src/handlers/**/*.gen.ts'], { cwd: root, withFileTypes: true })) {
    const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (entry.isFile() && !files.has(path)) stale.push(path);
  }
  return stale;
}

/** Writes or removes what is stale. */
export async function update(stale: readonly string[], files: GeneratedFiles): Promise<void> {
  for (const path of stale) {
    const content = files.get(path);
    const file = join(root, path);
    if (content === undefined) await rm(file);
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
}

/** Packs a project the way deploy clients do: regular files only, without what is installed or generated. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { create } from 'tar';

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

/** A gzip-compressed tar of the project. */
export async function packProject(directory: string): Promise<Uint8Array<ArrayBuffer>> {
  const files: string[] = [];
  for await (const file of filesOf(directory)) files.push(relative(directory, file).split(sep).join('/'));
  const chunks: Buffer[] = [];
  for await (const chunk of create({ gzip: true, cwd: directory, portable: true, noDirRecurse: true }, files.sort()))
    chunks.push(chunk as Buffer);
  return new Uint8Array(Buffer.concat(chunks));
}

async function* filesOf(directory: string): AsyncGenerator<string> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    if (entry.isDirectory()) yield* filesOf(join(directory, entry.name));
    else if (entry.isFile()) yield join(directory, entry.name);
  }
}

/** Packs a project: regular files only, without installed, generated and ignored ones. */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { create } from 'tar';
import { LIMITS } from '../../../generated/limits.gen.ts';
import { isEnvironmentFile } from '../../environment-files.ts';
import { replaceAbsent } from '../../machine/absent-files.ts';
import { UnfitProjectError } from './environment-file.ts';

/** Files that list what to ignore, in git's syntax. */
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

/** The same files give the same bytes, whoever packs them, when and where. Owners and permissions for others are left out. */
const REPEATABLE = { gzip: true, portable: true, noDirRecurse: true, mtime: new Date('1985-10-26T08:15:00Z') } as const;

interface SourceFolder {
  directory: string;
  environmentFile: string | undefined;
}

interface SourceArchive {
  files: string[];
  /** Files of variables. They are always left out. */
  environmentFiles: string[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** A gzip-compressed tar of the project, without the file of variables that it names and without well-known ones such as .env. */
export async function packProject({ directory, environmentFile }: SourceFolder): Promise<SourceArchive> {
  const left = ignore();
  for (const name of IGNORE_FILES) left.add(await readFile(join(directory, name), 'utf8').catch(replaceAbsent('')));
  const found = (await Array.fromAsync(filesOf(directory, '', left))).sort();
  const isKept = (path: string) => path === environmentFile || isEnvironmentFile(path);
  const files = found.filter((path) => !isKept(path));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of create({ cwd: directory, ...REPEATABLE }, files)) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > LIMITS.archiveBytes)
      throw new UnfitProjectError(
        `The project is larger than ${LIMITS.archiveBytes / 1_048_576} MB when it is packed. List in .gitignore or .dockerignore what need not be deployed.`,
      );
  }
  return { files, environmentFiles: found.filter(isKept), bytes: new Uint8Array(Buffer.concat(chunks)) };
}

/** Paths from the root of the project, with slashes. */
async function* filesOf(directory: string, below: string, left: Ignore): AsyncGenerator<string> {
  for (const entry of await readdir(join(directory, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    if (entry.isDirectory()) {
      if (!LEFT_OUT.has(entry.name) && !left.ignores(`${path}/`)) yield* filesOf(directory, `${path}/`, left);
    } else if (entry.isFile() && !left.ignores(path)) yield path;
  }
}

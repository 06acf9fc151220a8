/**
 * Moves built projects to another machine: the folder of a build, and the installed dependencies that it links to. Both have the
 * same path below either data directory, so that the links hold.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readlink, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { create, extract } from 'tar';

/** A build, or the dependencies that builds share. */
const FOLDER = /^(builds|dependencies)\/[\w-]+(\.[\w-]+)*$/;

/** The folders that a project in a build needs, relative to the data directory. */
export async function neededFolders(dataDirectory: string, project: string): Promise<string[]> {
  const [root = '', id = ''] = relative(dataDirectory, project).split(sep);
  const build = join(root, id);
  if (!FOLDER.test(build)) throw new Error('the project is no build of this server');
  return [build, ...(await linkedFolders(dataDirectory, join(dataDirectory, build)))];
}

/** Whether a path that was sent is below a folder that may be sent. */
export function isInFolder(path: string): boolean {
  const parts = path.split('/');
  return FOLDER.test(parts.slice(0, 2).join('/')) && !parts.includes('..');
}

/** An archive of the folders. */
export function packFolders(dataDirectory: string, folders: readonly string[]): Readable {
  return Readable.from(create({ cwd: dataDirectory, portable: true, gzip: { level: 1 } }, [...folders]));
}

/** Those of the folders that are not there. */
export async function missingFolders(dataDirectory: string, folders: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const folder of folders) {
    if (!FOLDER.test(folder)) throw new Error(`${folder} is no folder of a build`);
    await access(join(dataDirectory, folder)).catch(() => missing.push(folder));
  }
  return missing;
}

/** Unpacks an archive of the folders. Each appears whole or not at all. */
export async function unpackFolders(dataDirectory: string, archive: Readable, folders: readonly string[]): Promise<void> {
  const stage = join(dataDirectory, 'arriving', randomUUID());
  await mkdir(stage, { recursive: true });
  try {
    await pipeline(archive, extract({ cwd: stage, strict: true }));
    // An isolated agent may be another user. Nobody else gets into the data directory.
    await promisify(execFile)('chmod', ['-R', 'a+rX', ...folders.map((folder) => join(stage, folder))]);
    // A build is whole only with what it links to.
    const inOrder = [...folders].sort((one, other) => other.localeCompare(one));
    for (const folder of inOrder) {
      await mkdir(dirname(join(dataDirectory, folder)), { recursive: true });
      await rename(join(stage, folder), join(dataDirectory, folder)).catch((error: NodeJS.ErrnoException) => {
        // It arrived twice.
        if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
      });
    }
  } finally {
    await rm(stage, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function linkedFolders(dataDirectory: string, folder: string): Promise<string[]> {
  const found = new Set<string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules')
      for (const linked of await linkedFolders(dataDirectory, path)) found.add(linked);
    if (!entry.isSymbolicLink()) continue;
    const target = relative(dataDirectory, resolve(folder, await readlink(path)));
    const root = target.split(sep).slice(0, 2).join('/');
    if (root.startsWith('dependencies/') && FOLDER.test(root)) found.add(root);
  }
  return [...found];
}

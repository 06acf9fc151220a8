/**
 * Moves built projects to another machine: the folder of a build, and the installed dependencies that it links to. Both have the
 * same path below either data directory, so that the links hold.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { create, extract } from 'tar';
import { isAbsent, replaceAbsent } from '../../machine/absent-files.ts';
import { findLinked } from '../../machine/linked-dependencies.ts';
import { removeTree } from '../../machine/remove-tree.ts';

/** Builds that no workload needs and that are kept nevertheless, since they may be wanted again. */
const KEPT_BUILDS = 5;

/** Where folders are that are not whole. */
const STAGE = 'arriving';
/** A build, or the dependencies that builds share. */
const FOLDER = /^(builds|dependencies)\/[\w-]+(\.[\w-]+)*$/;

/** The folders that a project in a build needs, relative to the data directory. */
export async function neededFolders(dataDirectory: string, project: string): Promise<string[]> {
  const [root = '', id = ''] = relative(dataDirectory, project).split(sep);
  const build = join(root, id);
  if (!FOLDER.test(build)) throw new Error('the project is no build of this server');
  const linked = linkedFolders(dataDirectory, build);
  // An installation that made no folder has a record too.
  const missing = await missingFolders(dataDirectory, linked);
  return [build, ...linked.filter((folder) => !missing.includes(folder))];
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

/** The builds and dependencies that a machine was sent. */
export class ReceivedFolders {
  readonly #data: string;
  /** The folders of each workload. */
  readonly #needed = new Map<string, readonly string[]>();
  #removing: Promise<void> = Promise.resolve();

  constructor(dataDirectory: string) {
    this.#data = dataDirectory;
  }

  /** Those of a workload's folders that are not there. All of them are kept from now on. */
  async missing(workloadId: string, folders: readonly string[]): Promise<string[]> {
    this.#needed.set(workloadId, folders);
    await this.#removing;
    return missingFolders(this.#data, folders);
  }

  /** The workload needs its folders no more. */
  release(workloadId: string): void {
    this.#needed.delete(workloadId);
  }

  /** Keeps what workloads need, the newest other builds, and what those link to. The rest is sent again if it is needed again. */
  removeOld(): Promise<void> {
    const removed = this.#removing.then(() => this.#removeOld());
    this.#removing = removed.catch(() => {});
    return removed;
  }

  async #removeOld(): Promise<void> {
    // Ids of builds begin with the time.
    const builds = (await this.#folders('builds')).sort().reverse();
    const old = new Set(builds.filter((folder) => !this.#isNeeded(folder)).slice(KEPT_BUILDS));
    for (const folder of old) await this.#remove(folder);
    const linked = new Set<string>();
    for (const build of builds.filter((folder) => !old.has(folder)))
      for (const folder of linkedFolders(this.#data, build)) linked.add(folder);
    for (const folder of await this.#folders('dependencies')) if (!linked.has(folder)) await this.#remove(folder);
  }

  async #folders(root: string): Promise<string[]> {
    return (await readdir(join(this.#data, root)).catch(replaceAbsent([]))).map((name) => `${root}/${name}`);
  }

  #isNeeded(folder: string): boolean {
    return [...this.#needed.values()].some((folders) => folders.includes(folder));
  }

  /** It goes whole or not at all. */
  async #remove(folder: string): Promise<void> {
    if (this.#isNeeded(folder)) return;
    const gone = join(this.#data, STAGE, randomUUID());
    await mkdir(dirname(gone), { recursive: true });
    await rename(join(this.#data, folder), gone);
    await removeTree(gone);
  }
}

/** Removes what a killed process left half received or half removed. */
export function removeUnfinished(dataDirectory: string): Promise<void> {
  return removeTree(join(dataDirectory, STAGE));
}

async function missingFolders(dataDirectory: string, folders: readonly string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const folder of folders) {
    if (!FOLDER.test(folder)) throw new Error(`${folder} is no folder of a build`);
    await access(join(dataDirectory, folder)).catch((error: unknown) => {
      if (!isAbsent(error)) throw error;
      missing.push(folder);
    });
  }
  return missing;
}

/** Unpacks an archive of the folders. Each appears whole or not at all. */
export async function unpackFolders(dataDirectory: string, archive: Readable, folders: readonly string[]): Promise<void> {
  const stage = join(dataDirectory, STAGE, randomUUID());
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
    await removeTree(stage);
  }
}

/** By the record of the control plane: what links in the project lead to may be another tenant's. */
function linkedFolders(dataDirectory: string, build: string): string[] {
  const entry = findLinked(join(dataDirectory, build));
  return entry === undefined ? [] : [`dependencies/${entry}`];
}

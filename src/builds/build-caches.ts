/**
 * What builds keep for the next ones beside installed dependencies: npm's downloads and the compiled code of Node. Code of a tenant may
 * write there, so each tenant has its own, and the largest go first when all of them together exceed the bound.
 */
import { renameSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { measureFolder } from '../machine/disk-use.ts';
import type { Isolation } from '../machine/isolation.ts';
import { emptyFolder, removeTree } from '../machine/remove-tree.ts';

interface BuildCachesOptions {
  /** Has a folder with npm's downloads for each tenant. */
  downloads: string;
  /** The folder of compiled code of this process and what it starts without isolation. Default: Node's. */
  compiledCode: string | undefined;
  isolation: Isolation | undefined;
  /** How much each kind may take. */
  maxBytes: number;
  /** A new name that is removed by the next start. */
  trashFolder(): string;
}

interface Sized {
  folder: string;
  bytes: number;
}

export class BuildCaches {
  readonly #options: BuildCachesOptions;
  /** How many builds of each tenant may run npm. */
  readonly #running = new Map<string, number>();

  constructor(options: BuildCachesOptions) {
    this.#options = options;
  }

  /** The folder of npm's downloads of a tenant. */
  getDownloads(tenantId: string): string {
    return join(this.#options.downloads, tenantId);
  }

  /** Keeps the downloads of the tenant while `work` runs. Afterwards all that is too large is removed, in the background. */
  async whileUsed<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
    this.#running.set(tenantId, (this.#running.get(tenantId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.#running.set(tenantId, this.#running.get(tenantId)! - 1);
      // Counting takes time, and nobody waits for it. The next build repeats what fails.
      void this.#bound(tenantId).catch(() => {});
    }
  }

  async #bound(tenantId: string): Promise<void> {
    const { downloads, isolation, maxBytes } = this.#options;
    for (const { folder } of await this.#excess(downloads)) await this.#removeDownloads(folder);
    // Each build and each agent server compiles the files of its revision. Those that run go on without the files.
    const compiledCode = this.#options.compiledCode ?? getCompileCacheDir();
    if (compiledCode !== undefined && (await measureFolder(compiledCode)).bytes > maxBytes) await emptyFolder(compiledCode);
    if (!isolation) return;
    const own = isolation.compiledCodeOf(tenantId);
    const isTenants = (name: string) => /^tenant-\d+$/.test(name);
    for (const { folder } of await this.#excess(dirname(own), isTenants)) await emptyFolder(folder);
  }

  /** The folders that must go so that the others keep to the bound. */
  async #excess(parent: string, isCounted: (name: string) => boolean = () => true): Promise<Sized[]> {
    const folders = (await listNames(parent)).filter(isCounted).map((name) => join(parent, name));
    const sized: Sized[] = [];
    for (const folder of folders) sized.push({ folder, bytes: (await measureFolder(folder)).bytes });
    let left = sized.reduce((sum, { bytes }) => sum + bytes, 0);
    return sized
      .sort((a, b) => b.bytes - a.bytes)
      .filter(({ bytes }) => {
        if (left <= this.#options.maxBytes) return false;
        left -= bytes;
        return true;
      });
  }

  /** npm gets again what it needs. */
  async #removeDownloads(folder: string): Promise<void> {
    const isUsed = [...this.#running].some(([tenantId, count]) => count > 0 && this.getDownloads(tenantId) === folder);
    if (isUsed) return;
    const trash = this.#options.trashFolder();
    // Nothing runs between the check and the rename, so no build loses files that its npm reads.
    renameSync(folder, trash);
    await removeTree(trash);
  }
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

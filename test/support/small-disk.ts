/** A disk of a few megabytes that a test fills up and frees: a file system in memory, which only root may mount. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cleanup } from './temporary.ts';

const run = promisify(execFile);

export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Undefined where nothing may be mounted. */
  static async mount(t: Cleanup, megabytes: number): Promise<SmallDisk | undefined> {
    const folder = await mkdtemp(join(tmpdir(), 'keelson-disk-'));
    let isMounted = true;
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).catch(() => {
      isMounted = false;
    });
    t.after(async () => {
      if (isMounted) await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    });
    return isMounted ? new SmallDisk(folder) : undefined;
  }

  /** Leaves room for so many bytes, or for less where somebody else writes meanwhile. */
  async fill(leaveBytes = 0): Promise<void> {
    await this.free();
    const { bavail, bsize } = await statfs(this.folder);
    const ballast = Buffer.alloc(Math.max(0, bavail * bsize - leaveBytes));
    await writeFile(this.#ballast, ballast).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOSPC') throw error;
    });
  }

  async free(): Promise<void> {
    await rm(this.#ballast, { force: true });
  }

  get #ballast(): string {
    return join(this.folder, 'ballast');
  }
}

export const NO_SMALL_DISK = 'a file system cannot be mounted here, which takes root';

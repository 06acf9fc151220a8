/** A new file survives a loss of power only when the folder that names it is on disk too (fsync(2)), and the folder's own name. */
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** For its owner alone; what had to be made of it is on disk. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Resolves when the names in the folder are on disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders, and keeps its names by itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

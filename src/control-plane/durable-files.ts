/**
 * Files that survive a power loss, and keys that only their owner may read. A new file is durable only when its folder is on disk
 * too (fsync(2)).
 */
import { mkdir, open, readFile, rename, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { LIMITS } from '../../generated/limits.gen.ts';

/** Makes a folder that only its owner may read. All folders it creates are on disk when it resolves. */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Resolves when the folder's entries are on disk. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and syncs their entries itself.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** How much of a body is written between two looks at the disk. */
const LOOK_BYTES = 1024 * 1024;

/**
 * Passes on what a client sends to be stored in the folder. Throws `ENOSPC` while only the reserve of the disk is left, so that
 * the databases beside it can still be written. The body outlives a failure, so that the client can read of it.
 */
export async function* withinRoom(body: Readable, folder: string): AsyncGenerator<Buffer> {
  await assertRoom(folder);
  let unseen = 0;
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    unseen += chunk.length;
    if (unseen > LOOK_BYTES) {
      await assertRoom(folder);
      unseen = 0;
    }
    yield chunk;
  }
}

/** Throws `ENOSPC` while no more than the reserve is left on the disk of the folder. */
export async function assertRoom(folder: string): Promise<void> {
  const { blocks, bavail, bfree, bsize, files, ffree } = await statfs(folder);
  const free = (process.getuid?.() === 0 ? bfree : bavail) * bsize;
  // Some file systems report 0 as the number of their blocks or files: nothing is known of them.
  const isShort = free < Math.min(LIMITS.diskReserveBytes, (blocks * bsize) / 20) || ffree < Math.min(10_000, files / 20);
  if (isShort) throw Object.assign(new Error(`only the reserve of the disk of ${folder} is left`), { code: 'ENOSPC' });
}

/** The single line of the file. Undefined if the file does not exist. */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

export async function writePrivateFile(file: string, line: string): Promise<void> {
  await makeFolder(dirname(file));
  const temporary = `${file}.${process.pid}.tmp`;
  const handle = await open(temporary, 'w', 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(`${line}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await syncFolder(dirname(file));
}

/** Whether a disk has room for what is yet to be written: one that is full is noticed before a write meets it. */
import { statfs } from 'node:fs/promises';
import { unavailable } from '../unavailable.ts';

/** A run that ends writes less, as a rule. */
const LEAST_BYTES = 1024 * 1024;

/** Throws `unavailable` when there is next to none. */
export async function assertRoom(folder: string): Promise<void> {
  const { blocks, bavail, bfree, bsize } = await statfs(folder);
  const free = (process.getuid?.() === 0 ? bfree : bavail) * bsize;
  // Some file systems do not tell.
  if (blocks > 0 && free < LEAST_BYTES) throw unavailable(undefined, 'the disk is full');
}

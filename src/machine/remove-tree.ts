/**
 * Removes folders with what the code of a tenant left in them. Node's own removal goes by paths: a process that still runs could lead
 * it elsewhere by a link, and a tree deeper than a path may be, or a folder without permissions, could never be removed. So `find`
 * does it, which goes from open folder to open folder and follows no link, with no more rights than the folder's owner has.
 */
import { execFile } from 'node:child_process';
import type { Stats } from 'node:fs';
import { lstat, opendir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const EMPTY = 'find . -mindepth 1 -delete';
/** The second attempt is for folders whose owner took the permissions away. */
const SCRIPT = `${EMPTY} 2> /dev/null || { chmod -R u+rwX . 2> /dev/null; ${EMPTY}; }`;
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Removes what is at the path, and everything below it. The folder that it is in must be this server's own. */
export async function removeTree(path: string): Promise<void> {
  const stats = await lookAt(path);
  if (stats === undefined) return;
  if (stats.isDirectory()) {
    // Folders of tenants are in a folder of this server's, or directly below that.
    if (stats.uid === process.getuid?.())
      for (const name of await readdir(path)) {
        const inner = await lookAt(join(path, name));
        if (inner?.isDirectory() && inner.uid !== stats.uid) await emptyFolder(join(path, name));
      }
    await emptyFolder(path);
  }
  // By now a file, a link or an empty folder.
  await rm(path, { recursive: true, force: true });
}

/** Removes everything in the folder, which stays. */
export async function emptyFolder(folder: string): Promise<void> {
  const stats = await lookAt(folder);
  if (!stats?.isDirectory() || (await isEmpty(folder))) return;
  if (process.getuid?.() === 0 && stats.uid !== 0 && (await emptyAs(folder, stats))) return;
  await run('/bin/sh', ['-c', SCRIPT], { cwd: folder, env: { PATH } });
}

/** False also for a folder that may not be read: its owner may have taken the permission away. */
async function isEmpty(folder: string): Promise<boolean> {
  try {
    await using names = await opendir(folder);
    return (await names.read()) === null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
}

/** False if something in it is not its owner's, as after a time without isolation. */
async function emptyAs(folder: string, { uid, gid }: Stats): Promise<boolean> {
  try {
    // The folder is entered before the rights are given away: its owner could not come here by a path.
    await run('/bin/sh', ['-c', SCRIPT], { cwd: folder, env: { PATH }, uid, gid });
    return true;
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'number') return false;
    throw error;
  }
}

async function lookAt(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

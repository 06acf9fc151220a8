/** Files that only their owner may read: keys. A file is there whole and on disk, or not at all. */
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder, syncFolder } from '../synced-folder.ts';

/** The one line of the file; undefined when there is no such file. */
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

/**
 * What folders of tenants take of the disk. `du` and `find` go from open folder to open folder and follow no link, so a process that
 * still writes there leads them nowhere else. Each count is bounded by the limit that it is held against.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { constantEnvironment, findSystemProgram } from './system-programs.ts';

const run = promisify(execFile);

/** The least that a file counts: a tenant must not take all files that the disk can have, either. */
const LEAST_BYTES = 4_096;
/** How long open files are looked at: one of a tenant may be of a file system that never answers. */
const OPEN_FILES_SECONDS = 20;

/**
 * Argument: how many files are counted at most. Prints the number of files, their kilobytes, and whether a folder could not be read.
 * Where `find` cannot print so, only the kilobytes count.
 */
const FOLDER_SCRIPT = `
files=$(find . -printf . 2> /dev/null | head -c "$1" | wc -c)
echo $files
if [ "$files" -lt "$1" ]; then
  du -sk . 2>&1 | awk '/Permission denied$/ { closed = 1 } { sum = $1 } END { print sum, closed + 0 }'
fi`;

/** What a folder takes. */
export interface DiskUse {
  /** At least the limit if there are so many files that they are not all counted. */
  bytes: number;
  /** Whether a part of it cannot be counted: its owner took the right to read it away. */
  isClosed: boolean;
}

/** Counts everything below the folder, up to the limit. What vanishes during the count, or is not there, is 0. */
export async function measureFolder(folder: string, limitBytes = Number.MAX_SAFE_INTEGER): Promise<DiskUse> {
  const most = Math.ceil(limitBytes / LEAST_BYTES);
  const [files = 0, kilobytes = 0, closed = 0] = await runIn(folder, FOLDER_SCRIPT, [String(most)]);
  return { bytes: Math.max(LEAST_BYTES * files, 1024 * kilobytes), isClosed: closed > 0 };
}

/** Argument: folders of descriptors and mappings. Prints the half kilobytes of deleted files on the file system of the folder. */
const DELETED_SCRIPT = `
device=$(stat -c %d .)
timeout -s KILL ${OPEN_FILES_SECONDS} find -L "$@" -maxdepth 1 -type f -links 0 -printf '%D %i %b\n' 2> /dev/null |
  awk -v device="$device" '$1 == device && !seen[$2]++ { sum += $3 } END { printf "%d", sum }'`;

/**
 * Bytes of files that these processes deleted and still use, on the file system of the folder: they take space until they are closed,
 * and are in no folder. Linux only, otherwise 0.
 */
export async function measureDeleted(folder: string, pids: readonly number[]): Promise<number> {
  if (process.platform !== 'linux' || pids.length === 0) return 0;
  const folders = pids.flatMap((pid) => [`/proc/${pid}/fd`, `/proc/${pid}/map_files`]);
  const [blocks = 0] = await runIn(folder, DELETED_SCRIPT, folders);
  return 512 * blocks;
}

/** The numbers that the script prints. It enters the folder and does not name it: no path is followed into it. */
async function runIn(folder: string, script: string, args: readonly string[]): Promise<number[]> {
  const options = { cwd: folder, env: { ...constantEnvironment, LC_ALL: 'C' } };
  try {
    const { stdout } = await run(findSystemProgram('sh'), ['-c', script, 'sh', ...args], options);
    return stdout.trim().split(/\s+/).map(Number);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

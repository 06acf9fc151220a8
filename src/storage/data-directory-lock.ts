/**
 * One control plane at a time on a data directory: two would each end what the other runs. The system holds the lock for the process,
 * so that it is never left behind and its holder's life need not be judged.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readIdentity, startTimeOf, writeIdentity } from '../machine/process-identity.ts';
import { StartError } from '../problem.ts';

interface DirectoryLock {
  /** What is locked, as the name of its files and in words: `control-plane` for "the control plane". */
  name?: string;
  /** How long a live holder is waited for. */
  waitMs?: number;
}

const LOOK_MS = 50;
/** Processes that ask in the same instant may all be refused; they ask again, each after a pause of its own. */
const COLLISION_LIMIT_MS = 5_000;
const COLLISION_PAUSE_MS = 20;
/** Primary codes, below the bits of extended ones. */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Takes the directory and resolves with the way to give it back; throws `StartError` when another process has it, and does not give
 * it back within `waitMs`.
 */
export async function lockDataDirectory(
  dataDirectory: string,
  { name = 'control-plane', waitMs = 0 }: DirectoryLock = {},
): Promise<() => Promise<void>> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  // Only for the error of a refused process: the lock itself is on the other file, which stays where it is and empty.
  const holder = join(dataDirectory, `${name}.pid`);
  const started = Date.now();
  let lock = take(join(dataDirectory, `${name}.lock`));
  while (!lock) {
    const known = await readIdentity(holder);
    const found = known && (await isAlive(known)) ? known : undefined;
    if (Date.now() - started >= (found ? waitMs : Math.max(waitMs, COLLISION_LIMIT_MS))) {
      const which = found ? ` with process id ${found.pid}` : '';
      throw new StartError(`The data directory ${dataDirectory} is in use by the ${name.replace('-', ' ')}${which}.`);
    }
    await sleep(found ? LOOK_MS : COLLISION_PAUSE_MS * Math.random());
    lock = take(join(dataDirectory, `${name}.lock`));
  }
  const database = lock;
  await writeIdentity(holder, { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? '' });
  return async () => {
    if (!database.isOpen) return;
    await rm(holder, { force: true });
    database.close();
  };
}

/** SQLite's own lock on a file, which is the kernel's: it ends with the connection or the process. Undefined when another has it. */
function take(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    const code = ((error as { errcode?: number }).errcode ?? 0) % 256;
    if (code === SQLITE_BUSY) return undefined;
    // Of an earlier version, which wrote into it, or damaged.
    if (code === SQLITE_NOTADB) throw new StartError(`${file} is no lock. Remove it once no server runs on the directory.`);
    throw error;
  }
}

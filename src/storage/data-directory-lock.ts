/**
 * Allows one control plane at a time on a data directory: two would end each other's processes. The kernel holds the lock for the
 * process. The lock is therefore never left behind, and nobody has to check whether its holder is alive.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, readIdentity, startTimeOf, writeIdentity } from '../machine/process-identity.ts';
import { DirectoryInUse, StartError } from '../problem.ts';

interface DirectoryLock {
  /** What is locked, for file names and messages: `control-plane` stands for "the control plane". */
  name?: string;
  /** How long to wait while a live process holds it. */
  waitMs?: number;
}

const LOOK_MS = 50;
/** Processes that try in the same instant may all be refused. They retry, each after a different pause. */
const COLLISION_LIMIT_MS = 5_000;
const COLLISION_PAUSE_MS = 20;
/** Primary result codes are the low bits of extended ones. */
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;

/**
 * Locks the directory and resolves with the function that unlocks it. Throws `DirectoryInUse` when another process holds the lock and
 * does not release it within `waitMs`.
 */
export async function lockDataDirectory(
  dataDirectory: string,
  { name = 'control-plane', waitMs = 0 }: DirectoryLock = {},
): Promise<() => Promise<void>> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  // Used only in the error of a refused process. The lock itself is on the other file, which stays and is empty.
  const holder = join(dataDirectory, `${name}.pid`);
  const started = Date.now();
  let lock = take(join(dataDirectory, `${name}.lock`));
  while (!lock) {
    const known = await readIdentity(holder);
    const found = known && (await isAlive(known)) ? known : undefined;
    if (Date.now() - started >= (found ? waitMs : Math.max(waitMs, COLLISION_LIMIT_MS))) {
      const which = found ? ` with process id ${found.pid}` : '';
      const message = `The data directory ${dataDirectory} is in use by the ${name.replace('-', ' ')}${which}.`;
      throw new DirectoryInUse(message, found?.pid);
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

/**
 * Takes SQLite's lock on a file. The kernel ends it with the connection or the process. Undefined when another process holds it.
 */
function take(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    const code = ((error as { errcode?: number }).errcode ?? 0) % 256;
    if (code === SQLITE_BUSY) return undefined;
    // Written by an earlier version, or damaged.
    if (code === SQLITE_NOTADB) throw new StartError(`${file} is no lock. Remove it once no server runs on the directory.`);
    throw error;
  }
}

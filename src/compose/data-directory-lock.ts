/** One control plane at a time on a data directory: two would each end what the other runs. */
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, type ProcessIdentity, readIdentity, startTimeOf } from '../process-identity.ts';

/** The server cannot start, for a reason that its operator can mend. */
export class StartError extends Error {
  override name = 'StartError';
}

const LOOK_MS = 50;

/**
 * Takes the directory and resolves with the way to give it back; throws `StartError` when a live process has it, and does not give
 * it back within `waitMs`.
 */
export async function lockDataDirectory(dataDirectory: string, waitMs = 0): Promise<() => Promise<void>> {
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const file = join(dataDirectory, 'control-plane.lock');
  const own: ProcessIdentity = { pid: process.pid, startTime: (await startTimeOf(process.pid)) ?? '' };
  const until = Date.now() + waitMs;
  while (!(await create(file, own))) {
    const holder = await readIdentity(file);
    if (holder && (await isAlive(holder))) {
      if (Date.now() < until) {
        await sleep(LOOK_MS);
        continue;
      }
      throw new StartError(`The data directory ${dataDirectory} is in use by the control plane with process id ${holder.pid}.`);
    }
    // Left behind by one that was killed.
    await rm(file, { force: true });
  }
  let given = false;
  return async () => {
    if (!given) await rm(file, { force: true });
    given = true;
  };
}

/** The file appears whole, and only where there is none. */
async function create(file: string, own: ProcessIdentity): Promise<boolean> {
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(own), { mode: 0o600 });
  try {
    await link(unfinished, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

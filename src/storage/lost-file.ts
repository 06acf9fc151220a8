/**
 * Notices that the file of a database was removed or replaced under a running server. The system keeps an open file until it is
 * closed, so every write to it would succeed, be acknowledged, and be gone with the process.
 */
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';

const LOOK_MS = 1_000;

/** Resolves once another file, or none, is at the path; never if the signal aborts before. Does not keep the process alive. */
export function awaitLoss(file: string, signal: AbortSignal): Promise<void> {
  const { dev, ino } = statSync(file);
  return new Promise((resolve, reject) => {
    let isLooking = false;
    const look = async () => {
      isLooking = true;
      const now = await stat(file).catch(ignoreAbsence);
      isLooking = false;
      if (signal.aborted || (now?.dev === dev && now.ino === ino)) return;
      clearInterval(timer);
      resolve();
    };
    const timer = setInterval(() => {
      // A file system that does not answer is asked once.
      if (!isLooking) look().catch(reject);
    }, LOOK_MS);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

/**
 * Notices that the file of a database was removed or replaced under a running server. The system keeps an open file until it is
 * closed, so every write to it would succeed, be acknowledged, and be gone with the process.
 */
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isAbsent } from '../machine/absent-files.ts';

const LOOK_MS = 1_000;

/** Resolves once another file, or none, is at the path; never if the signal aborts before. Does not keep the process alive. */
export function awaitLoss(file: string, signal: AbortSignal): Promise<void> {
  const { dev, ino } = statSync(file);
  const isLost = async () => {
    try {
      const now = await stat(file);
      return now.dev !== dev || now.ino !== ino;
    } catch (error) {
      // A disk that fails says nothing of the file. The next look may tell.
      return isAbsent(error);
    }
  };
  return new Promise((resolve) => {
    let isLooking = false;
    const look = async () => {
      isLooking = true;
      const hasGone = await isLost();
      isLooking = false;
      if (signal.aborted || !hasGone) return;
      clearInterval(timer);
      resolve();
    };
    const timer = setInterval(() => {
      // A file system that does not answer is asked once.
      if (!isLooking) void look();
    }, LOOK_MS);
    timer.unref();
    signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}

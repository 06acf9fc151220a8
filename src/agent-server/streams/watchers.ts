/**
 * Which processes read a stream, as a run or a thread records it: nobody, one by its name, or several. A run's events are
 * stored for the readers of other processes alone, so this is written before the run can be claimed.
 */
import type { Storage } from '../../storage/port.ts';

export type Watchers = string | null;

/** Stands for more than one process. */
export const SEVERAL = '*';
/** How long a reader of a thread counts without saying so again, and how often it does. */
const THREAD_WATCH_MS = 60_000;
const THREAD_WATCH_RENEWED_MS = 20_000;

/** Whether any process but `owner` reads. */
export function readElsewhere(watchers: Watchers, owner: string): boolean {
  return watchers !== null && watchers !== owner;
}

/** Those of both. */
export function joined(some: Watchers, others: Watchers): Watchers {
  if (some === null || others === null) return some ?? others;
  return some === others ? some : SEVERAL;
}

/** Of a column that holds watchers: the same with the process that parameter `owner` names among them. */
export function withWatcher(column: string, owner: string): string {
  return `CASE WHEN ${column} IS NULL OR ${column} = ${owner} THEN ${owner} ELSE '${SEVERAL}' END`;
}

/** Every run that is accepted on the thread from now on is watched by `owner`, until `signal` aborts. */
export async function watchThread(storage: Storage, threadId: string, owner: string, signal: AbortSignal): Promise<void> {
  const watch = async () => {
    const { now } = storage.dialect;
    await storage.write(
      `UPDATE threads SET watched_until = ${now} + ${THREAD_WATCH_MS}, watched_by = CASE WHEN watched_until < ${now} THEN $2 ELSE ${withWatcher('watched_by', '$2')} END
       WHERE thread_id = $1`,
      [threadId, owner],
    );
  };
  await watch();
  // One that fails leaves two more before the watch has run out.
  const renewal = setInterval(() => void watch().catch(() => undefined), THREAD_WATCH_RENEWED_MS);
  signal.addEventListener('abort', () => clearInterval(renewal), { once: true });
  if (signal.aborted) clearInterval(renewal);
}

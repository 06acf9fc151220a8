/**
 * Watchers: the processes that read a stream, as recorded on a run or thread: none, one name, or several. Events are stored only
 * for readers in other processes, so watchers are recorded before the run can be claimed.
 */
import type { Dialect, Storage } from '../../storage/port.ts';

export type Watchers = string | null;

/** Stands for more than one process. */
const SEVERAL = '*';

/** Whether a process other than `owner` reads. */
export function readElsewhere(watchers: Watchers, owner: string): boolean {
  return watchers !== null && watchers !== owner;
}

/** Whether `owner` is among the readers. */
export function includesWatcher(watchers: Watchers, owner: string): boolean {
  return watchers === owner || watchers === SEVERAL;
}

/** The union of both. */
export function joined(some: Watchers, others: Watchers): Watchers {
  if (some === null || others === null) return some ?? others;
  return some === others ? some : SEVERAL;
}

/** SQL: the watchers in `column` plus the process in parameter `owner`. */
export function withWatcher(column: string, owner: string): string {
  return `CASE WHEN ${column} IS NULL OR ${column} = ${owner} THEN ${owner} ELSE '${SEVERAL}' END`;
}

/** SQL on a thread's row: the watchers whose watch has not expired. */
export function currentWatchers({ now }: Dialect): string {
  return `CASE WHEN watched_until > ${now} THEN watched_by END`;
}

/** Makes `owner` a watcher of every run accepted on the thread within `watchMs`. */
export async function watchThread(storage: Storage, threadId: string, owner: string, watchMs: number): Promise<void> {
  const { now } = storage.dialect;
  await storage.write(
    `UPDATE threads SET watched_until = ${now} + ${watchMs}, watched_by = CASE WHEN watched_until < ${now} THEN $2 ELSE ${withWatcher('watched_by', '$2')} END
     WHERE thread_id = $1`,
    [threadId, owner],
  );
}

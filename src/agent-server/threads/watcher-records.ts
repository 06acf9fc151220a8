/**
 * Watchers: which processes read a stream, as a run or a thread records it: none, one by its name, or several. A run's events are
 * stored for the readers of other processes alone, so this is written before the run can be claimed.
 */
import type { Dialect, Storage } from '../../storage/port.ts';

export type Watchers = string | null;

/** Stands for more than one process. */
const SEVERAL = '*';

/** Whether any process but `owner` reads. */
export function readElsewhere(watchers: Watchers, owner: string): boolean {
  return watchers !== null && watchers !== owner;
}

/** Whether `owner` is among those that read. */
export function includesWatcher(watchers: Watchers, owner: string): boolean {
  return watchers === owner || watchers === SEVERAL;
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

/** Of a thread's row: those whose watch has not run out. */
export function currentWatchers({ now }: Dialect): string {
  return `CASE WHEN watched_until > ${now} THEN watched_by END`;
}

/** Every run that is accepted on the thread within `watchMs` is watched by `owner`. */
export async function watchThread(storage: Storage, threadId: string, owner: string, watchMs: number): Promise<void> {
  const { now } = storage.dialect;
  await storage.write(
    `UPDATE threads SET watched_until = ${now} + ${watchMs}, watched_by = CASE WHEN watched_until < ${now} THEN $2 ELSE ${withWatcher('watched_by', '$2')} END
     WHERE thread_id = $1`,
    [threadId, owner],
  );
}

/** Who follows the events of a run, in its row. */
import type { Storage } from '../../storage/port.ts';
import { type Watchers, withWatcher } from '../threads/watcher-records.ts';
import { ACTIVE, type RunRow } from './run-records.ts';

/** The processes that read the run's stream. */
export async function watchersOf(storage: Storage, runId: string): Promise<Watchers> {
  const [row] = await storage.read<Pick<RunRow, 'watched_by'>>('SELECT watched_by FROM runs WHERE run_id = $1', [runId]);
  return row?.watched_by ?? null;
}

/** Records that `owner` reads the run's stream; false when the run has ended. */
export async function addWatcher(storage: Storage, runId: string, owner: string): Promise<boolean> {
  const added = await storage.write(
    `UPDATE runs SET watched_by = ${withWatcher('watched_by', '$2')} WHERE run_id = $1 AND ${ACTIVE} RETURNING run_id`,
    [runId, owner],
  );
  return added.length > 0;
}

/** Ids of the runs that a process other than `owner` reads. */
export async function watchedElsewhere(storage: Storage, owner: string, runIds: readonly string[]): Promise<string[]> {
  const rows = await storage.read<{ run_id: string }>(
    `SELECT run_id FROM runs WHERE watched_by <> $1 AND ${storage.dialect.isAmong('run_id', '$2')}`,
    [owner, JSON.stringify(runIds)],
  );
  return rows.map(({ run_id }) => run_id);
}

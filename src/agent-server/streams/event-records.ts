/** Stored events of runs. One statement writes many events, and only while their attempt is the latest. */
import { Confidential, Parameters, type Storage, type Transaction } from '../../storage/port.ts';
import { cell } from '../encryption/cells.ts';
import { ENDED } from '../runs/run-records.ts';
import { parseEventId, type RunEvent } from './run-stream.ts';

/** One attempt at a run. */
export interface Attempt {
  runId: string;
  attempt: number;
}

/** Fixed batch sizes keep the number of different statements small, so that each can be prepared. */
const SIZES = [64, 16, 4, 1];

/** Events per page: limits what a reader of a long stream holds in memory. */
const PAGE = 100;

/** Drops the events of a run that was deleted or taken over. Events stored before stay. */
export async function saveEvents(transaction: Transaction, { runId, attempt }: Attempt, events: RunEvent[]): Promise<void> {
  for (let begin = 0; begin < events.length; ) {
    const size = SIZES.find((one) => one <= events.length - begin)!;
    const parameters = new Parameters(runId, attempt);
    const rows = parameters.rows(
      events.slice(begin, begin + size).map(({ id, event, data, at }) => {
        const number = parseEventId(id)[1];
        const where = cell('stream_events', 'data', runId, attempt, number);
        return [number, event, new Confidential(data, 'run', 'events', where), at];
      }),
    );
    await transaction.query(
      `INSERT INTO stream_events (run_id, attempt, number, event, data, sent_at)
       SELECT run_id, attempt, CAST(one.column1 AS BIGINT), one.column2, one.column3, CAST(one.column4 AS BIGINT)
       FROM runs, (VALUES ${rows}) AS one
       WHERE run_id = $1 AND attempt = $2 ON CONFLICT DO NOTHING`,
      parameters.values,
    );
    begin += size;
  }
}

/** The next page of `runId`'s events after `lastId`; empty at the end. */
export async function storedEvents(storage: Storage, runId: string, lastId: string | undefined): Promise<RunEvent[]> {
  const [attempt, number] = parseEventId(lastId);
  const rows = await storage.read<{ attempt: number; number: number; event: string; data: string; sent_at: number }>(
    `SELECT run_id, attempt, number, event, data, sent_at FROM stream_events
     WHERE run_id = $1 AND (attempt > $2 OR (attempt = $2 AND number > $3)) ORDER BY attempt, number LIMIT ${PAGE}`,
    [runId, attempt, number],
  );
  return rows.map((row) => ({
    id: `${row.attempt}-${row.number}`,
    event: row.event,
    data: row.data,
    at: Number(row.sent_at),
  }));
}

/** Deletes the stored events of runs that ended before `before` (ISO time). */
export async function deleteOldEvents(storage: Storage, before: string): Promise<void> {
  await storage.write(
    `DELETE FROM stream_events WHERE run_id IN (SELECT DISTINCT e.run_id FROM stream_events e JOIN runs r ON r.run_id = e.run_id
     WHERE r.${ENDED} AND r.updated_at < $1)`,
    [before],
  );
}

/** The events of runs in the database: how they get there, many with one statement, and only while their attempt is the latest. */
import type { SqlValue, Storage, Transaction } from '../../storage/port.ts';
import type { Lease } from '../checkpoints/lease.ts';
import { parseEventId, type RunEvent } from './run-stream.ts';

/** Statements are made for few sizes only, so that each can be prepared. */
const SIZES = [64, 16, 4, 1];

/** So that a reader of a long stream does not hold all of it in memory. */
const PAGE = 100;

/** What a run that was deleted or taken over leaves is dropped; what is stored already stays. */
export async function saveEvents(transaction: Transaction, { runId, attempt }: Lease, events: RunEvent[]): Promise<void> {
  for (let begin = 0; begin < events.length; ) {
    const size = SIZES.find((one) => one <= events.length - begin)!;
    const parameters: SqlValue[] = [runId, attempt];
    for (const { id, event, data } of events.slice(begin, begin + size)) parameters.push(parseEventId(id)[1], event, data);
    await transaction.query(insertion(size), parameters);
    begin += size;
  }
}

/** The next of `runId` after `lastId`, as many as are read at once; none when there are no more. */
export async function storedEvents(storage: Storage, runId: string, lastId: string | undefined): Promise<RunEvent[]> {
  const [attempt, number] = parseEventId(lastId);
  const rows = await storage.read<{ attempt: number; number: number; event: string; data: string }>(
    `SELECT attempt, number, event, data FROM stream_events
     WHERE run_id = $1 AND (attempt > $2 OR (attempt = $2 AND number > $3)) ORDER BY attempt, number LIMIT ${PAGE}`,
    [runId, attempt, number],
  );
  return rows.map((row) => ({ id: `${row.attempt}-${row.number}`, event: row.event, data: row.data }));
}

function insertion(rows: number): string {
  const values = Array.from({ length: rows }, (_, index) => `($${index * 3 + 3}, $${index * 3 + 4}, $${index * 3 + 5})`);
  return `INSERT INTO stream_events (run_id, attempt, number, event, data)
    SELECT run_id, attempt, CAST(one.column1 AS BIGINT), one.column2, one.column3 FROM runs, (VALUES ${values.join(', ')}) AS one
    WHERE run_id = $1 AND attempt = $2 ON CONFLICT DO NOTHING`;
}

/** Stores runs by the ten thousand, for what is measured of a server that has come far. */
import { v7 as uuidv7 } from 'uuid';
import type { Storage } from '../../src/storage/port.ts';

const BATCH = 100;

/** Adds threads with one run each that are like one which the server has made, row for row. */
export async function fill(storage: Storage, runs: number): Promise<void> {
  const [template] = await storage.read<{ thread_id: string }>(`SELECT thread_id FROM runs WHERE status = 'success' LIMIT 1`);
  const columns = await Promise.all(TABLES.map((table) => columnsOf(storage, table, template!.thread_id)));
  for (let done = 0; done < runs; done += BATCH) {
    const ids = Array.from({ length: BATCH }, () => [uuidv7(), uuidv7()]).flat();
    await storage.transaction(async (transaction) => {
      for (const [index, table] of TABLES.entries())
        await transaction.query(copyOf(table, columns[index]!), [template!.thread_id, ...ids]);
    });
  }
  // A server that has come this far over the days has long done so.
  if (storage.dialect.engine === 'postgres') await storage.write('ANALYZE');
}

/** What a run leaves, those that others refer to first. */
export const TABLES = ['threads', 'thread_labels', 'runs', 'checkpoints', 'checkpoint_blobs', 'checkpoint_writes'];

async function columnsOf(storage: Storage, table: string, threadId: string): Promise<string[]> {
  const [row] = await storage.read(`SELECT * FROM ${table} WHERE thread_id = $1 LIMIT 1`, [threadId]);
  return Object.keys(row ?? {});
}

/** The rows of the thread that is the first parameter, once for each pair of a thread's and a run's id that follow. */
function copyOf(table: string, columns: string[]): string {
  const source = columns.map((column) => {
    if (column === 'thread_id') return 'made.column1';
    return column === 'run_id' ? 'made.column2' : column;
  });
  const pairs = Array.from({ length: BATCH }, (_, index) => `($${index * 2 + 2}, $${index * 2 + 3})`);
  return columns.length === 0
    ? 'SELECT 1 AS none'
    : `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${source.join(', ')} FROM ${table}, (VALUES ${pairs.join(', ')}) AS made WHERE thread_id = $1`;
}

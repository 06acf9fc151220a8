/** Stores tens of thousands of runs, to measure a server with much data. */
import { v7 as uuidv7 } from 'uuid';
import type { Storage } from '../../src/storage/port.ts';

const BATCH = 100;

/** Adds threads with one run each. They are copies of a thread that the server made, row by row. */
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
  // A server that grew over days has done this long ago.
  if (storage.dialect.engine === 'postgres') await storage.write('ANALYZE');
}

/** The tables with rows of a run, referenced tables first. */
export const TABLES = ['threads', 'thread_labels', 'runs', 'checkpoints', 'checkpoint_blobs', 'checkpoint_writes'];

async function columnsOf(storage: Storage, table: string, threadId: string): Promise<string[]> {
  const [row] = await storage.read(`SELECT * FROM ${table} WHERE thread_id = $1 LIMIT 1`, [threadId]);
  return Object.keys(row ?? {});
}

/** Copies the rows of the thread in the first parameter, once for each following pair of thread id and run id. */
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

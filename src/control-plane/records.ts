/** SQL that all records share: reads, and writes of rows whose columns are known by name. */
import type { Row, SqlValue, Storage, Transaction } from '../storage/port.ts';

export { type Reader, select } from '../storage/port.ts';

/** Inserts a row. Undefined if `onConflict` skipped it. */
export async function insertRow<R extends Row>(
  transaction: Transaction,
  table: string,
  row: Readonly<Record<string, SqlValue>>,
  onConflict = '',
): Promise<R | undefined> {
  const columns = Object.keys(row);
  const parameters = columns.map((_, index) => `$${index + 1}`).join(', ');
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${parameters}) ${onConflict} RETURNING *`;
  const [inserted] = await transaction.query<R>(sql, Object.values(row));
  return inserted;
}

/** Changes columns of the rows whose `key` has the value. Returns the first row. */
export async function updateRow<R extends Row>(
  transaction: Transaction,
  table: string,
  [key, id]: readonly [column: string, value: string],
  changes: Readonly<Record<string, SqlValue>>,
): Promise<R | undefined> {
  const columns = Object.keys(changes).map((column, index) => `${column} = $${index + 2}`);
  const sql = `UPDATE ${table} SET ${columns.join(', ')} WHERE ${key} = $1 RETURNING *`;
  const [updated] = await transaction.query<R>(sql, [id, ...Object.values(changes)]);
  return updated;
}

/** Rejects if the database cannot be read. */
export async function assertReadable(storage: Storage): Promise<void> {
  await storage.read('SELECT 1 AS one');
}

/** The current time in the format of the contract. */
export function isoNow(): string {
  return new Date().toISOString();
}

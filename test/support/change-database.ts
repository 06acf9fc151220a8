/** Changes that tests make in the database of a server of their own process. */
import { DatabaseSync } from 'node:sqlite';
import { eventually } from './eventually.ts';

const BUSY = 5;

/**
 * Carries out statements in the file of a database. While a transaction of the server is open it is tried again: a wait in SQLite
 * itself would keep the server, which is in the same thread, from ending it.
 */
export async function changeDatabase(file: string, sql: string, ...values: string[]): Promise<void> {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    await eventually(`the database to take: ${sql}`, async () => {
      try {
        database.prepare(sql).run(...values);
        return true;
      } catch (error) {
        if ((error as { errcode?: number }).errcode !== BUSY) throw error;
        return false;
      }
    });
  } finally {
    database.close();
  }
}

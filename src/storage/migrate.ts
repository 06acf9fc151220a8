/** Applies the numbered migrations of a folder that a database lacks. Safe to run from several processes at once. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../problem.ts';
import type { Storage, Transaction } from './port.ts';

export async function migrate(storage: Storage, folder: string): Promise<void> {
  const files = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort();
  const scripts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const { definition, engine, migrationLock } = storage.dialect;
  const migrateAll = async (transaction: Transaction) => {
    if (migrationLock) await transaction.query(migrationLock);
    await transaction.query(
      definition(
        'CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL)',
      ),
    );
    const done = new Set(
      (await transaction.query<{ number: number }>('SELECT number FROM migrations')).map(({ number }) => number),
    );
    const newest = Math.max(0, ...files.map(numberOf));
    if ([...done].some((number) => number > newest))
      throw new StartError(
        'The database was last used by a newer version of Keelson, which this one cannot read: start that one, or restore the backup that you made before.',
      );
    for (const [index, name] of files.entries()) {
      const number = numberOf(name);
      if (done.has(number)) continue;
      for (const statement of statementsOf(scripts[index]!)) await transaction.query(definition(statement));
      await transaction.query('INSERT INTO migrations (number, name, applied_at) VALUES ($1, $2, $3)', [
        number,
        name,
        new Date().toISOString(),
      ]);
    }
  };
  // Another process may migrate first, and a large table may take long. SQLite knows no limit of time.
  await storage.transaction(migrateAll, { isLengthy: engine === 'postgres' });
}

function numberOf(name: string): number {
  return Number(name.slice(0, 4));
}

/** Our migrations end every statement with `;` at the end of a line and contain no triggers. */
function statementsOf(script: string): string[] {
  return script
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

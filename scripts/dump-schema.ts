/**
 * The schema of each database after all migrations, as text. `node scripts/dump-schema.ts` writes it to test/fixtures/schema. A
 * test compares it with the migrations, so that review shows every schema change.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrate } from '../src/storage/migrate.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';

const root = join(import.meta.dirname, '..');
export const databases = ['agent-server', 'control-plane'] as const;

export const schemaFile = (database: string) => join(root, 'test/fixtures/schema', `${database}.sql`);

export async function dumpSchema(database: (typeof databases)[number]): Promise<string> {
  await using storage = openSqlite(':memory:');
  await migrate(storage, join(root, 'src', database, 'schema'));
  const rows = await storage.transaction((transaction) =>
    transaction.query<{ sql: string }>(
      `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY type DESC, tbl_name, name`,
    ),
  );
  return `-- Made by \`node scripts/dump-schema.ts\` from src/${database}/schema.\n\n${rows.map(({ sql }) => `${sql};\n`).join('\n')}`;
}

if (import.meta.main) {
  for (const database of databases) {
    await mkdir(join(root, 'test/fixtures/schema'), { recursive: true });
    await writeFile(schemaFile(database), await dumpSchema(database));
  }
}

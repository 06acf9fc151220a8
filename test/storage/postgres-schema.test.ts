/** The migrations are written once for both engines; here both are asked what came of them. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { databases } from '../../scripts/dump-schema.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { type DatabaseServer, sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

/** `table.column type null|not null`, then the names of indexes. */
interface Schema {
  columns: string[];
  indexes: string[];
}

const root = join(import.meta.dirname, '../..');
let server: DatabaseServer;
const cleanup = suiteCleanup(after);
before(async () => {
  server = await sharePostgres(cleanup);
});

for (const database of databases) {
  test(`both engines have the same tables, columns and indexes for the ${database}`, async () => {
    const folder = join(root, 'src', database, 'schema');
    await using sqlite = openSqlite(':memory:');
    await using postgres = await openPostgres(await server.database());
    await migrate(sqlite, folder);
    await migrate(postgres, folder);
    const expected = await sqliteSchema(sqlite);
    assert.ok(expected.columns.length > 20 && expected.indexes.length > 2);
    assert.deepEqual(await postgresSchema(postgres), expected);
  });
}

test('processes that start at once on an empty database migrate it once', async () => {
  const url = await server.database();
  const storages = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)));
  const folder = join(root, 'src/agent-server/schema');
  await Promise.all(storages.map((storage) => migrate(storage, folder)));
  const [done] = await storages[0]!.read('SELECT count(*) AS migrations, count(DISTINCT number) AS numbers FROM migrations');
  assert.equal(done!['migrations'], done!['numbers']);
  await Promise.all(storages.map((storage) => storage.close()));
});

async function sqliteSchema(storage: Storage): Promise<Schema> {
  // In a transaction, because ':memory:' is another database for reads.
  return storage.transaction(async (transaction) => {
    const columns = await transaction.query(
      `SELECT m.name || '.' || c.name || ' ' || replace(c.type, 'INTEGER', 'BIGINT') || CASE WHEN c."notnull" = 1 OR c.pk > 0 THEN ' not null' ELSE ' null' END AS line
       FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' ORDER BY line`,
    );
    const indexes = await transaction.query(
      `SELECT name AS line FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name`,
    );
    return { columns: lines(columns), indexes: lines(indexes) };
  });
}

async function postgresSchema(storage: Storage): Promise<Schema> {
  const columns = await storage.read(
    `SELECT (table_name || '.' || column_name || ' ' ||
             CASE data_type WHEN 'text' THEN 'TEXT' WHEN 'bigint' THEN 'BIGINT'
                            WHEN 'bytea' THEN 'BYTEA' WHEN 'ARRAY' THEN replace(upper(udt_name), '_FLOAT4', 'REAL ARRAY')
                            ELSE data_type END ||
             CASE is_nullable WHEN 'NO' THEN ' not null' ELSE ' null' END) COLLATE "C" AS line
     FROM information_schema.columns WHERE table_schema = 'public' ORDER BY line`,
  );
  const indexes = await storage.read(
    `SELECT indexname::text AS line FROM pg_indexes WHERE schemaname = 'public'
       AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY indexname COLLATE "C"`,
  );
  return { columns: lines(columns), indexes: lines(indexes) };
}

function lines(rows: { line?: string }[]): string[] {
  return rows.map(({ line }) => line!);
}

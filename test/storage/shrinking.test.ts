/** Files of SQLite get smaller when rows are deleted. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('a file shrinks after its rows were deleted, and its log is cut, while others write', async (t) => {
  const file = join(await temporaryFolder(t), 'shrinking.db');
  await using storage = openSqlite(file);
  await storage.write('CREATE TABLE texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
  await storage.write(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 15000)
     INSERT INTO texts SELECT number, printf('%02000d', number) FROM numbers`,
  );
  await storage.write('DELETE FROM texts WHERE id % 10 > 0');
  const size = (name: string) => statSync(name).size / 2 ** 20;
  assert.ok(size(file) + size(`${file}-wal`) > 20, 'it is large');
  let writes = 0;
  let longest = 0;
  await eventually(
    'the file is small',
    async () => {
      const began = performance.now();
      await storage.write('INSERT INTO texts (text) VALUES ($1)', ['more']);
      longest = Math.max(longest, performance.now() - began);
      writes += 1;
      return size(file) < 12 && size(`${file}-wal`) < 17;
    },
    30_000,
  );
  assert.ok(longest < 5_000, `a write took ${longest} ms`);
  const [counted] = await storage.read<{ count: number }>('SELECT count(*) AS count FROM texts');
  assert.equal(counted!.count, 1_500 + writes);
  const [checked] = await storage.read<{ integrity_check: string }>('PRAGMA integrity_check');
  assert.equal(checked!.integrity_check, 'ok');
});

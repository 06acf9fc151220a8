import assert from 'node:assert/strict';
import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('a database is for its owner alone, also one that was not', async (t) => {
  const folder = await temporaryFolder({ after: (clean) => t.after(clean) });
  const file = join(folder, 'inner', 'agent.db');
  const mode = async (path: string) => (await stat(path)).mode & 0o777;
  const first = openSqlite(file);
  await first.write('CREATE TABLE a (b TEXT)');
  assert.deepEqual([await mode(join(folder, 'inner')), await mode(file), await mode(`${file}-wal`)], [0o700, 0o600, 0o600]);
  await first.close();
  const old = join(folder, 'old.db');
  await writeFile(old, '');
  await chmod(old, 0o644);
  const second = openSqlite(old);
  assert.equal(await mode(old), 0o600);
  await second.close();
});

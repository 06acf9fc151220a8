/** A database and its secret key belong together: a start without the key is refused, and no other one is made in its place. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Deployment } from '../../generated/control-plane/types.gen.ts';
import { databaseFile } from '../../src/control-plane/folders.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { newDatabase } from '../support/postgres.ts';
import { closeWhole, removeDirectory, startTestServer, temporaryDirectory } from './support.ts';

const server = process.env['KEELSON_TEST_POSTGRES'];
const MISSING = /secret\.key is missing.*Restore it from the backup/;
const FOREIGN = /secret\.key holds another key.*Restore it from the backup/;

test('a missing or foreign secret key is refused at start, and the right one opens everything again', async () => {
  const dataDirectory = await temporaryDirectory();
  after(() => removeDirectory(dataDirectory));
  const postgres = server && (await newDatabase(server));
  const start = () => startTestServer({}, { dataDirectory, revealSecrets: true, ...(postgres ? { postgres } : {}) });
  const key = join(dataDirectory, 'secret.key');
  const backup = join(dataDirectory, 'backup');
  const foreign = randomBytes(32).toString('base64');
  const refusals = async () => {
    await rm(key);
    await assert.rejects(start(), MISSING);
    assert.ok(!existsSync(key), 'no new key is made');
    await writeFile(key, foreign);
    await assert.rejects(start(), FOREIGN);
    assert.equal(await readFile(key, 'utf8'), foreign, 'the file is left as it is');
    await copyFile(backup, key);
  };

  const first = await start();
  await copyFile(key, backup);
  await first.running.close();
  await refusals();

  const second = await start();
  const { id } = await second.client.create('one', { secrets: [{ name: 'TOKEN', value: 'kept' }] });
  await second.running.close();
  await refusals();

  // As an earlier version left it.
  await using storage = postgres ? await openPostgres(postgres) : openSqlite(databaseFile(dataDirectory));
  await storage.write('DELETE FROM secret_key');
  await refusals();

  const third = await start();
  const { body } = await third.client.call<Deployment>('GET', `/v2/deployments/${id}`);
  assert.deepEqual(body.secrets, [{ name: 'TOKEN', value: 'kept' }]);
  assert.equal((await storage.read('SELECT fingerprint FROM secret_key')).length, 1);
  await closeWhole(third.running, dataDirectory);
});

/** What SQLite meets beside statements: locks of other processes, a disk without room, a damaged file. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { isUnavailable } from '../../src/problem.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { eventually } from '../support/eventually.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const LOCKER = join(import.meta.dirname, '../fixtures/processes/sqlite-locker.ts');

async function opened(t: Cleanup): Promise<{ storage: Storage; file: string }> {
  const file = join(await temporaryFolder(t), 'test.db');
  const storage = openSqlite(file);
  t.after(() => storage.close());
  await storage.write('CREATE TABLE items (id INTEGER PRIMARY KEY, body BLOB)');
  return { storage, file };
}

const insert = (storage: Storage, id: number, bytes = 1) =>
  storage.write('INSERT INTO items (id, body) VALUES ($1, zeroblob($2))', [id, bytes]);
const ids = async (storage: Storage) =>
  (await storage.read<{ id: number }>('SELECT id FROM items ORDER BY id')).map(({ id }) => id);
const MB = 1024 * 1024;
/** From here on the database may not grow by more. */
async function allowPages(storage: Storage, pages: number): Promise<void> {
  const [row] = await storage.read<{ page_count: number }>('PRAGMA page_count');
  await storage.write(`PRAGMA max_page_count = ${row!.page_count + pages}`);
}

test('writes are synced in full: what is acknowledged survives a loss of power', async (t) => {
  const { storage } = await opened(t);
  // Said by the connection that writes.
  const [settings] = await storage.transaction(async (transaction) => [
    {
      ...(await transaction.query('PRAGMA synchronous'))[0],
      ...(await transaction.query('PRAGMA journal_mode'))[0],
      ...(await transaction.query('PRAGMA foreign_keys'))[0],
    },
  ]);
  assert.deepEqual(settings, { synchronous: 2, journal_mode: 'wal', foreign_keys: 1 });
});

test('a lock of another process holds up neither this one nor the order of what is written', async (t) => {
  const { storage, file } = await opened(t);
  const locker = fork(LOCKER, [file]);
  t.after(() => locker.kill());
  await once(locker, 'message');
  let turns = 0;
  const turning = setInterval(() => turns++, 5);
  t.after(() => clearInterval(turning));
  const order: number[] = [];
  const writes = Promise.all([1, 2, 3].map((id) => insert(storage, id).then(() => order.push(id))));
  // One that fails is seen where they are awaited.
  writes.catch(() => undefined);
  assert.deepEqual(await ids(storage), []);
  // Each wait in the engine would leave one turn, and there would not be 50 before the writes give up.
  await eventually('the event loop turns', async () => turns >= 50);
  assert.deepEqual(order, []);
  locker.send('unlock');
  await writes;
  assert.deepEqual(order, [1, 2, 3]);
});

test('a database that may not grow is unavailable, says so, and takes writes again once it may', async (t) => {
  const { storage } = await opened(t);
  await storage.assertWritable();
  await allowPages(storage, 2);
  await assert.rejects(insert(storage, 1, 1_000_000), (error: Error) => {
    assert.ok(isUnavailable(error), String(error));
    assert.match(error.message, /not available at the moment: the disk is full/);
    return true;
  });
  assert.deepEqual(await ids(storage), []);
  await insert(storage, 2);
  await storage.assertWritable();
  await storage.write('PRAGMA max_page_count = 1000000');
  await insert(storage, 1, 1_000_000);
  assert.deepEqual(await ids(storage), [1, 2]);
});

test('one write that is too large for what is left fails alone', async (t) => {
  const { storage } = await opened(t);
  await allowPages(storage, 4);
  const results = await Promise.allSettled([insert(storage, 1), insert(storage, 2, 1_000_000), insert(storage, 3)]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.ok(isUnavailable((results[1] as PromiseRejectedResult).reason));
  assert.deepEqual(await ids(storage), [1, 3]);
});

test('a body that bears a full disk commits nothing', async (t) => {
  const { storage } = await opened(t);
  await allowPages(storage, 2);
  const bearing = storage.transaction(async (transaction) => {
    await transaction.query('INSERT INTO items (id) VALUES (1)');
    await transaction.query('INSERT INTO items (id, body) VALUES (2, zeroblob(1000000))').catch(() => undefined);
    await transaction.query('INSERT INTO items (id) VALUES (3)').catch(() => undefined);
  });
  await assert.rejects(bearing, isUnavailable);
  assert.deepEqual(await ids(storage), []);
});

test('a damaged file is an error that names it and says what to do, at the start and later', async (t) => {
  const folder = await temporaryFolder(t);
  const damaged = { name: 'StorageError', message: /^The database .*\.db is damaged \(.*\)\. .*restore the file from a backup/ };
  const noise = join(folder, 'noise.db');
  await writeFile(noise, Buffer.alloc(64_000, 'keelson'));
  assert.throws(() => openSqlite(noise), damaged);
  const directory = join(folder, 'directory.db');
  await mkdir(directory);
  assert.throws(() => openSqlite(directory), { name: 'StorageError', message: /directory\.db cannot be opened: unable to open/ });

  const { storage, file } = await opened(t);
  for (let id = 1; id <= 200; id += 1) await insert(storage, id, 2_000);
  await storage.close();
  const holed = join(folder, 'holed.db');
  await copyFile(file, holed);
  const { length } = await readFile(holed);
  const handle = await open(holed, 'r+');
  // All but the first page, in which the schema is.
  await handle.write(Buffer.alloc(length - 8_192, 0xa5), 0, length - 8_192, 8_192);
  await handle.write(Buffer.alloc(4_000, 0xa5), 0, 4_000, 4_096 + 8);
  await handle.close();
  const reopened = openSqlite(holed);
  t.after(() => reopened.close());
  await assert.rejects(reopened.read('SELECT sum(length(body)) FROM items'), damaged);
  await assert.rejects(reopened.write('UPDATE items SET body = NULL'), damaged);
});

test('a database at its limit says so, keeps what it has, and takes writes again once something was deleted', async (t) => {
  const file = join(await temporaryFolder(t), 'test.db');
  const storage = openSqlite(file, 4);
  t.after(() => storage.close());
  await storage.write('CREATE TABLE items (id INTEGER PRIMARY KEY, body BLOB)');
  for (let id = 1; id <= 3; id += 1) await insert(storage, id, MB);
  const isFull = (error: unknown) => isUnavailable(error) && /its file may take 4 MB \(--data-limit/.test(String(error));
  await assert.rejects(insert(storage, 4, MB), isFull);
  const lengthy = storage.transaction(
    (transaction) => transaction.query('INSERT INTO items (id, body) VALUES (4, zeroblob($1))', [MB]),
    { isLengthy: true },
  );
  await assert.rejects(lengthy, isFull);
  await storage.assertWritable();
  await insert(storage, 5);
  assert.deepEqual(await ids(storage), [1, 2, 3, 5]);
  await storage.write('DELETE FROM items WHERE id = 1');
  await insert(storage, 6, MB - 16_384);
  assert.deepEqual(await ids(storage), [2, 3, 5, 6]);
});

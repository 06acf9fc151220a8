/** What every storage driver must do, run against each of them. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { migrate } from '../../src/storage/migrate.ts';
import type { Storage } from '../../src/storage/port.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary.ts';

export interface StorageUnderTest {
  name: string;
  /** Opens the database that `place` names; twice with one place is one database. */
  open(place: string): Promise<Storage>;
  /** A module that opens `process.argv[2]` and acknowledges numbered inserts over IPC until it is killed. */
  writerProgram: string;
}

export function storageSuite({ name, open, writerProgram }: StorageUnderTest): void {
  describe(`storage: ${name}`, () => {
    async function opened(t: { after(clean: () => Promise<void>): void }, place?: string) {
      const folder = place ?? (await temporaryFolder(t));
      const storage = await open(folder);
      t.after(() => storage.close());
      await storage.write('CREATE TABLE IF NOT EXISTS items (id INTEGER PRIMARY KEY, name TEXT, body BYTEA)');
      return { storage, folder };
    }

    test('takes parameters in any order and more than once', async (t) => {
      const { storage } = await opened(t);
      await storage.write('INSERT INTO items (id, name) VALUES ($2, $1)', ['one', 1]);
      const rows = await storage.read('SELECT id, name FROM items WHERE name = $2 AND id = $1 AND name = $2', [1, 'one']);
      assert.deepEqual({ ...rows[0] }, { id: 1, name: 'one' });
    });

    test('gives the rows of RETURNING and keeps bytes', async (t) => {
      const { storage } = await opened(t);
      const bytes = new Uint8Array([0, 1, 2, 255]);
      const [row] = await storage.write<{ body: Uint8Array }>('INSERT INTO items (id, body) VALUES (1, $1) RETURNING body', [
        bytes,
      ]);
      assert.deepEqual(new Uint8Array(row!.body), bytes);
    });

    test('a transaction that throws leaves no trace and does not disturb those beside it', async (t) => {
      const { storage } = await opened(t);
      const insert = (id: number) => storage.write('INSERT INTO items (id) VALUES ($1)', [id]);
      const failing = storage.transaction(async (transaction) => {
        await transaction.query('INSERT INTO items (id) VALUES (50)');
        throw new Error('no');
      });
      const [first, failed, second] = await Promise.allSettled([insert(1), failing, insert(2)]);
      assert.equal(first.status, 'fulfilled');
      assert.equal(second.status, 'fulfilled');
      assert.match(String((failed as PromiseRejectedResult).reason), /no/);
      assert.deepEqual(
        (await storage.read('SELECT id FROM items ORDER BY id')).map(({ id }) => id),
        [1, 2],
      );
    });

    test('a statement that fails rejects only its own write', async (t) => {
      const { storage } = await opened(t);
      const results = await Promise.allSettled([1, 1, 2].map((id) => storage.write('INSERT INTO items (id) VALUES ($1)', [id])));
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'rejected', 'fulfilled'],
      );
    });

    test('transactions do not interleave: a hundred read-then-write counters end at a hundred', async (t) => {
      const { storage } = await opened(t);
      await storage.write("INSERT INTO items (id, name) VALUES (1, '0')");
      const increment = () =>
        storage.transaction(async (transaction) => {
          const [row] = await transaction.query<{ name: string }>('SELECT name FROM items WHERE id = 1');
          await Promise.resolve();
          await transaction.query('UPDATE items SET name = $1 WHERE id = 1', [String(Number(row!.name) + 1)]);
        });
      await Promise.all(Array.from({ length: 100 }, increment));
      assert.equal((await storage.read<{ name: string }>('SELECT name FROM items'))[0]!.name, '100');
    });

    test('nobody reads what is not committed', async (t) => {
      const { storage } = await opened(t);
      let seenInside = -1;
      let seenOutside: Promise<number> | undefined;
      const count = async () => Number((await storage.read<{ n: number }>('SELECT count(*) AS n FROM items'))[0]!.n);
      await storage.transaction(async (transaction) => {
        await transaction.query('INSERT INTO items (id) VALUES (1)');
        seenInside = Number((await transaction.query<{ n: number }>('SELECT count(*) AS n FROM items'))[0]!.n);
        seenOutside = count();
        await seenOutside;
      });
      assert.equal(seenInside, 1);
      assert.equal(await seenOutside, 0);
      assert.equal(await count(), 1);
    });

    test('finds JSON that contains other JSON', async (t) => {
      const { storage } = await opened(t);
      await storage.write('INSERT INTO items (id, name) VALUES (1, $1), (2, $2)', ['{"a":{"b":1},"c":[1]}', '{"a":{"b":2}}']);
      const find = async (part: object) =>
        (
          await storage.read(`SELECT id FROM items WHERE ${storage.dialect.jsonContains('name', '$1')} ORDER BY id`, [
            JSON.stringify(part),
          ])
        ).map(({ id }) => id);
      assert.deepEqual(await find({ a: { b: 1 } }), [1]);
      assert.deepEqual(await find({}), [1, 2]);
      assert.deepEqual(await find({ z: 1 }), []);
    });

    test('a notification reaches this process, and another one on the same database is heard to change something', async (t) => {
      const { storage, folder } = await opened(t);
      const heard: string[] = [];
      const stop = storage.listen((channel, payload) => heard.push(`${channel}:${payload}`));
      storage.notify('runs', 'x');
      await eventually('the own notification', async () => heard.includes('runs:x'));
      const { storage: other } = await opened(t, folder);
      await other.write('INSERT INTO items (id) VALUES (7)');
      other.notify('runs', 'y');
      await eventually('the foreign change', async () => heard.some((line) => line === '*:' || line === 'runs:y'));
      stop();
    });

    test('migrations run once, also when two open the database at once', async (t) => {
      const folder = await temporaryFolder(t);
      const scripts = join(folder, 'migrations');
      await mkdir(scripts);
      await writeFile(
        join(scripts, '0001_first.sql'),
        '-- a comment;\nCREATE TABLE one (id INTEGER PRIMARY KEY);\nINSERT INTO one (id) VALUES (1);\n',
      );
      const stores = await Promise.all([open(folder), open(folder)]);
      t.after(async () => void (await Promise.all(stores.map((storage) => storage.close()))));
      await Promise.all(stores.map((storage) => migrate(storage, scripts)));
      await writeFile(join(scripts, '0002_second.sql'), 'INSERT INTO one (id)\nVALUES (2);\n');
      await Promise.all(stores.map((storage) => migrate(storage, scripts)));
      assert.deepEqual(
        (await stores[0]!.read('SELECT id FROM one ORDER BY id')).map(({ id }) => id),
        [1, 2],
      );
    });

    test('refuses work after it is closed, and closing waits for what was accepted', async (t) => {
      const folder = await temporaryFolder(t);
      const storage = await open(folder);
      await storage.write('CREATE TABLE items (id INTEGER PRIMARY KEY)');
      const accepted = storage.write('INSERT INTO items (id) VALUES (1)');
      await storage.close();
      await accepted;
      await assert.rejects(storage.write('INSERT INTO items (id) VALUES (2)'), /closed/);
    });

    test('kill -9 loses no acknowledged write', { timeout: 60_000 }, async (t) => {
      const { storage, folder } = await opened(t);
      let acknowledged = 0;
      for (let round = 0; round < 3; round += 1) {
        const writer: ChildProcess = fork(writerProgram, [folder, String(acknowledged + 1)], { stdio: 'ignore' });
        writer.on('message', (id) => {
          acknowledged = Math.max(acknowledged, Number(id));
        });
        await once(writer, 'message');
        await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 150));
        writer.kill('SIGKILL');
        await once(writer, 'exit');
        const found = new Set((await storage.read<{ id: number }>('SELECT id FROM items')).map(({ id }) => Number(id)));
        for (let id = 1; id <= acknowledged; id += 1) assert.ok(found.has(id), `write ${id} of ${acknowledged} is lost`);
        acknowledged = Math.max(acknowledged, ...found);
      }
      assert.ok(acknowledged > 10, 'the writer wrote');
    });
  });
}

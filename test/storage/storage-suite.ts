/** What every storage driver must do, run against each of them. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { migrate } from '../../src/storage/migrate.ts';
import type { Storage, Transaction } from '../../src/storage/port.ts';
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

    test('a lengthy transaction is whole or absent, like any other', async (t) => {
      const { storage } = await opened(t);
      const seen: number[] = [];
      const count = async (transaction: Transaction) => {
        const [row] = await transaction.query<{ count: number }>('SELECT count(*) AS count FROM items');
        seen.push(Number(row!.count));
      };
      const insert = (id: number) => storage.write('INSERT INTO items (id) VALUES ($1)', [id]);
      const lengthy = (id: number, fails: boolean) =>
        storage.transaction(
          async (transaction) => {
            await count(transaction);
            await transaction.query('INSERT INTO items (id, name) VALUES ($1, $2)', [id, 'x'.repeat(100_000)]);
            if (fails) throw new Error('no');
            return id;
          },
          { isLengthy: true },
        );
      await insert(1);
      const [second, failed] = await Promise.allSettled([lengthy(2, false), lengthy(3, true)]);
      assert.deepEqual(second, { status: 'fulfilled', value: 2 });
      assert.match(String((failed as PromiseRejectedResult).reason), /no/);
      await assert.rejects(lengthy(1, false), /UNIQUE|unique/);
      await Promise.all([insert(4), storage.transaction(count)]);
      const rows = await storage.read<{ id: number }>('SELECT id FROM items ORDER BY id');
      assert.deepEqual([rows.map(({ id }) => Number(id)), seen[0]], [[1, 2, 4], 1]);
    });

    test('what is asked of a transaction after its end is part of no other one', async (t) => {
      const { storage } = await opened(t);
      const insert = (id: number) => storage.write('INSERT INTO items (id) VALUES ($1)', [id]);
      const ended: Transaction[] = [];
      const failing = storage.transaction(async (transaction) => {
        ended.push(transaction);
        throw new Error('no');
      });
      const beside = storage.transaction(async (transaction) => {
        const late = await Promise.allSettled(ended.map((one) => one.query('INSERT INTO items (id) VALUES (50)')));
        await transaction.query('INSERT INTO items (id) VALUES (2)');
        return late.map(({ status }) => status);
      });
      const [, , refused] = await Promise.all([insert(1), assert.rejects(failing, /no/), beside]);
      assert.ok(!refused.includes('fulfilled'));
      assert.deepEqual(
        (await storage.read('SELECT id FROM items ORDER BY id')).map(({ id }) => id),
        [1, 2],
      );
    });

    test('a statement that fails rejects only its own write', async (t) => {
      const { storage } = await opened(t);
      const results = await Promise.allSettled([1, 1, 2].map((id) => storage.write('INSERT INTO items (id) VALUES ($1)', [id])));
      const [one, same, other] = results.map(({ status }) => status);
      // Which of two that are under way at once comes first is nobody's promise.
      assert.deepEqual([[one, same].sort(), other], [['fulfilled', 'rejected'], 'fulfilled']);
    });

    test('a transaction that locks what it reads is alone: a hundred read-then-write counters end at a hundred', async (t) => {
      const { storage } = await opened(t);
      await storage.write("INSERT INTO items (id, name) VALUES (1, '0')");
      const increment = () =>
        storage.transaction(async (transaction) => {
          const [row] = await transaction.query<{ name: string }>(
            `SELECT name FROM items WHERE id = 1 ${storage.dialect.lockRows}`,
          );
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

    test('finds the rows of a list of ids, however long', async (t) => {
      const { storage } = await opened(t);
      await storage.write('CREATE TABLE listed (id TEXT PRIMARY KEY)');
      for (const id of ['a', 'b', 'c']) await storage.write('INSERT INTO listed VALUES ($1)', [id]);
      const among = async (ids: string[], not = '') => {
        const found = `SELECT id FROM listed WHERE ${not} (${storage.dialect.isAmong('id', '$1')}) ORDER BY id`;
        return (await storage.read<{ id: string }>(found, [JSON.stringify(ids)])).map(({ id }) => id);
      };
      const many = Array.from({ length: 40_000 }, (_, index) => `b${index}`);
      assert.deepEqual(await among(['a', 'c', 'd', 'a', ...many]), ['a', 'c']);
      assert.deepEqual([await among([]), await among(['a'], 'NOT'), await among([], 'NOT')], [[], ['b', 'c'], ['a', 'b', 'c']]);
    });

    test('JSON contains other JSON by keys, and by elements whatever their order and number', async (t) => {
      const { storage } = await opened(t);
      const cases: [whole: unknown, part: unknown, contained: boolean][] = [
        [{ a: [1, 2, { b: 3 }] }, { a: [{ b: 3 }, 1] }, true],
        [{ a: [1, 2] }, { a: [1, 1] }, true],
        [{ a: [1, 2] }, { a: [] }, true],
        [{ a: [1, 2] }, { a: [3] }, false],
        [{ a: [[1, 2]] }, { a: [1] }, false],
        [{ a: null }, { a: null }, true],
        [{ b: 1 }, { a: null }, false],
        [{ a: ['x'] }, { a: 'x' }, false],
        [['x', 1], 'x', true],
        [{ a: '1' }, { a: 1 }, false],
        [{ a: 1.5, b: true }, { b: true }, true],
        [{ a: 'nul \u0000, half \ud800, whole \u{1f600}, \\u0000' }, { a: '\\u0000' }, false],
        [{ 'nul \u0000': 'half \ud800', a: 1 }, { a: 1 }, true],
        [{ a: '\\u0000 \\\\u0000' }, { a: '\\u0000 \\\\u0000' }, true],
      ];
      for (const [id, [whole, part, contained]] of cases.entries()) {
        await storage.write('INSERT INTO items (id, name) VALUES ($1, $2)', [id, JSON.stringify(whole)]);
        const found = await storage.read(`SELECT id FROM items WHERE id = $1 AND ${storage.dialect.jsonContains('name', '$2')}`, [
          id,
          JSON.stringify(part),
        ]);
        assert.equal(found.length === 1, contained, `${JSON.stringify(whole)} contains ${JSON.stringify(part)}`);
      }
    });

    test('there is one zero, whatever its sign', async (t) => {
      const { storage } = await opened(t);
      await storage.write('INSERT INTO items (id, name) VALUES (1, $1)', ['{"n":-0,"in":{"list":[0,-0.0]}}']);
      for (const [field, comparison, wanted, isFound] of [
        ['n', '$eq', '0', true],
        ['n', '$ne', '0', false],
        ['n', '$gte', '0', true],
        ['in', '$eq', '{"list":[-0,0]}', true],
      ] as const) {
        const compared = storage.dialect.jsonCompares('name', '$1', comparison, '$2');
        const rows = await storage.read(`SELECT id FROM items WHERE ${compared}`, [field, wanted]);
        assert.equal(rows.length === 1, isFound, `${field} ${comparison} ${wanted}`);
      }
    });

    test('any text can be stored, counted with numbers, and is ordered by code points', async (t) => {
      const { storage } = await opened(t);
      await storage.transaction((transaction) =>
        transaction.query(storage.dialect.definition('CREATE TABLE words (word TEXT PRIMARY KEY, size BIGINT)')),
      );
      const words = ['b', 'a', 'B', '_', 'ä', 'a-b', 'ab', 'nul\u0000', '\u{1f600}', '\uffee'];
      for (const word of words) await storage.write('INSERT INTO words (word, size) VALUES ($1, $2)', [word, 2 ** 41]);
      const rows = await storage.read<{ word: string; size: number }>('SELECT word, size FROM words ORDER BY word');
      assert.deepEqual(
        rows.map(({ word }) => word.replace('\u0000', '\ufffd')),
        ['B', '_', 'a', 'a-b', 'ab', 'b', 'nul\ufffd', 'ä', '\uffee', '\u{1f600}'],
      );
      assert.equal(rows[0]!.size, 2 ** 41);
      const [sums] = await storage.read('SELECT count(*) AS words, sum(size) AS size FROM words');
      assert.deepEqual({ ...sums }, { words: words.length, size: words.length * 2 ** 41 });
    });

    test('two that insert the same unless it is there: one does, the other finds it', async (t) => {
      const { storage } = await opened(t);
      const findOrInsert = (id: number) =>
        storage.transaction(async (transaction) => {
          const [found] = await transaction.query('SELECT id FROM items WHERE id = $1', [id]);
          if (found) return 'found';
          await transaction.query('INSERT INTO items (id) VALUES ($1)', [id]);
          return 'inserted';
        });
      for (let id = 1; id <= 20; id += 1) {
        const done = await Promise.all([findOrInsert(id), findOrInsert(id), findOrInsert(id)]);
        assert.deepEqual(done.sort(), ['found', 'found', 'inserted']);
      }
    });

    test('transactions that lock rows in opposite orders both come through', async (t) => {
      const { storage } = await opened(t);
      await storage.write(`INSERT INTO items (id, name) VALUES (1, ''), (2, '')`);
      const both = (first: number, second: number) =>
        storage.transaction(async (transaction) => {
          for (const id of [first, second]) await transaction.query(`UPDATE items SET name = name || '.' WHERE id = $1`, [id]);
        });
      await Promise.all(Array.from({ length: 6 }, (_, index) => (index % 2 ? both(1, 2) : both(2, 1))));
      assert.deepEqual(
        (await storage.read('SELECT name FROM items')).map(({ name }) => name),
        ['......', '......'],
      );
    });

    test('claimers of a queue share it: no row goes to two of them', async (t) => {
      const { storage, folder } = await opened(t);
      const { storage: other } = await opened(t, folder);
      for (let id = 1; id <= 60; id += 1) await storage.write(`INSERT INTO items (id, name) VALUES ($1, 'ready')`, [id]);
      const claim = (by: Storage) =>
        by.write<{ id: number }>(
          `WITH chosen AS MATERIALIZED (SELECT id FROM items WHERE name = 'ready' ORDER BY id LIMIT 5 ${by.dialect.skipLocked})
           UPDATE items SET name = 'taken' WHERE id IN (SELECT id FROM chosen) RETURNING id`,
        );
      const claimed: number[] = [];
      for (let round = 0; claimed.length < 60 && round < 20; round += 1) {
        const batches = await Promise.all([claim(storage), claim(other), claim(storage), claim(other)]);
        assert.ok(batches.every((batch) => batch.length <= 5));
        claimed.push(...batches.flat().map(({ id }) => id));
      }
      assert.deepEqual(
        claimed.sort((a, b) => a - b),
        Array.from({ length: 60 }, (_, index) => index + 1),
      );
    });

    test('a notification reaches this process, and another one on the same database is heard to change something', async (t) => {
      const { storage, folder } = await opened(t);
      const heard: string[] = [];
      const stop = storage.listen(({ channel, payload }) => void heard.push(`${channel}:${payload}`));
      storage.notify('run-ready', 'x');
      await eventually('the own notification', async () => heard.includes('run-ready:x'));
      const { storage: other } = await opened(t, folder);
      await other.write('INSERT INTO items (id) VALUES (7)');
      other.notify('run-ready', 'y');
      await eventually('the foreign change', async () => heard.some((line) => line === '*:null' || line === 'run-ready:y'));
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
      await rm(join(scripts, '0002_second.sql'));
      await assert.rejects(migrate(stores[0]!, scripts), /last used by a newer version of Keelson/);
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

    test('kill -9 loses no acknowledged write', async (t) => {
      const { storage, folder } = await opened(t);
      const acknowledged = new Set<number>();
      let last = 0;
      for (let round = 0; round < 3; round += 1) {
        const writer: ChildProcess = fork(writerProgram, [folder, String(last + 1)], { stdio: 'ignore' });
        writer.on('message', (id) => acknowledged.add(Number(id)));
        const enough = acknowledged.size + 5;
        await eventually('the writer wrote', async () => acknowledged.size >= enough);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 150));
        writer.kill('SIGKILL');
        await once(writer, 'exit');
        // What was sent before the end may still be on its way.
        const ids = async () => (await storage.read<{ id: number }>('SELECT id FROM items')).map(({ id }) => Number(id));
        let found = new Set(await ids());
        await eventually('nothing more arrives', async () => {
          const before = found.size;
          await new Promise((resolve) => setTimeout(resolve, 30));
          found = new Set(await ids());
          return found.size === before;
        });
        for (const id of acknowledged) assert.ok(found.has(id), `write ${id} of ${acknowledged.size} is lost`);
        // PostgreSQL may still commit the up to eight writes that were under way.
        last = Math.max(...found) + 8;
      }
    });
  });
}

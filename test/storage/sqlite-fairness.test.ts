/** What one caller of a SQLite database leaves to the others: turns of the event loop, and memory. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { jsonContains, TooMuchWork, withinWork } from '../../src/storage/json-functions.ts';
import { Connection } from '../../src/storage/sqlite/connection.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { temporaryFolder } from '../support/temporary.ts';

/** More statements than a turn of the event loop may have on any machine. */
const MANY = 100_000;

test('a chain of statements, alone or in a transaction, lets others have their turn', async (t) => {
  const storage = openSqlite(':memory:');
  t.after(() => storage.close());
  const chained = async (ask: () => Promise<unknown>) => {
    let served = false;
    setImmediate(() => (served = true));
    // The first statements may be within the same turn.
    for (let count = 0; count < MANY && !served; count += 1) await ask();
    return served;
  };
  assert.ok(await chained(() => storage.read('SELECT 1 AS one')));
  assert.ok(await storage.transaction((transaction) => chained(() => transaction.query('SELECT 1 AS one'))));
});

test('statements of a transaction are executed in their order, those that wait for their turn too', async (t) => {
  const storage = openSqlite(':memory:');
  t.after(() => storage.close());
  await storage.write('CREATE TABLE a (b INTEGER)');
  const all = await storage.transaction(async (transaction) => {
    const began = performance.now();
    await transaction.query('SELECT 1 AS one');
    while (performance.now() - began < 30) jsonContains('{}', '{}');
    await Promise.all(Array.from({ length: 50 }, (_, b) => transaction.query('INSERT INTO a VALUES ($1)', [b])));
    return transaction.query<{ b: number }>('SELECT b FROM a ORDER BY rowid');
  });
  assert.deepEqual(
    all.map(({ b }) => b),
    Array.from({ length: 50 }, (_, b) => b),
  );
});

test('neither a statement of a lengthy transaction nor its commit holds the others up', async (t) => {
  const storage = openSqlite(join(await temporaryFolder(t), 'some.db'));
  t.after(() => storage.close());
  await storage.write('CREATE TABLE a (b TEXT)');
  const turnsOf = async (work: Promise<unknown>) => {
    let turned = false;
    setImmediate(() => (turned = true));
    await work;
    return turned;
  };
  const within: boolean[] = [];
  const committed = Promise.withResolvers<void>();
  const written = storage.transaction(
    async (transaction) => {
      within.push(await turnsOf(transaction.query("INSERT INTO a SELECT hex(value) FROM json_each('[1,2,3]')")));
      committed.resolve();
    },
    { isLengthy: true },
  );
  await committed.promise;
  within.push(await turnsOf(written));
  assert.deepEqual(within, [true, true]);
  // One that waits behind it sees what it wrote.
  assert.deepEqual(await storage.write('DELETE FROM a RETURNING b'), [{ b: '31' }, { b: '32' }, { b: '33' }]);
});

test('a comparison of many rows ends after its time, however little each of them is', () => {
  const compareAll = () => {
    for (let row = 0; row < 1e9; row += 1) jsonContains('{}', '{}');
  };
  assert.throws(() => withinWork(Number.POSITIVE_INFINITY, compareAll, 1), TooMuchWork);
});

test('of thousands of different statements a connection keeps those that it used last', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const database = new DatabaseSync(':memory:');
  const statements: WeakRef<object>[] = [];
  const counting = new Proxy(database, {
    get(target, name) {
      if (name !== 'prepare') {
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (sql: string) => {
        const statement = target.prepare(sql);
        statements.push(new WeakRef(statement));
        return statement;
      };
    },
  });
  const connection = new Connection(counting);
  const padding = ' '.repeat(1_000);
  for (let count = 0; count < 3_000; count += 1) {
    connection.run('SELECT 1 AS often');
    assert.equal(connection.run(`SELECT ${count} AS number${padding}`)[0]!['number'], count);
  }
  await new Promise((resolve) => setImmediate(resolve));
  collect();
  const alive = statements.filter((statement) => statement.deref() !== undefined).length;
  assert.ok(alive < 1_000, `${alive} statements of ${statements.length} are kept`);
  assert.equal(statements.length, 3_001, 'the one that is used often is prepared once');
  connection.close();
});

import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { assertLease } from '../../src/agent-server/worker/lease-records.ts';
import { Problem } from '../../src/problem.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { eventually } from '../support/eventually.ts';
import { PostgresServer } from '../support/postgres.ts';
import { type Cleanup, suiteCleanup } from '../support/temporary.ts';
import { storageSuite } from './storage-suite.ts';

let server: PostgresServer;
const cleanup = suiteCleanup(after);
before(async () => {
  server = await PostgresServer.start(cleanup);
  // For the process that the shared suite kills.
  process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');
});

storageSuite({
  name: 'postgres',
  open: async (place) => openPostgres(await server.database(basename(place))),
  writerProgram: join(import.meta.dirname, '../fixtures/processes/postgres-writer.ts'),
});

describe('PostgreSQL', () => {
  async function opened(t: { after(clean: () => Promise<void>): void }): Promise<{ storage: Storage; url: string }> {
    const url = await server.database();
    const storage = await openPostgres(url, { poolSize: 5 });
    t.after(() => storage.close());
    await storage.write('CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT)');
    return { storage, url };
  }
  const insert = (storage: Storage, id: number) => storage.write('INSERT INTO items (id) VALUES ($1)', [id]);
  const ids = async (storage: Storage) => (await storage.read<{ id: number }>('SELECT id FROM items')).map(({ id }) => id);

  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const how = signal === 'SIGINT' ? 'restarts' : 'crashes and comes back';
    test(`while the database ${how}, requests are answered or are unavailable, and nothing acknowledged is lost`, async (t) => {
      const { storage } = await opened(t);
      const acknowledged: number[] = [];
      let heard = 0;
      storage.listen(({ channel }) => {
        if (channel === '*') heard += 1;
      });
      let [next, reads, refused, stopped] = [1, 0, 0, false];
      const load = async (work: () => Promise<unknown>) => {
        while (!stopped) {
          await work().catch(async (error: unknown) => {
            assert.ok(error instanceof Problem && error.code === 'unavailable', String(error));
            assert.equal(error.headers?.['retry-after'], '1');
            refused += 1;
            await new Promise((resolve) => setTimeout(resolve, 5));
          });
        }
      };
      const writing = async (write: (id: number) => Promise<unknown>) => {
        const id = next++;
        await write(id);
        acknowledged.push(id);
      };
      const inTransaction = (id: number) =>
        storage.transaction(async (transaction) => {
          await transaction.query('SELECT count(*) AS items FROM items');
          await transaction.query('INSERT INTO items (id) VALUES ($1)', [id]);
        });
      const loads = Array.from({ length: 4 }, () => [
        load(() => writing((id) => insert(storage, id))),
        load(() => writing(inTransaction)),
        load(() => storage.read('SELECT count(*) AS items FROM items').then(() => (reads += 1))),
      ]).flat();
      await eventually('reads and writes', async () => acknowledged.length > 10 && reads > 10);
      const before = { writes: acknowledged.length, reads };
      await server.stop(signal);
      await eventually('refusals', async () => refused > 10);
      const away = { writes: acknowledged.length, reads };
      await server.startAgain();
      await eventually('the pool works again', async () => acknowledged.length > away.writes + 50 && reads > away.reads + 50);
      await eventually('notifications are heard again', async () => heard > 0);
      stopped = true;
      await Promise.all(loads);
      t.diagnostic(`${before.writes} writes before, ${acknowledged.length} in all, ${refused} requests refused`);
      const found = new Set(await ids(storage));
      assert.deepEqual(
        acknowledged.filter((id) => !found.has(id)),
        [],
      );
    });
  }

  test('a statement whose prepared form is out of date is prepared anew', async (t) => {
    const { storage } = await opened(t);
    await insert(storage, 1);
    for (let time = 0; time < 10; time += 1) await storage.read('SELECT * FROM items');
    await storage.write('ALTER TABLE items ADD COLUMN more TEXT');
    assert.deepEqual(await storage.read('SELECT * FROM items'), [{ id: 1, name: null, more: null }]);
  });

  test('a transaction whose connection breaks before its commit is run again', async (t) => {
    const { storage, url } = await opened(t);
    let runs = 0;
    await storage.transaction(async (transaction) => {
      runs += 1;
      const [{ pid }] = (await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')) as [{ pid: number }];
      await transaction.query('INSERT INTO items (id) VALUES (1)');
      if (runs === 1) await endBackend(url, pid);
      await transaction.query('INSERT INTO items (id) VALUES (2)');
    });
    assert.equal(runs, 2);
    assert.deepEqual(await ids(storage), [1, 2]);
  });

  test('a failed statement that the body swallows does not pass for a commit', async (t) => {
    const { storage } = await opened(t);
    const committed = storage.transaction(async (transaction) => {
      await transaction.query('INSERT INTO items (id) VALUES (1)');
      await transaction.query('SELECT no_such_column FROM items').catch(() => undefined);
    });
    await assert.rejects(committed, /nothing was committed/);
    assert.deepEqual(await ids(storage), []);
  });

  test('notifications reach every process on the database once, in order, and none too long is sent', async (t) => {
    const { storage, url } = await opened(t);
    const other = await openPostgres(url);
    t.after(() => other.close());
    const heard: Record<'here' | 'there', string[]> = { here: [], there: [] };
    storage.listen(({ channel, payload }) => void heard.here.push(`${channel}=${payload}`));
    other.listen(({ channel, payload }) => void heard.there.push(`${channel}=${payload}`));
    const sent = Array.from({ length: 500 }, (_, index) => `run-ready=${index}:${index}`);
    for (const message of sent) storage.notify('run-ready', message.split('=')[1]!);
    await eventually('the last one', async () => heard.there.length >= sent.length);
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual(heard.there, sent);
    assert.deepEqual(heard.here, sent);
    assert.throws(() => storage.notify('run-ready', 'x'.repeat(8000)), RangeError);
    const long = 'x'.repeat(7900);
    other.notify('run-ready', long);
    await eventually('a long one', async () => heard.here.at(-1) === `run-ready=${long}`);
  });

  test('a notification whose payload is no JSON, as another version may send it, counts as a change of unknown kind', async (t) => {
    const { storage, url } = await opened(t);
    const other = await openPostgres(url);
    t.after(() => other.close());
    const heard: string[] = [];
    storage.listen(({ channel }) => void heard.push(channel));
    await other.read(`SELECT pg_notify('keelson', 'run-ready:01a-b')`);
    await eventually('the change', async () => heard.includes('*'));
  });

  test('what is told just before closing is still sent', async (t) => {
    const { storage, url } = await opened(t);
    const heard: string[] = [];
    storage.listen(({ channel, payload }) => void heard.push(`${channel}=${payload}`));
    const other = await openPostgres(url);
    other.notify('run-ended', 'word');
    await other.close();
    await eventually('the last word', async () => heard.includes('run-ended=word'));
  });

  test('what is told while its connection breaks is told over the next one', async (t) => {
    const { storage, url } = await opened(t);
    const heard: string[] = [];
    storage.listen(({ channel, payload }) => void heard.push(`${channel}=${payload}`));
    const listeners = async () =>
      (
        await storage.read<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN %' AND datname = current_database()`,
        )
      ).map(({ pid }) => pid);
    const before = await listeners();
    const other = await openPostgres(url);
    t.after(() => other.close());
    const [connection] = (await listeners()).filter((pid) => !before.includes(pid));
    // It stands still until the message is on its way, and then ends without having read it.
    process.kill(connection!, 'SIGSTOP');
    other.notify('run-ended', 'word');
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(connection!, 'SIGTERM');
    process.kill(connection!, 'SIGCONT');
    await eventually('the word', async () => heard.includes('run-ended=word'));
  });

  test('more work than connections waits its turn', async (t) => {
    const { storage } = await opened(t);
    await Promise.all(
      Array.from({ length: 200 }, (_, id) =>
        id % 2
          ? insert(storage, id)
          : storage.transaction((transaction) => transaction.query('INSERT INTO items (id) VALUES ($1)', [id])),
      ),
    );
    assert.equal((await ids(storage)).length, 200);
  });

  for (const how of ['a write', 'a transaction'] as const) {
    test(`${how} whose connection breaks once it is carried out is carried out once, and unavailable`, async (t) => {
      const { storage: direct, url } = await opened(t);
      const address = new URL(url);
      const proxy = await cutting(t, address);
      const storage = await openPostgres(proxy.url, { poolSize: 1 });
      t.after(() => storage.close());
      await direct.write(`INSERT INTO items (id, name) VALUES (1, '')`);
      await storage.read('SELECT 1 AS one');
      const sql = `UPDATE items SET name = name || '.' WHERE id = 1`;
      // What the server says to it never arrives.
      proxy.cutAfter(how === 'a write' ? 'UPDATE items' : 'COMMIT\0');
      const written =
        how === 'a write'
          ? storage.write(sql)
          : storage.transaction((transaction) => transaction.query(sql).then(() => undefined));
      await assert.rejects(written, { code: 'unavailable' });
      assert.equal(proxy.cuts, 1);
      const name = async () => (await direct.read<{ name: string }>('SELECT name FROM items WHERE id = 1'))[0]!.name;
      await eventually('the server has carried it out', async () => (await name()) !== '');
      // A second time would have come by now: the pool makes a new connection at once.
      await storage.write('INSERT INTO items (id) VALUES (2)');
      assert.equal(await name(), '.');
    });
  }

  test('whoever writes for a run holds its lease until that is committed: nobody takes the run back meanwhile', async (t) => {
    const { storage, url } = await opened(t);
    const other = await openPostgres(url, { poolSize: 2 });
    t.after(() => other.close());
    await storage.write(
      'CREATE TABLE runs (run_id TEXT PRIMARY KEY, attempt INTEGER, status TEXT, watched_by TEXT, cancel_action TEXT, cancel_reason TEXT)',
    );
    await storage.write(`INSERT INTO runs (run_id, attempt, status) VALUES ('r', 1, 'running')`);
    const order: string[] = [];
    let taken: Promise<unknown> | undefined;
    await storage.transaction(async (transaction) => {
      await assertLease(transaction, storage.dialect, { runId: 'r', attempt: 1 });
      taken = other.write(`UPDATE runs SET attempt = 2 WHERE run_id = 'r' AND attempt = 1`).then(() => order.push('taken back'));
      // Until the other waits for the lock, or has got past it.
      await eventually('the other one is under way', async () => {
        const waiting = await storage.read(`SELECT 1 FROM pg_locks WHERE NOT granted`);
        return waiting.length > 0 || order.length > 0;
      });
      order.push('written');
    });
    await taken;
    assert.deepEqual(order, ['written', 'taken back']);
    const late = storage.transaction((transaction) => assertLease(transaction, storage.dialect, { runId: 'r', attempt: 1 }));
    await assert.rejects(late, { name: 'LeaseLost' });
  });

  test('whoever holds a row keeps it from being taken over until that is committed, and from nothing else', async (t) => {
    const { storage, url } = await opened(t);
    const other = await openPostgres(url, { poolSize: 2 });
    t.after(() => other.close());
    await storage.write('CREATE TABLE lease (term INTEGER PRIMARY KEY, beat INTEGER)');
    await storage.write('INSERT INTO lease (term, beat) VALUES (1, 0)');
    const order: string[] = [];
    let taken: Promise<unknown> | undefined;
    await storage.transaction(async (transaction) => {
      await transaction.query(`SELECT term FROM lease WHERE term = 1 ${storage.dialect.holdRows}`);
      await other.write('UPDATE lease SET beat = beat + 1 WHERE term = 1');
      order.push('renewed');
      taken = other.write('UPDATE lease SET term = 2 WHERE term = 1').then(() => order.push('taken over'));
      await eventually('the other one is under way', async () => {
        const waiting = await storage.read(`SELECT 1 FROM pg_locks WHERE NOT granted`);
        return waiting.length > 0 || order.includes('taken over');
      });
      order.push('written');
    });
    await taken;
    assert.deepEqual(order, ['renewed', 'written', 'taken over']);
  });

  test('a server that says hello and farewell in one breath is an error like any other', async (t) => {
    const address = new URL(await server.database());
    const { hostname, port } = address;
    let connections = 0;
    const proxy = createServer((client) => {
      connections += 1;
      const isHeard = connections === 2;
      const real = connect(Number(port), hostname);
      for (const socket of [client, real])
        socket.on('error', () => undefined).on('close', () => [client, real].map((one) => one.destroy()));
      client.pipe(real);
      real.on('data', (chunk: Buffer) => {
        // ReadyForQuery, outside of a transaction.
        if (isHeard && chunk.subarray(-6).equals(READY)) client.end(Buffer.concat([chunk, FAREWELL]));
        else client.write(chunk);
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    t.after(() => void proxy.close());
    address.port = String((proxy.address() as AddressInfo).port);
    // The first connection is the pool's, the second listens.
    await assert.rejects(openPostgres(address.href, { poolSize: 1 }), { name: 'StorageError' });
    assert.equal(connections, 2);
  });

  test('an address that leads nowhere is an error that says where, without the password', async () => {
    await assert.rejects(openPostgres('postgres://ada:secret@127.0.0.1:1/none'), (error: Error) => {
      assert.equal(error.name, 'StorageError');
      assert.match(error.message, /PostgreSQL at 127\.0\.0\.1:1\/none cannot be used: .*ECONNREFUSED/);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
    await assert.rejects(openPostgres('mysql://somewhere'), /begins with postgres:/);
    const wrong = new URL(server.urlOf('postgres'));
    wrong.password = 'secret';
    await assert.rejects(openPostgres(wrong.href), /password authentication failed/);
  });
});

/** A way to the server on which the answer to one statement, once it is sent, is never let through. */
async function cutting(t: Cleanup, { hostname, port, href }: URL) {
  let wanted: string | undefined;
  const proxy = {
    url: '',
    cuts: 0,
    cutAfter(text: string) {
      wanted = text;
    },
  };
  const listener = createServer((client) => {
    const real = connect(Number(port), hostname);
    let isCut = false;
    for (const socket of [client, real])
      socket.on('error', () => undefined).on('close', () => [client, real].map((one) => one.destroy()));
    client.on('data', (chunk: Buffer) => {
      if (wanted !== undefined && chunk.includes(wanted)) {
        wanted = undefined;
        isCut = true;
        proxy.cuts += 1;
      }
      real.write(chunk);
    });
    real.on('data', (chunk: Buffer) => {
      // The answer shows that it was carried out.
      if (isCut) client.destroy();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  t.after(async () => void listener.close());
  const address = new URL(href);
  address.port = String((listener.address() as AddressInfo).port);
  proxy.url = address.href;
  return proxy;
}

const READY = Buffer.from('Z\0\0\0\u0005I');
const FAREWELL = errorResponse(['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command']);

/** As the protocol has it: a letter, a length that counts itself, fields that end with NUL, and a NUL. */
function errorResponse(fields: readonly string[]): Buffer {
  const body = Buffer.from(`${fields.join('\0')}\0\0`);
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

async function endBackend(url: string, pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Waits for its end.
  await client.query('SELECT pg_terminate_backend($1, 30000)', [pid]);
  await client.end();
}

/** Connections to PostgreSQL that die without a word, as behind a packet filter, and poolers that pass on too little. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { Problem } from '../../src/problem.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { later } from '../suite/scope.ts';
import { whyNoPrograms } from '../support/debian-packages.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { type DatabaseServer, sharePostgres } from '../support/postgres.ts';
import { type Cleanup, suiteCleanup } from '../support/temporary.ts';

const cleanup = suiteCleanup(after);
let server: DatabaseServer;
before(async () => {
  server = await sharePostgres(cleanup);
});

/** A way to the server. What is silenced stays open and carries nothing any more. */
async function openSilencer(t: Cleanup, address: string) {
  const { hostname, port } = new URL(address);
  let sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const real = connect(Number(port), hostname);
    for (const socket of [client, real]) socket.on('error', () => undefined);
    client.pipe(real).pipe(client);
    sockets.push(client, real);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const all: Socket[] = [];
  t.after(async () => {
    for (const socket of [...sockets, ...all]) socket.destroy();
    proxy.close();
  });
  const url = new URL(address);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
      all.push(...sockets);
      sockets = [];
      return all.length / 2;
    },
  };
}

/** A pooler before the server, in the given mode. */
async function startPooler(t: Cleanup, address: string, mode: 'transaction' | 'session'): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(address);
  const directory = await mkdtemp(join(tmpdir(), 'keelson-pooler-'));
  await chmod(directory, 0o755);
  const listens = await freePort();
  const users = join(directory, 'users.txt');
  const settings = join(directory, 'pgbouncer.ini');
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`);
  await writeFile(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port} user=${username} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = idle_in_transaction_session_timeout
`,
  );
  // It does not run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const pooler = spawn('pgbouncer', [settings], { ...user, stdio: 'ignore' });
  t.after(async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGKILL');
    await ended;
    await rm(directory, { recursive: true });
  });
  const url = new URL(address);
  url.port = String(listens);
  await eventually('the pooler listens', async () => {
    const socket = connect(listens, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => undefined,
    );
    socket.destroy();
    return isOpen;
  });
  return url.href;
}

const LOCK = 7;

describe('connections to PostgreSQL', () => {
  it('that die without a word are given up, and work goes on over new ones', async (t) => {
    const address = await server.database();
    const way = await openSilencer(t, address);
    const storage = await openPostgres(way.url, { poolSize: 10 });
    t.after(() => storage.close());
    await storage.write('CREATE TABLE items (id INTEGER PRIMARY KEY)');
    let heard = 0;
    storage.listen(({ channel }) => {
      if (channel === '*') heard += 1;
    });
    const direct = new pg.Client(address);
    await direct.connect();
    t.after(() => direct.end());
    await direct.query(`SELECT pg_advisory_lock(${LOCK})`);
    const held = `SELECT pg_advisory_xact_lock_shared(${LOCK})`;
    const reads = Array.from({ length: 9 }, () => storage.read(held));
    const write = storage.write(`INSERT INTO items (id) SELECT 1 FROM (${held}) AS held`).catch((error: unknown) => error);
    await eventually('ten busy connections', async () => {
      const { rows } = await direct.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = ${LOCK}`);
      return rows.length === 10;
    });
    way.silence();
    await direct.query(`SELECT pg_advisory_unlock(${LOCK})`);
    await Promise.all(reads);
    const refusal = await write;
    assert.ok(refusal instanceof Problem && refusal.code === 'unavailable', 'nobody knows whether it was carried out');
    await eventually('notifications are heard again', async () => heard > 0);
    await storage.write('INSERT INTO items (id) VALUES (2)');
  });

  it(
    'are refused at a pooler in transaction mode, which keeps notifications to itself, and taken in session mode',
    later,
    async (t) => {
      const lacking = await whyNoPrograms({ programs: ['pgbouncer'], packages: ['pgbouncer'], purpose: 'the tests of poolers' });
      if (lacking) return t.skip(lacking);
      const address = await server.database();
      const wrong = await startPooler(t, address, 'transaction');
      await assert.rejects(openPostgres(wrong), {
        name: 'StorageError',
        message: /passes no notifications on: a pooler in transaction mode/,
      });
      const storage = await openPostgres(await startPooler(t, address, 'session'));
      assert.deepEqual(await storage.read('SELECT 1 AS one'), [{ one: 1 }]);
      await storage.close();
    },
  );
});

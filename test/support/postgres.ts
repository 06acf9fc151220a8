/**
 * PostgreSQL servers for tests, from the embedded binaries: one that all files of a run share, and servers of a test's own, which
 * it may stop and start again.
 */

import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/storage/migrate.ts';
import { serverAccount } from '../../src/storage/postgres/account.ts';
import { findBinaries, runBinary } from '../../src/storage/postgres/binaries.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { eventually } from './eventually.ts';
import { freePort } from './loopback-server.ts';
import type { Cleanup } from './temporary.ts';

const run = promisify(execFile);

/** The address of the server that the files of a run share. */
const SHARED = 'KEELSON_TEST_SHARED_POSTGRES';

/** Starts the server that the files of a run share. The processes of the test files inherit its address. */
export async function startSharedPostgres(t: Cleanup): Promise<void> {
  const server = await PostgresServer.start(t);
  await makeTemplate(server.urlOf('postgres'));
  process.env[SHARED] = server.urlOf('postgres');
}

/** A server on which tests make databases, and change nothing else: that of the run, else one for the file. */
export async function sharePostgres(t: Cleanup): Promise<DatabaseServer> {
  const shared = process.env[SHARED];
  return shared === undefined ? PostgresServer.start(t) : new DatabaseServer(shared);
}

export class DatabaseServer {
  readonly #url: URL;

  constructor(url: string) {
    this.#url = new URL(url);
  }

  /** The address of a database; it is made when there is none of that name. */
  database(name?: string): Promise<string> {
    return newDatabase(this.#url.href, name);
  }

  urlOf(name: string): string {
    return databaseOf(this.#url.href, name);
  }
}

export class PostgresServer extends DatabaseServer {
  readonly #directory: string;
  readonly #port: number;

  private constructor(directory: string, url: string) {
    super(url);
    this.#directory = directory;
    this.#port = Number(new URL(url).port);
  }

  static async start(t: Cleanup): Promise<PostgresServer> {
    const directory = await mkdtemp(join(tmpdir(), 'keelson-postgres-'));
    // Under root the server runs as another user.
    await chmod(directory, 0o755);
    const { url } = await startEmbeddedPostgres(directory);
    const server = new PostgresServer(directory, url);
    await server.#hasten();
    t.after(() => server.#remove());
    return server;
  }

  /** What it writes need not survive a crash of the machine, only of its processes. */
  async #hasten(): Promise<void> {
    const settings = ['fsync', 'full_page_writes'].map((name) => `ALTER SYSTEM SET ${name} = off`);
    await this.#query(...settings, 'SELECT pg_reload_conf()');
  }

  /** `SIGINT` breaks off what goes on and stops in order; `SIGQUIT` is a crash, after which it recovers from its log. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const file = join(this.#directory, 'data/postmaster.pid');
    const pid = async () => Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    const running = await pid();
    if (running === 0) return;
    process.kill(running, signal);
    await eventually('the server has stopped', async () => (await pid()) === 0);
  }

  async startAgain(): Promise<void> {
    await startEmbeddedPostgres(this.#directory, { port: this.#port });
  }

  /** A standby, which from now on has each commit before it is acknowledged. This server is restarted for it. */
  async openStandby(t: Cleanup): Promise<PostgresServer> {
    await this.stop();
    const directory = await mkdtemp(join(tmpdir(), 'keelson-postgres-'));
    await chmod(directory, 0o755);
    const data = join(directory, 'data');
    await run('cp', ['-a', join(this.#directory, 'data'), data]);
    await this.startAgain();
    const { username, password } = new URL(this.urlOf('postgres'));
    const primary = `host=127.0.0.1 port=${this.#port} user=${username} password=${password}`;
    await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
    await writeFile(join(data, 'standby.signal'), '');
    const port = await freePort();
    const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=300`;
    const { pg_ctl } = await findBinaries();
    const flags = ['start', '-D', data, '-w', '-t', '60', '-s', '-l', join(data, 'standby.log'), '-o', settings];
    await runBinary(pg_ctl, flags, await serverAccount(), data);
    const url = new URL(this.urlOf('postgres'));
    url.port = String(port);
    const standby = new PostgresServer(directory, url.href);
    t.after(() => standby.#remove());
    await this.#query(`ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()');
    const state = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;
    await eventually('the standby follows', async () => (await this.#query(state)).length > 0);
    return standby;
  }

  /** Makes a standby the server that takes writes. */
  async promote(): Promise<void> {
    await this.#query(`ALTER SYSTEM SET synchronous_standby_names = ''`, 'SELECT pg_promote()');
  }

  async #remove(): Promise<void> {
    await this.stop();
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The rows of the last statement. */
  async #query(...statements: string[]): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    await client.end();
    return rows;
  }
}

/** Makes a database on the server unless there is one of that name, and gives its address. It is a copy of `template`. */
export async function newDatabase(server: string, name = `test_${randomUUID()}`, template = 'template1'): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const [made, copied] = [name, template].map((one) => client.escapeIdentifier(one));
  // The files are copied: to log each page, as is the default, takes twice the time.
  // duplicate_database, or a unique violation when two make it at once.
  await client.query(`CREATE DATABASE ${made} TEMPLATE ${copied} STRATEGY file_copy`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
  await client.end();
  return databaseOf(server, name);
}

const AGENT_TEMPLATE = 'agent_template';
const withTemplate = new Map<string, Promise<void>>();

/** The same for an agent server, with its tables: to copy them takes a fraction of what making them takes. */
export async function newAgentDatabase(server: string, name: string): Promise<string> {
  if (server !== process.env[SHARED]) {
    const making = withTemplate.get(server) ?? makeTemplate(server);
    withTemplate.set(server, making);
    await making;
  }
  return newDatabase(server, name, AGENT_TEMPLATE);
}

async function makeTemplate(server: string): Promise<void> {
  await using storage = await openPostgres(await newDatabase(server, AGENT_TEMPLATE), { poolSize: 1 });
  await migrate(storage, join(import.meta.dirname, '../../src/agent-server/schema'));
}

/** The address of another database of the same server; the last part of a path names it. */
export function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${basename(name)}`;
  return url.href;
}

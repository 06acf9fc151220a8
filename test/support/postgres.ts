/**
 * PostgreSQL servers for tests, from the embedded binaries: one that all files of a run share, and servers of a test's own, which
 * it may stop and start again.
 */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { migrate } from '../../src/storage/migrate.ts';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { openPostgres } from '../../src/storage/postgres/postgres-storage.ts';
import { eventually } from './eventually.ts';
import type { Cleanup } from './temporary.ts';

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
    t.after(async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    });
    return server;
  }

  /** What it writes need not survive a crash of the machine, only of its processes. */
  async #hasten(): Promise<void> {
    const client = new pg.Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    for (const setting of ['fsync', 'full_page_writes']) await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query('SELECT pg_reload_conf()');
    await client.end();
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

/** A PostgreSQL server for one test file: started from the embedded binaries, with as many databases as wanted. */
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/storage/postgres/embedded.ts';
import { eventually } from './eventually.ts';
import type { Cleanup } from './temporary.ts';

export class PostgresServer {
  readonly #directory: string;
  #url: URL;

  private constructor(directory: string, url: string) {
    this.#directory = directory;
    this.#url = new URL(url);
  }

  static async start(t: Cleanup): Promise<PostgresServer> {
    const directory = await mkdtemp(join(tmpdir(), 'keelson-postgres-'));
    // Under root the server runs as another user.
    await chmod(directory, 0o755);
    const { url } = await startEmbeddedPostgres(directory);
    const server = new PostgresServer(directory, url);
    t.after(async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    });
    return server;
  }

  /** The address of a database; it is made when there is none of that name. */
  database(name?: string): Promise<string> {
    return newDatabase(this.#url.href, name);
  }

  urlOf(name: string): string {
    return databaseOf(this.#url.href, name);
  }

  /** `SIGINT` breaks off what goes on and stops in order; `SIGQUIT` is a crash, after which it recovers from its log. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    const file = join(this.#directory, 'data/postmaster.pid');
    const pid = async () => Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
    const running = await pid();
    if (running === 0) return;
    process.kill(running, signal);
    await eventually('the server has stopped', async () => (await pid()) === 0, 30_000);
  }

  async startAgain(): Promise<void> {
    await startEmbeddedPostgres(this.#directory, { port: Number(this.#url.port) });
  }
}

/** Makes a database on the server unless there is one of that name, and gives its address. */
export async function newDatabase(server: string, name = `test_${randomUUID()}`): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  // duplicate_database, or a unique violation when two make it at once.
  await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error;
  });
  await client.end();
  return databaseOf(server, name);
}

/** The address of another database of the same server; the last part of a path names it. */
export function databaseOf(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${basename(name)}`;
  return url.href;
}

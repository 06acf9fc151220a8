/**
 * Separate databases on a PostgreSQL server, for users that must not see each other's data. Created and dropped over short
 * connections.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { type Databases, unavailable } from '../port.ts';
import { failureOf } from './failures.ts';

const CONNECT_MS = 10_000;
const DUPLICATE_DATABASE = '42P04';
const DUPLICATE_ROLE = '42710';
/** The error when two processes create the same thing at once. */
const UNIQUE_VIOLATION = '23505';
const SCRAM_ITERATIONS = 4096;

/** Closes the database in `url` to the created accounts. Undefined when its own account may not create databases and accounts. */
export async function openDatabases(url: string): Promise<Databases | undefined> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ able: boolean; open: boolean; name: string }>(
      `SELECT rolsuper OR (rolcreatedb AND rolcreaterole) AS able, current_database() AS name,
              has_database_privilege('public', current_database(), 'CONNECT') AS open
       FROM pg_roles WHERE rolname = current_user`,
    );
    const { able = false, open = false, name = '' } = rows[0] ?? {};
    // By default, accounts created here could also access this database.
    if (able && open) await client.query(`REVOKE ALL ON DATABASE ${client.escapeIdentifier(name)} FROM PUBLIC`);
    return able ? new PostgresDatabases(url) : undefined;
  });
}

class PostgresDatabases implements Databases {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url;
  }

  async ensure(name: string, password: string): Promise<void> {
    await withClient(this.#url, async (client) => {
      const [database, verifier] = [client.escapeIdentifier(name), client.escapeLiteral(scramVerifier(password))];
      await unlessThere(client, `CREATE ROLE ${database} LOGIN PASSWORD ${verifier}`, DUPLICATE_ROLE);
      await client.query(`ALTER ROLE ${database} LOGIN PASSWORD ${verifier}`);
      // A non-superuser can set an owner only if it is a member of that role.
      await client.query(`GRANT ${database} TO CURRENT_USER`);
      await unlessThere(
        client,
        `CREATE DATABASE ${database} OWNER ${database} ENCODING 'UTF8' TEMPLATE template0`,
        DUPLICATE_DATABASE,
      );
      await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
    });
  }

  async shutOut(name: string, password: string): Promise<void> {
    await withClient(this.#url, async (client) => {
      const role = client.escapeIdentifier(name);
      await client.query(`ALTER ROLE ${role} LOGIN PASSWORD ${client.escapeLiteral(scramVerifier(password))}`);
      await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [name]);
    });
  }

  async drop(name: string): Promise<void> {
    await withClient(this.#url, async (client) => {
      const database = client.escapeIdentifier(name);
      await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      await client.query(`DROP ROLE IF EXISTS ${database}`);
    });
  }

  addressOf(name: string, password: string): string {
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    url.username = name;
    url.password = password;
    return url.href;
  }
}

/** Throws `unavailable` when the server cannot be reached. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'keelson',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw failureOf(error) === 'lost' ? unavailable(error) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function unlessThere(client: pg.Client, sql: string, duplicate: string): Promise<void> {
  await client.query(sql).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== duplicate && error.code !== UNIQUE_VIOLATION) throw error;
  });
}

/** What PostgreSQL stores of a password (RFC 5803). No statement, which may be logged, contains the password itself. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, SCRAM_ITERATIONS, 32, 'sha256');
  const key = (purpose: string) => createHmac('sha256', salted).update(purpose).digest();
  const stored = createHash('sha256').update(key('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${salt.toString('base64')}$${stored}:${key('Server Key').toString('base64')}`;
}

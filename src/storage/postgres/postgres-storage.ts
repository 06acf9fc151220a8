/**
 * The PostgreSQL driver (15 or later): a bounded connection pool, plus one connection for notifications. Transactions are READ
 * COMMITTED: every statement sees what was committed before it. A transaction that first locks the deciding row (the thread by
 * UPDATE, the run by `lockRows`, a claim by `skipLocked`) then reads what holds until it commits. Work is retried if the engine
 * aborts it, or if its connection breaks before COMMIT was sent. If it still fails, the error is `unavailable`.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { isUnavailable, messageOf, type Problem } from '../../problem.ts';
import {
  type Channel,
  type Dialect,
  type Notification,
  type Payloads,
  type Row,
  type SqlValue,
  type Storage,
  StorageError,
  type Transaction,
  type TransactionOptions,
  tooMuchWork,
  unavailable,
} from '../port.ts';
import { type Failure, failureOf, spoilsConnection } from './failures.ts';
import { destroyConnection, Notifications, streamOf } from './notifications.ts';
import { dialect, statementOf } from './statements.ts';

interface PostgresOptions {
  /** Maximum number of connections, not counting the one for notifications. */
  poolSize?: number;
  log?: Logger;
}

const OLDEST_VERSION = 15;
/** How long the server may take to accept a connection. */
const CONNECT_MS = 5_000;
/** How long work waits for a connection. */
const WAIT_MS = 10_000;
/** How long a statement may take, for work that is lengthy and for all other. A server that is away is noticed earlier. */
const STATEMENT_MS = { usual: 60_000, lengthy: 24 * 60 * 60_000 };
/** Limits how long a process that stalls inside a transaction blocks others. */
const IDLE_IN_TRANSACTION_MS = 10_000;

/** Number of tries, by kind of failure. */
const TRIES: Record<Failure, number> = { again: 10, lost: 2, taken: 2, other: 1 };

/** Throws `StorageError` when the database cannot be used. `url` is `postgres://user:password@host:port/database`. */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Storage> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StorageError('The address of a PostgreSQL database begins with postgres://');
  const connection: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: STATEMENT_MS.usual,
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'keelson',
  };
  const notifications = new Notifications({
    async connect() {
      const client = new pg.Client(connection);
      // From the start: the server may close the connection together with its greeting.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    beforeBeat: () => findSilent(clients),
    log: options.log,
  });
  const clients = new Set<pg.Client>();
  const pool = new pg.Pool({
    ...connection,
    connectionTimeoutMillis: WAIT_MS,
    Client: class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        super({ ...config, connectionTimeoutMillis: CONNECT_MS });
        clients.add(this);
        this.once('end', () => clients.delete(this));
      }
    },
    // Sends BEGIN together with the first statement.
    pipeline: true,
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  } as pg.PoolConfig);
  // A broken idle connection is replaced when the next one is needed. A broken connection in use also fails its statements.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await assertUsable(pool);
    await notifications.start();
    if (!(await notifications.isHeard((text, values) => pool.query(text, values)))) throw new StorageError(pooled(url));
  } catch (error) {
    await Promise.allSettled([pool.end(), notifications.close()]);
    throw error instanceof StorageError
      ? error
      : new StorageError(`${describe(url)} cannot be used: ${messageOf(error)}`, { cause: error });
  }
  return new PostgresStorage(pool, notifications);
}

async function assertUsable(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ version: string; encoding: string }>(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding`,
  );
  const { version, encoding } = rows[0]!;
  const major = Math.floor(Number(version) / 10_000);
  if (major < OLDEST_VERSION) throw new StorageError(`PostgreSQL ${OLDEST_VERSION} or later is needed; this server is ${major}.`);
  if (encoding !== 'UTF8') throw new StorageError(`A database with encoding UTF8 is needed; this one has ${encoding}.`);
}

function pooled(url: string): string {
  return `${describe(url)} passes no notifications on: a pooler in transaction mode stands before it, such as PgBouncer with pool_mode = transaction. Give the address of the server itself, or of a pooler in session mode.`;
}

/** Ends, when it is called, the connections over which nothing has come since. */
function findSilent(clients: ReadonlySet<pg.Client>): () => void {
  const read = new Map([...clients].map((client) => [client, streamOf(client).bytesRead]));
  return () => {
    for (const [client, bytes] of read)
      if (clients.has(client) && streamOf(client).bytesRead === bytes) destroyConnection(client);
  };
}

/** An address without its password. */
export function describe(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}${pathname}`;
  } catch {
    return 'PostgreSQL';
  }
}

/** How long a search by JSON may take. */
const SEARCH_MS = 10_000;
const QUERY_CANCELED = '57014';

/** Whether a statement compares the JSON of many rows. */
function isSearch(sql: string): boolean {
  return sql.includes('::jsonb @>') || (sql.includes('::jsonb') && sql.includes('FROM store_items'));
}

class PostgresStorage implements Storage {
  readonly dialect: Dialect = dialect;
  readonly #pool: pg.Pool;
  readonly #notifications: Notifications;
  #closing: Promise<void> | undefined;
  /** The last write failed: the server was unreachable, or had no disk space. */
  #failing = false;
  #accepted = 0;
  #idle: () => void = () => undefined;

  constructor(pool: pg.Pool, notifications: Notifications) {
    this.#pool = pool;
    this.#notifications = notifications;
  }

  read<R extends Row = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
    return this.#accept(['again', 'lost'], () =>
      isSearch(sql) ? this.#withinTime<R>(sql, parameters) : this.#single<R>(sql, parameters),
    );
  }

  /** A search that takes longer would keep one of few connections, and a processor of the server, for as long as it likes. */
  async #withinTime<R extends Row>(sql: string, parameters: readonly SqlValue[]): Promise<R[]> {
    try {
      return await this.#inTransaction(async ({ query }) => {
        const limited = query(`SET LOCAL statement_timeout = ${SEARCH_MS}`);
        const [, rows] = await Promise.all([limited, query<R>(sql, parameters)]);
        return rows;
      });
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code === QUERY_CANCELED ? tooMuchWork(error) : error;
    }
  }

  /** If the connection breaks, it is unknown whether the statement was executed, so it is not sent again. */
  write<R extends Row = Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
    return this.#noted(this.#accept(['again'], () => this.#single<R>(sql, parameters)));
  }

  transaction<T>(body: (transaction: Transaction) => Promise<T>, { isLengthy }: TransactionOptions = {}): Promise<T> {
    const limitMs = isLengthy ? STATEMENT_MS.lengthy : STATEMENT_MS.usual;
    return this.#noted(this.#accept(['again', 'lost', 'taken'], () => this.#inTransaction(body, limitMs)));
  }

  async assertWritable(): Promise<void> {
    if (!this.#failing) return;
    // Allocates disk space until the commit.
    await this.transaction((transaction) => transaction.query('CREATE TEMPORARY TABLE room ON COMMIT DROP AS SELECT 1 AS taken'));
  }

  notify<C extends Channel>(channel: C, payload: Payloads[C]): void {
    this.#notifications.notify(channel, payload);
  }

  listen(hear: (notification: Notification) => void): () => void {
    return this.#notifications.listen(hear);
  }

  close(): Promise<void> {
    this.#closing ??= new Promise<void>((idle) => {
      if (this.#accepted === 0) idle();
      else this.#idle = idle;
    }).then(async () => {
      await Promise.all([this.#notifications.close(), this.#pool.end()]);
    });
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Does the work, and retries it after a failure in `repeatable`. Closing waits for it. */
  async #accept<T>(repeatable: Failure[], work: () => Promise<T>): Promise<T> {
    if (this.#closing) throw new Error('the storage is closed');
    this.#accepted += 1;
    try {
      for (let tried = 1; ; tried += 1) {
        try {
          return await work();
        } catch (error) {
          const failure = failureOf(error);
          const over = !repeatable.includes(failure) || tried >= TRIES[failure];
          if (over) throw failure === 'lost' || failure === 'again' ? away(error) : error;
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 5 * 2 ** tried));
        }
      }
    } finally {
      this.#accepted -= 1;
      if (this.#accepted === 0) this.#idle();
    }
  }

  async #noted<T>(writing: Promise<T>): Promise<T> {
    try {
      const written = await writing;
      this.#failing = false;
      return written;
    } catch (error) {
      if (isUnavailable(error)) this.#failing = true;
      throw error;
    }
  }

  async #single<R extends Row>(sql: string, parameters: readonly SqlValue[]): Promise<R[]> {
    const client = await this.#pool.connect();
    let spoilt = false;
    try {
      return (await client.query<R>(statementOf(sql, parameters))).rows;
    } catch (error) {
      spoilt = spoilsConnection(error);
      throw error;
    } finally {
      client.release(spoilt);
    }
  }

  async #inTransaction<T>(body: (transaction: Transaction) => Promise<T>, limitMs: number = STATEMENT_MS.usual): Promise<T> {
    const client = await this.#pool.connect();
    let spoilt = false;
    let over = false;
    try {
      sendTogether(client);
      const begun = client.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      begun.catch(() => undefined);
      const value = await body({
        query: async <R extends Row>(sql: string, parameters: readonly SqlValue[] = []) => {
          if (over) throw new Error('the transaction is over');
          sendTogether(client);
          return (await client.query<R>({ ...statementOf(sql, parameters), query_timeout: limitMs } as pg.QueryConfig)).rows;
        },
      });
      over = true;
      await begun;
      await commit(client, limitMs);
      return value;
    } catch (error) {
      over = true;
      spoilt = spoilsConnection(error) || !(await rollBack(client));
      throw error;
    } finally {
      client.release(spoilt);
    }
  }
}

/** Names `disk_full`, because it does not pass by itself. */
function away(error: unknown): Problem {
  return unavailable(error, (error as NodeJS.ErrnoException).code === '53100' ? 'the disk is full' : undefined);
}

/** Throws `unavailable` when the connection breaks: it is then unknown whether the transaction was committed. */
async function commit(client: pg.PoolClient, limitMs: number): Promise<void> {
  const { command } = await client.query({ text: 'COMMIT', query_timeout: limitMs } as pg.QueryConfig).catch((error: unknown) => {
    throw failureOf(error) === 'lost' ? away(error) : error;
  });
  if (command !== 'COMMIT') throw new Error('a statement of the transaction had failed, so nothing was committed');
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('ROLLBACK');
    return true;
  } catch {
    return false;
  }
}

/** Sends the statements of one turn with one socket write. Writes took a third of the time of a busy server. */
function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client);
  if (stream.writableCorked > 0) return;
  stream.cork();
  queueMicrotask(() => stream.uncork());
}

/**
 * The SQLite driver (node:sqlite, WAL, synchronous=FULL). Writes that arrive in one turn of the event loop share one
 * transaction and one fsync, and are acknowledged after the commit; when one of them fails, all are done again, each inside a
 * savepoint of its own. Reads go through a second connection, so nobody sees what is not yet durable.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dialect, Row, SqlValue, Storage, Transaction } from '../port.ts';
import { Connection } from './connection.ts';
import { jsonContains } from './json-contains.ts';

/** One group must not hold the event loop for long. */
const MAX_GROUP = 256;
/** After one that failed others are likely to, and each makes its group begin again. */
const APART_GROUPS = 16;
/** 16 MB, four times the default: a page that is written often is copied into the database less often; 6 % of a run's time. */
const LOG_PAGES = 4_000;
/** How often commits of other processes are looked for; asking costs microseconds. */
const FOREIGN_CHANGE_MS = 50;

const dialect: Dialect = {
  engine: 'sqlite',
  // One writer at a time.
  lockRows: '',
  holdRows: '',
  skipLocked: '',
  jsonContains: (column, parameter) => `json_contains(${column}, ${parameter})`,
  definition: (statement) => statement,
  migrationLock: undefined,
};

interface Queued {
  body: (transaction: Transaction) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** What became of one transaction; `spoils` when it left traces that only the end of the whole group removes. */
type Outcome = { value: unknown } | { error: unknown; spoils?: true };

export function openSqlite(file: string): Storage {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const writer = new DatabaseSync(file, { timeout: 10_000 });
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  writer.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES};`);
  const reader = new DatabaseSync(file, { timeout: 10_000 });
  reader.exec('PRAGMA query_only = ON;');
  for (const database of [writer, reader]) database.function('json_contains', { deterministic: true }, jsonContains);
  return new SqliteStorage(new Connection(writer), new Connection(reader));
}

class SqliteStorage implements Storage {
  readonly dialect = dialect;
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #hearers = new Set<(channel: string, payload: string) => void>();
  readonly #foreignChanges: NodeJS.Timeout;
  #queue: Queued[] = [];
  #committing: Promise<void> | undefined;
  #dataVersion: number;
  #closed = false;
  /** How many of the next groups keep their transactions apart from the start. */
  #apart = 0;

  constructor(writer: Connection, reader: Connection) {
    this.#writer = writer;
    this.#reader = reader;
    this.#dataVersion = this.#readDataVersion();
    this.#foreignChanges = setInterval(() => this.#lookForForeignChanges(), FOREIGN_CHANGE_MS);
    this.#foreignChanges.unref();
  }

  async read<R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> {
    return this.#reader.run<R>(sql, parameters);
  }

  write<R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> {
    return this.transaction((transaction) => transaction.query<R>(sql, parameters));
  }

  transaction<T>(body: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (this.#closed) return Promise.reject(new Error('the storage is closed'));
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ body, resolve: resolve as (value: unknown) => void, reject });
      this.#schedule();
    });
  }

  notify(channel: string, payload: string): void {
    for (const hear of this.#hearers) hear(channel, payload);
  }

  listen(hear: (channel: string, payload: string) => void): () => void {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    while (this.#committing) await this.#committing;
    this.#closed = true;
    clearInterval(this.#foreignChanges);
    this.#reader.close();
    this.#writer.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** At the end of this turn of the event loop, when everything that arrived with it has queued up. */
  #schedule(): void {
    this.#committing ??= new Promise<void>((done) => {
      setImmediate(async () => {
        await this.#commitGroup();
        this.#committing = undefined;
        if (this.#queue.length > 0) this.#schedule();
        done();
      });
    });
  }

  async #commitGroup(): Promise<void> {
    const group = this.#queue.splice(0, MAX_GROUP);
    if (this.#apart > 0) this.#apart -= 1;
    else if (await this.#commit(group, ({ body }) => this.#runBare(body))) return;
    else this.#apart = APART_GROUPS;
    await this.#commit(group, ({ body }) => this.#runInSavepoint(body));
  }

  /** Tells each of the group what became of it; false when one that is not apart from the others failed, and nobody was told. */
  async #commit(group: Queued[], run: (queued: Queued) => Promise<Outcome>): Promise<boolean> {
    const outcomes: Outcome[] = [];
    try {
      this.#writer.run('BEGIN IMMEDIATE');
      for (const queued of group) {
        const outcome = await run(queued);
        if ('spoils' in outcome && group.length > 1) {
          this.#writer.rollBackIfOpen();
          return false;
        }
        if ('spoils' in outcome) throw outcome.error;
        outcomes.push(outcome);
      }
      this.#writer.run('COMMIT');
    } catch (error) {
      this.#writer.rollBackIfOpen();
      for (const { reject } of group) reject(error);
      return true;
    }
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) group[index]!.reject(outcome.error);
      else group[index]!.resolve(outcome.value);
    }
    return true;
  }

  /** A savepoint keeps a copy of every page that is written after it: nearly a tenth of the time of a run. */
  async #runBare(body: Queued['body']): Promise<Outcome> {
    try {
      return { value: await this.#run(body) };
    } catch (error) {
      return { error, spoils: true };
    }
  }

  async #runInSavepoint(body: Queued['body']): Promise<Outcome> {
    this.#writer.run('SAVEPOINT one');
    try {
      const value = await this.#run(body);
      this.#writer.run('RELEASE one');
      return { value };
    } catch (error) {
      this.#writer.run('ROLLBACK TO one');
      this.#writer.run('RELEASE one');
      return { error };
    }
  }

  /** What a body that failed still asks for comes too late for its transaction, and is no part of another. */
  async #run(body: Queued['body']): Promise<unknown> {
    let over = false;
    const transaction: Transaction = {
      query: async <R extends Row>(sql: string, parameters?: readonly SqlValue[]) => {
        if (over) throw new Error('the transaction is over');
        return this.#writer.run<R>(sql, parameters);
      },
    };
    try {
      return await body(transaction);
    } finally {
      over = true;
    }
  }

  #readDataVersion(): number {
    return this.#writer.run<{ data_version: number }>('PRAGMA data_version')[0]!.data_version;
  }

  #lookForForeignChanges(): void {
    if (this.#committing) return;
    const version = this.#readDataVersion();
    if (version === this.#dataVersion) return;
    this.#dataVersion = version;
    this.notify('*', '');
  }
}

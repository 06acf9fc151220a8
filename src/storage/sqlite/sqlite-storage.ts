/**
 * The SQLite driver (node:sqlite, WAL, synchronous=FULL). Writes that arrive in one turn of the event loop share one
 * transaction and one fsync, each inside a savepoint of its own, and are acknowledged after the commit. Reads go through a
 * second connection, so nobody sees what is not yet durable.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Dialect, Row, SqlValue, Storage, Transaction } from '../port.ts';
import { Connection } from './connection.ts';
import { jsonContains } from './json-contains.ts';

/** One group must not hold the event loop for long. */
const MAX_GROUP = 256;
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

export function openSqlite(file: string): Storage {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const writer = new DatabaseSync(file, { timeout: 10_000 });
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  const reader = new DatabaseSync(file, { timeout: 10_000 });
  reader.exec('PRAGMA query_only = ON;');
  for (const database of [writer, reader]) database.function('json_contains', { deterministic: true }, jsonContains);
  return new SqliteStorage(new Connection(writer), new Connection(reader));
}

class SqliteStorage implements Storage {
  readonly dialect = dialect;
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #transaction: Transaction;
  readonly #hearers = new Set<(channel: string, payload: string) => void>();
  readonly #foreignChanges: NodeJS.Timeout;
  #queue: Queued[] = [];
  #committing: Promise<void> | undefined;
  #dataVersion: number;
  #closed = false;

  constructor(writer: Connection, reader: Connection) {
    this.#writer = writer;
    this.#reader = reader;
    this.#transaction = {
      query: async <R extends Row>(sql: string, parameters?: readonly SqlValue[]) => writer.run<R>(sql, parameters),
    };
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
    const settle: (() => void)[] = [];
    try {
      this.#writer.run('BEGIN IMMEDIATE');
      for (const queued of group) settle.push(await this.#runInSavepoint(queued));
      this.#writer.run('COMMIT');
    } catch (error) {
      this.#writer.rollBackIfOpen();
      for (const { reject } of group) reject(error);
      return;
    }
    for (const tell of settle) tell();
  }

  async #runInSavepoint({ body, resolve, reject }: Queued): Promise<() => void> {
    this.#writer.run('SAVEPOINT one');
    try {
      const value = await body(this.#transaction);
      this.#writer.run('RELEASE one');
      return () => resolve(value);
    } catch (error) {
      this.#writer.run('ROLLBACK TO one');
      this.#writer.run('RELEASE one');
      return () => reject(error);
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

/**
 * The SQLite driver (node:sqlite, WAL, synchronous=FULL). Writes that arrive in one turn of the event loop share one transaction
 * and one fsync, and are acknowledged after the commit. If one of them fails, all run again, each in its own savepoint. Reads use
 * a second connection, so no reader sees data that are not durable. Waiting for another process's lock does not block this
 * process.
 */
import { chmodSync, closeSync, mkdirSync, openSync, statfsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable, Problem } from '../../problem.ts';
import { TooMuchWork, withinWork } from '../json-functions.ts';
import {
  type Channel,
  type Dialect,
  type Notification,
  type Payloads,
  type Row,
  type SqlValue,
  type Storage,
  type Transaction,
  type TransactionOptions,
  unavailable,
} from '../port.ts';
import { Connection, LOG_PRAGMAS, limitPages, registerFunctions } from './connection.ts';
import { EventLoopTurns } from './event-loop-turns.ts';
import { failureOf, notOpened, translated } from './failures.ts';
import { LengthyTransaction } from './lengthy-transaction.ts';
import { Searches } from './searches.ts';
import { Shrinking } from './shrinking.ts';
import { vectorSearch } from './vector-functions.ts';

/** What a statement may compare in this process: some 20 ms. Beyond that, or when it takes longer, a thread does it. */
const READING_UNITS = 4_000_000;
const READING_MS = 25;
/** A transaction waits for nothing, so that its statements have no thread. The largest row that there may be is within. */
const WRITING_UNITS = 64_000_000;
/** One group must not block the event loop for long. */
const MAX_GROUP = 256;
/** How many groups use savepoints after a failure. More failures are likely then, and each makes its group start over. */
const APART_GROUPS = 16;
const MB = 1024 * 1024;
const ROOM_BYTES = 64 * MB;
/** How often commits of other processes are checked for. One check takes microseconds. */
const FOREIGN_CHANGE_MS = 50;
/** How long to wait for another process's lock, while opening and later. */
const OPENING_MS = 10_000;
const LOCKED_MS = 10_000;
/** Pause between two tries for such a lock. Longer pauses lose every race against a process that writes without pause. */
const LOOK_AGAIN_MS = 3;

const dialect: Dialect = {
  engine: 'sqlite',
  // One writer at a time.
  lockRows: '',
  holdRows: '',
  skipLocked: '',
  jsonContains: (column, parameter) => `json_contains(${column}, ${parameter})`,
  jsonCompares: (column, field, comparison, wanted) => `json_compares(${column}, ${field}, '${comparison}', ${wanted})`,
  isAmong: (column, parameter) => `${column} IN (SELECT value FROM json_each(${parameter}))`,
  now: 'now_ms()',
  vectorSearch: async () => vectorSearch,
  definition: (statement) => statement,
  migrationLock: undefined,
};

interface Queued {
  body: (transaction: Transaction) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  isLengthy: boolean;
}

/** Result of one transaction. `spoils`: it left traces that only the end of the whole group removes. */
type Outcome = { value: unknown } | { error: unknown; spoils?: true };

/** Throws `StorageError` when the file cannot be used. With a limit the file grows no further; what is deleted makes room. */
export function openSqlite(file: string, limitMb?: number): Storage {
  if (file !== ':memory:') prepare(file);
  const opened: DatabaseSync[] = [];
  const open = (settings: string) => {
    const database = new DatabaseSync(file, { timeout: OPENING_MS });
    opened.push(database);
    database.exec(settings);
    database.exec('PRAGMA busy_timeout = 0;');
    registerFunctions(database);
    return new Connection(database);
  };
  try {
    const writer = open(
      // The first holds for a new file only.
      `PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; ${LOG_PRAGMAS}`,
    );
    if (limitMb !== undefined) limitPages(writer, limitMb);
    return new SqliteStorage(file, writer, open('PRAGMA query_only = ON;'), limitMb);
  } catch (error) {
    for (const database of opened) database.close();
    throw notOpened(error, file);
  }
}

class SqliteStorage implements Storage {
  readonly dialect = dialect;
  readonly #file: string;
  readonly #writer: Connection;
  readonly #reader: Connection;
  readonly #hearers = new Set<(notification: Notification) => void>();
  readonly #foreignChanges: NodeJS.Timeout;
  readonly #shrinking = new Shrinking(this);
  readonly #searches: Searches;
  readonly #turns = new EventLoopTurns();
  /** A database in memory has no thread. */
  readonly #readingMs: number;
  readonly #limitMb: number | undefined;
  #queue: Queued[] = [];
  #committing: Promise<void> | undefined;
  #dataVersion: number;
  #closed = false;
  /** How many of the next groups use savepoints from the start. */
  #apart = 0;
  /** The last transaction could not be written. */
  #failing = false;

  constructor(file: string, writer: Connection, reader: Connection, limitMb: number | undefined) {
    this.#file = file;
    this.#writer = writer;
    this.#reader = reader;
    this.#limitMb = limitMb;
    this.#searches = new Searches(file);
    this.#readingMs = file === ':memory:' ? Number.POSITIVE_INFINITY : READING_MS;
    this.#dataVersion = this.#readDataVersion();
    this.#foreignChanges = setInterval(() => this.#lookForForeignChanges(), FOREIGN_CHANGE_MS);
    this.#foreignChanges.unref();
  }

  async read<R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> {
    try {
      const pause = this.#turns.pause();
      if (pause) await pause;
      const reading = () => withinWork(READING_UNITS, () => this.#reader.run<R>(sql, parameters), this.#readingMs);
      return await whenFree(reading).catch((error: unknown) => {
        if (error instanceof TooMuchWork) return this.#searches.run<R>(sql, parameters);
        throw error;
      });
    } catch (error) {
      throw translated(error, this.#file);
    }
  }

  write<R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> {
    return this.transaction((transaction) => transaction.query<R>(sql, parameters));
  }

  transaction<T>(body: (transaction: Transaction) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
    // A database in memory is only there for its own connection.
    const isLengthy = options.isLengthy === true && this.#file !== ':memory:';
    if (this.#closed) return Promise.reject(new Error('the storage is closed'));
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ body, resolve: resolve as (value: unknown) => void, reject, isLengthy });
      this.#schedule();
    });
  }

  notify<C extends Channel>(channel: C, payload: Payloads[C]): void {
    this.#deliver({ channel, payload } as Notification);
  }

  listen(hear: (notification: Notification) => void): () => void {
    this.#hearers.add(hear);
    return () => void this.#hearers.delete(hear);
  }

  async assertWritable(): Promise<void> {
    if (this.#file !== ':memory:') await assertRoom(dirname(this.#file));
    // Writes a page. The number is not used.
    if (this.#failing) await this.write('PRAGMA user_version = 0');
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    await this.#shrinking.stop();
    while (this.#committing) await this.#committing;
    this.#closed = true;
    clearInterval(this.#foreignChanges);
    await this.#searches.close();
    this.#reader.close();
    this.#writer.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** Commits at the end of this turn of the event loop, when everything that arrived in it is queued. */
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
    const lengthy = this.#queue.findIndex(({ isLengthy }) => isLengthy);
    if (lengthy === 0) return this.#commitLengthy(this.#queue.shift()!);
    const group = this.#queue.splice(0, lengthy > 0 ? Math.min(lengthy, MAX_GROUP) : MAX_GROUP);
    if (this.#apart > 0) this.#apart -= 1;
    else if (await this.#commit(group, ({ body }) => this.#runBare(body))) return;
    else this.#apart = APART_GROUPS;
    if (await this.#commit(group, ({ body }) => this.#runInSavepoint(body))) return;
    // One of them may be too large for the remaining disk space: commit each alone.
    for (const one of group) await this.#commit([one], ({ body }) => this.#runBare(body));
  }

  /** Others wait for it as they do for a group; the event loop does not. */
  async #commitLengthy({ body, resolve, reject }: Queued): Promise<void> {
    try {
      const value = await new LengthyTransaction(this.#file, this.#limitMb).run(body);
      this.#failing = false;
      resolve(value);
    } catch (error) {
      reject(this.#told(error));
    }
  }

  /** Settles each transaction of the group. False when one of several spoiled the whole group: none is settled then. */
  async #commit(group: Queued[], run: (queued: Queued) => Promise<Outcome>): Promise<boolean> {
    const outcomes: Outcome[] = [];
    let begun = false;
    try {
      await whenFree(() => this.#writer.run('BEGIN IMMEDIATE'));
      begun = true;
      for (const queued of group) {
        const outcome = await run(queued);
        if ('spoils' in outcome) throw outcome.error;
        outcomes.push(outcome);
      }
      this.#writer.run('COMMIT');
      this.#failing = false;
    } catch (error) {
      this.#writer.rollBackIfOpen();
      if (begun && group.length > 1) return false;
      const told = this.#told(error);
      for (const { reject } of group) reject(told);
      return true;
    }
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) group[index]!.reject(outcome.error);
      else group[index]!.resolve(outcome.value);
    }
    return true;
  }

  /** Uses no savepoint: it would copy every page that is written after it, nearly a tenth of a run's time. */
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
      // A full or failing disk may have ended the transaction.
      if (!this.#writer.isOpen) return { error, spoils: true };
      this.#writer.run('ROLLBACK TO one');
      this.#writer.run('RELEASE one');
      return { error };
    }
  }

  /** Rejects queries that a body makes after it failed: they belong to no transaction. */
  async #run(body: Queued['body']): Promise<unknown> {
    let over = false;
    let broken: unknown;
    let waiting: Promise<void> | undefined;
    const transaction: Transaction = {
      query: async <R extends Row>(sql: string, parameters?: readonly SqlValue[]) => {
        // In the order in which they were made, those that wait too.
        waiting ??= this.#turns.pause()?.then(() => {
          waiting = undefined;
        });
        if (waiting) await waiting;
        if (over) throw new Error('the transaction is over');
        try {
          return withinWork(WRITING_UNITS, () => this.#writer.run<R>(sql, parameters));
        } catch (error) {
          const told = this.#told(error);
          // The transaction is gone, and later queries would run outside of it: stop even a body that catches the error.
          if (told !== error) [over, broken] = [true, told];
          throw told;
        }
      },
    };
    try {
      const value = await body(transaction);
      if (broken) throw broken;
      return value;
    } finally {
      over = true;
    }
  }

  /** The writer's error for the caller. */
  #told(error: unknown): unknown {
    const limitMb = failureOf(error) === 'full' && hasRoom(this.#file) ? this.#limitMb : undefined;
    const told = limitMb === undefined ? translated(error, this.#file) : atLimit(error, limitMb);
    if (isUnavailable(told)) this.#failing = true;
    return told;
  }

  #readDataVersion(): number {
    return this.#writer.run<{ data_version: number }>('PRAGMA data_version')[0]!.data_version;
  }

  #lookForForeignChanges(): void {
    if (this.#committing) return;
    let version: number;
    try {
      version = this.#readDataVersion();
    } catch {
      // Locked by another process, or the disk fails. The next read or write reports it.
      return;
    }
    if (version === this.#dataVersion) return;
    this.#dataVersion = version;
    this.#deliver({ channel: '*', payload: null });
  }

  #deliver(notification: Notification): void {
    for (const hear of this.#hearers) hear(notification);
  }
}

/** Whether the disk has more room than a transaction takes: then a full database is at its limit. */
function hasRoom(file: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize > ROOM_BYTES;
}

function atLimit(cause: unknown, limitMb: number): Problem {
  const limit = `its file may take ${limitMb} MB (--data-limit, of a deployment --state-disk)`;
  const what = `The database is full: ${limit}. Delete threads or items that are not needed, or ask the operator for more.`;
  return new Problem('unavailable', what, { cause });
}

/** Retries the work while another process has the file locked. */
async function whenFree<T>(work: () => T): Promise<T> {
  const until = performance.now() + LOCKED_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (failureOf(error) !== 'busy' || performance.now() >= until) throw error;
      await sleep(1 + Math.random() * LOOK_AGAIN_MS);
    }
  }
}

/** Makes the file accessible to its owner only, whatever the umask. Files beside it get the same mode. */
function prepare(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Do not open an existing file here: closing it would release the locks of this process on it.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  }
}

/** Usually more than the end of a run writes. */
const LEAST_BYTES = 1024 * 1024;

/** Throws `unavailable` when the disk has next to no free space, so that this is noticed before a write fails. */
async function assertRoom(folder: string): Promise<void> {
  const { blocks, bavail, bfree, bsize } = await statfs(folder);
  const free = (process.getuid?.() === 0 ? bfree : bavail) * bsize;
  // Some file systems do not report their size.
  if (blocks > 0 && free < LEAST_BYTES) throw unavailable(undefined, 'the disk is full');
}

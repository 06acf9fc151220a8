/**
 * The storage port: SQL that both engines accept (`$1` parameters, `RETURNING`, `ON CONFLICT`), as one statement or as a
 * transaction, plus notifications between the processes that share a database. Domain modules hold the statements. A driver holds
 * the engine and what differs between engines (`Dialect`).
 */
import { Problem } from '../problem.ts';

export type SqlValue = string | number | null | Uint8Array | Confidential;

/**
 * Text with data of users, as a parameter. `EncryptedStorage` of the agent server encrypts it and decrypts it where it is read; a
 * driver that is handed one stores the text.
 */
export class Confidential {
  readonly text: string;
  /** The kind of resource, such as `run`. */
  readonly model: string;
  /** The field, such as `kwargs`. In `metadata`, only what must not be searchable is encrypted. */
  readonly field: string;
  /** Where it is stored: encrypted, it can be read there alone. */
  readonly cell: Cell;
  /** For one value of an object: its key there. */
  readonly key: string | undefined;

  constructor(text: string, model: string, field: string, cell: Cell, key?: string) {
    this.text = text;
    this.model = model;
    this.field = field;
    this.cell = cell;
    this.key = key;
  }
}

/** One field of one row. */
export interface Cell {
  table: string;
  column: string;
  /** What tells the row apart from the others of the table. */
  row: string;
}

/** Like `Confidential`, for a text that may be absent. */
export function confidential(text: string | null, model: string, field: string, cell: Cell): SqlValue {
  return text === null ? null : new Confidential(text, model, field, cell);
}

/** What a driver stores. */
export function plainValue(value: SqlValue): Exclude<SqlValue, Confidential> {
  return value instanceof Confidential ? value.text : value;
}

// biome-ignore lint/suspicious/noExplicitAny: a row is what the statement selects; the caller names its shape
export type Row = Record<string, any>;

/** The parameters of a statement assembled from parts. */
export class Parameters {
  readonly values: SqlValue[];

  constructor(...values: SqlValue[]) {
    this.values = values;
  }

  /** Adds a value and returns its placeholder. */
  add(value: SqlValue): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds several values and returns their placeholders, separated by commas. */
  list(values: readonly SqlValue[]): string {
    return values.map((value) => this.add(value)).join(', ');
  }

  /** Adds rows of values and returns their placeholders, each row in parentheses. */
  rows(rows: readonly (readonly SqlValue[])[]): string {
    return rows.map((values) => `(${this.list(values)})`).join(', ');
  }
}

export interface Transaction {
  /** Runs one statement. Returns the selected rows, or those of `RETURNING`. */
  query<R extends Row = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]>;
}

export interface TransactionOptions {
  /** Its statements write so much that they would hold up this process: they may have a connection of their own, which takes longer. */
  isLengthy?: boolean;
}

export interface Storage extends AsyncDisposable {
  readonly dialect: Dialect;

  /** Runs one reading statement on committed data. */
  read<R extends Row = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]>;

  /** Runs one writing statement as its own transaction. Resolves when it is durable. */
  write<R extends Row = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]>;

  /**
   * Runs `body` as one transaction. Resolves with its result when its writes are durable. A `body` that throws leaves no trace.
   * It must await nothing but its own queries, because other callers wait for it. It may run again from its start. It must lock a
   * row before it reads the row to decide: by an UPDATE, or by a SELECT that ends in `dialect.lockRows`.
   */
  transaction<T>(body: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>;

  /** Throws `unavailable` while nothing can be written: the last write failed because of the storage, or the next one will. */
  assertWritable(): Promise<void>;

  /** Notifies every process on this database, including this one. Delivery is at most once; a sweep covers missed ones. */
  notify<C extends Channel>(channel: C, payload: Payloads[C]): void;

  /** Calls `hear` for every notification. The returned function stops this. */
  listen(hear: (notification: Notification) => void): () => void;

  close(): Promise<void>;
}

/** Vectors of length 1, in columns of type `REAL ARRAY`. */
export interface VectorSearch {
  /** What is stored. */
  stored(vector: Float32Array): SqlValue;
  /** An expression for the cosine of the vector in `column` and the one of `parameter`. */
  cosine(column: string, parameter: string): string;
  /** Makes a vector the parameter of `cosine` until it is disposed of. */
  wanted(vector: Float32Array): { parameter: SqlValue } & Disposable;
}

/** The channels of notifications between the processes on one database, and what each carries. */
export interface Payloads {
  /** A run can be claimed: the id of its thread, null where the thread is not known. */
  'run-ready': string | null;
  /** A run was accepted with a delay, or must pause: its id. */
  'run-delayed': string;
  /** A process began to execute a run. */
  'run-started': { runId: string; threadId: string };
  /** A running run must stop: its id. */
  'run-cancelled': string;
  /** A run has ended: its id. */
  'run-ended': string;
  /** More events of a run are stored: its id. */
  'run-events': string;
  /** A process has requests for a run that others may have requests for too, see `RunReaders`. */
  'run-joined': { runId: string; reader: string };
  /** The last of its requests for such a run was hung up. */
  'run-left': { runId: string; reader: string };
  /** The question of a run that had stopped with one is no longer asked: the id of its thread. */
  'question-withdrawn': string;
  /** The client of a call took it back: the key of the call. */
  'call-cancelled': string;
  /** A process wants to read the stream of a run that another one executes. */
  'run-watched': { runId: string; reader: string };
  /** A thread was deleted: its id. */
  'thread-deleted': string;
  /** An assistant was changed or deleted: its id. */
  'assistant-changed': string;
  /** A cron was made or changed: it may be due earlier. */
  'cron-changed': null;
  /** API keys or tenants have changed. */
  'api-keys-changed': null;
  /** A sign-in with an OAuth provider has ended. */
  'sign-in-ended': null;
  /** Another revision of a deployment is served: the deployment's id. */
  'route-changed': string;
  /** The other control planes have to drain a revision. */
  'drain-requested': null;
  /** The control plane that ran the reconciler has released its lease. */
  'lease-released': null;
  /** The reconciler has work for a deployment. */
  reconcile:
    | { wake: string }
    | { start: string }
    | { interrupt: string }
    | { abandon: { deployment_id: string; revision_id: string; build_id: string | null } };
}

export type Channel = keyof Payloads;

/** What a listener hears. Channel `*`: another process changed something, it is unknown what. */
export type Notification = { [C in Channel]: { channel: C; payload: Payloads[C] } }[Channel] | { channel: '*'; payload: null };

/** Databases on the same server as a storage. Each has its own account, which can access no other database. */
export interface Databases {
  /** Creates the database and its account if they are missing, and sets the account's password. */
  ensure(name: string, password: string): Promise<void>;
  /** Gives the account another password, and ends its connections: who knows the one before reaches the database no more. */
  shutOut(name: string, password: string): Promise<void>;
  /** Drops both, even while they are in use. Does nothing when they do not exist. */
  drop(name: string): Promise<void>;
  /** The address of a database for its account, including the password. */
  addressOf(name: string, password: string): string;
}

export const COMPARISONS = ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** What differs between engines, as SQL text. */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Appended to a SELECT: locks its rows until the transaction ends. */
  readonly lockRows: string;
  /**
   * Appended to a SELECT: prevents deletion and key changes of its rows until the transaction ends. Several transactions may hold
   * a row.
   */
  readonly holdRows: string;
  /** Like `lockRows`, but skips locked rows, so that two claimers never wait for one row. */
  readonly skipLocked: string;
  /**
   * An expression that is true when the JSON text in `column` contains the JSON text of `parameter`: objects by their keys,
   * arrays by their elements in any order, like `jsonb @>` of PostgreSQL.
   */
  jsonContains(column: string, parameter: string): string;
  /**
   * An expression that is true when the field that `field` names of the JSON object in `column` compares so with the JSON text of
   * `wanted`. A field that is missing differs from everything. Only numbers, and only texts, are less or more than each other.
   */
  jsonCompares(column: string, field: string, comparison: Comparison, wanted: string): string;
  /**
   * An expression that is true when the text in `column` is among the ids of `parameter`, a list as JSON: one statement for lists of
   * every length.
   */
  isAmong(column: string, parameter: string): string;
  /** An expression for the current time in milliseconds since the epoch, by the clock that all users of the database share. */
  readonly now: string;
  /** How this database compares vectors. */
  vectorSearch(storage: Storage): Promise<VectorSearch>;
  /** A statement of a migration in this engine's form. */
  definition(statement: string): string;
  /** Makes migrations of several processes wait for each other where a transaction alone does not. */
  readonly migrationLock: string | undefined;
}

/** Anything that reads: a storage sees committed data, a transaction also sees its own writes. */
export type Reader = Pick<Storage, 'read'> | Transaction;

/** Runs the same reading statement inside or outside a transaction. */
export function select<R extends Row>(reader: Reader, sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
  return 'query' in reader ? reader.query<R>(sql, parameters) : reader.read<R>(sql, parameters);
}

/** Throws `unavailable` while nothing can be read. */
export async function assertReadable(storage: Storage): Promise<void> {
  await storage.read('SELECT 1 AS readable');
}

/** The storage cannot be opened, for a reason that the operator can fix. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** The error while a database cannot be reached or takes no writes, which is temporary. Clients see `why`. */
export function unavailable(cause: unknown, why?: string): Problem {
  const what = `The database is not available at the moment${why === undefined ? '' : `: ${why}`}. Try again in a moment.`;
  return new Problem('unavailable', what, { cause, headers: { 'retry-after': '1' } });
}

/** The error for a search that compares more than a statement may. The same search never succeeds on the same data. */
export function tooMuchWork(cause: unknown): Problem {
  return new Problem(
    'invalid',
    'The search compares too much data. Ask for less: shorter lists in the filter, or also an id, a status, a namespace or a text value in the metadata.',
    { cause },
  );
}

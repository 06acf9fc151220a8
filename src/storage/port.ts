/**
 * The storage port: SQL that both engines take (`$1` parameters, `RETURNING`, `ON CONFLICT`), as one statement or as a
 * transaction, plus push notifications between the processes that share a database. Domain modules hold the statements;
 * a driver holds the engine and what differs between engines (`Dialect`).
 */
import { Problem } from '../problem.ts';

export type SqlValue = string | number | null | Uint8Array;

// biome-ignore lint/suspicious/noExplicitAny: a row is what the statement selects; the caller names its shape
export type Row = Record<string, any>;

/** The parameters of a statement that is put together from parts. */
export class Parameters {
  readonly values: SqlValue[];

  constructor(...values: SqlValue[]) {
    this.values = values;
  }

  /** The placeholder of one more value. */
  add(value: SqlValue): string {
    return `$${this.values.push(value)}`;
  }

  /** The placeholders of several more, separated by commas. */
  list(values: readonly SqlValue[]): string {
    return values.map((value) => this.add(value)).join(', ');
  }

  /** The same for rows of values, each in parentheses. */
  rows(rows: readonly (readonly SqlValue[])[]): string {
    return rows.map((values) => `(${this.list(values)})`).join(', ');
  }
}

export interface Transaction {
  /** Runs one statement and gives its rows: those selected, or those of `RETURNING`. */
  query<R extends Row = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]>;
}

export interface Storage extends AsyncDisposable {
  readonly dialect: Dialect;

  /** One reading statement over what is committed. */
  read<R extends Row = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]>;

  /** One writing statement as a transaction of its own; resolves when it is durable. */
  write<R extends Row = Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]>;

  /**
   * Runs `body` as one transaction and resolves with its result when what it wrote is durable. A `body` that throws leaves no
   * trace. It awaits nothing but its own queries, because other callers wait for it, and it may be run again from its start.
   * What it reads in order to decide, it first locks: by an UPDATE of the row, or by a SELECT that ends in `dialect.lockRows`.
   */
  transaction<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;

  /** Throws `unavailable` while nothing can be written: the last write failed because of the storage, or the next one will. */
  assertWritable(): Promise<void>;

  /** Tells every process on this database, this one included. Delivery is at most once; a sweep covers what is missed. */
  notify<C extends Channel>(channel: C, payload: Payloads[C]): void;

  /** Hears every notification until the function that it returns is called. */
  listen(hear: (notification: Notification) => void): () => void;

  close(): Promise<void>;
}

/** The channels of notifications between the processes on one database, and what each carries. */
export interface Payloads {
  /** A run can be claimed: its id. */
  'run-ready': string;
  /** A run was accepted with a delay, or has to pause: its id. */
  'run-delayed': string;
  /** A process began to execute a run: its id. */
  'run-started': string;
  /** A running run has to stop: its id. */
  'run-cancelled': string;
  /** A run has ended: its id. */
  'run-ended': string;
  /** More events of a run are stored: its id. */
  'run-events': string;
  /** A process wants to read the stream of a run that another one executes. */
  'run-watched': { runId: string; reader: string };
  /** An assistant was changed or deleted: its id. */
  'assistant-changed': string;
  /** API keys or tenants have changed. */
  'api-keys-changed': null;
  /** A sign-in with an OAuth provider has ended. */
  'sign-in-ended': null;
  /** Another revision of a deployment is served: the deployment's id. */
  'route-changed': string;
  /** The other control planes have to drain a revision. */
  'drain-requested': null;
  /** The control plane that ran the reconciler has given its lease back. */
  'lease-released': null;
  /** The reconciler has something to do for a deployment. */
  reconcile:
    | { wake: string }
    | { interrupt: string }
    | { abandon: { deployment_id: string; revision_id: string; build_id: string | null } };
}

export type Channel = keyof Payloads;

/** What a listener hears; channel `*` says that another process has changed something, and not what. */
export type Notification = { [C in Channel]: { channel: C; payload: Payloads[C] } }[Channel] | { channel: '*'; payload: null };

/** Databases on the same server as a storage, each with an account of its own that gets into no other. */
export interface Databases {
  /** Makes the database and its account unless they are there; the account has this password from now on. */
  ensure(name: string, password: string): Promise<void>;
  /** Removes both, even while they are in use; nothing happens when there are none. */
  drop(name: string): Promise<void>;
  /** Where an account gets into its database, password included. */
  addressOf(name: string, password: string): string;
}

/** What differs between engines, as SQL text. */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Appended to a SELECT: locks its rows until the transaction ends. */
  readonly lockRows: string;
  /** Appended to a SELECT: its rows stay, with their keys, until the transaction ends; any number may hold one. */
  readonly holdRows: string;
  /** As `lockRows`, skipping rows that are locked, so that two claimers never wait for one row. */
  readonly skipLocked: string;
  /**
   * An expression that is true when the JSON text in `column` contains the JSON text of `parameter`: objects by their keys,
   * arrays by their elements in any order, as `jsonb @>` of PostgreSQL has it.
   */
  jsonContains(column: string, parameter: string): string;
  /** An expression for the time, in milliseconds since the epoch: by the clock that all who share the database go by. */
  readonly now: string;
  /** A statement of a migration as this engine takes it. */
  definition(statement: string): string;
  /** Makes migrations of several processes wait for each other, where a transaction alone does not. */
  readonly migrationLock: string | undefined;
}

/** Whatever reads: a storage what is committed, a transaction what it has written as well. */
export type Reader = Pick<Storage, 'read'> | Transaction;

/** Reads with the same statement inside a transaction and outside one. */
export function select<R extends Row>(reader: Reader, sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
  return 'query' in reader ? reader.query<R>(sql, parameters) : reader.read<R>(sql, parameters);
}

/** Throws `unavailable` while nothing can be read. */
export async function assertReadable(storage: Storage): Promise<void> {
  await storage.read('SELECT 1 AS readable');
}

/** The storage cannot be opened, for a reason that its operator can mend. */
export class StorageError extends Error {
  override name = 'StorageError';
}

/** The error while a database cannot be reached or takes no writes, which passes by itself. Clients read `why`. */
export function unavailable(cause: unknown, why?: string): Problem {
  const what = `The database is not available at the moment${why === undefined ? '' : `: ${why}`}. Try again in a moment.`;
  return new Problem('unavailable', what, { cause, headers: { 'retry-after': '1' } });
}

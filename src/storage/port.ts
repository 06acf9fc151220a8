/**
 * The storage port: SQL that both engines take (`$1` parameters, `RETURNING`, `ON CONFLICT`), as one statement or as a
 * transaction, plus push notifications between the processes that share a database. Domain modules hold the statements;
 * a driver holds the engine and what differs between engines (`Dialect`).
 */
export type SqlValue = string | number | null | Uint8Array;

// biome-ignore lint/suspicious/noExplicitAny: a row is what the statement selects; the caller names its shape
export type Row = Record<string, any>;

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
   * Runs `body` as one transaction, isolated from every other, and resolves with its result when what it wrote is durable.
   * A `body` that throws leaves no trace. It awaits nothing but its own queries: other callers wait for it.
   */
  transaction<T>(body: (transaction: Transaction) => Promise<T>): Promise<T>;

  /** Tells every process on this database, this one included. Delivery is at most once; a sweep covers what is missed. */
  notify(channel: string, payload: string): void;

  /** Hears notifications; `'*'` means that another process changed something, whatever it was. Returns the way to stop. */
  listen(hear: (channel: string, payload: string) => void): () => void;

  close(): Promise<void>;
}

/** What differs between engines, as SQL text. */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Appended to the inner select of a claim, so that two claimers never wait for one row. */
  readonly skipLocked: string;
  /** An expression that is true when the JSON text in `column` contains the JSON text of `parameter`. */
  jsonContains(column: string, parameter: string): string;
}

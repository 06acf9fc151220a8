/** One SQLite connection that keeps the prepared statements that it used last. It accepts `$1` parameters in any order and number. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { jsonCompares, jsonContains } from '../json-functions.ts';
import { plainValue, type Row, type SqlValue } from '../port.ts';
import { vectorCosine } from './vector-functions.ts';

/** 16 MB, four times the default: frequently written pages are copied into the database less often. Saves 6 % of a run's time. */
const LOG_PAGES = 4_000;
const PAGE_BYTES = 4_096;
const MB = 1024 * 1024;
/** How long the log of a connection that writes gets. The last cuts it where it grew beyond its usual size. */
export const LOG_PRAGMAS = `PRAGMA wal_autocheckpoint = ${LOG_PAGES}; PRAGMA journal_size_limit = ${LOG_PAGES * PAGE_BYTES};`;

/** Makes the functions that statements call known to a connection. */
export function registerFunctions(database: DatabaseSync): void {
  database.function('json_contains', { deterministic: true }, jsonContains);
  database.function('json_compares', { deterministic: true }, jsonCompares);
  database.function('vector_cosine', { deterministic: true }, vectorCosine);
  database.function('now_ms', () => Date.now());
}

/** So many characters of statements are kept, and as many again that were not used since. A prepared one takes ten times as much. */
const KEPT_CHARACTERS = 256 * 1024;

interface Prepared {
  statement: StatementSync;
  /** Index of the caller's parameter for each `?` of the prepared text. */
  order: number[];
  inOrder: boolean;
  /** Column names, known after the first row. */
  columns: string[];
}

export class Connection {
  readonly #database: DatabaseSync;
  #prepared = new Map<string, Prepared>();
  /** Statements that were used before those of `#prepared`. */
  #older = new Map<string, Prepared>();
  #characters = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run<R extends Row>(sql: string, parameters: readonly SqlValue[] = []): R[] {
    const prepared = this.#prepare(sql);
    const { statement, order, inOrder } = prepared;
    const values = inOrder ? parameters : order.map((index) => parameters[index] ?? null);
    const rows = statement.all(...values.map(plainValue)) as unknown as SqlValue[][];
    // Reading rows as arrays and adding the names takes two thirds of the time of reading objects.
    return rows.map((row) => named(row, prepared)) as R[];
  }

  /** Whether a transaction is open. */
  get isOpen(): boolean {
    return this.#database.isTransaction;
  }

  rollBackIfOpen(): void {
    if (this.isOpen) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#prepared.clear();
    this.#older.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql);
    if (kept) return kept;
    const prepared = this.#older.get(sql) ?? this.#prepareNew(sql);
    if (this.#characters > KEPT_CHARACTERS) {
      this.#older = this.#prepared;
      this.#prepared = new Map();
      this.#characters = 0;
    }
    this.#prepared.set(sql, prepared);
    this.#characters += sql.length;
    return prepared;
  }

  #prepareNew(sql: string): Prepared {
    const order: number[] = [];
    const text = sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
      order.push(Number(number) - 1);
      return '?';
    });
    const inOrder = order.every((index, position) => index === position);
    const statement = this.#database.prepare(text);
    statement.setReturnArrays(true);
    return { statement, order, inOrder, columns: [] };
  }
}

function named(values: SqlValue[], prepared: Prepared): Row {
  // SQLite itself prepares a statement again when its table got a new column.
  if (prepared.columns.length !== values.length) prepared.columns = prepared.statement.columns().map(({ name }) => name);
  const row: Row = {};
  for (let index = 0; index < values.length; index++) row[prepared.columns[index]!] = values[index]!;
  return row;
}

/** Holds what this connection writes to a size of the file. A page count is of a connection, and never below what the file has. */
export function limitPages(connection: Connection, limitMb: number): void {
  connection.run(`PRAGMA max_page_count = ${Math.floor((limitMb * MB) / PAGE_BYTES)}`);
}

/** One SQLite connection with its prepared statements kept, taking `$1` parameters in any order and number. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Row, SqlValue } from '../port.ts';

interface Prepared {
  statement: StatementSync;
  /** For each `?` of the prepared text, which of the caller's parameters it takes. */
  order: number[];
  inOrder: boolean;
}

export class Connection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  run<R extends Row>(sql: string, parameters: readonly SqlValue[] = []): R[] {
    const { statement, order, inOrder } = this.#prepare(sql);
    const values = inOrder ? parameters : order.map((index) => parameters[index] ?? null);
    return statement.all(...(values as SqlValue[])) as R[];
  }

  rollBackIfOpen(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  #prepare(sql: string): Prepared {
    let prepared = this.#prepared.get(sql);
    if (!prepared) {
      const order: number[] = [];
      const text = sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
        order.push(Number(number) - 1);
        return '?';
      });
      const inOrder = order.every((index, position) => index === position);
      prepared = { statement: this.#database.prepare(text), order, inOrder };
      this.#prepared.set(sql, prepared);
    }
    return prepared;
  }
}

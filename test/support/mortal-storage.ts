/** A storage that ends its own process with SIGKILL around one commit, so that a crash at that point is a certainty and no accident. */
import type { Row, SqlValue, Storage, Transaction, TransactionOptions } from '../../src/storage/port.ts';

/** With the transaction's last statement done but not committed, in its midst, or committed but not yet told to the caller. */
export type When = 'before' | 'amid' | 'after';

export interface Death {
  when: When;
  /** Whether this statement is the one: it has been carried out with these parameters and gave these rows. */
  isMeant(sql: string, parameters: readonly SqlValue[], rows: Row[]): boolean;
  /** Called at the very end, to leave a trace. */
  lastWords?: () => void;
}

/** `death` is asked again at every call, so that a process can be told in the middle of its life. */
export function mortal(storage: Storage, death: () => Death | undefined): Storage {
  const transaction = async <T>(body: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> => {
    const due = death();
    if (!due) return storage.transaction(body, options);
    let met = false;
    const value = await storage.transaction(async (inner) => {
      met = false;
      const result = await body({
        query: async <R extends Row>(sql: string, parameters: readonly SqlValue[] = []) => {
          const rows = await inner.query<R>(sql, parameters);
          if (due.isMeant(sql, parameters, rows)) met = true;
          if (met && due.when === 'amid') die(due);
          return rows;
        },
      });
      if (met && due.when === 'before') die(due);
      return result;
    }, options);
    if (met) die(due);
    return value;
  };
  return {
    dialect: storage.dialect,
    read: (sql, parameters) => storage.read(sql, parameters),
    write: <R extends Row>(sql: string, parameters?: readonly SqlValue[]) =>
      death() ? transaction((inner) => inner.query<R>(sql, parameters)) : storage.write<R>(sql, parameters),
    transaction,
    assertWritable: () => storage.assertWritable(),
    notify: (channel, payload) => storage.notify(channel, payload),
    listen: (hear) => storage.listen(hear),
    close: () => storage.close(),
    [Symbol.asyncDispose]: () => storage.close(),
  };
}

/** The signal is there before the call returns. */
function die({ lastWords }: Death): never {
  lastWords?.();
  process.kill(process.pid, 'SIGKILL');
  throw new Error('killed');
}

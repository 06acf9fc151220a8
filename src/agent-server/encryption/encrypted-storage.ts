/**
 * A storage that encrypts what statements mark as `Confidential`, and decrypts it where it is read. So no statement can forget to
 * decrypt, and nothing above the storage knows what is encrypted.
 */
import {
  type Channel,
  Confidential,
  type Notification,
  type Payloads,
  type Row,
  type SqlValue,
  type Storage,
  type Transaction,
  type TransactionOptions,
} from '../../storage/port.ts';
import { cellOf, tableOf } from './cells.ts';
import type { Cipher } from './cipher.ts';
import { type EncryptionContext, encryptionContext, rememberContext, within } from './encryption-context.ts';

/** The columns that hold confidential texts, in any table. */
const COLUMNS = new Set([
  ...['metadata', 'config', 'context', 'kwargs', 'payload', 'interrupts', 'error', 'made_by', 'data', 'value', 'body', 'url'],
  'task_artifacts',
]);

export class EncryptedStorage implements Storage {
  readonly #storage: Storage;
  readonly #cipher: Cipher;

  constructor(storage: Storage, cipher: Cipher) {
    this.#storage = storage;
    this.#cipher = cipher;
  }

  get dialect() {
    return this.#storage.dialect;
  }

  async read<R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> {
    return this.#opened(sql, await this.#storage.read<R>(sql, parameters));
  }

  async write<R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> {
    return this.#opened(sql, await this.#storage.write<R>(sql, parameters && (await this.#sealed(parameters))));
  }

  transaction<T>(body: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T> {
    // The storage may call `body` while it works for somebody else.
    const context = encryptionContext();
    return this.#storage.transaction((transaction) => within(context, () => body(this.#within(transaction))), options);
  }

  assertWritable(): Promise<void> {
    return this.#storage.assertWritable();
  }

  notify<C extends Channel>(channel: C, payload: Payloads[C]): void {
    this.#storage.notify(channel, payload);
  }

  listen(hear: (notification: Notification) => void): () => void {
    return this.#storage.listen(hear);
  }

  close(): Promise<void> {
    return this.#storage.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#storage.close();
  }

  /** Statements reach the database in the order in which they were made, also when the values of one have to be waited for. */
  #within(transaction: Transaction): Transaction {
    let before: Promise<unknown> | undefined;
    const send = async <R extends Row>(sql: string, parameters?: readonly SqlValue[]) =>
      this.#opened(sql, await transaction.query<R>(sql, parameters));
    return {
      query: <R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> => {
        const sealed = parameters && this.#sealed(parameters);
        if (before === undefined && !(sealed instanceof Promise)) return send<R>(sql, sealed);
        const turn = before?.catch(() => undefined);
        const sent = Promise.all([sealed, turn]).then(([values]) => transaction.query<R>(sql, values));
        before = sent;
        return sent.then((rows) => this.#opened(sql, rows));
      },
    };
  }

  #sealed(parameters: readonly SqlValue[]): readonly SqlValue[] | Promise<readonly SqlValue[]> {
    if (!parameters.some((value) => value instanceof Confidential)) return parameters;
    const sealed = parameters.map((value) => (value instanceof Confidential ? this.#cipher.seal(value) : value));
    return sealed.some((value) => value instanceof Promise) ? Promise.all(sealed) : (sealed as SqlValue[]);
  }

  async #opened<R extends Row>(sql: string, rows: R[]): Promise<R[]> {
    if (rows.length === 0) return rows;
    const table = tableOf(sql);
    for (const row of rows) await this.#openRow(row, table);
    return rows;
  }

  async #openRow(row: Row, table: string | undefined): Promise<void> {
    // What is stored as plain text has no context, not that of whoever reads it.
    let context: EncryptionContext = {};
    for (const column of Object.keys(row)) {
      const text: unknown = row[column];
      if (typeof text !== 'string' || !COLUMNS.has(column)) continue;
      const opening = this.#cipher.open(text, column, cellOf(table, column, row));
      if (opening === undefined) continue;
      const opened = opening instanceof Promise ? await opening : opening;
      row[column] = opened.text;
      context = opened.context ?? context;
    }
    if (this.#cipher.hasContexts) rememberContext(row, context);
  }
}

/**
 * A transaction that writes much, in a thread with a connection of its own: what its statements and its commit take would otherwise
 * hold the event loop. The body stays in this process. Ending the thread undoes what was not committed.
 */
import { Worker } from 'node:worker_threads';
import { plainValue, type Row, type SqlValue, type Transaction } from '../port.ts';
import type { StatementRequest, StatementResult, StatementThreadData } from './statement-thread.ts';

export class LengthyTransaction {
  readonly #worker: Worker;
  readonly #ended = Promise.withResolvers<never>();
  #before: Promise<unknown> = Promise.resolve();

  /** `limitMb`: of the file. */
  constructor(file: string, limitMb: number | undefined) {
    const workerData: StatementThreadData = { file, limitMb };
    this.#worker = new Worker(new URL('./statement-thread.ts', import.meta.url), { workerData });
    this.#worker.once('error', this.#ended.reject);
    this.#worker.once('exit', (code) => this.#ended.reject(new Error(`the thread of a transaction ended with ${code}`)));
    this.#ended.promise.catch(() => undefined);
  }

  /** Rejects with the failure of a statement; nothing of the transaction is stored then. */
  async run<T>(body: (transaction: Transaction) => Promise<T>): Promise<T> {
    let over = false;
    const query = <R extends Row>(sql: string, parameters?: readonly SqlValue[]): Promise<R[]> =>
      over ? Promise.reject(new Error('the transaction is over')) : this.#query<R>(sql, parameters);
    try {
      await this.#query('BEGIN IMMEDIATE');
      const value = await body({ query });
      over = true;
      await this.#query('COMMIT');
      return value;
    } finally {
      over = true;
      await this.#worker.terminate();
    }
  }

  /** One after the other, in the order in which they were made. */
  #query<R extends Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
    const request: StatementRequest = { sql, values: parameters.map(plainValue) };
    const result = this.#before.then(() => this.#ask(request));
    this.#before = result.catch(() => undefined);
    return result as Promise<R[]>;
  }

  async #ask(request: StatementRequest): Promise<Row[]> {
    const answer = Promise.withResolvers<StatementResult>();
    this.#worker.once('message', answer.resolve);
    this.#worker.postMessage(request);
    const result = await Promise.race([answer.promise, this.#ended.promise]);
    if ('rows' in result) return result.rows;
    throw Object.assign(new Error(result.message), { errcode: result.errcode });
  }
}

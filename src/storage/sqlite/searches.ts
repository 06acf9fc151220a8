/**
 * Statements that compare more JSON than the event loop has time for. They run again in a thread, one at a time, within a bound of
 * work. The thread is started when it is needed, and ended when nothing needed it for a while.
 */
import { Worker } from 'node:worker_threads';
import { Problem } from '../../problem.ts';
import { TooMuchWork } from '../json-functions.ts';
import { plainValue, type Row, type SqlValue } from '../port.ts';
import type { SearchRequest, SearchResult } from './search-thread.ts';
import { vectorsNow } from './vector-functions.ts';

/** Seconds of a thread. */
const UNITS = 500_000_000;
/** How long a statement may take, whatever it does. */
const LIMIT_MS = 30_000;
/** Statements that wait for the thread. */
const MOST_WAITING = 64;
const IDLE_MS = 30_000;
const MEMORY_MB = 512;

export class Searches {
  readonly #file: string;
  readonly #units: number;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #waiting = 0;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(file: string, units = UNITS) {
    this.#file = file;
    this.#units = units;
  }

  /** Throws `TooMuchWork`, and `unavailable` when too many wait. */
  async run<R extends Row>(sql: string, parameters: readonly SqlValue[] = []): Promise<R[]> {
    // A database in memory is only there for its own connection.
    if (this.#file === ':memory:') throw new TooMuchWork('a database in memory is searched by the process itself');
    if (this.#waiting >= MOST_WAITING)
      throw new Problem('unavailable', 'Too many searches that compare much data wait. Try again in a moment.', {
        headers: { 'retry-after': '5' },
      });
    this.#waiting += 1;
    const vectors = sql.includes('vector_cosine') ? vectorsNow() : [];
    const request = { sql, values: parameters.map(plainValue), units: this.#units, vectors };
    const result = this.#turn.then(() => this.#ask(request));
    this.#turn = result.catch(() => undefined).finally(() => (this.#waiting -= 1));
    const answer = await result;
    if ('rows' in answer) return answer.rows as R[];
    if ('tooMuchWork' in answer) throw new TooMuchWork('the statement compares too much');
    throw Object.assign(new Error(answer.message), { errcode: answer.errcode });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
    await this.#turn;
  }

  #ask(request: SearchRequest): Promise<SearchResult> {
    if (this.#closed) return Promise.reject(new Error('the storage is closed'));
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#start();
    const { promise, resolve, reject } = Promise.withResolvers<SearchResult>();
    const gone = (code: number) => reject(new Error(`the thread of searches ended with ${code}`));
    const limit = setTimeout(() => {
      resolve({ tooMuchWork: true });
      this.#end(worker);
    }, LIMIT_MS);
    worker.ref();
    worker.once('message', resolve).once('error', reject).once('exit', gone);
    worker.postMessage(request);
    return promise.finally(() => {
      clearTimeout(limit);
      worker.off('message', resolve).off('error', reject).off('exit', gone);
      worker.unref();
      this.#idle = setTimeout(() => this.#end(worker), IDLE_MS).unref();
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./search-thread.ts', import.meta.url), {
      workerData: this.#file,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    // Without a listener the failure of a thread would end the process.
    worker.on('error', () => this.#end(worker));
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    this.#worker = worker;
    return worker;
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
    void worker.terminate();
  }
}

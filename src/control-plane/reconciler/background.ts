/** Background work beside the phases, and concurrency limits. */
import { once } from 'node:events';
import type { Logger } from 'pino';

/** Work that no phase waits for, such as ending a replaced revision. The control plane waits for it when it stops. */
export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts the work. Logs its failure. */
  run(what: string, work: () => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const running = work()
      .catch((error: unknown) => this.#log.error({ err: error }, `${what} failed`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for a long operation. False if the control plane stops first: the next start then does the rest. */
  async awaited(long: Promise<unknown>): Promise<boolean> {
    const { signal } = this.#stopping;
    if (signal.aborted) return false;
    const settled = new AbortController();
    const stop = once(signal, 'abort', { signal: settled.signal }).catch(() => {});
    await Promise.race([long, stop]);
    settled.abort();
    return !signal.aborted;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }
}

/** Runs at most a given number of operations at a time, in order of arrival. */
export class ConcurrencyLimit {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `body` when a slot is free. Rejects with the signal's reason if it aborts before. */
  async use<T>(signal: AbortSignal, body: () => Promise<T>): Promise<T> {
    await this.#take(signal);
    try {
      return await body();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  #take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(enter);
    });
  }
}

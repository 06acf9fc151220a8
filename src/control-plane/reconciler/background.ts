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

  /** What waits for something is given up at once. Resolves when all has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running);
  }
}

/** Someone who waits for a slot. */
interface Waiting {
  owner: string;
  enter(): void;
}

/** Runs at most a given number of operations at a time. Owners take turns; those of one owner run in order of arrival. */
export class SharedLimit {
  #free: number;
  readonly #waiting: Waiting[] = [];
  /** How many operations of each owner run. */
  readonly #running = new Map<string, number>();
  /** Owners that had a turn since nothing ran, the one whose turn is longest ago first. */
  readonly #turns = new Set<string>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Runs `body` when a slot is free and its owner is next. Rejects with the signal's reason if it aborts before. */
  async use<T>(signal: AbortSignal, owner: string, body: () => Promise<T>): Promise<T> {
    await this.#take(signal, owner);
    try {
      return await body();
    } finally {
      this.#count(owner, -1);
      this.#free += 1;
      this.#admit();
    }
  }

  #take(signal: AbortSignal, owner: string): Promise<void> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason as Error);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { owner, enter };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(waiting);
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#free > 0 && this.#waiting.length > 0) {
      const next = this.#findNext();
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#turns.delete(next.owner);
      this.#turns.add(next.owner);
      this.#free -= 1;
      this.#count(next.owner, 1);
      next.enter();
    }
    if (this.#waiting.length === 0 && this.#running.size === 0) this.#turns.clear();
  }

  /** Of the owners with the fewest running operations, the one whose last turn is longest ago. */
  #findNext(): Waiting {
    const turns = [...this.#turns];
    const rank = ({ owner }: Waiting) => [this.#running.get(owner) ?? 0, turns.indexOf(owner)] as const;
    return this.#waiting.reduce((best, one) => {
      const [running, turn] = rank(one);
      const [fewest, earliest] = rank(best);
      return running < fewest || (running === fewest && turn < earliest) ? one : best;
    });
  }

  #count(owner: string, change: number): void {
    const count = (this.#running.get(owner) ?? 0) + change;
    if (count === 0) this.#running.delete(owner);
    else this.#running.set(owner, count);
  }
}

/** Runs at most a given number of operations at a time, in order of arrival. */
export class ConcurrencyLimit {
  readonly #limit: SharedLimit;

  constructor(count: number) {
    this.#limit = new SharedLimit(count);
  }

  /** Runs `body` when a slot is free. Rejects with the signal's reason if it aborts before. */
  use<T>(signal: AbortSignal, body: () => Promise<T>): Promise<T> {
    return this.#limit.use(signal, '', body);
  }
}

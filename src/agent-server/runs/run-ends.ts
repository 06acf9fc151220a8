/** Who waits for the end of which run in this process: settled by the worker that ends it, or by a look at the database. */

/** What a run left, when this process executed it; without a result the waiter reads it from the database. */
export interface RunEnded {
  result?: unknown;
}

interface Waiting {
  promise: Promise<RunEnded>;
  settle(end: RunEnded): void;
  waiters: number;
}

export class RunEnds {
  readonly #waiting = new Map<string, Waiting>();

  /** A promise for the end; whoever does not await it says so with `forget`. */
  of(runId: string): { promise: Promise<RunEnded>; forget(): void } {
    const id = runId.toLowerCase();
    let waiting = this.#waiting.get(id);
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<RunEnded>();
      waiting = { promise, settle: resolve, waiters: 0 };
      this.#waiting.set(id, waiting);
    }
    waiting.waiters += 1;
    const counted = waiting;
    const forget = () => {
      counted.waiters -= 1;
      if (counted.waiters === 0 && this.#waiting.get(id) === counted) this.#waiting.delete(id);
    };
    return { promise: waiting.promise, forget };
  }

  settle(runId: string, end: RunEnded): void {
    const id = runId.toLowerCase();
    this.#waiting.get(id)?.settle(end);
    this.#waiting.delete(id);
  }

  /** The runs that somebody waits for. */
  get awaited(): string[] {
    return [...this.#waiting.keys()];
  }
}

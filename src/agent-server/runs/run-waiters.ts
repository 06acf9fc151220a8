/** Who waits for the end of which run in this process: settled by the worker that ends it, or by a look at the database. */

/** What a run left, when this process executed it; without a result the waiter reads it from the database. */
export interface RunEnded {
  result?: unknown;
}

interface Waiting {
  ended: Promise<RunEnded>;
  settle(end: RunEnded): void;
  watchers: number;
}

/** One watcher's hold on the end of a run; letting go of it forgets the run when nobody else waits for it. */
export interface Watch extends Disposable {
  readonly ended: Promise<RunEnded>;
}

export class RunEnds {
  readonly #waiting = new Map<string, Waiting>();

  watch(runId: string): Watch {
    const id = runId.toLowerCase();
    let waiting = this.#waiting.get(id);
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<RunEnded>();
      waiting = { ended: promise, settle: resolve, watchers: 0 };
      this.#waiting.set(id, waiting);
    }
    waiting.watchers += 1;
    const watched = waiting;
    return {
      ended: watched.ended,
      [Symbol.dispose]: () => {
        watched.watchers -= 1;
        if (watched.watchers === 0 && this.#waiting.get(id) === watched) this.#waiting.delete(id);
      },
    };
  }

  settle(runId: string, end: RunEnded): void {
    const id = runId.toLowerCase();
    this.#waiting.get(id)?.settle(end);
    this.#waiting.delete(id);
  }

  isAwaited(runId: string): boolean {
    return this.#waiting.has(runId.toLowerCase());
  }

  /** The runs that somebody waits for. */
  get awaited(): string[] {
    return [...this.#waiting.keys()];
  }
}

/**
 * Who waits in this process for the outcome of which run. The worker that recorded the outcome, or a look at the database,
 * settles them.
 */

/** What is known of an outcome: the result if this process executed the run, else nothing. The waiter then reads it. */
interface KnownOutcome {
  result?: unknown;
}

interface Waiting {
  ended: Promise<KnownOutcome>;
  settle(outcome: KnownOutcome): void;
  waiters: number;
}

/** One waiter's hold on a run. Disposing of the last one forgets the run. */
export interface Wait extends Disposable {
  readonly ended: Promise<KnownOutcome>;
}

export class RunWaiters {
  readonly #waiting = new Map<string, Waiting>();

  wait(runId: string): Wait {
    const id = runId.toLowerCase();
    let waiting = this.#waiting.get(id);
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<KnownOutcome>();
      waiting = { ended: promise, settle: resolve, waiters: 0 };
      this.#waiting.set(id, waiting);
    }
    waiting.waiters += 1;
    const held = waiting;
    return {
      ended: held.ended,
      [Symbol.dispose]: () => {
        held.waiters -= 1;
        if (held.waiters === 0 && this.#waiting.get(id) === held) this.#waiting.delete(id);
      },
    };
  }

  settle(runId: string, outcome: KnownOutcome): void {
    const id = runId.toLowerCase();
    this.#waiting.get(id)?.settle(outcome);
    this.#waiting.delete(id);
  }

  isAwaited(runId: string): boolean {
    return this.#waiting.has(runId.toLowerCase());
  }

  /** Ids of the runs with waiters. */
  get awaited(): string[] {
    return [...this.#waiting.keys()];
  }
}

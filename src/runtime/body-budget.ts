/** How much of request bodies is held in memory at a time, all requests together: many large ones must not end the process. */
import { Problem } from '../problem.ts';

/** What one request holds. */
export interface Held {
  /** Throws `unavailable` when all are to hold more than they may. */
  take(bytes: number): void;
  /** Gives back what was taken; more than once is once. */
  release(): void;
}

/** Five of the largest that are taken. */
const LIMIT_BYTES = 134_217_728;

export class BodyBudget {
  readonly #limitBytes: number;
  #used = 0;

  constructor(limitBytes = LIMIT_BYTES) {
    this.#limitBytes = limitBytes;
  }

  hold(): Held {
    let held = 0;
    return {
      take: (bytes) => {
        if (this.#used + bytes > this.#limitBytes) throw tooMany();
        held += bytes;
        this.#used += bytes;
      },
      release: () => {
        this.#used -= held;
        held = 0;
      },
    };
  }
}

/** What is left of the body is not read, so the connection cannot be used again. */
function tooMany(): Problem {
  return new Problem('unavailable', 'The server holds as many request bodies as it may. Try again shortly.', {
    headers: { connection: 'close', 'retry-after': '2' },
  });
}

/**
 * Writes that arrive while another is on its way share the next transaction, and its fence. LangGraph writes several things at
 * once for one run; each on its own would only wait for the others, since the fence locks the run.
 */
import type { Storage, Transaction } from '../../storage/port.ts';

type Body = (transaction: Transaction) => Promise<void>;

/** Comes first in every transaction; what it gives is called when that is committed. */
export type Fence = (transaction: Transaction) => Promise<(() => void) | undefined>;

interface Waiting {
  body: Body;
  resolve(): void;
  reject(error: unknown): void;
}

export class JoinedWrites {
  readonly #storage: Storage;
  readonly #fence: Fence;
  readonly #waiting: Waiting[] = [];
  #writing = false;

  constructor(storage: Storage, fence: Fence) {
    this.#storage = storage;
    this.#fence = fence;
  }

  add(body: Body): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ body, resolve, reject });
      if (!this.#writing) void this.#writeAll();
    });
  }

  async #writeAll(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) await this.#writeOnce();
    this.#writing = false;
  }

  async #writeOnce(): Promise<void> {
    const joined: Waiting[] = [];
    try {
      const committed = await this.#storage.transaction(async (transaction) => {
        joined.push(...this.#waiting.splice(0));
        const [fenced] = await Promise.all([this.#fence(transaction), ...joined.map(({ body }) => body(transaction))]);
        return fenced;
      });
      committed?.();
      for (const { resolve } of joined) resolve();
    } catch (error) {
      // Whatever kept the transaction from beginning keeps those that wait for it from being written.
      const failed = joined.length > 0 ? joined : this.#waiting.splice(0);
      for (const { reject } of failed) reject(error);
    }
  }
}

/** Work that no phase waits for, such as ending a revision that was replaced. The control plane waits for it when it stops. */
import { once } from 'node:events';
import type { Logger } from 'pino';

export class Background {
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Starts it; its failure is logged. */
  run(what: string, work: () => Promise<void>): void {
    if (this.#stopping.signal.aborted) return;
    const running = work()
      .catch((error: unknown) => this.#log.error({ err: error }, `${what} failed`))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Waits for something that may take long; false when the control plane stops first, and the rest is the next start's. */
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

/**
 * Keeps a chain of statements from holding the event loop. Each of them is quick, but nothing else is served between two that are
 * awaited one after the other: a promise that is settled already goes on in the same turn.
 */

/** How long the statements of one turn, and what is done with their rows, may take before the others have their turn. */
const TURN_MS = 15;

export class EventLoopTurns {
  #begun: number | undefined;

  /** Undefined while this turn of the event loop is short; else what to wait for before the next statement. */
  pause(): Promise<void> | undefined {
    const now = performance.now();
    if (this.#begun !== undefined)
      return now - this.#begun < TURN_MS ? undefined : new Promise((resolve) => setImmediate(resolve));
    this.#begun = now;
    setImmediate(() => (this.#begun = undefined));
    return undefined;
  }
}

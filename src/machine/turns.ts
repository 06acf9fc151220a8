/** Operations on one thing, such as a workload or a deployment, run one after the other. */
export class Turns {
  /** The last operation on each. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `body` after the operations on the same thing that were begun before. */
  take<T>(id: string, body: () => Promise<T>): Promise<T> {
    const result = (this.#last.get(id) ?? Promise.resolve()).then(body);
    const settled = result
      .catch(() => {})
      .then(() => {
        if (this.#last.get(id) === settled) this.#last.delete(id);
      });
    this.#last.set(id, settled);
    return result;
  }

  /** Waits until no operation runs. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}

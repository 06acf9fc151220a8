/** Ends the parts of a run: when the whole run is to stop, and each when its share of the time is over. */

export class TimeShares {
  readonly #stop: AbortSignal;
  readonly #deadline: number | undefined;
  #parts: number;

  /** Without `maxMs` there is no limit; `parts` is how many have a share. */
  constructor(stop: AbortSignal, maxMs: number | undefined, parts: number) {
    this.#stop = stop;
    this.#deadline = maxMs === undefined ? undefined : performance.now() + maxMs;
    this.#parts = parts;
  }

  /** For the part that begins now: the time that is left, shared with those that follow. */
  next(): AbortSignal {
    if (this.#deadline === undefined) return this.#stop;
    const shareMs = Math.max(0, (this.#deadline - performance.now()) / this.#parts--);
    return AbortSignal.any([this.#stop, AbortSignal.timeout(Math.round(shareMs))]);
  }
}

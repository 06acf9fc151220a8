/** Whether the clock of this machine was set while this process watched it. */

/** Further than a clock is slewed between two looks. */
const SET_MS = 2_000;

export class ClockWatch {
  #ahead = aheadOfProcess();
  #since = performance.now();

  /** For how long it was not set, in milliseconds. */
  evenFor(): number {
    const ahead = aheadOfProcess();
    if (Math.abs(ahead - this.#ahead) > SET_MS) this.#since = performance.now();
    this.#ahead = ahead;
    return performance.now() - this.#since;
  }
}

function aheadOfProcess(): number {
  return Date.now() - performance.now();
}

/**
 * Whether an agent server lets anything happen: one whose graph never comes to a pause goes on as a process, and answers nobody.
 * Only time in which this process looked is counted, so that what was stopped or held up together with it is not taken for dead.
 */
import { type ClientRequest, get } from 'node:http';

/** How long a process may keep to itself before it is ended and started again. */
export interface Patience {
  /** Until it says where it listens. */
  startMs: number;
  /** While it listens: without any answer. */
  silentMs: number;
}

/** Of the patience, between an answer and the next request. */
const PAUSE_SHARE = 6;

export class Liveness {
  readonly #patience: Patience;
  readonly #stepMs: number;
  #url: string | undefined;
  #lastLook = performance.now();
  /** Since its start, or its last answer. */
  #waitedMs = 0;
  #asked: ClientRequest | undefined;

  /** `stepMs` is the longest time between two looks that counts. */
  constructor(patience: Patience, stepMs: number) {
    this.#patience = patience;
    this.#stepMs = stepMs;
  }

  /** Looks once more at a server that listens there, or nowhere yet. In words that follow "it", why it has to be ended now. */
  look(url: string | undefined): string | undefined {
    if (url !== this.#url) this.reset(url);
    const now = performance.now();
    this.#waitedMs += Math.min(now - this.#lastLook, this.#stepMs);
    this.#lastLook = now;
    const { startMs, silentMs } = this.#patience;
    if (url === undefined)
      return this.#waitedMs < startMs ? undefined : `was ended because it was not ready within ${startMs / 1_000} s`;
    if (this.#waitedMs >= silentMs) return `was ended because it did not answer for ${silentMs / 1_000} s`;
    // What was asked is waited for until the end: on a busy machine it may be what gets through.
    if (!this.#asked && this.#waitedMs >= silentMs / PAUSE_SHARE) this.#ask(url);
    return undefined;
  }

  /** Begins anew, and waits for no answer any longer. */
  reset(url?: string): void {
    this.#url = url;
    this.#asked?.destroy();
    this.#asked = undefined;
    this.#waitedMs = 0;
    this.#lastLook = performance.now();
  }

  /** Whatever it answers, it lives. */
  #ask(url: string): void {
    const request = get(`${url}/ok`, { agent: false }, (response) => {
      response.resume();
      if (this.#asked !== request) return;
      this.#asked = undefined;
      this.#waitedMs = 0;
    });
    request.once('error', () => {
      if (this.#asked === request) this.#asked = undefined;
    });
    request.once('socket', (socket) => socket.unref());
    this.#asked = request;
  }
}

/**
 * Cancellations of calls whose run is not accepted yet: a client may take a call back right behind it, on another connection or at
 * another process. Each process remembers them for a while, and a call looks when its run is accepted.
 */
import type { Storage } from '../../storage/port.ts';

/** How long a cancellation waits for its call. */
const KEPT_MS = 60_000;
const MAX_KEPT = 10_000;

export class EarlyCancels {
  readonly #storage: Storage;
  /** When each was heard, oldest first. */
  readonly #heard = new Map<string, number>();
  readonly #calls = new Map<string, () => void>();

  constructor(storage: Storage) {
    this.#storage = storage;
    storage.listen((heard) => {
      if (heard.channel === 'call-cancelled') this.#hear(heard.payload);
    });
  }

  /** Tells all processes that the call with this key is cancelled. */
  announce(key: string): void {
    this.#storage.notify('call-cancelled', key);
  }

  has(key: string): boolean {
    this.#forgetOld();
    return this.#heard.has(key);
  }

  /** Calls `cancel` when the call with this key is cancelled from now on, until disposed of. */
  watch(key: string | undefined, cancel: () => void): Disposable {
    if (key !== undefined) this.#calls.set(key, cancel);
    return {
      [Symbol.dispose]: () => {
        if (key !== undefined && this.#calls.get(key) === cancel) this.#calls.delete(key);
      },
    };
  }

  #hear(key: string): void {
    this.#forgetOld();
    this.#heard.delete(key);
    this.#heard.set(key, performance.now());
    this.#calls.get(key)?.();
  }

  #forgetOld(): void {
    const oldest = performance.now() - KEPT_MS;
    for (const [key, at] of this.#heard) {
      if (at > oldest && this.#heard.size < MAX_KEPT) return;
      this.#heard.delete(key);
    }
  }
}

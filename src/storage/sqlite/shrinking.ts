/** Gives the pages of deleted rows back to the disk, few at a time, so that no write waits for long. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../port.ts';

/** How often the free pages of the file are counted. */
const LOOK_MS = 2_000;
/** Free pages are written again soon: so many stay, 4 MiB, and a tenth of the file where that is more. */
const KEPT_PAGES = 1_024;
const KEPT_PART = 0.1;
/** Pages of one transaction: half a millisecond of work. */
const STEP_PAGES = 64;
/** Pause between two transactions. */
const PAUSE_MS = 10;

export class Shrinking {
  readonly #storage: Storage;
  readonly #timer: NodeJS.Timeout;
  #stopped = false;
  #working: Promise<void> | undefined;

  /** The file was made with `auto_vacuum = INCREMENTAL`; of others nothing is given back. */
  constructor(storage: Storage) {
    this.#storage = storage;
    this.#timer = setInterval(() => {
      // A disk that fails now may work the next time.
      this.#working ??= this.#shrink()
        .catch(() => undefined)
        .finally(() => (this.#working = undefined));
    }, LOOK_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped = true;
    await this.#working;
  }

  async #shrink(): Promise<void> {
    let shrunk = false;
    while (!this.#stopped && (await this.#hasMany())) {
      await this.#storage.write(`PRAGMA incremental_vacuum(${STEP_PAGES})`);
      shrunk = true;
      await sleep(PAUSE_MS);
    }
    // The file gets shorter when the log is copied into it.
    if (shrunk && !this.#stopped) await this.#storage.read('PRAGMA wal_checkpoint(PASSIVE)');
  }

  async #hasMany(): Promise<boolean> {
    const numberOf = async (name: string) => Object.values((await this.#storage.read(`PRAGMA ${name}`))[0] ?? {})[0] as number;
    const free = await numberOf('freelist_count');
    if (free <= KEPT_PAGES || (await numberOf('auto_vacuum')) !== INCREMENTAL) return false;
    return free > KEPT_PART * (await numberOf('page_count'));
  }
}

const INCREMENTAL = 2;

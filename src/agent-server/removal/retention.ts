/**
 * Ends the time to live of threads: deletes those that nobody changed for as long, or clears their history away. Every process of
 * a database does it, and each thread is looked at again in the transaction that removes it.
 */
import type { Logger } from 'pino';
import type { ThreadTtlCreate } from '../../../generated/agent-server/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import type { RetentionSettings } from '../graphs/project.ts';
import { type ExpiredThread, expiredThreads, lockIfExpired, recordCleared, timesToLive } from '../threads/retention-records.ts';
import { deleteThread } from '../threads/thread-records.ts';
import { ClockWatch } from '../worker/upkeep.ts';
import type { ThreadRemoval } from './removal.ts';

const MINUTE_MS = 60_000;
/** For how long nothing expires after the clock was set: it may be wrong, and be set back soon. */
const DISTRUST_MS = 10 * MINUTE_MS;
/** Threads that are read at once. */
const PAGE = 200;

interface RetentionOptions {
  storage: Storage;
  removal: ThreadRemoval;
  settings: RetentionSettings;
  log: Logger;
}

export class ThreadRetention {
  readonly #options: RetentionOptions;
  readonly #clock = new ClockWatch();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  start(): void {
    const { settings, log } = this.#options;
    this.#timer = setInterval(() => {
      this.#sweeping ??= this.#sweep()
        .catch((error: unknown) => log.warn({ err: error }, 'removing expired threads failed'))
        .finally(() => (this.#sweeping = undefined));
    }, settings.sweepMinutes * MINUTE_MS);
    this.#timer.unref();
  }

  /** Resolves when nothing is removed any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    const { storage, settings, log } = this.#options;
    if (this.#clock.wasSetWithin(DISTRUST_MS)) return;
    let left = settings.sweepLimit;
    let removed = 0;
    for (const text of await timesToLive(storage)) {
      const { ttl, strategy } = JSON.parse(text) as ThreadTtlCreate;
      for (let more = true; more && left > 0 && !this.#stopped.signal.aborted; ) {
        const before = new Date(Date.now() - ttl * MINUTE_MS).toISOString();
        const expired = await expiredThreads(storage, { ttl: text, before, limit: Math.min(PAGE, left) });
        for (const thread of expired) if (!this.#stopped.signal.aborted) removed += Number(await this.#end(thread, strategy));
        left -= expired.length;
        more = expired.length === PAGE;
      }
    }
    if (removed > 0) log.info({ threads: removed }, 'removed expired threads or their history');
  }

  /** False when the thread was changed meanwhile. */
  async #end(thread: ExpiredThread, strategy: ThreadTtlCreate['strategy']): Promise<boolean> {
    const { storage, removal } = this.#options;
    if (strategy === 'keep_latest') {
      const done = await removal.clearHistory(thread.thread_id, (transaction) =>
        lockIfExpired(transaction, storage.dialect, thread),
      );
      // A graph whose newest checkpoint alone is incomplete keeps its history. It is not looked at again before it changes.
      await recordCleared(storage, thread);
      return done;
    }
    return storage.transaction(async (transaction) => {
      if (!(await lockIfExpired(transaction, storage.dialect, thread))) return false;
      await deleteThread(transaction, thread.thread_id);
      return true;
    });
  }
}

/**
 * Ends the time to live of threads and of items of the store. A thread is deleted, or its history is cleared away, when nobody
 * changed it for as long. Every process of a database does it, and each thread is looked at again in the transaction that
 * removes it.
 */
import type { Logger } from 'pino';
import type { ThreadTtlCreate } from '../../../generated/agent-server/types.gen.ts';
import type { Storage } from '../../storage/port.ts';
import type { RetentionSettings } from '../graphs/project.ts';
import {
  type ExpiredThread,
  expiredThreads,
  isUsedByCron,
  lockIfExpired,
  recordCleared,
  timesToLive,
} from '../threads/retention-records.ts';
import { deleteThread } from '../threads/thread-records.ts';
import { hasUnfixedDeliveries } from '../webhooks/delivery-records.ts';
import { ClockWatch } from '../worker/upkeep.ts';
import type { ThreadRemoval } from './removal.ts';

const MINUTE_MS = 60_000;
/** For how long nothing expires after the clock was set: it may be wrong, and be set back soon. */
const DISTRUST_MS = 10 * MINUTE_MS;
/** Threads that are read at once. */
const PAGE = 200;
/** Different times to live that one sweep looks at; the next one goes on where it ended. */
const MOST_TTLS = 1_000;

interface SweepOptions {
  minutes: number;
  /** Also as soon as it starts. */
  atOnce?: boolean;
  log: Logger;
  /** The log message when it fails. */
  failure: string;
  /** `now` is from when the clock was looked at: it may be set while the work goes on. */
  work(stopped: AbortSignal, now: number): Promise<void>;
}

/** Work on what is stored, again and again, one sweep at a time, and only while the clock can be trusted. */
export class Sweep {
  readonly #options: SweepOptions;
  readonly #clock = new ClockWatch();
  readonly #stopped = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(options: SweepOptions) {
    this.#options = options;
  }

  start(): void {
    const { minutes, atOnce, log, failure, work } = this.#options;
    const sweep = () => {
      const now = Date.now();
      if (this.#clock.wasSetWithin(DISTRUST_MS)) return;
      this.#sweeping ??= work(this.#stopped.signal, now)
        .catch((error: unknown) => log.warn({ err: error }, failure))
        .finally(() => (this.#sweeping = undefined));
    };
    this.#timer = setInterval(sweep, minutes * MINUTE_MS);
    this.#timer.unref();
    if (atOnce) sweep();
  }

  /** Resolves when nothing is removed any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopped.abort();
    await this.#sweeping;
  }
}

interface RetentionOptions {
  storage: Storage;
  removal: ThreadRemoval;
  settings: RetentionSettings;
  log: Logger;
}

/** What one sweep may still do. */
interface Quota {
  threads: number;
  removed: number;
  /** When it began. */
  now: number;
}

export class ThreadRetention {
  readonly #options: RetentionOptions;
  /** The time to live that the last sweep looked at last. */
  #last = '';

  constructor(options: RetentionOptions) {
    this.#options = options;
  }

  async sweep(stopped: AbortSignal, now: number): Promise<void> {
    const { storage, settings, log } = this.#options;
    const quota = { threads: settings.sweepLimit, removed: 0, now };
    for (const ttl of await timesToLive(storage, this.#last, MOST_TTLS)) {
      if (stopped.aborted || quota.threads <= 0) break;
      this.#last = ttl;
      await this.#sweepThose(ttl, quota, stopped);
    }
    if (quota.removed > 0) log.info({ threads: quota.removed }, 'removed expired threads or their history');
  }

  /** The threads with this time to live, each once. */
  async #sweepThose(text: string, quota: Quota, stopped: AbortSignal): Promise<void> {
    const { storage } = this.#options;
    const { ttl, strategy } = JSON.parse(text) as ThreadTtlCreate;
    const before = new Date(quota.now - ttl * MINUTE_MS).toISOString();
    let after: ExpiredThread | undefined;
    do {
      const page = await expiredThreads(storage, { ttl: text, strategy, before, after, limit: Math.min(PAGE, quota.threads) });
      for (const thread of page) {
        if (stopped.aborted) return;
        quota.removed += Number(await this.#end(thread, strategy));
      }
      quota.threads -= page.length;
      after = page.at(-1);
    } while (after !== undefined && quota.threads > 0);
  }

  /** False when the thread was changed meanwhile, or cannot be removed, which does not keep the others. */
  async #end(thread: ExpiredThread, strategy: ThreadTtlCreate['strategy']): Promise<boolean> {
    const { log } = this.#options;
    try {
      return await (strategy === 'keep_latest' ? this.#clear(thread) : this.#delete(thread));
    } catch (error) {
      log.warn({ err: error, thread: thread.thread_id }, 'removing an expired thread failed');
      return false;
    }
  }

  async #clear(thread: ExpiredThread): Promise<boolean> {
    const { storage, removal } = this.#options;
    let isNeeded = false;
    const done = await removal.clearHistory(thread.thread_id, undefined, async (transaction) => {
      if (!(await lockIfExpired(transaction, storage.dialect, thread))) return false;
      isNeeded = await hasUnfixedDeliveries(transaction, thread.thread_id);
      return !isNeeded;
    });
    if (isNeeded) return false;
    // A graph whose newest checkpoint alone is incomplete keeps its history. It is not looked at again before it changes.
    await recordCleared(storage, thread);
    return done;
  }

  async #delete(thread: ExpiredThread): Promise<boolean> {
    const { storage } = this.#options;
    const isDeleted = await storage.transaction(async (transaction) => {
      if (!(await lockIfExpired(transaction, storage.dialect, thread))) return false;
      if (await isUsedByCron(transaction, thread)) return false;
      // Its state is yet to be announced.
      if (await hasUnfixedDeliveries(transaction, thread.thread_id)) return false;
      await deleteThread(transaction, thread.thread_id);
      return true;
    });
    if (isDeleted) storage.notify('thread-deleted', thread.thread_id);
    return isDeleted;
  }
}

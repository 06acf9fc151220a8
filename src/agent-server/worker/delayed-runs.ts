/**
 * Delayed runs. Each process counts down by itself, starting from the remaining delay when it first saw the run, and never longer
 * than the requested delay. A later change of the clock has no effect.
 */
import type { Storage } from '../../storage/port.ts';
import { type DelayedRow, delayedRuns } from '../runs/queue-records.ts';
import type { RunQueue } from '../runs/run-queue.ts';

/** How many delayed runs are watched: those that become due first. */
const WATCHED = 1_000;
/** The longest delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class DelayedRuns {
  readonly #storage: Storage;
  readonly #queue: RunQueue;
  /** When each run is due, by the monotonic clock of this process. */
  #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  /** The look under way, and the one behind it, which everybody shares who asks meanwhile. */
  #looking: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(storage: Storage, queue: RunQueue) {
    this.#storage = storage;
    this.#queue = queue;
  }

  /** Ends the delays that are over, and looks again when the next one is. One look at a time: each knows more than the one before. */
  look(): Promise<void> {
    if (this.#next) return this.#next;
    const next = this.#looking.then(() => {
      this.#next = undefined;
      return this.#look();
    });
    this.#next = next;
    this.#looking = Promise.allSettled([next]);
    return next;
  }

  async #look(): Promise<void> {
    const rows = await delayedRuns(this.#storage, WATCHED);
    const now = performance.now();
    const before = this.#due;
    this.#due = new Map(rows.map((row) => [row.run_id, before.get(row.run_id) ?? now + restOf(row)]));
    const due = rows.filter(({ run_id: runId }) => this.#due.get(runId)! <= now);
    for (const { run_id: runId, thread_id: threadId } of due) {
      if (await this.#queue.endDelay(threadId, runId)) this.#storage.notify('run-ready', threadId);
      this.#due.delete(runId);
    }
    this.#lookAgain(rows.length === WATCHED && due.length > 0 ? now : Math.min(...this.#due.values()));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #lookAgain(at: number): void {
    clearTimeout(this.#timer);
    if (this.#stopped || at === Number.POSITIVE_INFINITY) return;
    const wait = Math.min(Math.max(Math.ceil(at - performance.now()), 1), MAX_TIMER_MS);
    // If this fails, the next sweep looks again.
    this.#timer = setTimeout(() => void this.look().catch(() => undefined), wait);
  }
}

function restOf({ rest, delay_ms: delay }: DelayedRow): number {
  return Math.min(Math.max(Number(rest), 0), Number(delay));
}

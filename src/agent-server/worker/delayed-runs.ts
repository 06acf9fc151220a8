/**
 * Runs that are to wait for a time before they take their turn. Every process counts down by itself from what the clock said when
 * it first saw the run, and never for longer than was asked, so that a clock which is set meanwhile changes nothing.
 */
import type { Storage } from '../../storage/port.ts';
import { type DelayedRow, delayedRuns } from '../runs/queue-records.ts';
import type { RunQueue } from '../runs/run-queue.ts';

/** How many are looked at, those first whose time comes first. */
const WATCHED = 1_000;
/** The longest time that a timer takes. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export class DelayedRuns {
  readonly #storage: Storage;
  readonly #queue: RunQueue;
  /** By run, in the time of this process. */
  #due = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(storage: Storage, queue: RunQueue) {
    this.#storage = storage;
    this.#queue = queue;
  }

  /** Lets those go whose time has come, and looks again when that of the next one does. */
  async look(): Promise<void> {
    const rows = await delayedRuns(this.#storage, WATCHED);
    const now = performance.now();
    const before = this.#due;
    this.#due = new Map(rows.map((row) => [row.run_id, before.get(row.run_id) ?? now + restOf(row)]));
    const due = rows.filter(({ run_id: runId }) => this.#due.get(runId)! <= now);
    for (const { run_id: runId, thread_id: threadId } of due) {
      if (await this.#queue.endDelay(threadId, runId)) this.#storage.notify('run-ready', runId);
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
    // What fails now is made up for by the next sweep.
    this.#timer = setTimeout(() => void this.look().catch(() => undefined), wait);
  }
}

function restOf({ rest, delay_ms: delay }: DelayedRow): number {
  return Math.min(Math.max(Number(rest), 0), Number(delay));
}

/**
 * Events that the database is there for and does not take, such as while the encryption of the project fails. They are kept, within
 * a bound, and tried again after a growing pause; the events of the run that come after them wait.
 */
import type { Logger } from 'pino';

/** Of one run, in characters. */
const MAX_SIZE = 16 * 1024 * 1024;
const PAUSE_MS = { first: 1_000, last: 30_000 };

interface UnsavedEvent {
  event: { data: string };
}

interface RefusedRun<Unsaved> {
  events: Unsaved[];
  /** Of their data, in characters. */
  size: number;
}

/** The events that could not be stored, by run. */
export class RefusedEvents<Unsaved extends UnsavedEvent> {
  readonly #store: (events: Unsaved[]) => void;
  readonly #log: Logger | undefined;
  readonly #byRun = new Map<string, RefusedRun<Unsaved>>();
  #pauseMs = PAUSE_MS.first;
  /** When a try was planned last. */
  #refusedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** `store` is called with events that are to be tried again. Those that it refuses are added anew. */
  constructor(store: (events: Unsaved[]) => void, log: Logger | undefined) {
    this.#store = store;
    this.#log = log;
  }

  add(runId: string, events: readonly Unsaved[], error: unknown): void {
    this.#log?.error({ err: error, runId }, 'storing events of a run failed; they are kept and tried again');
    this.#byRun.set(runId, { events: [], size: 0 });
    this.addBehind(runId, events);
    if (this.#timer) return;
    const now = performance.now();
    // The pause begins anew after a time in which all were stored.
    this.#pauseMs = now - this.#refusedAt > 2 * PAUSE_MS.last ? PAUSE_MS.first : Math.min(PAUSE_MS.last, this.#pauseMs * 2);
    this.#refusedAt = now;
    this.#timer = setTimeout(() => this.#tryAgain(), this.#pauseMs).unref();
  }

  /** Keeps events that follow refused ones of their run. False when there are none. */
  addBehind(runId: string, events: readonly Unsaved[]): boolean {
    const refused = this.#byRun.get(runId);
    if (!refused) return false;
    for (const unsaved of events) {
      refused.events.push(unsaved);
      refused.size += unsaved.event.data.length;
    }
    let dropped = 0;
    for (const { event } of refused.events) {
      if (refused.size <= MAX_SIZE) break;
      refused.size -= event.data.length;
      dropped += 1;
    }
    refused.events.splice(0, dropped);
    if (dropped > 0) this.#log?.error({ runId, dropped }, 'events of a run that could not be stored are dropped');
    return true;
  }

  of(runId: string): readonly Unsaved[] {
    return this.#byRun.get(runId)?.events ?? [];
  }

  /** The stream of the run is forgotten. */
  drop(runId: string): void {
    const dropped = this.of(runId).length;
    this.#byRun.delete(runId);
    if (dropped > 0) this.#log?.error({ runId, dropped }, 'events of a run that could not be stored are dropped');
  }

  stop(): void {
    clearTimeout(this.#timer);
    for (const runId of [...this.#byRun.keys()]) this.drop(runId);
  }

  #tryAgain(): void {
    this.#timer = undefined;
    const events = [...this.#byRun.values()].flatMap((refused) => refused.events);
    this.#byRun.clear();
    if (events.length > 0) this.#store(events);
  }
}

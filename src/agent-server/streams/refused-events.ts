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

/** The events that could not be stored, by run. */
export class RefusedEvents<Unsaved extends UnsavedEvent> {
  readonly #store: (events: Unsaved[]) => void;
  readonly #log: Logger | undefined;
  readonly #byRun = new Map<string, Unsaved[]>();
  #pauseMs = PAUSE_MS.first;
  #timer: NodeJS.Timeout | undefined;

  /** `store` is called with events that are to be tried again. Those that it refuses are added anew. */
  constructor(store: (events: Unsaved[]) => void, log: Logger | undefined) {
    this.#store = store;
    this.#log = log;
  }

  add(runId: string, events: readonly Unsaved[], error: unknown): void {
    this.#log?.error({ err: error, runId }, 'storing events of a run failed; they are kept and tried again');
    this.#byRun.set(runId, []);
    this.addBehind(runId, events);
    this.#timer ??= setTimeout(() => this.#tryAgain(), this.#pauseMs).unref();
    this.#pauseMs = Math.min(PAUSE_MS.last, this.#pauseMs * 2);
  }

  /** Keeps events that follow refused ones of their run. False when there are none. */
  addBehind(runId: string, events: readonly Unsaved[]): boolean {
    const refused = this.#byRun.get(runId);
    if (!refused) return false;
    refused.push(...events);
    let size = refused.reduce((sum, { event }) => sum + event.data.length, 0);
    let dropped = 0;
    for (; size > MAX_SIZE && dropped < refused.length; dropped += 1) size -= refused[dropped]?.event.data.length ?? 0;
    refused.splice(0, dropped);
    if (dropped > 0) this.#log?.error({ runId, dropped }, 'events of a run that could not be stored are dropped');
    return true;
  }

  of(runId: string): readonly Unsaved[] {
    return this.#byRun.get(runId) ?? [];
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
    const events = [...this.#byRun.values()].flat();
    this.#byRun.clear();
    if (events.length > 0) this.#store(events);
    else this.#pauseMs = PAUSE_MS.first;
  }
}

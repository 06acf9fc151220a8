/**
 * The event log of one run: append-only, with monotonic ids and a bounded window in memory. A reader replays what is kept after
 * its last id, then follows new events, so all readers get the same sequence. A reader holds only its position: a slow one costs
 * nothing, and one that falls out of the window is ended.
 */

/** One event as it goes over the wire; `data` is JSON. */
export interface RunEvent {
  id: string;
  event: string;
  data: string;
  /** When the graph sent it, in milliseconds since the epoch. */
  at: number;
}

/** The name of events with interrupts of a run whose own stream modes do not show them. Readers of protocol v2 get these. */
export const INTERRUPTS = 'interrupts';

/** Begins the names of events that readers of protocol v2 do not get, because the graph has stream transformers. */
export const UNTRANSFORMED = 'untransformed:';
/** The name of the events that readers of protocol v2 get instead: what the stream transformers left or made. */
export const TRANSFORMED = 'transformed';

/** The event as it is for readers of the run's own stream modes; undefined for one that only protocol v2 shows. */
export function ofOwnModes(event: RunEvent): RunEvent | undefined {
  const name = event.event.startsWith(UNTRANSFORMED) ? event.event.slice(UNTRANSFORMED.length) : event.event;
  if (name === INTERRUPTS || name === TRANSFORMED) return undefined;
  return name === event.event ? event : { ...event, event: name };
}

/** The reader fell behind the window. The events it missed cannot be replayed. */
export class ReaderBehind extends Error {
  override name = 'ReaderBehind';
}

const WINDOW_EVENTS = 10_000;
const WINDOW_BYTES = 16 * 1024 * 1024;

export class RunStream {
  readonly attempt: number;
  #window: RunEvent[] = [];
  /** Number of the first event in the window; numbers start at 1. */
  #first = 1;
  #bytes = 0;
  #ended = false;
  readonly #waiting = new Set<() => void>();

  constructor(attempt: number) {
    this.attempt = attempt;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Characters of data in the window. */
  get size(): number {
    return this.#bytes;
  }

  /** The events in the window. */
  get kept(): readonly RunEvent[] {
    return this.#window;
  }

  /** Whether events after `lastId` have left the window or belong to an earlier attempt. */
  isPast(lastId: string | undefined): boolean {
    const [attempt, number] = parseEventId(lastId);
    if (attempt === this.attempt) return number + 1 < this.#first;
    return attempt < this.attempt && (this.attempt > 1 || this.#first > 1);
  }

  append(event: string, data: string): RunEvent {
    const appended = { id: `${this.attempt}-${this.#first + this.#window.length}`, event, data, at: Date.now() };
    this.#window.push(appended);
    this.#bytes += data.length;
    this.keepTo(WINDOW_BYTES);
    this.wake();
    return appended;
  }

  /** Drops the oldest events beyond this many characters; the newest stays. */
  keepTo(size: number): void {
    while (this.#window.length > WINDOW_EVENTS || (this.#bytes > size && this.#window.length > 1)) {
      this.#bytes -= this.#window.shift()!.data.length;
      this.#first += 1;
    }
  }

  end(): void {
    this.#ended = true;
    this.wake();
  }

  /** Yields events after `lastId`, or from the oldest kept, until the run ends or `signal` aborts; none after the number `upTo`. */
  async *read(
    lastId: string | undefined,
    signal: AbortSignal,
    upTo: () => number = () => Number.POSITIVE_INFINITY,
  ): AsyncGenerator<RunEvent> {
    let next = this.#numberAfter(lastId);
    while (!signal.aborted) {
      if (next < this.#first) throw new ReaderBehind('the events that come next for this reader are no longer kept');
      const event = this.#window[next - this.#first];
      if (event && (this.#ended || next <= upTo())) {
        next += 1;
        yield event;
      } else if (this.#ended) return;
      else await this.#appended(signal);
    }
  }

  /** Ids of an earlier attempt come before this attempt's first event. Without an id it is the oldest event that is kept. */
  #numberAfter(lastId: string | undefined): number {
    const [attempt, number] = parseEventId(lastId);
    if (attempt === this.attempt) return number + 1;
    return attempt > 0 && attempt < this.attempt ? 1 : this.#first;
  }

  /** Waiting readers look again. */
  wake(): void {
    if (this.#waiting.size === 0) return;
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resume of waiting) resume();
  }

  #appended(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const resume = () => {
        signal.removeEventListener('abort', resume);
        this.#waiting.delete(resume);
        resolve();
      };
      this.#waiting.add(resume);
      signal.addEventListener('abort', resume, { once: true });
    });
  }
}

/** Parses `attempt-number`. An id that names nothing (`-1`, none) comes before everything. */
export function parseEventId(id: string | undefined): [attempt: number, number: number] {
  const match = /^(\d+)-(\d+)$/.exec(id ?? '');
  return match ? [whole(match[1]), whole(match[2])] : [0, 0];
}

/** Whether events between two are missing: events are not stored while no other process reads the run. */
export function leavesOut(lastId: string | undefined, nextId: string): boolean {
  const [attempt, number] = parseEventId(lastId);
  const [nextAttempt, next] = parseEventId(nextId);
  return attempt === nextAttempt ? next > number + 1 : attempt > 0 && next > 1;
}

function whole(digits: string | undefined): number {
  return Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** JSON of an event. Circular references are cut. */
export function serialize(data: unknown): string {
  try {
    return JSON.stringify(data) ?? 'null';
  } catch {
    const above: unknown[] = [];
    return JSON.stringify(data, function (this: unknown, _key, value) {
      while (above.length > 0 && above.at(-1) !== this) above.pop();
      if (above.includes(value)) return undefined;
      if (value !== null && typeof value === 'object') above.push(value);
      return typeof value === 'bigint' ? String(value) : value;
    });
  }
}

/**
 * Makes a forward-only log readable from any position or time, in either direction. Every few hundred lines a mark records
 * position and time. Marks are made as the log grows, so a page costs no more than the lines around it.
 */
import type { LogLine, PlacedLine } from '../../drivers/port.ts';
import { awaitSlice, isSliceOver } from '../../runtime/time-slices.ts';

/** A line with its time in microseconds. */
export interface TimedLine extends PlacedLine {
  micros: number;
}

/** Reads what was written until now, from a position on. */
type ReadForward = (from: number) => AsyncIterable<PlacedLine>;

interface Mark {
  position: number;
  /** Time of the line before. */
  micros: number;
}

/** The wanted lines: positions from `from` until before `before`, times with both bounds. */
export interface Span {
  from: number;
  before: number;
  fromMicros: number;
  toMicros: number;
}

const LINES_PER_MARK = 256;
/** The same after a line with a time in the future: the next mark says which time it got instead. */
const LINES_PER_CORRECTED_MARK = 16;

export class IndexedLog {
  readonly #read: ReadForward;
  readonly #now: () => number;
  /** Replaced when old marks are dropped, never changed in place: a reader under way keeps the array that it began with. */
  #marks: Mark[];
  #linesSinceMark = 0;
  #isCorrected = false;
  #end = 0;
  #last: number;
  #reading: Promise<void> | undefined;

  /** `bornAtMs` is the time of the first lines that have no timestamp. A line that claims a time after `now` has the time of now. */
  constructor(read: ReadForward, bornAtMs: number, now: () => number) {
    this.#read = read;
    this.#now = now;
    this.#last = bornAtMs * 1_000;
    this.#marks = [{ position: 0, micros: this.#last }];
  }

  /** The position after the last known line. */
  get end(): number {
    return this.#end;
  }

  /** Indexes what was written since the last call. */
  async refresh(): Promise<void> {
    // A read that began before this call may have missed the line that the caller wants.
    while (this.#reading) await this.#reading.catch(() => {});
    this.#reading = this.#readOn().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  /** The known lines of a span, oldest first. */
  async *ascending(span: Span): AsyncGenerator<TimedLine> {
    const end = Math.min(span.before, this.#end);
    const marks = this.#marks;
    const begin = Math.max(lastMark(marks, 'position', span.from), lastMark(marks, 'micros', span.fromMicros));
    const last = this.#last;
    let before: number | undefined;
    let at = begin;
    for await (const line of this.#read(marks[begin]!.position)) {
      if (isSliceOver()) await awaitSlice();
      // After a cut the first line may be far from the start of the read.
      at = before === undefined ? Math.max(begin, lastMark(marks, 'position', line.position)) : at;
      before ??= marks[at]!.micros;
      while (at + 1 < marks.length && marks[at + 1]!.position <= line.position) at += 1;
      const micros = timeAfter(before, line, marks[at + 1]?.micros ?? last);
      before = micros;
      if (line.position >= end || micros > span.toMicros) return;
      if (line.position >= span.from && micros >= span.fromMicros) yield { ...line, micros };
    }
  }

  /** The known lines of a span, newest first. */
  async *descending(span: Span): AsyncGenerator<TimedLine> {
    const marks = this.#marks;
    let { before } = span;
    const begin = Math.min(lastMark(marks, 'position', before), lastMark(marks, 'micros', span.toMicros));
    for (const mark of marks.slice(0, begin + 1).reverse()) {
      const lines = await Array.fromAsync(this.ascending({ ...span, from: Math.max(span.from, mark.position), before }));
      yield* lines.reverse();
      if (mark.position <= span.from || mark.micros < span.fromMicros) return;
      before = Math.min(before, mark.position);
    }
  }

  async #readOn(): Promise<void> {
    for await (const line of this.#read(this.#end)) {
      if (isSliceOver()) await awaitSlice();
      if (this.#linesSinceMark >= (this.#isCorrected ? LINES_PER_CORRECTED_MARK : LINES_PER_MARK)) {
        this.#marks.push({ position: line.position, micros: this.#last });
        this.#linesSinceMark = 0;
        this.#isCorrected = false;
      }
      const latest = this.#now() * 1_000;
      this.#isCorrected ||= (line.timestamp ?? 0) * 1_000 > latest;
      this.#linesSinceMark += 1;
      this.#last = timeAfter(this.#last, line, latest);
      this.#end = line.next;
    }
    for await (const { position } of this.#read(0)) {
      this.#marks = this.#marks.slice(lastMark(this.#marks, 'position', position));
      return;
    }
  }
}

/** The last mark that is not beyond the value, or the first mark. */
function lastMark(marks: readonly Mark[], field: keyof Mark, value: number): number {
  let low = 0;
  let high = marks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (marks[middle]![field] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The time of a line that follows one of the time `before` and was read at `latest`. */
function timeAfter(before: number, { timestamp = 0 }: LogLine, latest: number): number {
  return Math.max(before + 1, Math.trunc(Math.min(timestamp * 1_000, latest)));
}

/** In the format of the contract. */
export function isoOfMicros(micros: number): string {
  const ms = Math.floor(micros / 1_000);
  return `${new Date(ms).toISOString().slice(0, -1)}${String(micros - ms * 1_000).padStart(3, '0')}Z`;
}

/** The microseconds of an ISO time of any precision. */
export function microsOfIso(text: string): number {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return Math.floor(Date.parse(text) / 1_000) * 1_000_000 + Number(fraction.slice(0, 6).padEnd(6, '0'));
}

/** The microseconds of a time; for a date, the last ones of that day. */
export function lastMicrosOf(text: string): number {
  return microsOfIso(text) + (/^\d{4}-\d{2}-\d{2}$/.test(text) ? DAY_MICROS - 1 : 0);
}

const DAY_MICROS = 86_400_000_000;

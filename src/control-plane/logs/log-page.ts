/** A page of one log, or of several in the order of time, and the offset by which the next page goes on in each of them. */

import type { LogLevel, LogLine as WireLine } from '../../../generated/control-plane/types.gen.ts';
import { LIMITS } from '../../../generated/limits.gen.ts';
import type { IndexedLog, Span, TimedLine } from './indexed-log.ts';
import { isoOfMicros } from './log-time.ts';

/** One of the logs that make up a page. */
export interface Track {
  /** Number of the revision: in a deployment it grows and is never used twice. */
  number: number;
  revisionId: string;
  /** What its lines' ids begin with. */
  prefix: string;
  log: IndexedLog;
  /** Takes out of a text what nobody may read. */
  clean(text: string): string;
}

export interface LogFilter {
  limit: number;
  order: 'asc' | 'desc';
  offset: string | undefined;
  level: LogLevel | undefined;
  query: string | undefined;
  runId: string | undefined;
  fromMicros: number;
  toMicros: number;
}

export interface Page {
  lines: WireLine[];
  next: string | null;
}

const LEVELS: readonly LogLevel[] = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'];
/** A page ends early when its messages have so many characters together. */
const MAX_PAGE = 8 * 1024 * 1024;

/** The lines that the filter lets through, until the page is full. */
export async function readPage(tracks: readonly Track[], filter: LogFilter): Promise<Page> {
  const places = readOffset(filter);
  const heads = await Promise.all(tracks.map((track) => Head.open(track, filter, places)));
  try {
    const lines: WireLine[] = [];
    let size = 0;
    const passes = filterOf(filter);
    while (lines.length < filter.limit && size < MAX_PAGE) {
      const head = first(heads, filter.order);
      if (!head) break;
      const { track, line } = head;
      const message = track.clean(line!.message);
      if (passes(line!, message)) {
        lines.push(wireLine(track, line!, message));
        size += message.length;
      }
      await head.advance();
    }
    const isOver = lines.length === 0 || (filter.order === 'desc' && heads.every(({ line }) => line === undefined));
    return { lines, next: isOver ? null : writeOffset(heads) };
  } finally {
    await Promise.all(heads.map((head) => head.close()));
  }
}

/** Where a page is in one of its logs. */
class Head {
  readonly track: Track;
  line: TimedLine | undefined;
  /** Where the next page goes on. */
  place: number;
  readonly #lines: AsyncGenerator<TimedLine>;
  readonly #isAscending: boolean;

  private constructor(track: Track, isAscending: boolean, span: Span) {
    this.track = track;
    this.#isAscending = isAscending;
    this.#lines = isAscending ? track.log.ascending(span) : track.log.descending(span);
    this.place = isAscending ? span.from : span.before;
  }

  static async open(track: Track, { order, fromMicros, toMicros }: LogFilter, places: Places): Promise<Head> {
    const isAscending = order === 'asc';
    const { end } = track.log;
    const from = isAscending ? placeIn(places, track, 0) : 0;
    const before = isAscending ? end : Math.min(end, placeIn(places, track, end));
    const head = new Head(track, isAscending, { from, before, fromMicros, toMicros });
    head.line = (await head.#lines.next()).value ?? undefined;
    return head;
  }

  async advance(): Promise<void> {
    const { position, next } = this.line!;
    this.place = this.#isAscending ? next : position;
    this.line = (await this.#lines.next()).value ?? undefined;
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }
}

function first(heads: readonly Head[], order: 'asc' | 'desc'): Head | undefined {
  const sign = order === 'asc' ? 1 : -1;
  let found: Head | undefined;
  for (const head of heads) {
    if (!head.line) continue;
    const difference = found ? head.line.micros - found.line!.micros || head.track.number - found.track.number : -sign;
    if (difference * sign < 0) found = head;
  }
  return found;
}

function filterOf({ level, query, runId }: LogFilter): (line: TimedLine, message: string) => boolean {
  const least = level === undefined ? 0 : LEVELS.indexOf(level);
  const wanted = query?.toLowerCase() ?? '';
  return (line, message) =>
    LEVELS.indexOf(line.level) >= least &&
    (runId === undefined || line.runId === runId) &&
    (wanted === '' || message.toLowerCase().includes(wanted));
}

function wireLine({ prefix, revisionId }: Track, line: TimedLine, message: string): WireLine {
  return {
    id: `${prefix}${line.position.toString(36)}`,
    timestamp: isoOfMicros(line.micros),
    level: line.level,
    message: message.length > LIMITS.logMessageCharacters ? `${message.slice(0, LIMITS.logMessageCharacters)}…` : message,
    revision_id: revisionId,
  };
}

/** Place by number of the revision; undefined at the beginning. */
type Places = ReadonlyMap<number, number> | undefined;

/** A log that an offset does not name is newer than it: it begins at its beginning, or had nothing yet. */
function placeIn(places: Places, { number }: Track, otherwise: number): number {
  return places ? (places.get(number) ?? 0) : otherwise;
}

function writeOffset(heads: readonly Head[]): string {
  return heads.map(({ track, place }) => `${track.number}:${place.toString(36)}`).join(',');
}

/** The contract lets through only what has the form of an offset. A place serves either order: lines before it, or from it on. */
function readOffset({ offset }: LogFilter): Places {
  if (!offset) return undefined;
  return new Map(
    offset.split(',').map((entry) => {
      const [number, place] = entry.split(':');
      return [Number(number), Number.parseInt(place!, 36)];
    }),
  );
}

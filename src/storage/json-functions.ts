/**
 * What PostgreSQL can ask of JSON and SQLite cannot: containment like `jsonb @>`, and comparisons of a field. Also for values that
 * no database can read because they are encrypted.
 */
import { isDeepStrictEqual } from 'node:util';

/** What one comparison costs, in units of work: as much as reading so many characters of JSON. A unit takes about 5 ns. */
const COMPARISON = 16;
let unitsLeft = Number.POSITIVE_INFINITY;
/** By when the statement has to be done. Rows take time beside their comparisons. */
let until = Number.POSITIVE_INFINITY;

/** The comparisons of one statement, over all its rows, took more work than it may. */
export class TooMuchWork extends Error {
  override name = 'TooMuchWork';
}

/** Calls `work`, in which the functions of this module may do so many units of work, and for so long. Throws `TooMuchWork` beyond. */
export function withinWork<T>(units: number, work: () => T, limitMs = Number.POSITIVE_INFINITY): T {
  unitsLeft = units;
  until = limitMs === Number.POSITIVE_INFINITY ? limitMs : performance.now() + limitMs;
  try {
    return work();
  } finally {
    unitsLeft = Number.POSITIVE_INFINITY;
    until = Number.POSITIVE_INFINITY;
    lastWhole = NOTHING;
  }
}

function spend(units: number): void {
  unitsLeft -= units;
  if (unitsLeft < 0) throw new TooMuchWork('comparing JSON takes too much work');
}

/** Called for each row that is compared. */
function assertInTime(): void {
  if (until !== Number.POSITIVE_INFINITY && performance.now() > until) throw new TooMuchWork('comparing JSON takes too long');
}

export function jsonContains(text: unknown, part: unknown): number {
  if (typeof text !== 'string' || typeof part !== 'string') return 0;
  assertInTime();
  const whole = parsedWhole(text);
  const wanted = parsedPart(part);
  // At the top level, an array also contains a bare value.
  if (Array.isArray(whole) && !isObject(wanted) && !Array.isArray(wanted)) return Number(whole.includes(wanted));
  return Number(contains(whole, wanted));
}

interface Parsed {
  text: string;
  value: unknown;
}

const NOTHING: Parsed = { text: 'null', value: null };
/** One part is compared with many rows, so the last one parsed is cached. */
let last = NOTHING;
/** One row is compared with many parts. */
let lastWhole = NOTHING;

function parsedPart(text: string): unknown {
  if (last.text !== text) last = parse(text);
  return last.value;
}

function parsedWhole(text: string): unknown {
  if (lastWhole.text !== text) lastWhole = parse(text);
  return lastWhole.value;
}

function parse(text: string): Parsed {
  spend(text.length);
  // PostgreSQL knows one zero. Strict equality of objects and lists would tell two.
  return { text, value: text.includes('-0') ? JSON.parse(text, (_, value) => (value === 0 ? 0 : value)) : JSON.parse(text) };
}

function contains(whole: unknown, part: unknown): boolean {
  spend(COMPARISON);
  if (Array.isArray(part)) return Array.isArray(whole) && containsAll(whole, part);
  if (isObject(part)) {
    if (!isObject(whole)) return false;
    // Three times as fast as over a list of the entries. What JSON is parsed to inherits no enumerable key.
    for (const key in part) if (!Object.hasOwn(whole, key) || !contains(whole[key], part[key])) return false;
    return true;
  }
  return whole === part;
}

/** Strings, numbers and the like are found directly. Only objects and lists are compared with each other. */
function containsAll(whole: unknown[], part: unknown[]): boolean {
  spend(whole.length + part.length);
  const nested = whole.filter((item) => typeof item === 'object' && item !== null);
  const plain = new Set(whole);
  return part.every((wanted) =>
    typeof wanted === 'object' && wanted !== null ? nested.some((item) => contains(item, wanted)) : plain.has(wanted),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `jsonCompares` of the storage port. */
export function jsonCompares(text: unknown, field: unknown, comparison: unknown, wantedText: unknown): number {
  if (typeof text !== 'string' || typeof wantedText !== 'string') return 0;
  assertInTime();
  const whole = parsedWhole(text);
  const own = isObject(whole) && Object.hasOwn(whole, field as string) ? whole[field as string] : undefined;
  const wanted = parsedPart(wantedText);
  spend(COMPARISON + wantedText.length);
  if (comparison === '$eq') return Number(isDeepStrictEqual(own, wanted));
  if (comparison === '$ne') return Number(!isDeepStrictEqual(own, wanted));
  const order = orderOf(own, wanted);
  if (order === undefined) return 0;
  if (comparison === '$gt') return Number(order > 0);
  if (comparison === '$gte') return Number(order >= 0);
  return Number(comparison === '$lt' ? order < 0 : order <= 0);
}

/** Below zero when the first is less; undefined when they cannot be ordered. Texts are ordered by their bytes, as everywhere. */
function orderOf(own: unknown, wanted: unknown): number | undefined {
  if (typeof own === 'number' && typeof wanted === 'number') return own - wanted;
  if (typeof own === 'string' && typeof wanted === 'string') return Buffer.compare(Buffer.from(own), Buffer.from(wanted));
  return undefined;
}

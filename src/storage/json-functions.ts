/**
 * What PostgreSQL can ask of JSON and SQLite cannot: containment like `jsonb @>`, and comparisons of a field. Also for values that
 * no database can read because they are encrypted.
 */
import { isDeepStrictEqual } from 'node:util';

export function jsonContains(text: unknown, part: unknown): number {
  if (typeof text !== 'string' || typeof part !== 'string') return 0;
  const whole: unknown = JSON.parse(text);
  const wanted = parsedPart(part);
  // At the top level, an array also contains a bare value.
  if (Array.isArray(whole) && !isObject(wanted) && !Array.isArray(wanted)) return Number(whole.includes(wanted));
  return Number(contains(whole, wanted));
}

/** One part is compared with many rows, so the last one parsed is cached. */
let last: { text: string; value: unknown } = { text: 'null', value: null };

function parsedPart(text: string): unknown {
  if (last.text !== text) last = { text, value: JSON.parse(text) };
  return last.value;
}

function contains(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part)) return Array.isArray(whole) && containsAll(whole, part);
  if (isObject(part)) {
    return (
      isObject(whole) && Object.entries(part).every(([key, value]) => Object.hasOwn(whole, key) && contains(whole[key], value))
    );
  }
  return whole === part;
}

/** Strings, numbers and the like are found directly. Only objects and lists are compared with each other. */
function containsAll(whole: unknown[], part: unknown[]): boolean {
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
  const whole: unknown = JSON.parse(text);
  const own = isObject(whole) && Object.hasOwn(whole, field as string) ? whole[field as string] : undefined;
  const wanted = parsedPart(wantedText);
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

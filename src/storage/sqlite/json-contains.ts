/** JSON containment like `jsonb @>` of PostgreSQL, for SQLite, which has no such operator. */

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

/** The texts of an item at a path, as stores of LangGraph read it: `a.b`, `a[0]`, `a[-1]`, `a[*].b`, `*`, `{a,b.c}`, and `$` for the whole value. */

export function textsAt(value: unknown, path: string): string[] {
  const segments = path === '$' ? [] : (path.match(/\[[^\]]*\]|\{[^}]*\}|[^.[{]+/g) ?? []);
  return valuesAt(value, segments).flatMap(textOf);
}

function valuesAt(value: unknown, segments: readonly string[]): unknown[] {
  return segments.reduce<unknown[]>((values, segment) => values.flatMap((one) => inside(one, segment)), [value]);
}

function inside(value: unknown, segment: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  if (segment === '*') return Object.values(value);
  if (segment.startsWith('{')) {
    const fields = segment.slice(1, -1).split(',');
    return fields.flatMap((field) => valuesAt(value, field.trim().split('.')));
  }
  if (!segment.startsWith('[')) return Object.hasOwn(value, segment) ? [(value as Record<string, unknown>)[segment]] : [];
  if (!Array.isArray(value)) return [];
  const index = segment.slice(1, -1);
  if (index === '*') return value;
  const found = /^-?\d+$/.test(index) ? value.at(Number(index)) : undefined;
  return found === undefined ? [] : [found];
}

function textOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return [typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)];
}

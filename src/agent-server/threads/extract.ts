/** Paths into a thread, such as `values.messages[-1].content`: what a search returns beside, or in place of, whole states. */

/** The value at `path`; null where it leads to nothing. The contract's pattern says what a path is. */
export function extract(root: Record<string, unknown>, path: string): unknown {
  let value: unknown = root;
  for (const [, key, index] of path.matchAll(/(?:^|\.)([^.[\]]+)|\[(-?\d+)\]/g)) {
    if (index !== undefined) value = Array.isArray(value) ? value.at(Number(index)) : undefined;
    else value = isRecord(value) && Object.hasOwn(value, key!) ? value[key!] : undefined;
  }
  return value ?? null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

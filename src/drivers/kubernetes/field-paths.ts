/**
 * Fields of an object by the paths in which the API server names conflicts, such as `.spec.replicas` and
 * `.spec.template.spec.containers[name="agent"].image`. A key of a map may have dots of its own.
 */

/** A copy of the object without the fields. Paths that it does not have are passed over. */
export function withoutFields<T extends object>(object: T, paths: readonly string[]): T {
  const copy = structuredClone(object);
  for (const path of paths) removeField(copy, path);
  return copy;
}

function removeField(value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return;
  const place = Array.isArray(value) ? itemIn(value, path) : keyIn(value, path);
  if (!place) return;
  const { key, rest } = place;
  if (rest !== '') removeField((value as Record<string, unknown>)[key], rest);
  else if (Array.isArray(value)) value.splice(Number(key), 1);
  else delete (value as Record<string, unknown>)[key];
}

interface Place {
  key: string;
  rest: string;
}

/** The longest key that the path begins with. */
function keyIn(value: object, path: string): Place | undefined {
  const keys = Object.keys(value).filter((key) => path.startsWith(`.${key}`) && /^([.[]|$)/.test(path.slice(key.length + 1)));
  const key = keys.reduce<string | undefined>((one, other) => (one && one.length > other.length ? one : other), undefined);
  return key === undefined ? undefined : { key, rest: path.slice(key.length + 1) };
}

/** `[name="agent"]` and `[containerPort=8000,protocol="TCP"]`: fields of the item; `["a"]`: its value; `[0]`: its index. */
function itemIn(items: readonly unknown[], path: string): Place | undefined {
  const [whole, inside] = /^\[((?:"(?:[^"\\]|\\.)*"|[^\]"])*)\]/.exec(path) ?? [];
  if (whole === undefined) return undefined;
  const pairs = [...inside!.matchAll(/(\w+)=("(?:[^"\\]|\\.)*"|[^,]+)/g)].map(([, key, value]) => [key, parsed(value!)] as const);
  const isIt = (item: unknown) =>
    pairs.length > 0
      ? pairs.every(([key, value]) => (item as Record<string, unknown> | null)?.[key!] === value)
      : item === parsed(inside!);
  const index = pairs.length === 0 && /^\d+$/.test(inside!) ? Number(inside) : items.findIndex(isIt);
  return index in items ? { key: String(index), rest: path.slice(whole.length) } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

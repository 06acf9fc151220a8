/** The difference between two states as a JSON patch (RFC 6902), so that clients get only what is new of a large state. */
import { isDeepStrictEqual } from 'node:util';

/** One operation of a patch. */
export type PatchOperation = { op: 'add' | 'replace'; path: string; value: unknown } | { op: 'remove'; path: string };

/** The operations that turn `before` into `after`. Both are plain JSON. */
export function patchOf(before: unknown, after: unknown, path = ''): PatchOperation[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) return patchOfObject(before, after, path);
  if (Array.isArray(before) && Array.isArray(after) && isDeepStrictEqual(before, after.slice(0, before.length)))
    return after.slice(before.length).map((value) => ({ op: 'add', path: `${path}/-`, value }));
  return [{ op: 'replace', path, value: after }];
}

function patchOfObject(before: Record<string, unknown>, after: Record<string, unknown>, path: string): PatchOperation[] {
  const at = (key: string) => `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [
    ...gone.map((key): PatchOperation => ({ op: 'remove', path: at(key) })),
    ...Object.entries(after).flatMap(([key, value]): PatchOperation[] =>
      Object.hasOwn(before, key) ? patchOf(before[key], value, at(key)) : [{ op: 'add', path: at(key), value }],
    ),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

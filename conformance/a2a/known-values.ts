/** Values that a server's answers have shown, such as the ids of its tasks: learnt from answers, and put into requests. */
import type { Schema, Schemas } from '../json-schema/schemas.ts';
import type { Pool } from '../json-schema/valid-values.ts';

const MAX_KNOWN = 200;

/** Keeps values of the server's answers under the names of their schemas. */
export function harvest(schemas: Schemas, schema: Schema, value: unknown, pool: Pool): void {
  const name = schemas.nameOf(schema);
  if (name && typeof value === 'string') {
    // The newest: an older task has ended.
    pool.set(name, [...(pool.get(name) ?? []), value].slice(-MAX_KNOWN));
  }
  const resolved = schemas.resolve(schema);
  const branches = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])].filter((branch) => schemas.isValid(branch, value));
  for (const branch of [...(resolved.allOf ?? []), ...branches]) harvest(schemas, branch, value, pool);
  if (Array.isArray(value)) for (const item of value) harvest(schemas, resolved.items ?? {}, item, pool);
  else if (value !== null && typeof value === 'object') {
    for (const [key, property] of Object.entries(resolved.properties ?? {})) {
      if (Object.hasOwn(value, key)) harvest(schemas, property, (value as Record<string, unknown>)[key], pool);
    }
  }
}

/**
 * The value with what is known in place of the values whose schemas have a name: what was learnt last but `nth`. An answer with two
 * ids, such as that of a task and that of its configuration, is so used as it was.
 */
export function withKnown(schemas: Schemas, schema: Schema, value: unknown, pool: Pool, nth: number): unknown {
  const known = pool.get(schemas.nameOf(schema) ?? '');
  if (typeof value === 'string') return known && known.length > 0 ? known.at(-1 - (nth % known.length)) : value;
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const { properties = {} } = schemas.resolve(schema);
  const entries = Object.entries(value).map(([key, one]) => {
    const property = properties[key];
    return [key, property && typeof property === 'object' ? withKnown(schemas, property, one, pool, nth) : one];
  });
  return Object.fromEntries(entries);
}

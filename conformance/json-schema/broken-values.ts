/** A valid value → values that break one rule of its schema each. */
import type { Schema, Schemas } from './schemas.ts';

interface Broken {
  /** `message.parts.0.kind: wrong type (null)`. */
  rule: string;
  value: unknown;
}

/** Strings and lists beyond these limits are not generated. */
const TOO_LONG = 100_000;
const TOO_MANY = 2_000;

const ANY_TYPE: [string, unknown][] = [
  ['null', null],
  ['a boolean', true],
  ['a number', 7],
  ['a fraction', 0.5],
  ['a text', 'no such thing'],
  ['a list', []],
  ['an object', {}],
];

export function brokenValues(schemas: Schemas, schema: Schema, value: unknown): Broken[] {
  const found: Broken[] = [];
  const visit = (node: Schema, at: unknown, path: (string | number)[]): void => {
    const resolved = schemas.resolve(node);
    for (const part of resolved.allOf ?? []) visit(part, at, path);
    const branch = [...(resolved.anyOf ?? []), ...(resolved.oneOf ?? [])].find((one) => schemas.isValid(one, at));
    if (branch) visit(branch, at, path);
    for (const [rule, wrong] of alternatives(resolved, at))
      found.push({ rule: `${path.join('.') || 'the value'}: ${rule}`, value: replaced(value, path, wrong) });
    if (Array.isArray(at)) {
      for (const [index, item] of at.entries())
        visit(resolved.prefixItems?.[index] ?? resolved.items ?? {}, item, [...path, index]);
    } else if (at !== null && typeof at === 'object') {
      for (const [name, property] of Object.entries(resolved.properties ?? {})) {
        if (Object.hasOwn(at, name)) visit(property, (at as Record<string, unknown>)[name], [...path, name]);
      }
    }
  };
  visit(schema, value, []);
  return found.filter((broken) => !schemas.isValid(schema, broken.value));
}

/** Values that may be invalid here; the caller checks each against the whole schema. */
function alternatives(schema: Schema, value: unknown): [string, unknown][] {
  const found: [string, unknown][] = ANY_TYPE.map(([name, other]) => [`${name} in its place`, other]);
  if (typeof value === 'string') {
    if (schema.maxLength !== undefined && schema.maxLength < TOO_LONG) found.push(['too long', 'x'.repeat(schema.maxLength + 1)]);
    if ((schema.minLength ?? 0) > 0) found.push(['too short', 'x'.repeat(schema.minLength! - 1)]);
    if (schema.pattern)
      found.push(['against its pattern', `\u0001${value}`], ['against its pattern', `${value}\n`], ['against its pattern', '']);
    if (schema.format) found.push(['against its format', `${value} `], ['against its format', 'x']);
  }
  if (typeof value === 'number') {
    if (schema.minimum !== undefined) found.push(['too small', schema.minimum - 1]);
    if (schema.maximum !== undefined) found.push(['too large', schema.maximum + 1]);
    found.push(['a fraction', Math.trunc(value) + 0.5]);
  }
  if (Array.isArray(value)) {
    if ((schema.minItems ?? 0) > 0) found.push(['too few items', value.slice(0, schema.minItems! - 1)]);
    if (schema.maxItems !== undefined && schema.maxItems < TOO_MANY && value.length > 0) {
      found.push(['too many items', Array.from({ length: schema.maxItems + 1 }, () => value[0])]);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const name of schema.required ?? []) {
      const { [name]: _left, ...rest } = value as Record<string, unknown>;
      found.push([`without ${name}`, rest]);
    }
  }
  return found;
}

function replaced(value: unknown, path: (string | number)[], wrong: unknown): unknown {
  if (path.length === 0) return wrong;
  const [head, ...rest] = path as [string | number, ...(string | number)[]];
  if (Array.isArray(value)) return value.map((item, index) => (index === head ? replaced(item, rest, wrong) : item));
  const object = value as Record<string, unknown>;
  return { ...object, [head]: replaced(object[head], rest, wrong) };
}

/** Schema → valid values, from plain to odd. */
import fc from 'fast-check';
import type { Schema, Schemas } from './schemas.ts';

/** Name of a schema → values of it from the server's answers; they are used as often as new ones. */
export type Pool = Map<string, unknown[]>;

/** Stands for a property that is left out. */
const ABSENT = Symbol('absent');
/** In a sparse value one of this many optional properties is present. */
const SPARSE = 9;
/** Deeper than this only required properties are generated. */
const MAX_DEPTH = 5;
const MAX_TEXT = 60;
const MAX_ITEMS = 4;
/** Strings of exactly `maxLength` are tried up to this length. */
const LONG_TEXT = 2_000;

/** Half of the values are sparse: mostly required properties, like those of real clients. */
export function validValues(schemas: Schemas, schema: Schema, pool: Pool = new Map()): fc.Arbitrary<unknown> {
  const made = [true, false].map((sparse) => new Maker(schemas, pool, sparse).make(schema, 0));
  return fc.oneof(...made).filter((value) => schemas.isValid(schema, jsonOf(value)));
}

/** The value as JSON transports it. */
export function jsonOf(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

class Maker {
  readonly #schemas: Schemas;
  readonly #pool: Pool;
  readonly #sparse: boolean;

  constructor(schemas: Schemas, pool: Pool, sparse: boolean) {
    this.#sparse = sparse;
    this.#schemas = schemas;
    this.#pool = pool;
  }

  make(schema: Schema | boolean, depth: number): fc.Arbitrary<unknown> {
    if (schema === true || schema === undefined) return anything();
    if (schema === false) throw new Error('the schema allows nothing');
    const made = this.#makeResolved(this.#schemas.resolve(schema), depth);
    const name = this.#schemas.nameOf(schema);
    if (!name) return made;
    const known = fc.nat({ max: 1_000 }).map((index) => this.#pool.get(name)?.[index % this.#pool.get(name)!.length]);
    return fc.tuple(fc.boolean(), made, known).map(([reuse, fresh, old]) => (reuse && old !== undefined ? old : fresh));
  }

  #makeResolved(schema: Schema, depth: number): fc.Arbitrary<unknown> {
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const { allOf, anyOf, oneOf, ...base } = schema;
    if (allOf)
      return this.#makeResolved(
        allOf.reduce((sum: Schema, part) => merge(sum, this.#schemas.resolve(part)), {
          ...base,
          ...(anyOf ? { anyOf } : {}),
          ...(oneOf ? { oneOf } : {}),
        }),
        depth,
      );
    const branches = anyOf ?? oneOf;
    if (branches) {
      const usable = depth > MAX_DEPTH ? simplest(branches, this.#schemas) : branches;
      return fc.oneof(
        ...usable.map((branch) =>
          Object.keys(base).every(saysNothing)
            ? this.make(branch, depth + 1)
            : this.#makeResolved(merge(base, this.#schemas.resolve(branch)), depth + 1),
        ),
      );
    }
    const types = typesOf(schema);
    return types.length === 1
      ? this.#makeType(types[0]!, schema, depth)
      : fc.oneof(...types.map((type) => this.#makeType(type, schema, depth)));
  }

  #makeType(type: string, schema: Schema, depth: number): fc.Arbitrary<unknown> {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer(integerBounds(schema));
      case 'number':
        return fc.oneof(
          fc.integer(integerBounds(schema)),
          fc.double({ ...numberBounds(schema), noNaN: true, noDefaultInfinity: true }),
        );
      case 'string':
        return text(schema);
      case 'array':
        return this.#list(schema, depth);
      case 'object':
        return this.#object(schema, depth);
      default:
        return anything();
    }
  }

  #list({ items, prefixItems, minItems = 0, maxItems = MAX_ITEMS }: Schema, depth: number): fc.Arbitrary<unknown> {
    if (prefixItems) return fc.tuple(...prefixItems.map((item) => this.make(item, depth + 1)));
    const usual = this.#sparse ? 1 : MAX_ITEMS;
    const most = depth > MAX_DEPTH ? minItems : Math.max(minItems, Math.min(maxItems, usual));
    return fc.array(items ? this.make(items, depth + 1) : anything(), { minLength: minItems, maxLength: most });
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema, depth: number): fc.Arbitrary<unknown> {
    const names = Object.keys(properties).filter((name) => depth <= MAX_DEPTH || required.includes(name));
    const known = fc
      .record(Object.fromEntries(names.map((name) => [name, this.#property(properties[name]!, required.includes(name), depth)])))
      .map((object) => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== ABSENT)));
    if (this.#sparse || additionalProperties === false || depth > MAX_DEPTH) return known;
    const value = typeof additionalProperties === 'object' ? this.make(additionalProperties, depth + 1) : anything();
    const more = fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 2 });
    return fc.tuple(fc.boolean(), more, known).map(([open, extra, own]) => (open ? { ...extra, ...own } : own));
  }

  #property(schema: Schema, isRequired: boolean, depth: number): fc.Arbitrary<unknown> {
    const made = this.make(schema, depth + 1);
    if (isRequired) return made;
    return fc.oneof({ weight: 1, arbitrary: made }, { weight: this.#sparse ? SPARSE : 1, arbitrary: fc.constant(ABSENT) });
  }
}

function text({ pattern, format, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString());
  if (format === 'uri' || format === 'uri-reference') return fc.webUrl();
  if (format === 'email') return fc.emailAddress();
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  const most = Math.max(minLength, Math.min(maxLength ?? MAX_TEXT, MAX_TEXT));
  const usual = [
    fc.string({ minLength, maxLength: most }),
    fc.string({ minLength, maxLength: most, unit: 'grapheme' }),
    fc.string({ minLength, maxLength: most, unit: 'binary' }),
  ];
  if (maxLength === undefined || maxLength > LONG_TEXT) return fc.oneof(...usual);
  return fc.oneof(...usual, fc.constant('x'.repeat(maxLength)));
}

function anything(): fc.Arbitrary<unknown> {
  return fc.jsonValue({ maxDepth: 2 });
}

function typesOf({ type, properties, items }: Schema): string[] {
  if (type !== undefined) return [type].flat();
  if (properties) return ['object'];
  return items ? ['array'] : ['anything'];
}

function integerBounds(schema: Schema): { min: number; max: number } {
  const min = Math.ceil(schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1e9 : schema.exclusiveMinimum + 1));
  const max = Math.floor(
    schema.maximum ?? (schema.exclusiveMaximum === undefined ? Math.max(min, 0) + 1e9 : schema.exclusiveMaximum - 1),
  );
  // The library supports 32 bits.
  return { min: Math.max(min, -0x80000000), max: Math.min(max, 0x7fffffff) };
}

function numberBounds(schema: Schema): { min?: number; max?: number } {
  const min = schema.minimum ?? schema.exclusiveMinimum;
  const max = schema.maximum ?? schema.exclusiveMaximum;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

function merge(a: Schema, b: Schema): Schema {
  return {
    ...a,
    ...b,
    ...(a.properties || b.properties ? { properties: { ...a.properties, ...b.properties } } : {}),
    ...(a.required || b.required ? { required: [...new Set([...(a.required ?? []), ...(b.required ?? [])])] } : {}),
  };
}

/** The branches without nesting; if there are none, all branches. */
function simplest(branches: Schema[], schemas: Schemas): Schema[] {
  const flat = branches.filter((branch) => {
    const resolved = schemas.resolve(branch);
    return (
      'const' in resolved || resolved.enum || !typesOf(resolved).some((type) => ['object', 'array', 'anything'].includes(type))
    );
  });
  return flat.length > 0 ? flat : branches;
}

function saysNothing(keyword: string): boolean {
  return ['description', 'title', 'default', 'examples', 'example', 'deprecated'].includes(keyword) || keyword.startsWith('x-');
}

/**
 * Reads ProtoJSON into the form of a document's schemas: fields may have their names of the protocol buffers (`message_id`), integers
 * may be texts, constants may be numbers, and a field at its default value, such as an empty text, is an absent one. Free-form values
 * are left as they are.
 */
import { Problem } from '../problem.ts';
import { type JsonSchema, methodsOf, resolved } from './contract-document.ts';

/** The fields of an object: JSON name → schema, other name → JSON name, and those whose presence says what the object is. */
interface Fields {
  schemas: ReadonlyMap<string, JsonSchema>;
  names: ReadonlyMap<string, string>;
  members: ReadonlySet<string>;
}

/** A reader of the params of each method of an OpenRPC document. */
export function protoJsonReader(document: object): (method: string, params: object) => object {
  const schemas = new Map(methodsOf(document).map(({ name, params }) => [name, params]));
  const reader = new ProtoJsonReader(document);
  return (method, params) => reader.read(schemas.get(method)!, params, []) as object;
}

class ProtoJsonReader {
  readonly #document: object;
  readonly #fields = new Map<JsonSchema, Fields>();

  constructor(document: object) {
    this.#document = document;
  }

  read(schema: JsonSchema, value: unknown, place: readonly (string | number)[]): unknown {
    if (Array.isArray(value)) {
      const items = this.#formsOf(schema).find((form) => form['items'])?.['items'];
      return items ? value.map((item, index) => this.read(items as JsonSchema, item, [...place, index])) : value;
    }
    if (value === null || typeof value !== 'object') return this.#scalar(schema, value);
    const { schemas, names, members } = this.#fieldsOf(schema);
    if (schemas.size === 0) return value;
    const entries = Object.entries(value).flatMap(([key, given]): [string, unknown][] => {
      const name = names.get(key) ?? key;
      if (name !== key && Object.hasOwn(value, name)) throw twice(place, name, key);
      const field = schemas.get(name);
      if (field === undefined) return [[key, given]];
      if (!members.has(name) && this.#isDefault(field, given)) return [];
      // Null is absence, but where the value may be any: there it is that value.
      if (given === null && members.has(name) && field['type'] !== undefined) return [];
      return [[name, this.read(field, given, [...place, name])]];
    });
    return Object.fromEntries(entries);
  }

  /** An empty text, or the first constant of an enum, also by its number. */
  #isDefault(schema: JsonSchema, value: unknown): boolean {
    const isConstant = value === 0 || value === '0' || (typeof value === 'string' && value.endsWith('_UNSPECIFIED'));
    if (value !== '' && !isConstant) return false;
    return this.#formsOf(schema).some(({ type, enum: constants }) =>
      value === '' ? [type].flat().includes('string') : constants !== undefined,
    );
  }

  /** A text for an integer is that integer. A number for a constant is the constant in its place, counted from 1. */
  #scalar(schema: JsonSchema, value: unknown): unknown {
    const number = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value;
    if (!Number.isSafeInteger(number)) return value;
    const forms = this.#formsOf(schema);
    if (forms.some(({ type }) => [type].flat().includes('integer'))) return number;
    const constants = forms.find((form) => form['enum'])?.['enum'] as string[] | undefined;
    return constants?.[(number as number) - 1] ?? value;
  }

  #fieldsOf(schema: JsonSchema): Fields {
    const known = this.#fields.get(schema);
    if (known) return known;
    const forms = this.#formsOf(schema);
    const schemas = new Map(forms.flatMap(({ properties }) => Object.entries(properties ?? {}) as [string, JsonSchema][]));
    const unions = forms.filter((form) => form['x-one-member'] === true);
    const members = unions.flatMap((union) => this.#formsOf(union).flatMap(({ required = [] }) => required as string[]));
    const names = [...schemas.keys()].map((name): [string, string] => [snakeCase(name), name]);
    const fields = { schemas, names: new Map(names.filter(([other, name]) => other !== name)), members: new Set(members) };
    this.#fields.set(schema, fields);
    return fields;
  }

  /** The schema without its references, and all alternatives that it has. */
  #formsOf(schema: JsonSchema): JsonSchema[] {
    const form = resolved<JsonSchema>(this.#document, schema);
    const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => (form[keyword] ?? []) as JsonSchema[]);
    return [form, ...branches.flatMap((branch) => this.#formsOf(branch))];
  }
}

/** As JSON writes it. */
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i;

/** `messageId` → `message_id`. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function twice(place: readonly (string | number)[], name: string, other: string): Problem {
  const loc = ['body', ...place, name];
  const msg = `Input has the field twice, as ${name} and as ${other}`;
  return new Problem('invalid', `${loc.join('.')}: ${msg}.`, { issues: [{ loc, msg, type: 'field_twice' }] });
}

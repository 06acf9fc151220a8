/**
 * Reads ProtoJSON into the form of a document's schemas: fields may have their names of the protocol buffers (`message_id`), and a
 * field at its default value, such as an empty text, is an absent one. Free-form values are left as they are.
 */
import { Problem } from '../problem.ts';
import { type JsonSchema, methodsOf, resolved } from './contract-document.ts';

/** The fields of an object: JSON name → schema, and other name → JSON name. */
interface Fields {
  schemas: ReadonlyMap<string, JsonSchema>;
  names: ReadonlyMap<string, string>;
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
    if (value === null || typeof value !== 'object') return value;
    const { schemas, names } = this.#fieldsOf(schema);
    if (schemas.size === 0) return value;
    const entries = Object.entries(value).flatMap(([key, given]): [string, unknown][] => {
      const name = names.get(key) ?? key;
      if (name !== key && Object.hasOwn(value, name)) throw twice(place, name, key);
      const field = schemas.get(name);
      if (field === undefined) return [[key, given]];
      return this.#isDefault(field, given) ? [] : [[name, this.read(field, given, [...place, name])]];
    });
    return Object.fromEntries(entries);
  }

  /** An empty text where the schema wants content, or the first constant of an enum. */
  #isDefault(schema: JsonSchema, value: unknown): boolean {
    if (value !== '' && !(typeof value === 'string' && value.endsWith('_UNSPECIFIED'))) return false;
    const keyword = value === '' ? 'minLength' : 'enum';
    return this.#formsOf(schema).some((form) => form[keyword] !== undefined);
  }

  #fieldsOf(schema: JsonSchema): Fields {
    const known = this.#fields.get(schema);
    if (known) return known;
    const schemas = new Map(
      this.#formsOf(schema).flatMap(({ properties }) => Object.entries(properties ?? {}) as [string, JsonSchema][]),
    );
    const names = [...schemas.keys()].map((name): [string, string] => [snakeCase(name), name]);
    const fields = { schemas, names: new Map(names.filter(([other, name]) => other !== name)) };
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

/** `messageId` → `message_id`. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function twice(place: readonly (string | number)[], name: string, other: string): Problem {
  const loc = ['body', ...place, name];
  const msg = `Input has the field twice, as ${name} and as ${other}`;
  return new Problem('invalid', `${loc.join('.')}: ${msg}.`, { issues: [{ loc, msg, type: 'field_twice' }] });
}

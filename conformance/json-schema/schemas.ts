/** Resolves references and validates values against the schemas of one document, without the generated code. */

import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { referenced } from '../../src/runtime/json-pointer.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  prefixItems?: Schema[];
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  [keyword: string]: unknown;
}

const MOST_REASONS = 6;

export class Schemas {
  readonly #document: object;
  readonly #ajv: Ajv2020.default;
  /** Finds all errors, which takes longer. */
  readonly #thorough: Ajv2020.default;
  readonly #compiled = new Map<Ajv2020.default, WeakMap<Schema, ValidateFunction>>();

  /** `document` keeps its schemas in `components.schemas`. */
  constructor(document: object) {
    this.#document = document;
    const [quick, thorough] = [false, true].map((allErrors) => {
      const ajv = new Ajv2020.default({ strict: false, allErrors, validateFormats: true });
      addFormats.default(ajv);
      return ajv.addSchema({ $id: 'document', ...(absolute(components(document)) as object) });
    });
    this.#ajv = quick!;
    this.#thorough = thorough!;
    for (const ajv of [this.#ajv, this.#thorough]) this.#compiled.set(ajv, new WeakMap());
  }

  /** The name of the component, if the schema is a plain reference. */
  nameOf(schema: Schema): string | undefined {
    return schema.$ref?.split('/').at(-1);
  }

  resolve(schema: Schema): Schema {
    if (schema.$ref === undefined) return schema;
    const { $ref, ...beside } = schema;
    return { ...this.resolve(referenced(this.#document, $ref) as Schema), ...beside };
  }

  isValid(schema: Schema, value: unknown): boolean {
    return this.validator(schema)(value) as boolean;
  }

  /** Why a value is invalid, in one line; repeated reasons are listed once. */
  explain(schema: Schema, value: unknown): string {
    if (this.isValid(schema, value)) return '';
    const validate = this.#compile(this.#thorough, schema);
    validate(value);
    const errors = validate.errors ?? [];
    const missing = errors.filter(({ keyword }) => keyword === 'required');
    const lacking = [...Map.groupBy(missing, placeOf)].map(([place, all]) => {
      const names = [...new Set(all.map(({ params }) => `'${params['missingProperty']}'`))];
      return `${place} must have required ${names.length > 1 ? 'properties' : 'property'} ${names.join(', ')}`;
    });
    const others = errors.filter(({ keyword }) => keyword !== 'required');
    const reasons = [...lacking, ...new Set(others.map((error) => `${placeOf(error)} ${error.message}`))];
    const more = reasons.length > MOST_REASONS ? `; and ${reasons.length - MOST_REASONS} more` : '';
    return `${reasons.slice(0, MOST_REASONS).join('; ')}${more}`;
  }

  validator(schema: Schema): ValidateFunction {
    return this.#compile(this.#ajv, schema);
  }

  #compile(ajv: Ajv2020.default, schema: Schema): ValidateFunction {
    const compiled = this.#compiled.get(ajv)!;
    const known = compiled.get(schema);
    if (known) return known;
    const validate = ajv.compile(absolute(schema) as Schema);
    compiled.set(schema, validate);
    return validate;
  }
}

function placeOf({ instancePath }: ErrorObject): string {
  return `value${instancePath.replaceAll(/\/\d+(?=\/|$)/g, '/*')}`;
}

function components(document: object): object {
  return { components: { schemas: (document as { components?: { schemas?: object } }).components?.schemas ?? {} } };
}

function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute);
  if (node === null || typeof node !== 'object') return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? `document${value}` : absolute(value),
    ]),
  );
}

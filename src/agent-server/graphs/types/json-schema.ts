/**
 * JSON Schemas of TypeScript types, as the values are on the wire. What JSON cannot hold, and what no schema tells, is `{}`. A
 * type that contains itself is a definition that the schema refers to; every other one stands where it is used.
 */
import type ts from 'typescript';

export type Schema = Record<string, unknown>;
type Compiler = typeof ts;

/** Types of one schema. What goes beyond is `{}`: a type can unfold without end. */
const MAX_TYPES = 3_000;
const MAX_DEPTH = 24;
/** Classes whose values are written as texts. */
const TEXTS: Record<string, Schema> = { Date: { type: 'string', format: 'date-time' }, URL: { type: 'string' } };

export const MESSAGE: Schema = { type: 'object', description: 'A message.' };

export class SchemaWriter {
  readonly #ts: Compiler;
  readonly #checker: ts.TypeChecker;
  readonly #definitions: Record<string, Schema> = {};
  readonly #names = new Map<ts.Type, string>();
  /** The types that the one at hand is part of. */
  readonly #around: ts.Type[] = [];
  #types = 0;
  /** Whether a type is one that the compiler could not find. */
  unknownTypes = false;

  constructor(compiler: Compiler, checker: ts.TypeChecker) {
    this.#ts = compiler;
    this.#checker = checker;
  }

  /** The schema of an object with these properties, all of which may be absent. */
  object(properties: Map<string, { type: ts.Type; symbol: ts.Symbol }>): Schema {
    const described = [...properties].map(([name, { type, symbol }]) => [name, this.#described(type, symbol)]);
    return {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: Object.fromEntries(described),
      ...(Object.keys(this.#definitions).length > 0 ? { definitions: this.#definitions } : {}),
    };
  }

  #described(type: ts.Type, symbol: ts.Symbol): Schema {
    const text = this.#ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).trim();
    return { ...this.#schema(type), ...(text === '' ? {} : { description: text }) };
  }

  #schema(type: ts.Type): Schema {
    const { TypeFlags } = this.#ts;
    const { flags } = type;
    if (this.#types++ > MAX_TYPES || this.#around.length > MAX_DEPTH) return {};
    if (flags & TypeFlags.Any && (type as { intrinsicName?: string }).intrinsicName === 'error') this.unknownTypes = true;
    if (flags & TypeFlags.Null) return { type: 'null' };
    if (type.isStringLiteral() || type.isNumberLiteral())
      return { type: type.isStringLiteral() ? 'string' : 'number', const: type.value };
    if (flags & TypeFlags.BooleanLiteral) return { type: 'boolean', const: this.#checker.typeToString(type) === 'true' };
    if (type.isUnion()) return this.#union(type.types);
    if (flags & TypeFlags.StringLike) return { type: 'string' };
    if (flags & TypeFlags.NumberLike) return { type: 'number' };
    if (flags & TypeFlags.BooleanLike) return { type: 'boolean' };
    if (flags & TypeFlags.TypeParameter) {
      const bound = this.#checker.getBaseConstraintOfType(type);
      return bound && bound !== type ? this.#schema(bound) : {};
    }
    return flags & (TypeFlags.Object | TypeFlags.Intersection) ? this.#structured(type) : {};
  }

  /** Values of one type are listed; `undefined` is an absent value. */
  #union(types: readonly ts.Type[]): Schema {
    const { TypeFlags } = this.#ts;
    const said = types.filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void))).map((type) => this.#schema(type));
    if (said.some((schema) => Object.keys(schema).length === 0)) return {};
    const values = new Map<unknown, unknown[]>();
    const others = new Map<string, Schema>();
    for (const schema of said)
      if ('const' in schema) values.set(schema['type'], [...(values.get(schema['type']) ?? []), schema['const']]);
      else others.set(JSON.stringify(schema), schema);
    const listed = [...values].map(([type, choices]) => {
      if (type === 'boolean' && choices.length === 2) return { type };
      return choices.length === 1 ? { type, const: choices[0] } : { type, enum: choices };
    });
    const all = [...listed, ...others.values()];
    const names = all.map(({ type, ...rest }) => (typeof type === 'string' && Object.keys(rest).length === 0 ? type : undefined));
    if (all.length > 1 && names.every((name) => name !== undefined)) return { type: names };
    return all.length === 1 ? all[0]! : all.length === 0 ? {} : { anyOf: all };
  }

  #structured(type: ts.Type): Schema {
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return {};
    const name = this.#classOf(type);
    if (name !== undefined) return TEXTS[name] ?? (name === 'Message' ? MESSAGE : {});
    if (this.#around.includes(type)) return { $ref: `#/definitions/${this.#nameOf(type)}` };
    this.#around.push(type);
    const schema = this.#checker.isTupleType(type) || this.#checker.isArrayType(type) ? this.#list(type) : this.#record(type);
    this.#around.pop();
    const own = this.#names.get(type);
    if (own === undefined) return schema;
    this.#definitions[own] = schema;
    return { $ref: `#/definitions/${own}` };
  }

  /** `Message` for the messages of LangChain; the name of a class of the language, such as `Map`. */
  #classOf(type: ts.Type): string | undefined {
    const symbol = type.getSymbol();
    const file = symbol?.declarations?.[0]?.getSourceFile().fileName.replaceAll('\\', '/') ?? '';
    if (!symbol || this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) return undefined;
    if (/\/@langchain\/core\/dist\/messages\//.test(file) && /Message(Chunk)?$/.test(symbol.name)) return 'Message';
    const isOfLanguage = /\/typescript\/lib\/lib\.[^/]*\.d\.ts$|\/@types\/node\//.test(file);
    return isOfLanguage && symbol.flags & (this.#ts.SymbolFlags.Class | this.#ts.SymbolFlags.Interface) ? symbol.name : undefined;
  }

  #list(type: ts.Type): Schema {
    const items = this.#checker.getTypeArguments(type as ts.TypeReference);
    if (!this.#checker.isTupleType(type)) {
      const item = items[0] ? this.#schema(items[0]) : {};
      return { type: 'array', items: item, ...(item === MESSAGE ? { langgraph_type: 'messages' } : {}) };
    }
    const { minLength, hasRestElement } = (type as ts.TupleTypeReference).target as ts.TupleType & { hasRestElement: boolean };
    const kinds = this.#union(items);
    return { type: 'array', items: kinds, minItems: minLength, ...(hasRestElement ? {} : { maxItems: items.length }) };
  }

  #record(type: ts.Type): Schema {
    const { SymbolFlags } = this.#ts;
    const properties: [string, Schema][] = [];
    const required: string[] = [];
    for (const symbol of this.#checker.getPropertiesOfType(type)) {
      if (symbol.flags & SymbolFlags.Method || /^(__@|#)/.test(symbol.name)) continue;
      const own = this.#checker.getTypeOfSymbol(symbol);
      if (own.getCallSignatures().length > 0) continue;
      properties.push([symbol.name, this.#described(own, symbol)]);
      if (!(symbol.flags & SymbolFlags.Optional)) required.push(symbol.name);
    }
    const rest = this.#checker.getIndexTypeOfType(type, this.#ts.IndexKind.String);
    const others = rest && this.#schema(rest);
    return {
      type: 'object',
      ...(properties.length > 0 ? { properties: Object.fromEntries(properties) } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(others && Object.keys(others).length > 0 ? { additionalProperties: others } : {}),
    };
  }

  #nameOf(type: ts.Type): string {
    const known = this.#names.get(type);
    if (known !== undefined) return known;
    const wanted = (type.aliasSymbol ?? type.getSymbol())?.name.replaceAll(/\W/g, '') || 'Type';
    const plain = wanted.startsWith('__') ? 'Type' : wanted;
    const taken = new Set(this.#names.values());
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain}${number}`;
    this.#names.set(type, name);
    return name;
  }
}

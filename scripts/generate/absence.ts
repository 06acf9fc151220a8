/**
 * Null counts as absent in an optional field that does not allow null. So does an empty value of an optional query parameter.
 * Many clients send unset fields that way. The published documents allow it; handlers see the field as absent.
 */
import { _, type Ajv2020, type KeywordCxt } from 'ajv/dist/2020.js';
import type { Contract, JsonSchema } from './ir.ts';
import { type NamedSchemas, namedSchemas, rewriteSchema, type SchemaSet } from './schemas.ts';
import { speakToStockTools } from './stock-tools.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;

const componentOf = (reference: unknown) => String(reference).split('/').at(-1)!;

/** The properties of an object whose null means absent: optional ones whose own schema refuses null. */
export function propertiesAbsentWhenNull(schema: JsonSchema, components: SchemaSet): string[] {
  const required = (schema['required'] as string[] | undefined) ?? [];
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
    .filter(([name, property]) => !required.includes(name) && !acceptsNull(property, components))
    .map(([name]) => name);
}

function acceptsNull(schema: JsonSchema, components: SchemaSet): boolean {
  const { $ref, type, anyOf, oneOf, allOf } = schema as Node;
  const accepts = (part: JsonSchema) => acceptsNull(part, components);
  if ($ref !== undefined && !accepts(components.get(componentOf($ref))!)) return false;
  if ('const' in schema && schema['const'] !== null) return false;
  if ('enum' in schema && !(schema['enum'] as unknown[]).includes(null)) return false;
  if (type !== undefined && ![type].flat().includes('null')) return false;
  return [anyOf, oneOf].every((parts) => parts?.some(accepts) ?? true) && (allOf?.every(accepts) ?? true);
}

/** Our Ajv keyword. It deletes null that means absent, before validation and before defaults are filled in. */
const KEYWORD = 'absentWhenNull';

/** Handles one schema, without its subschemas. */
export function deleteNulls(schema: JsonSchema, components: SchemaSet): JsonSchema {
  const names = propertiesAbsentWhenNull(schema, components);
  return names.length === 0 ? schema : { ...schema, [KEYWORD]: names };
}

/** The keyword has no type: Ajv runs those before the keywords of objects, and so before it fills in defaults. */
export function addNullDeletion(ajv: Ajv2020): void {
  ajv.addKeyword({ keyword: KEYWORD, schemaType: 'array', modifying: true, code: emitDeletions });
}

function emitDeletions({ gen, data, schema }: KeywordCxt): void {
  gen.if(_`${data} && typeof ${data} == "object" && !Array.isArray(${data})`, () => {
    for (const name of schema as string[]) {
      const property = _`${data}[${name}]`;
      gen.if(_`${property} === null`, () => gen.code(_`delete ${property}`));
    }
  });
}

/** The contract's document as it is published: requests may have null and empty values for absent fields. */
export function publishedDocument(contract: Contract): Record<string, unknown> {
  const named = namedSchemas(contract);
  const document = structuredClone(contract.document) as Node;
  const inputs = inputSchemas(named);
  const known: SchemaSet = new Map(named.components);
  for (const [name, input] of inputs) known.set(input, named.components.get(name)!);
  const components: Node = document['components']?.schemas ?? {};
  const admit = (schema: unknown) =>
    rewriteSchema(
      schema,
      (name) => `#/components/schemas/${inputs.get(name) ?? name}`,
      () => false,
      (copy) => admitNulls(copy, known),
    );
  for (const [name, input] of inputs) components[input] = admit(contract.schemas[name]);
  const admitOptional = (schema: JsonSchema) => (acceptsNull(schema, named.components) ? admit(schema) : orNull(admit(schema)));
  if (contract.kind === 'rpc') {
    for (const param of document['methods'].flatMap((method: Node) => method['params'] ?? []))
      param['schema'] = (param['required'] === true ? admit : admitOptional)(param['schema']);
    return document;
  }
  const admitEmptyValue = (parameter: Node) => {
    if (parameter['in'] !== 'query' || parameter['required'] === true) return;
    // For a parameter with JSON text, tools would read an empty value as the JSON of an empty string.
    if (!parameter['content']) parameter['allowEmptyValue'] = true;
    for (const media of Object.values<Node>(parameter['content'] ?? {})) media['schema'] = admitOptional(media['schema']);
  };
  for (const operation of Object.values<Node>(document['paths']).flatMap((item) => Object.values<Node>(item))) {
    for (const media of Object.values<Node>(operation['requestBody']?.content ?? {})) media['schema'] = admit(media['schema']);
    (operation['parameters'] ?? []).forEach(admitEmptyValue);
  }
  for (const parameter of Object.values<Node>(document['components']?.parameters ?? {})) admitEmptyValue(parameter);
  speakToStockTools(document);
  return document;
}

/** Component → its name in requests. It differs where answers use the component too, which must not allow null. */
function inputSchemas({ components, requests, responses }: NamedSchemas): Map<string, string> {
  const reachable = (set: Iterable<unknown>, found = new Set<string>()): Set<string> => {
    for (const name of referencesIn([...set])) {
      if (!found.has(name)) reachable([components.get(name)], found.add(name));
    }
    return found;
  };
  const inAnswers = reachable(responses.values());
  const changes = (name: string) =>
    [name, ...reachable([components.get(name)])].some((part) => hasAbsentNulls(components.get(part), components));
  const changed = [...reachable(requests.values())].filter(changes);
  return new Map(changed.map((name) => [name, inAnswers.has(name) ? `${name}Input` : name]));
}

function referencesIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [componentOf(value)] : referencesIn(value),
  );
}

function hasAbsentNulls(node: unknown, components: SchemaSet): boolean {
  if (node === null || typeof node !== 'object') return false;
  if (propertiesAbsentWhenNull(node as JsonSchema, components).length > 0) return true;
  return Object.entries(node).some(([key, value]) => key !== 'examples' && hasAbsentNulls(value, components));
}

function admitNulls(schema: JsonSchema, components: SchemaSet): JsonSchema {
  const names = propertiesAbsentWhenNull(schema, components);
  if (names.length === 0) return schema;
  const properties = schema['properties'] as Record<string, JsonSchema>;
  return {
    ...schema,
    properties: { ...properties, ...Object.fromEntries(names.map((name) => [name, orNull(properties[name]!)])) },
  };
}

function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, $ref, allOf, anyOf, ...rest } = schema as Node;
  if ($ref !== undefined) return { ...rest, anyOf: [{ $ref }, { type: 'null' }] };
  if (allOf?.length === 1 && type === undefined && anyOf === undefined) return { ...rest, anyOf: [...allOf, { type: 'null' }] };
  if (anyOf !== undefined && type === undefined) return { ...rest, anyOf: [...anyOf, { type: 'null' }] };
  if (type === undefined || 'const' in rest || (allOf ?? anyOf) !== undefined) return { anyOf: [schema, { type: 'null' }] };
  // Client generators make two types of one `enum` with null and without it.
  if (values !== undefined) return { ...rest, anyOf: [{ type, enum: values }, { type: 'null' }] };
  return { ...rest, type: [type, 'null'].flat() };
}

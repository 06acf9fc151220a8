/**
 * Schemas → TypeScript, by json-schema-to-typescript over one document with all schemas: each shared schema becomes one named
 * type. A property with a default counts as present, as the validators fill it in.
 */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { JsonSchema } from '../ir.ts';
import { isAnnotation, type NamedSchemas, rewriteSchema } from '../schemas.ts';
import { banner } from './banner.ts';

export async function emitTypes(named: NamedSchemas): Promise<string> {
  const all = new Map([...named.requests, ...named.responses, ...named.components]);
  const definitions: Record<string, JsonSchema> = {};
  for (const name of [...all.keys()].sort()) {
    const schema = rewriteSchema(
      all.get(name),
      (component) => `#/$defs/${component}`,
      (keyword) => keyword !== 'description' && isAnnotation(keyword),
    );
    const definition = adapt(requireDefaulted(nameTargets(schema))) as JsonSchema;
    definitions[name] = '$ref' in definition ? definition : { ...definition, title: name };
  }
  const { aliases, concrete } = splitAliases(definitions);
  const root = { title: 'Root', type: 'object', additionalProperties: false, $defs: concrete };
  const source = await compile(root as JSONSchema, 'Root', {
    unreachableDefinitions: true,
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    bannerComment: '',
    format: true,
    style: { singleQuote: true, printWidth: 130 },
  });
  const aliasLines = aliases.map(([name, target]) => `export type ${name} = ${target};`);
  return `${banner()}\n${tidy(source)}${aliasLines.length > 0 ? `\n${aliasLines.join('\n')}\n` : ''}`;
}

/** A definition that is only a reference becomes a type alias. The compiler would inline or number it. */
function splitAliases(definitions: Record<string, JsonSchema>) {
  const aliases: [string, string][] = [];
  const concrete: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(definitions)) {
    const target = typeof schema['$ref'] === 'string' ? targetOf(schema['$ref']) : undefined;
    if (target) aliases.push([name, target]);
    else concrete[name] = schema;
  }
  return { aliases, concrete };
}

/** Replaces a `$ref` with text beside it by the target's name. The compiler would repeat the target under a numbered name. */
function nameTargets(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(nameTargets);
  if (node === null || typeof node !== 'object') return node;
  const { $ref, ...beside } = node as JsonSchema;
  if (typeof $ref === 'string') return Object.keys(beside).length > 0 ? { ...beside, tsType: targetOf($ref) } : { $ref };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, nameTargets(value)]));
}

function targetOf(ref: string): string {
  return ref.replace('#/$defs/', '');
}

function requireDefaulted(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(requireDefaulted);
  if (node === null || typeof node !== 'object') return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, requireDefaulted(value)]));
  if (copy['properties'] && typeof copy['properties'] === 'object') {
    const defaulted = Object.entries(copy['properties'] as Record<string, JsonSchema>)
      .filter(([, schema]) => schema && typeof schema === 'object' && 'default' in schema)
      .map(([name]) => name);
    if (defaulted.length > 0) copy['required'] = [...new Set([...((copy['required'] as string[]) ?? []), ...defaulted])];
  }
  return copy;
}

const SAYS_NOTHING = new Set(['description', 'default']);

/** Adapts what the compiler reads differently than the validators: lists by position, one-part `allOf`, and any value. */
function adapt(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(adapt);
  if (node === null || typeof node !== 'object') return node;
  const { prefixItems, allOf, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, adaptKeyword(key, value)]),
  );
  const parts = allOf as JsonSchema[] | undefined;
  if (parts?.length === 1 && Object.keys(rest).every((key) => SAYS_NOTHING.has(key)))
    return nameTargets({ ...rest, ...parts[0] });
  if (prefixItems) return { ...rest, items: prefixItems, additionalItems: rest['items'] ?? true };
  if (!parts && Object.keys(rest).every((key) => SAYS_NOTHING.has(key))) return { ...rest, tsType: 'unknown' };
  return { ...rest, ...(parts ? { allOf: parts } : {}) };
}

/** Leaves values unchanged. Names in a map of schemas are no keywords. */
function adaptKeyword(key: string, value: unknown): unknown {
  if (['default', 'const', 'enum', 'required'].includes(key)) return value;
  if (key === 'properties')
    return Object.fromEntries(Object.entries(value as object).map(([name, schema]) => [name, adapt(schema)]));
  return adapt(value);
}

function tidy(source: string): string {
  return source
    .replace(/export interface Root \{\}\n?/, '')
    .replace(/\n? \* ?\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n/g, '\n')
    .replace(
      /\/\*\*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n \*\/\n/g,
      '',
    )
    .trimStart();
}

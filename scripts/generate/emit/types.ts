/**
 * Schemas → TypeScript, by json-schema-to-typescript over one document that holds them all, so that shared schemas become
 * one named type each. A property with a default counts as present: the validators fill it in.
 */
import { compile, type JSONSchema } from 'json-schema-to-typescript';
import type { JsonSchema } from '../ir.ts';
import { isAnnotation, type NamedSchemas, rewriteSchema } from '../schemas.ts';
import { banner } from './banner.ts';

export async function emitTypes(named: NamedSchemas): Promise<string> {
  const all = new Map([...named.requests, ...named.responses, ...named.components]);
  const definitions: Record<string, JsonSchema> = {};
  for (const name of [...all.keys()].sort()) {
    const schema = rewriteSchema(all.get(name), (component) => `#/$defs/${component}`, (keyword) => keyword !== 'description' && isAnnotation(keyword));
    const definition = requireDefaulted(dropRefSiblings(schema)) as JsonSchema;
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

/** A definition that is nothing but a reference becomes a type alias; the compiler would inline or number it. */
function splitAliases(definitions: Record<string, JsonSchema>) {
  const aliases: [string, string][] = [];
  const concrete: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(definitions)) {
    const target = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/$defs/', '') : undefined;
    if (target) aliases.push([name, target]);
    else concrete[name] = schema;
  }
  return { aliases, concrete };
}

/** Text beside a `$ref` makes the compiler repeat the target under a numbered name; a default beside it still counts. */
function dropRefSiblings(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(dropRefSiblings);
  if (node === null || typeof node !== 'object') return node;
  const { $ref, default: value } = node as JsonSchema;
  if (typeof $ref === 'string') return value === undefined ? { $ref } : { allOf: [{ $ref }], default: value };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, dropRefSiblings(value)]));
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

function tidy(source: string): string {
  return source
    .replace(/export interface Root \{\}\n?/, '')
    .replace(/\n? \* ?\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n/g, '\n')
    .replace(/\/\*\*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n \*\/\n/g, '')
    .trimStart();
}

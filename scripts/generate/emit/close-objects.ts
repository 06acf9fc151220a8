/**
 * For contracts with `x-drop-unknown-fields`: closes each object of a request that lists its properties. Ajv then deletes other
 * fields instead of refusing them. Maps, and objects that allow any field, stay open.
 */
import type { JsonSchema } from '../ir.ts';
import type { NamedSchemas } from '../schemas.ts';

/** Handles one schema, without its subschemas. */
export function closeObject(schema: JsonSchema): JsonSchema {
  const isOpen = 'properties' in schema && schema['additionalProperties'] === undefined;
  return isOpen ? { ...schema, additionalProperties: false } : schema;
}

/**
 * Throws when several object schemas apply to one value: each would delete the fields of the others, in a union even if another
 * branch is meant.
 */
export function assertClosable({ requests, components }: NamedSchemas): void {
  const target = (reference: unknown) => components.get(String(reference).split('/').at(-1)!)!;
  const objectsAt = (schema: JsonSchema): number => {
    if ('$ref' in schema) return objectsAt(target(schema['$ref']));
    const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (schema[keyword] ?? []) as JsonSchema[]);
    return branches.reduce((sum, branch) => sum + objectsAt(branch), 'properties' in schema ? 1 : 0);
  };
  const seen = new Set<unknown>();
  const visit = (node: unknown, where: string): void => {
    if (node === null || typeof node !== 'object' || seen.has(node)) return;
    seen.add(node);
    const schema = node as JsonSchema;
    if (['allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema) && objectsAt(schema) > 1) {
      throw new Error(`${where} has several objects in one place, which x-drop-unknown-fields cannot keep apart`);
    }
    if (typeof schema['$ref'] === 'string') visit(target(schema['$ref']), where);
    for (const [key, value] of Object.entries(schema)) visit(value, `${where}/${key}`);
  };
  for (const [name, schema] of requests) visit(schema, name);
}

/**
 * Adds Ajv's `discriminator` to unions of objects that differ in one constant. The validator then checks only the intended
 * branch: a client sees what is wrong with its text part, not that it is no file either.
 */
import type { JsonSchema } from '../ir.ts';
import type { SchemaSet } from '../schemas.ts';

/** Handles a schema with all its subschemas, before its references are renamed. */
export function discriminate(schema: unknown, components: SchemaSet): unknown {
  if (Array.isArray(schema)) return schema.map((item) => discriminate(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, discriminate(value, components)]));
  const propertyName = Array.isArray(copy['oneOf']) ? commonTag(copy['oneOf'] as JsonSchema[], components) : undefined;
  return propertyName === undefined ? copy : { type: 'object', ...copy, discriminator: { propertyName } };
}

/** The property that every branch requires with its own constant. */
function commonTag(branches: JsonSchema[], components: SchemaSet): string | undefined {
  const targets = branches.map((branch) =>
    typeof branch['$ref'] === 'string' ? components.get(branch['$ref'].split('/').at(-1)!)! : branch,
  );
  const required = (targets[0]?.['required'] as string[] | undefined) ?? [];
  return required.find((name) => {
    const constants = targets.map((target) => constantOf(target, name));
    return constants.every((constant) => constant !== undefined) && new Set(constants).size === constants.length;
  });
}

function constantOf(schema: JsonSchema, name: string): string | undefined {
  const property = (schema['properties'] as Record<string, JsonSchema> | undefined)?.[name];
  const isRequired = ((schema['required'] as string[] | undefined) ?? []).includes(name);
  return isRequired && typeof property?.['const'] === 'string' ? property['const'] : undefined;
}

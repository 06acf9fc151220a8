/**
 * Makes validators of unions check only the intended branch: a client sees what is wrong with its text part, not that it is no file
 * either. Objects that differ in one constant get Ajv's `discriminator`. Those told apart by a member (`x-one-member`) get a keyword
 * of ours, and a condition for each branch.
 */
import { _, type KeywordCxt } from 'ajv';
import type Ajv2020 from 'ajv/dist/2020.js';
import type { JsonSchema } from '../ir.ts';
import type { SchemaSet } from '../schemas.ts';

/** Handles a schema with all its subschemas, before its references are renamed. */
export function discriminate(schema: unknown, components: SchemaSet): unknown {
  if (Array.isArray(schema)) return schema.map((item) => discriminate(item, components));
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, discriminate(value, components)]));
  if (copy['x-one-member'] === true) return byMember(copy, components);
  const propertyName = Array.isArray(copy['oneOf']) ? commonTag(copy['oneOf'] as JsonSchema[], components) : undefined;
  return propertyName === undefined ? copy : { type: 'object', ...copy, discriminator: { propertyName } };
}

const ONE_MEMBER = 'oneMember';

/** Each branch requires one member, which tells it from the others. */
function byMember({ oneOf, ...rest }: JsonSchema, components: SchemaSet): JsonSchema {
  const branches = oneOf as JsonSchema[];
  const members = targetsOf(branches, components).map(({ required }) => (required as string[])[0]!);
  const conditions = branches.map((branch, index) => ({
    if: { not: { type: 'object', required: [members[index]] } },
    else: branch,
  }));
  return { ...rest, type: 'object', [ONE_MEMBER]: members, allOf: conditions };
}

/** The keyword demands exactly one of its members. */
export function addOneMember(ajv: Ajv2020.Ajv2020): void {
  ajv.addKeyword({
    keyword: ONE_MEMBER,
    type: 'object',
    schemaType: 'array',
    error: { message: 'must have exactly one member', params: ({ schemaCode }) => _`{members: ${schemaCode}}` },
    code: (context: KeywordCxt) => {
      const present = (context.schema as string[]).map((name) => _`(${context.data}[${name}] !== undefined ? 1 : 0)`);
      context.fail(_`${present.reduce((sum, one) => _`${sum} + ${one}`)} !== 1`);
    },
  });
}

function targetsOf(branches: JsonSchema[], components: SchemaSet): JsonSchema[] {
  return branches.map((branch) =>
    typeof branch['$ref'] === 'string' ? components.get(branch['$ref'].split('/').at(-1)!)! : branch,
  );
}

/** The property that every branch requires with its own constant. */
function commonTag(branches: JsonSchema[], components: SchemaSet): string | undefined {
  const targets = targetsOf(branches, components);
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

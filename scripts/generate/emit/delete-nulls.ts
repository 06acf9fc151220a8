/** Null that means absence is deleted from a request before anything looks at it, defaults included. */
import { _, type Ajv2020, type KeywordCxt } from 'ajv/dist/2020.js';
import { propertiesAbsentWhenNull } from '../absence.ts';
import type { JsonSchema } from '../ir.ts';
import type { SchemaSet } from '../schemas.ts';

const KEYWORD = 'absentWhenNull';

/** One schema, without those in it. */
export function deleteNulls(schema: JsonSchema, components: SchemaSet): JsonSchema {
  const names = propertiesAbsentWhenNull(schema, components);
  return names.length === 0 ? schema : { ...schema, [KEYWORD]: names };
}

/** Keywords without a type go before those of objects, and so before defaults are filled in. */
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

/**
 * `minLength` and `maxLength` as in Ajv, but faster: a string has at most as many characters as UTF-16 units, and at least half
 * as many. That decides nearly every check without counting characters.
 */
import { _, type Ajv2020, type KeywordCxt } from 'ajv/dist/2020.js';

export function settleLengthsEarly(ajv: Ajv2020): void {
  for (const keyword of ['maxLength', 'minLength'] as const) {
    const definition = ajv.getKeyword(keyword);
    if (typeof definition !== 'object') throw new Error(`Ajv has no keyword '${keyword}'`);
    Object.assign(definition, { code: (context: KeywordCxt) => check(context, keyword) });
  }
}

function check(context: KeywordCxt, keyword: 'maxLength' | 'minLength'): void {
  const { data, schema } = context;
  const limit = schema as number;
  const units = _`${data}.length`;
  const characters = _`[...${data}].length`;
  context.fail(
    keyword === 'maxLength'
      ? _`${units} > ${limit} && (${units} > ${2 * limit} || ${characters} > ${limit})`
      : _`${units} < ${2 * limit} && (${units} < ${limit} || ${characters} < ${limit})`,
  );
}

/**
 * Schemas → standalone Ajv 2020 validators, one exported function a schema. Requests and responses are two modules: the
 * first fills in defaults and reports what a client has to mend, the second changes nothing and stops at the first finding.
 */
import Ajv2020, { type Options } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../ir.ts';
import { isAnnotation, type NamedSchemas, rewriteSchema, type SchemaSet } from '../schemas.ts';
import { banner } from './banner.ts';
import { assertClosable, closeObject } from './close-objects.ts';
import { addNullDeletion, deleteNulls } from './delete-nulls.ts';
import { discriminate } from './discriminate.ts';
import { settleLengthsEarly } from './lengths.ts';

/** A list or map yields no more findings than this, else one body of a million wrong items would hold up the process. */
const MAX_FINDINGS_PER_LOOP = 50;

/** Those of requests; with `dropsUnknown` they delete what the contract does not have. */
export function emitRequestValidators(named: NamedSchemas, dropsUnknown: boolean): string {
  if (dropsUnknown) assertClosable(named);
  const options = { useDefaults: true, allErrors: true, removeAdditional: dropsUnknown };
  const finish = (schema: JsonSchema) => deleteNulls(dropsUnknown ? closeObject(schema) : schema, named.components);
  return emitModule(boundLoops(emitCode(named.requests, named.components, options, finish)));
}

export function emitResponseValidators(named: NamedSchemas): string {
  return emitModule(emitCode(named.responses, named.components, {}));
}

function emitCode(
  schemas: SchemaSet,
  components: SchemaSet,
  options: Options,
  finish?: (schema: JsonSchema) => JsonSchema,
): string {
  const ajv = new Ajv2020.default({
    code: { source: true, esm: true, lines: true },
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    inlineRefs: false,
    discriminator: true,
    ...options,
  });
  addFormats.default(ajv);
  settleLengthsEarly(ajv);
  addNullDeletion(ajv);
  for (const format of ['binary', 'uri-reference']) if (!ajv.formats[format]) ajv.addFormat(format, true);
  const rename = (component: string) => `components#/$defs/${component}`;
  const prepare = (schema: unknown) => rewriteSchema(discriminate(schema, components), rename, isAnnotation, finish);
  ajv.addSchema({
    $id: 'components',
    $defs: Object.fromEntries([...components].map(([name, schema]) => [name, prepare(schema)])),
  });
  const exported: Record<string, string> = {};
  for (const name of [...schemas.keys()].sort()) {
    exported[name] = components.has(name) ? rename(name) : name;
    if (!components.has(name)) ajv.addSchema({ ...prepare(schemas.get(name)), $id: name });
  }
  return Object.keys(exported).length > 0 ? standaloneCode.default(ajv, exported) : 'export {};';
}

function emitModule(code: string): string {
  return `// @ts-nocheck\n${banner()}import { createRequire } from 'node:module';\n\nconst require = createRequire(import.meta.url);\n${code}\n`;
}

/**
 * Ends each loop over items or keys once it has found enough of its own. Findings from before the loop do not count, so
 * that one branch of a union never shortens the check of another.
 */
function boundLoops(code: string): string {
  let count = 0;
  return code
    .replaceAll(/for\(let (i\d+)=0; \1<(len\d+); \1\+\+\)\{/g, (_, index: string, length: string) => {
      const stop = `stop${count++}`;
      return `const ${stop} = errors + ${MAX_FINDINGS_PER_LOOP};\nfor(let ${index}=0; ${index}<${length} && errors < ${stop}; ${index}++){`;
    })
    .replaceAll(/for\(const (key\d+) in (data\d*)\)\{/g, (_, key: string, data: string) => {
      const stop = `stop${count++}`;
      return `const ${stop} = errors + ${MAX_FINDINGS_PER_LOOP};\nfor(const ${key} in ${data}){\nif(errors >= ${stop}) break;`;
    });
}

/**
 * The schemas of requests → a module of standalone Ajv 2020 validators, one exported function per schema. They fill in defaults
 * and report what a client has to fix. The module is JavaScript: stripping types from so much text would cost each start 0.3 s
 * and 45 MB.
 */
import Ajv2020, { type Options } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { addNullDeletion, deleteNulls } from '../absence.ts';
import type { JsonSchema } from '../ir.ts';
import { isAnnotation, type NamedSchemas, rewriteSchema, type SchemaSet } from '../schemas.ts';
import { banner } from './banner.ts';
import { boundLoops } from './bound-loops.ts';
import { assertClosable, closeObject } from './close-objects.ts';
import { addOneMember, discriminate } from './discriminate.ts';
import { settleLengthsEarly } from './lengths.ts';

/** With `dropsUnknown` the validators delete fields that the contract does not have. */
export function emitRequestValidators(named: NamedSchemas, dropsUnknown: boolean): string {
  if (dropsUnknown) assertClosable(named);
  const options = { useDefaults: true, allErrors: true, removeAdditional: dropsUnknown };
  const finish = (schema: JsonSchema) => deleteNulls(dropsUnknown ? closeObject(schema) : schema, named.components);
  const ajv = compilerOf(named.requests, named.components, options, finish);
  const exported = Object.fromEntries(exportsOf(named.requests, named.components));
  // Without names Ajv would export all its schemas.
  const code = named.requests.size > 0 ? standaloneCode.default(ajv, exported) : 'export {};';
  return `${banner()}import { createRequire } from 'node:module';\n\nconst require = createRequire(import.meta.url);\n${code}\n`;
}

/** The type declarations of that module. */
export function declareRequestValidators(named: NamedSchemas): string {
  const names = exportsOf(named.requests, named.components).map(([name]) => `export const ${name}: Validator;\n`);
  return `${banner()}interface Validator {\n  (value: unknown): boolean;\n  errors?: unknown;\n}\n${names.join('')}export {};\n`;
}

/** The import of that module in a table. The module may not be built yet. */
export const importOfValidators = [
  "const validate = await import('./request-validators.gen.js').catch((cause: unknown) => {",
  "  throw new Error('What is built from spec/ is not there; npm run setup builds it.', { cause });",
  '});',
];

/**
 * Throws when an answer's schema does not compile. Validators of answers are compiled at run time, from the published document.
 */
export function assertResponsesCompile(named: NamedSchemas): void {
  const ajv = compilerOf(named.responses, named.components, {});
  for (const [, id] of exportsOf(named.responses, named.components)) ajv.getSchema(id);
}

/** Each name with the id under which Ajv knows its schema. */
function exportsOf(schemas: SchemaSet, components: SchemaSet): [name: string, id: string][] {
  return [...schemas.keys()].sort().map((name) => [name, components.has(name) ? componentId(name) : name]);
}

const componentId = (component: string) => `components#/$defs/${component}`;

function compilerOf(
  schemas: SchemaSet,
  components: SchemaSet,
  options: Options,
  finish?: (schema: JsonSchema) => JsonSchema,
): Ajv2020.Ajv2020 {
  const ajv = new Ajv2020.Ajv2020({
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
  boundLoops(ajv);
  addNullDeletion(ajv);
  addOneMember(ajv);
  for (const format of ['binary', 'uri-reference']) if (!ajv.formats[format]) ajv.addFormat(format, true);
  const prepare = (schema: unknown) => rewriteSchema(discriminate(schema, components), componentId, isAnnotation, finish);
  ajv.addSchema({
    $id: 'components',
    $defs: Object.fromEntries([...components].map(([name, schema]) => [name, prepare(schema)])),
  });
  for (const [name, schema] of schemas) if (!components.has(name)) ajv.addSchema({ ...prepare(schema), $id: name });
  return ajv;
}

/**
 * Schemas → standalone Ajv 2020 validators, one exported function a schema. Requests and responses are two modules: the
 * first fills in defaults and reports every finding, the second changes nothing and stops at the first.
 */
import Ajv2020 from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import addFormats from 'ajv-formats';
import { isAnnotation, rewriteSchema, type SchemaSet } from '../schemas.ts';
import { banner } from './banner.ts';

export function emitValidators(schemas: SchemaSet, components: SchemaSet, direction: 'request' | 'response'): string {
  const ajv = new Ajv2020.default({
    code: { source: true, esm: true, lines: true },
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    useDefaults: direction === 'request',
    allErrors: direction === 'request',
    inlineRefs: false,
  });
  addFormats.default(ajv);
  for (const format of ['binary', 'uri-reference']) if (!ajv.formats[format]) ajv.addFormat(format, true);
  const rename = (component: string) => `components#/$defs/${component}`;
  ajv.addSchema({ $id: 'components', $defs: Object.fromEntries([...components].map(([name, schema]) => [name, rewriteSchema(schema, rename, isAnnotation)])) });
  const exported: Record<string, string> = {};
  for (const name of [...schemas.keys()].sort()) {
    exported[name] = components.has(name) ? rename(name) : name;
    if (!components.has(name)) ajv.addSchema({ ...rewriteSchema(schemas.get(name), rename, isAnnotation), $id: name });
  }
  const code = Object.keys(exported).length > 0 ? standaloneCode.default(ajv, exported) : 'export {};';
  return `// @ts-nocheck\n${banner()}import { createRequire } from 'node:module';\n\nconst require = createRequire(import.meta.url);\n${code}\n`;
}

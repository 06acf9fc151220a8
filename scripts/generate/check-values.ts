/** Refuses schemas with crossing bounds, invalid patterns, or defaults and examples that break their own schema. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { referenceTo } from '../../src/runtime/json-pointer.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are untyped until checked
type Node = Record<string, any>;
type Visit = (node: Node, names: string[]) => void;

const PAIRS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minContains', 'maxContains'],
  ['minProperties', 'maxProperties'],
] as const;

export function checkValues(document: Node, findings: string[]): void {
  const before = findings.length;
  walk(document, [], (node, names) => {
    const where = placeOf(names);
    for (const [lower, upper] of PAIRS) {
      if (typeof node[lower] !== 'number' || typeof node[upper] !== 'number') continue;
      const isStrict = lower.startsWith('exclusive') || upper.startsWith('exclusive');
      if (node[lower] > node[upper]) findings.push(`${where}: ${lower} ${node[lower]} is above ${upper} ${node[upper]}`);
      else if (isStrict && node[lower] === node[upper])
        findings.push(`${where}: nothing is between ${lower} and ${upper}, which are both ${node[lower]}`);
    }
    if (typeof node['pattern'] === 'string') checkPattern(node['pattern'], where, findings);
  });
  // Values can be checked only against valid schemas. Invalid ones are reported above.
  if (findings.length === before) checkAgainstSchemas(document, findings);
}

function checkPattern(pattern: string, where: string, findings: string[]): void {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    findings.push(`${where}: the pattern cannot be read: ${(error as Error).message}`);
  }
}

/** Checks defaults and examples of schemas, parameters and headers. A test checks examples of bodies, which have many forms. */
function checkAgainstSchemas(document: Node, findings: string[]): void {
  const ajv = new Ajv2020({ strict: false, validateSchema: false, inlineRefs: false, logger: false });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  const check = (value: unknown, schema: string[], where: string) => {
    const validate = ajv.getSchema(`document${referenceTo(schema)}`);
    if (!validate || validate(value)) return;
    const [{ instancePath, message } = { instancePath: '', message: '' }] = validate.errors ?? [];
    findings.push(`${where}: ${JSON.stringify(value)} breaks its schema:${instancePath && ` ${instancePath}`} ${message}`);
  };
  walk(document, [], (node, names) => {
    if (names.at(-2) === 'content') return;
    const schema = 'schema' in node ? [...names, 'schema'] : names;
    const { examples = [] } = node;
    const listed: [string, unknown][] = Array.isArray(examples)
      ? examples.map((value, index) => [`examples/${index}`, value])
      : Object.entries<Node>(examples).map(([name, example]) => [`examples/${name}`, example['value']]);
    for (const [key, value] of listed) check(value, schema, `${placeOf(names)}/${key}`);
    for (const key of ['default', 'example']) if (key in node) check(node[key], schema, `${placeOf(names)}/${key}`);
  });
}

/** The keys below these are names, not keywords. */
const MAPS = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'schemas',
  'headers',
  'parameters',
  'responses',
  'x-answer-headers',
]);
const VALUES = new Set(['example', 'examples', 'value', 'default', 'const', 'enum', 'links', 'servers', 'info', 'x-samples']);

/** Calls `visit` for each object that is a description, not a value or a map of names. */
function walk(node: unknown, names: string[], visit: Visit): void {
  if (node === null || typeof node !== 'object') return;
  const isMap = MAPS.has(names.at(-1) ?? '') && !MAPS.has(names.at(-2) ?? '');
  if (!isMap && !Array.isArray(node)) visit(node as Node, names);
  for (const [key, child] of Object.entries(node)) if (isMap || !VALUES.has(key)) walk(child, [...names, key], visit);
}

function placeOf(names: string[]): string {
  return ['#', ...names].join('/');
}

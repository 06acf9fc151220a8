/**
 * Refuses documents that pass the linter but break the emitters or mislead a reader. Each finding names the location and the fix.
 * A contract is emitted only without findings.
 */
import { resolved } from '../../src/runtime/contract-document.ts';
import { referenced } from '../../src/runtime/json-pointer.ts';
import { checkValues } from './check-values.ts';
import { pascalCase } from './ir.ts';
import { checkKeywords } from './keywords.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are untyped until checked
type Node = Record<string, any>;

const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** All findings of one document at once, one line each. */
export class ContractError extends Error {
  override name = 'ContractError';
  readonly findings: string[];
  constructor(file: string, findings: string[]) {
    super(
      `${file} breaks ${findings.length} rule${findings.length === 1 ? '' : 's'}:\n${findings.map((line) => `  - ${line}`).join('\n')}`,
    );
    this.findings = findings;
  }
}

export function checkOpenApi(document: Node, file: string): void {
  const findings: string[] = [];
  for (const [path, item] of Object.entries<Node>(document.paths ?? {})) {
    for (const [method, operation] of Object.entries<Node>(item)) {
      const where = `${method.toUpperCase()} ${path}`;
      if (!/^[a-z][a-zA-Z0-9]*$/.test(operation.operationId ?? ''))
        findings.push(`${where}: operationId must be camelCase, got ${operation.operationId}`);
      if (operation.tags?.length !== 1) findings.push(`${where}: needs one tag, which names the module of its handler`);
      if (!operation.responses) findings.push(`${where}: needs responses`);
      checkParameters(operation, path, where, document, findings);
      checkMessages(operation, where, document, findings);
    }
  }
  checkHeaders(document['x-answer-headers'] ?? {}, 'x-answer-headers', document, findings);
  checkLinks(document, findings);
  checkComponents(document, findings);
  checkNames(document, findings);
  checkKeywords(document, findings);
  checkSchemas(document, findings);
  checkReferences(document, findings);
  if (findings.length === 0) checkValues(document, findings);
  if (findings.length > 0) throw new ContractError(file, findings);
}

export function checkOpenRpc(document: Node, file: string): void {
  const findings: string[] = [];
  const names = new Set<string>();
  for (const method of document.methods ?? []) {
    if (names.has(method.name)) findings.push(`method ${method.name} is described twice`);
    names.add(method.name);
    if (method.tags?.length !== 1) findings.push(`method ${method.name}: needs one tag, which names the module of its handler`);
    if (method.paramStructure !== 'by-name') findings.push(`method ${method.name}: paramStructure must be by-name`);
    if (!method.result) findings.push(`method ${method.name}: a result is required`);
    if (!method.summary || !method.description) findings.push(`method ${method.name}: summary and description are required`);
    if (!method.examples?.length) findings.push(`method ${method.name}: at least one example is required`);
  }
  for (const [name, error] of Object.entries<string>(document['x-refused-methods'] ?? {})) {
    if (names.has(name)) findings.push(`x-refused-methods: ${name} is a method of this document`);
    if (!document.components?.errors?.[error])
      findings.push(`x-refused-methods: ${name} names the error ${error}, which is not in components`);
  }
  checkComponents(document, findings);
  checkKeywords(document, findings);
  checkSchemas(document, findings);
  checkReferences(document, findings);
  if (findings.length === 0) checkValues(document, findings);
  if (findings.length > 0) throw new ContractError(file, findings);
}

function checkParameters(operation: Node, path: string, where: string, document: Node, findings: string[]): void {
  const parameters: Node[] = (operation.parameters ?? []).map((parameter: Node) => resolved(document, parameter));
  if (path.split('/').some((segment) => /[{}]/.test(segment) && !/^\{\w+\}$/.test(segment))) {
    findings.push(`${where}: a path parameter must be a whole segment of the path`);
  }
  for (const parameter of parameters) {
    const isJson = parameter.content?.['application/json']?.schema && Object.keys(parameter.content).length === 1;
    if (!parameter.schema && !isJson) findings.push(`${where}: parameter ${parameter.name} has no schema, and is no JSON`);
    if (isJson && parameter.in !== 'query')
      findings.push(`${where}: parameter ${parameter.name} is JSON, which is only read in the query`);
    if (!['path', 'query', 'header'].includes(parameter.in))
      findings.push(`${where}: parameter ${parameter.name} is in the ${parameter.in}, which is not read`);
    if (!['simple', 'form', undefined].includes(parameter.style) || parameter.explode === false) {
      findings.push(`${where}: parameter ${parameter.name} must keep the default style; lists are repeated, not joined`);
    }
  }
}

/** Bodies and answers: kinds that the runtime can read and write, and an example for each JSON one. */
function checkMessages(operation: Node, where: string, document: Node, findings: string[]): void {
  const body = resolved(document, operation.requestBody ?? {});
  const kinds = new Set(Object.values<Node>(body.content ?? {}).map((media) => media['x-stream-body'] === true));
  if (kinds.size > 1) findings.push(`${where}: either all media types of the body are streams or none is`);
  for (const [type, media] of Object.entries<Node>(body.content ?? {})) {
    if (!type.includes('json') && !media['x-stream-body'])
      findings.push(`${where}: a ${type} body can only be taken as a stream (x-stream-body)`);
    if (type.includes('json') && !media.examples) findings.push(`${where}: the ${type} body has no examples`);
  }
  for (const [status, entry] of Object.entries<Node>(operation.responses ?? {})) {
    if (!/^[1-5]\d\d$/.test(status)) findings.push(`${where}: the response '${status}' must be one status`);
    const response = resolved(document, entry);
    checkHeaders(response.headers ?? {}, `${where}: the ${status} response`, document, findings);
    const content = Object.entries<Node>(response.content ?? {});
    if (content.filter(([type]) => type.includes('json')).length > 1)
      findings.push(`${where}: the ${status} response has several JSON media types`);
    for (const [type, media] of content) {
      if (type.includes('json') && !media.examples) findings.push(`${where}: the ${status} ${type} response has no examples`);
      if (type === 'text/event-stream' && !media['x-events'])
        findings.push(`${where}: the ${status} stream does not say its events (x-events)`);
    }
  }
}

/** A header has one value, which the runtime writes unchanged. */
function checkHeaders(headers: Node, where: string, document: Node, findings: string[]): void {
  for (const [name, header] of Object.entries<Node>(headers)) {
    const { schema } = resolved(document, header);
    if (/^content-type$/i.test(name)) findings.push(`${where} describes ${name}, which its media types say already`);
    if (!['string', 'integer', 'number'].includes(schema?.type))
      findings.push(`${where}: the header ${name} needs a schema of type string, integer or number`);
  }
}

/** Each link must lead to an operation and give only parameters of that operation. */
function checkLinks(document: Node, findings: string[]): void {
  const operations = Object.values<Node>(document.paths ?? {}).flatMap((item) => Object.values<Node>(item));
  for (const operation of operations) {
    const responses = Object.values<Node>(operation.responses ?? {});
    for (const [name, link] of responses.flatMap((entry) => Object.entries<Node>(resolved(document, entry).links ?? {}))) {
      const where = `${operation.operationId}: link ${name}`;
      const target = operations.find(({ operationId }) => operationId === link.operationId);
      if (!target) findings.push(`${where} leads to ${link.operationId}, which is no operation`);
      const known = (target?.parameters ?? []).map((parameter: Node) => resolved(document, parameter).name);
      const signed = link['x-signature'] ? [link['x-signature'].parameter] : [];
      const given = [...Object.keys(link.parameters ?? {}), ...signed, ...(link['x-omit'] ?? [])];
      const strange = given.filter((parameter) => target && !known.includes(parameter));
      for (const parameter of strange) findings.push(`${where} gives ${parameter}, which ${link.operationId} does not take`);
    }
  }
}

function checkComponents(document: Node, findings: string[]): void {
  for (const name of Object.keys(document.components?.schemas ?? {})) {
    if (pascalCase(name) !== name) findings.push(`schema ${name}: the name must be a type's name, such as ${pascalCase(name)}`);
  }
  for (const [name, scheme] of Object.entries<Node>(document.components?.securitySchemes ?? {})) {
    const known = (scheme.type === 'apiKey' && scheme.in === 'header') || (scheme.type === 'http' && scheme.scheme === 'bearer');
    if (!known) findings.push(`security scheme ${name}: only a key in a header and http bearer are read`);
  }
}

/** Client generators make a type of each component of any kind, and number the second one with the same name. */
function checkNames(document: Node, findings: string[]): void {
  const kinds = ['parameters', 'headers', 'responses'];
  for (const name of Object.keys(document.components?.schemas ?? {}))
    for (const kind of kinds.filter((kind) => document.components[kind]?.[name]))
      findings.push(`components/${kind}/${name}: a schema has that name; call one of them something else`);
}

/** Walks the whole document: references must stay in components, and every `type` must be one of JSON Schema's. */
function checkSchemas(document: Node, findings: string[]): void {
  const visit = (node: unknown, where: string): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (holdsValues(key) && !where.endsWith('/properties')) continue;
      if (key === '$ref' && typeof value === 'string' && !/^#\/components\/[^/]+\/[^/]+$/.test(value)) {
        findings.push(`${where}: the reference ${value} does not point into components; list its target there`);
      }
      if (key === 'type' && isSchemaType(where) && !typesOf(value).every((type) => TYPES.has(type))) {
        findings.push(`${where}: unknown type ${JSON.stringify(value)}`);
      }
      if (key === 'type' && isSchemaType(where)) checkForReaders(node, where, findings);
      visit(value, `${where}/${key}`);
    }
    if ('allOf' in node) checkParts(node, document, where, findings);
  };
  visit(document, '#');
  checkTexts(document, '#', findings);
}

/** Finds references without a target in a bundled document. */
function checkReferences(document: Node, findings: string[]): void {
  const visit = (node: unknown, where: string): void => {
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (holdsValues(key) && !where.endsWith('/properties')) continue;
      const leadsNowhere = key === '$ref' && typeof value === 'string' && referenced(document, value) === undefined;
      if (leadsNowhere) findings.push(`${where}: the reference ${value} leads to nothing`);
      visit(value, `${where}/${key}`);
    }
  };
  visit(document, '#');
}

/** Finds valid schemas that client generators drop, together with every operation that uses them. */
function checkForReaders(schema: Node, where: string, findings: string[]): void {
  if (typesOf(schema['type']).includes('array') && !('items' in schema))
    findings.push(`${where}: a list without items; say what it holds, {} for anything`);
  if (/\/properties\/[^/]+$/.test(where) && typesOf(schema['type']).includes('object') && schema['default'])
    findings.push(`${where}: the default is an object; say in the description what absence means`);
  if (schema['enum']?.includes(null))
    findings.push(
      `${where}: null among the values of an enum; put {type: "null"} beside it in anyOf, or clients get it three times`,
    );
}

/** Finds properties that allow null in only one part of `allOf`: client generators cannot merge the parts. */
function checkParts(schema: Node, document: Node, where: string, findings: string[]): void {
  const seen = new Map<string, boolean>();
  for (const part of schema['allOf'].map((entry: Node) => resolved(document, entry))) {
    for (const [name, property] of Object.entries<Node>(part.properties ?? {})) {
      const takesNull = typesOf(resolved(document, property).type ?? []).includes('null');
      if (seen.has(name) && seen.get(name) !== takesNull)
        findings.push(`${where}: ${name} takes null in one part of allOf and not in another; list the properties in one schema`);
      seen.set(name, takesNull);
    }
  }
}

/** YAML readers refuse documents with raw control characters (YAML 1.2.2, section 5.1). */
function checkTexts(node: unknown, where: string, findings: string[]): void {
  if (typeof node === 'string') {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
    const found = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff\ufffe\uffff]/.exec(node)?.[0];
    const code = found?.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    if (found) findings.push(`${where}: holds the control character U+${code}; describe it in words`);
  } else if (node !== null && typeof node === 'object') {
    for (const [key, value] of Object.entries(node)) checkTexts(value, `${where}/${key}`, findings);
  }
}

/** Whether the keyword holds values. A property of the same name is a schema. */
function holdsValues(key: string): boolean {
  return ['example', 'examples', 'value', 'default', 'const', 'enum'].includes(key);
}

/** `type` is a schema keyword, but also a field of security schemes and a legal property name. */
function isSchemaType(where: string): boolean {
  return !where.endsWith('/properties') && !where.includes('/securitySchemes/');
}

function typesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : ['null'];
}

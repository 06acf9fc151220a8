/**
 * Refuses documents that the libraries let through but that the emitters or a reader would trip over: each rule names the
 * place and what to do. A contract is emitted only when it breaks none.
 */
type Node = Record<string, any>; // biome-ignore lint/suspicious/noExplicitAny: documents are untyped until checked

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch']);
const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string']);

/** All findings of one document at once, one line each. */
export class ContractError extends Error {
  override name = 'ContractError';
  readonly findings: string[];
  constructor(file: string, findings: string[]) {
    super(`${file} breaks ${findings.length} rule${findings.length === 1 ? '' : 's'}:\n${findings.map((line) => `  - ${line}`).join('\n')}`);
    this.findings = findings;
  }
}

export function checkOpenApi(document: Node, file: string): void {
  const findings: string[] = [];
  const seen = new Map<string, string>();
  for (const [path, item] of Object.entries<Node>(document.paths ?? {})) {
    for (const [method, operation] of Object.entries<Node>(item)) {
      const where = `${method.toUpperCase()} ${path}`;
      if (!METHODS.has(method)) {
        findings.push(`${where}: '${method}' is not an operation; put shared parameters on each operation`);
        continue;
      }
      checkOperation(operation, path, where, document, seen, findings);
    }
  }
  checkSchemas(document, findings);
  if (findings.length > 0) throw new ContractError(file, findings);
}

export function checkOpenRpc(document: Node, file: string): void {
  const findings: string[] = [];
  const names = new Set<string>();
  for (const method of document.methods ?? []) {
    if (names.has(method.name)) findings.push(`method ${method.name} is described twice`);
    names.add(method.name);
    if (method.paramStructure !== 'by-name') findings.push(`method ${method.name}: paramStructure must be by-name`);
    if (!method.result) findings.push(`method ${method.name}: a result is required`);
    if (!method.summary || !method.description) findings.push(`method ${method.name}: summary and description are required`);
    if (!method.examples?.length) findings.push(`method ${method.name}: at least one example is required`);
  }
  checkSchemas(document, findings);
  if (findings.length > 0) throw new ContractError(file, findings);
}

function checkOperation(operation: Node, path: string, where: string, document: Node, seen: Map<string, string>, findings: string[]): void {
  const id = operation.operationId;
  if (!/^[a-z][a-zA-Z0-9]*$/.test(id ?? '')) findings.push(`${where}: operationId must be camelCase, got ${id}`);
  const twin = seen.get(id);
  if (twin) findings.push(`${where}: operationId ${id} is already used by ${twin}`);
  seen.set(id, where);
  for (const key of ['summary', 'description']) if (!operation[key]) findings.push(`${where}: ${key} is missing`);
  const parameters = (operation.parameters ?? []).map((parameter: Node) => lookUp(document, parameter));
  const declared = parameters.filter((parameter: Node) => parameter.in === 'path').map((parameter: Node) => parameter.name);
  const used = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!);
  for (const name of used) if (!declared.includes(name)) findings.push(`${where}: path parameter ${name} is not declared`);
  for (const name of declared) if (!used.includes(name)) findings.push(`${where}: path parameter ${name} is not in the path`);
  for (const parameter of parameters) {
    if (parameter.in === 'path' && parameter.required !== true) findings.push(`${where}: path parameter ${parameter.name} must be required`);
    if (!parameter.schema) findings.push(`${where}: parameter ${parameter.name} has no schema`);
  }
  checkExamples(operation, where, document, findings);
}

function checkExamples(operation: Node, where: string, document: Node, findings: string[]): void {
  const body = lookUp(document, operation.requestBody ?? {});
  for (const [type, media] of Object.entries<Node>(body.content ?? {})) {
    if (type.includes('json') && !media.examples) findings.push(`${where}: the ${type} body has no examples`);
  }
  for (const [status, entry] of Object.entries<Node>(operation.responses ?? {})) {
    for (const [type, media] of Object.entries<Node>(lookUp(document, entry).content ?? {})) {
      if (type.includes('json') && !media.examples) findings.push(`${where}: the ${status} ${type} response has no examples`);
    }
  }
}

/** Walks the whole document: references must stay in components, and every `type` must be one of JSON Schema's. */
function checkSchemas(document: Node, findings: string[]): void {
  const visit = (node: unknown, where: string): void => {
    if (Array.isArray(node)) return node.forEach((item, index) => visit(item, `${where}/${index}`));
    if (node === null || typeof node !== 'object') return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'example' || key === 'examples' || key === 'value') continue;
      if (key === '$ref' && typeof value === 'string' && !value.startsWith('#/components/')) {
        findings.push(`${where}: the reference ${value} does not point into components; list its target there`);
      }
      if (key === 'type' && isSchemaType(where) && !typesOf(value).every((type) => TYPES.has(type))) {
        findings.push(`${where}: unknown type ${JSON.stringify(value)}`);
      }
      visit(value, `${where}/${key}`);
    }
  };
  visit(document, '#');
}

/** `type` is a keyword of schemas, but also a field of security schemes and a legal property name. */
function isSchemaType(where: string): boolean {
  return !where.endsWith('/properties') && !where.includes('/securitySchemes/');
}

function typesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.map(String) : ['null'];
}

function lookUp(document: Node, node: Node): Node {
  if (typeof node?.$ref !== 'string') return node;
  return node.$ref
    .slice(2)
    .split('/')
    .reduce((target: Node, part: string) => target?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

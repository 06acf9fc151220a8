/**
 * An OpenAPI contract → the table that the runtime binds (method, path, parameters, validators, security), and the types of each
 * operation's request and answers. A handler that answers an undeclared status or a wrong body does not compile.
 */
import type { Answer, HttpContract, JsonSchema, Operation, Parameter } from '../ir.ts';
import { pascalCase } from '../ir.ts';
import { answerName, bodyName, eventName, partName } from '../schemas.ts';
import { banner } from './banner.ts';
import { importOfValidators } from './validators.ts';

export function emitOperations(contract: HttpContract): string {
  return [
    banner(),
    ...(contract.operations.some((operation) => operation.body?.kind === 'stream')
      ? ["import type { Readable } from 'node:stream';"]
      : []),
    "import type * as schema from './types.gen.ts';",
    '',
    ...importOfValidators,
    '',
    ...contract.operations.map(emitInterface),
    'export interface Operations {',
    ...contract.operations.map((operation) => `  ${operation.id}: ${pascalCase(operation.id)};`),
    '}',
    '',
    `export const securitySchemes = ${literal(contract.securitySchemes)} as const;`,
    '',
    'export const operations = {',
    ...contract.operations.map((operation) => emitEntry(operation, contract)),
    '} as const;',
    '',
  ].join('\n');
}

function emitInterface(operation: Operation): string {
  return [
    `/** ${operation.method} ${operation.path}: ${operation.summary.replaceAll('*/', '*\u200b/')}. */`,
    `export interface ${pascalCase(operation.id)} {`,
    '  request: {',
    ...(['path', 'query', 'header'] as const).map((place) => `    ${place}: ${partType(operation, place)};`),
    `    body: ${bodyType(operation)};`,
    '  };',
    '  response:',
    ...operation.answers
      .map((answer) => `    | ${answerType(operation, answer)}`)
      .map((line, index, all) => (index === all.length - 1 ? `${line};` : line)),
    '}',
    '',
  ].join('\n');
}

function partType(operation: Operation, place: 'path' | 'query' | 'header'): string {
  return operation.parameters.some((parameter) => parameter.in === place)
    ? `schema.${partName(operation, place)}`
    : 'Record<string, never>';
}

function bodyType(operation: Operation): string {
  if (!operation.body) return 'undefined';
  if (operation.body.kind === 'stream') return 'Readable';
  if (operation.jsonRpc) return 'unknown';
  return `schema.${bodyName(operation, operation.body)}`;
}

function answerType(operation: Operation, answer: Answer): string {
  const headers = headersType(answer);
  const status = `status: ${answer.status}`;
  if (answer.kind === 'empty') return `{ ${status}; ${headers} }`;
  if (answer.kind === 'events')
    return `{ ${status}; ${headers}; events: AsyncIterable<{ event: ${eventNames(answer)}; id?: string; data: string }> }`;
  if (answer.kind === 'text') return `{ ${status}; ${headers}; contentType: '${answer.mediaType}'; text: string | Uint8Array }`;
  const body = `schema.${answerName(operation, answer)}`;
  if (operation.keepAlive && answer.status < 300) return `{ ${status}; ${headers}; pending: Promise<${body}> }`;
  return `{ ${status}; ${headers}; body: ${body} }`;
}

/** `never` when the handler sets none, so that objects with other headers do not compile. */
function headersType({ headers }: Answer): string {
  if (headers.length === 0) return 'headers?: never';
  const fields = headers.map(({ name, required, schema }) => `'${name}'${required ? '' : '?'}: ${headerType(schema)}`);
  return `headers${headers.some(({ required }) => required) ? '' : '?'}: { ${fields.join('; ')} }`;
}

function headerType({ type, enum: values }: JsonSchema): string {
  if (Array.isArray(values)) return values.map(literal).join(' | ');
  return type === 'integer' || type === 'number' ? 'number' : 'string';
}

function eventNames(answer: Answer): string {
  const names = Object.keys(answer.events ?? {});
  return names.length > 0 ? names.map((name) => `'${name}' | \`${name}|\${string}\``).join(' | ') : 'string';
}

function emitEntry(operation: Operation, contract: HttpContract): string {
  const lines = [
    `  ${operation.id}: {`,
    `    api: '${contract.name}',`,
    `    id: '${operation.id}',`,
    `    method: '${operation.method}',`,
    `    path: '${operation.path}',`,
    `    pathParameters: ${literal(parameterTable(operation, 'path', contract))},`,
    `    queryParameters: ${literal(parameterTable(operation, 'query', contract))},`,
    `    headerParameters: ${literal(parameterTable(operation, 'header', contract))},`,
    `    body: ${operation.body ? literal({ required: operation.body.required, kind: operation.body.kind, mediaTypes: operation.body.mediaTypes }) : 'undefined'},`,
    `    security: ${literal(operation.security)},`,
    ...(operation.asksNoUser ? ['    asksNoUser: true,'] : []),
    ...(operation.tenantOptional ? ['    tenantOptional: true,'] : []),
    `    keepAlive: ${operation.keepAlive},`,
    `    jsonRpc: ${operation.jsonRpc ? `'${operation.jsonRpc}'` : 'undefined'},`,
    ...(operation.disabledBy ? [`    disabledBy: ${literal(operation.disabledBy)},`] : []),
    `    errors: '${errorForm(operation, contract)}',`,
    `    answers: ${literal(answerTable(operation))},`,
    `    validate: { ${validatorEntries(operation).join(', ')} },`,
    '  },',
  ];
  return lines.join('\n');
}

function validatorEntries(operation: Operation): string[] {
  const entries = (['path', 'query', 'header'] as const)
    .filter((place) => operation.parameters.some((parameter) => parameter.in === place))
    .map((place) => `${place}: validate.${partName(operation, place)}`);
  if (operation.body?.kind === 'json' && !operation.jsonRpc)
    entries.push(`body: validate.${bodyName(operation, operation.body)}`);
  return entries;
}

function parameterTable(operation: Operation, place: 'path' | 'query' | 'header', contract: HttpContract) {
  return operation.parameters
    .filter((parameter) => parameter.in === place)
    .map((parameter) => ({
      name: parameter.name,
      types: scalarTypes(parameter, contract),
      array: !parameter.json && isArray(parameter, contract),
      ...(parameter.json ? { json: true } : {}),
    }));
}

function scalarTypes(parameter: Parameter, contract: HttpContract): string[] {
  const types = new Set<string>();
  const visit = (node: JsonSchema | undefined): void => {
    if (!node) return;
    if (typeof node['$ref'] === 'string') visit(contract.schemas[node['$ref'].split('/').at(-1)!]);
    for (const type of Array.isArray(node['type']) ? node['type'] : [node['type']]) {
      if (type === 'array') visit(node['items'] as JsonSchema);
      else if (type === undefined && 'enum' in node) types.add('string');
      else if (type !== undefined) types.add(type);
    }
    for (const key of ['anyOf', 'oneOf', 'allOf']) for (const part of (node[key] as JsonSchema[]) ?? []) visit(part);
  };
  visit(parameter.schema);
  return [...types].sort();
}

function isArray(parameter: Parameter, contract: HttpContract): boolean {
  const visit = (node: JsonSchema): boolean => {
    if (typeof node['$ref'] === 'string') return visit(contract.schemas[node['$ref'].split('/').at(-1)!]!);
    if (node['type'] === 'array') return true;
    return ['anyOf', 'oneOf', 'allOf'].some((key) => ((node[key] as JsonSchema[]) ?? []).some(visit));
  };
  return visit(parameter.schema);
}

/** Status → kind of answer → the schema that validates it, by name in the response validators. */
function answerTable(operation: Operation) {
  const table: Record<string, Record<string, unknown>> = {};
  for (const answer of operation.answers) {
    table[answer.status] ??= {};
    const entry = table[answer.status]!;
    if (answer.kind === 'json') entry['json'] = answerName(operation, answer);
    else if (answer.kind === 'events') {
      entry['events'] = Object.fromEntries(
        Object.entries(answer.events ?? {}).map(([event, schema]) => [event, eventName(operation, event, schema)]),
      );
      if (answer.endMark !== undefined) entry['endMark'] = answer.endMark;
    } else entry[answer.kind] = true;
  }
  return table;
}

/** How the operation tells errors: in a sentence, its 422 as issues by location, or all in the shape of OpenAI as well. */
function errorForm(operation: Operation, contract: HttpContract): 'sentence' | 'issues' | 'openai' {
  const propertiesOf = (status: number) => {
    let schema = operation.answers.find((answer) => answer.status === status)?.schema;
    if (typeof schema?.['$ref'] === 'string') schema = contract.schemas[schema['$ref'].split('/').at(-1)!];
    return schema?.['properties'] as Record<string, JsonSchema> | undefined;
  };
  if (propertiesOf(500)?.['error']) return 'openai';
  return propertiesOf(422)?.['detail']?.['type'] === 'array' ? 'issues' : 'sentence';
}

/** A value as source text, on one line, with single quotes. */
function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).map(
      ([key, item]) => `${/^[a-zA-Z_$][\w$]*$/.test(key) || /^\d+$/.test(key) ? key : literal(key)}: ${literal(item)}`,
    );
    return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}';
  }
  return String(value);
}

/**
 * Reads a contract from `spec/` into the form that the emitters take. Parsing, resolving and bundling are json-schema-ref-parser's;
 * what that lets through is refused by check.ts before anything is emitted.
 */

import { $RefParser } from '@apidevtools/json-schema-ref-parser';
import { referenced } from '../../src/runtime/json-pointer.ts';
import { ContractError, checkOpenApi, checkOpenRpc } from './check.ts';
import type {
  Answer,
  HttpContract,
  JsonSchema,
  Operation,
  Parameter,
  RequestBody,
  RpcContract,
  RpcMethod,
  SecurityAlternative,
  SecurityScheme,
} from './ir.ts';
import { gatherDocument, type Limits } from './spec-files.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are untyped until checked
type Node = Record<string, any>;

/** Refuses a bundled document, by throwing. */
export type Check = (document: Node, file: string) => void | Promise<void>;

export async function loadOpenApi(name: string, file: string, check: Check = checkOpenApi): Promise<HttpContract> {
  const { document, limits } = await bundled(file);
  await check(document, file);
  const resolve = resolver(document);
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries<Node>(document.paths)) {
    for (const [method, operation] of Object.entries<Node>(item)) {
      operations.push(readOperation(path, method, operation, document, resolve));
    }
  }
  return {
    kind: 'http',
    name,
    document,
    limits,
    schemas: document.components?.schemas ?? {},
    securitySchemes: readSecuritySchemes(document),
    operations: operations.sort((a, b) => a.id.localeCompare(b.id, 'en')),
    dropsUnknownFields: document['x-drop-unknown-fields'] === true,
  };
}

export async function loadOpenRpc(name: string, file: string, check: Check = checkOpenRpc): Promise<RpcContract> {
  const { document, limits } = await bundled(file);
  await check(document, file);
  const resolve = resolver(document);
  const methods: RpcMethod[] = document.methods.map((entry: Node) => {
    const method = resolve(entry);
    const params: Node[] = (method.params ?? []).map(resolve);
    return {
      name: method.name,
      tag: method.tags?.[0]?.name ?? '',
      params: {
        type: 'object',
        description: `Parameters of ${method.name}.`,
        properties: Object.fromEntries(params.map((param) => [param.name, param.schema])),
        required: params.filter((param) => param.required).map((param) => param.name),
      },
      result: resolve(method.result).schema,
      streaming: method['x-streaming'] !== undefined,
      errors: (method.errors ?? []).map((error: Node) => resolve(error).code).sort((a: number, b: number) => a - b),
    };
  });
  const errors = Object.fromEntries(
    Object.entries<Node>(document.components?.errors ?? {}).map(([key, error]) => [
      key,
      { code: error.code, message: error.message },
    ]),
  );
  return {
    kind: 'rpc',
    name,
    document,
    limits,
    schemas: document.components?.schemas ?? {},
    errors,
    methods,
    refused: document['x-refused-methods'] ?? {},
  };
}

/** The document of a file in one piece. A reference that leads nowhere is told with its place. */
async function bundled(file: string): Promise<{ document: Node; limits: Limits }> {
  const { root, limits, finish } = await gatherDocument(file);
  try {
    const document = finish((await $RefParser.bundle(file, structuredClone(root), {})) as unknown as Node);
    return { document, limits };
  } catch (error) {
    if (error instanceof ContractError) throw error;
    const { badReferences } = await import('./bad-references.ts');
    const findings = await badReferences(file, root).catch(() => []);
    throw findings.length > 0 ? new ContractError(file, findings) : error;
  }
}

function resolver(document: Node) {
  return function resolve(node: Node): Node {
    if (typeof node?.$ref !== 'string') return node;
    return resolve(referenced(document, node.$ref) as Node);
  };
}

function readOperation(path: string, method: string, node: Node, document: Node, resolve: (node: Node) => Node): Operation {
  const operation: Operation = {
    id: node.operationId,
    method: method.toUpperCase(),
    path,
    summary: node.summary,
    tag: node.tags[0],
    parameters: (node.parameters ?? []).map((parameter: Node) => readParameter(resolve(parameter))),
    answers: Object.entries<Node>(node.responses).flatMap(([status, response]) =>
      readAnswers(Number(status), resolve(response), resolve),
    ),
    security: (node.security ?? document.security ?? []) as SecurityAlternative[],
    keepAlive: node['x-keep-alive'] === true,
  };
  if (node['x-json-rpc']) operation.jsonRpc = node['x-json-rpc'];
  const group = (document['tags'] as Node[] | undefined)?.find(({ name }) => name === node.tags?.[0]);
  const disabledBy = node['x-disabled-by'] ?? group?.['x-disabled-by'];
  if (disabledBy !== undefined) operation.disabledBy = disabledBy;
  const alsoJson = operation.jsonRpc ? [] : (document['x-json-media-types'] ?? []);
  if (node.requestBody) operation.body = readBody(resolve(node.requestBody), alsoJson);
  return operation;
}

function readParameter(node: Node): Parameter {
  const name = node.in === 'header' ? node.name.toLowerCase() : node.name;
  const media = node.content?.['application/json'];
  return { name, in: node.in, required: node.required === true, schema: media?.schema ?? node.schema, json: media !== undefined };
}

/** `alsoJson` are further types under which clients send JSON. */
function readBody(node: Node, alsoJson: string[]): RequestBody {
  const entries = Object.entries<Node>(node.content);
  const stream = entries.some(([, media]) => media['x-stream-body'] === true);
  return {
    required: node.required === true,
    kind: stream ? 'stream' : 'json',
    mediaTypes: [...entries.map(([type]) => type), ...(stream ? [] : alsoJson)],
    schema: entries[0]![1].schema,
  };
}

function readAnswers(status: number, node: Node, resolve: (node: Node) => Node): Answer[] {
  const headers = Object.entries<Node>(node.headers ?? {})
    .map(([name, header]) => ({ name, header: resolve(header) }))
    .filter(({ header }) => header['x-set-by-runtime'] !== true)
    .map(({ name, header }) => ({ name, required: header.required === true, schema: header.schema as JsonSchema }));
  if (!node.content) return [{ status, kind: 'empty', mediaType: '', headers }];
  return Object.entries<Node>(node.content).map(([mediaType, media]) => ({
    status,
    kind: mediaType === 'text/event-stream' ? 'events' : mediaType.includes('json') ? 'json' : 'text',
    mediaType,
    schema: media.schema as JsonSchema,
    ...(media['x-events'] ? { events: media['x-events'] } : {}),
    headers,
  }));
}

function readSecuritySchemes(document: Node): Record<string, SecurityScheme> {
  const schemes = Object.entries<Node>(document.components?.securitySchemes ?? {});
  return Object.fromEntries(
    schemes.map(([name, scheme]) => [
      name,
      scheme.type === 'http'
        ? { type: 'bearer', header: 'authorization' }
        : { type: 'apiKey', header: scheme.name.toLowerCase() },
    ]),
  );
}

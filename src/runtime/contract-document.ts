/**
 * Reads bundled OpenAPI and OpenRPC documents: follows references, gives operations and methods in one form. The generator, the
 * checks of answers, the conformance check and the tests all read contracts through this module.
 */
import { namesIn, referenced } from './json-pointer.ts';

export type JsonSchema = { [keyword: string]: unknown };

/** One parameter in the path, the query or a header. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  /** The text is JSON (`content` in place of `schema`). */
  json: boolean;
  examples: unknown[];
}

/** Kind of a body: `stream` is a request body handed over as bytes, `events` a Server-Sent Events response. */
export type MediaKind = 'json' | 'text' | 'stream' | 'events' | 'empty';

export interface RequestBody {
  required: boolean;
  kind: 'json' | 'stream';
  /** The accepted types; those that the document does not name come last. */
  mediaTypes: string[];
  schema: JsonSchema;
  examples: unknown[];
}

/** A header of an answer, by the name that the contract gives it. */
export interface AnswerHeader {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** One way to answer with one status; a status with two media types has two of these. */
export interface Answer {
  status: number;
  kind: MediaKind;
  mediaType: string;
  schema?: JsonSchema;
  /** SSE event name to the schema of its data. */
  events?: Record<string, JsonSchema>;
  /** Data that is no JSON, of the event that ends a stream. */
  endMark?: string;
  /** Headers that the handler sets, without those that the runtime sets. */
  headers: AnswerHeader[];
  examples: unknown[];
}

/** Leads from an answer to the next operation, with values for it as runtime expressions. */
export interface Link {
  status: number;
  from: string;
  to: string;
  /** Null for parameters that `x-omit` of the link names: they are not sent. */
  parameters: Record<string, unknown>;
  body: unknown;
  signature: Signature | undefined;
}

/** `x-signature` of a link: `sha256=` and the HMAC-SHA256 of the body in hexadecimal, in the header of that name. */
export interface Signature {
  parameter: string;
  /** The expression for the secret. */
  secret: string;
}

/** Scheme name → the scopes that it must carry. All schemes of one alternative must be met. */
export type SecurityAlternative = Record<string, string[]>;

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Names the module of its handler. */
  tag: string;
  parameters: Parameter[];
  body?: RequestBody;
  answers: Answer[];
  links: Link[];
  security: SecurityAlternative[];
  keepAlive: boolean;
  /** Its answer ends only when the client hangs up. */
  endless: boolean;
  /** The JSON-RPC document that dispatches the body, for the one operation that carries JSON-RPC. */
  jsonRpc?: string;
  /** The setting of a project that leaves it out. */
  disabledBy?: string;
  /** A key of the whole organization need not name a tenant. */
  /** The auth of a project is not asked. */
  asksNoUser?: true;
  tenantOptional?: true;
}

export interface RpcMethod {
  name: string;
  /** Names the module of its handler. */
  tag: string;
  /** One object with a property for each parameter. */
  params: JsonSchema;
  result: JsonSchema;
  streaming: boolean;
  /** Errors of a stream that has not begun are one JSON body (`refusals: json`); otherwise they are its only event. */
  refusesInJson: boolean;
  /** Its addresses in the binding to plain HTTP, such as `GET /tasks/{id}`. */
  http: string[];
  /** Codes of the errors that it may give, in their order. */
  errors: number[];
  /** Parameters of the document's examples. */
  examples: Record<string, unknown>[];
}

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
type Node = Record<string, any>;

/** The node with all its references followed. Keywords beside a reference are kept. */
export function resolved<T = Node>(document: object, node: unknown): T {
  const target = targetOf(node);
  if (target === undefined) return node as T;
  const { $ref: _, ...beside } = node as Node;
  const found = resolved<Node>(document, referenced(document, target));
  return (Object.keys(beside).length > 0 ? { ...found, ...beside } : found) as T;
}

/** The node at a path, and the path where it is defined once every reference is followed. */
export function follow(document: object, place: readonly string[]): { node: unknown; names: string[] } {
  let node: unknown = document;
  let names: string[] = [];
  for (const name of place) {
    for (let target = targetOf(node); target !== undefined; target = targetOf(node)) {
      node = referenced(document, target);
      names = namesIn(decodeURIComponent(target));
    }
    node = (node as Node | null | undefined)?.[name];
    names = [...names, name];
  }
  return { node, names };
}

function targetOf(node: unknown): string | undefined {
  const target = (node as { $ref?: unknown } | null | undefined)?.$ref;
  return typeof target === 'string' ? target : undefined;
}

/** The operations of an OpenAPI document, in its order. */
export function operationsOf(document: object): Operation[] {
  return Object.entries<Node>((document as Node)['paths'] ?? {}).flatMap(([path, item]) =>
    Object.entries<Node>(item).map(([method, node]) => readOperation(path, method, node, document)),
  );
}

/** The methods of an OpenRPC document, in its order. */
export function methodsOf(document: object): RpcMethod[] {
  return ((document as Node)['methods'] ?? []).map((entry: unknown) => readMethod(resolved(document, entry), document));
}

/** True when every alternative requires a credential. An empty one admits everybody (OpenAPI 3.1, section 4.8.30). */
export function needsKey({ security }: Pick<Operation, 'security'>): boolean {
  return security.length > 0 && security.every((alternative) => Object.keys(alternative).length > 0);
}

function readOperation(path: string, method: string, node: Node, document: Node): Operation {
  const responses = Object.entries(node['responses'] as Node).map(
    ([status, entry]) => [Number(status), resolved(document, entry)] as const,
  );
  const operation: Operation = {
    id: node['operationId'],
    method: method.toUpperCase(),
    path,
    summary: node['summary'],
    tag: node['tags']?.[0],
    parameters: (node['parameters'] ?? []).map((parameter: unknown) => readParameter(resolved(document, parameter))),
    answers: responses.flatMap(([status, response]) => readAnswers(status, response, document)),
    links: responses.flatMap(([status, { links = {} }]) =>
      Object.values<Node>(links).flatMap((link) => readLink(link, node['operationId'], status)),
    ),
    security: node['security'] ?? document['security'] ?? [],
    keepAlive: node['x-keep-alive'] === true,
    endless: node['x-endless'] === true,
  };
  if (node['x-tenant-optional'] === true) operation.tenantOptional = true;
  if (node['x-asks-no-user'] === true) operation.asksNoUser = true;
  if (node['x-json-rpc']) operation.jsonRpc = node['x-json-rpc'];
  const group = (document['tags'] as Node[] | undefined)?.find(({ name }) => name === operation.tag);
  const disabledBy = node['x-disabled-by'] ?? group?.['x-disabled-by'];
  if (disabledBy !== undefined) operation.disabledBy = disabledBy;
  const alsoJson = operation.jsonRpc ? [] : (document['x-json-media-types'] ?? []);
  if (node['requestBody']) operation.body = readBody(resolved(document, node['requestBody']), alsoJson);
  return operation;
}

function readParameter({ name, in: place, required, schema, content, example, examples }: Node): Parameter {
  const media = content?.['application/json'];
  const shown = valuesOf(examples ?? media?.examples);
  return {
    name,
    in: place,
    required: required === true,
    schema: media?.schema ?? schema ?? {},
    json: media !== undefined,
    examples: example === undefined ? shown : [example, ...shown],
  };
}

/** `alsoJson` are further types under which clients send JSON. */
function readBody({ required, content }: Node, alsoJson: string[]): RequestBody {
  const entries = Object.entries<Node>(content);
  const stream = entries.some(([, media]) => media['x-stream-body'] === true);
  return {
    required: required === true,
    kind: stream ? 'stream' : 'json',
    mediaTypes: [...entries.map(([type]) => type), ...(stream ? [] : alsoJson)],
    schema: entries[0]?.[1]['schema'] ?? {},
    examples: valuesOf(entries[0]?.[1]['examples']),
  };
}

function readAnswers(status: number, node: Node, document: object): Answer[] {
  const headers = Object.entries<Node>(node['headers'] ?? {})
    .map(([name, header]) => ({ name, header: resolved(document, header) }))
    .filter(({ header }) => header['x-set-by-runtime'] !== true)
    .map(({ name, header }) => ({ name, required: header['required'] === true, schema: header['schema'] as JsonSchema }));
  if (!node['content']) return [{ status, kind: 'empty', mediaType: '', headers, examples: [] }];
  return Object.entries<Node>(node['content']).map(([mediaType, media]) => ({
    status,
    kind: mediaType === 'text/event-stream' ? 'events' : mediaType.includes('json') ? 'json' : 'text',
    mediaType,
    schema: media['schema'] as JsonSchema,
    ...(media['x-events'] ? { events: media['x-events'] } : {}),
    ...(media['x-end-mark'] ? { endMark: media['x-end-mark'] } : {}),
    headers,
    examples: valuesOf(media['examples']),
  }));
}

function readLink(link: Node, from: string, status: number): Link[] {
  const { operationId, parameters: sent = {}, requestBody: body, 'x-signature': signature, 'x-omit': omitted = [] } = link;
  const parameters = { ...sent, ...Object.fromEntries(omitted.map((name: string) => [name, null])) };
  return operationId ? [{ status, from, to: operationId, parameters, body, signature }] : [];
}

function readMethod(method: Node, document: object): RpcMethod {
  const params: Node[] = (method['params'] ?? []).map((param: unknown) => resolved(document, param));
  return {
    name: method['name'],
    tag: method['tags']?.[0]?.name ?? '',
    params: {
      type: 'object',
      description: `Parameters of ${method['name']}.`,
      properties: Object.fromEntries(params.map(({ name, schema }) => [name, schema])),
      required: params.filter(({ required }) => required).map(({ name }) => name),
    },
    result: resolved(document, method['result'])['schema'],
    streaming: method['x-streaming'] !== undefined,
    http: method['x-http'] ?? [],
    refusesInJson: method['x-streaming']?.refusals === 'json',
    errors: ((method['errors'] ?? []) as unknown[])
      .map((error): number => resolved(document, error)['code'])
      .sort((a, b) => a - b),
    examples: (method['examples'] ?? []).map((example: unknown) =>
      Object.fromEntries(resolved(document, example)['params'].map(({ name, value }: Node) => [name, value])),
    ),
  };
}

function valuesOf(examples: Node | undefined): unknown[] {
  return Object.values<Node>(examples ?? {}).map(({ value }) => value);
}

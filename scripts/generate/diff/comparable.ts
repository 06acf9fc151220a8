/**
 * Reduces a contract to what a client can notice, as an OpenAPI document without prose. The differ then compares A2A's methods
 * like operations, and ignores changes of wording.
 */
import { methodsOf, resolved } from '../../../src/runtime/contract-document.ts';

// biome-ignore lint/suspicious/noExplicitAny: documents are read as they are
export type Node = Record<string, any>;

export interface Comparable {
  document: Node;
  /** Operation or method by its key in the document, such as `post /threads`. */
  operations: Map<string, ComparableOperation>;
}

export interface ComparableOperation {
  id: string;
  /** How a client addresses it: `POST /threads`, or the name of a method. */
  where: string;
  /** The alternatives of credentials, each in a canonical form; `{}` is an alternative without credentials. */
  security: Set<string>;
  parameters: Node[];
}

const PROSE = new Set(['description', 'summary', 'example', 'examples', 'title', 'tags', 'links', 'externalDocs', 'operationId']);
/** The keys below these are names, not keywords. */
const MAPS = new Set(['properties', 'patternProperties', '$defs', 'schemas', 'responses', 'content', 'parameters']);
const LITERALS = new Set(['const', 'enum', 'default', 'required']);

/** `document` is a bundled OpenAPI or OpenRPC document. */
export function comparableOf(document: Node): Comparable {
  return 'openrpc' in document ? rpcComparable(document) : httpComparable(document);
}

function httpComparable(source: Node): Comparable {
  const operations: Comparable['operations'] = new Map();
  const paths: Node = {};
  for (const [path, item] of Object.entries<Node>(source['paths'] ?? {})) {
    for (const [method, operation] of Object.entries<Node>(item)) {
      const { parameters = [], requestBody } = operation;
      const responses = Object.fromEntries(
        Object.entries<Node>(operation['responses'] ?? {}).map(([status, entry]) => [status, withHeaders(source, entry)]),
      );
      operations.set(`${method} ${path}`, {
        id: operation['operationId'],
        where: `${method.toUpperCase()} ${path}`,
        security: alternatives(operation['security'] ?? source['security'] ?? []),
        parameters: parameters.map((parameter: Node) => resolved(source, parameter)),
      });
      paths[path] = {
        ...paths[path],
        [method]: withoutProse({ parameters, ...(requestBody ? { requestBody } : {}), responses }),
      };
    }
  }
  const { schemas = {}, parameters = {} } = source['components'] ?? {};
  return { document: documentOf(paths, withoutProse({ schemas, parameters })), operations };
}

/** The media type under which the headers of an answer are compared. */
export const HEADERS = 'headers';

/** Headers of an answer become properties of a schema: the differ supports only request headers. */
function withHeaders(source: Node, entry: Node): Node {
  const { headers = {}, ...response } = resolved(source, entry);
  const all = Object.entries<Node>(headers).map(([name, header]): [string, Node] => [name, resolved(source, header)]);
  const schema = {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, header]) => [name, header['schema']])),
    required: all.filter(([, header]) => header['required']).map(([name]) => name),
  };
  return { ...response, content: { ...response['content'], [HEADERS]: { schema } } };
}

/** A method becomes a `POST` with its params as body and error codes as statuses. */
function rpcComparable(source: Node): Comparable {
  const operations: Comparable['operations'] = new Map();
  const paths: Node = {};
  for (const { name, params, result, errors } of methodsOf(source)) {
    operations.set(`post /${name}`, { id: name, where: name, security: new Set(), parameters: [] });
    const failures = errors.map((code) => [String(code), { description: '' }]);
    const responses = { 200: jsonOf(result), ...Object.fromEntries(failures) };
    paths[`/${name}`] = { post: withoutProse({ requestBody: jsonOf(params), responses }) };
  }
  return { document: documentOf(paths, withoutProse({ schemas: source['components']?.schemas ?? {} })), operations };
}

function documentOf(paths: Node, components: Node): Node {
  return { openapi: '3.0.3', info: { title: '', version: '' }, paths, components };
}

function jsonOf(schema: Node): Node {
  return { required: true, content: { 'application/json': { schema } } };
}

function alternatives(security: Node[]): Set<string> {
  const canonical = (alternative: Node) =>
    JSON.stringify(Object.entries(alternative).sort(([a], [b]) => a.localeCompare(b, 'en')));
  return new Set((security.length > 0 ? security : [{}]).map(canonical));
}

/** Events of a stream, and its end mark, become properties of its schema, so that they are compared like any answer. */
function withoutProse(node: Node): Node {
  const visit = (value: unknown, areNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, false));
    if (value === null || typeof value !== 'object') return value;
    const media = value as Node;
    if (!areNames && media['x-events']) return visit({ schema: eventsSchema(media) }, false);
    const kept = Object.entries(value).filter(
      ([key, child]) => areNames || !(PROSE.has(key) || key.startsWith('x-') || saysNothing(key, child)),
    );
    const copy = Object.fromEntries(
      kept.map(([key, child]) => [key, !areNames && LITERALS.has(key) ? child : visit(child, !areNames && MAPS.has(key))]),
    );
    return areNames ? copy : withNullInside(copy);
  };
  return visit(node, true) as Node;
}

/** `anyOf` of a schema and null becomes null among the types of the schema. */
function withNullInside(schema: Node): Node {
  const { anyOf, ...beside } = schema;
  const other = anyOf?.length === 2 && anyOf[1].type === 'null' ? anyOf[0] : undefined;
  if (other?.type === undefined || 'type' in beside || 'const' in other) return schema;
  const values = other.enum ? { enum: [...other.enum, null] } : {};
  return { ...beside, ...other, type: [other.type, 'null'].flat(), ...values };
}

/** Empty `items` mean the same as no `items`. */
function saysNothing(key: string, child: unknown): boolean {
  return key === 'items' && JSON.stringify(child) === '{}';
}

function eventsSchema({ 'x-events': events, 'x-end-mark': mark }: Node): Node {
  const end = mark === undefined ? {} : { 'end of the stream': { const: mark } };
  return { type: 'object', properties: { ...events, ...end }, required: Object.keys({ ...events, ...end }) };
}

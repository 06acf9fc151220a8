/**
 * What the emitters read: each contract reduced to plain operations and named schemas, with every reference that matters
 * already resolved. Loading fills it, nothing else knows the shape of OpenAPI or OpenRPC.
 */
export type JsonSchema = { [keyword: string]: unknown };

/** One parameter in the path, the query or a header. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
  /** The text is JSON (`content` in place of `schema`). */
  json: boolean;
}

/** How a message travels: `stream` is a request body handed over as bytes, `events` a Server-Sent Events response. */
export type MediaKind = 'json' | 'text' | 'stream' | 'events' | 'empty';

export interface RequestBody {
  required: boolean;
  kind: 'json' | 'stream';
  /** The types that are taken; those that the document does not name come last. */
  mediaTypes: string[];
  schema: JsonSchema;
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
  /** Those that its handler sets; what the runtime sets is left out. */
  headers: AnswerHeader[];
}

/** A scheme name to the scopes that it must carry; all of one alternative must be met. */
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
  security: SecurityAlternative[];
  keepAlive: boolean;
  /** The JSON-RPC document that dispatches the body, for the one operation that carries JSON-RPC. */
  jsonRpc?: string;
  /** The setting of a project that leaves it out. */
  disabledBy?: string;
}

export interface SecurityScheme {
  type: 'apiKey' | 'bearer';
  /** Header name in lower case. */
  header: string;
}

export interface HttpContract {
  kind: 'http';
  name: string;
  document: Record<string, unknown>;
  limits: Record<string, number>;
  schemas: Record<string, JsonSchema>;
  securitySchemes: Record<string, SecurityScheme>;
  operations: Operation[];
  /** Fields that the contract does not have are taken out of requests, however deep. */
  dropsUnknownFields: boolean;
}

export interface RpcMethod {
  name: string;
  /** Names the module of its handler. */
  tag: string;
  params: JsonSchema;
  result: JsonSchema;
  streaming: boolean;
  errors: number[];
}

export interface RpcContract {
  kind: 'rpc';
  name: string;
  document: Record<string, unknown>;
  limits: Record<string, number>;
  schemas: Record<string, JsonSchema>;
  errors: Record<string, { code: number; message: string }>;
  methods: RpcMethod[];
  /** Methods of the protocol that the server does not offer → the error that answers them. */
  refused: Record<string, string>;
}

export type Contract = HttpContract | RpcContract;

/** `createThread` → `CreateThread`, `message/send` → `MessageSend`, `callA2a` → `CallA2A` (as the type compiler names it). */
export function pascalCase(name: string): string {
  return name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replaceAll(/\d[a-z]/g, (pair) => pair.toUpperCase());
}

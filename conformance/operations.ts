/** The operations of an OpenAPI document as a client needs them: parameters, bodies, answers, links to other operations. */
import type { OpenApiDocument } from './contracts.ts';
import type { Schema, Schemas } from './json-schema/schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
  /** The value is JSON in the text. */
  json: boolean;
  examples: unknown[];
}

export interface Body {
  required: boolean;
  /** The media types that are bytes; JSON when there is none. */
  bytes: string[];
  schema: Schema;
  examples: unknown[];
}

/** Where an answer leads: values for the next operation, as runtime expressions. */
export interface Link {
  status: string;
  from: string;
  to: string;
  /** Null for those that the link's `x-omit` names: they are not sent. */
  parameters: Record<string, unknown>;
  body: unknown;
  /** The header that signs the body, and the expression for the secret. */
  signature: Signature | undefined;
}

/** `x-signature` of a link: `sha256=` and the HMAC-SHA256 of the body in hexadecimal, in the header of that name. */
export interface Signature {
  parameter: string;
  secret: string;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body: Body | undefined;
  /** Status → media type → schema. */
  answers: Record<string, Record<string, Schema | undefined>>;
  links: Link[];
  /** Its answer ends only when the client hangs up. */
  endless: boolean;
  /** Its body follows another contract. */
  foreignBody: boolean;
  /** A key is always required. */
  needsKey: boolean;
  /** A key is never asked for. */
  isOpen: boolean;
}

interface RawParameter {
  name: string;
  in: Parameter['in'];
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
  content?: Record<string, RawMedia>;
}
interface RawMedia {
  schema?: Schema;
  examples?: Record<string, { value: unknown }>;
  'x-stream-body'?: boolean;
}
interface RawResponse {
  content?: Record<string, RawMedia>;
  links?: Record<string, RawLink>;
}
interface RawLink {
  operationId?: string;
  parameters?: Record<string, unknown>;
  requestBody?: unknown;
  'x-signature'?: Signature;
  'x-omit'?: string[];
}

export function operationsOf(document: OpenApiDocument, schemas: Schemas): Operation[] {
  const resolve = <T>(node: unknown): T => schemas.resolve(node as Schema) as T;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, raw]) => {
      const parameters = ((raw['parameters'] ?? []) as unknown[]).map((parameter) => resolve<RawParameter>(parameter));
      const responses = Object.entries(raw.responses).map(([status, entry]) => [status, resolve<RawResponse>(entry)] as const);
      return {
        operationId: raw.operationId,
        method: method.toUpperCase(),
        path,
        parameters: parameters.map(readParameter),
        body: raw['requestBody'] ? readBody(resolve(raw['requestBody'])) : undefined,
        answers: Object.fromEntries(responses.map(([status, { content = {} }]) => [status, schemasOf(content)])),
        links: responses.flatMap(([status, { links = {} }]) =>
          Object.values(links).flatMap((link) => readLink(link, raw.operationId, status)),
        ),
        endless: raw['x-endless'] === true,
        foreignBody: raw['x-json-rpc'] !== undefined,
        needsKey: needsKey(securityOf(raw, document)),
        isOpen: securityOf(raw, document).length === 0,
      };
    }),
  );
}

function securityOf(operation: object, document: object): object[] {
  const { security } = { security: [], ...document, ...operation } as { security: object[] };
  return security;
}

/** An empty alternative needs no key (OpenAPI 3.1, section 4.8.30). */
function needsKey(alternatives: object[]): boolean {
  return alternatives.length > 0 && alternatives.every((alternative) => Object.keys(alternative).length > 0);
}

function readLink(
  { operationId, parameters: sent = {}, requestBody: body, 'x-signature': signature, 'x-omit': omitted = [] }: RawLink,
  from: string,
  status: string,
): Link[] {
  const parameters = { ...sent, ...Object.fromEntries(omitted.map((name) => [name, null])) };
  return operationId ? [{ status, from, to: operationId, parameters, body, signature }] : [];
}

function readParameter({ name, in: place, required = false, schema, content, example, examples }: RawParameter): Parameter {
  const media = Object.values(content ?? {})[0];
  const shown = Object.values(examples ?? media?.examples ?? {}).map(({ value }) => value);
  return {
    name,
    in: place,
    required,
    schema: schema ?? media?.schema ?? {},
    json: media !== undefined,
    examples: example === undefined ? shown : [example, ...shown],
  };
}

function readBody({ required = false, content }: { required?: boolean; content: Record<string, RawMedia> }): Body {
  const json = content['application/json'];
  return {
    required,
    bytes: json ? [] : Object.keys(content).filter((type) => content[type]!['x-stream-body'] === true),
    schema: json?.schema ?? {},
    examples: Object.values(json?.examples ?? {}).map(({ value }) => value),
  };
}

function schemasOf(content: Record<string, RawMedia>): Record<string, Schema | undefined> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema }]) => [type, schema]));
}

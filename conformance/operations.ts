/** The operations of an OpenAPI document as a client needs them: parameters, bodies, answers, links to other operations. */
import {
  type Answer,
  operationsOf as describedIn,
  type Link,
  needsKey,
  type Parameter,
  type RequestBody,
  type Signature,
} from '../src/runtime/contract-document.ts';
import type { Schema } from './json-schema/schemas.ts';

export type { Link, Parameter, Signature };

interface Body {
  required: boolean;
  /** The media types that are bytes; JSON when there is none. */
  bytes: string[];
  schema: Schema;
  examples: unknown[];
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

export function operationsOf(document: object): Operation[] {
  return describedIn(document).map((operation) => ({
    operationId: operation.id,
    method: operation.method,
    path: operation.path,
    parameters: operation.parameters,
    body: operation.body && bodyOf(operation.body),
    answers: answersOf(operation.answers),
    links: operation.links,
    endless: operation.endless,
    foreignBody: operation.jsonRpc !== undefined,
    needsKey: needsKey(operation),
    isOpen: operation.security.length === 0,
  }));
}

/** Signed JSON: the handler reads bytes, the sender sends JSON. */
function bodyOf({ required, kind, mediaTypes, schema, examples }: RequestBody): Body {
  const isJson = kind === 'json' || mediaTypes.includes('application/json');
  return isJson ? { required, bytes: [], schema, examples } : { required, bytes: mediaTypes, schema: {}, examples: [] };
}

function answersOf(answers: Answer[]): Operation['answers'] {
  const byStatus = Map.groupBy(answers, ({ status }) => String(status));
  const schemas = (all: Answer[]) =>
    all.filter(({ kind }) => kind !== 'empty').map(({ mediaType, schema }) => [mediaType, schema]);
  return Object.fromEntries([...byStatus].map(([status, all]) => [status, Object.fromEntries(schemas(all))]));
}

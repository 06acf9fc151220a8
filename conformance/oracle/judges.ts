/** Two judges of the same message: the generated validators, and an independent library over the document. */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import { Problem } from '../../src/problem.ts';
import type { OperationEntry, Validator } from '../../src/runtime/operation.ts';
import { readHeaders, readPath, readQuery } from '../../src/runtime/parameters.ts';
import { headerFindings } from '../../src/runtime/response-check.ts';
import { ResponseValidators } from '../../src/runtime/response-validators.ts';
import { describeFindings } from '../../src/runtime/validation.ts';
import { type HttpApiName, type OpenApiDocument, openApiDocument } from '../contracts.ts';

const tables: Record<HttpApiName, () => Promise<{ operations: object }>> = {
  'agent-server': () => import('../../generated/agent-server/operations.gen.ts'),
  'control-plane': () => import('../../generated/control-plane/operations.gen.ts'),
};

/** Whether a message is valid, and why not. */
export interface Verdict {
  valid: boolean;
  why: string;
}

/** A request as the contract sees it. */
export interface RequestParts {
  method: string;
  /** As in the request line, percent-encoded. */
  pathname: string;
  /** The text of each query parameter, decoded; a list where it was repeated. */
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  /** Text of a JSON body; undefined when there is none or it is not JSON by its type. */
  body: string | undefined;
}

/** Methods return undefined when there is nothing to judge. */
export interface Judge {
  request(operationId: string, parts: RequestParts): Verdict | undefined;
  /** `body` is the parsed JSON of the answer. */
  response(operationId: string, status: number, body: unknown): Verdict | undefined;
  /** What is wrong with the headers of an answer, a sentence each. Their names are in lower case. */
  headers?(operationId: string, status: number, headers: Record<string, string>): string[];
}

interface Errors {
  instancePath?: string;
  message?: string;
}

/** Our own validators, called the way the runtime calls them. */
export async function ownJudge(api: HttpApiName): Promise<Judge> {
  const operations = (await tables[api]()).operations as Record<string, OperationEntry>;
  const validators = new ResponseValidators(openApiDocument(api));
  return {
    request: (id, parts) => (operations[id] ? judgeRequest(operations[id], parts) : undefined),
    response(id, status, body) {
      const operation = operations[id];
      return operation?.answers[status]?.json ? judge(validators.body(operation, status), body, 'body') : undefined;
    },
    headers(id, status, headers) {
      const declared = operations[id] ? validators.headers(operations[id], status) : undefined;
      return declared ? headerFindings(declared, headers) : [];
    },
  };
}

function judgeRequest(operation: OperationEntry, parts: RequestParts): Verdict {
  try {
    const { path, query, header, body } = operation.validate as Record<string, Validator | undefined>;
    const checks: [Validator | undefined, () => unknown, string][] = [
      [path, () => readPath(rawPath(operation, parts.pathname), operation.pathParameters), 'path'],
      [query, () => readQuery(parts.query, operation.queryParameters), 'query'],
      [header, () => readHeaders(parts.headers, operation.headerParameters), 'header'],
    ];
    for (const [validate, read, place] of checks) {
      const verdict = validate ? judge(validate, read(), place) : undefined;
      if (verdict && !verdict.valid) return verdict;
    }
    if (operation.body?.kind !== 'json' || !body) return { valid: true, why: '' };
    if (parts.body === undefined)
      return { valid: !operation.body.required, why: operation.body.required ? 'the body is missing' : '' };
    return judge(body, JSON.parse(parts.body), 'body');
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Problem) return { valid: false, why: error.message };
    throw error;
  }
}

function judge(validate: Validator, value: unknown, place: string): Verdict {
  return validate(value) ? { valid: true, why: '' } : { valid: false, why: `${place}: ${describeFindings(validate.errors)}` };
}

function rawPath(operation: OperationEntry, pathname: string): Record<string, string> {
  const segments = pathname.split('/');
  const entries = operation.path
    .split('/')
    .flatMap((part, index) => (part.startsWith('{') ? [[part.slice(1, -1), segments[index] ?? '']] : []));
  return Object.fromEntries(entries) as Record<string, string>;
}

/**
 * openapi-backend, which is independent of our generator. `quick`: its own check of documents refuses OpenAPI 3.1. Ajv 2020: its
 * default is an older dialect of JSON Schema. It does not get bodies that handlers read as streams of bytes.
 */
export async function peerJudge(document: OpenApiDocument): Promise<Judge> {
  const api = new OpenAPIBackend({
    definition: withoutStreamBodies(document) as unknown as Document,
    quick: true,
    strict: false,
    customizeAjv: (_original, options) => {
      const ajv = new Ajv2020.default({ ...options, strict: false, useDefaults: false });
      addFormats.default(ajv);
      return ajv as never;
    },
  });
  await api.init();
  // The library rebuilds this list at each call.
  const operations = new Map(api.router.getOperations().map((operation) => [operation.operationId ?? '', operation]));
  return {
    request(id, parts) {
      const operation = operations.get(id);
      if (!operation) return undefined;
      return verdict(() => api.validator.validateRequest(asRequest(parts), operation).errors as Errors[] | null);
    },
    response(id, status, body) {
      const operation = operations.get(id);
      if (!operation) return undefined;
      return verdict(() => api.validator.validateResponse(body, operation, status).errors as Errors[] | null);
    },
  };
}

function withoutStreamBodies(document: OpenApiDocument): OpenApiDocument {
  const copy = structuredClone(document);
  for (const operation of Object.values(copy.paths).flatMap((item) => Object.values(item))) {
    const { content = {} } = (operation['requestBody'] ?? {}) as { content?: Record<string, { 'x-stream-body'?: boolean }> };
    if (Object.values(content).some((media) => media['x-stream-body'])) delete operation['requestBody'];
  }
  return copy;
}

function asRequest({ method, pathname, query, headers, body }: RequestParts) {
  return { method: method.toLowerCase(), path: pathname, query, headers, ...(body === undefined ? {} : { body }) };
}

function verdict(ask: () => Errors[] | null): Verdict {
  const errors = ask();
  return {
    valid: !errors,
    why: (errors ?? []).map(({ instancePath, message }) => `${instancePath ?? ''} ${message ?? ''}`.trim()).join('; '),
  };
}

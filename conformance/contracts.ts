/** Reads the contracts' documents, and the exceptions in spec/conformance-exceptions.yaml with their reasons. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { ApiName } from './report.ts';

const require = createRequire(import.meta.url);
const exceptionsFile = join(import.meta.dirname, '../spec/conformance-exceptions.yaml');

export type HttpApiName = Exclude<ApiName, 'a2a'>;

/** A document as a server publishes it. It may be invalid. */
export interface OpenApiDocument {
  info: { title: string };
  paths: Record<string, Record<string, DocumentedOperation>>;
  components?: { securitySchemes?: Record<string, { type: string; in?: string; scheme?: string }> };
  'x-samples'?: SampleRule[];
  [key: string]: unknown;
}

export interface DocumentedOperation {
  operationId: string;
  responses: Record<string, unknown>;
  [key: string]: unknown;
}

/** Where a fuzzer gets values that exist: an operation without arguments whose answer lists them. */
interface SampleRule {
  operationId: string;
  body?: unknown;
  /** The field of each item of the answer. */
  field: string;
  /** Locations of such a value: `path.assistant_id`, `body.assistant_id`. */
  parameters: string[];
}

interface Route {
  operationId: string;
  method: string;
  path: string;
}

/** A check that is eased for an operation. */
export interface ConformanceException {
  api: HttpApiName;
  operation: string;
  /** A check of Schemathesis. */
  check: string;
  /** Statuses that the check allows besides its own. Unset: the check is off for the operation. */
  statuses?: number[];
  why: string;
}

export function openApiDocument(api: HttpApiName): OpenApiDocument {
  return require(`../generated/${api}/openapi.json`) as OpenApiDocument;
}

export function routesOf(document: OpenApiDocument): Route[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
  );
}

export function readExceptions(): ConformanceException[] {
  return (parse(readFileSync(exceptionsFile, 'utf8')) ?? []) as ConformanceException[];
}

/** The contracts as their documents state them: which operations there are, and which of them a recorded request was for. */
import { createRequire } from 'node:module';
import type { ApiName } from './report.ts';

const require = createRequire(import.meta.url);

export type HttpApiName = Exclude<ApiName, 'a2a'>;

/** A document as it is served; what is read of it is read with care. */
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
export interface SampleRule {
  operationId: string;
  body?: unknown;
  /** The field of each item of the answer. */
  field: string;
  /** `path.assistant_id`, `body.assistant_id`: where such a value may stand. */
  parameters: string[];
}

interface Route {
  operationId: string;
  method: string;
  path: string;
}

export function openApiDocument(api: HttpApiName): OpenApiDocument {
  return require(`../generated/${api}/openapi.json`) as OpenApiDocument;
}

export function routesOf(document: OpenApiDocument): Route[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
  );
}

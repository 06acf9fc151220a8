/**
 * The opinion of openapi-backend, which knows nothing of our generator: it reads the document by itself. `quick`, as its own
 * check of documents refuses OpenAPI 3.1; Ajv 2020, as its default reads an older dialect of JSON Schema. Bodies that handlers
 * read as streams of bytes it is not shown, as no validator sees them.
 */
import Ajv2020 from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend } from 'openapi-backend';
import type { OpenApiDocument } from '../documents.ts';
import type { Judge, RequestParts, Verdict } from './verdicts.ts';

interface Errors {
  instancePath?: string;
  message?: string;
}

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
  // The library rebuilds this list at every look; asked by operation it answers from compiled validators.
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

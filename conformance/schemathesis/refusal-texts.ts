/**
 * Where an exception allows an answer to a valid request, the answer must at least be one that the contract announces: its text
 * reads like one of the examples for that status, but for the names, ids and numbers in it.
 */
import type { OpenApiDocument } from '../documents.ts';

/** Undefined when the text is announced, or the answer has no text. */
export function unannouncedText(
  document: OpenApiDocument,
  operationId: string,
  status: number,
  body: Buffer,
): string | undefined {
  const detail = detailOf(body);
  if (detail === undefined) return undefined;
  return announcedTexts(document, operationId, status).some((text) => readsLike(detail, text)) ? undefined : detail;
}

function announcedTexts(document: OpenApiDocument, operationId: string, status: number): string[] {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const response = follow(document, operations.find((operation) => operation.operationId === operationId)?.responses[status]);
  const examples = response?.content?.['application/json']?.examples ?? {};
  return Object.values(examples).flatMap(({ value }) => (typeof value?.detail === 'string' ? [value.detail] : []));
}

interface Response {
  $ref?: string;
  content?: Record<string, { examples?: Record<string, { value?: { detail?: unknown } }> }>;
}

function follow(document: OpenApiDocument, node: unknown): Response | undefined {
  const response = node as Response | undefined;
  if (typeof response?.$ref !== 'string') return response;
  const parts = response.$ref.slice(2).split('/');
  return follow(
    document,
    parts.reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], document),
  );
}

function detailOf(body: Buffer): string | undefined {
  try {
    const { detail } = JSON.parse(body.toString('utf8')) as { detail?: unknown };
    return typeof detail === 'string' ? detail : undefined;
  } catch {
    return undefined;
  }
}

/** An example that ends in `…` leaves its end open, where the text is somebody else's. */
function readsLike(text: string, example: string): boolean {
  return example.endsWith('…') ? shapeOf(text).startsWith(shapeOf(example.slice(0, -1))) : shapeOf(text) === shapeOf(example);
}

/** The text with everything in quotes, every id and every number made alike. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/'[^']*'/g, "'…'")
    .replaceAll(/'…'(?:(?:, | or )'…')+/g, "'…'")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'ID')
    .replaceAll(/\d+(\.\d+)?/g, '0');
}

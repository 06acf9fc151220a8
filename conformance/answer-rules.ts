/** Checks the answer to a request: status, content, and whether a valid request may be refused. */

import type { ConformanceException, OpenApiDocument } from './contracts.ts';
import type { Exchange } from './exchange.ts';
import type { Schemas } from './json-schema/schemas.ts';
import type { Operation } from './operations.ts';

export interface Fault {
  /** The name that Schemathesis has for the same rule. */
  check: string;
  title: string;
  expected: string;
}

interface AnswerRules {
  document: OpenApiDocument;
  schemas: Schemas;
  exceptions: ConformanceException[];
}

/** Refusals that depend on the server's current state. */
const CIRCUMSTANCES = new Set([401, 403, 404, 409, 429]);

/** `valid`: whether the request is valid; undefined when that is not certain. */
export function faultOf(
  operation: Operation,
  exchange: Exchange,
  valid: boolean | undefined,
  rules: AnswerRules,
): Fault | undefined {
  const { answer } = exchange;
  if (!answer) return { check: 'no_answer', title: 'No answer', expected: 'an answer' };
  const { status } = answer;
  if (status >= 500) return serverFault(status, operation.operationId);
  const content = operation.answers[status];
  if (!content) {
    const declared = Object.keys(operation.answers).join(', ');
    return { check: 'status_code_conformance', title: 'Undocumented status code', expected: `one of ${declared}` };
  }
  return contentFault(operation.answers, exchange, rules.schemas) ?? refusalFault(operation, exchange, valid, rules);
}

/** One failure per status, so that a common one does not hide another. Without an operation the contract lacks the method. */
export function serverFault(status: number | undefined, operationId: string | undefined): Fault {
  const expected = 'no status from 500 on';
  if (operationId !== undefined) return { check: 'not_a_server_error', title: `Server error ${status}`, expected };
  const title = `Server error ${status} for a method that the contract does not have`;
  return { check: 'unsupported_method', title, expected: '405' };
}

/** Checks the media type and the schema of an answer. */
export function contentFault(answers: Operation['answers'] = {}, { answer }: Exchange, schemas: Schemas): Fault | undefined {
  const content = answers[answer?.status ?? 0] ?? {};
  const types = Object.keys(content);
  if (!answer || types.length === 0) return undefined;
  const type = answer.headers['content-type']?.[0]?.split(';')[0]?.trim().toLowerCase() ?? 'none';
  if (!(type in content)) {
    return { check: 'content_type_conformance', title: `Undocumented Content-Type: ${type}`, expected: types.join(' or ') };
  }
  const schema = content[type];
  if (type !== 'application/json' || answer.cut || !schema) return undefined;
  const body = jsonBody(answer.body);
  if (body === undefined) return { check: 'response_schema_conformance', title: 'The body is not JSON', expected: 'JSON' };
  const why = schemas.explain(schema, body);
  return why === '' ? undefined : { check: 'response_schema_conformance', title: 'Response violates schema', expected: why };
}

function refusalFault(
  { operationId }: Operation,
  { answer }: Exchange,
  valid: boolean | undefined,
  { document, exceptions }: AnswerRules,
): Fault | undefined {
  const { status, body } = answer!;
  if (valid !== true || status < 400 || CIRCUMSTANCES.has(status)) return undefined;
  const eased = exceptions.some(
    ({ operation, check, statuses }) =>
      operation === operationId && check === 'positive_data_acceptance' && statuses?.includes(status),
  );
  if (!eased)
    return { check: 'positive_data_acceptance', title: 'A request that keeps the contract is refused', expected: 'a success' };
  if (unannouncedText(document, operationId, status, body) === undefined) return undefined;
  return {
    check: 'announced_refusal',
    title: `The text of the ${status} is not in the contract`,
    expected: `a text that reads like an example of the ${status}`,
  };
}

/** Undefined when it is not JSON. */
export function jsonBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The text of a refusal that the contract does not announce: it reads like none of the examples for that status, but for names,
 * ids and numbers. Undefined when it is announced, or there is no text.
 */
export function unannouncedText(
  document: OpenApiDocument,
  operationId: string,
  status: number,
  body: Buffer,
): string | undefined {
  const detail = detailOf(body);
  if (detail === undefined) return undefined;
  const examples = announcedTexts(document, operationId, status);
  return examples.some((text) => readsLike(detail, text)) || readsLikeSeveral(detail, examples) ? undefined : detail;
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

/** An example that ends in `…` matches any end. */
function readsLike(text: string, example: string): boolean {
  return example.endsWith('…') ? shapeOf(text).startsWith(shapeOf(example.slice(0, -1))) : shapeOf(text) === shapeOf(example);
}

/** What is before the sentences of a refusal, once. */
const LEAD = /^[A-Z][a-z ]+: /;

/** Whether the text is several examples one after the other, as where all that is wrong is named at once. */
function readsLikeSeveral(text: string, examples: readonly string[]): boolean {
  // Once each: equal ones would be tried again and again.
  const shapes = [...new Set(examples.map((example) => shapeOf(example.replace(LEAD, ''))))];
  const isJoined = (rest: string): boolean =>
    shapes.some((shape) => rest === shape || (rest.startsWith(`${shape} `) && isJoined(rest.slice(shape.length + 1))));
  return isJoined(shapeOf(text.replace(LEAD, '')));
}

/** The text with quoted parts, ids and numbers made equal. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/'[^']*'/g, "'…'")
    .replaceAll(/'…'(?:(?:, | or )'…')+/g, "'…'")
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'ID')
    .replaceAll(/\d+(\.\d+)?/g, '0');
}

/** What is wrong with the answer to a request that keeps the contract, if anything. */

import type { OpenApiDocument } from '../documents.ts';
import type { ConformanceException } from '../exceptions.ts';
import type { Exchange } from '../exchange.ts';
import type { Schemas } from '../json-schema/schemas.ts';
import { unannouncedText } from '../schemathesis/refusal-texts.ts';
import type { Operation } from './operations.ts';

export interface Fault {
  /** Named as Schemathesis names the same rule, so that a reader meets one name for it. */
  check: string;
  title: string;
  expected: string;
}

export interface AnswerRules {
  document: OpenApiDocument;
  schemas: Schemas;
  exceptions: ConformanceException[];
}

/** Refusals that depend on what the server has at that moment. */
const CIRCUMSTANCES = new Set([401, 403, 404, 409, 429]);

/** `valid` is whether the request is; undefined where that is not certain. */
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

/** Each status is a failure of its own, so that a common one does not hide another; without an operation the method is none's. */
export function serverFault(status: number | undefined, operationId: string | undefined): Fault {
  const expected = 'no status from 500 on';
  if (operationId !== undefined) return { check: 'not_a_server_error', title: `Server error ${status}`, expected };
  const title = `Server error ${status} for a method that the contract does not have`;
  return { check: 'unsupported_method', title, expected: '405' };
}

/** What is wrong with the content of an answer, by its type or its schema. */
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

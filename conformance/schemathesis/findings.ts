/**
 * Turns the record of Schemathesis into figures and failures. Drops failures that it reports by mistake, and counts them in the
 * report. Each rule for that relies on the case itself or on both validators.
 */
import { contentFault, serverFault, unannouncedText } from '../answer-rules.ts';
import { routesOf } from '../contracts.ts';
import { describeAnswer, hideKey, replayCommand } from '../exchange.ts';
import { Schemas } from '../json-schema/schemas.ts';
import { operationsOf } from '../operations.ts';
import type { HttpPartOptions } from '../part-options.ts';
import { FailureList, Figures } from '../report.ts';
import { type FailedCheck, type RecordedCase, readRecord } from './record.ts';
import { RECORDED_BYTES } from './settings.ts';

const EXPECTED_LIMIT = 600;
/** Lines where the message quotes schemas and values, which the report shows anyway. */
const QUOTES = /^(Validated against the response schema|Schema at |Schema:|Value:)/;

export async function readFindings(recordFile: string, options: HttpPartOptions) {
  const routes = routesOf(options.document);
  const schemas = new Schemas(options.document);
  const operations = new Map(operationsOf(options.document).map((one) => [one.operationId, one]));
  const figures = new Figures(
    routes.map(({ operationId, method, path }) => ({ operation: operationId, where: `${method} ${path}` })),
  );
  const failures = new FailureList();
  const idOf = (method: string, path: string) =>
    routes.find((route) => route.method === method && route.path === path)?.operationId;
  let requests = 0;
  const mistakes = new Map<string, number>();
  for await (const { label, cases, errors } of readRecord(recordFile, RECORDED_BYTES)) {
    const byId = new Map(cases.map((one) => [one.id, one]));
    for (const error of errors)
      failures.add({
        operation: idOf(...splitLabel(label)) ?? label,
        check: 'tool',
        ...troubleOf(hideKey(error, options.key)),
        replay: [],
      });
    for (const one of cases) {
      requests += 1;
      const operationId = idOf(one.method, one.path);
      // A method that the contract does not have counts for the operation at the same path.
      const asked =
        operationId ?? idOf(...splitLabel(label)) ?? routes.find(({ path }) => path === one.path)?.operationId ?? label;
      figures.count(asked, one.exchange.answer?.status ?? 'no answer');
      const valid = options.witness(operationId, one.exchange);
      const strange = operationId && unannounced(operationId, one, options);
      if (strange) failures.add({ operation: operationId, ...strange, replay: [replayCommand(one.exchange, options.key)] });
      for (const failed of one.failures) {
        const mistaken = reasonItIsMistaken(failed, one, valid);
        if (mistaken) {
          mistakes.set(mistaken, (mistakes.get(mistaken) ?? 0) + 1);
          continue;
        }
        const operation = (failed.operation && idOf(...splitLabel(failed.operation))) || asked;
        failures.add({
          ...describe(failed, one),
          ...(failed.check === 'not_a_server_error' ? serverFault(one.exchange.answer?.status, operationId) : {}),
          ...(failed.check === 'response_schema_conformance'
            ? contentFault(operations.get(operation)?.answers, one.exchange, schemas)
            : {}),
          operation,
          replay: chain(one, byId, failed).map((each) => replayCommand(each.exchange, options.key)),
        });
      }
    }
  }
  return { figures, failures, requests, mistakes };
}

/** A refusal that an exception allows, but whose text is not in the contract. */
function unannounced(operationId: string, { exchange, positive }: RecordedCase, { document, exceptions }: HttpPartOptions) {
  const { status = 0, body = Buffer.alloc(0) } = exchange.answer ?? {};
  const allowed = exceptions.some(({ operation, statuses }) => operation === operationId && statuses?.includes(status));
  if (!allowed || !positive || unannouncedText(document, operationId, status, body) === undefined) return undefined;
  const title = `The text of the ${status} is not in the contract`;
  return {
    check: 'announced_refusal',
    title,
    expected: `a text that reads like an example of the ${status}`,
    got: describeAnswer(exchange),
  };
}

function splitLabel(label: string): [string, string] {
  const [method = '', path = ''] = label.split(' ');
  return [method, path];
}

/** The requests that led to this failure, in order. */
function chain(last: RecordedCase, byId: Map<string, RecordedCase>, failed: FailedCheck): RecordedCase[] {
  const cases = [last];
  for (let parent = last.parent; parent; parent = cases[0]!.parent) {
    const found = byId.get(parent);
    if (!found || cases.includes(found)) break;
    cases.unshift(found);
  }
  const deletion = deletionBefore(last, [...byId.values()], failed);
  return deletion && !cases.includes(deletion) ? cases.toSpliced(-1, 0, deletion) : cases;
}

/** The deletion of the resource that this request still found. It is no parent, because no link leads from it. */
function deletionBefore(last: RecordedCase, cases: RecordedCase[], { operation }: FailedCheck): RecordedCase | undefined {
  const isDeletion = ({ method, path, pathValues, exchange }: RecordedCase) =>
    method === 'DELETE' &&
    `${method} ${path}` === operation &&
    (exchange.answer?.status ?? 500) < 300 &&
    pathValues.every((value) => last.pathValues.includes(value));
  return cases.slice(0, cases.indexOf(last)).findLast(isDeletion);
}

/** Why Schemathesis could not continue. Usually the server is gone. */
function troubleOf(error: string) {
  const gone = /ServerUnavailable|ConnectionError|ConnectTimeout|ReadTimeout/.test(error);
  return gone
    ? { title: 'The server stopped answering', expected: 'an answer to every request', got: error }
    : { title: 'Schemathesis could not go on', expected: 'a test run', got: error };
}

function describe({ check, title, message }: FailedCheck, one: RecordedCase) {
  const sentences = message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = sentences.findIndex((line) => QUOTES.test(line));
  const schema = sentences.find((line) => line.startsWith('Schema at '))?.slice('Schema at '.length, -1);
  const said = [...sentences.slice(0, end < 0 ? undefined : end), ...(schema ? [`the schema is ${schema}`] : [])];
  const sent = one.description ? ` Sent: ${one.description}.` : '';
  return { check, title, expected: `${said.join('; ').slice(0, EXPECTED_LIMIT)}.${sent}`, got: describeAnswer(one.exchange) };
}

/**
 * Why a reported failure is none, for the report; undefined for a real one. `valid`: the verdict of both validators on the
 * request.
 */
function reasonItIsMistaken(failed: FailedCheck, one: RecordedCase, valid: boolean | undefined): string | undefined {
  // Part of the request breaks the contract on purpose, or a null from an answer is used where a value is required.
  if (failed.check === 'positive_data_acceptance' && valid === false) {
    return 'refused requests that Schemathesis calls valid, and both validators invalid';
  }
  if (failed.check === 'ensure_resource_availability' && isAboutTheBody(one)) {
    return 'answers 404 about something that the body of the request names, not about what its path names';
  }
  return undefined;
}

/** The answer quotes a value of the body and none of the path. */
function isAboutTheBody({ exchange, pathValues }: RecordedCase): boolean {
  const detail = exchange.answer?.body.toString('utf8') ?? '';
  if (pathValues.some((value) => detail.includes(value))) return false;
  return textsOf(parse(exchange.body)).some((text) => text.length > 1 && detail.includes(text));
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(textsOf);
}

function parse(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(body?.toString('utf8') ?? 'null');
  } catch {
    return undefined;
  }
}

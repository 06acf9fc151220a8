/** Runs Schemathesis over one OpenAPI document against a server, and turns its record into figures and failures. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Assignment } from '../assignment.ts';
import { routesOf } from '../documents.ts';
import { describeAnswer, hideKey, replayCommand } from '../exchange.ts';
import { Schemas } from '../json-schema/schemas.ts';
import { contentFault, serverFault } from '../links/answers.ts';
import { operationsOf } from '../links/operations.ts';
import { FailureList, Figures, NOT_BEGUN, type Part } from '../report.ts';
import { installSchemathesis, NotInstalled } from './install.ts';
import { runProgram, STUCK_MS } from './program.ts';
import { type FailedCheck, type RecordedCase, readRecord } from './record.ts';
import { unannouncedText } from './refusal-texts.ts';
import { reasonToSetAside } from './set-aside.ts';
import { RECORDED_BYTES } from './settings.ts';

export async function fuzzWithSchemathesis(options: Assignment): Promise<Part> {
  const started = performance.now();
  const part = { api: options.api, name: 'fuzz', seed: options.seed, operations: [], failures: [], notes: [], durationMs: 0 };
  const notBegun = { ...part, skipped: NOT_BEGUN };
  if (options.signal.aborted) return notBegun;
  let program: string;
  try {
    program = await installSchemathesis(options.tell, options.signal);
  } catch (error) {
    if (options.signal.aborted) return notBegun;
    if (error instanceof NotInstalled) return { ...part, skipped: `Schemathesis could not be installed: ${error.message}` };
    throw error;
  }
  const folder = await mkdtemp(join(tmpdir(), 'keelson-conformance-'));
  try {
    const recordFile = join(folder, 'record.ndjson');
    const { output, stuckAt, stoppedAt } = await runProgram(program, folder, recordFile, options);
    // It is stopped before it has begun to write.
    if (stoppedAt !== undefined && !existsSync(recordFile)) return notBegun;
    const read = await readFindings(recordFile, options);
    if (stuckAt) read.failures.add(unanswered(stuckAt));
    if (read.requests === 0 && stoppedAt === undefined) read.failures.add(nothingSent(hideKey(output, options.key)));
    const durationMs = performance.now() - started;
    return {
      ...part,
      operations: read.figures.all(),
      failures: read.failures.all(),
      notes: [...read.setAside].map(([why, count]) => `Set aside: ${count} ${why}.`),
      durationMs,
      ...(stoppedAt === undefined ? {} : { stoppedAt }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readFindings(recordFile: string, options: Assignment) {
  const routes = routesOf(options.document);
  const schemas = new Schemas(options.document);
  const operations = new Map(operationsOf(options.document, schemas).map((one) => [one.operationId, one]));
  const figures = new Figures(
    routes.map(({ operationId, method, path }) => ({ operation: operationId, where: `${method} ${path}` })),
  );
  const failures = new FailureList();
  const idOf = (method: string, path: string) =>
    routes.find((route) => route.method === method && route.path === path)?.operationId;
  let requests = 0;
  const setAside = new Map<string, number>();
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
      // A method that the contract does not have is a question about the operation beside it.
      const asked =
        operationId ?? idOf(...splitLabel(label)) ?? routes.find(({ path }) => path === one.path)?.operationId ?? label;
      figures.count(asked, one.exchange.answer?.status ?? 'no answer');
      const valid = options.witness(operationId, one.exchange);
      const strange = operationId && unannounced(operationId, one, options);
      if (strange) failures.add({ operation: operationId, ...strange, replay: [replayCommand(one.exchange, options.key)] });
      for (const failed of one.failures) {
        const mistaken = reasonToSetAside(failed, one, valid);
        if (mistaken) {
          setAside.set(mistaken, (setAside.get(mistaken) ?? 0) + 1);
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
  return { figures, failures, requests, setAside };
}

/** A refusal that an exception allows, with a text that the contract does not announce. */
function unannounced(operationId: string, { exchange, positive }: RecordedCase, { document, exceptions }: Assignment) {
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

/** The requests that led to this failure, the first one first. */
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

/** What deleted that which this one still found: no answer leads from it, so it is no parent. */
function deletionBefore(last: RecordedCase, cases: RecordedCase[], { operation }: FailedCheck): RecordedCase | undefined {
  const isDeletion = ({ method, path, pathValues, exchange }: RecordedCase) =>
    method === 'DELETE' &&
    `${method} ${path}` === operation &&
    (exchange.answer?.status ?? 500) < 300 &&
    pathValues.every((value) => last.pathValues.includes(value));
  return cases.slice(0, cases.indexOf(last)).findLast(isDeletion);
}

const EXPECTED_LIMIT = 600;
/** Where its schemas and values are quoted, which the answer and the contract show better. */
const QUOTES = /^(Validated against the response schema|Schema at |Schema:|Value:)/;

/** What kept Schemathesis from going on, most often a server that has gone. */
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

function unanswered(request: string) {
  const title = 'An answer does not come to an end';
  const expected = `a whole answer within ${STUCK_MS / 1000} s, or x-endless in the contract`;
  return {
    operation: request,
    check: 'tool',
    title,
    expected,
    got: 'nothing, so the run was stopped; what follows was not asked',
    replay: [],
  };
}

function nothingSent(output: string) {
  return {
    operation: 'all operations',
    check: 'tool',
    title: 'Schemathesis sent nothing',
    expected: 'requests',
    got: output.trim().slice(-1_000),
    replay: [],
  };
}

/**
 * Finds the operations of a contract that a server lacks, to tell them from faulty ones. Each operation gets one request, which
 * changes nothing where possible. Its answer is compared with the answer to a made-up path.
 */
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { HttpApiName, OpenApiDocument } from './contracts.ts';
import { describeAnswer, type Exchange, replayCommand, sendAlone } from './exchange.ts';
import { type Operation, operationsOf } from './operations.ts';
import type { Failure, Part } from './report.ts';

interface SearchOptions {
  api: HttpApiName;
  document: OpenApiDocument;
  url: string;
  key: string | undefined;
  seed: number;
  /** Missing operations are no failure. */
  partial: boolean;
  signal: AbortSignal;
}

interface FoundOperations {
  part: Part;
  /** The contract without the missing operations, and without the links to them. */
  document: OpenApiDocument;
  /** How many operations the server has. */
  present: number;
}

interface Asked {
  operation: Operation;
  exchange: Exchange;
  /** The answer equals the answer to a made-up path. */
  isUnknown: boolean;
}

const LIMIT_MS = 5_000;
const CONCURRENT = 8;
/** JSON, because some servers never answer other bodies. A list, because some refuse a bare value at any path. */
const NO_BODY = '[]';
const NOT_ALLOWED = 405;
const NOT_IMPLEMENTED = 501;

export async function findMissingOperations(options: SearchOptions): Promise<FoundOperations> {
  const { api, document, seed, partial, key } = options;
  const started = performance.now();
  const operations = operationsOf(document);
  const unknown = new Map<string, string>();
  const limited = pLimit(CONCURRENT);
  await limited.map(new Set(operations.map(({ method }) => method)), async (method) => {
    const nowhere = { method, path: `/${randomUUID()}/${randomUUID()}`, body: undefined };
    unknown.set(method, shapeOf(await ask(nowhere, options)));
  });
  const asked: Asked[] = [];
  await limited.map(operations, async (operation, index) => {
    if (options.signal.aborted) return;
    const exchange = await ask(operation, options);
    const isUnknown = exchange.answer?.status === 404 && shapeOf(exchange) === unknown.get(operation.method);
    asked[index] = { operation, exchange, isUnknown };
  });
  const missing = missingAmong(asked.filter(Boolean));
  const failures = missing.map(({ operation, exchange }) => failureOf(operation, exchange, key));
  const names = new Set(missing.map(({ operation }) => operation.operationId));
  const present = operations.length - names.size;
  const listed = `Missing, as --partial allows: ${[...names].join(', ')}.`;
  return {
    present,
    document: withoutOperations(document, names),
    part: {
      ...{ api, name: 'operations', seed, durationMs: performance.now() - started, operations: [] },
      failures: partial ? [] : failures,
      notes: [`${present} of ${operations.length} operations are there.`, ...(partial && names.size > 0 ? [listed] : [])],
    },
  };
}

/** A 404 to a path with ids in it may also be about one of the ids. */
function missingAmong(asked: Asked[]): Asked[] {
  const statusOf = ({ exchange }: Asked) => exchange.answer?.status;
  const hasIds = ({ operation }: Asked) => operation.parameters.some((parameter) => parameter.in === 'path');
  const tellsApart = asked.some((one) => hasIds(one) && !one.isUnknown && statusOf(one) !== NOT_IMPLEMENTED);
  const isMissing = (one: Asked): boolean => {
    const status = statusOf(one);
    if (status === NOT_ALLOWED || status === NOT_IMPLEMENTED) return true;
    if (status !== 404) return false;
    if (!hasIds(one)) return one.isUnknown || !one.operation.answers[404];
    return one.isUnknown && (tellsApart || !hasPresentParent(one));
  };
  /** When both 404s have the same text: whether the server has the list operation of the parent path. */
  const hasPresentParent = ({ operation }: Asked) =>
    asked.some((other) => !hasIds(other) && operation.path.startsWith(`${other.operation.path}/`) && !isMissing(other));
  return asked.filter(isMissing);
}

function failureOf({ operationId }: Operation, exchange: Exchange, key: string | undefined): Failure {
  return {
    ...{ operation: operationId, check: 'missing_operation', title: 'The server does not have this operation', count: 1 },
    expected: 'the operations of the contract; with --partial missing ones are no failure',
    got: describeAnswer(exchange),
    replay: [replayCommand(exchange, key)],
  };
}

/** Sends a body that no operation accepts and random ids: a server that has the operation refuses them. */
async function ask(
  operation: Pick<Operation, 'method' | 'path' | 'body'>,
  { url, key, signal }: SearchOptions,
): Promise<Exchange> {
  const headers = { ...(key ? { 'x-api-key': key } : {}), ...(operation.body ? { 'content-type': 'application/json' } : {}) };
  const exchange: Exchange = {
    method: operation.method,
    url: url + operation.path.replaceAll(/\{[^}]+\}/g, () => randomUUID()),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: operation.body ? Buffer.from(NO_BODY) : undefined,
    answer: undefined,
  };
  try {
    const response = await sendAlone(exchange.url, {
      ...{ method: operation.method, headers, redirect: 'manual' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]),
      ...(operation.body ? { body: NO_BODY } : {}),
    });
    // Only the text of a 404 is needed. Other answers may be long or endless.
    const body = response.status === 404 ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
    if (response.status !== 404) await response.body?.cancel();
    exchange.answer = { status: response.status, headers: {}, body, cut: false };
  } catch {
    // An operation without an answer is not necessarily missing.
  }
  return exchange;
}

/** The answer without what differs between requests: path, ids, times and numbers. */
function shapeOf({ url, method, answer }: Exchange): string {
  const { pathname } = new URL(url);
  const text = answer?.body.toString('utf8').replaceAll(pathname, 'PATH').replaceAll(method, 'METHOD') ?? '';
  return `${answer?.status} ${text.replaceAll(/[0-9a-f-]{36}/gi, 'ID').replaceAll(/\d+/g, '0')}`;
}

function withoutOperations(document: OpenApiDocument, names: Set<string>): OpenApiDocument {
  if (names.size === 0) return document;
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).filter(([, { operationId }]) => !names.has(operationId))),
  ]);
  const left = { ...document, paths: Object.fromEntries(paths.filter(([, item]) => Object.keys(item as object).length > 0)) };
  return withoutLinks(left, names) as OpenApiDocument;
}

function withoutLinks(node: unknown, names: Set<string>): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutLinks(item, names));
  if (node === null || typeof node !== 'object') return node;
  const isToNowhere = (value: unknown) => names.has(String((value as { operationId?: unknown } | null)?.operationId));
  const kept = Object.entries(node).filter(([, value]) => !isToNowhere(value));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutLinks(value, names)]));
}

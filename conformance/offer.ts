/**
 * Which operations of a contract a server has at all, so that what it lacks is told apart from what it does wrongly. Each is asked
 * once, with a request that changes nothing where that can be had, and compared with a path that no server has.
 */
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import type { HttpApiName, OpenApiDocument } from './documents.ts';
import { describeAnswer, type Exchange, replayCommand } from './exchange.ts';
import { Schemas } from './json-schema/schemas.ts';
import { type Operation, operationsOf } from './links/operations.ts';
import type { Failure, Part } from './report.ts';
import { sendAlone } from './send.ts';

export interface OfferOptions {
  api: HttpApiName;
  document: OpenApiDocument;
  url: string;
  key: string | undefined;
  seed: number;
  /** What is not there is no failure. */
  partial: boolean;
  signal: AbortSignal;
}

export interface Offer {
  part: Part;
  /** The contract without the operations that the server lacks, and without the links to them. */
  document: OpenApiDocument;
  /** How many operations there are. */
  offered: number;
}

interface Asked {
  operation: Operation;
  exchange: Exchange;
  /** Its answer is the same as that to a path that nobody has. */
  isUnknown: boolean;
}

const LIMIT_MS = 5_000;
const AT_ONCE = 8;
/** JSON, as there are servers that never answer what is none, and no bare value, which others refuse whatever its path is. */
const NO_BODY = '[]';
const NOT_ALLOWED = 405;
const NOT_IMPLEMENTED = 501;

export async function findOffer(options: OfferOptions): Promise<Offer> {
  const { api, document, seed, partial, key } = options;
  const started = performance.now();
  const operations = operationsOf(document, new Schemas(document));
  const unknown = new Map<string, string>();
  const limited = pLimit(AT_ONCE);
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
  const absent = absentAmong(asked.filter(Boolean));
  const failures = absent.map(({ operation, exchange }) => failureOf(operation, exchange, key));
  const names = new Set(absent.map(({ operation }) => operation.operationId));
  const offered = operations.length - names.size;
  const lacking = `Not there, and not asked for: ${[...names].join(', ')}.`;
  return {
    offered,
    document: withoutOperations(document, names),
    part: {
      ...{ api, name: 'offer', seed, durationMs: performance.now() - started, operations: [] },
      failures: partial ? [] : failures,
      notes: [`${offered} of ${operations.length} operations are there.`, ...(partial && names.size > 0 ? [lacking] : [])],
    },
  };
}

/** What the server does not have. A 404 to a path with ids in it may also be about one of the ids. */
function absentAmong(asked: Asked[]): Asked[] {
  const statusOf = ({ exchange }: Asked) => exchange.answer?.status;
  const hasIds = ({ operation }: Asked) => operation.parameters.some((parameter) => parameter.in === 'path');
  const tellsApart = asked.some((one) => hasIds(one) && !one.isUnknown && statusOf(one) !== NOT_IMPLEMENTED);
  const isAbsent = (one: Asked): boolean => {
    const status = statusOf(one);
    if (status === NOT_ALLOWED || status === NOT_IMPLEMENTED) return true;
    if (status !== 404) return false;
    if (!hasIds(one)) return one.isUnknown || !one.operation.answers[404];
    return one.isUnknown && (tellsApart || !hasOfferedParent(one));
  };
  /** Where both 404s read the same, the list that the path continues decides. */
  const hasOfferedParent = ({ operation }: Asked) =>
    asked.some((other) => !hasIds(other) && operation.path.startsWith(`${other.operation.path}/`) && !isAbsent(other));
  return asked.filter(isAbsent);
}

function failureOf({ operationId }: Operation, exchange: Exchange, key: string | undefined): Failure {
  return {
    ...{ operation: operationId, check: 'not_offered', title: 'The server does not have this operation', count: 1 },
    expected: 'the operations of the contract; with --partial it is no failure that some are not there',
    got: describeAnswer(exchange),
    replay: [replayCommand(exchange, key)],
  };
}

/** A body that none of them takes, and ids that nobody has: whoever has the operation refuses that. */
async function ask(
  operation: Pick<Operation, 'method' | 'path' | 'body'>,
  { url, key, signal }: OfferOptions,
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
    // Only the text of a 404 is looked at; other answers may be long, or have no end.
    const body = response.status === 404 ? Buffer.from(await response.arrayBuffer()) : Buffer.alloc(0);
    if (response.status !== 404) await response.body?.cancel();
    exchange.answer = { status: response.status, headers: {}, body, cut: false };
  } catch {
    // Whoever does not answer has not said that it lacks the operation.
  }
  return exchange;
}

/** The answer without what differs from request to request: the path, ids, times and numbers. */
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

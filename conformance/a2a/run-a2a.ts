/**
 * Fuzzes an A2A endpoint from its OpenRPC documents, over JSON-RPC and over plain HTTP: valid requests need a result, broken ones the
 * right error.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pLimit from 'p-limit';
import { openApiDocument } from '../contracts.ts';
import { describeAnswer, type Exchange, Patience, replayCommand, sendAlone, silenceOf } from '../exchange.ts';
import type { Schema } from '../json-schema/schemas.ts';
import type { Pool } from '../json-schema/valid-values.ts';
import { throttleProgress } from '../part-options.ts';
import { type Failure, FailureList, Figures, type Part } from '../report.ts';
import { findSamples } from '../samples.ts';
import { brokenCases, envelopeCases, type RpcCase, refusedCases, validCases, versionCases, withVersions } from './cases.ts';
import { addressesOf, brokenHttpCases, type HttpCase, validHttpCases, versionHttpCases } from './http-cases.ts';
import { type Judgement, judgeAnswer } from './judge-answer.ts';
import { judgeHttpAnswer } from './judge-http-answer.ts';
import { harvest } from './known-values.ts';
import { type RpcDocument, rpcDocument } from './rpc-document.ts';

interface A2aOptions {
  url: string;
  key?: string | undefined;
  seed: number;
  /** Number of valid and of broken requests per method. */
  maxExamples: number;
  /** A missing endpoint is no failure. */
  partial?: boolean;
  /** Ends the run early. Findings up to then are reported. */
  signal: AbortSignal;
  tell(line: string): void;
}

/** The dialects that are fuzzed, each by its own methods. */
export const DIALECTS = ['0.3', '1.0'] as const;

type Case = RpcCase | HttpCase;

/** One part of the run: the requests of a document in one binding. */
interface Fuzz {
  name: string;
  document: RpcDocument;
  /** What requests count for. */
  operations: string[];
  /** Each kind of request; what comes later uses what the answers before have shown. */
  kinds(pool: Pool): Iterable<fc.Arbitrary<Case>>;
}

/** How many parts a run has. */
export const PARTS_OF_A2A = DIALECTS.length + 1;
/** Ids from the answers of one batch are used in the next: a run has several, or it would reach no task. */
const MOST_OF_BATCH = 40;
const LEAST_BATCHES = 4;
const CONCURRENT = 8;
const LIMIT_MS = 30_000;
/** After an event. */
const SILENT_MS = 1_500;
const NOT_REACHED = 'not_reached';

/** `limit` gives each part its share of the time. One that answers nothing is enough. */
export async function runA2a(options: Omit<A2aOptions, 'signal'>, limit: () => AbortSignal): Promise<Part[]> {
  const parts: Part[] = [];
  const fuzzes = [...DIALECTS.map((dialect) => rpcFuzz(dialect, rpcDocument(dialect))), httpFuzz(rpcDocument('1.0'))];
  for (const fuzz of fuzzes) {
    const part = await runFuzz(fuzz, { ...options, signal: limit() });
    parts.push(part);
    if (part.skipped || part.failures.some(({ check }) => check === NOT_REACHED)) break;
  }
  return parts;
}

function rpcFuzz(dialect: string, document: RpcDocument): Fuzz {
  const operations = [...document.methods.map(({ name }) => name), 'envelope', 'refused methods', 'versions'];
  return { name: `fuzz (dialect ${dialect})`, document, operations, kinds: (pool) => kindsOfCases(document, pool) };
}

function httpFuzz(document: RpcDocument): Fuzz {
  const operations = [...addressesOf(document).map(({ address }) => address), 'versions'];
  return { name: 'fuzz (HTTP+JSON)', document, operations, kinds: (pool) => kindsOfHttpCases(document, pool) };
}

async function runFuzz({ name, document, operations, kinds: kindsOf }: Fuzz, options: A2aOptions): Promise<Part> {
  const started = performance.now();
  const part = { api: 'a2a' as const, name, seed: options.seed, notes: [] };
  const figures = new Figures(operations.map((operation) => ({ operation, where: operation })));
  const failures = new FailureList();
  const endpoints = await findEndpoints(document, options);
  if (endpoints.length === 0) {
    const nobody = `no assistant was found at ${options.url}; give the address of an A2A endpoint instead`;
    const empty = { ...part, operations: [], durationMs: performance.now() - started };
    if (options.partial) return { ...empty, failures: [], skipped: nobody };
    return { ...empty, failures: [unreached(options, nobody, [])] };
  }
  options.tell(`a2a: ${name} of ${endpoints.join(', ')} …`);
  const pool: Pool = new Map();
  const learn = (schema: Schema, value: unknown) => harvest(document.schemas, schema, value, pool);
  let turn = 0;
  const kinds = [...kindsOf(pool)];
  const { signal, maxExamples } = options;
  const batch = Math.min(MOST_OF_BATCH, Math.ceil(maxExamples / LEAST_BATCHES));
  const limited = pLimit(CONCURRENT);
  const report = throttleProgress(options.tell);
  let done = 0;
  let isReached = false;
  let last: Exchange | undefined;
  for (; done < maxExamples && !signal.aborted; done += batch) {
    report(() => extent(done, maxExamples));
    for (const arbitrary of kinds) {
      const numRuns = Math.min(batch, maxExamples - done);
      const cases = fc.sample(arbitrary, { numRuns, seed: options.seed + turn++ });
      await limited.map(cases, async (asked, index) => {
        if (signal.aborted) return;
        const { exchange, judgement } = await ask(document, endpoints[index % endpoints.length]!, asked, options);
        if (signal.aborted) return;
        last = exchange;
        isReached ||= judgement.isOfA2a;
        figures.count(asked.operation, judgement.outcome);
        for (const result of judgement.results) learn(asked.method!.result, result);
        if (!judgement.fault) return;
        const { title, expected } = judgement.fault;
        const got = answerText(exchange);
        failures.add({
          operation: asked.operation,
          check: 'verb' in asked ? 'http-json' : 'json-rpc',
          title,
          expected: `${expected} (sent: ${asked.about})`,
          got,
          replay: [replayCommand(exchange, options.key)],
        });
      });
    }
  }
  const durationMs = performance.now() - started;
  // One failure is enough when no answer was JSON-RPC.
  const found =
    last && !isReached ? [unreached(options, describeAnswer(last), [replayCommand(last, options.key)])] : failures.all();
  const whole = { ...part, operations: figures.all(), failures: found, durationMs };
  return signal.aborted ? { ...whole, stoppedAt: extent(Math.max(0, done - batch), maxExamples) } : whole;
}

function unreached({ url }: A2aOptions, got: string, replay: string[]): Failure {
  const title = `No A2A endpoint answered at ${url}`;
  return {
    ...{ operation: 'message/send', check: NOT_REACHED, title, got, replay, count: 1 },
    expected: 'a JSON-RPC response',
  };
}

function answerText(exchange: Exchange): string {
  if (!exchange.answer) return describeAnswer(exchange);
  return exchange.answer.body.toString('utf8').slice(0, 400) || `HTTP ${exchange.answer.status}`;
}

function extent(done: number, maxExamples: number): string {
  return `${done} of ${maxExamples} requests of each kind to each method made`;
}

/** Methods that create something come first and those that delete it last, so that the others find it. */
function* kindsOfCases(document: RpcDocument, pool: Pool): Generator<fc.Arbitrary<RpcCase>> {
  for (const method of document.methods.toSorted((a, b) => turnOf(a.name) - turnOf(b.name))) {
    yield validCases(document, method, pool);
    yield brokenCases(document, method, pool);
  }
  yield withVersions(envelopeCases(document));
  yield versionCases(document);
  const refused = refusedCases(document);
  if (refused) yield withVersions(refused);
}

function* kindsOfHttpCases(document: RpcDocument, pool: Pool): Generator<fc.Arbitrary<HttpCase>> {
  for (const { method, address } of addressesOf(document).toSorted((a, b) => turnOf(a.method.name) - turnOf(b.method.name))) {
    yield validHttpCases(document, method, address, pool);
    if (address.startsWith('POST ')) yield brokenHttpCases(document, method, address, pool);
  }
  yield versionHttpCases(document);
}

function turnOf(method: string): number {
  if (!/PushNotification/i.test(method)) return 0;
  return /\/set$|^Create/.test(method) ? 1 : /delete/i.test(method) ? 3 : 2;
}

/** The endpoints of the server's assistants, or the address itself when it is one. */
async function findEndpoints({ path }: RpcDocument, { url, key }: A2aOptions): Promise<string[]> {
  const [before = '', variable = ''] = path.split(/[{}]/);
  if (new RegExp(`${before}[^/]+$`).test(url)) return [url];
  const samples = await findSamples(openApiDocument('agent-server'), url, key);
  return (samples.get(`path.${variable}`) ?? [])
    .slice(0, 3)
    .map((value) => url + path.replace(`{${variable}}`, encodeURIComponent(value)));
}

async function ask(
  document: RpcDocument,
  endpoint: string,
  asked: Case,
  { key, signal: stop }: A2aOptions,
): Promise<{ exchange: Exchange; judgement: Judgement }> {
  const { verb, address, headers } = requestOf(endpoint, asked, key);
  const exchange: Exchange = {
    method: verb,
    url: address,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: asked.body === undefined ? undefined : Buffer.from(asked.body),
    answer: undefined,
  };
  using patience = new Patience(LIMIT_MS, stop);
  try {
    const { signal } = patience;
    const body = asked.body === undefined ? {} : { body: asked.body };
    const response = await sendAlone(address, { method: verb, headers, ...body, signal });
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]!.trim();
    const isKept = /subscribe/i.test(asked.operation) && contentType === 'text/event-stream';
    const text = await (isKept ? listen(response) : response.text());
    exchange.answer = {
      status: response.status,
      headers: { 'content-type': [contentType] },
      body: Buffer.from(text),
      cut: false,
    };
    const answer = { status: response.status, contentType, text };
    const judgement = 'verb' in asked ? judgeHttpAnswer(document, asked, answer) : judgeAnswer(document, asked, answer);
    return { exchange, judgement };
  } catch (error) {
    exchange.silence = silenceOf(error);
    const fault = { title: 'No answer', expected: `an answer within ${LIMIT_MS / 1000} s` };
    return { exchange, judgement: { outcome: 'no answer', isOfA2a: false, results: [], fault } };
  }
}

/** The events up to the end, or up to a silence: whoever follows a task that waits is kept until it goes on. */
async function listen({ body }: Response): Promise<string> {
  const reader = body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let reading = reader.read(); ; ) {
    const next = await Promise.race([reading, sleep(SILENT_MS)]);
    const events = /^.*\n\r?\n/s.exec(text)?.[0];
    if (next === undefined && events === undefined) continue;
    if (next === undefined) {
      await reader.cancel();
      return events!;
    }
    text += decoder.decode(next.value, { stream: !next.done });
    if (next.done) return text;
    reading = reader.read();
  }
}

/** Where a case is sent, and its headers. */
function requestOf(endpoint: string, asked: Case, key: string | undefined) {
  const { verb, path, mediaType } = 'verb' in asked ? asked : { verb: 'POST', path: '', mediaType: 'application/json' };
  const { version } = asked;
  const headers: Record<string, string> = {
    ...(asked.body === undefined ? {} : { 'content-type': mediaType }),
    ...(version?.in === 'header' ? { 'a2a-version': version.text } : {}),
    ...(key ? { 'x-api-key': key } : {}),
  };
  const sign = path.includes('?') ? '&' : '?';
  const query = version?.in === 'query' ? `${sign}A2A-Version=${encodeURIComponent(version.text)}` : '';
  return { verb, address: endpoint + path + query, headers };
}

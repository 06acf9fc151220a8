/** Fuzzes an A2A endpoint from its OpenRPC document: valid requests need a result, broken ones the right error. */
import fc from 'fast-check';
import pLimit from 'p-limit';
import { openApiDocument } from '../contracts.ts';
import { describeAnswer, type Exchange, replayCommand, sendAlone, silenceOf } from '../exchange.ts';
import type { Schema } from '../json-schema/schemas.ts';
import type { Pool } from '../json-schema/valid-values.ts';
import { throttleProgress } from '../part-options.ts';
import { type Failure, FailureList, Figures, type Part } from '../report.ts';
import { findSamples } from '../samples.ts';
import { brokenCases, envelopeCases, type RpcCase, refusedCases, validCases } from './cases.ts';
import { type Judgement, judgeAnswer } from './judge-answer.ts';
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
/** Ids from the answers of one batch are used in the next. */
const BATCH = 40;
const CONCURRENT = 8;
const LIMIT_MS = 30_000;
const NOT_REACHED = 'not_reached';

/** `limit` gives each dialect its share of the time. One that answers nothing is enough. */
export async function runA2a(options: Omit<A2aOptions, 'signal'>, limit: () => AbortSignal): Promise<Part[]> {
  const parts: Part[] = [];
  for (const dialect of DIALECTS) {
    const part = await runDialect(dialect, { ...options, signal: limit() });
    parts.push(part);
    if (part.skipped || part.failures.some(({ check }) => check === NOT_REACHED)) break;
  }
  return parts;
}

async function runDialect(dialect: (typeof DIALECTS)[number], options: A2aOptions): Promise<Part> {
  const started = performance.now();
  const part = { api: 'a2a' as const, name: `fuzz (dialect ${dialect})`, seed: options.seed, notes: [] };
  const document = rpcDocument(dialect);
  const figures = new Figures([
    ...document.methods.map(({ name }) => ({ operation: name, where: name })),
    ...['envelope', 'refused methods'].map((operation) => ({ operation, where: operation })),
  ]);
  const failures = new FailureList();
  const endpoints = await findEndpoints(document, options);
  if (endpoints.length === 0) {
    const nobody = `no assistant was found at ${options.url}; give the address of an A2A endpoint instead`;
    const empty = { ...part, operations: [], durationMs: performance.now() - started };
    if (options.partial) return { ...empty, failures: [], skipped: nobody };
    return { ...empty, failures: [unreached(options, nobody, [])] };
  }
  options.tell(`a2a: fuzzing ${endpoints.join(', ')} in dialect ${dialect} …`);
  const pool: Pool = new Map();
  const learn = (schema: Schema, value: unknown) => harvest(document.schemas, schema, value, pool);
  let turn = 0;
  const kinds = [...kindsOfCases(document, pool)];
  const { signal, maxExamples } = options;
  const limited = pLimit(CONCURRENT);
  const report = throttleProgress(options.tell);
  let done = 0;
  let isReached = false;
  let last: Exchange | undefined;
  for (; done < maxExamples && !signal.aborted; done += BATCH) {
    report(() => extent(done, maxExamples));
    for (const arbitrary of kinds) {
      const numRuns = Math.min(BATCH, maxExamples - done);
      const cases = fc.sample(arbitrary, { numRuns, seed: options.seed + turn++ });
      await limited.map(cases, async (asked, index) => {
        if (signal.aborted) return;
        const { exchange, judgement } = await ask(document, endpoints[index % endpoints.length]!, asked, options);
        if (signal.aborted) return;
        last = exchange;
        isReached ||= judgement.isJsonRpc;
        figures.count(asked.operation, judgement.outcome);
        for (const result of judgement.results) learn(asked.method!.result, result);
        if (!judgement.fault) return;
        const { title, expected } = judgement.fault;
        const got = answerText(exchange);
        failures.add({
          operation: asked.operation,
          check: 'json-rpc',
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
  return signal.aborted ? { ...whole, stoppedAt: extent(Math.max(0, done - BATCH), maxExamples) } : whole;
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
  yield envelopeCases(document);
  const refused = refusedCases(document);
  if (refused) yield refused;
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
  url: string,
  asked: RpcCase,
  { key, signal: stop }: A2aOptions,
): Promise<{ exchange: Exchange; judgement: Judgement }> {
  const headers = { 'content-type': 'application/json', ...(key ? { 'x-api-key': key } : {}) };
  const exchange: Exchange = {
    method: 'POST',
    url,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body: Buffer.from(asked.body),
    answer: undefined,
  };
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(LIMIT_MS)]);
    const response = await sendAlone(url, { method: 'POST', headers, body: asked.body, signal });
    const text = await response.text();
    const contentType = (response.headers.get('content-type') ?? '').split(';')[0]!.trim();
    exchange.answer = {
      status: response.status,
      headers: { 'content-type': [contentType] },
      body: Buffer.from(text),
      cut: false,
    };
    return { exchange, judgement: judgeAnswer(document, asked, { status: response.status, contentType, text }) };
  } catch (error) {
    exchange.silence = silenceOf(error);
    const fault = { title: 'No answer', expected: `an answer within ${LIMIT_MS / 1000} s` };
    return { exchange, judgement: { outcome: 'no answer', isJsonRpc: false, results: [], fault } };
  }
}

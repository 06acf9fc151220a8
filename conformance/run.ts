/** One conformance run: tests one API after the other, and makes one report. */
import { PARTS_OF_A2A, runA2a } from './a2a/run-a2a.ts';
import { type HttpApiName, openApiDocument, readExceptions } from './contracts.ts';
import type { Exchange } from './exchange.ts';
import { runLinks } from './links/run-links.ts';
import { findMissingOperations } from './missing-operations.ts';
import { Oracle } from './oracle/oracle.ts';
import type { HttpPartOptions } from './part-options.ts';
import { type ApiName, NOT_BEGUN, type Part, type Report } from './report.ts';
import { findSamples } from './samples.ts';
import { fuzzWithSchemathesis } from './schemathesis/fuzz.ts';

interface ConformanceOptions {
  /** Base URL of the server, without a trailing slash. */
  url: string;
  key?: string | undefined;
  apis: ApiName[];
  seed: number;
  /** Requests per operation and phase. */
  maxExamples: number;
  /** Locations such as `body.token_url` → values that work on this server, besides those that it lists itself. */
  samples?: Map<string, string[]> | undefined;
  /** Missing operations are no failure. */
  partial?: boolean;
  /** Ends the run early. The report has the findings up to then, and the signal's reason. */
  signal?: AbortSignal;
  /** Time limit of the run. */
  maxMs?: number | undefined;
  /** Receives progress lines. */
  tell?(line: string): void;
}

/** Links and fuzz. */
const PARTS_OF_HTTP = 2;

export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const { url, apis, maxMs, signal = new AbortController().signal, tell = () => undefined } = options;
  const count = apis.reduce((sum, api) => sum + (api === 'a2a' ? PARTS_OF_A2A : PARTS_OF_HTTP), 0);
  const budget = new TimeBudget(signal, maxMs, count);
  const parts: Part[] = [];
  for (const api of apis) {
    if (signal.aborted) parts.push(notBegun(api, options.seed));
    else if (api === 'a2a') parts.push(...(await runA2a({ ...options, tell }, () => budget.next())));
    else parts.push(...(await runOpenApi(api, { ...options, tell }, budget)));
  }
  const isPart = parts.some(({ stoppedAt }) => stoppedAt !== undefined);
  const stoppedBy = signal.aborted ? `stopped by ${signal.reason}` : isPart ? 'stopped by its time limit' : undefined;
  return { url, parts, ...(stoppedBy ? { stoppedBy } : {}) };
}

async function runOpenApi(api: HttpApiName, options: ConformanceOptions & Pick<HttpPartOptions, 'tell'>, budget: TimeBudget) {
  const { url, key, seed, maxExamples, tell } = options;
  const signal = options.signal ?? new AbortController().signal;
  const { partial = false } = options;
  const found = await findMissingOperations({ api, document: openApiDocument(api), url, key, seed, partial, signal });
  if (found.present === 0) return [found.part];
  const { document } = found;
  tell(`${api}: ${found.part.notes[0]}`);
  const oracle = await Oracle.open(api, document, key);
  const samples = new Map([...(await findSamples(document, url, key)), ...(options.samples ?? [])]);
  const exceptions = readExceptions().filter((exception) => exception.api === api);
  const witness = (operationId: string | undefined, exchange: Exchange) => oracle.witness(operationId, exchange);
  const common = { api, document, url, key, seed, maxExamples, exceptions, samples, tell, witness };
  tell(`${api}: following the links of the contract on ${url} …`);
  const links = await runLinks({ ...common, signal: budget.next() });
  if (!signal.aborted) tell(`${api}: fuzzing ${url} …`);
  const fuzz = await fuzzWithSchemathesis({ ...common, signal: budget.next() });
  return [found.part, links, fuzz, oracle.part(seed)];
}

function notBegun(api: ApiName, seed: number): Part {
  return {
    api,
    name: api === 'a2a' ? 'fuzz' : 'links and fuzz',
    seed,
    operations: [],
    failures: [],
    notes: [],
    durationMs: 0,
    skipped: NOT_BEGUN,
  };
}

/** Stops each part of a run: when the whole run is stopped, and when the part's share of the time is over. */
class TimeBudget {
  readonly #stop: AbortSignal;
  readonly #deadline: number | undefined;
  #parts: number;

  /** Without `maxMs` there is no limit; `parts` is how many parts share it. */
  constructor(stop: AbortSignal, maxMs: number | undefined, parts: number) {
    this.#stop = stop;
    this.#deadline = maxMs === undefined ? undefined : performance.now() + maxMs;
    this.#parts = parts;
  }

  /** Signal for the part that begins now: it gets an equal share of the remaining time. */
  next(): AbortSignal {
    if (this.#deadline === undefined) return this.#stop;
    const shareMs = Math.max(0, (this.#deadline - performance.now()) / this.#parts--);
    return AbortSignal.any([this.#stop, AbortSignal.timeout(Math.round(shareMs))]);
  }
}

/** One conformance run: which APIs, in which order, and everything that was found as one report. */
import { runA2a } from './a2a/run-a2a.ts';
import type { Assignment } from './assignment.ts';
import { type HttpApiName, openApiDocument } from './documents.ts';
import { readExceptions } from './exceptions.ts';
import type { Exchange } from './exchange.ts';
import { runLinks } from './links/run-links.ts';
import { findOffer } from './offer.ts';
import { Oracle } from './oracle/oracle.ts';
import { type ApiName, NOT_BEGUN, type Part, type Report } from './report.ts';
import { findSamples } from './samples.ts';
import { fuzzWithSchemathesis } from './schemathesis/fuzz.ts';
import { TimeShares } from './time-shares.ts';

export interface ConformanceOptions {
  /** Base URL of the server, without a trailing slash. */
  url: string;
  key?: string | undefined;
  apis: ApiName[];
  seed: number;
  /** How many cases an operation gets in each phase. */
  maxExamples: number;
  /** Places such as `body.token_url` → values that are good on this server, beside those that it lists itself. */
  samples?: Map<string, string[]> | undefined;
  /** Operations that the server does not have are no failure. */
  partial?: boolean;
  /** Ends the run early, with a report of what was done by then; its reason stands there. */
  signal?: AbortSignal;
  /** How long the run may take; without it as long as it takes. */
  maxMs?: number | undefined;
  /** Hears what takes long. */
  tell?(line: string): void;
}

/** The links, and the fuzz. */
const PARTS_OF_HTTP = 2;

export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const { url, apis, maxMs, signal = new AbortController().signal, tell = () => undefined } = options;
  const count = apis.reduce((sum, api) => sum + (api === 'a2a' ? 1 : PARTS_OF_HTTP), 0);
  const shares = new TimeShares(signal, maxMs, count);
  const parts: Part[] = [];
  for (const api of apis) {
    if (signal.aborted) parts.push(notBegun(api, options.seed));
    else if (api === 'a2a') parts.push(await runA2a({ ...options, tell, signal: shares.next() }));
    else parts.push(...(await runOpenApi(api, { ...options, tell }, shares)));
  }
  const isPart = parts.some(({ stoppedAt }) => stoppedAt !== undefined);
  const stoppedBy = signal.aborted ? `stopped by ${signal.reason}` : isPart ? 'the time that it was given was over' : undefined;
  return { url, parts, ...(stoppedBy ? { stoppedBy } : {}) };
}

async function runOpenApi(api: HttpApiName, options: ConformanceOptions & Pick<Assignment, 'tell'>, shares: TimeShares) {
  const { url, key, seed, maxExamples, tell } = options;
  const signal = options.signal ?? new AbortController().signal;
  const { partial = false } = options;
  const offer = await findOffer({ api, document: openApiDocument(api), url, key, seed, partial, signal });
  if (offer.offered === 0) return [offer.part];
  const { document } = offer;
  tell(`${api}: ${offer.part.notes[0]}`);
  const oracle = await Oracle.open(api, document, key);
  const samples = new Map([...(await findSamples(document, url, key)), ...(options.samples ?? [])]);
  const exceptions = readExceptions().filter((exception) => exception.api === api);
  const witness = (operationId: string | undefined, exchange: Exchange) => oracle.witness(operationId, exchange);
  const common = { api, document, url, key, seed, maxExamples, exceptions, samples, tell, witness };
  tell(`${api}: following the links of the contract on ${url} …`);
  const links = await runLinks({ ...common, signal: shares.next() });
  if (!signal.aborted) tell(`${api}: fuzzing ${url} …`);
  const fuzz = await fuzzWithSchemathesis({ ...common, signal: shares.next() });
  return [offer.part, links, fuzz, oracle.part(seed)];
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

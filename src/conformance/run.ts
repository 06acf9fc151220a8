/** One conformance run: which APIs, in which order, and everything that was found as one report. */
import { runA2a } from './a2a/run-a2a.ts';
import { type HttpApiName, openApiDocument } from './documents.ts';
import { readExceptions } from './exceptions.ts';
import type { Exchange } from './exchange.ts';
import { runLinks } from './links/run-links.ts';
import { Oracle } from './oracle/oracle.ts';
import type { ApiName, Part, Report } from './report.ts';
import { findSamples } from './samples.ts';
import { fuzzWithSchemathesis } from './schemathesis/fuzz.ts';

export interface ConformanceOptions {
  /** Base URL of the server, without a trailing slash. */
  url: string;
  key?: string | undefined;
  apis: ApiName[];
  seed: number;
  /** How many cases an operation gets in each phase. */
  maxExamples: number;
  /** Hears what takes long. */
  tell?(line: string): void;
}

export async function runConformance(options: ConformanceOptions): Promise<Report> {
  const parts: Part[] = [];
  for (const api of options.apis) {
    parts.push(...(api === 'a2a' ? [await runA2a(options)] : await runOpenApi(api, options)));
  }
  return { url: options.url, parts };
}

async function runOpenApi(api: HttpApiName, options: ConformanceOptions): Promise<Part[]> {
  const { url, key, seed, maxExamples, tell = () => undefined } = options;
  const document = openApiDocument(api);
  const oracle = await Oracle.open(api, document, key);
  const samples = await findSamples(document, url, key);
  const exceptions = readExceptions().filter((exception) => exception.api === api);
  const witness = (operationId: string | undefined, exchange: Exchange) => oracle.witness(operationId, exchange);
  const common = { api, document, url, key, seed, maxExamples, exceptions, samples, witness };
  tell(`${api}: following the links of the contract on ${url} …`);
  const links = await runLinks(common);
  tell(`${api}: fuzzing ${url} …`);
  const fuzz = await fuzzWithSchemathesis({ ...common, tell });
  return [links, fuzz, oracle.part(seed)];
}

/**
 * Entry of the package, called by `keelson conformance URL`: checks that the server answers, fuzzes it, prints the report and
 * writes it as JUnit XML.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { messageOf, UsageError } from '../src/problem.ts';
import { detectApis, reasonForSilence, reasonNotToAsk } from './preflight.ts';
import { type ApiName, askedIn, failuresOf, unaskedIn } from './report.ts';
import { reportJunit } from './report-junit.ts';
import { reportText } from './report-text.ts';
import { runConformance } from './run.ts';
import { parseSamples } from './samples.ts';

const MAX_SEED = 2 ** 31;
/** 2 is for wrong usage. */
const NOTHING_ASKED = 3;

interface CheckOptions {
  /** Base URL of the server, without a trailing slash. */
  url: string;
  key: string | undefined;
  /** Default: what the server's /openapi.json says. */
  api: ApiName | undefined;
  /** Default: random. */
  seed: number | undefined;
  maxExamples: number;
  /** Path of a JSON file with values that work on the server. */
  samples: string | undefined;
  partial: boolean;
  maxMs: number | undefined;
  reportDirectory: string;
  print(line: string): void;
}

/**
 * Resolves with the exit code: 0 without failures, 1 with some, 3 when no request could be sent, 130 or 143 when stopped by a
 * signal.
 */
export async function checkServer(options: CheckOptions): Promise<number> {
  const { url, key, maxExamples, partial, maxMs, reportDirectory, print } = options;
  const samples = await samplesOf(options.samples);
  const silence = await reasonForSilence({ url, key });
  if (silence) return nothingAsked(silence);
  const apis = options.api === undefined ? await detectApis(url, key) : [options.api];
  if (apis.length === 0) {
    throw new UsageError(
      `${url}/openapi.json does not say which API this is. Choose with --api control-plane, agent-server or a2a.`,
    );
  }
  const reason = await reasonNotToAsk({ url, key }, apis);
  if (reason) return nothingAsked(reason);
  const seed = options.seed ?? Math.floor(Math.random() * MAX_SEED);
  const stop = new AbortController();
  const stopped = stopOn(stop, print);
  const { signal } = stop;
  const report = await runConformance({ url, key, apis, seed, maxExamples, samples, partial, maxMs, signal, tell: print });
  print('');
  print(reportText(report));
  await mkdir(reportDirectory, { recursive: true });
  const file = join(reportDirectory, 'junit.xml');
  await writeFile(file, reportJunit(report));
  print(`The same as JUnit XML: ${file}`);
  if (stopped.exitCode) return stopped.exitCode;
  if (failuresOf(report).length > 0) return 1;
  const unasked = unaskedIn(report).filter((api) => askedIn(report) === 0 || !partial || api !== 'a2a');
  if (unasked.length === 0) return 0;
  return nothingAsked(`No request was sent to ${unasked.join(', ')}, so nothing is known of it.`);
}

async function samplesOf(file: string | undefined): Promise<Map<string, string[]> | undefined> {
  if (file === undefined) return undefined;
  try {
    return parseSamples(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--samples ${file}: ${messageOf(error)}.`);
  }
}

/** The first signal ends the run and still prints the report. The second one ends the process. Exit codes are those of shells. */
function stopOn(stop: AbortController, print: (line: string) => void): { exitCode: number } {
  const stopped = { exitCode: 0 };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopped.exitCode) process.exit(stopped.exitCode);
      stopped.exitCode = 128 + constants.signals[signal];
      print('Stopping. The report follows; a second signal ends the process without it.');
      stop.abort(signal);
    });
  }
  return stopped;
}

function nothingAsked(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return NOTHING_ASKED;
}

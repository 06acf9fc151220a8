/**
 * What `keelson conformance URL` does: looks whether the server answers and what it is, fuzzes it, prints what was found and
 * writes it as JUnit XML. This is the package's entry; the command line hands it its settings.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../src/problem.ts';
import { UsageError } from '../src/start-error.ts';
import { detectApis } from './detect-apis.ts';
import { reasonForSilence, reasonNotToAsk } from './preflight.ts';
import { type ApiName, askedIn, failuresOf, unaskedIn } from './report.ts';
import { reportJunit } from './report-junit.ts';
import { reportText } from './report-text.ts';
import { runConformance } from './run.ts';
import { parseSamples } from './samples.ts';

const MAX_SEED = 2 ** 31;
/** 2 is for a command that was not understood. */
const NOTHING_ASKED = 3;

export interface CheckOptions {
  /** Base URL of the server, without a trailing slash. */
  url: string;
  key: string | undefined;
  /** What to look at; without it what the server's /openapi.json says it is. */
  api: ApiName | undefined;
  /** Without it a random one. */
  seed: number | undefined;
  maxExamples: number;
  /** Path of a JSON file with values that are good on the server. */
  samples: string | undefined;
  partial: boolean;
  maxMs: number | undefined;
  reportDirectory: string;
  print(line: string): void;
}

/** Resolves with the exit code: 0 without findings, 1 with some, 3 when nothing could be asked, 130 or 143 when it was stopped. */
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
  return nothingAsked(`Nothing was asked of ${unasked.join(', ')}, so nothing is known of it.`);
}

async function samplesOf(file: string | undefined): Promise<Map<string, string[]> | undefined> {
  if (file === undefined) return undefined;
  try {
    return parseSamples(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`--samples ${file}: ${messageOf(error)}.`);
  }
}

/** A signal ends the run and leaves the report; a second one ends the process. The exit code is the one that shells give. */
function stopOn(stop: AbortController, print: (line: string) => void): { exitCode: number } {
  const stopped = { exitCode: 0 };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopped.exitCode) process.exit(stopped.exitCode);
      stopped.exitCode = 128 + constants.signals[signal];
      print('Stopping. The report of what was done follows; once more ends it without one.');
      stop.abort(signal);
    });
  }
  return stopped;
}

function nothingAsked(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return NOTHING_ASKED;
}

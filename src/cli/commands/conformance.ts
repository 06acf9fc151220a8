/** `keelson conformance URL`: fuzzes a server that claims the contract, prints what was found, and fails when anything was. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { detectApis } from '../../conformance/detect-apis.ts';
import { reasonForSilence, reasonNotToAsk } from '../../conformance/preflight.ts';
import { type ApiName, askedIn, failuresOf, unaskedIn } from '../../conformance/report.ts';
import { reportJunit } from '../../conformance/report-junit.ts';
import { reportText } from '../../conformance/report-text.ts';
import { runConformance } from '../../conformance/run.ts';
import { parseSamples } from '../../conformance/samples.ts';
import { millisecondsOf } from '../../mock/duration.ts';
import { messageOf } from '../../problem.ts';
import { UsageError } from '../../start-error.ts';
import { print } from '../output/print.ts';
import type { Settings } from '../settings/settings.ts';

const MAX_SEED = 2 ** 31;
/** 2 is for a command that was not understood. */
const NOTHING_ASKED = 3;

/** Resolves with the exit code: 0 without findings, 1 with some, 3 when nothing could be asked, 130 or 143 when it was stopped. */
export async function conformance(settings: Settings<'conformance'>): Promise<number> {
  const { target, key, reportDirectory, maxExamples, partial } = settings;
  if (target === undefined || !URL.canParse(target)) {
    throw new UsageError('The address of a server is needed: keelson conformance http://127.0.0.1:8124');
  }
  const url = target.replace(/\/+$/, '');
  const samples = await samplesOf(settings.samples);
  const silence = await reasonForSilence({ url, key });
  if (silence) return nothingAsked(silence);
  const apis = settings.api === undefined ? await detectApis(url, key) : [settings.api as ApiName];
  if (apis.length === 0) {
    throw new UsageError(
      `${url}/openapi.json does not say which API this is. Choose with --api control-plane, agent-server or a2a.`,
    );
  }
  const reason = await reasonNotToAsk({ url, key }, apis);
  if (reason) return nothingAsked(reason);
  const seed = settings.seed ?? Math.floor(Math.random() * MAX_SEED);
  const maxMs = settings.maxTime === undefined ? undefined : millisecondsOf(settings.maxTime);
  const stop = new AbortController();
  const stopped = stopOn(stop);
  const report = await runConformance({
    url,
    key,
    apis,
    seed,
    maxExamples,
    samples,
    partial,
    maxMs,
    signal: stop.signal,
    tell: print,
  });
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
function stopOn(stop: AbortController): { exitCode: number } {
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

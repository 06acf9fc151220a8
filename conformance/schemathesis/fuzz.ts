/**
 * Runs Schemathesis over one OpenAPI document against a server, reports its progress, and stops it on a signal or when it hangs.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routesOf } from '../contracts.ts';
import { hideKey } from '../exchange.ts';
import { type HttpPartOptions, throttleProgress } from '../part-options.ts';
import { NOT_BEGUN, type Part } from '../report.ts';
import { readFindings } from './findings.ts';
import { BYTECODE, installSchemathesis, NotInstalled } from './install.ts';
import { configurationFile, queryWaits, sequencesOf } from './settings.ts';

/** Time limit for one request. */
const STUCK_MS = 120_000;
/** Time to write the record after the stop signal. */
const STOP_MS = 10_000;
const WATCH_MS = 1_000;
/** The environment variable that holds the key. */
const KEY_VARIABLE = 'KEELSON_CONFORMANCE_KEY';

/** The program's output, and its progress when it was stopped. */
interface Ended {
  output: string;
  /** The request that got no answer. */
  stuckAt: string | undefined;
  /** Its progress at the stop signal. */
  stoppedAt: string | undefined;
}

/** What hooks.py writes before each request. */
interface Progress {
  requests: number;
  phase: string;
  /** Operations or sequences of operations that the phase has done. */
  done: number;
  request: string;
}

const PHASES = ['examples', 'coverage', 'fuzzing', 'stateful'];

export async function fuzzWithSchemathesis(options: HttpPartOptions): Promise<Part> {
  const started = performance.now();
  const part = { api: options.api, name: 'fuzz', seed: options.seed, operations: [], failures: [], notes: [], durationMs: 0 };
  const notBegun = { ...part, skipped: NOT_BEGUN };
  if (options.signal.aborted) return notBegun;
  let program: string;
  try {
    program = await installSchemathesis(options.tell, options.signal);
  } catch (error) {
    if (options.signal.aborted) return notBegun;
    if (error instanceof NotInstalled) return { ...part, skipped: `Schemathesis could not be installed: ${error.message}` };
    throw error;
  }
  const folder = await mkdtemp(join(tmpdir(), 'keelson-conformance-'));
  try {
    const recordFile = join(folder, 'record.ndjson');
    const { output, stuckAt, stoppedAt } = await runProgram(program, folder, recordFile, options);
    // Stopped before it began to write.
    if (stoppedAt !== undefined && !existsSync(recordFile)) return notBegun;
    const read = await readFindings(recordFile, options);
    if (stuckAt) read.failures.add(unanswered(stuckAt));
    if (read.requests === 0 && stoppedAt === undefined) read.failures.add(nothingSent(hideKey(output, options.key)));
    const durationMs = performance.now() - started;
    return {
      ...part,
      operations: read.figures.all(),
      failures: read.failures.all(),
      notes: [
        ...[...read.mistakes].map(([why, count]) => `Not counted as failures: ${count} ${why}.`),
        ...(options.key === undefined ? ['No key was given: that operations refuse requests without one was not checked.'] : []),
      ],
      durationMs,
      ...(stoppedAt === undefined ? {} : { stoppedAt }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runProgram(program: string, folder: string, recordFile: string, options: HttpPartOptions): Promise<Ended> {
  const currentFile = join(folder, 'current.json');
  const child = spawn(program, await argumentsOf(folder, recordFile, options), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(options, currentFile),
    // Ctrl-C goes to the whole foreground group. A detached process gets the signal only once, from us.
    detached: true,
  });
  const over = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const stop = () => {
    child.kill('SIGINT');
    setTimeout(kill, STOP_MS).unref();
  };
  let stuckAt: string | undefined;
  const watch = watchProgress(currentFile, options, (request) => {
    stuckAt = request;
    stop();
  });
  options.signal.addEventListener('abort', stop, { once: true });
  if (options.signal.aborted) stop();
  try {
    await over;
    const stoppedAt = options.signal.aborted ? describe(await readProgress(currentFile), options) : undefined;
    return { output, stuckAt, stoppedAt };
  } finally {
    options.signal.removeEventListener('abort', stop);
    clearInterval(watch);
    process.off('exit', kill);
  }
}

async function argumentsOf(folder: string, recordFile: string, options: HttpPartOptions): Promise<string[]> {
  const { document, exceptions, key, maxExamples, samples, url, seed } = options;
  const documentFile = join(folder, 'openapi.json');
  const configFile = join(folder, 'schemathesis.toml');
  const cacheDirectory = join(folder, 'cache');
  const keyVariable = key ? KEY_VARIABLE : undefined;
  await writeFile(documentFile, JSON.stringify(document));
  await writeFile(
    configFile,
    configurationFile({ document, exceptions, keyVariable, maxExamples, samples, recordFile, cacheDirectory }),
  );
  return ['--config-file', configFile, 'run', documentFile, '--url', url, '--seed', String(seed), '--no-color'];
}

function environmentOf({ document, key }: HttpPartOptions, currentFile: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(key ? { [KEY_VARIABLE]: key } : {}),
    KEELSON_CONFORMANCE_CURRENT: currentFile,
    KEELSON_CONFORMANCE_QUERY_WAITS: JSON.stringify(queryWaits(document)),
    ...BYTECODE,
  };
}

/** Reports the progress; calls `stuck` with a request that got no answer in time. */
function watchProgress(currentFile: string, options: HttpPartOptions, stuck: (request: string) => void): NodeJS.Timeout {
  const report = throttleProgress(options.tell);
  return setInterval(async () => {
    const progress = await readProgress(currentFile);
    const changed = await stat(currentFile).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (!progress) return;
    if (Date.now() - changed >= STUCK_MS) stuck(progress.request);
    report(() => describe(progress, options));
  }, WATCH_MS);
}

/** Undefined before the first request and while the file is being written. */
async function readProgress(currentFile: string): Promise<Progress | undefined> {
  try {
    return JSON.parse(await readFile(currentFile, 'utf8')) as Progress;
  } catch {
    return undefined;
  }
}

function describe(progress: Progress | undefined, { document, maxExamples }: HttpPartOptions): string {
  if (!progress) return 'before the first request';
  const { phase, done, requests, request } = progress;
  const isStateful = phase === 'stateful';
  const all = isStateful ? sequencesOf(maxExamples) : routesOf(document).length;
  const place = `phase ${PHASES.indexOf(phase) + 1} of ${PHASES.length} (${phase})`;
  const count = `${Math.min(done, all)} of ${all} ${isStateful ? 'sequences' : 'operations'} done`;
  return `${place}, ${count}, ${requests.toLocaleString('en')} requests so far, at ${request}`;
}

function unanswered(request: string) {
  const title = 'An answer does not come to an end';
  const expected = `a whole answer within ${STUCK_MS / 1000} s, or x-endless in the contract`;
  return {
    operation: request,
    check: 'tool',
    title,
    expected,
    got: 'nothing, so the run was stopped; what follows was not asked',
    replay: [],
  };
}

function nothingSent(output: string) {
  return {
    operation: 'all operations',
    check: 'tool',
    title: 'Schemathesis sent nothing',
    expected: 'requests',
    got: output.trim().slice(-1_000),
    replay: [],
  };
}

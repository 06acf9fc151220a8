/** Runs the Schemathesis program over one document, tells how far it is, and stops it: when it is told to, or when it hangs. */
import { spawn } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Assignment } from '../assignment.ts';
import { routesOf } from '../documents.ts';
import { nowAndThen } from '../progress.ts';
import { configurationFile, queryWaits, sequencesOf } from './settings.ts';

/** How long one request may be on its way. */
export const STUCK_MS = 120_000;
/** How long it may take to write down what it has when it is stopped. */
const STOP_MS = 10_000;
const WATCH_MS = 1_000;
/** The environment variable that holds the key. */
const KEY_VARIABLE = 'KEELSON_CONFORMANCE_KEY';

/** What the program said, and where it stood when it had to be stopped. */
export interface Ended {
  output: string;
  /** The request that got no answer. */
  stuckAt: string | undefined;
  /** How far it was when its time was over. */
  stoppedAt: string | undefined;
}

/** What hooks.py writes down before each request. */
interface Progress {
  requests: number;
  phase: string;
  /** How many operations, or sequences of them, the phase has done. */
  done: number;
  request: string;
}

const PHASES = ['examples', 'coverage', 'fuzzing', 'stateful'];

export async function runProgram(program: string, folder: string, recordFile: string, assignment: Assignment): Promise<Ended> {
  const currentFile = join(folder, 'current.json');
  const child = spawn(program, await argumentsOf(folder, recordFile, assignment), {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(assignment, currentFile),
    // Ctrl-C on a terminal goes to whoever is in the foreground; this one hears of it from here, once.
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
  const watch = watchProgress(currentFile, assignment, (request) => {
    stuckAt = request;
    stop();
  });
  assignment.signal.addEventListener('abort', stop, { once: true });
  if (assignment.signal.aborted) stop();
  try {
    await over;
    const stoppedAt = assignment.signal.aborted ? describe(await readProgress(currentFile), assignment) : undefined;
    return { output, stuckAt, stoppedAt };
  } finally {
    assignment.signal.removeEventListener('abort', stop);
    clearInterval(watch);
    process.off('exit', kill);
  }
}

async function argumentsOf(folder: string, recordFile: string, assignment: Assignment): Promise<string[]> {
  const { document, exceptions, key, maxExamples, samples, url, seed } = assignment;
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

function environmentOf({ document, key }: Assignment, currentFile: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(key ? { [KEY_VARIABLE]: key } : {}),
    KEELSON_CONFORMANCE_CURRENT: currentFile,
    KEELSON_CONFORMANCE_QUERY_WAITS: JSON.stringify(queryWaits(document)),
    PYTHONDONTWRITEBYTECODE: '1',
  };
}

/** Tells now and then how far it is; `stuck` is called with the request that got no answer in time. */
function watchProgress(currentFile: string, assignment: Assignment, stuck: (request: string) => void): NodeJS.Timeout {
  const report = nowAndThen(assignment.tell);
  return setInterval(async () => {
    const progress = await readProgress(currentFile);
    const changed = await stat(currentFile).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (!progress) return;
    if (Date.now() - changed >= STUCK_MS) stuck(progress.request);
    report(() => describe(progress, assignment));
  }, WATCH_MS);
}

/** Undefined while nothing was asked, and in the moment in which the file is written. */
async function readProgress(currentFile: string): Promise<Progress | undefined> {
  try {
    return JSON.parse(await readFile(currentFile, 'utf8')) as Progress;
  } catch {
    return undefined;
  }
}

function describe(progress: Progress | undefined, { document, maxExamples }: Assignment): string {
  if (!progress) return 'before the first request';
  const { phase, done, requests, request } = progress;
  const isStateful = phase === 'stateful';
  const all = isStateful ? sequencesOf(maxExamples) : routesOf(document).length;
  const place = `phase ${PHASES.indexOf(phase) + 1} of ${PHASES.length} (${phase})`;
  const count = `${Math.min(done, all)} of ${all} ${isStateful ? 'sequences' : 'operations'} done`;
  return `${place}, ${count}, ${requests.toLocaleString('en')} requests so far, at ${request}`;
}

/** `npm test` and its larger forms: plays test files, several in one process, and says what they took and what was left out. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { beginRecord } from '../coverage/answers.ts';
import { startSharedPostgres } from '../support/postgres.ts';
import { playEngines } from './engines.ts';
import { makeRunFolder, removeRunFolder } from './folder.ts';
import { planRun } from './plan.ts';
import { type Scope, setScope } from './scope.ts';
import { describeTimes, type FileTime, findExpensive, readTimes, sumProcessorSeconds } from './times.ts';

const USAGE = `Usage: npm test -- [options] [file or folder ...]

Plays the tests of the files and folders, such as control-plane or test/a2a/cards.test.ts; without any, all but those that
need containers or Kubernetes.

Options:
  --all       Everything that continuous integration plays (npm run test:all)
  --nightly   The longest rounds too (npm run test:nightly)
  --jobs N    Processes at a time (default: two a processor)
  --slowest N Name so many files that took most (default: 10, all of those that are chosen)
  --help      Show this
`;

const TEST_LIMIT_MS = 600_000;
const SLOWEST = 10;
const root = join(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    nightly: { type: 'boolean', default: false },
    jobs: { type: 'string', default: String(2 * availableParallelism()) },
    slowest: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(USAGE);
else await playAll(values.nightly ? 'nightly' : values.all ? 'all' : 'quick');

async function playAll(scope: Scope): Promise<void> {
  setScope(scope);
  const { groups, left } = planRun(scope, positionals);
  const isWhole = positionals.length === 0;
  const start = performance.now();
  const folder = makeRunFolder();
  beginRecord();
  const stopPostgres = await startPostgres(groups.flat());
  await play(writePrograms(folder, groups));
  await stopPostgres();
  const times = readTimes();
  const commands = await removeRunFolder(folder);
  const seconds = (performance.now() - start) / 1000;
  const problems = [
    ...commands.map((command) => `A test left this process behind: ${command}`),
    ...(isWhole ? await describeUncovered() : []),
    ...(scope === 'quick' ? findExpensive(times).map(describeExpensive) : []),
  ];
  process.stdout.write(`${describeTimes(times.slice(0, Number(values.slowest ?? (isWhole ? SLOWEST : times.length))))}\n`);
  process.stdout.write(`${Math.round(seconds)} s, ${Math.round(sumProcessorSeconds(times))} s of processor time.\n`);
  if (isWhole && scope !== 'quick') {
    const engines = playEngines(seconds);
    problems.push(...engines.failed.map((script) => `npm run ${script} failed.`));
    left.push(...engines.left.map((script) => `npm run ${script} (no time is left)`));
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  process.stdout.write(describeLeft(scope, left));
}

/** Starts a PostgreSQL server that the files share, if any of them does. Returns what stops it. */
async function startPostgres(files: readonly string[]): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  const isShared = files.some((file) => readFileSync(join(root, file), 'utf8').includes('sharePostgres'));
  if (isShared) await startSharedPostgres({ after: (stop) => void stops.push(stop) });
  return async () => {
    for (const stop of stops) await stop();
  };
}

/** A program for each group of files. */
function writePrograms(folder: string, groups: readonly string[][]): string[] {
  const programs = join(folder, 'programs');
  mkdirSync(programs);
  return groups.map((files, index) => {
    const program = join(programs, `${index}.ts`);
    const player = pathToFileURL(join(import.meta.dirname, 'play-files.ts'));
    writeFileSync(program, `import { playFiles } from '${player}';\nawait playFiles(${JSON.stringify(files)});\n`);
    return program;
  });
}

function play(programs: string[]): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
  const limit = `--test-timeout=${TEST_LIMIT_MS}`;
  const stream = run({
    files: programs,
    concurrency: Number(values.jobs),
    execArgv: [limit],
    cwd: root,
    signal: interruption.signal,
  });
  stream.on('test:fail', ({ todo }) => {
    if (todo === undefined || todo === false) process.exitCode = 1;
  });
  const output = stream.compose(new spec());
  output.pipe(process.stdout);
  return new Promise((resolve, reject) => output.once('end', resolve).once('error', reject));
}

/** The last line: what was left out, and how to play it. */
function describeLeft(scope: Scope, left: readonly string[]): string {
  if (scope !== 'quick') return left.length > 0 ? `Left out: ${left.join(', ')}.\n` : 'Nothing was left out.\n';
  const names = [
    ...left,
    ...(positionals.length === 0 ? ['containers', 'kubernetes', 'rounds of fuzzing and crashes beyond a few'] : []),
  ];
  return names.length > 0 ? `Left out: ${names.join(', ')}. Play them with npm run test:all.\n` : '';
}

function describeExpensive({ file, processorSeconds }: FileTime): string {
  return `${file} took ${processorSeconds.toFixed(1)} s of processor time: too much for npm test. Make it cheaper, or move it to a larger scope in test/suite/plan.ts.`;
}

async function describeUncovered(): Promise<string[]> {
  const { coverageReport } = await import('../coverage/report.ts');
  const { text, isWhole } = await coverageReport();
  return isWhole ? [] : [text];
}

/** `npm test` and its larger forms: plays test files, several in one process, and says what they took and what was left out. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { beginRecord } from '../coverage/answers.ts';
import { whyNoPrograms } from '../support/debian-packages.ts';
import { startSharedPostgres } from '../support/postgres.ts';
import { processesOf } from '../support/processes.ts';
import { playEngines } from './engines.ts';
import { makeRunFolder, removeRunFolder } from './folder.ts';
import { type Plan, planRun } from './plan.ts';
import { type Scope, setScope } from './scope.ts';
import { describeTimes, type FileTime, findExpensive, readTimes, sumProcessorSeconds } from './times.ts';

const USAGE = `Usage: npm test -- [options] [file or folder ...]

Plays the tests of the files and folders, such as control-plane or test/a2a/cards.test.ts; without any, all but those that
need containers or Kubernetes.

Options:
  --all       Everything that continuous integration plays (npm run test:all)
  --nightly   The longest rounds too (npm run test:nightly)
  --jobs N    Processes at a time (default: two a processor)
  --slowest N How many files to list that took most (default: 10; with files or folders, all)
  --help      Show this
`;

const TEST_LIMIT_MS = 600_000;
const SLOWEST = 10;
/** What a whole `npm test` leaves out besides files. */
const MORE = ['containers', 'kubernetes', 'rounds of fuzzing and crashes beyond a few'];
/** An interrupted test file may tidy up for so long. */
const GRACE_MS = 10_000;
const root = join(import.meta.dirname, '../..');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    nightly: { type: 'boolean', default: false },
    jobs: { type: 'string' },
    slowest: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(USAGE);
else await playAll(values.nightly ? 'nightly' : values.all ? 'all' : 'quick');

/** The number of an option. Ends the program with a sentence if it is none. */
function readCount(option: 'jobs' | 'slowest', fallback: number): number {
  const text = values[option] ?? String(fallback);
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  process.stderr.write(`--${option} is '${text}'; it takes a whole number from 1 on.\n`);
  process.exit(2);
}

async function playAll(scope: Scope): Promise<void> {
  setScope(scope);
  const jobs = readCount('jobs', 2 * availableParallelism());
  const isWhole = positionals.length === 0;
  const slowest = readCount('slowest', isWhole ? SLOWEST : Number.MAX_SAFE_INTEGER);
  const { groups, left } = planRun(scope, positionals);
  if (isWhole && scope !== 'quick') await installNetworkTools();
  const start = performance.now();
  const folder = makeRunFolder();
  beginRecord();
  const stopPostgres = await startPostgres(groups.flat());
  await play(writePrograms(folder, groups), jobs, folder);
  await stopPostgres();
  const times = readTimes();
  const commands = await removeRunFolder(folder);
  const seconds = (performance.now() - start) / 1000;
  const problems = [
    ...commands.map((command) => `A test left this process behind: ${command}`),
    ...(isWhole ? await describeUncovered() : []),
    ...(scope === 'quick' ? findExpensive(times).map(describeExpensive) : []),
  ];
  process.stdout.write(`${describeTimes(times.slice(0, slowest))}\n`);
  process.stdout.write(`${Math.round(seconds)} s, ${Math.round(sumProcessorSeconds(times))} s of processor time.\n`);
  if (isWhole && scope !== 'quick') {
    const engines = playEngines(seconds);
    problems.push(...engines.failed.map((script) => `npm run ${script} failed.`));
    for (const script of engines.left) process.stdout.write(`Left out, as no time remains: npm run ${script}.\n`);
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length > 0) process.exitCode = 1;
  process.stdout.write(describeLeft(scope, left));
}

/** Without them the tests of networks of tenants, and of several tenants, are skipped. */
async function installNetworkTools(): Promise<void> {
  const wanted = { programs: ['nft', 'ip', 'pasta'], packages: ['nftables', 'iproute2', 'passt'] };
  const lacking = await whyNoPrograms({ ...wanted, purpose: 'the tests of networks of tenants' });
  if (lacking) process.stderr.write(`Some tests are skipped: ${lacking}.\n`);
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

function play(programs: string[], jobs: number, folder: string): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => {
    interruption.abort();
    // A server in one of them may have taken the signal for itself.
    setTimeout(() => endProcesses(folder), GRACE_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  const declarations = pathToFileURL(join(import.meta.dirname, 'declarations.ts'));
  // With room for what is short-lived, garbage is collected less often: 5 % less processor time.
  const execArgv = ['--min-semi-space-size=16', `--test-timeout=${TEST_LIMIT_MS}`, `--import=${declarations}`];
  const stream = run({
    files: programs,
    concurrency: jobs,
    execArgv,
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

/** The last lines: what was left out, and how to play it. */
function describeLeft(scope: Scope, { all, nightly }: Plan['left']): string {
  const isWhole = positionals.length === 0;
  const byAll = isWhole && scope === 'quick' ? [...all, ...MORE] : all;
  const describe = (names: readonly string[], script: string) =>
    names.length > 0 ? `Left out: ${names.join(', ')}. Play them with npm run ${script}.\n` : '';
  return describe(byAll, 'test:all') + describe(nightly, 'test:nightly');
}

function endProcesses(folder: string): void {
  for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
}

function describeExpensive({ file, processorSeconds }: FileTime): string {
  return `${file} took ${processorSeconds.toFixed(1)} s of processor time: too much for npm test. Make it cheaper, or move it to a larger scope in test/suite/plan.ts.`;
}

async function describeUncovered(): Promise<string[]> {
  const { coverageReport } = await import('../coverage/report.ts');
  const { text, isWhole } = await coverageReport();
  return isWhole ? [] : [text];
}

/** `npm run faults`: plants the faults of the list one at a time and says which of them no test notices. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { type Fault, readFaults } from './list.ts';
import { Planting } from './planting.ts';

const usage = `Usage: npm run faults -- [options]

Plants each fault of test/faults/*.yaml in a copy of the tree, runs the tests that should find it, and prints a score an area.
Fails when a fault survives or cannot be planted, or when a test fails without a fault.

Options:
  --only TEXT      Areas whose name contains this
  --fault TEXT     Faults whose sentence contains this
  --minutes N      Begin no further fault after this time (default: no limit)
  --jobs N         How many at a time (default: one a processor)
  --list           Print the faults and plant none
  --help           Show this
`;

/**
 * A test that takes longer has not found the fault, it hangs: longer than what tests wait for at most (`eventually`), and longer
 * still in a file that takes long without a fault.
 */
const HANGING = { leastMs: 45_000, times: 3 };

type Verdict = { fault: Fault; tests: number; ms: number } & (
  | { what: 'caught'; by: string; why: string }
  | { what: 'survived' }
  | { what: 'hangs' | 'invalid'; why: string }
);

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    fault: { type: 'string', default: '' },
    minutes: { type: 'string', default: 'Infinity' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const faults = readFaults(values.only, values.fault);
const [minutes, jobs] = [Number(values.minutes), Number(values.jobs)];
if (values.help) process.stdout.write(usage);
else if (!(minutes > 0) || !(jobs >= 1) || faults.length === 0) {
  process.stderr.write(usage);
  process.exitCode = 2;
} else if (values.list) for (const { area, says } of faults) console.log(`${area}: ${says}`);
else process.exitCode = summarize(await plantAll()) ? 0 : 1;

/** Of a test file without a fault: how long it takes, and what fails nevertheless. */
interface Unfaulty {
  usualMs: number;
  failure?: string;
}

/** A test file is run without a fault once; its outcome is a promise, so that two do not ask for the same. */
async function plantAll(): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const unfaulty = new Map<string, Promise<Unfaulty>>();
  const deadline = performance.now() + minutes * 60_000;
  const left = [...faults];
  const work = async () => {
    await using planting = new Planting();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        left.length = 0;
        planting.stop();
      });
    }
    for (let fault = left.shift(); fault && performance.now() < deadline; fault = left.shift()) {
      const verdict = await judge(fault, planting, unfaulty);
      verdicts.push(verdict);
      const { what, tests, ms } = verdict;
      const how =
        what === 'caught' ? `by '${verdict.by}': ${verdict.why}` : 'why' in verdict ? verdict.why : `${tests} test files`;
      console.error(`${what} ${fault.area}: ${fault.says} (${(ms / 1000).toFixed(1)} s; ${how})`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, left.length) }, work));
  return verdicts;
}

async function judge(fault: Fault, planting: Planting, unfaulty: Map<string, Promise<Unfaulty>>): Promise<Verdict> {
  const begun = performance.now();
  const verdict = (tests: number) => ({ fault, tests, ms: performance.now() - begun });
  for (const [index, test] of fault.tests.entries()) {
    if (!unfaulty.has(test)) unfaulty.set(test, measure(test, planting));
    const { usualMs, failure } = await unfaulty.get(test)!;
    if (failure) return { ...verdict(index), what: 'invalid', why: `${test} fails without a fault: ${failure}` };
    const uproot = planting.plant(fault);
    const outcome = await planting.run(test, Math.max(HANGING.leastMs, HANGING.times * usualMs)).finally(uproot);
    const done = verdict(index + 1);
    if (outcome.how === 'hung') return { ...done, what: 'hangs', why: `${outcome.test} in ${test}` };
    if (outcome.how === 'failed') return { ...done, what: 'caught', by: outcome.test, why: outcome.why };
    if (outcome.how === 'mute') return { ...done, what: 'invalid', why: `${test} ended without a word` };
  }
  return { ...verdict(fault.tests.length), what: 'survived' };
}

async function measure(test: string, planting: Planting): Promise<Unfaulty> {
  const begun = performance.now();
  const outcome = await planting.run(test, 600_000);
  const usualMs = performance.now() - begun;
  if (outcome.how === 'passed') return { usualMs };
  return { usualMs, failure: 'test' in outcome ? `'${outcome.test}': ${outcome.why}` : 'it ended without a word' };
}

/** Prints the table; false when something is to be done. */
function summarize(verdicts: Verdict[]): boolean {
  console.log('| Area | Planted | Caught | Survived | Hangs | Invalid |\n| --- | --- | --- | --- | --- | --- |');
  const count = (of: Verdict[], what: Verdict['what']) => of.filter((verdict) => verdict.what === what).length;
  const row = (name: string, of: Verdict[]) =>
    console.log(
      `| ${[name, of.length, ...(['caught', 'survived', 'hangs', 'invalid'] as const).map((what) => count(of, what))].join(' | ')} |`,
    );
  for (const [area, of] of Map.groupBy(verdicts, ({ fault }) => fault.area)) row(area, of);
  row('all', verdicts);
  const caught = count(verdicts, 'caught');
  console.log(`\n${caught} of ${verdicts.length} caught, ${Math.floor((100 * caught) / verdicts.length)} %.`);
  for (const { fault, what } of verdicts.filter((verdict) => verdict.what !== 'caught')) {
    console.log(`${what}: ${fault.file}: ${fault.says}`);
  }
  if (verdicts.length < faults.length) console.log(`${faults.length - verdicts.length} were not planted: no time was left.`);
  return caught === verdicts.length;
}

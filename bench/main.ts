/** `npm run bench`: measures Keelson beside peers and limits in one run and prints the ratios. */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Bench, Generator } from './bench.ts';
import { stopEverything } from './processes.ts';
import { printTable, type Row } from './table.ts';

const usage = `Usage: npm run bench [-- NAME ...] [options]

Measures Keelson beside a peer or a limit, all sides in turn in one run. Prints medians, ratios and whether goals are reached.
The load comes from a process of its own; everything stays on this machine and is stopped at the end.

Without a name all of these:
  contract   the contract layer beside bare node:http
  runs       the agent server beside langgraph-api and beside the graph in a loop; memory when idle
  mock       the mock beside Prism
  rollouts   the gateway beside the agent server alone; roll-outs and builds beside their limits

By name only, minutes each:
  readers    500 readers of one stream
  streams    memory of ended streams; 200 chats at once
  endurance  memory over 20,000 runs
  threads    one turn after 10, 100 and 1,000 others on its thread
  growth     throughput with 100,000 stored runs
  plans      query plans of the run engine with 100,000 stored runs
  lists      lists of 100,000 deployments
  a2a        message/send beside runs/wait
  zero       1,000 deployments at rest: what they cost, and how long one takes to wake
  store      the long-term store with 100,000 items beside LangGraph's store in memory

Options:
  --seconds N       Duration of the load on each side of each row, over all rounds (default 12)
  --driver NAME     Storage of the agent server in 'runs' and 'a2a': sqlite (default) or postgres
  --no-peer         Leave out the peer (installed into bench/.peer the first time)
  --profile FOLDER  Write CPU profiles of our servers into FOLDER; slows them a little
  --help            Show this
`;

const READING =
  'Medians of rounds, all sides in turn. Where a server was busy for much less than 100 % of the time, the load generator or\n' +
  'other work on the machine was the limit: compare CPU times rather than rates.';

const benches: Record<string, () => Promise<(bench: Bench) => Promise<Row[]>>> = {
  contract: async () => (await import('./contract.ts')).benchContract,
  runs: async () => (await import('./runs.ts')).benchRuns,
  mock: async () => (await import('./mock.ts')).benchMock,
  rollouts: async () => (await import('./rollouts.ts')).benchRollouts,
};

/** Run by name only: each takes minutes, and compares Keelson with itself. */
const proofs: typeof benches = {
  readers: async () => (await import('./readers.ts')).benchReaders,
  streams: async () => (await import('./streams.ts')).benchStreams,
  endurance: async () => (await import('./endurance.ts')).benchEndurance,
  threads: async () => (await import('./long-threads.ts')).benchLongThreads,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  plans: async () => (await import('./plans.ts')).benchPlans,
  lists: async () => (await import('./lists.ts')).benchLists,
  a2a: async () => (await import('./a2a.ts')).benchA2a,
  zero: async () => (await import('./zero.ts')).benchZero,
  store: async () => (await import('./store.ts')).benchStore,
};

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true;
    void stopEverything().finally(() => process.exit(signal === 'SIGINT' ? 130 : 143));
  });
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    allowNegative: true,
    options: {
      seconds: { type: 'string', default: '12' },
      driver: { type: 'string', default: 'sqlite' },
      peer: { type: 'boolean', default: true },
      profile: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const seconds = Number(values.seconds);
  const unknown = positionals.find((name) => !Object.hasOwn({ ...benches, ...proofs }, name));
  if (values.help) process.stdout.write(usage);
  else if (unknown) throw new Error(`There is no benchmark '${unknown}'. See --help.`);
  else if (!(seconds >= 1 && seconds <= 120)) throw new Error('--seconds must be a number from 1 to 120.');
  else if (values.driver !== 'sqlite' && values.driver !== 'postgres') throw new Error('--driver is sqlite or postgres.');
  else {
    const names = positionals.length > 0 ? positionals : Object.keys(benches);
    await run(names, { seconds, withPeer: values.peer, engine: values.driver }, values.profile);
  }
} catch (error) {
  // An interrupted measurement always ends with an error.
  if (!interrupted) process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
} finally {
  await stopEverything();
}

type Choices = Pick<Bench, 'seconds' | 'withPeer' | 'engine'>;

async function run(names: string[], choices: Choices, profile: string | undefined): Promise<void> {
  const otherWork = await busyCores();
  const bench: Bench = {
    ...choices,
    generator: new Generator(),
    profile: profile ? ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`] : [],
    tell: (progress) => process.stderr.write(`${progress}\n`),
  };
  const chosen = await Promise.all(names.map((name) => ({ ...benches, ...proofs })[name]!()));
  const rows: Row[] = [];
  try {
    for (const measure of chosen) rows.push(...(await measure(bench)));
  } finally {
    // Rows from before a failure are still printed.
    if (rows.length > 0) console.log(`\n${printTable(rows)}\n\n${READING}\n${machine(otherWork)}`);
  }
}

/** Cores that other processes used just before the start: figures of a busy machine mean little. */
async function busyCores(): Promise<number> {
  const idle = () => cpus().reduce((total, { times }) => total + times.idle, 0);
  const all = () => cpus().reduce((total, { times }) => total + Object.values(times).reduce((sum, time) => sum + time, 0), 0);
  const before = { idle: idle(), all: all() };
  await sleep(1_500);
  return cpus().length * (1 - (idle() - before.idle) / (all() - before.all));
}

function machine(otherWork: number): string {
  const quiet = otherWork < 0.1 * availableParallelism() ? 'the machine was quiet' : 'the machine was NOT quiet';
  return [
    `Node ${process.version}, ${process.platform} ${process.arch}, ${availableParallelism()} cores (${cpus()[0]?.model.trim()}).`,
    `Before the start other processes kept ${otherWork.toFixed(1)} cores busy: ${quiet}.`,
    `Load average at the end ${loadavg()[0]!.toFixed(1)}.`,
  ].join('\n');
}

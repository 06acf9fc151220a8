/** `npm run bench`: measures us beside peers and limits in one run and prints the ratios. */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Bench, Generator } from './bench.ts';
import { stopEverything } from './processes.ts';
import { printTable, type Row } from './table.ts';

const usage = `Usage: npm run bench [-- contract|runs|mock|rollouts|readers|streams|endurance|threads|growth|plans|lists] [options]

Measures the contract layer against bare node:http, the agent server against its peer, the mock against Prism, the gateway
against the agent server alone and roll-outs against their limits, all sides in turn in one run, and prints medians, ratios and
whether they reach their goals. Without a name all of these are measured. By name only: 500 readers of one stream (readers),
memory of ended streams and 200 chats at once (streams), memory over 20,000 runs (endurance), what a turn costs after 10, 100 and 1,000 others on one thread (threads), throughput with
100,000 runs stored (growth), how the engine's statements find their rows among those (plans), and lists of 100,000 deployments
(lists). The load is made by a process of its own; everything stays on this machine and is stopped at the end.

Options:
  --seconds N       Load on each side of each row, all rounds together (default 12)
  --driver NAME     What the agent server of 'runs' keeps its state in: sqlite (default) or postgres
  --no-peer         Leave out the peer, which is otherwise installed into bench/.peer the first time
  --profile FOLDER  Also write a CPU profile of each server of ours into FOLDER; it slows them a little
  --help            Show this
`;

const READING =
  'Medians of rounds, all sides in turn. Where a server was busy for much less than 100 % of the time, the load or other work\n' +
  'on the machine was the limit, and its CPU time says more than its rate.';

const benches: Record<string, () => Promise<(bench: Bench) => Promise<Row[]>>> = {
  contract: async () => (await import('./contract.ts')).benchContract,
  runs: async () => (await import('./runs.ts')).benchRuns,
  mock: async () => (await import('./mock.ts')).benchMock,
  rollouts: async () => (await import('./rollouts.ts')).benchRollouts,
};

/** Measured only by name: each takes minutes, and is against itself. */
const proofs: typeof benches = {
  readers: async () => (await import('./readers.ts')).benchReaders,
  streams: async () => (await import('./streams.ts')).benchStreams,
  endurance: async () => (await import('./endurance.ts')).benchEndurance,
  threads: async () => (await import('./long-threads.ts')).benchLongThreads,
  growth: async () => (await import('./growth.ts')).benchGrowth,
  plans: async () => (await import('./plans.ts')).benchPlans,
  lists: async () => (await import('./lists.ts')).benchLists,
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
  // What was measured ends with an error when it is interrupted; that is no news.
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
    // What was measured before another benchmark failed is still worth reading.
    if (rows.length > 0) console.log(`\n${printTable(rows)}\n\n${READING}\n${machine(otherWork)}`);
  }
}

/** How many cores something else kept busy just before the start: figures of a machine that is not quiet mean little. */
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

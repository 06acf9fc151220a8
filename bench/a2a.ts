/** What A2A costs: `message/send` beside `runs/wait` for the same graph, each turn one request that makes its thread. */
import { type Bench, interleaved } from './bench.ts';
import type { Measured } from './load/loads.ts';
import { cpuMs } from './processes.ts';
import { type AgentProgram, startAgent } from './servers.ts';
import { median, number, type Row } from './table.ts';

const ROUNDS = 5;
const WARM_UP_SECONDS = 2;
/** Limits the stored runs. */
const MOST_TURNS = 20_000;

type Method = 'runs/wait' | 'message/send';

export async function benchA2a(bench: Bench): Promise<Row[]> {
  const settings = bench.engine === 'postgres' ? ['--postgres', 'embedded'] : [];
  const agent = await startAgent({ node: bench.profile, settings });
  const rows: Row[] = [];
  try {
    for (const method of ['runs/wait', 'message/send'] as const) await turns(bench, agent, method, 64, WARM_UP_SECONDS);
    for (const clients of [1, 64]) rows.push(...(await rowsOf(bench, agent, clients)));
  } finally {
    await agent.stop();
  }
  return bench.engine === 'sqlite' ? rows : rows.map((row) => ({ ...row, what: `${row.what}, on PostgreSQL` }));
}

async function rowsOf(bench: Bench, agent: AgentProgram, clients: number): Promise<Row[]> {
  bench.tell(`a2a: ${clients} client${clients === 1 ? '' : 's'}`);
  const seconds = bench.seconds / ROUNDS;
  const { sent, waited } = await interleaved(ROUNDS, {
    waited: () => turns(bench, agent, 'runs/wait', clients, seconds),
    sent: () => turns(bench, agent, 'message/send', clients, seconds),
  });
  const who = `${clients} client${clients === 1 ? '' : 's'}`;
  const row = (what: string, unit: string, of: (turn: Turns) => number, more?: (turn: Turns) => number): Row => {
    const figure = (rounds: Turns[]) => ({
      value: median(rounds.map(of)),
      unit,
      ...(more ? { more: `${number(median(rounds.map(more)))} turns/s` } : {}),
    });
    return { what, ours: figure(sent), against: 'runs/wait', theirs: figure(waited), goal: { atMost: 1.2 } };
  };
  return [
    row(
      `message/send, ${who}, p50`,
      'ms',
      ({ p50 }) => p50,
      ({ perSecond }) => perSecond,
    ),
    row('same, CPU time of the server each', 'ms', ({ cpuMsEach }) => cpuMsEach),
  ];
}

interface Turns extends Measured {
  cpuMsEach: number;
}

async function turns(
  bench: Bench,
  { pid, port }: AgentProgram,
  method: Method,
  clients: number,
  seconds: number,
): Promise<Turns> {
  const before = cpuMs(pid);
  const measured = await bench.generator.measure({ kind: 'turns', method, clients, seconds, limit: MOST_TURNS, port });
  return { ...measured, cpuMsEach: (cpuMs(pid) - before) / measured.count };
}

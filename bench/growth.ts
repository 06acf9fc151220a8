/** Whether a server slows down with stored runs: a nearly empty one beside one with 10,000 and then 100,000 runs. */
import { join } from 'node:path';
import type { Storage } from '../src/storage/port.ts';
import { startEmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { openPostgres } from '../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';
import { type Bench, interleaved } from './bench.ts';
import { fill } from './growth/fill.ts';
import type { Measured } from './load/loads.ts';
import { cpuMs } from './processes.ts';
import { type AgentProgram, startAgent } from './servers.ts';
import { type Figure, median, number, type Row } from './table.ts';

const ROUNDS = 4;
const CLIENTS = 64;
const WARM_UP_SECONDS = 2;
const SIZES = [10_000, 100_000];
/** Keeps the reference server nearly empty. */
const MOST_RUNS = 2_000;

type Engine = 'sqlite' | 'postgres';

export async function benchGrowth(bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const engine of ['sqlite', 'postgres'] as const) rows.push(...(await growthOn(engine, bench)));
  return rows;
}

async function growthOn(engine: Engine, bench: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  const settings = engine === 'postgres' ? ['--postgres', 'embedded'] : [];
  const empty = await startAgent({ node: bench.profile, settings });
  const full = await startAgent({ node: bench.profile, settings });
  for (const { port } of [empty, full])
    await bench.generator.measure({ kind: 'waitedRuns', port, clients: CLIENTS, seconds: WARM_UP_SECONDS, limit: MOST_RUNS });
  let stored = 0;
  for (const size of SIZES) {
    bench.tell(`growth on ${engine}: storing ${number(size)} runs`);
    await using storage = await storageOf(engine, full.folder);
    await fill(storage, size - stored);
    stored = size;
    bench.tell(`growth on ${engine}: measuring`);
    const measured = await interleaved(ROUNDS, { full: () => measure(bench, full), empty: () => measure(bench, empty) });
    rows.push({
      what: `thread + runs/wait, ${CLIENTS} clients, ${number(size)} runs stored, ${engine}`,
      ours: figure(measured.full),
      against: 'itself, nearly empty',
      theirs: figure(measured.empty),
      goal: { atLeast: 0.9 },
    });
  }
  await Promise.all([empty.stop(), full.stop()]);
  return rows;
}

interface CpuMeasured extends Measured {
  cpuMsEach: number;
}

async function measure(bench: Bench, { pid, port }: AgentProgram): Promise<CpuMeasured> {
  const before = cpuMs(pid);
  const seconds = bench.seconds / ROUNDS;
  const measured = await bench.generator.measure({ kind: 'waitedRuns', port, clients: CLIENTS, seconds, limit: MOST_RUNS });
  return { ...measured, cpuMsEach: (cpuMs(pid) - before) / measured.count };
}

function figure(rounds: CpuMeasured[]): Figure {
  const of = (key: keyof CpuMeasured) => median(rounds.map((round) => round[key]));
  return {
    value: of('perSecond'),
    unit: 'runs/s',
    more: `p50 ${number(of('p50'))} ms, ${number(of('cpuMsEach'))} ms of CPU each`,
  };
}

/** A second connection to the server's storage. */
async function storageOf(engine: Engine, folder: string): Promise<Storage> {
  if (engine === 'sqlite') return openSqlite(join(folder, 'agent.db'));
  // The agent server has already started it.
  const { url } = await startEmbeddedPostgres(join(folder, 'postgres'));
  return openPostgres(url);
}

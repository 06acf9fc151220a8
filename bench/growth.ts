/** Whether a server slows down with what it stores: one that is nearly empty beside one with 10,000 and then 100,000 runs. */
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Storage } from '../src/storage/port.ts';
import { startEmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { openPostgres } from '../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';
import { type AgentProgram, startAgent } from './agent.ts';
import { type Bench, interleaved } from './bench.ts';
import type { Measured } from './load/loads.ts';
import { cpuMs } from './processes.ts';
import { type Figure, median, number, type Row } from './table.ts';

const ROUNDS = 4;
const CLIENTS = 64;
const WARM_UP_SECONDS = 2;
const SIZES = [10_000, 100_000];
const BATCH = 100;
/** Keeps the server that is to stay empty nearly so. */
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
    await fill(engine, full, size - stored);
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

/** Adds threads with one run each that are like one which the server has made, row for row. */
async function fill(engine: Engine, { folder }: AgentProgram, runs: number): Promise<void> {
  await using storage = await storageOf(engine, folder);
  const [template] = await storage.read<{ thread_id: string }>(`SELECT thread_id FROM runs WHERE status = 'success' LIMIT 1`);
  const columns = await Promise.all(TABLES.map((table) => columnsOf(storage, table, template!.thread_id)));
  for (let done = 0; done < runs; done += BATCH) {
    const ids = Array.from({ length: BATCH }, () => [uuidv7(), uuidv7()]).flat();
    await storage.transaction(async (transaction) => {
      for (const [index, table] of TABLES.entries())
        await transaction.query(copyOf(table, columns[index]!), [template!.thread_id, ...ids]);
    });
  }
  // A server that has come this far over the days has long done so.
  if (engine === 'postgres') await storage.write('ANALYZE');
}

const TABLES = ['threads', 'thread_labels', 'runs', 'checkpoints', 'checkpoint_blobs', 'checkpoint_writes'];

async function storageOf(engine: Engine, folder: string): Promise<Storage> {
  if (engine === 'sqlite') return openSqlite(join(folder, 'agent.db'));
  // It runs already, for the agent server.
  const { url } = await startEmbeddedPostgres(join(folder, 'postgres'));
  return openPostgres(url);
}

async function columnsOf(storage: Storage, table: string, threadId: string): Promise<string[]> {
  const [row] = await storage.read(`SELECT * FROM ${table} WHERE thread_id = $1 LIMIT 1`, [threadId]);
  return Object.keys(row ?? {});
}

/** The rows of the thread that is the first parameter, once for each pair of a thread's and a run's id that follow. */
function copyOf(table: string, columns: string[]): string {
  const source = columns.map((column) => {
    if (column === 'thread_id') return 'made.column1';
    return column === 'run_id' ? 'made.column2' : column;
  });
  const pairs = Array.from({ length: BATCH }, (_, index) => `($${index * 2 + 2}, $${index * 2 + 3})`);
  return columns.length === 0
    ? 'SELECT 1 AS nothing'
    : `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${source.join(', ')} FROM ${table}, (VALUES ${pairs.join(', ')}) AS made WHERE thread_id = $1`;
}

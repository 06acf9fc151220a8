/** The whole agent server, as a real process with durable state, compared with the peer and with the graph alone. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { type Bench, interleaved } from './bench.ts';
import type { Load, Measured } from './load/loads.ts';
import { installPeer, peerName, startPeer } from './peer.ts';
import { cpuMs, Peered, residentMb, root, type ServerProgram, stateFolder } from './processes.ts';
import type { Looped, LoopReply, LoopRequest } from './runs/graph-loop.ts';
import { type AgentProgram, startAgent } from './servers.ts';
import { type Figure, median, number, type Row } from './table.ts';

const ROUNDS = 3;
const WARM_UP_SECONDS = 2;
/** Idle memory is measured this long after the start, without requests. */
const SETTLE_MS = 10_000;
const IDLE_LIMIT_MB = 130;
const ENQUEUED = 50;
/** Limits the stored runs on either side. Each client gets a share. */
const MOST_RUNS = 20_000;
const MOST_THREADS = 10_000;

const project = join(root, 'bench/projects/echo');

interface Sides {
  ours: ServerProgram;
  peer: ServerProgram | undefined;
  loop: Peered<LoopRequest, LoopReply>;
}

type LoadOf<Kind extends Load> = Kind extends Load ? Omit<Kind, 'port'> : never;

export async function benchRuns(bench: Bench): Promise<Row[]> {
  const sides = await startSides(bench);
  const rows = memory(sides);
  await warmUp(bench, sides);
  rows.push(...(await waitedRuns(bench, sides)));
  rows.push(await firstEvent(bench, sides));
  rows.push(await enqueuedRuns(bench, sides));
  rows.push(await threads(bench, sides));
  // Stop the loop before the server: the server may host its database.
  await sides.loop.stop();
  await Promise.all([sides.ours.stop(), sides.peer?.stop()]);
  return bench.engine === 'sqlite' ? rows : rows.map((row) => ({ ...row, what: `${row.what}, on PostgreSQL` }));
}

async function startSides(bench: Bench): Promise<Sides> {
  const missing = bench.withPeer ? await installPeer(bench.tell) : 'left out';
  if (bench.withPeer && missing) bench.tell(`the peer cannot be installed, so it is left out:\n${missing}`);
  bench.tell('agent server: starting');
  const settings = bench.engine === 'postgres' ? ['--postgres', 'embedded'] : [];
  const ours = await startAgent({ node: bench.profile, settings });
  const loop = new Peered<LoopRequest, LoopReply>('runs/graph-loop.ts', [await loopDatabase(bench, ours)]);
  await loop.next();
  const peer = missing ? undefined : await startPeer(project);
  await sleep(SETTLE_MS);
  return { ours, peer, loop };
}

/** Where the loop keeps its checkpoints: a file, or a database of its own on the server's PostgreSQL. */
async function loopDatabase({ engine }: Bench, { folder }: AgentProgram): Promise<string> {
  if (engine === 'sqlite') return join(stateFolder(), 'agent.db');
  return (await startEmbeddedPostgres(join(folder, 'postgres'), { database: 'loop' })).url;
}

async function warmUp(bench: Bench, { ours, peer, loop }: Sides): Promise<void> {
  bench.tell('agent server: warming up');
  const load = { kind: 'waitedRuns', clients: 64, seconds: WARM_UP_SECONDS, limit: MOST_RUNS } as const;
  await bench.generator.measure({ ...load, port: ours.port });
  if (peer) await bench.generator.measure({ ...load, port: peer.port });
  await askLoop(loop, WARM_UP_SECONDS);
}

function memory({ ours, peer }: Sides): Row[] {
  const figure = ({ pid }: ServerProgram): Figure => {
    const parts = residentMb(pid);
    const value = parts.reduce((total, part) => total + part, 0);
    return { value, unit: 'MB', ...(parts.length > 1 ? { more: parts.map((part) => Math.round(part)).join(' + ') } : {}) };
  };
  const idle = { what: 'resident memory, idle, all processes', ours: figure(ours) };
  return [
    { ...idle, against: peerName, theirs: peer && figure(peer), goal: { atMost: 0.6 } },
    { ...idle, against: 'limit', theirs: { value: IDLE_LIMIT_MB, unit: 'MB' }, goal: { atMost: 1 } },
  ];
}

async function waitedRuns(bench: Bench, sides: Sides): Promise<Row[]> {
  const rows: Row[] = [];
  for (const clients of [1, 64, 256]) {
    const load: LoadOf<Load> = { kind: 'waitedRuns', clients, seconds: bench.seconds / ROUNDS, limit: MOST_RUNS };
    bench.tell(`agent server: thread + runs/wait, ${clients} clients`);
    const results = await interleaved(ROUNDS, {
      ours: () => measureCpu(bench, sides.ours, load),
      peer: sides.peer && (() => measureCpu(bench, sides.peer!, load)),
      loop: clients === 64 ? () => askLoop(sides.loop, bench.seconds / ROUNDS) : undefined,
    });
    const figure = clients === 1 ? latency : throughput;
    rows.push({
      what: `thread + runs/wait, ${clients} client${clients === 1 ? ', p50' : 's'}`,
      ours: figure(results.ours, 'runs/s'),
      against: peerName,
      theirs: sides.peer && figure(results.peer, 'runs/s'),
      goal: clients === 1 ? { atMost: 1 / 100 } : { atLeast: 10 },
    });
    if (clients === 64) rows.push(cpuRow(results.ours, results.loop));
  }
  return rows;
}

function cpuRow(rounds: CpuMeasured[], loops: Looped[]): Row {
  const perSecond = median(loops.map((loop) => loop.perSecond));
  return {
    what: 'same at 64 clients, CPU time of the server each',
    ours: { value: median(rounds.map((round) => round.cpuMsEach)), unit: 'ms' },
    against: 'the graph in a loop',
    theirs: { value: median(loops.map((loop) => loop.cpuMsEach)), unit: 'ms', more: `${number(perSecond)} runs/s` },
    goal: { atMost: 1.5 },
  };
}

async function firstEvent(bench: Bench, sides: Sides): Promise<Row> {
  bench.tell('agent server: first event of a stream');
  const load: LoadOf<Load> = { kind: 'firstEvents', clients: 1, seconds: bench.seconds / ROUNDS, limit: 1_000 };
  const results = await both(bench, sides, load);
  return {
    what: 'first stream event, 1 client, p50',
    ours: latency(results.ours),
    against: peerName,
    theirs: sides.peer && latency(results.peer),
    goal: { atMost: 1 / 10 },
  };
}

async function enqueuedRuns(bench: Bench, sides: Sides): Promise<Row> {
  bench.tell(`agent server: ${ENQUEUED} runs on one thread`);
  const load: LoadOf<Load> = { kind: 'enqueuedRuns', clients: ENQUEUED, seconds: bench.seconds, limit: ENQUEUED };
  const results = await both(bench, sides, load);
  const figure = (rounds: Measured[]): Figure => ({ value: median(rounds.map(({ p50 }) => p50)), unit: 'ms' });
  return {
    what: `${ENQUEUED} runs enqueued on one thread, all joined`,
    ours: figure(results.ours),
    against: peerName,
    theirs: sides.peer && figure(results.peer),
    goal: { atMost: 1 / 5 },
  };
}

/** Runs last, because it leaves thousands of threads. */
async function threads(bench: Bench, sides: Sides): Promise<Row> {
  bench.tell('agent server: POST /threads');
  const request = { method: 'POST', path: '/threads', body: {}, status: 200 };
  const bounds = { clients: 32, seconds: bench.seconds / ROUNDS, limit: MOST_THREADS };
  const results = await both(bench, sides, { kind: 'requests', ...bounds, ...request });
  return {
    what: 'POST /threads, 32 clients',
    ours: throughput(results.ours, 'req/s'),
    against: peerName,
    theirs: sides.peer && throughput(results.peer, 'req/s'),
    goal: { atLeast: 1 },
  };
}

function both(bench: Bench, { ours, peer }: Sides, load: LoadOf<Load>): Promise<{ ours: Measured[]; peer: Measured[] }> {
  const measure = ({ port }: ServerProgram) => bench.generator.measure({ ...load, port });
  return interleaved(ROUNDS, { ours: () => measure(ours), peer: peer && (() => measure(peer)) });
}

interface CpuMeasured extends Measured {
  cpuMsEach: number;
}

async function measureCpu(bench: Bench, { pid, port }: ServerProgram, load: LoadOf<Load>): Promise<CpuMeasured> {
  const before = cpuMs(pid);
  const measured = await bench.generator.measure({ ...load, port });
  return { ...measured, cpuMsEach: (cpuMs(pid) - before) / measured.count };
}

async function askLoop(loop: Sides['loop'], seconds: number): Promise<Looped> {
  const reply = await loop.ask({ seconds });
  if ('error' in reply) throw new Error(reply.error);
  return reply;
}

function throughput(rounds: Measured[], unit: string): Figure {
  const of = (key: keyof Measured) => median(rounds.map((round) => round[key]));
  return { value: of('perSecond'), unit, more: `p50 ${number(of('p50'))}, p99 ${number(of('p99'))} ms` };
}

function latency(rounds: Measured[]): Figure {
  const of = (key: keyof Measured) => median(rounds.map((round) => round[key]));
  return { value: of('p50'), unit: 'ms', more: `p99 ${number(of('p99'))} ms` };
}

/** Memory over tens of thousands of runs, after garbage collection and without ended streams. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import { residentMb, root, stateFolder } from './processes.ts';
import { type AgentProgram, startAgent } from './servers.ts';
import type { Row } from './table.ts';

const RUNS = 20_000;
const STEP = 2_000;
/** The streams of ended runs are kept for 10 seconds. */
const FORGOTTEN_MS = 11_000;
const LOAD = { kind: 'waitedRuns', clients: 32, seconds: 120, limit: STEP } as const;

interface Memory {
  runs: number;
  usedMb: number;
  residentMb: number;
}

export async function benchEndurance(bench: Bench): Promise<Row[]> {
  const file = join(stateFolder(), 'memory.json');
  process.env['BENCH_MEMORY_FILE'] = file;
  const node = ['--expose-gc', '--import', join(root, 'bench/endurance/collect.ts')];
  const agent = await startAgent({ node: [...node, ...bench.profile] });
  const measured: Memory[] = [];
  for (let runs = STEP; runs <= RUNS; runs += STEP) {
    const { count } = await bench.generator.measure({ ...LOAD, port: agent.port });
    if (count < STEP * 0.95) throw new Error(`only ${count} of ${STEP} runs within ${LOAD.seconds} s`);
    await sleep(FORGOTTEN_MS);
    const memory = await look(agent, file, runs);
    measured.push(memory);
    bench.tell(`endurance: ${runs} runs, ${memory.usedMb.toFixed(1)} MB in use, ${memory.residentMb.toFixed(0)} MB resident`);
  }
  await agent.stop();
  // The first step warms the process up.
  const [first, last] = [measured[1]!, measured.at(-1)!];
  const row = (what: string, of: 'usedMb' | 'residentMb', atMost: number): Row => ({
    what: `${what} after ${RUNS.toLocaleString('en')} runs`,
    ours: { value: last[of], unit: 'MB', more: `every ${STEP}: ${measured.map((one) => Math.round(one[of])).join(', ')}` },
    against: `after ${first.runs.toLocaleString('en')}`,
    theirs: { value: first[of], unit: 'MB' },
    goal: { atMost },
  });
  return [row('memory in use, garbage collected,', 'usedMb', 1.1), row('resident memory', 'residentMb', 1.3)];
}

async function look({ pid }: AgentProgram, file: string, runs: number): Promise<Memory> {
  await rm(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.endsWith('}')) {
      const { heapUsed, external } = JSON.parse(text) as { heapUsed: number; external: number };
      return { runs, usedMb: (heapUsed + external) / 1e6, residentMb: residentMb(pid)[0]! };
    }
    await sleep(50);
  }
}

/** Long conversations: the cost and the storage of one turn after 10, 100 and 1,000 turns. */
import { join } from 'node:path';
import type { Storage } from '../src/storage/port.ts';
import { startEmbeddedPostgres } from '../src/storage/postgres/embedded.ts';
import { openPostgres } from '../src/storage/postgres/postgres-storage.ts';
import { openSqlite } from '../src/storage/sqlite/sqlite-storage.ts';
import type { Bench } from './bench.ts';
import { cpuMs } from './processes.ts';
import { type AgentProgram, startAgent } from './servers.ts';
import { number, type Row } from './table.ts';

const TURNS = [10, 100, 1_000];
/** Turns before and after the measured one that are measured too, as the system clock is coarse. */
const AROUND = 9;
const TEXT = 'What one says in a turn is as long as this, more or less, and so is what is answered to it.';

interface Turn {
  turn: number;
  cpuMs: number;
  storedBytes: number;
  stateBytes: number;
}

type Driver = 'SQLite' | 'PostgreSQL';

export async function benchLongThreads(bench: Bench): Promise<Row[]> {
  return [...(await onDriver(bench, 'SQLite')), ...(await onDriver(bench, 'PostgreSQL'))];
}

async function onDriver(bench: Bench, driver: Driver): Promise<Row[]> {
  const { agent, storage, close } = await open(bench, driver);
  try {
    const measured: Turn[] = [];
    const { thread_id: thread } = (await post(agent, '/threads', {})) as { thread_id: string };
    let said = 0;
    const say = async () => {
      said += 1;
      return post(agent, `/threads/${thread}/runs/wait`, {
        assistant_id: 'echo',
        input: { messages: [{ role: 'user', content: `${said}. ${TEXT}` }] },
      });
    };
    for (const turn of TURNS) {
      while (said < turn - AROUND - 1) await say();
      const before = { cpu: cpuMs(agent.pid), stored: await storedBytes(storage, thread) };
      let state: unknown;
      for (let n = 0; n < 2 * AROUND; n++) state = await say();
      const count = 2 * AROUND;
      measured.push({
        turn,
        cpuMs: (cpuMs(agent.pid) - before.cpu) / count,
        storedBytes: ((await storedBytes(storage, thread)) - before.stored) / count,
        stateBytes: JSON.stringify(state).length,
      });
      bench.tell(`long threads, ${driver}: turn ${turn}, ${number(measured.at(-1)!.cpuMs)} ms CPU`);
    }
    return rowsOf(driver, measured);
  } finally {
    await close();
  }
}

/** Compared with the size of the state, which has to be read and written. */
function rowsOf(driver: Driver, measured: Turn[]): Row[] {
  const [first, last] = [measured[1]!, measured.at(-1)!];
  const all = (of: (turn: Turn) => number) => measured.map((turn) => number(of(turn))).join(', ');
  const at = `turns ${TURNS.join(', ')}`;
  const growth = last.stateBytes / first.stateBytes;
  return [
    {
      what: `turn ${last.turn} of a thread on ${driver}: CPU time of the server`,
      ours: { value: last.cpuMs, unit: 'ms', more: `${at}: ${all(({ cpuMs: ms }) => ms)}` },
      against: `turn ${first.turn}`,
      theirs: { value: first.cpuMs, unit: 'ms' },
      goal: { atMost: Number(growth.toFixed(1)) },
    },
    {
      what: `turn ${last.turn} of a thread on ${driver}: bytes that it stores`,
      ours: { value: last.storedBytes / 1000, unit: 'kB', more: `${at}: ${all(({ storedBytes }) => storedBytes / 1000)}` },
      against: 'bytes of the state',
      theirs: { value: last.stateBytes / 1000, unit: 'kB', more: all(({ stateBytes }) => stateBytes / 1000) },
      goal: { atMost: 3 },
    },
  ];
}

async function open(bench: Bench, driver: Driver): Promise<{ agent: AgentProgram; storage: Storage; close(): Promise<void> }> {
  const settings = driver === 'PostgreSQL' ? ['--postgres', 'embedded'] : [];
  const agent = await startAgent({ node: bench.profile, settings });
  const storage = await (driver === 'PostgreSQL' ? openEmbedded(agent.folder) : openSqlite(join(agent.folder, 'agent.db')));
  const close = async () => {
    await storage.close();
    await agent.stop();
  };
  return { agent, storage, close };
}

/** The server that the agent server has started, and will stop. */
async function openEmbedded(folder: string): Promise<Storage> {
  const { url } = await startEmbeddedPostgres(join(folder, 'postgres'));
  return openPostgres(url, { poolSize: 2 });
}

async function storedBytes(storage: Storage, threadId: string): Promise<number> {
  const sum = async (table: string, size: string) => {
    const [row] = await storage.read<{ bytes: number }>(`SELECT sum(${size}) AS bytes FROM ${table} WHERE thread_id = $1`, [
      threadId,
    ]);
    return Number(row?.bytes ?? 0);
  };
  const sizes = await Promise.all([
    sum('checkpoint_blobs', 'length(value)'),
    sum('checkpoints', 'length(checkpoint) + length(metadata)'),
    sum('checkpoint_writes', 'length(value)'),
    sum('runs', 'length(kwargs) + length(metadata)'),
  ]);
  return sizes.reduce((total, size) => total + size, 0);
}

async function post({ url }: AgentProgram, path: string, body: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Some clients, one or two machines and what kills them, for a while; then everything that was promised is looked for. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { randomOf } from '../../support/crash-rounds.ts';
import { call } from '../../support/http.ts';
import { type Cleanup, temporaryFolder } from '../../support/temporary.ts';
import { assertPromises } from './checks.ts';
import { ChaosClient, type Players } from './clients.ts';
import { canBeAnotherMachine, Machine } from './machines.ts';

export interface Chaos {
  seconds: number;
  seed: number;
  /** Two machines share it. Undefined: one machine, on SQLite. */
  postgres: string | undefined;
}

const CLIENTS = 6;
const THREADS = 4;
/** Between two kills. */
const KILL_MS = { from: 2_000, to: 8_000 };

/** Returns how often each thing was done. */
export async function playChaos(t: Cleanup, { seconds, seed, postgres }: Chaos): Promise<Map<string, number>> {
  const random = randomOf(seed);
  const folder = await temporaryFolder(t);
  const machines = ['first', ...(postgres ? ['second'] : [])].map(
    (name, index) => new Machine({ name, folder, postgres, isApart: index > 0 && canBeAnotherMachine }),
  );
  t.after(async () => {
    await Promise.all(machines.map((machine) => machine.kill()));
  });
  for (const machine of machines) await machine.start();
  const { url } = machines[0]!;
  const ids = [];
  for (let count = 0; count < 2 * THREADS; count += 1) ids.push(await createThread(url));
  const players: Players = {
    machines,
    steadyThreads: ids.slice(0, THREADS),
    undoneThreads: ids.slice(THREADS),
    book: join(folder, 'book'),
    ledger: { runs: new Map(), copies: [], deleted: new Set(), counts: new Map() },
  };
  const until = Date.now() + 1_000 * seconds;
  const clients = Array.from(
    { length: CLIENTS },
    (_, index) => new ChaosClient(`c${index}`, players, randomOf(seed + index + 1)),
  );
  await Promise.all([...clients.map((client) => client.play(until)), killNowAndThen(players, random, until)]);
  await assertPromises(machines[0]!.url, players);
  return players.ledger.counts;
}

/** Kills a machine and starts it again, now and then at once, now and then two in a row. */
async function killNowAndThen({ machines, ledger }: Players, random: () => number, until: number): Promise<void> {
  for (;;) {
    const wait = KILL_MS.from + random() * (KILL_MS.to - KILL_MS.from);
    if (Date.now() + wait > until) return;
    await pause(wait);
    const machine = machines[Math.floor(random() * machines.length)]!;
    await machine.kill();
    await pause(random() < 0.5 ? 0 : random() * 1_500);
    await machine.start();
    ledger.counts.set('killed', (ledger.counts.get('killed') ?? 0) + 1);
  }
}

async function createThread(url: string): Promise<string> {
  const { status, body } = await call('POST', `${url}/threads`, {});
  assert.equal(status, 200);
  return (body as { thread_id: string }).thread_id;
}

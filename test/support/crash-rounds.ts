/** What every crash matrix is played by: its points in turn, each round with a seed of its own, and a table of what was hit. */
import { parseArgs } from 'node:util';
import { type Cleanup, suiteCleanup } from './temporary.ts';

export interface Round<Point> {
  number: number;
  point: Point;
  /** Decides everything that is left to chance in this round. */
  seed: number;
}

/** The points in turn; every round has a seed of its own. */
export function roundsOf<Point>(count: number, seed: number, points: readonly Point[]): Round<Point>[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    point: points[index % points.length]!,
    seed: seed + index,
  }));
}

/** Mulberry32: numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A matrix as its command plays it. */
interface Played<Point extends { name: string }> {
  usage: string;
  points: readonly Point[];
  rounds: number;
  /** Where the rounds may take place; the first is the default. One without a choice has none. */
  drivers?: readonly string[];
  /** Called before the first round, and after each that failed: its state is nothing to go on with. */
  start(t: Cleanup, driver: string | undefined): Promise<{ play(round: Round<Point>): Promise<void> }>;
}

/** Plays as many rounds as the command line says, and sets the exit code. */
export async function playCommand<Point extends { name: string }>(played: Played<Point>): Promise<void> {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: String(played.rounds) },
      seed: { type: 'string' },
      point: { type: 'string', default: '' },
      help: { type: 'boolean', default: false },
      ...(played.drivers ? { driver: { type: 'string' as const, default: played.drivers[0]! } } : {}),
    },
  });
  if (values.help) {
    process.stdout.write(played.usage);
    return;
  }
  const driver = (values as { driver?: string }).driver;
  const count = Number(values.rounds);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const chosen = played.points.filter(({ name }) => name.includes(values.point));
  const isKnown = driver === undefined || played.drivers?.includes(driver);
  if (!(count >= 1) || !Number.isInteger(seed) || chosen.length === 0 || !isKnown) {
    process.stderr.write(played.usage);
    process.exitCode = 2;
    return;
  }
  const failed = await playRounds(played, roundsOf(count, seed, chosen), driver, `seed ${seed}`);
  process.exitCode = failed > 0 ? 1 : 0;
}

async function playRounds<Point extends { name: string }>(
  { start }: Played<Point>,
  rounds: Round<Point>[],
  driver: string | undefined,
  which: string,
): Promise<number> {
  const hit = new Map(rounds.map(({ point }) => [point.name, { rounds: 0, failed: 0 }]));
  const cleanups: (() => Promise<void>)[] = [];
  const cleanup = suiteCleanup((clean) => cleanups.push(clean));
  const begun = performance.now();
  // Ctrl-C ends after a round, with the table and without anything left behind.
  let isInterrupted = false;
  process.once('SIGINT', () => {
    isInterrupted = true;
  });
  try {
    let matrix = await start(cleanup, driver);
    for (const round of rounds) {
      if (isInterrupted) break;
      const entry = hit.get(round.point.name)!;
      const from = performance.now();
      entry.rounds += 1;
      try {
        await matrix.play(round);
      } catch (error) {
        entry.failed += 1;
        process.stderr.write(`FAILED ${(error as Error).message}\n`);
        if (round !== rounds.at(-1)) matrix = await start(cleanup, driver);
      }
      process.stderr.write(`${round.number}/${rounds.length} ${round.point.name}: ${Math.round(performance.now() - from)} ms\n`);
    }
  } finally {
    for (const clean of cleanups) await clean();
  }
  const sum = (of: 'rounds' | 'failed') => [...hit.values()].reduce((all, entry) => all + entry[of], 0);
  const failed = sum('failed');
  console.log(`| Killed while | Rounds | Failed |\n| --- | --- | --- |`);
  for (const [name, entry] of hit) console.log(`| ${name} | ${entry.rounds} | ${entry.failed} |`);
  const where = driver === undefined ? '' : ` on ${driver}`;
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`\n${sum('rounds')} rounds${where}, ${which}, ${seconds} s: ${failed} failed.`);
  return failed;
}

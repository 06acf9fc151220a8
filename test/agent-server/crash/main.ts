/** `npm run crash`: as many rounds of the crash matrix as wanted, with a table of what was hit. */
import { parseArgs } from 'node:util';
import { PostgresServer } from '../../support/postgres.ts';
import { suiteCleanup } from '../../support/temporary.ts';
import { Matrix, roundsOf } from './matrix.ts';
import { points } from './scenarios.ts';

const usage = `Usage: npm run crash -- [options]

Kills an agent server with SIGKILL at every commit point of the run engine, starts it again, and checks that nothing that it
acknowledged is lost, nothing happened twice and nothing is stuck. Prints a table; fails when a round does.

Options:
  --rounds N                  How many kills, over all points in turn (default 200)
  --driver sqlite|postgres    The storage (default sqlite); PostgreSQL is started for it
  --seed N                    Of the first round; each further one has the next. The same seed plays the same round
  --point TEXT                Only points whose name contains this
  --help                      Show this
`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    driver: { type: 'string', default: 'sqlite' },
    seed: { type: 'string' },
    point: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(usage);
else process.exitCode = await run();

async function run(): Promise<number> {
  const count = Number(values.rounds);
  const seed = Number(values.seed ?? Date.now() % 1_000_000);
  const chosen = points.filter(({ name }) => name.includes(values.point));
  if (!(count >= 1) || !Number.isInteger(seed) || chosen.length === 0 || !['sqlite', 'postgres'].includes(values.driver)) {
    process.stderr.write(usage);
    return 2;
  }
  const cleanups: (() => Promise<void>)[] = [];
  const cleanup = suiteCleanup((clean) => cleanups.push(clean));
  const hit = new Map(chosen.map(({ name }) => [name, { rounds: 0, failed: 0 }]));
  const begun = performance.now();
  try {
    const postgres = values.driver === 'postgres' ? await (await PostgresServer.start(cleanup)).database() : undefined;
    let matrix = await Matrix.start(cleanup, postgres);
    for (const round of roundsOf(count, seed, chosen)) {
      const entry = hit.get(round.point.name)!;
      const from = performance.now();
      entry.rounds += 1;
      try {
        await matrix.play(round);
      } catch (error) {
        entry.failed += 1;
        process.stderr.write(`FAILED ${(error as Error).message}\n`);
        // The state that a failure leaves is nothing to go on with.
        matrix = await Matrix.start(cleanup, postgres && `${postgres}_${round.number}`);
      }
      process.stderr.write(`${round.number}/${count} ${round.point.name}: ${Math.round(performance.now() - from)} ms\n`);
    }
  } finally {
    for (const clean of cleanups) await clean();
  }
  const failed = [...hit.values()].reduce((sum, entry) => sum + entry.failed, 0);
  console.log(`| Killed while | Rounds | Failed |\n| --- | --- | --- |`);
  for (const [name, entry] of hit) if (entry.rounds > 0) console.log(`| ${name} | ${entry.rounds} | ${entry.failed} |`);
  console.log(
    `\n${count} rounds on ${values.driver}, seed ${seed}, ${Math.round((performance.now() - begun) / 1000)} s: ${failed} failed.`,
  );
  return failed > 0 ? 1 : 0;
}

/** `npm run chaos`: clients, machines and kills for as long as wanted. */
import { parseArgs } from 'node:util';
import { PostgresServer } from '../../support/postgres.ts';
import { suiteCleanup } from '../../support/temporary.ts';
import { playChaos } from './play.ts';

const USAGE = `Usage: npm run chaos -- [options]

Six clients ask for runs in every way, leave, cancel, copy, prune and delete, while agent servers are killed with SIGKILL and
started again: on PostgreSQL two of them, on machines of their own as far as they can tell. Then it checks that no run is lost,
stuck, failed or done twice, and that what was undone has left nothing.

Options:
  --minutes N                 How long (default 10)
  --driver sqlite|postgres    The storage (default sqlite); PostgreSQL is started for it
  --seed N                    What is left to chance (default by the time)
  --help                      Show this
`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    driver: { type: 'string', default: 'sqlite' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) process.stdout.write(USAGE);
else await play(60 * Number(values.minutes), values.driver, Number(values.seed));

async function play(seconds: number, driver: string, seed: number): Promise<void> {
  if (!(seconds > 0) || !Number.isSafeInteger(seed) || !['sqlite', 'postgres'].includes(driver)) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const ends: (() => Promise<unknown> | unknown)[] = [];
  const cleanup = suiteCleanup((end) => void ends.push(end as () => Promise<unknown>));
  try {
    const server = driver === 'postgres' ? await PostgresServer.start(cleanup) : undefined;
    const counts = await playChaos(cleanup, { seconds, seed, postgres: await server?.database() });
    const told = [...counts].sort().map(([what, count]) => `${what} ${count}`);
    process.stdout.write(`Seed ${seed}: every promise was kept. ${told.join(', ')}.\n`);
  } catch (error) {
    process.stderr.write(`Seed ${seed}: ${error instanceof Error ? error.stack : error}\n`);
    process.exitCode = 1;
  } finally {
    for (const end of ends) await end();
  }
}

/** `npm run crash`: as many rounds of the crash matrix as wanted, with a table of what was hit. */
import { playCommand } from '../../support/crash-rounds.ts';
import { PostgresServer } from '../../support/postgres.ts';
import { Matrix } from './matrix.ts';
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

let server: PostgresServer | undefined;
await playCommand({
  usage,
  points,
  rounds: 200,
  drivers: ['sqlite', 'postgres'],
  async start(cleanup, driver) {
    if (driver !== 'postgres') return Matrix.start(cleanup, undefined);
    server ??= await PostgresServer.start(cleanup);
    return Matrix.start(cleanup, await server.database());
  },
});

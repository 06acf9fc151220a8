/** Some seconds of `npm run chaos`: on SQLite one machine, on PostgreSQL two. */
import { it } from 'node:test';
import { sharePostgres } from '../support/postgres.ts';
import { playChaos } from './chaos/play.ts';

const SECONDS = 12;

it('keeps every promise while clients leave and agent servers are killed, on SQLite', async (t) => {
  await playChaos(t, { seconds: SECONDS, seed: 11, postgres: undefined });
});

it('keeps every promise while clients leave and agent servers of two machines are killed, on PostgreSQL', async (t) => {
  const server = await sharePostgres(t);
  await playChaos(t, { seconds: SECONDS, seed: 12, postgres: await server.database() });
});

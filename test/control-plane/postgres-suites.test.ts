/** The statements of the control plane are written for both engines; here the suites that use most of them run on PostgreSQL. */
import { after, describe } from 'node:test';
import { sharePostgres } from '../support/postgres.ts';

describe('on PostgreSQL', async () => {
  const stops: (() => Promise<void>)[] = [];
  const server = await sharePostgres({ after: (stop) => void stops.push(stop) });
  process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');
  for (const suite of ['workflow', 'deployments', 'keys', 'access', 'audit', 'uploads', 'oauth', 'secret-key'])
    await import(`./${suite}.test.ts`);
  // The suites' own come first.
  after(async () => {
    for (const stop of stops) await stop();
  });
});

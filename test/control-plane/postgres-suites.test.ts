/** The statements of the control plane are written for both engines; here its suites use them on PostgreSQL. */
import { after } from 'node:test';
import { PostgresServer } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await PostgresServer.start(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

for (const suite of ['workflow', 'rollouts', 'refusals', 'keys', 'access', 'audit', 'deployments', 'uploads', 'oauth'])
  await import(`./${suite}.test.ts`);

/** The suites of the agent server once more, on PostgreSQL. */
import { after } from 'node:test';
import { PostgresServer } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await PostgresServer.start(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

for (const suite of ['runs', 'streams', 'crash', 'large-metadata', 'store', 'retention', 'crons', 'auth'])
  await import(`./${suite}.test.ts`);

/** The suites of the agent server, and of two of its protocols, once more on PostgreSQL. */
import { after } from 'node:test';
import { sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await sharePostgres(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

const suites = ['runs', 'streams', 'crash', 'large-metadata', 'store', 'retention', 'crons', 'auth', 'run-priority'];
for (const suite of [...suites, 'protocol', 'protocol-sockets', 'protocol-crash', 'encryption', 'encrypted-data'])
  await import(`./${suite}.test.ts`);
for (const protocol of ['ag-ui', 'openai']) await import(`../${protocol}/endpoint.test.ts`);

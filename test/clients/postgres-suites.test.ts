/** What clients do with threads and assistants, once more on PostgreSQL. */
import { after } from 'node:test';
import { sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await sharePostgres(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

const suites = ['runs', 'run-control', 'threads', 'thread-search', 'thread-states', 'assistants', 'remote-graph', 'parity'];
for (const suite of suites) await import(`./${suite}.test.ts`);

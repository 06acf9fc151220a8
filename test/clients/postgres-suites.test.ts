/**
 * What clients do on PostgreSQL: what is searched, filtered and paged there in every scope, what takes runs away from one another in
 * continuous integration too, and all that they do with threads, runs and assistants at night.
 */
import { after } from 'node:test';
import { byScope } from '../suite/scope.ts';
import { sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await sharePostgres(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

const quick = ['threads', 'thread-search'];
const all = [...quick, 'assistants', 'thread-states', 'run-control'];
const suites = byScope({ quick, all, nightly: [...all, 'runs', 'remote-graph', 'parity'] });
for (const suite of suites) await import(`./${suite}.test.ts`);

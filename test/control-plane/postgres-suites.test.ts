/**
 * The statements of the control plane are written for both engines; here the suites that use most of them run on PostgreSQL. Those
 * of a roll-out are played there by others too, such as cluster.test.ts.
 */
import { after } from 'node:test';
import { isPlayed } from '../suite/scope.ts';
import { sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await sharePostgres(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

const suites = ['deployments', 'keys'];
if (isPlayed('all')) suites.push('access', 'audit', 'oauth', 'secret-key', 'workflow', 'uploads');
for (const suite of suites) await import(`./${suite}.test.ts`);

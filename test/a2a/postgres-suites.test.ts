/** The tasks of A2A on PostgreSQL: how they are stored and listed; at night what they are made of, too. */
import { after } from 'node:test';
import { isPlayed } from '../suite/scope.ts';
import { sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await sharePostgres(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

const suites = ['tasks', ...(isPlayed('nightly') ? ['questions', 'reports', 'dialect-1.0'] : [])];
for (const suite of suites) await import(`./${suite}.test.ts`);

/** What tasks of A2A are made of, once more on PostgreSQL. */
import { after } from 'node:test';
import { sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await sharePostgres(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

for (const suite of ['tasks', 'questions', 'reports', 'dialect-1.0']) await import(`./${suite}.test.ts`);

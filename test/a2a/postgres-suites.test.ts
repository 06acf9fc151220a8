/** What tasks of A2A are made of, once more on PostgreSQL. */
import { after } from 'node:test';
import { PostgresServer } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await PostgresServer.start(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

for (const suite of ['tasks', 'questions', 'reports', 'dialect-1.0']) await import(`./${suite}.test.ts`);

/**
 * The suites of the agent server on PostgreSQL: those whose statements and notifications the storage decides in continuous
 * integration, a few of them in `npm test`, and each of them, with two of its protocols, at night.
 */
import { after } from 'node:test';
import { byScope } from '../suite/scope.ts';
import { sharePostgres } from '../support/postgres.ts';
import { suiteCleanup } from '../support/temporary.ts';

const server = await sharePostgres(suiteCleanup(after));
process.env['KEELSON_TEST_POSTGRES'] = server.urlOf('postgres');

const quick = ['store', 'run-priority'];
const all = [...quick, 'runs', 'streams', 'large-metadata', 'retention', 'crons', 'crash', 'approvals'];
const rest = ['auth', 'protocol', 'protocol-sockets', 'protocol-crash', 'encryption', 'encrypted-data'];
const protocols = ['../ag-ui/endpoint', '../openai/endpoint'];
const suites = byScope({ quick, all, nightly: [...all, ...rest, ...protocols] });
for (const suite of suites) await import(`./${suite}.test.ts`);

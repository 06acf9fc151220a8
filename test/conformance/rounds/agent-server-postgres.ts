/** The real agent server keeps its contract on PostgreSQL, whatever it is asked. */
import { describe, it } from 'node:test';
import { isPlayed } from '../../suite/scope.ts';
import { sharePostgres } from '../../support/postgres.ts';
import { assertConforms, assertLinksConform, ROUND_LIMIT } from '../assert-conforms.ts';
import { startAgentServerUnderTest } from '../servers.ts';

describe('the agent server on PostgreSQL', () => {
  it('keeps its contract', ROUND_LIMIT, async (t) => {
    const postgres = await sharePostgres(t);
    const { url } = await startAgentServerUnderTest(t, ['--postgres', await postgres.database()]);
    if (isPlayed('nightly')) await assertConforms(t, { url, api: 'agent-server' }, { ci: 6, nightly: 360 });
    else await assertLinksConform(t, { url, api: 'agent-server' }, 3);
  });
});

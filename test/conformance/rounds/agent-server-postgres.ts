/** The real agent server keeps its contract on PostgreSQL, whatever it is asked. */
import { describe, it } from 'node:test';
import { sharePostgres } from '../../support/postgres.ts';
import { assertConforms, ROUND_LIMIT } from '../assert-conforms.ts';
import { startAgentServerUnderTest } from '../servers.ts';

describe('the agent server on PostgreSQL', () => {
  it('keeps its contract', ROUND_LIMIT, async (t) => {
    const postgres = await sharePostgres(t);
    const { url } = await startAgentServerUnderTest(t, ['--postgres', await postgres.database()]);
    await assertConforms(t, { url, api: 'agent-server' }, { ci: 6, nightly: 360 });
  });
});

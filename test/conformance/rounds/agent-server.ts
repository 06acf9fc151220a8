/** The real agent server keeps its contract on SQLite, whatever it is asked. */
import { describe, it } from 'node:test';
import { assertConforms, ROUND_LIMIT } from '../assert-conforms.ts';
import { startAgentServerUnderTest } from '../servers.ts';

describe('the agent server on SQLite', () => {
  it('keeps its contract', ROUND_LIMIT, async (t) => {
    const { url } = await startAgentServerUnderTest(t);
    await assertConforms(t, { url, api: 'agent-server' }, { ci: 2, nightly: 360 });
  });
});

/** The real agent server speaks A2A as its OpenRPC documents say, over JSON-RPC and plain HTTP, whatever it is asked. */
import { describe, it } from 'node:test';
import { assertConforms, ROUND_LIMIT } from '../assert-conforms.ts';
import { startAgentServerUnderTest } from '../servers.ts';

describe('A2A', () => {
  it('keeps its contract', ROUND_LIMIT, async (t) => {
    const { url } = await startAgentServerUnderTest(t);
    await assertConforms(t, { url, api: 'a2a' }, { ci: 80, nightly: 1_700 });
  });
});

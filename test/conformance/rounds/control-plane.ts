/** The real control plane keeps its contract on SQLite, whatever it is asked. */
import { describe, it } from 'node:test';
import { assertConforms, ROUND_LIMIT } from '../assert-conforms.ts';
import { startControlPlaneUnderTest } from '../servers.ts';

describe('the control plane on SQLite', () => {
  it('keeps its contract', ROUND_LIMIT, async (t) => {
    const server = await startControlPlaneUnderTest(t);
    await assertConforms(t, { ...server, api: 'control-plane' }, { ci: 2, nightly: 460 });
  });
});

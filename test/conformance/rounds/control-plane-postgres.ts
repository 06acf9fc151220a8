/** The real control plane keeps its contract on PostgreSQL, whatever it is asked. */
import { describe, it } from 'node:test';
import { isPlayed } from '../../suite/scope.ts';
import { sharePostgres } from '../../support/postgres.ts';
import { assertConforms, assertLinksConform, ROUND_LIMIT } from '../assert-conforms.ts';
import { startControlPlaneUnderTest } from '../servers.ts';

describe('the control plane on PostgreSQL', () => {
  it('keeps its contract', ROUND_LIMIT, async (t) => {
    const postgres = await sharePostgres(t);
    const server = await startControlPlaneUnderTest(t, await postgres.database());
    if (isPlayed('nightly')) await assertConforms(t, { ...server, api: 'control-plane' }, { ci: 12, nightly: 460 });
    else await assertLinksConform(t, { ...server, api: 'control-plane' }, 3);
  });
});

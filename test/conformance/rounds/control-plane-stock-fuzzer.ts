/** An unmodified Schemathesis comes to its end against the control plane, and finds nothing wrong with its waits. */
import { it } from 'node:test';
import { ROUND_LIMIT } from '../assert-conforms.ts';
import { startControlPlaneUnderTest } from '../servers.ts';
import { assertEnds } from '../stock-fuzzer.ts';

it('an unmodified fuzzer ends against the control plane', ROUND_LIMIT, async (t) => {
  const answered = ['waitForAuthorization'];
  await assertEnds(t, 'control-plane', await startControlPlaneUnderTest(t), answered);
});

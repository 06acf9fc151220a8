/** An unmodified Schemathesis comes to its end against the agent server, and finds nothing wrong with its waits and streams. */
import { it } from 'node:test';
import { ROUND_LIMIT } from '../assert-conforms.ts';
import { startAgentServerUnderTest } from '../servers.ts';
import { assertEnds } from '../stock-fuzzer.ts';

it('an unmodified fuzzer ends against the agent server', ROUND_LIMIT, async (t) => {
  const answered = [
    'joinThreadStream',
    'streamRun',
    'streamStatelessRun',
    'streamThreadEvents',
    'waitForRun',
    'waitForStatelessRun',
  ];
  await assertEnds(t, 'agent-server', await startAgentServerUnderTest(t), answered);
});

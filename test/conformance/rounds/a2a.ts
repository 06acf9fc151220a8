/** The real agent server speaks A2A as its OpenRPC documents say, over JSON-RPC and plain HTTP, whatever it is asked. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runConformance } from '../../../conformance/run.ts';
import { assertConforms, ROUND_LIMIT, successes } from '../assert-conforms.ts';
import { startAgentServerUnderTest } from '../servers.ts';

describe('A2A', () => {
  it('keeps its contract', ROUND_LIMIT, async (t) => {
    const { url } = await startAgentServerUnderTest(t);
    await assertConforms(t, { url, api: 'a2a' }, { ci: 60, nightly: 1_700, least: 3_500 });
    // As many as the command asks for by itself.
    const report = await runConformance({ url, apis: ['a2a'], maxExamples: 20, seed: 1 });
    const reads = report.parts.flatMap(({ operations }) =>
      operations.filter(({ operation }) => /^(tasks\/get|GetTask|GET \/tasks\/\{id\})$/.test(operation)),
    );
    assert.ok(reads.reduce((sum, { answers }) => sum + successes(answers), 0) > 0, 'no task was reached');
  });
});

/** The mock as it is started by default passes the conformance run, and calls nobody outside. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failuresOf } from '../../../conformance/report.ts';
import { reportText } from '../../../conformance/report-text.ts';
import { runConformance } from '../../../conformance/run.ts';
import { startTestMock } from '../../support/mock.ts';
import { ROUND_LIMIT } from '../assert-conforms.ts';

describe('the mock', () => {
  it('keeps the contract of the control plane, OAuth included, without a key', ROUND_LIMIT, async (t) => {
    const { url } = await startTestMock(t);
    const report = await runConformance({ url, apis: ['control-plane'], maxExamples: 1, seed: 1 });
    assert.deepEqual(failuresOf(report), [], reportText(report));
    const asked = report.parts.flatMap(({ operations }) => operations);
    for (const name of ['completeAuthorization', 'discoverOAuthProvider'])
      assert.ok(
        asked.some(({ operation, answers }) => operation === name && Object.keys(answers).some((status) => /^2/.test(status))),
        `${name} never succeeded\n${reportText(report)}`,
      );
    assert.match(reportText(report), /No key was given/);
  });
});

/** The mock as it is started by default passes the conformance run, and calls nobody outside. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failuresOf } from '../../../conformance/report.ts';
import { reportText } from '../../../conformance/report-text.ts';
import { runConformance } from '../../../conformance/run.ts';
import { isPlayed } from '../../suite/scope.ts';
import { startTestMock } from '../../support/mock.ts';
import { assertLinksConform, ROUND_LIMIT } from '../assert-conforms.ts';

describe('the mock', () => {
  it('keeps the contract of the control plane, OAuth included, without a key', ROUND_LIMIT, async (t) => {
    const { url } = await startTestMock(t);
    // It has the handlers of the control plane, which another round fuzzes.
    if (!isPlayed('nightly')) return assertLinksConform(t, { url, api: 'control-plane', key: undefined }, 2);
    const report = await runConformance({ url, apis: ['control-plane'], maxExamples: 2, seed: 1 });
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

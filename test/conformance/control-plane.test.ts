/** The real control plane keeps its contract, whatever it is asked. */
import { describe, it } from 'node:test';
import { assertConforms } from './assert-conforms.ts';
import { startControlPlaneUnderTest } from './servers.ts';

describe('the control plane', () => {
  it('keeps its contract', { timeout: 600_000 }, async (t) => {
    const { url, key } = await startControlPlaneUnderTest(t);
    const options = { url, key, apis: ['control-plane' as const], maxExamples: 20 };
    // Nothing lists the files of the reference page, so its names are guessed in vain.
    await assertConforms(t, options, { requests: 5_000, unreached: ['getReferenceAsset'] });
  });
});

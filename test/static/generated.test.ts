/** What is committed under generated/ is what spec/ implies. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runTool } from '../support/tools.ts';

it('the generated files are up to date', { timeout: 300_000 }, async () => {
  const { code, stderr } = await runTool('scripts/generate/main.ts', ['--check']);
  assert.equal(code, 0, stderr);
});

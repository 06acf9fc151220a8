/** What is generated, committed or not, is what spec/ implies. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isBuilt } from '../../scripts/generate/built.js';
import { root } from '../../scripts/generate/contracts.ts';
import { runTool } from '../support/tools.ts';

it('the generated files that are committed are up to date', { timeout: 300_000 }, async () => {
  const { code, stderr } = await runTool('scripts/generate/main.ts', ['--check']);
  assert.equal(code, 0, stderr);
});

it('what is built beside them is of the contracts as they are', () => {
  assert.ok(isBuilt(root), 'run npm run setup');
});

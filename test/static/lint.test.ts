/** `biome check`: lint and format in one tool, the same as `npm run lint`. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runTool } from '../support/tools.ts';

it('the project is linted and formatted', async () => {
  const { code, stdout, stderr } = await runTool('node_modules/@biomejs/biome/bin/biome', [
    'check',
    '--error-on-warnings',
    '--max-diagnostics=100',
  ]);
  assert.equal(code, 0, stdout + stderr);
});

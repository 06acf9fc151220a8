/** `tsc --noEmit` over the whole project, which is also how the generated contract holds the handlers. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runTool } from '../support/tools.ts';

it('the project type-checks', async () => {
  const { code, stdout } = await runTool('node_modules/typescript/bin/tsc', ['--noEmit']);
  assert.equal(code, 0, stdout);
});

/** The agent server as the Python SDK meets it: every method, each answer held against the contract. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { pythonScript } from '../support/python-clients.ts';

test('every method of the Python SDK is answered as its documentation says', { timeout: 300_000 }, async (t) => {
  const { url } = await startAgent(t, 'threads');
  const { code, output } = await pythonScript('sdk_methods.py', [url]);
  assert.equal(code, 0, output);
  assert.match(output, /every method answered/);
});

/** The agent server as the Python SDK meets it: every method, each answer held against the contract. Then other clients of Python. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlayed } from '../suite/scope.ts';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { pythonScript } from '../support/python-clients.ts';
import { receiver } from '../support/webhook-receiver.ts';

test('every method of the Python SDK is answered as its documentation says', async (t) => {
  process.env['LANGGRAPH_WEBHOOKS'] = '{"url":{"disable_loopback":false,"require_https":false}}';
  const { url } = await startAgent(t, 'threads');
  const mail = await receiver(t);
  const { code, output } = await pythonScript('sdk_methods.py', [url, mail.url]);
  assert.equal(code, 0, output);
  assert.match(output, /every method answered/);
  for (const path of ['/cron', '/run'])
    await eventually(`${path} is announced`, async () =>
      mail.received.some((one) => one.path === path && one.body.status === 'success'),
    );
});

const skip = isPlayed('all') ? false : 'played by npm run test:all';
test('the Python clients of OpenAI and AG-UI read what their JavaScript clients read', { skip }, async (t) => {
  const { url } = await startAgent(t, 'chat-clients');
  const { code, output } = await pythonScript('chat_clients.py', [url]);
  assert.equal(code, 0, output);
});

/** The official SDKs with the tokens of users; through the gateway they are tried in test/control-plane/agent-server.test.ts. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPlayed } from '../suite/scope.ts';
import { startAgent } from '../support/agent-server.ts';
import { call } from '../support/http.ts';
import { socketTo, usersWithChatClients, usersWithJavaScript, usersWithPython } from './user-tokens.ts';

test('the clients of two users, in both languages, find what is theirs and nothing else', async (t) => {
  const { url } = await startAgent(t, 'auth');
  await usersWithJavaScript(url);
  // Starting Python is most of its work.
  if (isPlayed('all')) await usersWithPython(url);
  await usersWithChatClients(url);
  const headers = { authorization: 'Bearer user-alice' };
  const { thread_id: thread } = (await call('POST', `${url}/threads`, {}, headers)).body;
  assert.deepEqual(await socketTo(url, thread, headers), [101, 'success']);
  assert.deepEqual(await socketTo(url, thread, { authorization: 'Bearer user-bob' }), [404]);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { graph } from '../src/graph.ts';

test('it answers', async () => {
  const { messages } = await graph.invoke({ messages: [{ role: 'user', content: 'Hello' }] });
  assert.equal(messages.at(-1)?.text, 'You said: Hello');
});

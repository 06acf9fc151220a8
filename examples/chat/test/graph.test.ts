import assert from 'node:assert/strict';
import { test } from 'node:test';
import { graph } from '../src/graph.ts';

test('it calculates, and answers with the result', async () => {
  const { messages } = await graph.invoke({ messages: [{ role: 'user', content: 'What is 12 * (3 + 4)?' }] });
  assert.equal(messages.at(-1)?.text, '12 * (3 + 4) = 84.');
});

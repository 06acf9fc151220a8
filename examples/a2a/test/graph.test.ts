import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command, isInterrupted, MemorySaver } from '@langchain/langgraph';
import { builder } from '../src/graph.ts';

// The server brings a checkpointer of its own; a test that resumes needs one too.
const graph = builder.compile({ checkpointer: new MemorySaver() });

test('data is enough', async () => {
  const { messages } = await graph.invoke({ city: 'Oslo', days: 2 }, { configurable: { thread_id: '1' } });
  assert.equal(messages.at(-1)?.text, '2 days in Oslo\nDay 1: the old town\nDay 2: the harbour');
});

test('what is missing is asked for', async () => {
  const thread = { configurable: { thread_id: '2' } };
  const asked = await graph.invoke({ messages: [{ role: 'user', content: 'Oslo, please' }] }, thread);
  assert.ok(isInterrupted(asked));
  const { messages } = await graph.invoke(new Command({ resume: '3' }), thread);
  assert.match(messages.at(-1)?.text ?? '', /^3 days in Oslo/);
});

test('the next message is about another trip', async () => {
  const thread = { configurable: { thread_id: '3' } };
  for (const city of ['Oslo', 'Bergen']) {
    const { messages } = await graph.invoke({ messages: [{ role: 'user', content: `${city} for 2 days` }] }, thread);
    assert.match(messages.at(-1)?.text ?? '', new RegExp(`^2 days in ${city}`));
  }
});

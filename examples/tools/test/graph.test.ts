import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command, isInterrupted, MemorySaver } from '@langchain/langgraph';
import { builder } from '../src/graph.ts';

// The server brings a checkpointer of its own; a test that resumes needs one too.
const graph = builder.compile({ checkpointer: new MemorySaver() });
const say = (content: string) => ({ messages: [{ role: 'user', content }] });

test('a tool that only reads runs at once', async () => {
  const { messages } = await graph.invoke(say('What is the weather in Oslo?'), { configurable: { thread_id: '1' } });
  assert.match(messages.at(-1)?.text ?? '', /in Oslo/);
});

test('a person is asked before a message is sent', async () => {
  const thread = { configurable: { thread_id: '2' } };
  const asked = await graph.invoke(say('Send "see you at noon" to Ada'), thread);
  assert.ok(isInterrupted(asked));
  const { messages } = await graph.invoke(new Command({ resume: 'yes' }), thread);
  assert.equal(messages.at(-1)?.text, 'Done: sent to Ada.');
});

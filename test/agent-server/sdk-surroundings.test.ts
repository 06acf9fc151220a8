/** Graphs that use the SDK in the process of their agent server: its log, and the server itself without an address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { startAgent } from '../support/agent-server.ts';

test('a graph logs with the logger of the SDK, and its client without an address reaches the server that runs it', async (t) => {
  const { url, close } = await startAgent(t, 'sdk');
  const client = new Client({ apiUrl: url, apiKey: null });
  const { made } = (await client.runs.wait(null, 'caller', { input: {} })) as { made: string };
  assert.equal((await client.threads.get(made)).thread_id, made);
  await close();
  assert.equal(Symbol.for('langgraph_api:url') in globalThis, false, 'a closed server is not offered');
});

/** Graphs that use the SDK in the process of their agent server: its log, and the server itself without an address. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { pino } from 'pino';
import { startAgent } from '../support/agent-server.ts';

test('a graph logs with the logger of the SDK, and its client without an address reaches the server that runs it', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const { url, close } = await startAgent(t, 'sdk', { log: pino({ level: 'trace' }, sink) });
  const client = new Client({ apiUrl: url, apiKey: null });
  const { made } = (await client.runs.wait(null, 'caller', { input: {} })) as { made: string };
  assert.equal((await client.threads.get(made)).thread_id, made);
  const logged = (level: number, fields: object) =>
    lines.some((line) => line['level'] === level && Object.entries(fields).every(([name, value]) => line[name] === value));
  assert.ok(logged(pino.levels.values['info']!, { msg: 'made a thread', made }), JSON.stringify(lines));
  assert.ok(logged(pino.levels.values['debug']!, { message: 'an object' }), JSON.stringify(lines));
  await close();
  assert.equal(Symbol.for('langgraph_api:url') in globalThis, false, 'a closed server is not offered');
});

/** What a form costs while its user thinks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { everything } from '../../src/agent-server/auth/access.ts';
import { callTool } from '../../src/mcp/tool-calls.ts';
import { eventually } from '../support/eventually.ts';
import { startWatched } from '../support/watched-agent.ts';

test('an open form asks the database nothing, and closes when its question is withdrawn', async (t) => {
  let reads = 0;
  // What only a look from time to time would find is not found.
  const pauses: number[] = [];
  t.mock.method(AbortSignal, 'timeout', (ms: number) => {
    pauses.push(ms);
    return new AbortController().signal;
  });
  const { agent, thread } = await startWatched(t, {
    graphs: 'a2a',
    beforeRead: async () => {
      reads += 1;
    },
  });
  const assistant = await agent.assistants.getToRun(everything, 'ask');
  const { signal } = new AbortController();
  const call = { arguments: { messages: 'one', thread_id: thread }, context: undefined, key: undefined, followed: false };
  const events = callTool(everything, agent, assistant, { ...call, hasForms: true, asks: true, signal });
  const { value: form } = await events.next();
  assert.equal(form?.kind, 'form');
  const ends: (string | undefined)[] = [];
  void (async () => {
    for await (const { kind } of events) ends.push(kind);
  })();
  await sleep(200);
  reads = 0;
  await sleep(1_000);
  // The upkeep of the server may fall into this second.
  assert.ok(reads <= 6, `${reads} reads`);
  assert.deepEqual(pauses, [5_000]);
  const [asking] = await agent.runs.list(everything, thread, { limit: 1, offset: 0 } as never);
  assert.equal(await agent.runs.withdraw(everything, asking as never), true);
  await eventually('the end of the call', async () => ends.length === 2);
  assert.deepEqual(ends, ['form-closed', 'result']);
});

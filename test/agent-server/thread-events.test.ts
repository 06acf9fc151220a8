/** Readers of protocol v2 without HTTP: what they see of a thread that goes between the opening of a stream and its first read. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everything } from '../../src/agent-server/auth/access.ts';
import { startWatched, stepsRequest } from '../support/watched-agent.ts';

test('a stream that was opened shows nothing of a thread that is made again with its id before it is read', async (t) => {
  const { agent, thread } = await startWatched(t);
  const read = await agent.threadEvents.open(everything, thread);
  await agent.threadRemoval.delete(everything, thread);
  await agent.threads.create(everything, { thread_id: thread, metadata: {}, if_exists: 'raise' });
  const run = await agent.runs.create(everything, thread, stepsRequest('/'));
  await agent.runs.ended(run);
  const { signal } = new AbortController();
  await using events = read(() => true, { since: undefined, signal });
  assert.equal((await events.next()).done, true);
});

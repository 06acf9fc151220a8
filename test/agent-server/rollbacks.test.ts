/** A run that is rolled back leaves nothing, also of what it wrote to the checkpoint of an earlier run: its answer. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('an answer is taken back with the run that gave it, and the question is asked again', async (t) => {
  const { url } = await startAgent(t, 'ledger');
  const folder = await temporaryFolder(t);
  const { thread_id: thread } = (await call('POST', `${url}/threads`, {})).body;
  const path = `${url}/threads/${thread}`;
  const run = (more: object) => call('POST', `${path}/runs/wait`, { assistant_id: 'asking', ...more });
  const input = { name: 'a', book: join(folder, 'book'), waitMs: 0, hold: 'three', gate: join(folder, 'gate') };
  await run({ input });
  await run({ command: { resume: 'yes' } });
  const before = (await call('GET', path)).body;
  // biome-ignore lint/suspicious/noExplicitAny: interrupts by task
  const [{ id, value }] = Object.values(before.interrupts).flat() as any[];
  assert.equal(value, 'second');
  const storage = async () => (await call('GET', `${path}/storage`)).body;
  const stored = await storage();
  const answer = (text: string) => ({ command: { resume: { [id]: text } } });
  const { run_id: wrong } = (await call('POST', `${path}/runs`, { assistant_id: 'asking', ...answer('wrong') })).body;
  await eventually('it works behind the answer', async () => (await call('GET', `${path}/state`)).body.next[0] === 'three');
  assert.equal((await call('POST', `${path}/runs/${wrong}/cancel?action=rollback&wait=true`)).status, 204);
  const after = (await call('GET', path)).body;
  assert.deepEqual([after.status, after.interrupts], ['interrupted', before.interrupts]);
  assert.deepEqual(await storage(), stored);
  assert.deepEqual((await call('GET', `${path}/state`)).body.next, ['within']);
  await writeFile(input.gate, '');
  assert.deepEqual((await run(answer('right'))).body.entries, ['a first=yes', 'a second=right', 'a three']);
});

/** The control plane with the agent server that it really runs: from an archive to an answer through the gateway. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { archiveOf, startTestServer } from './support.ts';

it('deploys an archive that an agent server then runs, and keeps its state over a new revision', async () => {
  const log = createLog('test', 'silent', 'json');
  await using server = await startTestServer({ driver: (dataDirectory) => createProcessDriver({ dataDirectory, log }) });
  const { client } = server;
  const { id } = await client.create('chat');
  await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
  assert.match((await client.get(id)).body.image_version ?? '', /^\d+\.\d+\.\d+$/);
  const thread = await client.call<{ thread_id: string }>('POST', '/d/chat/threads', {});
  assert.equal(thread.status, 200);
  const run = (text: string) =>
    client.call<{ text: string }>('POST', `/d/chat/threads/${thread.body.thread_id}/runs/wait`, {
      assistant_id: 'agent',
      input: { text },
    });
  assert.deepEqual((await run('one')).body, { text: 'echo one' });

  const begun = performance.now();
  const { body } = await client.patch(id, { secrets: [{ name: 'A_TOKEN', value: 'value' }] });
  await client.until(id, body.latest_revision_id ?? '', 'DEPLOYED');
  const tookMs = performance.now() - begun;
  assert.ok(tookMs < 15_000, `PATCH to DEPLOYED took ${tookMs} ms`);
  const state = await client.call<{ values: { text: string } }>('GET', `/d/chat/threads/${thread.body.thread_id}/state`);
  assert.deepEqual(state.body.values, { text: 'echo one' });
  assert.deepEqual((await run('two')).body, { text: 'echo two' });
  console.log(`# PATCH to DEPLOYED: ${Math.round(tookMs)} ms`);
});

it('loses no run while revisions replace each other', async () => {
  const log = createLog('test', 'silent', 'json');
  await using server = await startTestServer({ driver: (dataDirectory) => createProcessDriver({ dataDirectory, log }) });
  const { client } = server;
  const { id } = await client.create('chat');
  await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
  let over = false;
  let runs = 0;
  const worker = async () => {
    while (!over) {
      const thread = await client.call<{ thread_id: string }>('POST', '/d/chat/threads', {});
      assert.equal(thread.status, 200, JSON.stringify(thread.body));
      const request = { assistant_id: 'agent', input: { text: `${runs}` } };
      const run = await client.call<{ text: string }>('POST', `/d/chat/threads/${thread.body.thread_id}/runs/wait`, request);
      assert.deepEqual([run.status, run.body], [200, { text: `echo ${request.input.text}` }]);
      runs += 1;
    }
  };
  const load = Promise.all(Array.from({ length: 4 }, worker));
  for (let round = 0; round < 2; round += 1) {
    const { body } = await client.patch(id, { secrets: [{ name: 'A_TOKEN', value: `value ${round}` }] });
    await client.until(id, body.latest_revision_id ?? '', 'DEPLOYED');
  }
  over = true;
  await load;
  assert.ok(runs > 10, `${runs} runs`);
});

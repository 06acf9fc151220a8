/** An agent server whose disk fills up and is freed: what it accepted is kept, what it cannot store is refused, and nothing spins. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { NO_SMALL_DISK, SmallDisk } from '../support/small-disk.ts';
import { temporaryFolder } from '../support/temporary.ts';

test('a full disk refuses requests with 503, gives no accepted run up, and is well again by itself', {
  timeout: 90_000,
}, async (t) => {
  const disk = await SmallDisk.mount(t, 64);
  if (!disk) return t.skip(NO_SMALL_DISK);
  const log = join(await temporaryFolder(t), 'log');
  const agent = await startAgent(t, 'steps', { dataDirectory: disk.folder });
  // Each step stores all of it: the runs cannot go on while less than that is left.
  const long = 'x'.repeat(400_000);
  const newRun = async (waitMs: number) => {
    const thread = await call('POST', `${agent.url}/threads`, {});
    if (thread.status !== 200) return { refused: thread };
    const path = `${agent.url}/threads/${thread.body.thread_id}/runs`;
    const input = { messages: [{ role: 'user', content: long }], log, waitMs };
    const run = await call('POST', path, { assistant_id: 'steps', input });
    return run.status === 200 ? { path, runId: run.body.run_id as string } : { refused: run };
  };
  const accepted = await Promise.all([400, 600, 800].map(newRun));
  await disk.fill(100_000);
  const refused = (await newRun(1)).refused!;
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1']);
  assert.match(refused.body.detail, /not available at the moment: the disk is full/);
  const health = await call('GET', `${agent.url}/ok`);
  assert.deepEqual([health.status, health.headers.get('retry-after')], [503, '1']);
  assert.match(health.body.detail, /the disk is full/);
  assert.equal((await call('POST', `${agent.url}/threads/search`, {})).status, 200, 'what only reads is answered');
  // Long enough for attempts that only repeat each other to show.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  for (const run of accepted) {
    const { body } = await call('GET', `${run.path}/${run.runId}`);
    assert.ok(['pending', 'running'].includes(body.status), JSON.stringify(body));
  }
  const executed = (await readFile(log, 'utf8')).trim().split('\n').length;
  await disk.free();
  await eventually('it is well again', async () => (await call('GET', `${agent.url}/ok`)).status === 200);
  for (const run of accepted) {
    const { body } = await call('GET', `${run.path}/${run.runId}/join`);
    const said = body.messages?.map(({ content }: { content: string }) => content.slice(0, 5));
    assert.deepEqual(said, ['xxxxx', 'one', 'two', 'three'], JSON.stringify(body).slice(0, 300));
  }
  t.diagnostic(`${executed} nodes were executed while the disk was full`);
  assert.ok(executed <= 20, `${executed} nodes were executed while the disk was full`);
});

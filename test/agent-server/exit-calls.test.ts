/** What `process.exit` of a project's code costs: the run that calls it, and no other. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { later } from '../suite/scope.ts';
import { AgentProcess } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { temporaryFolder } from '../support/temporary.ts';

async function started(t: TestContext) {
  const agent = await AgentProcess.start(t, 'exits');
  const gates = join(await temporaryFolder(t), 'gate-');
  const get = async (path: string) => (await call('GET', `${agent.url}${path}`)).body;
  const run = async (assistant: string) => {
    const { body: thread } = await call('POST', `${agent.url}/threads`, {});
    const path = `/threads/${thread.thread_id}/runs`;
    const { body } = await call('POST', `${agent.url}${path}`, { assistant_id: assistant, input: { gates } });
    return `${path}/${body.run_id}`;
  };
  const isExecuted = (path: string) =>
    eventually('the run is executed', async () => (await get(path)).status === 'running' || undefined);
  const open = async () => {
    for (const name of ['one', 'two', 'three']) await writeFile(gates + name, '');
  };
  return { agent, gates, get, run, isExecuted, open };
}

test('a route that ends the process costs no run', async (t) => {
  const { agent, get, run, isExecuted, open } = await started(t);
  const waiting = await run('gated');
  for (let times = 1; times <= 3; times += 1) {
    await isExecuted(waiting);
    await call('GET', `${agent.url}/leave`).catch(() => undefined);
    assert.equal(await agent.ended(), 5);
    await agent.start();
  }
  await isExecuted(waiting);
  await open();
  assert.deepEqual((await get(`${waiting}/join`)).done, ['one', 'two', 'three']);
  assert.doesNotMatch(agent.output, /executing a suspect run in isolation/);
});

test('a run that ends the process is charged with it alone, however many are beside it', later, async (t) => {
  const { agent, gates, get, run, isExecuted, open } = await started(t);
  const others = [await run('gated'), await run('gated'), await run('gated')];
  for (const other of others) await isExecuted(other);
  const leaving = await run('leaving');
  for (let deaths = 1; deaths <= 3; deaths += 1) {
    await writeFile(`${gates}leave`, '');
    assert.equal(await agent.ended(), 7);
    await rm(`${gates}leave`);
    await agent.start();
  }
  assert.equal((await get(`${leaving}/join`)).__error__.error, 'RunAbandoned');
  for (const other of others) await isExecuted(other);
  await open();
  for (const other of others) assert.deepEqual((await get(`${other}/join`)).done, ['one', 'two', 'three']);
  const suspects = agent.output.split('\n').filter((line) => line.includes('executing a suspect run in isolation'));
  assert.ok(suspects.every((line) => line.includes(leaving.split('/').at(-1)!)));
});

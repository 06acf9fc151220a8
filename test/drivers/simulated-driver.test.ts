/** The driver that runs nothing: what it says of workloads, and who answers for them. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Workload } from '../../src/drivers/port.ts';
import { createSimulatedDriver, type SimulatedDriverOptions } from '../../src/drivers/simulated/simulated-driver.ts';

const workload = (id: string, deploymentId = 'deployment'): Workload => ({
  ...{
    id,
    tenantId: 't1',
    deploymentId,
    deploymentName: 'shop',
    directory: 'nowhere',
    configPath: 'langgraph.json',
    environment: {},
  },
  ...{ stateDirectory: 'nowhere', gatewayToken: 'token', replicas: 1, limits: { cores: 2, memoryMb: 4_096 } },
});

const token = { 'x-keelson-gateway': 'token' };

function driverFor(t: { after(clean: () => Promise<void>): void }, options: SimulatedDriverOptions = {}) {
  const driver = createSimulatedDriver(options);
  t.after(async () => driver[Symbol.asyncDispose]());
  return driver;
}

describe('the simulated driver', () => {
  test('brings a workload up at once, the same each time it is asked, until it is removed', async (t) => {
    const driver = driverFor(t, { version: '1.2.3' });
    assert.equal(driver.status('a'), undefined);
    const status = await driver.ensure(workload('a'));
    assert.deepEqual(await driver.ensure(workload('a')), status);
    assert.deepEqual([status.phase, status.restarts, await driver.list()], ['running', 0, ['a']]);
    assert.equal((await fetch(`${status.urls[0]}/ok`)).status, 200);
    assert.deepEqual(await (await fetch(`${status.urls[0]}/info`, { headers: token })).json(), { version: '1.2.3' });
    const [line] = await Array.fromAsync(driver.readLog('a', 0));
    assert.match(line!.message, /runs/);
    assert.deepEqual(await Array.fromAsync(driver.readLog('a', line!.next)), []);
    await driver.remove('a', 0);
    await driver.remove('a', 0);
    assert.deepEqual([driver.status('a'), await driver.list()], [undefined, []]);
    assert.equal((await fetch(`${status.urls[0]}/ok`)).status, 404);
  });

  test('hands on what comes through the gateway, and nothing else', async (t) => {
    const asked: string[] = [];
    const driver = driverFor(t, {
      answer(found, request, response) {
        asked.push(`${found.id} ${request.url}`);
        response.end('answered');
      },
    });
    const {
      urls: [url],
    } = await driver.ensure(workload('a'));
    const prefix = { 'x-forwarded-prefix': '/d/shop' };
    const headers = { ...token, ...prefix };
    for (const path of ['/ok', '/threads/1?x=2', ''])
      assert.equal(await (await fetch(url! + path, { headers })).text(), 'answered');
    assert.deepEqual(asked, ['a /ok', 'a /threads/1?x=2', 'a /']);
    assert.deepEqual(await (await fetch(`${url}/ok`)).json(), { ok: true });
    assert.equal((await fetch(`${url}/threads/1`, { headers: token })).status, 503);
    for (const forged of [{}, prefix, { ...prefix, 'x-keelson-gateway': 'forged' }] as Record<string, string>[])
      assert.equal((await fetch(`${url}/threads/1`, { headers: forged })).status, 403);
    assert.equal(asked.length, 3);
  });

  test('lets a workload end that is to fail, and forgets a deployment with its last log', async (t) => {
    const forgotten: string[] = [];
    const driver = driverFor(t, {
      failure: ({ id }) => (id === 'bad' ? 'ended.' : undefined),
      forget: async (id) => void forgotten.push(id),
    });
    const bad = await driver.ensure(workload('bad'));
    assert.deepEqual([bad.phase, bad.urls[0], bad.lastExit], ['stopped', undefined, 'ended.']);
    await driver.ensure(workload('good'));
    await driver.ensure(workload('other', 'another'));
    await driver.remove('good', 0);
    await driver.remove('bad', 0);
    await driver.discard('bad');
    assert.deepEqual(forgotten, [], 'it may rest, and be started again');
    await driver.discard('good');
    assert.deepEqual(forgotten, ['deployment']);
  });
});

/** What the owner of a live deployment is told of agent servers that its platform cannot start, with a simulated driver. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { WorkloadStatus } from '../../src/drivers/port.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { eventually } from '../support/eventually.ts';
import { archiveOf, startTestServer } from './support.ts';

it('a live revision says why an agent server of it cannot start, and when it can again', async () => {
  let more: Partial<WorkloadStatus> = {};
  const driver = createSimulatedDriver();
  const status = driver.status.bind(driver);
  driver.status = (id) => status(id) && { ...status(id)!, ...more };
  await using server = await startTestServer({ driver: () => driver });
  const { client } = server;
  const { id } = await client.create('chat');
  const revision = await client.deploy(id, await archiveOf());
  await client.until(id, revision, 'DEPLOYED');
  const said = async () => (await client.revision(id, revision)).status_message;
  more = { phase: 'starting', cannotStart: 'could not be placed on a node: 0/3 nodes are available' };
  const text = 'An agent server could not be placed on a node: 0/3 nodes are available. 1 answers.';
  await eventually('its owner is told', async () => (await said()) === text);
  more = {};
  await eventually('it is over', async () => (await said()) === null);
  assert.equal((await client.revision(id, revision)).status, 'DEPLOYED');
});

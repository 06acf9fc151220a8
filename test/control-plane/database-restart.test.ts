/** A control plane whose PostgreSQL goes away and comes back: requests meanwhile are refused, agents serve, nothing is lost. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Deployment } from '../../generated/control-plane/types.gen.ts';
import { eventually } from '../support/eventually.ts';
import { PostgresServer } from '../support/postgres.ts';
import { archiveOf, startTestServer } from './support.ts';

test('while PostgreSQL crashes and comes back, requests get 503 with Retry-After, and what was accepted is brought about', async (t) => {
  const postgres = await PostgresServer.start(t);
  await using server = await startTestServer(
    {},
    { postgres: await postgres.database(), postgresPool: 5, deploymentState: 'file' },
  );
  const { client } = server;
  const { id } = await client.create('chat');
  await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');

  const accepted: string[] = [];
  const refusals: { status: number; retryAfter: string | null }[] = [];
  let over = false;
  const creating = async (number: number) => {
    for (let index = 0; !over; index += 1) {
      const request = {
        ...{ name: `d-${number}-${index}`, source: 'internal_source' },
        ...{ source_config: {}, source_revision_config: {}, secrets: [] },
      };
      const { status, headers, body } = await client.call<Deployment>('POST', '/v2/deployments', request);
      if (status === 201) accepted.push(body.id);
      else refusals.push({ status, retryAfter: headers.get('retry-after') });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const creators = [1, 2, 3].map(creating);
  t.after(() => {
    over = true;
  });
  await eventually('deployments to be accepted', async () => accepted.length > 5 || undefined);
  const next = await client.deploy(id, await archiveOf());
  // A change of keys forgets what was read of them; the key that asks is read again, and trusted for a while.
  await client.call('POST', '/v2/keelson/keys', { name: 'another', scopes: ['deployments:read'] });
  await client.call('GET', '/v2/deployments');
  await postgres.stop('SIGQUIT');
  assert.equal((await client.call('GET', '/ok')).status, 503);
  await eventually('requests to be refused', async () => refusals.length > 5 || undefined);
  assert.equal((await client.call('GET', '/d/chat/')).status, 200);
  await postgres.startAgain();
  const before = accepted.length;
  await eventually('deployments to be accepted again', async () => accepted.length > before + 5 || undefined);
  over = true;
  await Promise.all(creators);

  for (const refusal of refusals) assert.deepEqual(refusal, { status: 503, retryAfter: '1' });
  await client.until(id, next, 'DEPLOYED');
  for (const created of accepted) {
    await eventually(`${created} to be ready`, async () => (await client.get(created)).body.status === 'READY' || undefined);
  }
  t.diagnostic(`${accepted.length} deployments accepted, ${refusals.length} requests refused`);
});

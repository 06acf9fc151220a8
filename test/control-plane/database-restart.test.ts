/** A control plane whose PostgreSQL goes away and comes back, or is replaced by its standby: requests meanwhile are refused, agents serve, nothing is lost. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Deployment } from '../../generated/control-plane/types.gen.ts';
import { later } from '../suite/scope.ts';
import { eventually } from '../support/eventually.ts';
import { PostgresServer } from '../support/postgres.ts';
import type { Cleanup } from '../support/temporary.ts';
import { archiveOf, type Client, startTestServer } from './support.ts';

/** Three callers that make deployments until they are ended. */
function createMany(t: TestContext, client: Client) {
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
  const end = async () => {
    over = true;
    await Promise.all(creators);
  };
  t.after(end);
  /** Ends them: what was accepted is ready at last, and what was refused may be asked for again. */
  const assertBroughtAbout = async () => {
    await end();
    for (const refusal of refusals) assert.deepEqual(refusal, { status: 503, retryAfter: '1' });
    for (const created of accepted)
      await eventually(`${created} to be ready`, async () => (await client.get(created)).body.status === 'READY' || undefined);
    t.diagnostic(`${accepted.length} deployments accepted, ${refusals.length} requests refused`);
  };
  return { accepted, refusals, assertBroughtAbout };
}

/** An address whose server may change, as behind a name or a proxy for databases. */
async function openWay(t: Cleanup, address: string) {
  let target = new URL(address);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [client, server].map((each) => each.destroy()));
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  t.after(async () => void proxy.close());
  const url = new URL(address);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    lead(next: string) {
      target = new URL(next);
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}

test('a fail-over of PostgreSQL loses nothing that was acknowledged, and what served goes on', later, async (t) => {
  const primary = await PostgresServer.start(t);
  const address = await primary.database();
  const standby = await primary.openStandby(t);
  const way = await openWay(t, address);
  await using server = await startTestServer({}, { postgres: way.url, postgresPool: 10, deploymentState: 'file' });
  const { client } = server;
  const { id } = await client.create('chat');
  await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
  const { accepted, refusals, assertBroughtAbout } = createMany(t, client);
  await eventually('deployments to be accepted', async () => accepted.length > 5 || undefined);
  const next = await client.deploy(id, await archiveOf());
  await primary.stop('SIGQUIT');
  way.lead(standby.urlOf(new URL(address).pathname));
  // Until it is promoted it reads, and takes no writes.
  await eventually('requests to be refused', async () => refusals.length > 5 || undefined);
  assert.equal((await client.call('GET', '/d/chat/')).status, 200);
  const before = accepted.length;
  await standby.promote();
  await eventually('deployments to be accepted again', async () => accepted.length > before + 5 || undefined);
  await client.until(id, next, 'DEPLOYED');
  await assertBroughtAbout();
});

test('while PostgreSQL crashes and comes back, requests get 503 with Retry-After, and what was accepted is brought about', async (t) => {
  const postgres = await PostgresServer.start(t);
  await using server = await startTestServer(
    {},
    { postgres: await postgres.database(), postgresPool: 5, deploymentState: 'file' },
  );
  const { client } = server;
  const { id } = await client.create('chat');
  await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');

  const { accepted, refusals, assertBroughtAbout } = createMany(t, client);
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
  await client.until(id, next, 'DEPLOYED');
  await assertBroughtAbout();
});

/** What happens when a revision goes wrong, is overtaken or replaces one under load: what serves goes on serving. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';
import { archiveOf, type Client, startTestServer, type TestServer, tinyDriver } from './support.ts';

interface Seen {
  revision: string;
}

async function live(server: TestServer): Promise<{ id: string; first: string }> {
  const { id } = await server.client.create('chat', { secrets: [{ name: 'TOKEN', value: 'a-very-secret-token' }] });
  const first = await server.client.deploy(id, await archiveOf());
  await server.client.until(id, first, 'DEPLOYED');
  return { id, first };
}

const serving = async (client: Client) => (await client.call<Seen>('GET', '/d/chat/')).body.revision;

describe('a revision that goes wrong', () => {
  it('fails its build with a reason and leaves the one that serves', async () => {
    await using server = await startTestServer();
    const { id, first } = await live(server);
    const broken = await server.client.deploy(
      id,
      await archiveOf({ 'langgraph.json': '{ "graphs": { "agent": "./missing.ts:graph" } }' }),
    );
    const { status_message: message } = await server.client.until(id, broken, 'BUILD_FAILED');
    assert.match(message ?? '', /missing\.ts/);
    assert.equal(await serving(server.client), first);
    assert.equal((await server.client.get(id)).body.active_revision_id, first);
    assert.match(await readFile(join(server.dataDirectory, 'logs', broken, 'build.jsonl'), 'utf8'), /"level":"ERROR"/);
  });

  it('fails early when the agent server ends again and again, and tells no secret', async () => {
    await using server = await startTestServer();
    const { id, first } = await live(server);
    const ending = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': 'ends' }));
    const { status_message: message } = await server.client.until(id, ending, 'DEPLOY_FAILED');
    assert.match(message ?? '', /ended 4 times before it became healthy/);
    assert.match(message ?? '', /exited with code 3/);
    assert.match(message ?? '', /ended on purpose, with \[redacted\]/);
    assert.equal(await serving(server.client), first);
  });

  it('fails at the first start that cannot load the project', async () => {
    // Any second start would come too late for the test.
    await using server = await startTestServer({ driver: tinyDriver({ firstMs: 600_000, maxMs: 600_000 }) });
    const { id, first } = await live(server);
    const unloadable = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': 'cannot-load' }));
    const { status_message: message } = await server.client.until(id, unloadable, 'DEPLOY_FAILED');
    assert.equal(message, 'no key [redacted] (graph.ts:1)');
    assert.equal(await serving(server.client), first);
  });

  it('fails when it is not healthy in time, and its process ends', async () => {
    await using server = await startTestServer();
    const { id, first } = await live(server);
    server.running.controlPlane.limits.deployMs = 5_000;
    const unhealthy = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': 'unhealthy' }));
    const { status_message: message } = await server.client.until(id, unhealthy, 'DEPLOY_FAILED');
    assert.match(message ?? '', /did not answer GET \/ok with 200 within 5 seconds/);
    assert.equal(await serving(server.client), first);
    await eventually('the unhealthy one to end', async () => (agents(server).length === 1 ? true : undefined));
  });

  it('is skipped when a newer one comes before it began', async () => {
    await using server = await startTestServer();
    const { id } = await live(server);
    const gate = join(server.dataDirectory, 'gate');
    const slow = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': `healthy-when ${gate}` }));
    await server.client.until(id, slow, 'DEPLOYING');
    const waiting = await server.client.deploy(id, await archiveOf());
    await server.client.until(id, waiting, 'QUEUED');
    const newest = await server.client.deploy(id, await archiveOf());
    const skipped = await server.client.revision(id, waiting);
    assert.equal(skipped.status, 'SKIPPED');
    assert.equal(skipped.status_message, 'Revision v4 was queued before this one began.');
    await writeFile(gate, '');
    await server.client.until(id, newest, 'DEPLOYED');
    assert.equal((await server.client.revision(id, slow)).status, 'DEPLOYED');
    assert.equal(await serving(server.client), newest);
  });

  it('is interrupted when its deployment is deleted', async () => {
    await using server = await startTestServer();
    const { id } = await live(server);
    const stuck = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': 'unhealthy' }));
    await server.client.until(id, stuck, 'DEPLOYING');
    assert.equal((await server.client.call('DELETE', `/v2/deployments/${id}`)).status, 204);
    const refused = await server.client.patch(id, { secrets: [{ name: 'A', value: 'b' }] });
    assert.ok(refused.status === 400 || refused.status === 404);
    await server.client.untilGone(id);
    assert.deepEqual(agents(server), []);
  });
});

describe('a deployment that serves', () => {
  it('is found again by the gateway after its agent server was killed', async () => {
    await using server = await startTestServer();
    const { first } = await live(server);
    const [pid] = agents(server);
    process.kill(pid ?? 0, 'SIGKILL');
    const seen = await eventually('the deployment to be back', async () => {
      const answer = await server.client.call<Seen>('GET', '/d/chat/');
      assert.ok([200, 502, 503].includes(answer.status));
      return answer.status === 200 && agents(server)[0] !== pid ? answer.body : undefined;
    });
    assert.equal(seen.revision, first);
  });

  it('is found again by the gateway though its agent server, started again, can write nothing', async () => {
    await using server = await startTestServer();
    const { id } = await server.client.create('chat');
    const gate = join(server.dataDirectory, 'gate');
    await writeFile(gate, '');
    const revision = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': `healthy-when ${gate}` }));
    await server.client.until(id, revision, 'DEPLOYED');
    // From here on /ok is answered with 503.
    await rm(gate);
    assert.equal((await server.client.call('GET', '/d/chat/ok')).status, 503);
    const [before] = agents(server);
    process.kill(before ?? 0, 'SIGKILL');
    await eventually('the gateway to find it', async () => {
      const { status } = await server.client.call('GET', '/d/chat/');
      return status === 200 && agents(server)[0] !== before ? true : undefined;
    });
  });

  it('tells at its revision how its agent server keeps ending, without its secrets', async () => {
    await using server = await startTestServer();
    const { id, first } = await live(server);
    for (let round = 0; round < 2; round += 1) {
      const [pid] = await eventually('its process', async () => (agents(server).length === 1 ? agents(server) : undefined));
      process.kill(pid ?? 0, 'SIGKILL');
      await eventually('its end', async () => (agents(server).includes(pid ?? 0) ? undefined : true));
    }
    const revision = await eventually('the message', async () => {
      const found = await server.client.revision(id, first);
      return /2 times in a row/.test(found.status_message ?? '') ? found : undefined;
    });
    assert.equal(revision.status, 'DEPLOYED');
    assert.match(revision.status_message ?? '', /The last time it was ended by SIGKILL after/);
    assert.doesNotMatch(revision.status_message ?? '', /a-very-secret-token/);
  });

  it('loses no request while revisions replace each other', async () => {
    await using server = await startTestServer();
    const { id, first } = await live(server);
    const counts = new Map<string, number>();
    let over = false;
    const worker = async (slowMs: number) => {
      while (!over) {
        const { status, body } = await server.client.call<Seen>('GET', `/d/chat/slow/${slowMs}`);
        assert.equal(status, 200, JSON.stringify(body));
        counts.set(body.revision, (counts.get(body.revision) ?? 0) + 1);
      }
    };
    const load = Promise.all([0, 0, 1, 5, 20, 100, 300].map(worker));
    const revisions = [first];
    for (let round = 0; round < 5; round += 1) {
      const { body } = await server.client.patch(id, { secrets: [{ name: 'TOKEN', value: `token number ${round}` }] });
      revisions.push(body.latest_revision_id ?? '');
      await server.client.until(id, body.latest_revision_id ?? '', 'DEPLOYED');
      await eventually('it is asked', async () => counts.has(body.latest_revision_id ?? ''));
    }
    over = true;
    await load;
    assert.deepEqual([...counts.keys()].sort(), revisions.sort());
  });
});

/** Process ids of the agent servers of a control plane. */
function agents({ dataDirectory }: TestServer): number[] {
  return processesOf(`${dataDirectory}/workloads`).map(({ pid }) => pid);
}

/** What happens when a revision goes wrong, is overtaken or replaces one under load: what serves goes on serving. */
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { byScope, later } from '../suite/scope.ts';
import { eventually } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';
import { archiveOf, type Client, startTestServer, type TestServer, tinyDriver } from './support.ts';

/** How often one revision replaces another under load. */
const ROUNDS = byScope({ quick: 2, all: 5, nightly: 5 });

interface Seen {
  revision: string;
}

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

interface Live {
  id: string;
  name: string;
  /** The revision that serves. */
  first: string;
}

/** A deployment that serves. That of a test is gone when the test ends. */
async function live(t?: TestContext, on = server): Promise<Live> {
  const { id, name } = await create(on);
  if (on === server) t?.after(() => on.client.call('DELETE', `/v2/deployments/${id}`));
  const first = await on.client.deploy(id, await archiveOf());
  await on.client.until(id, first, 'DEPLOYED');
  return { id, name, first };
}

let made = 0;
async function create({ client }: TestServer) {
  made += 1;
  const name = `chat-${made}`;
  const { id } = await client.create(name, { secrets: [{ name: 'TOKEN', value: 'a-very-secret-token' }] });
  return { id, name };
}

const serving = async (client: Client, name: string) => (await client.call<Seen>('GET', `/d/${name}/`)).body.revision;

describe('a revision that goes wrong', () => {
  /** What goes wrong leaves it as it is. */
  let serves: Live;
  before(async () => {
    serves = await live();
  });

  it('fails its build with a reason and leaves the one that serves', async () => {
    const { id, name, first } = serves;
    const broken = await server.client.deploy(
      id,
      await archiveOf({ 'langgraph.json': '{ "graphs": { "agent": "./missing.ts:graph" } }' }),
    );
    const { status_message: message } = await server.client.until(id, broken, 'BUILD_FAILED');
    assert.match(message ?? '', /missing\.ts/);
    assert.equal(await serving(server.client, name), first);
    assert.equal((await server.client.get(id)).body.active_revision_id, first);
    assert.match(await readFile(join(server.dataDirectory, 'logs', broken, 'build.jsonl'), 'utf8'), /"level":"ERROR"/);
  });

  it('fails early when the agent server ends again and again, and tells no secret', async () => {
    const { id, name, first } = serves;
    const ending = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': 'ends' }));
    const { status_message: message } = await server.client.until(id, ending, 'DEPLOY_FAILED');
    assert.match(message ?? '', /ended 4 times before it became healthy/);
    assert.match(message ?? '', /exited with code 3/);
    assert.match(message ?? '', /ended on purpose, with \[redacted\]/);
    assert.equal(await serving(server.client, name), first);
  });

  it('fails at the first start that cannot load the project', async (t) => {
    // Any second start would come too late for the test.
    await using patient = await startTestServer({ driver: tinyDriver({ firstMs: 600_000, maxMs: 600_000 }) });
    const { id, name, first } = await live(t, patient);
    const unloadable = await patient.client.deploy(id, await archiveOf({ 'behaviour.txt': 'cannot-load' }));
    const { status_message: message } = await patient.client.until(id, unloadable, 'DEPLOY_FAILED');
    assert.equal(message, 'no key [redacted] (graph.ts:1)');
    assert.equal(await serving(patient.client, name), first);
  });

  it('fails when it is not healthy in time, and its process ends', later, async (t) => {
    const { id, name, first } = serves;
    const { limits } = server.running.controlPlane;
    const { deployMs } = limits;
    t.after(() => {
      limits.deployMs = deployMs;
    });
    limits.deployMs = 2_000;
    const unhealthy = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': 'unhealthy' }));
    const { status_message: message } = await server.client.until(id, unhealthy, 'DEPLOY_FAILED');
    assert.match(message ?? '', /did not answer GET \/ok with 200 within 2 seconds/);
    assert.equal(await serving(server.client, name), first);
    await eventually('the unhealthy one to end', async () => (agents(id).length === 1 ? true : undefined));
  });

  it('is skipped when a newer one comes before it began', later, async (t) => {
    const { id, name } = await live(t);
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
    assert.equal(await serving(server.client, name), newest);
  });

  it('is interrupted when its deployment is deleted', async (t) => {
    const { id } = await live(t);
    const stuck = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': 'unhealthy' }));
    await server.client.until(id, stuck, 'DEPLOYING');
    assert.equal((await server.client.call('DELETE', `/v2/deployments/${id}`)).status, 204);
    const refused = await server.client.patch(id, { secrets: [{ name: 'A', value: 'b' }] });
    assert.ok(refused.status === 400 || refused.status === 404);
    await server.client.untilGone(id);
    assert.deepEqual(agents(id), []);
  });
});

/** Kills the only agent server of the deployment once it is there. Gives its process id: without one the whole group would end. */
function killAgent(id: string): Promise<number> {
  return eventually('its process', async () => {
    const [pid, ...others] = agents(id);
    if (pid === undefined || others.length > 0) return undefined;
    process.kill(pid, 'SIGKILL');
    return pid;
  });
}

describe('a deployment that serves', () => {
  it('is found again by the gateway after its agent server was killed', async (t) => {
    const { id, name, first } = await live(t);
    const pid = await killAgent(id);
    const seen = await eventually('the deployment to be back', async () => {
      const answer = await server.client.call<Seen>('GET', `/d/${name}/`);
      assert.equal(answer.status, 200);
      return agents(id)[0] !== pid ? answer.body : undefined;
    });
    assert.equal(seen.revision, first);
  });

  it('answers each request that can be sent again while its agent server is killed', async (t) => {
    const { id, name } = await live(t);
    const statuses: number[] = [];
    let isOver = false;
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) statuses.push((await server.client.call('GET', `/d/${name}/`)).status);
    });
    await eventually('they are answered', async () => statuses.length > 20);
    const pid = await killAgent(id);
    await eventually('another one serves', async () => agents(id).length === 1 && agents(id)[0] !== pid);
    const before = statuses.length;
    await eventually('it answers', async () => statuses.length > before + 20);
    isOver = true;
    await Promise.all(clients);
    assert.deepEqual([...new Set(statuses)], [200]);
  });

  it('is found again by the gateway though its agent server, started again, can write nothing', async () => {
    const { id, name } = await create(server);
    const gate = join(server.dataDirectory, 'gate');
    await writeFile(gate, '');
    const revision = await server.client.deploy(id, await archiveOf({ 'behaviour.txt': `healthy-when ${gate}` }));
    await server.client.until(id, revision, 'DEPLOYED');
    // From here on /ok is answered with 503.
    await rm(gate);
    assert.equal((await server.client.call('GET', `/d/${name}/ok`)).status, 503);
    const before = await killAgent(id);
    await eventually('the gateway to find it', async () => {
      const { status } = await server.client.call('GET', `/d/${name}/`);
      return status === 200 && agents(id)[0] !== before ? true : undefined;
    });
  });

  it('tells at its revision how its agent server keeps ending, without its secrets', async (t) => {
    const { id, first } = await live(t);
    for (let round = 0; round < 2; round += 1) {
      const pid = await killAgent(id);
      await eventually('its end', async () => (agents(id).includes(pid) ? undefined : true));
    }
    const revision = await eventually('the message', async () => {
      const found = await server.client.revision(id, first);
      return /2 times in a row/.test(found.status_message ?? '') ? found : undefined;
    });
    assert.equal(revision.status, 'DEPLOYED');
    assert.match(revision.status_message ?? '', /The last time it was ended by SIGKILL after/);
    assert.doesNotMatch(revision.status_message ?? '', /a-very-secret-token/);
  });

  it('loses no request while revisions replace each other', async (t) => {
    const { id, name, first } = await live(t);
    const counts = new Map<string, number>();
    let over = false;
    const worker = async (slowMs: number) => {
      while (!over) {
        const { status, body } = await server.client.call<Seen>('GET', `/d/${name}/slow/${slowMs}`);
        assert.equal(status, 200, JSON.stringify(body));
        counts.set(body.revision, (counts.get(body.revision) ?? 0) + 1);
      }
    };
    const load = Promise.all([0, 0, 1, 5, 20, 100, 300].map(worker));
    const revisions = [first];
    for (let round = 0; round < ROUNDS; round += 1) {
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

/** Process ids of the agent servers of a deployment. */
function agents(deploymentId: string): number[] {
  return processesOf(`${server.dataDirectory}/deployments/${deploymentId}/`).map(({ pid }) => pid);
}

/** Machines of listeners that disappear, and control planes that do: what ran there is started elsewhere, or found again. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { AuditEntry, Deployment, Listener, ServerInfo } from '../../generated/control-plane/types.gen.ts';
import type { ArmedPoint } from '../fixtures/processes/control-plane.ts';
import type { ListenerStart } from '../fixtures/processes/listener.ts';
import { isPlayed } from '../suite/scope.ts';
import { Balancer } from '../support/balancer.ts';
import { eventually } from '../support/eventually.ts';
import { type DatabaseServer, sharePostgres } from '../support/postgres.ts';
import { processesOf } from '../support/processes.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { Life } from './crash/life.ts';
import { archiveOf, testLimits } from './support.ts';

const LISTENER = fileURLToPath(new URL('../fixtures/processes/listener.ts', import.meta.url));
const LATER = !isPlayed('all') && 'npm run test:all plays it';
const limits = { ...testLimits, sweepMs: 200, lostAfterMs: 1_500 };

/** What the tiny agent answers. */
interface Echo {
  state: string;
  revision: string;
  database: string;
}

/** A machine: the process of its listener, and agent servers. */
class Box {
  readonly folder: string;
  readonly #told: ListenerStart;
  #child: ChildProcess | undefined;

  constructor(folder: string, address: ListenerStart['address']) {
    this.folder = folder;
    this.#told = { dataDirectory: folder, address };
  }

  start(): void {
    const env = { ...process.env, KEELSON_TEST: JSON.stringify(this.#told) };
    this.#child = spawn(process.execPath, [LISTENER], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  }

  /** It is cut off: its agent servers go on. */
  async lose(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  agents(): number[] {
    return processesOf(this.folder).map(({ pid }) => pid);
  }

  async end(): Promise<void> {
    await this.lose();
    for (const pid of this.agents()) process.kill(pid, 'SIGKILL');
  }
}

/** Control planes on one database behind a load balancer, and the machines of their listeners. */
async function world(cleanup: ReturnType<typeof suiteCleanup>, postgres: string, count: number) {
  const folder = await temporaryFolder(cleanup);
  const balancer = await Balancer.start();
  cleanup.after(async () => balancer.close());
  const settings = { postgres, postgresPool: 5, leaseSeconds: 3 };
  const planes = Array.from({ length: count }, () => new Life(join(folder, 'server'), join(folder, 'deaths'), 'tiny', settings));
  const start = async (plane: Life, point?: ArmedPoint) => {
    await plane.start({ limits, ...(point ? { point } : {}) });
    balancer.servers = planes.map(({ client }) => client.url).filter((url) => url !== '');
  };
  const boxes: Box[] = [];
  cleanup.after(async () => {
    for (const box of boxes) await box.end();
    for (const plane of planes) await plane.stop();
  });
  await Promise.all(planes.map((plane) => start(plane)));
  const register = async (name: string, fallback: string | null) => {
    const request = { compute_type: 'machine', compute_id: name, compute_config: { k8s_namespaces: null, fallback } };
    const { status, body } = await planes[0]!.client.call<Listener>('POST', '/v2/listeners', request);
    assert.equal(status, 201, JSON.stringify(body));
    const url = `${balancer.url.replace('http', 'ws')}/v2/listeners/${body.id}`;
    const box = new Box(join(folder, name), { listenerId: body.id, url, headers: { 'x-api-key': planes[0]!.client.key } });
    boxes.push(box);
    return { box, listener: body };
  };
  return { planes, start, register };
}

function reached(plane: Life, name: string, isMeant: (echo: Echo) => boolean = () => true): Promise<Echo> {
  return eventually(`an answer of ${name}`, async () => {
    const { status, body } = await plane.client.call<Echo>('GET', `/d/${name}/database`);
    return status === 200 && isMeant(body) ? body : undefined;
  });
}

const cleanup = suiteCleanup(after);
let postgres: DatabaseServer;
before(async () => {
  postgres = await sharePostgres(cleanup);
});

describe('a machine that is lost', () => {
  const mine = suiteCleanup(after);
  let plane: Life;
  let a: Box;
  let b: Box;
  let ids: Record<'a' | 'b', string>;
  let start: (plane: Life) => Promise<void>;
  let deployment: Deployment;
  let revisionId: string;
  let wasReached: Echo;
  before(async () => {
    const made = await world(mine, await postgres.database(), 1);
    plane = made.planes[0]!;
    start = made.start;
    const [first, second] = [await made.register('a', 'b'), await made.register('b', null)];
    [a, b] = [first.box, second.box];
    ids = { a: first.listener.id, b: second.listener.id };
    for (const box of [a, b]) box.start();
  });

  const on = (box: Box) => (echo: Echo) => echo.state.startsWith(box.folder);
  const isConnected = (id: string) =>
    eventually(
      'it is connected',
      async () => (await plane.client.call<Listener>('GET', `/v2/listeners/${id}`)).body.connected || undefined,
    );
  const tells = (text: RegExp, of = deployment, revision = revisionId) =>
    eventually(`its owner reads ${text}`, async () =>
      text.test((await plane.client.revision(of.id, revision)).status_message ?? ''),
    );
  const open = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    client.on('error', () => {});
    const ended = new Promise<void>((end) => client.once('end', () => end()));
    await client.connect();
    return { client, ended };
  };

  it('has its deployment started on the fallback, and does not reach the database of that any more', async () => {
    await Promise.all([isConnected(ids.a), isConnected(ids.b)]);
    deployment = await plane.client.create('far', { source_config: { deployment_type: 'dev', listener_id: ids.a } });
    revisionId = await plane.client.deploy(deployment.id, await archiveOf());
    await plane.client.until(deployment.id, revisionId, 'DEPLOYED');
    wasReached = await reached(plane, 'far', on(a));
    const lost = await open(wasReached.database);
    await a.lose();
    const now = await reached(plane, 'far', on(b));
    assert.equal(now.revision, revisionId);
    await lost.ended;
    await assert.rejects(open(wasReached.database), /password authentication failed/);
    const { client } = await open(now.database);
    await client.end();
    assert.equal(a.agents().length, 1, 'the lost machine goes on by itself');
    await tells(/^It runs on listener 'b', because the machine of listener 'a' was lost\. A revision that is deployed while 'a'/);
    const { body } = await plane.client.call<{ items: AuditEntry[] }>('GET', '/v2/keelson/audit?action=deployment.move');
    assert.deepEqual(
      body.items.map(({ detail }) => detail),
      [{ revision_id: revisionId, from: 'a', to: 'b' }],
    );
    const refused = await plane.client.call('DELETE', `/v2/listeners/${ids.b}`);
    assert.match(refused.body.detail, /is in use by deployment 'far'/);
  });

  it('ends its agents when it comes back, and never answers', async () => {
    const agents = b.agents();
    a.start();
    await isConnected(ids.a);
    await eventually('its agents end', async () => {
      assert.ok(on(b)(await reached(plane, 'far')));
      return a.agents().length === 0;
    });
    assert.deepEqual(b.agents(), agents, 'what runs elsewhere is the same');
  });

  it('runs the next revision again', async () => {
    revisionId = await plane.client.deploy(deployment.id, await archiveOf());
    await plane.client.until(deployment.id, revisionId, 'DEPLOYED');
    assert.equal((await reached(plane, 'far', on(a))).revision, revisionId);
    await eventually('the other one ends', async () => b.agents().length === 0);
    assert.equal((await plane.client.revision(deployment.id, revisionId)).status_message, null);
  });

  it('is waited for without a fallback that can take its place, and its owner reads why', async () => {
    const patch = (compute_config: object) => plane.client.call('PATCH', `/v2/listeners/${ids.b}`, { compute_config });
    const refused = await patch({ k8s_namespaces: null, fallback: 'b' });
    assert.deepEqual([refused.status, /names the listener itself/.test(refused.body.detail)], [409, true]);
    const near = await plane.client.create('near', { source_config: { deployment_type: 'dev', listener_id: ids.b } });
    const revision = await plane.client.deploy(near.id, await archiveOf());
    await plane.client.until(near.id, revision, 'DEPLOYED');
    await b.lose();
    await tells(
      /^Listener 'b' is not connected since .+ its listener names no fallback\. Start another listener/,
      near,
      revision,
    );
    await patch({ k8s_namespaces: null, fallback: 'nobody' });
    await tells(/its fallback 'nobody' is no machine of this tenant/, near, revision);
    await patch({ k8s_namespaces: null, fallback: 'a' });
    await reached(plane, 'near', on(a));
    assert.equal((await plane.client.call('DELETE', `/v2/deployments/${near.id}`)).status, 204);
    await plane.client.untilGone(near.id);
    b.start();
    await isConnected(ids.b);
    await eventually('nothing of it is left', async () => b.agents().length === 0);
  });

  // There and back again.
  for (const [status, when] of [
    ['MOVED', 'after'],
    ['SHUT OUT', 'before'],
  ] as const)
    it(`is left once when the control plane dies ${when} the commit of ${status}`, { skip: LATER }, async () => {
      const [from, to] = status === 'MOVED' ? [a, b] : [b, a];
      const name = `${when} ${status}`;
      await plane.arm({ name, status, when });
      await from.lose();
      await plane.died(name);
      await start(plane);
      const { client } = await open((await reached(plane, 'far', on(to))).database);
      await client.end();
      from.start();
      await eventually('the lost one ends its agents', async () => from.agents().length === 0);
      assert.ok(on(to)(await reached(plane, 'far')));
      assert.equal(to.agents().length, 1);
    });
});

describe('two control planes with the machine of a listener', () => {
  const mine = suiteCleanup(after);
  let planes: Life[];
  let start: (plane: Life) => Promise<void>;
  let box: Box;
  let listenerId: string;
  let deployment: Deployment;
  before(async () => {
    const made = await world(mine, await postgres.database(), 2);
    ({ planes, start } = made);
    const { box: only, listener } = await made.register('box', null);
    box = only;
    listenerId = listener.id;
    box.start();
  });

  /** The one that acts, and the other. */
  const inOrder = () =>
    eventually('one of two to act', async () => {
      const roles = await Promise.all(
        planes.map(async ({ client }) => (await client.call<ServerInfo>('GET', '/info')).body.role),
      );
      if (roles[0] === roles[1]) return undefined;
      return roles[0] === 'active' ? planes : planes.toReversed();
    });

  it('carry out what either is asked for, and both reach the agent', async () => {
    const [, standby] = (await inOrder()) as [Life, Life];
    deployment = await standby.client.create('far', { source_config: { deployment_type: 'dev', listener_id: listenerId } });
    const revision = await standby.client.deploy(deployment.id, await archiveOf());
    await standby.client.until(deployment.id, revision, 'DEPLOYED');
    for (const plane of planes) assert.equal((await reached(plane, 'far')).revision, revision);
  });

  let agents: number[];
  let ended: Life;
  it('serve again when the one dies that the machine is connected to, with the same agent', async () => {
    agents = box.agents();
    const [active, standby] = (await inOrder()) as [Life, Life];
    ended = active;
    await active.kill();
    await eventually('the other one takes over', async () => {
      const { body } = await standby.client.call<ServerInfo>('GET', '/info');
      return body.role === 'active' && (await standby.client.call('GET', '/d/far/')).status === 200;
    });
    assert.deepEqual(box.agents(), agents);
  });

  it('both reach the agent when the dead one is started again', async () => {
    await start(ended);
    await reached(ended, 'far');
    assert.deepEqual(box.agents(), agents);
  });
});

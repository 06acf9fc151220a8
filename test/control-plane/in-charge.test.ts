/** What the control plane in charge may do, and until when: its lease by its own clock, and leave taken of by the others first. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Builder } from '../../src/builds/port.ts';
import { leaderOnlyBuilder, leaderOnlyDriver, NotInCharge } from '../../src/control-plane/cluster/leadership.ts';
import { Lease } from '../../src/control-plane/cluster/lease.ts';
import { Members } from '../../src/control-plane/cluster/members.ts';
import { FollowedRoutes, PublishedRoutes, RemoteDrains } from '../../src/control-plane/cluster/shared-routes.ts';
import { forgetBuild } from '../../src/control-plane/deployments/revision-records.ts';
import { createRoutes } from '../../src/control-plane/gateway/routes.ts';
import { Background, ConcurrencyLimit } from '../../src/control-plane/reconciler/background.ts';
import { discardUnwantedBuilds } from '../../src/control-plane/reconciler/cleanup.ts';
import type { Context } from '../../src/control-plane/reconciler/context.ts';
import { Removals } from '../../src/control-plane/reconciler/removals.ts';
import { Serving } from '../../src/control-plane/reconciler/serving.ts';
import type { Driver, Workload, WorkloadStatus } from '../../src/drivers/port.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { thisMachine } from '../../src/machine/process-identity.ts';
import { migrate } from '../../src/storage/migrate.ts';
import type { Storage } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { eventually } from '../support/eventually.ts';
import { removeDirectory, temporaryDirectory } from './support.ts';

const schema = fileURLToPath(new URL('../../src/control-plane/schema', import.meta.url));
const log = pino({ level: 'silent' });

describe('the control plane in charge', () => {
  let directory: string;
  let storage: Storage;
  before(async () => {
    directory = await temporaryDirectory();
    storage = openSqlite(join(directory, 'control-plane.db'));
    await migrate(storage, schema);
  });
  after(async () => {
    await storage.close();
    await removeDirectory(directory);
  });

  it('acts no longer than its lease where it cannot renew it, though nobody else has taken over', async () => {
    let isAway = false;
    const cut = new Proxy(storage, {
      get(target, name) {
        if (name === 'write' && isAway) return async () => assert.fail('the database is away');
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const members = new Members(cut, 4_000);
    await members.join(true);
    const lease = new Lease({ storage: cut, members, leaseMs: 4_000, log });
    const idle = async () => undefined;
    await lease.start({ begin: idle, end: idle });
    try {
      await using driver = createSimulatedDriver({});
      let built = 0;
      const discard = async () => {
        built += 1;
      };
      const builder = { discard } as unknown as Builder;
      const [ours, builds] = [leaderOnlyDriver(driver, lease), leaderOnlyBuilder(builder, lease)];
      assert.equal(lease.mayAct(), true);
      await builds.discard('x');
      isAway = true;
      await eventually('the lease to run out', async () => !lease.mayAct());
      const refused = { name: 'NotInCharge' };
      await assert.rejects(ours.remove('x', 0), refused);
      await assert.rejects(ours.discard('x'), refused);
      await assert.rejects(builds.discard('x'), refused);
      assert.equal(built, 1);
      isAway = false;
      await eventually('its renewal', async () => lease.mayAct());
      const fenced = lease.fence(storage);
      await fenced.write(`UPDATE control_planes SET seen_at = seen_at WHERE 1 = 0`);
      await storage.write('UPDATE reconciler_lease SET term = term + 1');
      await assert.rejects(fenced.write(`UPDATE control_planes SET seen_at = seen_at WHERE 1 = 0`), refused);
    } finally {
      isAway = false;
      await lease.stop(idle);
      await members.leave();
    }
  });

  it('keeps nobody waiting for its routes to be recorded when another one leads', async () => {
    const routes = createRoutes();
    routes.put('chat', { deploymentId: 'd', tenantId: 't' });
    const lost = new Proxy(storage, {
      get: (target, name) => (name === 'transaction' ? () => Promise.reject(new NotInCharge()) : Reflect.get(target, name)),
    });
    const published = new PublishedRoutes(routes, lost, log);
    published.routes.switchTo('d', { revisionId: 'r', urls: [] });
    await published.published();
    published.routes.switchTo('d', undefined);
    await published.published();
  });

  it('tells by the clock of the database who lives, and refuses another machine of its own name', async (t) => {
    const dialect = { ...storage.dialect, now: "CAST(unixepoch('subsec') * 1000 AS INTEGER)" };
    const shared = new Proxy(storage, {
      get(target, name) {
        const value = (name === 'dialect' ? dialect : Reflect.get(target, name)) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const [ours, theirs] = [new Members(shared, 800), new Members(shared, 800)];
    await ours.join(true);
    try {
      // As if it ran on a cloned machine, and went on to be seen.
      await storage.write("UPDATE control_planes SET process_start = '1@of another boot' WHERE control_plane_id = $1", [ours.id]);
      const clock = t.mock.method(Date, 'now', () => 4e12);
      assert.deepEqual(
        (await theirs.others()).map(({ id }) => id),
        [ours.id],
      );
      clock.mock.restore();
      const seen = setInterval(
        () => void storage.write(`UPDATE control_planes SET seen_at = ${dialect.now} WHERE control_plane_id = $1`, [ours.id]),
        100,
      );
      try {
        await assert.rejects(
          theirs.join(true),
          /another machine \(or container\) that is named .+, too, works with this database/,
        );
      } finally {
        clearInterval(seen);
      }
      const begin = performance.now();
      await theirs.join(true);
      assert.ok(performance.now() - begin > 1_000, 'one that may be this machine before its restart is waited for');
    } finally {
      await Promise.all([ours.leave(), theirs.leave()]);
    }
  });

  it('waits until the others have sent the last request of a replaced revision on its way', async () => {
    const [ours, theirs] = [new Members(storage, 10_000), new Members(storage, 10_000)];
    await Promise.all([ours.join(true), theirs.join(true)]);
    const sides = [ours, theirs].map((members) => {
      const routes = createRoutes();
      const followed = new FollowedRoutes({ routes, storage, log, isFollowing: () => true });
      return { routes, followed, remoteDrains: new RemoteDrains({ storage, members, routes, followed, drainMs: 20_000, log }) };
    });
    try {
      const visit = sides[1]!.routes.enter({ revisionId: 'old', urls: ['http://127.0.0.1:1'] });
      let isOver = false;
      const asked = sides[0]!.remoteDrains.ask(storage, 'deployment', 'old').then(() => {
        isOver = true;
      });
      await sleep(700);
      assert.equal(isOver, false, 'a request is under way there');
      visit.leave();
      await asked;
      assert.deepEqual(await storage.read('SELECT * FROM drain_requests'), []);
    } finally {
      for (const { followed, remoteDrains } of sides) {
        followed.stop();
        remoteDrains.stop();
      }
      await Promise.all([ours.leave(), theirs.leave()]);
    }
  });

  it('takes a member of another boot or container for gone only when it is silent, whatever its host is called', async () => {
    const members = new Members(storage, 10_000);
    await members.join(false);
    const statement = `INSERT INTO control_planes SELECT $1, machine, $2, replace(process_start, $3, $4), $5 FROM control_planes
      WHERE control_plane_id = $6`;
    const insert = (id: string, part: string, other: string, seenAt: number) =>
      storage.write(statement, [id, 4_194_305, part, other, seenAt, members.id]);
    const [boot = ''] = (thisMachine ?? '').split('/');
    try {
      await insert('here', '-', '-', Date.now());
      await insert('elsewhere', boot, 'another-boot', Date.now());
      await insert('silent', boot, 'another-boot', Date.now() - 60_000);
      assert.deepEqual([await members.isGone('here'), await members.isGone('elsewhere')], [true, boot === '']);
      const others = (await members.others()).map(({ id }) => id);
      assert.deepEqual(others, boot === '' ? [] : ['elsewhere']);
    } finally {
      await storage.write('DELETE FROM control_planes');
    }
  });

  it('does not point a name back at a revision that was replaced while it came up', async () => {
    const agent = createServer((_, response) => response.end());
    await once(agent.listen(0, '127.0.0.1'), 'listening');
    const urls = [`http://127.0.0.1:${(agent.address() as AddressInfo).port}`];
    const routes = createRoutes();
    routes.put('chat', { deploymentId: 'd', tenantId: 't' });
    const launched = Promise.withResolvers<WorkloadStatus>();
    let isLaunching = false;
    const ensure = () => {
      isLaunching = true;
      return launched.promise;
    };
    const serving = new Serving({
      ...{ routes, log, launches: new ConcurrencyLimit(1), noticeOf: () => undefined, note: async () => undefined },
      ...{ onServed: () => undefined, onFailed: () => undefined },
      driver: { status: () => undefined, ensure } as unknown as Driver,
      workload: async (id) => ({ id }) as Workload,
    });
    try {
      serving.follow({ deploymentId: 'd', revisionId: 'old', slug: 'chat' });
      await eventually('its launch', async () => isLaunching);
      routes.switchTo('d', { revisionId: 'new', urls });
      serving.follow({ deploymentId: 'd', revisionId: 'new', slug: 'chat' }, urls);
      launched.resolve({ id: 'old', phase: 'running', urls, restarts: 0, endsInARow: 0, lastExit: undefined });
      await sleep(200);
      assert.equal(routes.get('chat')?.target?.revisionId, 'new');
    } finally {
      serving.stop();
      agent.close();
    }
  });

  const now = new Date().toISOString();
  const insert = (table: string, row: Record<string, string | number>) => {
    const places = Object.keys(row).map((_, index) => `$${index + 1}`);
    return storage.write(
      `INSERT INTO ${table} (${Object.keys(row).join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(row),
    );
  };
  const insertDeployment = async (id: string) => {
    await insert('organizations', { organization_id: id, name: id, created_at: now });
    await insert('tenants', { tenant_id: id, organization_id: id, name: id, created_at: now });
    await insert('deployments', {
      ...{ deployment_id: id, tenant_id: id, name: id, name_key: id, slug: id, slug_key: id, source: 'internal_source' },
      ...{ status: 'READY', deployment_type: 'dev', settings: '{}', template: '{}', secrets: '[]', revision_count: 2 },
      ...{ delete_tracing_project: 0, created_at: now, updated_at: now },
    });
  };
  const insertRevision = (deployment: string, number: number, status: string, build?: string) =>
    insert('revisions', {
      ...{ revision_id: `${deployment}-${number}`, deployment_id: deployment, number, status, status_reason: 'x' },
      ...{ source: 'internal_source', template: '{}', secrets: '[]', created_at: now, updated_at: now },
      ...(build === undefined ? {} : { build_id: build }),
    });

  it('forgets no build that a revision in progress has just come to want', async () => {
    await insertDeployment('d');
    await insertRevision('d', 1, 'DEPLOYED', 'one');
    await insertRevision('d', 2, 'AWAITING_DEPLOY', 'one');
    assert.equal(await forgetBuild(storage, 'd', 'one'), false);
    assert.deepEqual(await storage.read('SELECT DISTINCT build_id FROM revisions'), [{ build_id: 'one' }]);
    await storage.write("UPDATE revisions SET status = 'DEPLOYED' WHERE revision_id = 'd-2'");
    assert.equal(await forgetBuild(storage, 'd', 'one'), true);
  });

  it('keeps, when it starts, the builds on record and those under way, and discards what else is there', async () => {
    await insertDeployment('e');
    await insertRevision('e', 1, 'DEPLOYED', 'e-1');
    await insertRevision('e', 2, 'BUILD_FAILED');
    await insertRevision('e', 3, 'BUILDING');
    const discarded: string[] = [];
    const builder = {
      list: async () => ['e-1', 'e-2', 'e-3', 'of-nobody'],
      discard: async (id: string) => void discarded.push(id),
    };
    await discardUnwantedBuilds({ storage, builder } as unknown as Context);
    assert.deepEqual(discarded, ['e-2', 'of-nobody']);
  });

  it('ends what it replaced only when it and the others have taken leave of it', async () => {
    const routes = createRoutes();
    const running = ['f-1'];
    const taken = Promise.withResolvers<boolean>();
    const visit = routes.enter({ revisionId: 'f-1', urls: ['http://127.0.0.1:1'] });
    const background = new Background(log);
    const removals = new Removals({
      ...{ storage, routes, background, log, builder: {} as Builder, drainElsewhere: () => taken.promise },
      driver: {
        list: async () => [...running],
        status: () => undefined,
        remove: async (id: string) => void running.splice(running.indexOf(id), 1),
      } as unknown as Driver,
      limits: { drainMs: 20_000, graceMs: 0, keptBuilds: 1 },
    });
    await insertDeployment('f');
    await insertRevision('f', 1, 'DEPLOYED');
    await removals.look();
    await sleep(100);
    assert.deepEqual(running, ['f-1'], 'a request is under way here');
    visit.leave();
    await removals.look();
    await sleep(100);
    assert.deepEqual(running, ['f-1'], 'the others have yet to take leave');
    taken.resolve(true);
    await eventually('its end', async () => running.length === 0);
    await background.stop();
  });
});

/** The ways of a revision: interrupted in each status, one at a time, a bounded number of builds, and a limit on every wait. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditPage, Deployment, Revision, RevisionList, ServerInfo } from '../../generated/control-plane/types.gen.ts';
import type { Storage, Transaction } from '../../src/storage/port.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { later } from '../suite/scope.ts';
import { eventually } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';
import { archiveOf, type Client, startTestServer, type TestServer, tinyDriver } from './support.ts';

/** A build command that says when it runs, and runs until the gate opens. */
function gatedBuild(server: TestServer, name: string) {
  const [begun, gate] = [join(server.dataDirectory, `${name}-begun`), join(server.dataDirectory, `${name}-gate`)];
  const script = `require('fs').writeFileSync('${begun}',''); setInterval(() => require('fs').existsSync('${gate}') && process.exit(0), 10);`;
  return {
    begun,
    gate,
    archive: archiveOf({ 'wait.cjs': script }),
    command: { source_config: { build_command: 'node wait.cjs' } },
  };
}

const exists = (file: string) => eventually(file, async () => (existsSync(file) ? true : undefined));

const interrupt = (client: Client, id: string, revision: string, spelling = 'interrupt') =>
  client.call<Revision & { detail: string }>('POST', `/v2/deployments/${id}/revisions/${revision}/${spelling}`);

const list = async (client: Client, id: string, query = '') =>
  (await client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions${query}`)).body.resources;

const openTiny = tinyDriver({ firstMs: 100, maxMs: 100 });

/** The newest entry of the revision is that somebody interrupted it. */
async function assertAudited(client: Client, revision: string): Promise<void> {
  const { body } = await client.call<AuditPage>('GET', `/v2/keelson/audit?resource_id=${revision}&page_size=1`);
  const [entry] = body.items;
  assert.deepEqual([entry?.action, entry?.actor.type, entry?.detail['to']], ['revision.status', 'key', 'INTERRUPTED']);
}

describe('a revision that is interrupted', () => {
  it('while it is built, leaves no command and no folder, and the next takes its turn', async () => {
    await using server = await startTestServer({ limits: { sweepMs: 60_000 } });
    const { client } = server;
    const build = gatedBuild(server, 'first');
    const { id } = await client.create('chat', build.command);
    const first = await client.deploy(id, await build.archive);
    await exists(build.begun);
    const next = await client.deploy(id, await archiveOf(), { source_config: { build_command: '' } });
    await client.until(id, next, 'QUEUED');
    const { status, body } = await interrupt(client, id, first);
    assert.equal(status, 200);
    assert.equal(body.status, 'INTERRUPTED');
    assert.equal(body.status_message, 'It was interrupted on request while it was BUILDING.');
    await assertAudited(client, first);
    const commands = () => processesOf(server.dataDirectory).filter(({ command }) => command.includes('wait.cjs'));
    await eventually('the command to end', async () => (commands().length === 0 ? true : undefined));
    await eventually('its build to go', async () =>
      (await readdir(join(server.dataDirectory, 'builds'))).includes(first) ? undefined : true,
    );
    const again = await interrupt(client, id, first, 'interruption');
    assert.deepEqual([again.status, again.body], [200, body]);
    await client.until(id, next, 'DEPLOYED');
    const refused = await interrupt(client, id, next);
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [409, `Revision ID ${next} is DEPLOYED and can no longer be interrupted.`],
    );
    assert.equal((await interrupt(client, id, id)).body.detail, `Revision ID ${id} not found.`);
    assert.equal((await interrupt(client, next, next)).body.detail, `Deployment ID ${next} not found.`);
  });

  it('while it is to become healthy, ends its process, and what serves goes on', async () => {
    await using server = await startTestServer();
    const { client } = server;
    const { id } = await client.create('chat');
    const serving = await client.deploy(id, await archiveOf());
    await client.until(id, serving, 'DEPLOYED');
    const stuck = await client.deploy(id, await archiveOf({ 'behaviour.txt': 'unhealthy' }));
    await client.until(id, stuck, 'DEPLOYING');
    assert.equal((await interrupt(client, id, stuck)).body.status, 'INTERRUPTED');
    await eventually('one agent server to be left', async () =>
      processesOf(server.dataDirectory).length === 1 ? true : undefined,
    );
    await eventually('the build of the one that serves to be left', async () => {
      const builds = await readdir(join(server.dataDirectory, 'builds'));
      return builds.length === 1 && builds[0] === serving ? true : undefined;
    });
    assert.equal((await client.call<{ revision: string }>('GET', '/d/chat/')).body.revision, serving);
    assert.equal((await client.get(id)).body.active_revision_id, serving);
  });

  it('while it waits, lets the one before it go on undisturbed, also when it goes on itself just then', async () => {
    const moves = { left: 0 };
    await using server = await startTestServer({ storage: (storage) => moving(storage, moves) });
    const { client } = server;
    const build = gatedBuild(server, 'first');
    const { id } = await client.create('chat', build.command);
    const first = await client.deploy(id, await build.archive);
    await exists(build.begun);
    const [command] = processesOf(server.dataDirectory);
    const second = await client.deploy(id, await archiveOf());
    await client.until(id, second, 'QUEUED');
    moves.left = 1;
    const { body: interrupted } = await interrupt(client, id, second, 'interruption');
    assert.equal(moves.left, 0);
    assert.equal(interrupted.status_message, 'It was interrupted on request while it was QUEUED.');
    await assertAudited(client, second);
    assert.deepEqual(processesOf(server.dataDirectory)[0], command, 'the build of the first goes on');
    await writeFile(build.gate, '');
    await client.until(id, first, 'DEPLOYED');
    assert.equal((await client.revision(id, second)).status, 'INTERRUPTED');
  });
});

describe('revisions of many deployments', () => {
  it('are built a bounded number at a time, one of a deployment, and a waiting one can be interrupted', async () => {
    await using server = await startTestServer({ limits: { builds: 1 } });
    const { client } = server;
    assert.equal((await client.call<ServerInfo>('GET', '/info')).body.limits.builds, 1);
    const build = gatedBuild(server, 'first');
    const { id: first } = await client.create('first', build.command);
    const building = await client.deploy(first, await build.archive);
    await exists(build.begun);
    const others = await Promise.all(
      ['second', 'third'].map(async (name) => {
        const { id } = await client.create(name);
        return { id, revision: await client.deploy(id, await archiveOf()) };
      }),
    );
    for (const { id, revision } of others) await client.until(id, revision, 'AWAITING_BUILD');
    const conflict = await client.call('POST', `/v2/deployments/${first}/revisions`, { source_revision_config: {} });
    assert.deepEqual([conflict.status, conflict.body.detail], [409, `Revision ID ${building} is still in progress (BUILDING).`]);
    const [second, third] = others as [(typeof others)[0], (typeof others)[0]];
    assert.equal((await interrupt(client, second.id, second.revision)).body.status, 'INTERRUPTED');
    await writeFile(build.gate, '');
    await client.until(first, building, 'DEPLOYED');
    await client.until(third.id, third.revision, 'DEPLOYED');
    assert.equal((await client.revision(second.id, second.revision)).status, 'INTERRUPTED');
  });

  it('are listed by status, and by who reconciles them', async () => {
    await using server = await startTestServer();
    const { client } = server;
    const { id } = await client.create('chat');
    const deployed = await client.deploy(id, await archiveOf());
    await client.until(id, deployed, 'DEPLOYED');
    const failed = await client.deploy(id, await archiveOf({ 'langgraph.json': '{}' }));
    await client.until(id, failed, 'BUILD_FAILED');
    const ids = async (query: string) => (await list(client, id, query)).map((revision) => revision.id);
    assert.deepEqual(await ids(''), [failed, deployed]);
    assert.deepEqual(await ids('?status='), [failed, deployed]);
    assert.deepEqual(await ids('?status=DEPLOYED'), [deployed]);
    assert.deepEqual(await ids('?status=BUILD_FAILED,DEPLOYED'), [failed, deployed]);
    assert.deepEqual(await ids('?status=QUEUED,NO_STATUS'), []);
    assert.deepEqual(await ids('?remote_reconciled=false'), [failed, deployed]);
    assert.deepEqual(await ids('?remote_reconciled=true'), []);
    assert.deepEqual(await ids('?limit=1&offset=1'), [deployed]);
  });
});

describe('an earlier revision', () => {
  it('is deployed again from what it had built, as often as its build is kept, and built anew afterwards', async () => {
    await using server = await startTestServer({ limits: { keptBuilds: 2 } });
    const { client } = server;
    const built = { source_config: { build_command: 'node count.cjs' } };
    const counter = join(server.dataDirectory, 'built');
    const script = `require('fs').appendFileSync('${counter}', 'x')`;
    const { id } = await client.create('chat', built);
    const first = await client.deploy(id, await archiveOf({ 'count.cjs': script }));
    await client.until(id, first, 'DEPLOYED');
    const again = async (revision: string, ends: 'DEPLOYED' | 'CREATE_FAILED' = 'DEPLOYED') => {
      const { status, body } = await client.call<{ latest_revision_id: string }>(
        'POST',
        `/v2/deployments/${id}/revisions/${revision}/redeploy`,
      );
      assert.equal(status, 200);
      return client.until(id, body.latest_revision_id, ends);
    };
    const { id: second } = await again(first);
    assert.equal(await readFile(counter, 'utf8'), 'x', 'nothing was built for it');
    assert.equal(existsSync(join(server.dataDirectory, 'logs', second, 'build.jsonl')), false);
    for (let more = 0; more < 2; more += 1)
      await client.until(id, await client.deploy(id, await archiveOf({ 'count.cjs': script })), 'DEPLOYED');
    await eventually('the build to go', async () =>
      (await readdir(join(server.dataDirectory, 'builds'))).includes(first) ? undefined : true,
    );
    await again(first);
    assert.equal(await readFile(counter, 'utf8'), 'xxxx', 'it was built anew from its archive');
  });
});

describe('a launch that does not end', () => {
  it('holds up neither the deletion of its deployment nor the next revision', async () => {
    const over = Promise.withResolvers<void>();
    const launched: string[] = [];
    const hanging: typeof openTiny = (...options) => {
      const driver = openTiny(...options);
      const ensure = driver.ensure.bind(driver);
      driver.ensure = async (workload) => {
        launched.push(workload.deploymentName);
        if (launched.length <= 2) await over.promise;
        return ensure(workload);
      };
      return driver;
    };
    await using server = await startTestServer({ driver: hanging, limits: { sweepMs: 100 } });
    const { client } = server;
    try {
      const { id } = await client.create('chat');
      const first = await client.deploy(id, await archiveOf());
      await eventually('its launch', async () => launched.length === 1);
      assert.equal((await interrupt(client, id, first)).status, 200);
      await client.deploy(id, await archiveOf());
      await eventually('the launch of the next', async () => launched.length === 2);
      assert.equal((await client.call('DELETE', `/v2/deployments/${id}`)).status, 204);
      await eventually('its end', async () => (await client.call('GET', `/v2/deployments/${id}`)).status === 404);
    } finally {
      over.resolve();
    }
    await eventually('the end of what was launched too late', async () => processesOf(server.dataDirectory).length === 0);
  });
});

describe('a switch', () => {
  it('ends the old revision later when the driver fails to end it at first', async () => {
    let refused = 0;
    const failing: typeof openTiny = (...options) => {
      const driver = openTiny(...options);
      const remove = driver.remove.bind(driver);
      driver.remove = async (id, graceMs) => {
        if (refused++ === 0) throw new Error('the engine is away');
        return remove(id, graceMs);
      };
      return driver;
    };
    await using server = await startTestServer({ driver: failing, limits: { sweepMs: 100 } });
    const { client } = server;
    const { id } = await client.create('chat');
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
    const [old] = processesOf(server.dataDirectory);
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
    await eventually('the end of the old agent server', async () =>
      refused > 1 && processesOf(server.dataDirectory).every(({ pid }) => pid !== old?.pid) ? true : undefined,
    );
  });

  it('that cannot be recorded is taken back: the old revision answers', async () => {
    const refusal = { armed: false, made: Promise.withResolvers<void>(), over: Promise.withResolvers<void>() };
    await using server = await startTestServer({ storage: (storage) => refusing(storage, refusal), limits: { sweepMs: 60_000 } });
    const { client } = server;
    const { id } = await client.create('chat');
    const first = await client.deploy(id, await archiveOf());
    await client.until(id, first, 'DEPLOYED');
    const archive = await archiveOf();
    refusal.armed = true;
    const second = await client.deploy(id, archive);
    try {
      await refusal.made.promise;
      const answering = async () => (await client.call<{ revision: string }>('GET', '/d/chat/')).body.revision;
      await eventually('the old revision', async () => ((await answering()) === first ? true : undefined));
    } finally {
      refusal.over.resolve();
    }
    await client.until(id, second, 'DEPLOYED');
  });
});

/** A storage in which a revision has another status just when it is to be interrupted, for as long as that transaction lasts. */
function moving(storage: Storage, moves: { left: number }): Storage {
  return transacting(storage, (inner) => ({
    query: async (sql, parameters) => {
      if (moves.left > 0 && sql.startsWith('UPDATE revisions SET status') && parameters?.includes('INTERRUPTED')) {
        moves.left -= 1;
        await inner.query(`UPDATE revisions SET status = 'AWAITING_BUILD' WHERE revision_id = $1`, [parameters[0]!]);
      }
      return inner.query(sql, parameters);
    },
  }));
}

function transacting(storage: Storage, within: (inner: Transaction) => Transaction): Storage {
  const transaction: Storage['transaction'] = (body) => storage.transaction((inner) => body(within(inner)));
  return new Proxy(storage, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A storage that refuses once to record which revision serves, and then tells nothing, so that nothing is tried again, until it may. */
function refusing(
  storage: Storage,
  refusal: { armed: boolean; made: PromiseWithResolvers<void>; over: PromiseWithResolvers<void> },
): Storage {
  let silence = Promise.resolve();
  const refusingOnce = transacting(storage, (inner) => ({
    query: (sql, parameters) => {
      if (!refusal.armed || !sql.includes('SET active_revision_id')) return inner.query(sql, parameters);
      refusal.armed = false;
      silence = refusal.over.promise;
      refusal.made.resolve();
      throw new Error('refused on purpose');
    },
  }));
  const read: Storage['read'] = (sql, parameters) => silence.then(() => storage.read(sql, parameters));
  return new Proxy(refusingOnce, { get: (target, name) => (name === 'read' ? read : Reflect.get(target, name)) });
}

it('a rollback does not wait for a build', async () => {
  await using server = await startTestServer();
  const { client } = server;
  const build = gatedBuild(server, 'first');
  const { id } = await client.create('chat', build.command);
  await writeFile(build.gate, '');
  const first = await client.deploy(id, await build.archive);
  await client.until(id, first, 'DEPLOYED');
  await Promise.all([rm(build.begun), rm(build.gate)]);
  const slow = await client.deploy(id, await build.archive);
  await exists(build.begun);
  const { body } = await client.call<Deployment>('POST', `/v2/deployments/${id}/revisions/${first}/redeploy`);
  await client.until(id, body.latest_revision_id!, 'DEPLOYED');
  const { status, status_message: message } = await client.revision(id, slow);
  assert.deepEqual(
    [status, message],
    ['INTERRUPTED', 'It was interrupted while it was BUILDING: revision v1 was deployed again.'],
  );
  await eventually('the command to end', async () => (processesOf(server.dataDirectory).length === 1 ? true : undefined));
});

describe('a limit', () => {
  it('does not count the time in which the server was down', later, async () => {
    const server = await startTestServer({}, { postgres: undefined });
    const { client, dataDirectory, running } = server;
    const build = gatedBuild(server, 'first');
    const { id } = await client.create('chat', build.command);
    const revision = await client.deploy(id, await build.archive);
    await exists(build.begun);
    await running.close();
    await rm(build.begun);
    const storage = openSqlite(join(dataDirectory, 'control-plane.db'));
    await storage.write("UPDATE revisions SET updated_at = '2020-01-01T00:00:00.000Z'");
    await storage.close();
    await using next = await startTestServer({ limits: { sweepMs: 50 } }, { postgres: undefined, dataDirectory });
    await exists(build.begun);
    await sleep(300);
    assert.equal((await next.client.revision(id, revision)).status, 'BUILDING');
    await writeFile(build.gate, '');
    await next.client.until(id, revision, 'DEPLOYED');
  });

  it('ends a wait for a builder, and none because the clock is set', later, async (t) => {
    await using server = await startTestServer({ limits: { builds: 1, sweepMs: 50 } });
    const { client, running } = server;
    const build = gatedBuild(server, 'first');
    const { id: first } = await client.create('first', build.command);
    const building = await client.deploy(first, await build.archive);
    await exists(build.begun);
    const { id } = await client.create('second');
    const waiting = await client.deploy(id, await archiveOf());
    await client.until(id, waiting, 'AWAITING_BUILD');
    const queued = await client.deploy(first, await archiveOf());
    await client.until(first, queued, 'QUEUED');
    // The clock is set, or the machine slept: that is no waiting.
    t.mock.method(Date, 'now', () => performance.timeOrigin + performance.now() + 7 * 86_400_000);
    await sleep(300);
    t.mock.restoreAll();
    for (const [of, revision, status] of [
      [first, building, 'BUILDING'],
      [id, waiting, 'AWAITING_BUILD'],
      [first, queued, 'QUEUED'],
    ] as const)
      assert.equal((await client.revision(of, revision)).status, status);
    // From here on: what a busy machine takes for the way there is not what is tested.
    running.controlPlane.limits.waitMs = 400;
    const { status_message: message } = await client.until(id, waiting, 'BUILD_FAILED');
    assert.match(message ?? '', /AWAITING_BUILD for longer than the limit of 0\.4 seconds\. All builders of the server are busy/);
    const failed = await client.until(first, queued, 'CREATE_FAILED');
    assert.match(failed.status_message ?? '', /QUEUED for longer than the limit of 0\.4 seconds/);
    await writeFile(build.gate, '');
    await client.until(first, building, 'DEPLOYED');
  });

  it('ends a build that takes too long', later, async () => {
    await using server = await startTestServer({ limits: { buildMs: 2_000 } });
    const { client } = server;
    const build = gatedBuild(server, 'first');
    const { id } = await client.create('chat', build.command);
    const slow = await client.deploy(id, await build.archive);
    const { status_message: message } = await client.until(id, slow, 'BUILD_FAILED');
    assert.match(message ?? '', /did not end within 2 seconds/);
    await eventually('the command to end', async () => (processesOf(server.dataDirectory).length === 0 ? true : undefined));
    await eventually('no build', async () =>
      (await readdir(join(server.dataDirectory, 'builds'))).length === 0 ? true : undefined,
    );
  });

  it('ends a launch that a driver never finishes, and the next revision is deployed', async () => {
    let hang = true;
    let release = () => {};
    const stalling: typeof openTiny = (...options) => {
      const driver = openTiny(...options);
      const ensure = driver.ensure.bind(driver);
      driver.ensure = async (workload) => {
        if (workload.image !== undefined) return new Promise(() => {});
        if (hang) await new Promise<void>((resolve) => (release = resolve));
        return ensure(workload);
      };
      return Object.assign(driver, { runs: new Set(['directory', 'image']) });
    };
    await using server = await startTestServer({ driver: stalling, limits: { launchMs: 300, sweepMs: 50 } });
    const { client, running } = server;
    const image = await client.call<Deployment>('POST', '/v2/deployments', {
      ...{ name: 'pulled', source: 'external_docker', secrets: [], source_config: { resource_spec: {} } },
      source_revision_config: { image_uri: 'registry.example/large:1' },
    });
    assert.equal(image.status, 201, JSON.stringify(image.body));
    const pulled = image.body.latest_revision_id!;
    await client.until(image.body.id, pulled, 'AWAITING_DEPLOY');
    const { id } = await client.create('chat');
    const stuck = await client.deploy(id, await archiveOf());
    const { status_message: message } = await client.until(id, stuck, 'DEPLOY_FAILED');
    assert.match(message ?? '', /AWAITING_DEPLOY for longer than the limit of 0\.3 seconds/);
    // The pull of an image counts as its build.
    assert.equal((await client.revision(image.body.id, pulled)).status, 'AWAITING_DEPLOY');
    running.controlPlane.limits.buildMs = 300;
    assert.match((await client.until(image.body.id, pulled, 'DEPLOY_FAILED')).status_message ?? '', /limit of 0\.6 seconds/);
    Object.assign(running.controlPlane.limits, { launchMs: 60_000, buildMs: 60_000 });
    hang = false;
    release();
    await eventually('what was launched too late to end', async () =>
      processesOf(server.dataDirectory).length === 0 ? true : undefined,
    );
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
  });
});

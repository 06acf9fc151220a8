/** Deployments in containers whose state is in PostgreSQL: replicas of an image of a project share the database of the deployment. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { root } from '../../scripts/generate/contracts.ts';
import { Life } from '../control-plane/crash/life.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { docker, openEngine, removeImages } from './engine.ts';
import { loadImage } from './images.ts';
import { buildPostgres } from './postgres-image.ts';
import { LIMITS, testScaling } from './scaling-suite.ts';
import { leftOf, settled } from './server.ts';

const engine = await openEngine();
const [POSTGRES, PROJECT] = ['keelson-test/postgres:server', 'keelson-test/scaled:1'];

describe('an image with PostgreSQL', { skip: engine.missing }, () => {
  const cleanup = suiteCleanup(after);
  let life: Life;
  before(async () => {
    await buildPostgres(cleanup, engine, POSTGRES);
    const postgres = await startPostgres();
    const [data, outside] = [await temporaryFolder(cleanup), await temporaryFolder(cleanup)];
    const settings = { driver: 'docker', engine: engine.host, postgres, leaseSeconds: 3 };
    life = new Life(data, join(outside, 'deaths'), 'tiny', settings);
    await life.start({ limits: LIMITS });
    cleanup.after(async () => {
      await life.stop();
      assert.deepEqual(await leftOf(engine, data), [], 'nothing on the engine outlives the control plane');
    });
    await buildProject();
  });
  after(() => removeImages(engine, POSTGRES, PROJECT));

  /** It listens where this machine and containers of every network reach it. */
  async function startPostgres(): Promise<string> {
    const format = '{{(index .IPAM.Config 0).Gateway}}';
    const [address, port] = [await docker(engine, ['network', 'inspect', 'bridge', '--format', format]), await freePort()];
    const variables = { POSTGRES_USER: 'keelson', POSTGRES_PASSWORD: 'a-password', LISTEN: address, PORT: String(port) };
    const options = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
    const id = await docker(engine, ['run', '--detach', '--network', 'host', ...options, POSTGRES]);
    cleanup.after(() => docker(engine, ['rm', '--force', '--volumes', id]).then(() => {}));
    const url = `postgres://keelson:a-password@${address}:${port}/keelson`;
    await eventually(
      'PostgreSQL answers',
      async () => {
        const client = new pg.Client({ connectionString: url });
        const isThere = await client.connect().then(
          () => true,
          () => false,
        );
        await client.end().catch(() => {});
        return isThere;
      },
      180_000,
    );
    return url;
  }

  async function buildProject(): Promise<void> {
    const folder = await temporaryFolder(cleanup);
    await cp(join(root, 'test/fixtures/projects/scaled'), folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'scaled', type: 'module' }));
    await writeFile(join(folder, 'Dockerfile'), `FROM ${await loadImage(engine, 'agent')}\nCOPY . /app\n`);
    await docker(engine, ['build', '--tag', PROJECT, folder]);
  }

  it('keeps threads in the database of its deployment, for all replicas and the next revision', async () => {
    const { client, dataDirectory } = life;
    const { id, latest_revision_id: first } = await client.create('shared', {
      ...{ source: 'external_docker', source_revision_config: { image_uri: PROJECT } },
      source_config: { resource_spec: { memory_mb: 512, memory_limit_mb: 512, min_scale: 2 } },
    });
    await settled(client, id, first!, 'DEPLOYED');
    const containers = (await docker(engine, ['ps', '-q', '--filter', `label=keelson.deployment=${id}`])).split('\n');
    assert.equal(containers.length, 2);
    const [found] = JSON.parse(await docker(engine, ['inspect', containers[0]!])) as { Config: { Env: string[] } }[];
    const variables = Object.fromEntries(found!.Config.Env.map((line) => line.split(/=(.*)/s) as [string, string]));
    assert.match(variables['DATABASE_URI'] ?? '', /^postgres(ql)?:\/\//);
    assert.equal(variables['POSTGRES_URI'], variables['DATABASE_URI']);
    const { body: thread } = await client.call<{ thread_id: string }>('POST', '/d/shared/threads', {});
    const path = `/d/shared/threads/${thread.thread_id}`;
    // Requests go to one replica or the other; each knows the thread.
    for (let request = 0; request < 6; request++) assert.equal((await client.call('GET', path)).status, 200);
    const { body } = await client.patch(id, { secrets: [{ name: 'NEXT', value: 'yes' }] });
    await settled(client, id, body.latest_revision_id!, 'DEPLOYED');
    assert.equal((await client.call('GET', path)).status, 200);
    assert.equal(existsSync(join(dataDirectory, 'deployments', id, 'state/agent.db')), false);
    await client.call('DELETE', `/v2/deployments/${id}`);
    await client.untilGone(id);
  });

  testScaling(engine, PROJECT, () => life);
});

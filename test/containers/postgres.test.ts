/** Deployments in containers whose state is in PostgreSQL: replicas of an image of a project share the database of the deployment. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { root } from '../../scripts/generate/contracts.ts';
import type { TestServer } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/loopback-server.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { docker, openEngine, removeImages } from './engine.ts';
import { loadImage } from './images.ts';
import { buildPostgres } from './postgres-image.ts';
import { settled, startDockerServer } from './server.ts';

const engine = await openEngine();
const [POSTGRES, PROJECT] = ['keelson-test/postgres:server', 'keelson-test/echo:1'];

describe('an image with PostgreSQL', { skip: engine.missing, timeout: 600_000 }, () => {
  const cleanup = suiteCleanup(after);
  let server: TestServer;
  before(async () => {
    await buildPostgres(cleanup, engine, POSTGRES);
    server = await startDockerServer(engine, { postgres: await startPostgres() });
    cleanup.after(async () => server[Symbol.asyncDispose]());
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
    await cp(join(root, 'examples/blank/src/graph.ts'), join(folder, 'graph.ts'));
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'echo', type: 'module' }));
    const config = { node_version: '24', graphs: { blank: './graph.ts:graph' } };
    await writeFile(join(folder, 'langgraph.json'), JSON.stringify(config));
    await writeFile(join(folder, 'Dockerfile'), `FROM ${await loadImage(engine, 'agent')}\nCOPY . /app\n`);
    await docker(engine, ['build', '--tag', PROJECT, folder]);
  }

  it('keeps threads in the database of its deployment, for all replicas and the next revision', async () => {
    const { id, latest_revision_id: first } = await server.client.create('shared', {
      ...{ source: 'external_docker', source_revision_config: { image_uri: PROJECT } },
      source_config: { resource_spec: { memory_mb: 512, memory_limit_mb: 512, min_scale: 2 } },
    });
    await settled(server.client, id, first!, 'DEPLOYED');
    const containers = (await docker(engine, ['ps', '-q', '--filter', `label=keelson.deployment=${id}`])).split('\n');
    assert.equal(containers.length, 2);
    const [found] = JSON.parse(await docker(engine, ['inspect', containers[0]!])) as { Config: { Env: string[] } }[];
    const variables = Object.fromEntries(found!.Config.Env.map((line) => line.split(/=(.*)/s) as [string, string]));
    assert.match(variables['DATABASE_URI'] ?? '', /^postgres(ql)?:\/\//);
    assert.equal(variables['POSTGRES_URI'], variables['DATABASE_URI']);
    const { body: thread } = await server.client.call<{ thread_id: string }>('POST', '/d/shared/threads', {});
    const path = `/d/shared/threads/${thread.thread_id}`;
    // Requests go to one replica or the other; each knows the thread.
    for (let request = 0; request < 6; request++) assert.equal((await server.client.call('GET', path)).status, 200);
    const { body } = await server.client.patch(id, { secrets: [{ name: 'NEXT', value: 'yes' }] });
    await settled(server.client, id, body.latest_revision_id!, 'DEPLOYED');
    assert.equal((await server.client.call('GET', path)).status, 200);
    assert.equal(existsSync(join(server.dataDirectory, 'deployments', id, 'state/agent.db')), false);
    await server.client.call('DELETE', `/v2/deployments/${id}`);
    await server.client.untilGone(id);
  });
});

/** Deployments of images, over the public API, on a real engine. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ServerInfo } from '../../generated/control-plane/types.gen.ts';
import type { TestServer } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { importAnswers } from './answers-image.ts';
import { openEngine, removeImages } from './engine.ts';
import { leftOf, settled, startDockerServer } from './server.ts';

const engine = await openEngine();
const [IMAGE, NEXT] = ['keelson-test/answers:1', 'keelson-test/answers:2'];

describe('an image on the docker driver', { skip: engine.missing }, () => {
  let server: TestServer;
  before(async () => {
    await importAnswers(engine, IMAGE, NEXT);
    server = await startDockerServer(engine);
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await removeImages(engine, IMAGE, NEXT);
  });

  const create = (name: string, image: string, more: object = {}) =>
    server.client.create(name, {
      ...{ source: 'external_docker', source_config: { resource_spec: { memory_mb: 64, memory_limit_mb: 128 } } },
      ...{ source_revision_config: { image_uri: image }, ...more },
    });
  const ask = async (name: string, path: string): Promise<string> => {
    const response = await fetch(`${server.running.url}/d/${name}${path}`, { headers: { 'x-api-key': server.client.key } });
    return `${response.status} ${await response.text()}`;
  };

  it('is served at once, and the server says how', async () => {
    const { body: info } = await server.client.call<ServerInfo>('GET', '/info');
    assert.equal(info.driver, 'docker');
    assert.deepEqual(info.resource_limits, {
      memory: 'enforced',
      cpu: 'enforced',
      processes: 'enforced',
      max_processes: 1_024,
      max_disk_mb: null,
      max_state_mb: 10_240,
      build_memory_mb: 4_096,
    });
    assert.ok(info.sources.includes('external_docker'));
    const { id, latest_revision_id: first } = await create('shop', IMAGE, { secrets: [{ name: 'TOKEN', value: 'its-secret' }] });
    await settled(server.client, id, first!, 'DEPLOYED');
    assert.equal(await ask('shop', '/'), `200 ${first}`);
    const environment = JSON.parse((await ask('shop', '/env')).slice(4)) as Record<string, string>;
    assert.equal(environment['TOKEN'], 'its-secret');
    assert.equal(environment['PORT'], '8000');
    const path = `/v2/deployments/${id}/revisions/${first}/logs?type=deploy`;
    const { body } = await server.client.call<{ logs: { message: string }[] }>('GET', path);
    assert.ok(body.logs.some(({ message }) => message === 'listens with [redacted]'));
  });

  it('is replaced by another, and rolled back, and no request fails', async () => {
    const { id, latest_revision_id: first } = await create('load', IMAGE);
    await settled(server.client, id, first!, 'DEPLOYED');
    const seen = new Map<string, number>();
    const load = new AbortController();
    const users = Array.from({ length: 4 }, async () => {
      while (!load.signal.aborted) {
        const answer = await ask('load', '/slow?of=20');
        seen.set(answer, (seen.get(answer) ?? 0) + 1);
      }
    });
    const { body } = await server.client.patch(id, { source_revision_config: { image_uri: NEXT } });
    const second = body.latest_revision_id!;
    await settled(server.client, id, second, 'DEPLOYED');
    const path = `/v2/deployments/${id}/revisions/${first}/redeploy`;
    const { body: back } = await server.client.call<{ latest_revision_id: string }>('POST', path);
    await settled(server.client, id, back.latest_revision_id, 'DEPLOYED');
    await eventually('the third to be used', async () => seen.has(`200 ${back.latest_revision_id}`));
    load.abort();
    await Promise.all(users);
    assert.deepEqual(new Set(seen.keys()), new Set([`200 ${first}`, `200 ${second}`, `200 ${back.latest_revision_id}`]));
  });

  it('that is nowhere fails the revision and names it, and what serves goes on serving', async () => {
    const { id, latest_revision_id: first } = await create('kept', IMAGE);
    await settled(server.client, id, first!, 'DEPLOYED');
    const missing = 'localhost:9/nobody/nothing:1';
    const { body } = await server.client.patch(id, { source_revision_config: { image_uri: missing } });
    const failed = await settled(server.client, id, body.latest_revision_id!, 'DEPLOY_FAILED');
    assert.match(failed.status_message ?? '', /image localhost:9\/nobody\/nothing:1 could not be pulled/);
    assert.equal(await ask('kept', '/'), `200 ${first}`);
  });

  it('that ends at once fails the revision with what it said', async () => {
    const { id, latest_revision_id: first } = await create('broken', IMAGE, { secrets: [{ name: 'BROKEN', value: 'yes' }] });
    const { status_message: message } = await settled(server.client, id, first!, 'DEPLOY_FAILED');
    assert.match(message ?? '', /ended 4 times before it became healthy[\s\S]*exited with code 4[\s\S]*no such model/);
  });

  it('is refused what containers cannot have', async () => {
    const request = { name: 'other', source: 'external_docker', source_revision_config: { image_uri: IMAGE }, secrets: [] };
    for (const [field, more] of Object.entries({
      'source_config.resource_spec.sidecars': { source_config: { resource_spec: { sidecars: [{ name: 'a', image: 'b' }] } } },
      secret_references: {
        source_config: { resource_spec: {} },
        secret_references: [{ name: 'A', secret_name: 'keys', secret_key: 'a' }],
      },
    })) {
      const { status, body } = await server.client.call('POST', '/v2/deployments', { ...request, ...more });
      const detail = `Source configuration error: '${field}' needs the kubernetes driver; this server runs the docker driver.`;
      assert.deepEqual([status, body.detail], [400, detail]);
    }
  });

  it('leaves nothing when its deployment is deleted', async () => {
    const { body } = await server.client.call<{ resources: { id: string }[] }>('GET', '/v2/deployments');
    for (const { id } of body.resources) {
      await server.client.call('DELETE', `/v2/deployments/${id}`);
      await server.client.untilGone(id);
    }
    assert.deepEqual(await leftOf(engine, server.dataDirectory), []);
  });
});

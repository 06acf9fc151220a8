/** The documented way of a deployment over plain HTTP, every answer held against the contract. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Deployment, DeploymentList, Revision, RevisionList } from '../../generated/control-plane/types.gen.ts';
import { archiveOf, Client, eventually, putArchive, startTestServer, type TestServer } from './support.ts';

describe('the way of a deployment', () => {
  let server: TestServer;
  let client: Client;
  let deployment: Deployment;
  let first: string;

  before(async () => {
    server = await startTestServer();
    client = server.client;
  });
  after(() => server[Symbol.asyncDispose]());

  const through = async (path: string) => (await client.call<Record<string, string>>('GET', `/d/chat${path}`)).body;

  it('is created with nothing to deploy yet', async () => {
    deployment = await client.create('chat', { secrets: [{ name: 'TOKEN', value: 'first-secret' }] });
    assert.equal(deployment.latest_revision_id, null);
    assert.equal(deployment.active_revision_id, null);
    assert.deepEqual(deployment.secrets, [{ name: 'TOKEN', value: '[redacted]' }]);
    assert.equal(deployment.source_config.custom_url, `${client.url}/d/chat`);
    assert.deepEqual(deployment.source_config.resource_spec, { min_scale: 1, max_scale: 1, cpu: 1, memory_mb: 2048 });
    const ready = await eventually(async () => {
      const { body } = await client.get(deployment.id);
      return body.status === 'READY' ? body : undefined;
    }, 'READY');
    assert.equal(ready.latest_revision_id, null);
    assert.equal((await client.call('GET', '/d/chat/ok')).status, 503);
  });

  it('deploys an uploaded archive', async () => {
    first = await client.deploy(deployment.id, await archiveOf());
    const page = await client.call<RevisionList>('GET', `/v2/deployments/${deployment.id}/revisions?limit=1`);
    assert.equal(page.body.resources[0]?.id, first);
    assert.equal(page.body.offset, 1);
    const revision = await client.until(deployment.id, first, 'DEPLOYED');
    assert.equal(revision.source_revision_config.langgraph_config_path, 'langgraph.json');
    assert.equal(revision.status_message, null);
    const { body } = await client.get(deployment.id);
    assert.equal(body.active_revision_id, first);
    assert.equal(body.image_version, '7.7.7');
    const seen = await through('/hello');
    assert.equal(seen['path'], '/hello');
    assert.equal(seen['revision'], first);
    assert.equal(seen['token'], 'first-secret');
    assert.match(await readFile(join(server.dataDirectory, 'logs', first, 'build.jsonl'), 'utf8'), /Unpacking/);
    const files = await readdir(server.dataDirectory, { recursive: true, withFileTypes: true });
    for (const file of files.filter((entry) => entry.isFile())) {
      const path = join(file.parentPath, file.name);
      assert.equal((await readFile(path)).includes('first-secret'), false, `${path} tells a secret`);
    }
  });

  it('makes a revision for new secrets and retires the old one', async () => {
    const patched = await client.patch(deployment.id, { secrets: [{ name: 'TOKEN', value: 'second-secret' }] });
    const second = patched.body.latest_revision_id ?? '';
    assert.notEqual(second, first);
    await client.until(deployment.id, second, 'DEPLOYED');
    const seen = await through('/');
    assert.equal(seen['token'], 'second-secret');
    assert.equal(seen['revision'], second);
    assert.equal((await client.revision(deployment.id, first)).status, 'DEPLOYED');
    await eventually(async () => ((await workloadsOf(server)).length === 1 ? true : undefined), 'the old revision to end');
  });

  it('repeats an earlier revision whole, with the build that is still kept', async () => {
    const { body } = await client.call<Deployment>('POST', `/v2/deployments/${deployment.id}/revisions/${first}/redeploy`);
    const third = body.latest_revision_id ?? '';
    await client.until(deployment.id, third, 'DEPLOYED');
    assert.equal((await through('/'))['token'], 'first-secret');
    assert.equal(existsSync(join(server.dataDirectory, 'logs', third)), false, 'nothing was built');
  });

  it('makes a revision on demand and refuses another while that is in progress', async () => {
    const path = `/v2/deployments/${deployment.id}/revisions`;
    const made = await client.call<Revision>('POST', path, { source_revision_config: {} });
    assert.equal(made.status, 201);
    const again = await client.call('POST', path, { source_revision_config: {} });
    assert.equal(again.status, 409);
    assert.match(again.body.detail, new RegExp(`^Revision ID ${made.body.id} is still in progress \\([A-Z_]+\\)\\.$`));
    await client.until(deployment.id, made.body.id, 'DEPLOYED');
  });

  it('lists by name, page and filter', async () => {
    const list = async (query: string) => (await client.call<DeploymentList>('GET', `/v2/deployments?${query}`)).body;
    assert.deepEqual(
      (await list('name_contains=')).resources.map(({ name }) => name),
      ['chat'],
    );
    assert.equal((await list('name_contains=HA')).offset, 1);
    assert.equal((await list('name=Chat')).offset, 0);
    assert.equal((await list('name=chat&name_contains=chat&limit=100')).offset, 1);
    assert.equal((await list('status=READY&image_version=7.7.7&deployment_type=dev&remote_reconciled=false')).offset, 1);
    assert.equal((await list('status=NONSENSE')).offset, 0);
    assert.equal((await list(`deployment_ids=${deployment.id.toUpperCase()}`)).offset, 1);
    assert.equal((await list(`tag_value_ids=${deployment.id}`)).offset, 0);
    assert.equal((await list('offset=7')).offset, 7);
  });

  it('is deleted with everything it had', async () => {
    assert.equal((await client.call('DELETE', `/v2/deployments/${deployment.id}?force=true`)).status, 400);
    assert.equal((await client.call('DELETE', `/v2/deployments/${deployment.id}`)).status, 204);
    await client.untilGone(deployment.id);
    const { status, body } = await client.call('GET', `/v2/deployments/${deployment.id}`);
    assert.deepEqual([status, body.detail], [404, `Deployment ID ${deployment.id} not found.`]);
    assert.equal((await client.call('GET', '/d/chat/ok')).status, 404);
    assert.deepEqual(await workloadsOf(server), []);
    for (const place of ['deployments', 'uploads'])
      assert.equal(existsSync(join(server.dataDirectory, place, deployment.id)), false);
    assert.equal(existsSync(join(server.dataDirectory, 'logs', first)), false);
    for (const place of ['builds', 'workloads']) assert.equal(existsSync(join(server.dataDirectory, place, first)), false);
    await client.create('chat');
  });
});

describe('what the server says of itself', () => {
  it('needs no key', async () => {
    await using server = await startTestServer();
    const anonymous = new Client(server.client.url, '');
    assert.deepEqual((await anonymous.call<unknown>('GET', '/ok')).body, { ok: true });
    const info = await anonymous.call<{ driver: string; sources: string[] }>('GET', '/info');
    assert.equal(info.body.driver, 'process');
    // A machine with git has another.
    assert.deepEqual(
      info.body.sources.filter((source) => source !== 'github'),
      ['internal_source'],
    );
    const document = await anonymous.call<{ servers: unknown }>('GET', '/openapi.json');
    assert.deepEqual(document.body.servers, [{ url: anonymous.url }]);
    assert.match(await (await fetch(`${anonymous.url}/docs`)).text(), /Keelson control plane/);
    assert.equal((await fetch(`${anonymous.url}/docs/swagger-ui.css`)).status, 200);
    assert.equal((await anonymous.call('GET', '/docs/other.js')).body.detail, 'Asset other.js not found.');
  });
});

describe('the prefix /api-host', () => {
  it('may stand before every path: of the API, of uploads, of the gateway and of the reference page', async () => {
    await using server = await startTestServer();
    const client = new Client(`${server.client.url}/api-host`, server.client.key);
    const { id } = await client.create('prefixed');
    const { body: upload } = await client.call<{ upload_url: string; object_path: string }>(
      'POST',
      `/v2/deployments/${id}/upload-url`,
    );
    const put = await putArchive(upload.upload_url.replace('/uploads/', '/api-host/uploads/'), await archiveOf());
    assert.equal(put.status, 200, await put.text());
    const { body } = await client.patch(id, { source_revision_config: { source_tarball_path: upload.object_path } });
    await client.until(id, body.latest_revision_id!, 'DEPLOYED');
    assert.equal((await client.call<{ path: string }>('GET', '/d/prefixed/hello')).body.path, '/hello');
    assert.equal((await client.call('GET', '/openapi.json')).status, 200);
    assert.equal((await fetch(`${client.url}/docs`)).status, 200);
    assert.equal((await client.call('GET', '/nothing')).status, 404);
  });
});

async function workloadsOf({ dataDirectory }: TestServer): Promise<string[]> {
  const ids = await readdir(join(dataDirectory, 'workloads')).catch(() => []);
  return ids.filter((id) => existsSync(join(dataDirectory, 'workloads', id, 'process.json')));
}

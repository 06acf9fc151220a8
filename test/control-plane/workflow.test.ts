/** The documented way of a deployment over plain HTTP, every answer held against the contract. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Deployment, DeploymentList, Revision, RevisionList } from '../../generated/control-plane/types.gen.ts';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { eventually } from '../support/eventually.ts';
import { GitServer } from '../support/git-server.ts';
import { archiveOf, Client, putArchive, startTestServer, type TestServer } from './support.ts';

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
    const ready = await eventually('READY', async () => {
      const { body } = await client.get(deployment.id);
      return body.status === 'READY' ? body : undefined;
    });
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
    await eventually('the old revision to end', async () => ((await workloadsOf(server)).length === 1 ? true : undefined));
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

  it('changes some secrets and loses none, whoever else changes some or failed before', async () => {
    const { id } = deployment;
    const change = (patch: object) => client.call<Deployment>('PATCH', `/v2/keelson/deployments/${id}/secrets`, patch);
    const many = (count: number, value = '') => Array.from({ length: count }, (_, index) => ({ name: `N${index}`, value }));
    const names = ({ secrets }: Deployment) => secrets.map(({ name }) => name).toSorted();
    const { body: failing } = await client.patch(id, { source_config: { build_command: 'false' } });
    await client.until(id, failing.latest_revision_id!, 'BUILD_FAILED');
    const racing = await Promise.all(['A', 'B', 'C', 'D'].map((name) => change({ set: [{ name, value: `value-of-${name}` }] })));
    assert.deepEqual(
      racing.map(({ status }) => status),
      [200, 200, 200, 200],
    );
    const { body: changed } = await client.get(id);
    assert.deepEqual(names(changed), ['A', 'B', 'C', 'D', 'TOKEN']);
    assert.equal(changed.source_config.build_command, null, 'what failed is not tried again');
    await client.until(id, changed.latest_revision_id!, 'DEPLOYED');
    assert.equal((await through('/'))['token'], 'first-secret');
    assert.equal(existsSync(join(server.dataDirectory, 'logs', changed.latest_revision_id!)), false, 'nothing was built');

    await client.deploy(id, await archiveOf(), { secrets: undefined });
    const before = (await client.get(id)).body.source_revision_config.source_tarball_path;
    const { body: both } = await change({ set: [{ name: 'TOKEN', value: 'third-secret' }], unset: ['A', 'D'] });
    assert.deepEqual([names(both), both.source_revision_config.source_tarball_path], [['B', 'C', 'TOKEN'], before]);
    await client.until(id, both.latest_revision_id!, 'DEPLOYED');
    assert.equal((await through('/'))['token'], 'third-secret');
    for (const [patch, detail] of [
      [{ unset: ['A'] }, "There is no secret 'A', so it cannot be unset."],
      [{}, "Name at least one secret in 'set' or 'unset'."],
      [{ set: [{ name: 'B', value: 'x' }], unset: ['B'] }, "Secret name 'B' stands twice in the list."],
      [{ set: [{ name: 'POSTGRES_URI', value: 'x' }] }, "Secret name 'POSTGRES_URI' is reserved: the platform sets it."],
      [{ set: [{ name: 'NEW', value: '[redacted]' }] }, /no value is stored for it/],
      [{ set: many(499) }, /may have 500 secrets, these are 502/],
      [{ set: many(40, 'x'.repeat(32_000)) }, /may have 1048576 bytes together/],
    ] as const) {
      const { status, body } = await change(patch);
      assert.equal(status, 400, JSON.stringify(body));
      assert.match(
        (body as unknown as { detail: string }).detail,
        detail instanceof RegExp ? detail : new RegExp(`^${detail.replaceAll('.', '\\.')}$`),
      );
    }
    assert.equal((await client.get(id)).body.latest_revision_id, both.latest_revision_id, 'an error changes nothing');
    assert.equal((await client.patch(id, { secrets: [{ name: 'TOKEN', value: 'first-secret' }] })).status, 200);
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

describe('the documented workflow, request by request', () => {
  /** Every key that the documents show of a deployment. */
  const FIELDS = {
    deployment: [
      ...['name', 'source', 'source_config', 'source_revision_config', 'secrets', 'id', 'tenant_id', 'created_at', 'updated_at'],
      ...['status', 'latest_revision_id', 'active_revision_id', 'image_version'],
    ],
    source_config: [
      ...['integration_id', 'repo_url', 'deployment_type', 'build_on_push', 'custom_url', 'resource_spec', 'listener_id'],
      ...['listener_config', 'install_command', 'build_command'],
    ],
    source_revision_config: ['repo_ref', 'langgraph_config_path', 'image_uri', 'repo_commit_sha'],
  };

  it('creates from a repository, polls, updates, lists, redeploys and deletes with the documented bodies and codes', async () => {
    await using git = await GitServer.start();
    await using server = await startTestServer({
      builder: (dataDirectory) => createSourceBuilder({ dataDirectory, addresses: ['http-loopback'] }),
    });
    const { client } = server;
    const repository = await git.create('agent', {
      'langgraph.json': JSON.stringify({ graphs: { agent: './graph.js:graph' } }),
      'graph.js': 'export const graph = {};',
    });
    const { tenantId } = await server.running.controlPlane.tenants.ensureDefault();
    const headers = { 'x-tenant-id': tenantId };
    const call = <T>(method: string, path: string, body?: unknown) => client.call<T>(method, path, body, headers);
    const deployed = async (id: string) =>
      client.until(id, (await call<Deployment>('GET', `/v2/deployments/${id}`)).body.latest_revision_id!, 'DEPLOYED');

    const integration = '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34';
    const created = await call<Deployment>('POST', '/v2/deployments', {
      name: 'documented',
      source: 'github',
      source_config: {
        ...{ integration_id: integration, repo_url: repository.url, deployment_type: 'dev', build_on_push: false },
        ...{ custom_url: null, resource_spec: null },
      },
      source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json', image_uri: null },
      secrets: [{ name: 'OPENAI_API_KEY', value: 'test-openai-api-key' }],
    });
    assert.equal(created.status, 201, JSON.stringify(created.body));
    const { id, latest_revision_id: first } = created.body;
    assert.ok(first);
    assert.equal((await call('GET', `/v2/deployments/${id}/revisions/${first}`)).status, 200);
    await client.until(id, first, 'DEPLOYED');

    const got = await call<Record<string, object>>('GET', `/v2/deployments/${id}`);
    assert.equal(got.status, 200);
    for (const [part, fields] of Object.entries(FIELDS)) {
      const shown = Object.keys(part === 'deployment' ? got.body : got.body[part]!);
      assert.deepEqual(
        fields.filter((field) => !shown.includes(field)),
        [],
        part,
      );
    }
    assert.deepEqual([got.body['status'], got.body['active_revision_id'], got.body['tenant_id']], ['READY', first, tenantId]);

    const patched = await call<Deployment>('PATCH', `/v2/deployments/${id}`, {
      source_config: { build_on_push: true },
      source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json' },
    });
    assert.equal(patched.status, 200, JSON.stringify(patched.body));
    assert.notEqual(patched.body.latest_revision_id, first);
    await deployed(id);
    const page = await call<DeploymentList>('GET', '/v2/deployments?limit=1&offset=0');
    assert.deepEqual([page.status, page.body.offset, page.body.resources.map(({ name }) => name)], [200, 1, ['documented']]);
    const again = await call<Deployment>('POST', `/v2/deployments/${id}/revisions/${first}/redeploy`);
    assert.equal(again.status, 200);
    await deployed(id);

    const unknown = '0199a3c2-0000-7000-8000-000000000000';
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', {}],
      ['POST', `/revisions/${first}/redeploy`],
    ] as const) {
      const missing = await call<{ detail: string }>(method, `/v2/deployments/${unknown}${path}`, body);
      assert.deepEqual([missing.status, missing.body.detail], [404, `Deployment ID ${unknown} not found.`]);
    }
    for (const query of ['limit=0', 'limit=101', 'offset=-1', 'deployment_type=huge']) {
      const invalid = await call<{ detail: { loc: unknown[]; msg: string; type: string }[] }>('GET', `/v2/deployments?${query}`);
      assert.equal(invalid.status, 422);
      assert.deepEqual(invalid.body.detail[0]?.loc, ['query', query.split('=')[0]]);
    }
    const bearer = { 'x-api-key': '', authorization: `Bearer ${client.key}` };
    assert.equal((await client.call('GET', `/v2/deployments/${id}`, undefined, bearer)).status, 200);
    assert.equal((await call('DELETE', `/v2/deployments/${id}`)).status, 204);
    await client.untilGone(id);
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
    const { url } = anonymous;
    for (const path of ['/docs', '/docs/guide']) assert.match(await (await fetch(url + path)).text(), /Keelson control plane/);
    const home = await anonymous.call<{ version: string }>('GET', '/');
    const addresses = { docs: `${url}/docs`, openapi: `${url}/openapi.json` };
    assert.deepEqual(home.body, { name: 'keelson-control-plane', version: home.body.version, ...addresses });
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

/** What a server refuses before anything is stored, over HTTP; and OAuth providers, which are little more than their rules. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Deployment,
  DeploymentList,
  OAuthProvider,
  Revision,
  RevisionList,
  ServerInfo,
} from '../../generated/control-plane/types.gen.ts';
import { createSourceBuilder } from '../../src/builds/source-builder.ts';
import { openControlPlane } from '../../src/control-plane/control-plane.ts';
import { assertResources } from '../../src/control-plane/deployments/resource-rules.ts';
import { unlimited } from '../../src/control-plane/deployments/tenant-limits.ts';
import { createRoutes } from '../../src/control-plane/gateway/routes.ts';
import { kubernetesDeclaration } from '../../src/drivers/kubernetes/declaration.ts';
import type { Driver } from '../../src/drivers/port.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { ResourceGroups, readMachineMemoryMb } from '../../src/machine/resource-groups.ts';
import { createLog } from '../../src/runtime/log.ts';
import { openSqlite } from '../../src/storage/sqlite/sqlite-storage.ts';
import { archiveOf, removeDirectory, startTestServer, type TestServer, temporaryDirectory } from './support.ts';

describe('a server with the process driver', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server[Symbol.asyncDispose]());

  const create = async (request: Record<string, unknown>) => {
    const body = { name: 'refused', source_config: {}, source_revision_config: {}, secrets: [], ...request };
    const answer = await server.client.call('POST', '/v2/deployments', body);
    return [answer.status, answer.body.detail];
  };

  it('refuses a secret with which no process can be started', async () => {
    const request = { name: 'large', source: 'internal_source' };
    const secrets = [{ name: 'LARGE', value: '\u{10400}'.repeat(32_768) }];
    assert.deepEqual(await create({ ...request, secrets }), [
      400,
      "The value of secret 'LARGE' has more than 122880 bytes of UTF-8.",
    ]);
    const [status] = await create({ ...request, secrets: [{ name: 'LARGE', value: '\u{10400}'.repeat(30_720) }] });
    assert.equal(status, 201);
  });

  it('names what is missing for each source that it cannot run', async () => {
    assert.deepEqual(await create({ source: 'internal_docker' }), [
      400,
      "Source 'internal_docker' needs the docker or kubernetes driver, and this server runs the process driver: deploy with --remote, which uploads the source and has it built here.",
    ]);
    assert.deepEqual(await create({ source: 'external_docker', source_config: { resource_spec: {} } }), [
      400,
      "Source 'external_docker' needs the docker or kubernetes driver, and this server runs the process driver: have its operator start it with that driver, or deploy the source of the image (keelson deploy, langgraph deploy --remote).",
    ]);
    assert.equal((await create({ source: 'internal_template' }))[0], 422);
  });

  it('refuses what does not fit, and stores nothing of it', async () => {
    const reserved = await create({ source: 'internal_source', secrets: [{ name: 'DATABASE_URI', value: 'x' }] });
    assert.deepEqual(reserved, [400, "Secret name 'DATABASE_URI' is reserved: the platform sets it."]);
    const redacted = await create({ source: 'internal_source', secrets: [{ name: 'A', value: '[redacted]' }] });
    assert.deepEqual(redacted, [400, "Secret 'A' was sent as '[redacted]' but no value is stored for it."]);
    const archive = await create({ source: 'internal_source', source_revision_config: { source_tarball_path: 'uploads/x' } });
    assert.equal(archive[0], 400);
    const command = { source: 'internal_source', source_config: { build_command: 'make; rm' } };
    assert.equal((await create(command))[0], 422);
    const { body } = await server.client.call<DeploymentList>('GET', '/v2/deployments?name=refused');
    assert.deepEqual(body, { resources: [], offset: 0 });
  });

  it('wants the fields, a good name, and one that is free', async () => {
    const missing = await server.client.call<{ detail: { loc: string[] }[] }>('POST', '/v2/deployments', { name: '_a' });
    assert.equal(missing.status, 422);
    const places = missing.body.detail.map(({ loc }) => loc.join('.'));
    for (const field of ['name', 'source', 'source_config', 'source_revision_config', 'secrets']) {
      assert.ok(places.includes(`body.${field}`), `${field} in ${places}`);
    }
    await server.client.create('taken', { secrets: null });
    assert.deepEqual(await create({ source: 'internal_source', name: 'Taken' }), [
      409,
      "A deployment named 'Taken' already exists.",
    ]);
    assert.equal((await server.client.get('no-uuid')).status, 422);
  });

  it('makes ten creations of one name one deployment', async () => {
    const race = (index: number) =>
      create({ source: 'internal_source', name: 'race', secrets: [{ name: 'N', value: String(index) }] });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => race(index)));
    assert.deepEqual(answers.map(([status]) => status).sort(), [201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('answers a creation that is sent again with the deployment that it made', async () => {
    const again = await Promise.all(Array.from({ length: 5 }, () => server.client.create('again')));
    assert.equal(new Set(again.map(({ id }) => id)).size, 1);
    const { body } = await server.client.call<DeploymentList>('GET', '/v2/deployments?name=again');
    assert.equal(body.resources.length, 1);
    assert.equal((await create({ source: 'internal_source', name: 'again' }))[0], 409, 'another request');
  });

  it('changes without a revision what needs none, and keeps what is not sent', async () => {
    const { id } = await server.client.create('kept', {
      secrets: [{ name: 'A', value: 'one' }],
      source_config: { install_command: 'npm ci' },
    });
    const empty = await server.client.call('POST', `/v2/deployments/${id}/revisions`, { source_revision_config: {} });
    assert.deepEqual(
      [empty.status, empty.body.detail],
      [400, "There is nothing to deploy yet: set 'source_revision_config.source_tarball_path'."],
    );
    const { body } = await server.client.patch(id, {
      display_name: 'Kept',
      secrets: [],
      tracked_packages: ['a:1'],
      source_config: null,
    });
    assert.deepEqual([body.display_name, body.latest_revision_id, body.secrets.length], ['Kept', null, 1]);
    assert.equal(body.source_config.install_command, 'npm ci');
    const early = await server.client.patch(id, {
      secrets: [{ name: 'B', value: 'two' }],
      source_config: { install_command: '' },
    });
    assert.equal(early.body.latest_revision_id, null, 'nothing to deploy yet');
    assert.deepEqual(early.body.secrets, [{ name: 'B', value: '[redacted]' }]);
    assert.equal(early.body.source_config.install_command, null);
    const repository = await server.client.call('PATCH', `/v2/deployments/${id}`, {
      source_config: { repo_url: 'https://a.example.com' },
    });
    assert.equal(repository.body.detail, "Source configuration error: 'source_config.repo_url' cannot change.");
    const pushed = await server.client.call('PATCH', `/v2/deployments/${id}`, { revision_source: 'internal_docker' });
    assert.equal(pushed.status, 400);
  });

  it('keeps stored values that are sent back redacted, and shows revisions newest first', async () => {
    const { id } = await server.client.create('redacted', { secrets: [{ name: 'TOKEN', value: 'kept-secret' }] });
    await server.client.until(id, await server.client.deploy(id, await archiveOf()), 'DEPLOYED');
    const { body } = await server.client.patch(id, { secrets: [{ name: 'TOKEN', value: '[redacted]' }] });
    await server.client.until(id, body.latest_revision_id ?? '', 'DEPLOYED');
    const seen = await server.client.call<{ token: string }>('GET', '/d/redacted/');
    assert.equal(seen.body.token, 'kept-secret');
    const page = async (query: string) =>
      (await server.client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions?${query}`)).body;
    assert.deepEqual((await page('limit=1&offset=1')).offset, 2);
    assert.equal((await page('')).resources[0]?.id, body.latest_revision_id);
    assert.equal((await page('status=DEPLOYED,QUEUED')).offset, 2);
    assert.equal((await page('status=NONSENSE')).offset, 0);
    assert.equal((await page('remote_reconciled=true')).offset, 0);
    const path = `/v2/deployments/${id}/revisions/${id}`;
    assert.equal((await server.client.call('GET', path)).body.detail, `Revision ID ${id} not found.`);
    assert.equal((await server.client.call('POST', `${path}/redeploy`)).body.detail, `Revision ID ${id} not found.`);
  });

  it('makes one revision of ten at once, or skips all but the newest', async () => {
    const { id } = await server.client.create('many');
    const archive = await server.client.upload(id, await archiveOf());
    const patches = await Promise.all(
      Array.from({ length: 10 }, () => server.client.patch(id, { source_revision_config: { source_tarball_path: archive } })),
    );
    assert.ok(patches.every(({ status }) => status === 200));
    const { body } = await server.client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions`);
    assert.equal(body.resources.length, 10);
    await server.client.until(id, body.resources[0]?.id ?? '', 'DEPLOYED');
    const { body: after } = await server.client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions`);
    assert.ok(after.resources.every(({ status }: Revision) => status === 'DEPLOYED' || status === 'SKIPPED'));
  });

  it('registers OAuth providers for the organization', async () => {
    const provider = {
      ...{ provider_id: 'a/b c', name: 'A', client_id: 'c', client_secret: 'never shown' },
      ...{ auth_url: 'https://a.example.com/x', token_url: 'https://a.example.com/y' },
    };
    const path = '/v2/auth/providers';
    const made = await server.client.call<OAuthProvider>('POST', path, provider);
    assert.equal(made.status, 200);
    assert.equal(JSON.stringify(made.body).includes('never shown'), false);
    assert.deepEqual([made.body.code_challenge_method, made.body.uses_pkce], ['S256', false]);
    const again = await server.client.call('POST', path, provider);
    assert.deepEqual([again.status, again.body.detail], [409, "An OAuth provider with ID 'a/b c' already exists."]);
    assert.deepEqual((await server.client.call<OAuthProvider[]>('GET', path)).body, [made.body]);
    const one = `${path}/${encodeURIComponent('a/b c')}`;
    assert.deepEqual((await server.client.call<OAuthProvider>('GET', one)).body, made.body);
    assert.deepEqual((await server.client.call<unknown>('DELETE', one)).body, { deleted: 'a/b c' });
    assert.deepEqual((await server.client.call('GET', one)).body.detail, 'OAuth provider ID a/b c not found.');
    assert.equal((await server.client.call('DELETE', one)).status, 404);
    // No client asks for an address that ends with these.
    for (const dots of ['.', '..'])
      assert.equal((await server.client.call('POST', path, { ...provider, provider_id: dots })).status, 422);
  });
});

describe('resources that a driver cannot give', () => {
  it('are refused, whichever way they come, and what it can is kept', async () => {
    await using server = await startTestServer({}, { driver: 'process' });
    const spec = (resource_spec: object) => ({ deployment_type: 'dev', resource_spec });
    const { id, source_config } = await server.client.create('chat', { source_config: spec({ memory_mb: 256, volumes: [] }) });
    assert.equal(source_config.resource_spec.memory_mb, 256);
    const { body: info } = await server.client.call<{ resource_limits: ServerInfo['resource_limits'] }>('GET', '/info');
    const groups = ResourceGroups.open('refusals');
    const most = readMachineMemoryMb();
    assert.deepEqual(info.resource_limits, {
      memory: groups.enforces('memory') ? 'enforced' : 'watched',
      cpu: groups.enforces('cpu') ? 'enforced' : 'none',
      processes: groups.enforces('pids') ? 'enforced' : 'none',
      max_processes: groups.enforces('pids') ? 1_024 : null,
      max_disk_mb: null,
      max_state_mb: 10_240,
      build_memory_mb: groups.enforces('memory') ? Math.min(4_096, most) : null,
    });
    for (const [field, value] of [
      ['memory_mb', 1_048_576],
      ['memory_limit_mb', most + 1],
    ] as const) {
      const request = {
        source: 'internal_source',
        source_config: spec({ [field]: value }),
        source_revision_config: {},
        secrets: [],
      };
      const refused = await server.client.call('POST', '/v2/deployments', { ...request, name: 'large' });
      assert.equal(refused.status, 400);
      assert.match(
        refused.body.detail,
        new RegExp(`resource_spec\\.${field}' is ${value}\\. This server gives an agent server \\d+ MB`),
      );
    }
    for (const [resource_spec, field] of [
      [{ volumes: [{ name: 'a' }] }, 'volumes'],
      [{ service_account_name: 'a' }, 'service_account_name'],
      [{ queue_max_scale: 2, queue_cpu: null }, 'queue_max_scale'],
      [{ db_storage_gi: 10 }, 'db_storage_gi'],
      [{ min_scale: 2 }, "min_scale' above 1 needs the kubernetes driver, or --postgres and --deployment-state database"],
    ] as const) {
      const detail = `Source configuration error: 'source_config.resource_spec.${field.includes("'") ? field : `${field}' needs the kubernetes driver`}; this server runs the process driver.`;
      const request = { name: 'other', source: 'internal_source', source_revision_config: {}, secrets: [] };
      const created = await server.client.call('POST', '/v2/deployments', { ...request, source_config: spec(resource_spec) });
      assert.deepEqual([created.status, created.body.detail], [400, detail]);
      const patched = await server.client.patch(id, { source_config: { resource_spec } });
      assert.deepEqual([patched.status, (patched.body as unknown as { detail: string }).detail], [400, detail]);
    }
    const none = { redis_cpu: null, orchestrator_cpu: null, executor_cpu: null, db_cpu: null };
    assert.equal((await server.client.patch(id, { source_config: { resource_spec: none } })).status, 200);
    const wrong = {
      min_scale: 3,
      max_scale: 2,
      cpu_limit: 0.5,
      memory_mb: 1_048_576,
      volumes: [{ name: 'a' }],
      queue_cpu: 2,
      db_cpu: 4,
    };
    const { detail } = (await server.client.patch(id, { source_config: { resource_spec: wrong } })).body as unknown as {
      detail: string;
    };
    for (const words of [
      /max_scale' must not be less than 'min_scale' \(3\)\./,
      /cpu_limit' must not be less than 'cpu' \(1\)\./,
      /memory_mb' is 1048576\. This server gives an agent server \d+ MB/,
      /'[^']*volumes', '[^']*queue_cpu', '[^']*db_cpu' need the kubernetes driver; this server runs the process driver\. '[^']*min_scale' above 1 needs/,
    ])
      assert.match(detail, words);
  });

  it('are kept with a warning where the commissioned text has them and they size nothing', async () => {
    await using server = await startTestServer();
    const given = { cpu: 1, redis_cpu: 1, redis_memory_mb: 512, orchestrator_min_scale: 1, executor_cpu: 2 };
    const created = await server.client.create('chat', { source_config: { resource_spec: given } });
    const prefix = "'source_config.resource_spec.";
    assert.deepEqual(created.warnings, [
      `${prefix}redis_cpu', ${prefix}redis_memory_mb': kept, but there is nothing to size: agent servers need no Redis.`,
      `${prefix}orchestrator_min_scale': kept, but there is nothing to size: there is no orchestrator: runs are executed by the agent server, or its queue by 'queue_*'.`,
      `${prefix}executor_cpu': kept, but there is nothing to size: there are no executors: runs are executed by the agent server, or its queue by 'queue_*'.`,
    ]);
    const { min_scale: _min, max_scale: _max, memory_mb: _memory, ...kept } = created.source_config.resource_spec;
    assert.deepEqual(kept, given);
    const { body } = await server.client.patch(created.id, { source_config: { resource_spec: { redis_cpu: null } } });
    assert.deepEqual(body.warnings, []);
  });

  it('are created again at once after a deletion, and lists of ids are refused in words', async () => {
    await using server = await startTestServer();
    for (let round = 0; round < 3; round += 1) {
      const { id } = await server.client.create('again');
      await server.client.until(id, await server.client.deploy(id, await archiveOf()), 'DEPLOYED');
      assert.equal((await server.client.call('DELETE', `/v2/deployments/${id}`)).status, 204);
    }
    const refused = await server.client.call<{ detail: { msg: string }[] }>('GET', '/v2/deployments?deployment_ids=a,b');
    assert.equal(refused.status, 422);
    assert.equal(refused.body.detail[0]?.msg, 'String should be UUIDs, joined by commas');
  });

  it('are refused too where an earlier revision is repeated that had them before', async () => {
    let objection: string | undefined;
    const driver = Object.assign(createSimulatedDriver(), { objectionTo: () => objection });
    await using server = await startTestServer({ driver: () => driver });
    const { client } = server;
    const { id } = await client.create('chat');
    const revision = await client.deploy(id, await archiveOf());
    await client.until(id, revision, 'DEPLOYED');
    objection = "'labels' are the operator's.";
    const redeploy = () => client.call('POST', `/v2/deployments/${id}/revisions/${revision}/redeploy`);
    const setSecret = () => client.call('PATCH', `/v2/keelson/deployments/${id}/secrets`, { set: [{ name: 'A', value: 'b' }] });
    for (const refused of [await redeploy(), await setSecret()])
      assert.deepEqual([refused.status, refused.body.detail], [400, `Source configuration error: ${objection}`]);
    objection = undefined;
    assert.equal((await redeploy()).status, 200);
  });
});

describe('creations that wait for a deletion', () => {
  it('make one deployment, whoever hangs up and sends again meanwhile', async () => {
    const driver = createSimulatedDriver();
    const remove = driver.remove.bind(driver);
    const removal = Promise.withResolvers<void>();
    driver.remove = (...workload) => removal.promise.then(() => remove(...workload));
    await using server = await startTestServer({ driver: () => driver });
    const { client } = server;
    const { id } = await client.create('chat');
    await client.until(id, await client.deploy(id, await archiveOf()), 'DEPLOYED');
    await client.call('DELETE', `/v2/deployments/${id}`);
    const request = { name: 'chat', source: 'internal_source', source_config: {}, source_revision_config: {}, secrets: [] };
    const create = async (more: object, signal: AbortSignal | null = null) => {
      const headers = { 'content-type': 'application/json', 'x-api-key': client.key };
      const init = { method: 'POST', headers, body: JSON.stringify({ ...request, ...more }), signal };
      const answer = await fetch(`${client.url}/v2/deployments`, init);
      return [answer.status, ((await answer.json()) as Deployment).id] as const;
    };
    const hungUp = Array.from({ length: 10 }, (_, ms) => create({}, AbortSignal.timeout(2 * ms)).catch(() => undefined));
    await Promise.all(hungUp);
    const creations = [
      ...Array.from({ length: 5 }, () => create({})),
      ...Array.from({ length: 5 }, (_, n) => create({ secrets: [{ name: 'N', value: String(n) }] })),
    ];
    await sleep(300);
    removal.resolve();
    const answers = await Promise.all(creations);
    assert.deepEqual(new Set(answers.map(([status]) => status)), new Set([201, 409]));
    assert.equal(new Set(answers.flatMap(([status, made]) => (status === 201 ? [made] : []))).size, 1);
    assert.equal((await client.call<DeploymentList>('GET', '/v2/deployments?name=chat')).body.resources.length, 1);
  });
});

describe('a server whose driver runs images', () => {
  it('refuses secret references that its driver does not resolve', async () => {
    const driver = { name: 'docker', abilities: { takes: new Set() } } as unknown as Driver;
    const references = [{ name: 'B', secret_name: 's', secret_key: 'k' }];
    const detail =
      "Source configuration error: 'secret_references' needs the kubernetes driver; this server runs the docker driver.";
    const alone = { tenantId: 't1', namespace: undefined, tenants: async () => 1 };
    const means = { driver, drivers: [kubernetesDeclaration], usageLimits: unlimited };
    await assert.rejects(assertResources({}, references, means, alone), new RegExp(detail));
    await assertResources({}, [], { ...means, drivers: [] }, alone);
  });

  it('refuses a database of its own for a deployment that has its state elsewhere', async () => {
    const { takes } = kubernetesDeclaration;
    const driver = { name: 'kubernetes', abilities: { takes, mostReplicas: 100 } } as unknown as Driver;
    const place = { tenantId: 't1', namespace: undefined, tenants: async () => 1 };
    const assertSized = (ownDatabase: boolean) =>
      assertResources({ db_cpu: 1 }, [], { driver, drivers: [], usageLimits: unlimited }, { ...place, ownDatabase });
    await assert.rejects(assertSized(false), /'source_config.resource_spec.db_cpu' cannot be added/);
    await assertSized(true);
  });

  it('makes the first revision with the deployment, and takes what images have', async () => {
    const directory = await temporaryDirectory();
    await using storage = openSqlite(join(directory, 'control-plane.db'));
    const abilities = { memory: 'none', cpu: 'none', mostReplicas: 100, takes: new Set(['secret_references']) };
    const driver = { name: 'docker', runs: new Set(['image']), abilities, list: async () => [] } as unknown as Driver;
    const controlPlane = await openControlPlane({
      ...{ storage, driver, drivers: [], routes: createRoutes(), dataDirectory: directory, publicUrl: () => 'http://localhost' },
      deploymentUrl: (slug) => `http://localhost/d/${slug}`,
      builder: createSourceBuilder({ dataDirectory: directory }),
      log: createLog('test', 'silent', 'json'),
      revealSecrets: true,
    });
    const { tenantId } = await controlPlane.tenants.ensureDefault();
    const caller = { tenantId, scopes: new Set(['deployments:read', 'secrets:read']) };
    const created: Deployment = await controlPlane.deployments.create(caller, {
      ...{ name: 'search', source: 'external_docker', source_revision_config: { image_uri: 'a/b:1' } },
      source_config: { resource_spec: { cpu: 2, min_scale: null } },
      secrets: [{ name: 'A', value: 'shown' }],
      secret_references: [{ name: 'B', secret_name: 's', secret_key: 'k' }],
    });
    assert.deepEqual(controlPlane.sources, ['external_docker']);
    assert.notEqual(created.latest_revision_id, null);
    assert.equal(created.source_config.deployment_type, 'prod');
    assert.deepEqual(created.secrets, [{ name: 'A', value: 'shown' }]);
    assert.equal(created.source_config.resource_spec.cpu, 2);
    const hidden = await controlPlane.deployments.get({ tenantId, scopes: new Set(['deployments:read']) }, created.id);
    assert.deepEqual(hidden.secrets, [{ name: 'A', value: '[redacted]' }]);
    const patched = await controlPlane.deployments.patch(caller, created.id, {
      source_config: { custom_url: 'https://own.example.com' },
      secret_references: null,
    });
    assert.equal(patched.latest_revision_id, created.latest_revision_id);
    assert.equal(patched.source_config.custom_url, 'https://own.example.com');
    const cleared = await controlPlane.deployments.patch(caller, created.id, { secret_references: [] });
    assert.deepEqual(cleared.secret_references, []);
    assert.notEqual(cleared.latest_revision_id, created.latest_revision_id);
    await assert.rejects(controlPlane.uploads.issue(caller, created.id), /Uploads are not possible for source 'external_docker'/);
    await controlPlane.shutdown({ stopWorkloads: false });
    await removeDirectory(directory);
  });
});

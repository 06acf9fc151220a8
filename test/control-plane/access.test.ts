/** Keys and tenants over the public API: who may make which, what each scope opens, rotation, expiry and revocation. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { operations } from '../../generated/control-plane/operations.gen.ts';
import type {
  ApiKey,
  ApiKeyList,
  ApiKeyWithText,
  AuditPage,
  Tenant,
  TenantList,
} from '../../generated/control-plane/types.gen.ts';
import { scopes } from '../../src/control-plane/callers/caller.ts';
import { eventually } from '../support/eventually.ts';
import { Client, startTestServer, type TestServer } from './support.ts';

const KEYS = '/v2/keelson/keys';
const UNKNOWN = '0199a3e0-5b1c-7d42-8f6a-3c2b1a0f9e8d';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server[Symbol.asyncDispose]());

async function make(request: Record<string, unknown>, by = server.client): Promise<ApiKeyWithText> {
  const { status, body } = await by.call<ApiKeyWithText>('POST', KEYS, { name: 'test', ...request });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const clientWith = (key: string) => new Client(server.client.url, key);

async function newTenant(name: string): Promise<Tenant> {
  const { status, body } = await server.client.call<Tenant>('POST', '/v2/keelson/tenants', { name });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

const list = async (client: Client, headers: Record<string, string> = {}) => {
  const { status, body } = await client.call('GET', '/v2/deployments', undefined, headers);
  return [status, body.detail];
};

/** How many sets of scopes open an operation. */
function countAlternatives(security: readonly Record<string, readonly string[]>[]): number {
  return new Set(security.map((alternative) => Object.values(alternative).flat().join())).size;
}

describe('scopes', () => {
  it('are asked for by every operation that has one in the contract, and named when they lack', async () => {
    const others = new Map<string, Client>();
    for (const scope of scopes) {
      const rest = scopes.filter((other) => other !== scope && other !== 'admin');
      others.set(scope, clientWith((await make({ scopes: rest })).key));
    }
    // Those that take one of several scopes are tried by test/operations/auth.test.ts.
    const guarded = Object.values(operations).filter(({ security }) => countAlternatives(security) === 1);
    assert.ok(guarded.length > 10);
    for (const { id, method, path, security } of guarded) {
      const wanted = [...new Set(security.flatMap((alternative) => Object.values(alternative).flat()))];
      assert.ok(wanted.length > 0, `${id} asks for no scope`);
      for (const scope of wanted) {
        assert.ok((scopes as readonly string[]).includes(scope), `${id}: ${scope}`);
        const answer = await others.get(scope)!.call(method, path.replaceAll(/\{[^}]+\}/g, UNKNOWN));
        assert.deepEqual([answer.status, answer.body.detail], [403, `This API key lacks the scope ${scope}.`], id);
      }
    }
  });

  it('are all included in admin', async () => {
    const admin = clientWith((await make({ scopes: ['admin'] })).key);
    assert.equal((await admin.call('GET', KEYS)).status, 200);
    assert.deepEqual(await list(admin), [200, undefined]);
    await admin.create('by-admin');
  });
});

describe('keys', () => {
  it('show their text once and are stored as a hash', async () => {
    const { key, ...made } = await make({ name: 'ci', scopes: ['deployments:read'], expires_in_seconds: 3600 });
    assert.match(key, /^keelson_[\w-]{43}$/);
    assert.deepEqual((await server.client.call<ApiKey>('GET', `${KEYS}/${made.id}`)).body, made);
    const { body } = await server.client.call<ApiKeyList>('GET', `${KEYS}?limit=100`);
    assert.deepEqual(
      body.resources.find(({ id }) => id === made.id),
      made,
    );
    assert.equal(JSON.stringify(body).includes(key.slice(8)), false);
    assert.ok(body.resources.some(({ id }) => id === 'admin'));
  });

  it('end when they are told to', async () => {
    const lasting = clientWith((await make({ scopes: ['deployments:read'], expires_in_seconds: 3600 })).key);
    const short = clientWith((await make({ scopes: ['deployments:read'], expires_in_seconds: 1 })).key);
    const [status, detail] = await eventually('the end of a key', async () => {
      const answer = await list(short);
      return answer[0] === 200 ? undefined : answer;
    });
    assert.deepEqual([status, detail], [401, 'The API key has expired.']);
    assert.deepEqual(await list(lasting), [200, undefined]);
  });

  it('have two texts for a while when they are rotated, and never three', async () => {
    const made = await make({ scopes: ['deployments:read'] });
    const rotate = async (grace_seconds: number) => {
      const path = `${KEYS}/${made.id}/rotate`;
      const { status, body } = await server.client.call<ApiKeyWithText>('POST', path, { grace_seconds });
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.id, made.id);
      return body;
    };
    const second = await rotate(3600);
    assert.ok(second.previous_expires_at);
    for (const key of [made.key, second.key]) assert.equal((await list(clientWith(key)))[0], 200);
    const third = await rotate(1);
    assert.equal((await list(clientWith(made.key)))[0], 401, 'the text before the last');
    await eventually('the end of the grace', async () => ((await list(clientWith(second.key)))[0] === 401 ? true : undefined));
    assert.equal((await list(clientWith(third.key)))[0], 200);
    const fourth = await rotate(0);
    assert.deepEqual(await list(clientWith(third.key)), [401, 'The API key has expired.']);
    assert.equal((await list(clientWith(fourth.key)))[0], 200);
  });

  it('open nothing once revoked, and cannot be rotated any more', async () => {
    const made = await make({ scopes: ['deployments:read'] });
    const { body: rotated } = await server.client.call<ApiKeyWithText>('POST', `${KEYS}/${made.id}/rotate`);
    const revoke = () => server.client.call<ApiKey>('POST', `${KEYS}/${made.id}/revoke`);
    const first = await revoke();
    assert.ok(first.body.revoked_at);
    assert.deepEqual((await revoke()).body, first.body);
    for (const key of [made.key, rotated.key]) {
      assert.deepEqual(await list(clientWith(key)), [401, 'The API key is not known or has been revoked.']);
    }
    const again = await server.client.call('POST', `${KEYS}/${made.id}/rotate`);
    assert.deepEqual([again.status, again.body.detail], [409, `API key ID ${made.id} has been revoked: create a new one.`]);
  });

  it('leave the first key to its operator', async () => {
    for (const verb of ['rotate', 'revoke']) {
      const { status, body } = await server.client.call('POST', `${KEYS}/admin/${verb}`);
      assert.equal(status, 409);
      assert.match(body.detail, /operator's: change it on the server with 'keelson keys'/);
    }
  });
});

describe('tenants', () => {
  it('are made by keys of the organization only, each name once', async () => {
    const made = await newTenant('support');
    const again = await server.client.call('POST', '/v2/keelson/tenants', { name: 'Support' });
    assert.deepEqual([again.status, again.body.detail], [409, "A tenant named 'Support' already exists."]);
    const local = clientWith((await make({ scopes: ['admin'], tenant_id: made.id })).key);
    const refused = await local.call('POST', '/v2/keelson/tenants', { name: 'x' });
    assert.deepEqual([refused.status, refused.body.detail], [403, 'Only a key of the whole organization may do this.']);
    const seen = async (client: Client) => (await client.call<TenantList>('GET', '/v2/keelson/tenants')).body;
    assert.deepEqual((await seen(local)).resources, [made]);
    assert.ok((await seen(server.client)).resources.length >= 2);
  });

  it('are deleted with their keys by keys of the organization, which need not name a tenant', async () => {
    const made = await newTenant('short-lived');
    const own = clientWith((await make({ scopes: ['admin'], tenant_id: made.id })).key);
    const standing = await make({ scopes: ['admin'], tenant_id: made.id, organization_wide: true });
    const free = clientWith((await make({ scopes: ['admin'], organization_wide: true })).key);
    const listener = { compute_type: 'k8s', compute_id: 'short-lived', compute_config: { k8s_namespaces: null } };
    assert.equal((await own.call('POST', '/v2/listeners', listener)).status, 201);
    const deployment = await own.create('in-the-way');
    const remove = async (by: Client, id = made.id) => {
      const { status, body } = await by.call('DELETE', `/v2/keelson/tenants/${id}`);
      return [status, body?.detail];
    };
    assert.deepEqual(await list(free, { 'x-tenant-id': made.id }), [200, undefined]);
    const nowhere = await free.call('POST', KEYS, { name: 'nowhere', scopes: ['admin'] });
    assert.equal(nowhere.status, 403);
    assert.match(nowhere.body.detail, /requires workspace specification/);
    assert.equal((await make({ scopes: ['deployments:read'], tenant_id: made.id }, free)).tenant_id, made.id);
    assert.deepEqual(await remove(own), [403, 'Only a key of the whole organization may do this.']);
    const { tenant_id: first } = await server.client.create('of-the-first');
    assert.deepEqual(await remove(own, first), [404, `Tenant ID ${first} not found.`]);
    assert.deepEqual(await remove(free), [
      409,
      `Tenant ID ${made.id} still has deployments: 'in-the-way'. Delete them, and try again once they are gone.`,
    ]);
    await own.call('DELETE', `/v2/deployments/${deployment.id}`);
    await eventually('the deployment to be gone', async () =>
      (await own.call('GET', `/v2/deployments/${deployment.id}`)).status === 404 ? true : undefined,
    );
    assert.deepEqual(await remove(free), [204, undefined]);
    assert.deepEqual(await remove(free), [404, `Tenant ID ${made.id} not found.`]);
    assert.equal((await list(own))[0], 401);
    assert.equal((await list(free, { 'x-tenant-id': made.id }))[0], 403);
    // A key of the organization outlives the tenant that stood in for it.
    assert.match(String(await list(clientWith(standing.key))), /^403,.*requires workspace specification/);
    const kept = await free.call<ApiKey>('GET', `${KEYS}/${standing.id}`);
    assert.deepEqual([kept.status, kept.body.tenant_id], [200, null]);
    const { body: log } = await free.call<AuditPage>('GET', `/v2/keelson/audit?resource_id=${made.id}`);
    assert.deepEqual(
      log.items.map(({ action, resource }) => [action, resource.name]),
      [
        ['tenant.delete', 'short-lived'],
        ['tenant.create', 'short-lived'],
      ],
    );
  });

  it('have nothing left in them when a deletion and a creation come at once', async () => {
    const empty = { source_config: {}, source_revision_config: {}, secrets: [] };
    const request = { name: 'raced', source: 'internal_source', ...empty };
    for (let round = 0; round < 5; round++) {
      const { id } = await newTenant(`raced-${round}`);
      const here = { 'x-tenant-id': id };
      const [created, deleted] = await Promise.all([
        server.client.call('POST', '/v2/deployments', request, here),
        server.client.call('DELETE', `/v2/keelson/tenants/${id}`),
      ]);
      const both = `${created.status} ${deleted.status}`;
      assert.ok(['201 409', '403 204'].includes(both), `${both} ${JSON.stringify([created.body, deleted.body])}`);
    }
  });

  it('are not deleted where they are the first one of the server, or the last of an organization', async () => {
    const { keys, tenants } = server.running.controlPlane;
    const { tenant_id: first } = await server.client.create('of-the-first-too');
    const refused = await server.client.call('DELETE', `/v2/keelson/tenants/${first}`);
    assert.deepEqual(
      [refused.status, refused.body.detail],
      [409, `Tenant ID ${first} is the first one of this server, which cannot be deleted.`],
    );
    const organizationId = await tenants.createOrganization('other');
    const [one, two] = [await tenants.create(organizationId, 'one'), await tenants.create(organizationId, 'two')];
    const { key } = await keys.create({ organizationId, tenantId: undefined, name: 'all', scopes: ['admin'] });
    const stranger = clientWith(key);
    const foreign = await stranger.call('DELETE', `/v2/keelson/tenants/${first}`);
    assert.deepEqual([foreign.status, foreign.body.detail], [404, `Tenant ID ${first} not found.`]);
    const ends = await Promise.all([one, two].map(({ tenantId }) => stranger.call('DELETE', `/v2/keelson/tenants/${tenantId}`)));
    assert.deepEqual(ends.map(({ status }) => status).sort(), [204, 409]);
    assert.match(
      ends.find(({ status }) => status === 409)!.body.detail,
      /is the last one of its organization: create another first\./,
    );
  });

  it('of one name are made once by ten requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.client.call('POST', '/v2/keelson/tenants', { name: 'race' })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('keep their keys apart', async () => {
    const [one, two] = [await newTenant('one'), await newTenant('two')];
    const of = async (tenant: Tenant) => make({ scopes: ['admin'], tenant_id: tenant.id });
    const [mine, theirs] = [await of(one), await of(two)];
    const client = clientWith(mine.key);
    assert.deepEqual(
      (await client.call<ApiKeyList>('GET', KEYS)).body.resources.map(({ id }) => id),
      [mine.id],
    );
    for (const [method, path] of [
      ['GET', `${KEYS}/${theirs.id}`],
      ['POST', `${KEYS}/${theirs.id}/rotate`],
      ['POST', `${KEYS}/${theirs.id}/revoke`],
      ['GET', `${KEYS}/admin`],
      ['POST', `${KEYS}/admin/revoke`],
    ] as const) {
      const id = path.split('/')[4];
      const { status, body } = await client.call(method, path);
      assert.deepEqual([status, body.detail], [404, `API key ID ${id} not found.`], path);
    }
    assert.equal((await list(clientWith(theirs.key)))[0], 200, 'and nothing happened to it');
    const forThem = await client.call('POST', KEYS, { name: 'x', scopes: ['admin'], tenant_id: two.id });
    assert.deepEqual([forThem.status, forThem.body.detail], [404, `Tenant ID ${two.id} not found.`]);
    const wide = await client.call('POST', KEYS, { name: 'x', scopes: ['admin'], organization_wide: true });
    assert.equal(wide.status, 403);
    const own = await make({ scopes: ['deployments:read'] }, client);
    assert.deepEqual([own.tenant_id, own.organization_wide], [one.id, false]);
  });

  it('are named by requests with a key of the organization, unless it has one of its own', async () => {
    const tenant = await newTenant('named');
    const bare = await make({ scopes: ['admin'], organization_wide: true });
    assert.equal(bare.tenant_id, null);
    assert.deepEqual(await list(clientWith(bare.key)), [
      403,
      'This API key is org-scoped and requires workspace specification: send the tenant id in X-Tenant-Id.',
    ]);
    assert.deepEqual(await list(clientWith(bare.key), { 'x-tenant-id': tenant.id }), [200, undefined]);
    const home = await make({ scopes: ['admin'], organization_wide: true, tenant_id: tenant.id });
    const made = await clientWith(home.key).create('at-home');
    assert.equal(made.tenant_id, tenant.id);
    assert.equal((await server.client.get(made.id)).status, 404);
    const named = await server.client.call('GET', `/v2/deployments/${made.id}`, undefined, { 'x-tenant-id': tenant.id });
    assert.equal(named.status, 200);
  });

  it('are counted together in the metrics, which only keys of the organization read', async () => {
    const scrape = (key: string) => fetch(`${server.client.url}/metrics`, { headers: { authorization: `Bearer ${key}` } });
    const reader = await make({ scopes: ['deployments:read'], organization_wide: true });
    const count = async () => {
      const answer = await scrape(reader.key);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/plain; charset=utf-8']);
      const text = await answer.text();
      assert.match(text, /^keelson_leader 1$/m);
      assert.match(text, /^keelson_gateway_requests 0$/m);
      assert.match(text, /^keelson_revisions_in_progress\{status="BUILDING"\} 0$/m);
      assert.match(text, /^process_resident_memory_bytes \d+/m);
      const counts = [...text.matchAll(/^keelson_deployments\{status="\w+"\} (\d+)$/gm)];
      return counts.reduce((sum, [, number]) => sum + Number(number), 0);
    };
    const before = await count();
    await server.client.create('counted');
    assert.equal(await count(), before + 1);
    const refused = await scrape((await make({ scopes: ['admin'] })).key);
    assert.equal(refused.status, 403);
    assert.equal(((await refused.json()) as { detail: string }).detail, 'Only a key of the whole organization may do this.');
  });
});

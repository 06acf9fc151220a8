/**
 * Made from the contract: whatever changes something is in the audit log, under the request that did it, and nothing is kept or
 * answered of fields that the contract does not have.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { AuditPage, Authentication, UploadUrl } from '../../generated/control-plane/types.gen.ts';
import type { Operation } from '../../scripts/generate/ir.ts';
import { archiveOf, Client } from '../control-plane/support.ts';
import { wayBack } from '../support/oauth-server.ts';
import { type SampleRequest, sampleRequest } from './requests.ts';
import { contract, needsKey, openWorld, type World } from './tenant-world.ts';

let world: World;
/** Of the whole organization, acting for the owner. */
let client: Client;
let tenant: Record<string, string>;
before(async () => {
  world = await openWorld();
  const { organizationId, tenantId } = world.owner;
  const wanted = { organizationId, tenantId: undefined, name: 'auditor', scopes: ['admin'] as const };
  const { key } = await world.server.running.controlPlane.keys.create(wanted);
  client = new Client(world.server.client.url, key);
  tenant = { 'x-api-key': key, 'x-tenant-id': tenantId };
});
after(() => world?.[Symbol.asyncDispose]());

/** All but those that only read: by their method, or because a key that may only read is good enough. */
function isChange({ method, security }: Operation): boolean {
  const scopes = new Set(security.flatMap((alternative) => Object.values(alternative).flat()));
  return method !== 'GET' && !(scopes.size === 1 && scopes.has('deployments:read'));
}

type Partial = { path?: string; body?: unknown };

const settled = async () => {
  const id = world.owner.ids.get('deployment_id')!;
  const { body } = await world.owner.client.get(id);
  if (body.latest_revision_id) await world.owner.client.until(id, body.latest_revision_id, 'DEPLOYED', 'INTERRUPTED', 'SKIPPED');
};
const beginSignIn = async () => {
  const request = { provider: world.owner.ids.get('provider_id'), scopes: [], force_new: true, user_id: 'maria' };
  const { body } = await client.call<Authentication>('POST', '/v2/auth/authenticate', request, tenant);
  return wayBack(body.url!);
};

/** What makes an operation succeed where the example of the contract does not. */
const PREPARED: Record<string, () => Promise<Partial>> = {
  authenticateUser: async () => ({ body: { provider: world.owner.ids.get('provider_id'), scopes: [], force_new: true } }),
  completeAuthorization: async () => {
    const { searchParams } = await beginSignIn();
    return { body: { code: searchParams.get('code'), state: searchParams.get('state') } };
  },
  createAgentConnection: async () => ({
    path: '/v2/auth/agents/another/connections',
    body: { oauth_token_id: world.owner.ids.get('token_id') },
  }),
  createRevision: async () => {
    await settled();
    return { body: { source_revision_config: {} } };
  },
  createTenant: async () => ({ body: { name: `tenant-${randomUUID()}` } }),
  deleteDeployments: async () => {
    const made = {
      name: 'one-of-several',
      source: 'internal_source',
      source_config: {},
      source_revision_config: {},
      secrets: [],
    };
    const { body } = await client.call<{ id: string }>('POST', '/v2/deployments', made, tenant);
    return { path: `/v2/deployments?deployment_ids=${body.id}` };
  },
  deleteOAuthTokens: async () => ({
    path: `/v2/auth/tokens?provider_id=${world.owner.ids.get('provider_id')}&user_id=maria`,
  }),
  discoverOAuthProvider: async () => {
    const provider = await client.call<{ token_url: string }[]>('GET', '/v2/auth/providers', undefined, tenant);
    const { origin } = new URL(provider.body[0]!.token_url);
    return { body: { provider_id: 'found', name: 'Found', mcp_server_url: `${origin}/mcp` } };
  },
  patchDeployment: async () => ({ body: { display_name: 'Other' } }),
  patchSecrets: async () => ({ body: { set: [{ name: 'MODEL_KEY', value: 'x' }] } }),
  redeployRevision: async () => {
    await settled();
    return {};
  },
};

/** Operations that change nothing here, or not by a plain request, each with what shows what they do. */
const ELSEWHERE: Record<string, string> = {
  createInterruption: 'needs a revision on its way: test/control-plane/revisions.test.ts',
  createPushToken: 'needs a driver that runs pushed images: test/control-plane/registry.test.ts',
  interruptRevision: 'needs a revision on its way: test/control-plane/revisions.test.ts',
  putUpload: 'is signed: below',
  receivePush: 'is signed: test/control-plane/git-deployments.test.ts',
};

async function entriesOf(requestId: string): Promise<string[]> {
  const { body } = await client.call<AuditPage>('GET', '/v2/keelson/audit?page_size=100', undefined, tenant);
  return body.items.filter((entry) => entry.request_id === requestId).map(({ action }) => action);
}

/** Is in every object of every request that is sent here. */
const UNKNOWN = { 'unknown-name-c41d': 'unknown-value-9e07' };

function withUnknown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknown);
  if (value === null || typeof value !== 'object') return value;
  return { ...Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withUnknown(inner)])), ...UNKNOWN };
}

function assertNothingUnknown(text: string, where: string): void {
  assert.ok(!/unknown-(name|value)-/.test(text), `${where} has a field that the contract does not have`);
}

async function send(operation: Operation, more: Partial): Promise<{ requestId: string; status: number; text: string }> {
  const sample: SampleRequest = sampleRequest(contract, operation, (name) => world.owner.ids.get(name));
  const requestId = `audit-${operation.id}`;
  const json = more.body ?? (typeof sample.body === 'string' ? JSON.parse(sample.body) : undefined);
  const body = json === undefined ? sample.body : JSON.stringify(withUnknown(json));
  const response = await fetch(client.url + (more.path ?? sample.path), {
    ...{ method: sample.method, headers: { ...sample.headers, ...tenant, 'x-request-id': requestId } },
    ...(body === undefined ? {} : { body }),
  });
  return { requestId, status: response.status, text: await response.text() };
}

describe('an operation that changes something', () => {
  // What deletes comes last, and what holds others last of that; a revoked key is not rotated.
  const order = ({ id, method }: Operation) =>
    ['deleteDeployment', 'deleteOAuthProvider', 'revokeKey'].includes(id) ? 2 : Number(method === 'DELETE');
  for (const operation of contract.operations.filter(isChange).toSorted((a, b) => order(a) - order(b))) {
    const elsewhere = ELSEWHERE[operation.id];
    if (elsewhere !== undefined) continue;
    it(`${operation.id} is in the audit log`, async () => {
      assert.ok(needsKey(operation), 'say in ELSEWHERE where its entry is tested');
      const { requestId, status, text } = await send(operation, (await PREPARED[operation.id]?.()) ?? {});
      assert.ok(status < 300, `say in PREPARED what makes it succeed: ${status} ${text}`);
      assertNothingUnknown(text, 'the answer');
      const actions = await entriesOf(requestId);
      assert.ok(
        actions.length > 0,
        `${operation.id} changes something and writes no entry: call recordChange in its transaction`,
      );
    });
  }

  it('stores nothing of the fields that the contract does not have', async () => {
    const { dataDirectory } = world.server;
    const files = (await readdir(dataDirectory)).filter((name) => name.startsWith('control-plane.db'));
    assert.ok(files.includes('control-plane.db-wal'));
    for (const name of files) assertNothingUnknown(await readFile(join(dataDirectory, name), 'latin1'), name);
  });

  it('is in the audit log without a key as well', async () => {
    const { body: shop } = await client.call<{ id: string }>(
      ...(['POST', '/v2/deployments'] as const),
      { name: 'signed', source: 'internal_source', source_config: {}, source_revision_config: {}, secrets: [] },
      tenant,
    );
    const { body: upload } = await client.call<UploadUrl>('POST', `/v2/deployments/${shop.id}/upload-url`, undefined, tenant);
    const archive = new Uint8Array(await archiveOf());
    const headers = { 'content-type': 'application/gzip', 'x-request-id': 'audit-upload' };
    assert.equal((await fetch(upload.upload_url, { method: 'PUT', headers, body: archive })).status, 200);
    assert.deepEqual(await entriesOf('audit-upload'), ['upload.store']);
    const provider = { provider_id: 'back', name: 'Back' };
    const { body: known } = await client.call<{ token_url: string }[]>('GET', '/v2/auth/providers', undefined, tenant);
    const { origin } = new URL(known[0]!.token_url);
    const made = { ...provider, mcp_server_url: `${origin}/mcp` };
    assert.equal((await client.call('POST', '/v2/auth/providers/mcp-discover', made, tenant)).status, 200);
    const begun = await client.call<Authentication>('POST', '/v2/auth/authenticate', { provider: 'back', scopes: [] }, tenant);
    const back = await wayBack(begun.body.url!);
    assert.equal((await fetch(back, { headers: { 'x-request-id': 'audit-callback' } })).status, 200);
    assert.deepEqual(await entriesOf('audit-callback'), ['oauth_token.store']);
  });

  it('is named elsewhere only while it is there', () => {
    const ids = contract.operations.filter(isChange).map(({ id }) => id);
    assert.deepEqual(
      [...Object.keys(PREPARED), ...Object.keys(ELSEWHERE)].filter((id) => !ids.includes(id)),
      [],
    );
  });
});

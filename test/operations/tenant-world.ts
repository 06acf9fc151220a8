/**
 * Tenants on one control plane, each with something of every kind that an operation can name. A new kind of id is added to
 * `OWNED`: how a tenant comes to have one, and whether all tenants of an organization share it.
 */
import assert from 'node:assert/strict';
import type { AgentConnection, Authentication, OAuthToken } from '../../generated/control-plane/types.gen.ts';
import { createSimulatedBuilder } from '../../src/builds/simulated-builder.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { archiveOf, Client, startTestServer, type TestServer } from '../control-plane/support.ts';
import { OAuthServer, signIn } from '../support/oauth-server.ts';
import { httpContract, sampleRequest } from './requests.ts';

export const contract = httpContract('control-plane');
export const needsKey = ({ security }: { security: readonly object[] }) =>
  security.length > 0 && security.every((alternative) => Object.keys(alternative).length > 0);

export interface World extends AsyncDisposable {
  server: TestServer;
  /** Its things are what the others must not reach. */
  owner: Tenant;
  /** Of the owner's organization. */
  neighbour: Tenant;
  /** Of another organization. */
  stranger: Tenant;
  /** What reached agents through the gateway. */
  reached: string[];
}

export interface Tenant {
  /** Holds a key with every scope. */
  client: Client;
  /** The same for the whole organization, to which its OAuth providers belong. */
  organizationKey: string;
  organizationId: string;
  tenantId: string;
  /** A word that is in the name of everything it has. */
  mark: string;
  /** Its things, by the name of the parameter that names them. */
  ids: Map<string, string>;
}

type Make = (tenant: Tenant, server: TestServer, provider: OAuthServer) => Promise<string>;

/** Parameters that name what somebody owns, in the order in which the things are made. */
export const OWNED: Record<string, { of: 'tenant' | 'organization'; make: Make }> = {
  deployment_id: { of: 'tenant', make: async ({ client, mark }) => (await client.create(`${mark}-shop`)).id },
  revision_id: {
    of: 'tenant',
    async make({ client, ids }) {
      const deploymentId = ids.get('deployment_id')!;
      const revisionId = await client.deploy(deploymentId, await archiveOf());
      await client.until(deploymentId, revisionId, 'DEPLOYED');
      return revisionId;
    },
  },
  key_id: {
    of: 'tenant',
    async make({ client, mark }) {
      const request = { name: `${mark}-key`, scopes: ['deployments:read'] };
      const { status, body } = await client.call<{ id: string }>('POST', '/v2/keelson/keys', request);
      assert.ok(status < 300, JSON.stringify(body));
      return body.id;
    },
  },
  tenant_id: {
    of: 'tenant',
    async make({ client, mark, organizationKey }) {
      const organization = new Client(client.url, organizationKey);
      const { status, body } = await organization.call<{ id: string }>('POST', '/v2/keelson/tenants', { name: `${mark}-team` });
      assert.ok(status < 300, JSON.stringify(body));
      return body.id;
    },
  },
  listener_id: {
    of: 'tenant',
    async make({ client, mark }) {
      const request = { compute_type: 'k8s', compute_id: `${mark}-cluster`, compute_config: { k8s_namespaces: null } };
      const { status, body } = await client.call<{ id: string }>('POST', '/v2/listeners', request);
      assert.ok(status < 300, JSON.stringify(body));
      return body.id;
    },
  },
  provider_id: {
    of: 'organization',
    async make({ client, mark, organizationKey }, _server, provider) {
      const request = provider.register(`${mark}-provider`, client.url);
      const organization = new Client(client.url, organizationKey);
      const { status, body } = await organization.call<{ provider_id: string }>('POST', '/v2/auth/providers', request);
      assert.ok(status < 300, JSON.stringify(body));
      return body.provider_id;
    },
  },
  // A sign-in that is completed, so that nobody waits for it.
  auth_id: {
    of: 'tenant',
    async make({ client, ids }) {
      const request = { provider: ids.get('provider_id'), scopes: [] };
      const { body } = await client.call<Authentication>('POST', '/v2/auth/authenticate', request);
      const page = await signIn(body.url!);
      assert.equal(page.status, 200, page.text);
      return body.auth_id!;
    },
  },
  token_id: {
    of: 'tenant',
    async make({ client }) {
      const { body } = await client.call<OAuthToken[]>('GET', '/v2/auth/tokens');
      return body[0]!.id;
    },
  },
  connection_id: {
    of: 'tenant',
    async make({ client, ids }) {
      const request = { oauth_token_id: ids.get('token_id') };
      const { status, body } = await client.call<AgentConnection>('POST', '/v2/auth/agents/anything/connections', request);
      assert.ok(status < 300, JSON.stringify(body));
      return body.id;
    },
  },
};

/** Parameters of operations with a key that name nothing that anybody owns. */
export const UNOWNED: readonly string[] = ['agent_id'];

/** Operations that say of what is not there that it is not, in an answer with status 200. */
export const SAYS_NOT_FOUND: readonly string[] = ['waitForAuthorization'];

export async function openWorld(): Promise<World> {
  const reached: string[] = [];
  const provider = await OAuthServer.start();
  const server = await startTestServer({
    failedKeys: { ofAddress: Number.POSITIVE_INFINITY, ofKey: Number.POSITIVE_INFINITY },
    driver: () =>
      createSimulatedDriver({
        answer: (workload, request, response) => {
          reached.push(`${workload.deploymentName} ${request.method} ${request.url}`);
          response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        },
      }),
    builder: (dataDirectory) => createSimulatedBuilder({ dataDirectory, graphs: ['agent'] }),
  });
  try {
    const { tenants } = server.running.controlPlane;
    const ours = await tenants.createOrganization('ours');
    const theirs = await tenants.createOrganization('theirs');
    return {
      server,
      owner: await newTenant(server, provider, ours, 'owner'),
      neighbour: await newTenant(server, provider, ours, 'neighbour'),
      stranger: await newTenant(server, provider, theirs, 'stranger'),
      reached,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await provider[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await server[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
    throw error;
  }
}

async function newTenant(server: TestServer, provider: OAuthServer, organizationId: string, mark: string): Promise<Tenant> {
  const { tenantId } = await server.running.controlPlane.tenants.create(organizationId, mark);
  const key = await newKey(server, { organizationId, tenantId }, ['admin']);
  const wide = { organizationId, tenantId, organizationWide: true, name: 'wide', scopes: ['admin' as const] };
  const { key: organizationKey } = await server.running.controlPlane.keys.create(wide);
  const client = new Client(server.client.url, key);
  const tenant: Tenant = { client, organizationKey, organizationId, tenantId, mark, ids: new Map() };
  for (const [parameter, { make }] of Object.entries(OWNED)) tenant.ids.set(parameter, await make(tenant, server, provider));
  return tenant;
}

export async function newKey(
  { running }: TestServer,
  { organizationId, tenantId }: { organizationId: string; tenantId: string },
  scopes: readonly string[],
): Promise<string> {
  const { key } = await running.controlPlane.keys.create({ organizationId, tenantId, name: 'test', scopes: scopes as never });
  return key;
}

/** Everything that the tenant can read of what it has; what its organization shares may be another's. */
export async function stateOf({ client, ids, mark }: Tenant): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const operation of contract.operations) {
    if (operation.method !== 'GET' || !needsKey(operation) || operation.keepAlive) continue;
    if (!operation.answers.some(({ status, kind }) => status === 200 && kind === 'json')) continue;
    const { path } = sampleRequest(contract, operation, (name) => ids.get(name));
    const { status, body } = await client.call<unknown>('GET', path);
    state[path] = { status, body: Array.isArray(body) ? body.filter((item) => JSON.stringify(item).includes(mark)) : body };
  }
  return state;
}

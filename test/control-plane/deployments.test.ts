/** What can be asked about deployments beside one at a time: deletion of several, counts and filters. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ApiKeyWithText, DeploymentDeletions, DeploymentList, Tenant } from '../../generated/control-plane/types.gen.ts';
import { Client, startTestServer, type TestServer } from './support.ts';

const UNKNOWN = '0199a3e0-5b1c-7d42-8f6a-3c2b1a0f9e8d';

describe('several deployments', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server[Symbol.asyncDispose]());

  const remove = (ids: string[], client = server.client) =>
    client.call<DeploymentDeletions>('DELETE', `/v2/deployments?${ids.map((id) => `deployment_ids=${id}`).join('&')}`);
  const otherTenant = async (): Promise<Client> => {
    const { body: tenant } = await server.client.call<Tenant>('POST', '/v2/keelson/tenants', { name: `t${Math.random()}` });
    const request = { name: 'test', scopes: ['deployments:read', 'deployments:write'], tenant_id: tenant.id };
    const { body } = await server.client.call<ApiKeyWithText>('POST', '/v2/keelson/keys', request);
    return new Client(server.client.url, body.key);
  };

  it('are deleted with one request', async () => {
    const ids = await Promise.all(['one', 'two'].map(async (name) => (await server.client.create(name)).id));
    const { status, body } = await remove([...ids, ids[0]!.toUpperCase()]);
    assert.deepEqual([status, body], [200, { deleted: ids, failed: [] }]);
    for (const id of ids) await server.client.untilGone(id);
  });

  it("are deleted as far as they are there and the caller's own", async () => {
    const { id: mine } = await server.client.create('mine');
    const { id: theirs } = await (await otherTenant()).create('theirs');
    const { status, body } = await remove([UNKNOWN, theirs, mine]);
    const missing = (id: string) => ({ deployment_id: id, status: 404, detail: `Deployment ID ${id} not found.` });
    assert.deepEqual([status, body], [207, { deleted: [mine], failed: [missing(UNKNOWN), missing(theirs)] }]);
    await server.client.untilGone(mine);
    const none = await server.client.call('DELETE', `/v2/deployments?deployment_ids=${theirs}`);
    assert.deepEqual([none.status, none.body.detail], [404, `Deployment ID ${theirs} not found.`]);
    for (const query of ['', '?deployment_ids=x', `?${`deployment_ids=${UNKNOWN}&`.repeat(101)}`]) {
      assert.equal((await server.client.call('DELETE', `/v2/deployments${query}`)).status, 422);
    }
  });

  it('are counted over the organization where they are free', async () => {
    const count = async (client: Client) =>
      (await client.call<{ count: number }>('GET', '/v2/deployments/free-count')).body.count;
    const other = await otherTenant();
    const free = { source_config: { deployment_type: 'dev_free' } };
    await server.client.create('free', free);
    await other.create('free', free);
    await other.create('paid');
    assert.deepEqual([await count(server.client), await count(other)], [2, 2]);
  });

  it('are found by every filter alone and together', async () => {
    const client = await otherTenant();
    const list = async (query: string) =>
      (await client.call<DeploymentList>('GET', `/v2/deployments?limit=100&${query}`)).body.resources.map(({ name }) => name);
    for (const name of ['alpha-one', 'alpha-two', 'beta']) {
      await client.create(name, { source_config: { deployment_type: name === 'beta' ? 'prod' : 'dev' } });
    }
    assert.deepEqual(await list('name_contains='), ['beta', 'alpha-two', 'alpha-one']);
    assert.deepEqual(await list('name_contains=ALPHA'), ['alpha-two', 'alpha-one']);
    assert.deepEqual(await list('name_contains=%25'), []);
    assert.deepEqual(await list('name_contains=alpha&name=alpha-one'), ['alpha-one']);
    assert.deepEqual(await list('deployment_type=prod'), ['beta']);
    assert.deepEqual(await list('deployment_type=prod&name_contains=alpha'), []);
    assert.deepEqual(await list('status=UNUSED'), []);
    assert.deepEqual(await list('remote_reconciled=true'), []);
    assert.deepEqual(await list('remote_reconciled=false&deployment_type=dev&name_contains=-o'), ['alpha-one']);
    assert.deepEqual(await list(`tag_value_ids=${UNKNOWN}`), []);
    assert.deepEqual(await list('image_version=9.9.9'), []);
  });

  it('are found by any piece of their names, whether few or many have it, until they are gone', async () => {
    const client = await otherTenant();
    const names = Array.from({ length: 210 }, (_, index) => `many-${index % 2 ? 'odd' : 'even'}-${index * 7}`);
    const ids = new Map<string, string>();
    await Promise.all(names.map(async (name) => ids.set(name, (await client.create(name)).id)));
    const found = async (text: string) => {
      const { body } = await client.call<DeploymentList>('GET', `/v2/deployments?limit=100&name_contains=${text}`);
      return body.resources.map(({ name }) => name).sort();
    };
    const pieces = ['1', 'MANY-odd-7', '-70', 'odd-1', 'dd-98', '1463', 'nobody', 'odd-even', 'y-o', `${names[5]}0`, 'even-1428'];
    const matches = (text: string) => names.filter((name) => name.includes(text.toLowerCase())).sort();
    for (const piece of pieces) {
      const [wanted, given] = [matches(piece), await found(piece)];
      if (wanted.length <= 100) assert.deepEqual(given, wanted, piece);
      else assert.ok(given.length === 100 && given.every((name) => wanted.includes(name)), piece);
    }
    const gone = 'many-odd-1463';
    await client.call('DELETE', `/v2/deployments/${ids.get(gone)}`);
    await client.untilGone(ids.get(gone)!);
    assert.deepEqual(await found('1463'), []);
    await client.create(gone);
    assert.deepEqual(await found('1463'), [gone]);
  });
});

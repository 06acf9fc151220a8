/** What can be asked about deployments beside one at a time: deletion of several, counts and filters. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type {
  ApiKeyWithText,
  Deployment,
  DeploymentDeletions,
  DeploymentList,
  RevisionList,
  Tenant,
} from '../../generated/control-plane/types.gen.ts';
import { archiveOf, Client, startTestServer, type TestServer } from './support.ts';

const sourceless = { source: 'internal_source', source_config: {}, source_revision_config: {}, secrets: [] };
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

  it('are for an agent in an environment, one each', async () => {
    const agent = (agent_id: string, environment: string) => ({ agent: { environment, agent_id } });
    const create = (fields: object, client = server.client) =>
      client.call<Deployment & { detail: string }>('POST', '/v2/deployments', { ...sourceless, ...fields });
    const staging = await create(agent('Trip planner', 'staging'));
    assert.deepEqual(
      [staging.status, staging.body.name, staging.body.agent],
      [201, 'Trip-planner-staging', agent('Trip planner', 'staging').agent],
    );
    assert.equal((await create(agent('Trip planner', 'staging'))).body.id, staging.body.id, 'the same request, sent again');
    const second = await create({ ...agent('Trip planner', 'staging'), name: 'mine' });
    assert.deepEqual([second.status, second.body.detail], [409, 'A deployment already exists for this agent environment.']);
    const named = await create({ ...agent('Trip planner', 'production'), name: 'named' });
    assert.deepEqual([named.status, named.body.name], [201, 'named']);
    const alike = await create(agent('Trip/planner', 'staging'));
    assert.match(alike.body.name, /^Trip-planner-staging-[0-9a-f]{8}$/);
    assert.equal((await create(agent('Trip planner', 'staging'), await otherTenant())).status, 201);
    const found = async (query: string) =>
      (await server.client.call<DeploymentList>('GET', `/v2/deployments?${query}`)).body.resources.map(({ id }) => id);
    const newest = [named.body.id, staging.body.id];
    assert.deepEqual(await found('agent_id=Trip+planner'), newest);
    assert.deepEqual(await found('agent_id=Trip+planner&agent_environment=staging'), [staging.body.id]);
    assert.deepEqual(await found('agent_environment=production'), [named.body.id]);
    assert.deepEqual(await found('agent_id=nobody'), []);
    for (const fields of [{}, { name: null }]) {
      const nameless = await create(fields);
      assert.deepEqual([nameless.status, nameless.body.detail], [400, "'name' is required where there is no 'agent'."]);
    }
    assert.equal((await create(agent('Trip planner', 'preview'))).status, 422);
    const made = await Promise.all(
      ['a', 'b', 'c'].map((display) => create({ ...agent('Racer', 'staging'), secrets: [{ name: 'A', value: display }] })),
    );
    assert.deepEqual(made.map(({ status }) => status).sort(), [201, 409, 409]);
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

  it('number their revisions from 1 in the order of creation, also when requests race', async () => {
    const { client } = server;
    const { id, latest_revision_number: none } = await client.create('numbered');
    assert.equal(none, null);
    const source_tarball_path = await client.upload(id, await archiveOf());
    const racing = Array.from({ length: 8 }, () => client.patch(id, { source_revision_config: { source_tarball_path } }));
    const numbers = (await Promise.all(racing)).map(({ body }) => body.latest_revision_number!);
    assert.deepEqual(numbers.toSorted(), [1, 2, 3, 4, 5, 6, 7, 8]);
    const list = async (query: string) =>
      (await client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions${query}`)).body.resources;
    const all = await list('');
    assert.deepEqual(
      all.map(({ number }) => number),
      [8, 7, 6, 5, 4, 3, 2, 1],
    );
    assert.deepEqual(await list('?number=3&status=SKIPPED'), [await client.revision(id, all[5]!.id)]);
    assert.match(all[5]!.status_message!, /^Revision v4 was queued before this one began\.$/);
    assert.deepEqual(await list('?number=9'), []);
    assert.equal((await client.call('GET', `/v2/deployments/${id}/revisions?number=v3`)).status, 422);
    await client.until(id, all[0]!.id, 'DEPLOYED');
    const { body: failed } = await client.patch(id, { source_config: { build_command: 'false' } });
    await client.until(id, failed.latest_revision_id!, 'BUILD_FAILED');
    const { body } = await client.get(id);
    assert.deepEqual([body.latest_revision_number, body.active_revision_number], [9, 8]);
    assert.equal((await remove([id])).status, 200);
    await client.untilGone(id);
  });

  it('have names as wide as clients make them, and addresses that stay apart', async () => {
    const client = await otherTenant();
    const make = async (name: string) => {
      const { source_config: config, name: kept, warnings } = await client.create(name);
      assert.deepEqual([kept, warnings], [name, []]);
      return config.custom_url!.split('/d/')[1]!;
    };
    assert.equal(await make('my_deployment'), 'my-deployment');
    const twins = [await make('my.deployment'), await make('my-deployment'), await make('my__deployment')];
    for (const address of twins) assert.match(address, /^my-deployment-[0-9a-f]{8}$/);
    assert.equal(new Set(twins).size, 3);
    assert.equal(await make('2048-game'), '2048-game');
    assert.equal(await make(`${'a'.repeat(100)}_`), 'a'.repeat(63));
    assert.equal(await make('ends_'), 'ends');
    const again = await client.call('POST', '/v2/deployments', { ...sourceless, name: 'MY_DEPLOYMENT' });
    assert.equal(again.status, 409);
    for (const name of ['_a', '-a', '.a', 'a b', 'a/b', 'a%2fb', 'ä', 'a'.repeat(129)]) {
      assert.equal((await client.call('POST', '/v2/deployments', { ...sourceless, name })).status, 422, name);
    }
  });

  it('take other words for their type and say what is done otherwise', async () => {
    const client = await otherTenant();
    const typed = async (deployment_type: string) => {
      const name = `as-${deployment_type.replaceAll('_', '-')}`;
      const { id, source_config: config, warnings } = await client.create(name, { source_config: { deployment_type } });
      assert.deepEqual((await client.get(id)).body.warnings, warnings);
      const same = await client.call('PATCH', `/v2/deployments/${id}`, { source_config: { deployment_type } });
      assert.equal(same.status, 200);
      const other = { source_config: { deployment_type: config.deployment_type === 'prod' ? 'serverless' : 'dedicated' } };
      assert.equal((await client.call('PATCH', `/v2/deployments/${id}`, other)).status, 400);
      return [config.deployment_type, warnings.join()];
    };
    for (const [word, meant] of [
      ['dev_zero', 'dev_zero'],
      ['serverless', 'dev_zero'],
      ['dev_free_zero', 'dev_free_zero'],
      ['dedicated', 'prod'],
    ] as const)
      assert.deepEqual(await typed(word), [meant, '']);
    const names = async (type: string) =>
      (await client.call<DeploymentList>('GET', `/v2/deployments?deployment_type=${type}`)).body.resources.map(
        ({ name }) => name,
      );
    assert.deepEqual(await names('dev_zero'), ['as-serverless', 'as-dev-zero']);
    assert.deepEqual(await names('dedicated'), ['as-dedicated']);
    const integration = '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34';
    const source = { source: 'github', source_config: { repo_url: 'https://git.example/a.git', integration_id: integration } };
    const { warnings } = await client.create('kept', source);
    assert.match(warnings.join(), /integration_id' is kept, but nothing is fetched with it/);
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

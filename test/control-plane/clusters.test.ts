/** Deployments in the cluster of a listener: what connects says that it runs the kubernetes driver. `test/kubernetes/` has a real one. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Deployment, Listener } from '../../generated/control-plane/types.gen.ts';
import type { SentWorkload } from '../../src/drivers/listener/wire.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { eventually } from '../support/eventually.ts';
import { connectFakeMachine, type FakeMachine, type FakeMachineOptions, startingStatus } from '../support/fake-machine.ts';
import { type Client, startTestServer, type TestServer } from './support.ts';

describe('the cluster of a listener', () => {
  let server: TestServer;
  let client: Client;
  const machines: FakeMachine[] = [];
  before(async () => {
    server = await startTestServer({ machineHoldMs: 100, driver: () => createSimulatedDriver() });
    client = server.client;
  });
  after(async () => {
    for (const machine of machines) machine.cut();
    await server?.[Symbol.asyncDispose]();
  });

  const register = async (compute_id: string, compute_type = 'k8s') => {
    const request = { compute_type, compute_id, compute_config: { k8s_namespaces: ['agents', 'staging'] } };
    return (await client.call<Listener>('POST', '/v2/listeners', request)).body;
  };
  const connect = async ({ id }: Listener, more: Partial<FakeMachineOptions> = {}) => {
    const url = `${client.url.replace('http', 'ws')}/v2/listeners/${id}`;
    const machine = await connectFakeMachine({ url, key: client.key, hello: { driver: 'kubernetes' }, ...more });
    machines.push(machine);
    await eventually('it is taken', async () => (await client.call<Listener>('GET', `/v2/listeners/${id}`)).body.connected);
    return machine;
  };
  const image = (name: string, { id }: Listener, more: object = {}, spec: object = { db_cpu: 1 }) => ({
    ...{ name, source: 'external_docker', secrets: [], source_revision_config: { image_uri: 'search:1' } },
    source_config: { resource_spec: spec, listener_id: id, ...more },
  });
  const refusal = async (request: object) => {
    const { status, body } = await client.call('POST', '/v2/deployments', request);
    assert.equal(status, 400, JSON.stringify(body));
    return body.detail;
  };
  const goodbyes = () => {
    const said: string[] = [];
    const answer: FakeMachineOptions['answer'] = (call, body) => {
      if (call === 'POST /goodbye') said.push((JSON.parse(body) as { detail: string }).detail);
      return undefined;
    };
    return { said, answer };
  };

  it('gets the images that name it, with their namespace, and not those of this server', async () => {
    const west = await register('west');
    const asked: string[] = [];
    const sent = Promise.withResolvers<SentWorkload>();
    const machine = await connect(west, {
      answer(call, body) {
        if (call === 'POST /objection') asked.push(body);
        if (call === 'POST /objection') return [200, {}];
        if (call === 'POST /workloads') sent.resolve(JSON.parse(body) as SentWorkload);
        return undefined;
      },
    });
    assert.equal((await client.call<Listener>('GET', `/v2/listeners/${west.id}`)).body.driver, 'kubernetes');
    const spec = { db_cpu: 1, min_scale: 2, max_scale: 50, queue_cpu: 1, service_account_name: 'search' };
    const named = { listener_config: { k8s_namespace: 'staging' } };
    const { status, body } = await client.call<Deployment>('POST', '/v2/deployments', image('far', west, named, spec));
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(body.warnings, []);
    const { image: reference, namespace, replicas, queue, folder, ownDatabase } = await sent.promise;
    assert.deepEqual([reference, namespace, replicas, queue?.replicas], ['search:1', 'staging', 2, 2]);
    assert.deepEqual([folder, ownDatabase], ['', true]);
    const { resourceSpec, ...rest } = JSON.parse(asked[0]!) as { resourceSpec: object };
    assert.deepEqual([resourceSpec, rest], [spec, { tenantId: body.tenant_id, namespace: 'staging', secretReferences: [] }]);
    machine.cut();
  });

  it('says itself what it does not run, and a server without a database for it says so too', async () => {
    const north = await register('north');
    const words = 'Source configuration error: no.';
    await connect(north, { answer: (call) => (call === 'POST /objection' ? [200, { objection: words }] : undefined) });
    assert.equal(await refusal(image('never', north)), words);
    assert.match(await refusal(image('never', north, {}, {})), /^Agents in the cluster of a listener need a database .+ 'db_\*'/);
    const project = { source: 'internal_source', source_config: { listener_id: north.id }, source_revision_config: {} };
    assert.match(
      await refusal({ name: 'never', secrets: [], ...project }),
      /^Source 'internal_source' needs a machine, and listener '\w+' is a cluster/,
    );
    const far = image('never', north, {}, { db_cpu: 1, min_scale: 101 });
    assert.equal((await client.call('POST', '/v2/deployments', far)).status, 422);
  });

  it('is no cluster any more that this server runs deployments of the name in', async () => {
    const here = await register('here');
    const { body } = await client.call<Deployment>('POST', '/v2/deployments', image('near', here));
    await client.until(body.id, body.latest_revision_id!, 'DEPLOYED');
    await assert.rejects(connect(here), /it was not taken/);
    assert.equal((await client.call<Listener>('GET', `/v2/listeners/${here.id}`)).body.driver, null);
    await client.call('DELETE', `/v2/deployments/${body.id}`);
    await client.untilGone(body.id);
    await connect(here);
  });

  it('is told apart from a machine by what connects', async () => {
    const { said, answer } = goodbyes();
    const south = await register('south');
    await assert.rejects(connect(south, { hello: { driver: 'docker' }, answer }), /it was not taken/);
    assert.equal((await client.call<Listener>('GET', `/v2/listeners/${south.id}`)).body.driver, null);
    await assert.rejects(connect(await register('box', 'machine'), { answer }), /it was not taken/);
    assert.deepEqual(said, [
      "Listener 'south' is a cluster, and what connects runs the docker driver: start it with --driver kubernetes, or choose another name with --name.",
      "Listener 'box' is a machine, and what connects runs the kubernetes driver: start it without --driver kubernetes, or choose another name with --name.",
    ]);
  });

  it('is asked again for what somebody deleted there', async () => {
    const east = await register('east');
    const sent: string[] = [];
    const machine = await connect(east, {
      answer(call, body) {
        if (call === 'POST /workloads') sent.push((JSON.parse(body) as SentWorkload).id);
        return undefined;
      },
    });
    await client.call('POST', '/v2/deployments', image('lasting', east));
    const id = await eventually('it is started', async () => sent[0]);
    machine.say({ statuses: [startingStatus(id)] });
    machine.say({ statuses: [] });
    await eventually('it is started again', async () => sent.length > 1);
    assert.equal(sent[1], id);
  });
});

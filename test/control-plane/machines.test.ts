/** Deployments on the machine of a listener, which is a process with a data directory of its own. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { Deployment, Listener } from '../../generated/control-plane/types.gen.ts';
import type { SentWorkload } from '../../src/drivers/listener/wire.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import type { ListenerStart } from '../fixtures/processes/listener.ts';
import { eventually } from '../support/eventually.ts';
import { connectFakeMachine, type FakeMachine, type FakeMachineOptions, startingStatus } from '../support/fake-machine.ts';
import { processesOf } from '../support/processes.ts';
import { archiveOf, Client, removeDirectory, startTestServer, type TestServer, temporaryDirectory } from './support.ts';

const PROGRAM = fileURLToPath(new URL('../fixtures/processes/listener.ts', import.meta.url));

describe('the machine of a listener', () => {
  let server: TestServer;
  let client: Client;
  let folder: string;
  let listener: Listener;
  let machine: ChildProcess;
  /** On the machine: it may be a listener, and nothing else. */
  let machineKey: string;
  let deployment: Deployment;
  let revisionId: string;
  before(async () => {
    folder = await temporaryDirectory();
    server = await startTestServer({ machineHoldMs: 100, limits: { lostAfterMs: 500 } });
    client = server.client;
    const request = { compute_type: 'machine', compute_id: 'box', compute_config: { k8s_namespaces: null } };
    listener = (await client.call<Listener>('POST', '/v2/listeners', request)).body;
    const made = await client.call<{ key: string }>('POST', '/v2/keelson/keys', { name: 'box', scopes: ['listeners:connect'] });
    machineKey = made.body.key;
    machine = start('box');
  });
  after(async () => {
    machine?.kill('SIGKILL');
    for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
    await server?.[Symbol.asyncDispose]();
    await removeDirectory(folder);
  });

  const socketUrl = (id: string) => `${client.url.replace('http', 'ws')}/v2/listeners/${id}`;
  const start = (name: string, stderr: 'inherit' | 'pipe' = 'inherit'): ChildProcess => {
    const address = { listenerId: listener.id, url: socketUrl(listener.id), headers: { 'x-api-key': machineKey } };
    const told: ListenerStart = { dataDirectory: join(folder, name), address };
    const env = { ...process.env, KEELSON_TEST: JSON.stringify(told) };
    return spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', stderr] });
  };
  const refusal = (id: string, key: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = new WebSocket(socketUrl(id), { headers: { 'x-api-key': key } });
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(String(statusCode)));
      socket.once('open', () => reject(new Error('it was not refused')));
      socket.once('error', () => {});
    });
  const agents = (name: string) => processesOf(join(folder, name)).map(({ pid }) => pid);
  const reached = (path: string) =>
    eventually(`an answer to ${path}`, async () => {
      const { status, body } = await client.call<{ path: string; state: string }>('GET', `/d/far${path}`);
      return status === 200 ? body : undefined;
    });
  const message = async () => (await client.revision(deployment.id, revisionId)).status_message;

  it('runs what the control plane built, and is reached through the gateway', async () => {
    deployment = await client.create('far', { source_config: { deployment_type: 'dev', listener_id: listener.id } });
    const archive = await archiveOf({
      'says.txt': 'hello from afar\n',
      'answers.json': JSON.stringify({ '/long': 'x'.repeat(1e6) }),
    });
    revisionId = await client.deploy(deployment.id, archive);
    await client.until(deployment.id, revisionId, 'DEPLOYED');
    assert.ok((await reached('/threads')).state.startsWith(join(folder, 'box')), 'its state is on the machine');
    assert.equal((await client.call<string>('GET', '/d/far/long')).body.length, 1e6);
    const { body } = await client.call<Listener>('GET', `/v2/listeners/${listener.id}`);
    assert.deepEqual([body.connected, body.driver, body.platform], [true, 'process', `${process.platform}-${process.arch}`]);
    const log = await client.call<{ logs: { message: string }[] }>(
      ...(['POST', `/v1/projects/${deployment.id}/revisions/${revisionId}/deploy_logs`, {}] as const),
    );
    assert.deepEqual(
      log.body.logs.map((line) => line.message).filter((line) => line.includes('afar')),
      ['hello from afar'],
    );
  });

  it('has WebSockets through the gateway, which carry bytes both ways', async () => {
    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'eA==' };
    const asked = get(`${client.url}/d/far/socket`, { headers: { ...upgrade, 'x-api-key': client.key } });
    const [answer, socket] = (await once(asked, 'upgrade')) as [IncomingMessage, Socket];
    assert.equal(answer.statusCode, 101);
    const sent = 'to and fro '.repeat(50_000);
    socket.write(sent);
    let heard = '';
    for await (const bytes of socket) {
      heard += bytes;
      if (heard.length >= sent.length) break;
    }
    assert.equal(heard, sent);
  });

  it('has a key that does nothing else for its tenant', async () => {
    const stolen = new Client(client.url, machineKey);
    const requests: [method: string, path: string, body?: unknown][] = [
      ['GET', '/v2/deployments'],
      ['GET', `/v2/deployments/${deployment.id}`],
      ['PATCH', `/v2/deployments/${deployment.id}`, { secrets: [{ name: 'A', value: 'a' }] }],
      ['DELETE', `/v2/deployments/${deployment.id}`],
      ['DELETE', `/v2/listeners/${listener.id}`],
      ['GET', '/v2/keelson/keys'],
      ['POST', '/v2/keelson/keys', { name: 'mine', scopes: ['admin'] }],
      ['GET', '/v2/keelson/audit'],
      ['GET', '/d/far/threads'],
      ['GET', '/metrics'],
    ];
    for (const [method, path, body] of requests) {
      const { status, body: answer } = await stolen.call(method, path, body);
      assert.equal(status, 403, `${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    }
    for (const path of ['/v2/listeners', `/v2/listeners/${listener.id}`])
      assert.equal((await stolen.call('GET', path)).status, 200);
  });

  it('is refused to other tenants', async () => {
    const { tenants, keys } = server.running.controlPlane;
    const { organizationId } = await tenants.ensureDefault();
    const { tenantId } = await tenants.create(organizationId, 'others');
    const { key } = await keys.create({ organizationId, tenantId, name: 'others', scopes: ['admin'] });
    const reader = await keys.create({ organizationId, tenantId, name: 'reader', scopes: ['deployments:read'] });
    const refused = [refusal(listener.id, key), refusal(listener.id, reader.key), refusal(listener.id, 'no key')];
    assert.deepEqual(await Promise.all(refused), ['404', '403', '401']);
  });

  it('keeps its agents when it is killed, says so, and finds them again', async () => {
    machine.kill('SIGKILL');
    await once(machine, 'exit');
    const [pid] = agents('box');
    await eventually(
      'the owner is told',
      async () => /Listener 'box' is not connected since/.test((await message()) ?? '') || undefined,
    );
    assert.equal((await client.call('GET', '/d/far/threads')).status, 503);
    assert.equal((await client.call<Listener>('GET', `/v2/listeners/${listener.id}`)).body.connected, false);
    await eventually(
      'the owner is told that it is not started elsewhere',
      async () =>
        /its state is on that machine\. Bring that machine back, or create the deployment anew/.test((await message()) ?? '') ||
        undefined,
    );
    machine = start('box');
    await reached('/threads');
    await eventually('the message goes', async () => (await message()) === null || undefined);
    assert.ok(agents('box').includes(pid!), 'the agent server is the same');
  });

  it('gives way to a newer machine of the same listener', async () => {
    const [old, output] = [machine, text(machine.stdout!)];
    machine = start('other-box');
    await once(old, 'exit');
    assert.match(await output, /dismissed: Listener 'box' is now connected from .+, and a listener has one machine/);
    // Whoever starts programs again when they end starts it too.
    const again = start('box', 'pipe');
    const [refused, [code]] = await Promise.all([text(again.stderr!), once(again, 'exit')]);
    assert.match(refused, /a listener has one machine\. To have this machine take its place, delete .+replaced and start again/);
    assert.notEqual(code, 0);
    assert.deepEqual(agents('box'), []);
    const { state } = await eventually('the other machine', async () => {
      const found = await reached('/threads');
      return found.state.startsWith(join(folder, 'other-box')) ? found : undefined;
    });
    assert.equal((await client.call('DELETE', `/v2/deployments/${deployment.id}`)).status, 204);
    await client.untilGone(deployment.id);
    assert.deepEqual([agents('other-box').filter((pid) => pid !== machine.pid), existsSync(state)], [[], false]);
  });
});

describe('a machine that its tenant made', () => {
  const own = createSimulatedDriver();
  /** What the driver of the control plane itself was to remove. */
  const removed: string[] = [];
  const remove = own.remove.bind(own);
  own.remove = (id, graceMs) => {
    removed.push(id);
    return remove(id, graceMs);
  };
  let server: TestServer;
  let client: Client;
  let listener: Listener;
  let deployment: Deployment;
  before(async () => {
    server = await startTestServer({ machineHoldMs: 100, driver: () => own });
    client = server.client;
    const request = { compute_type: 'machine', compute_id: 'fake', compute_config: { k8s_namespaces: null } };
    listener = (await client.call<Listener>('POST', '/v2/listeners', request)).body;
    deployment = await client.create('fake', { source_config: { deployment_type: 'dev', listener_id: listener.id } });
  });
  after(async () => {
    for (const machine of machines) machine.cut();
    await server?.[Symbol.asyncDispose]();
  });

  const machines: FakeMachine[] = [];
  const connect = async (more: Partial<FakeMachineOptions> = {}) => {
    const machine = await connectFakeMachine({
      url: `${client.url.replace('http', 'ws')}/v2/listeners/${listener.id}`,
      key: client.key,
      ...more,
    });
    machines.push(machine);
    return machine;
  };

  it('does not end the one that was started in its place when it comes back', async () => {
    const box = (machine: string, reconnects: boolean, answer?: FakeMachineOptions['answer']) =>
      connect({ hello: { machine, host: machine, reconnects }, ...(answer && { answer }) });
    const said: string[] = [];
    const hear = (call: string, body: string) => {
      if (call === 'POST /goodbye') said.push((JSON.parse(body) as { detail: string }).detail);
      return undefined;
    };
    const old = await box('old', false, hear);
    const newer = await box('newer', false);
    await old.ended;
    await assert.rejects(box('old', true, hear), /it was not taken/);
    newer.cut();
    await newer.ended;
    await assert.rejects(box('old', true, hear), /it was not taken/);
    const again = await box('newer', true);
    again.cut();
    await again.ended;
    const because = ', and a listener has one machine.';
    const since = `Listener 'fake' was started on newer since${because}`;
    assert.deepEqual(said, [`Listener 'fake' is now connected from newer${because}`, since, since]);
    await server.running.close();
    server = await startTestServer(
      { machineHoldMs: 100, driver: () => createSimulatedDriver() },
      { dataDirectory: server.dataDirectory },
    );
    client = server.client;
    await assert.rejects(box('old', true, hear), /it was not taken/);
    assert.equal(said.at(-1), since, 'the control plane knows it after a restart');
    const last = await box('old', false);
    last.cut();
    await last.ended;
  });

  it('gets the folders of the build, and no other ones of the server', async () => {
    const asked = Promise.withResolvers<string>();
    const machine = await connect({
      answer(call, body) {
        if (call !== 'POST /workloads') return undefined;
        asked.resolve((JSON.parse(body) as { id: string }).id);
        return [400, { detail: 'folders are missing', missing: ['secret.key'] }];
      },
    });
    const revisionId = await client.deploy(deployment.id, await archiveOf());
    assert.equal(await asked.promise, revisionId);
    await eventually('it is asked again', async () => machine.calls.filter((call) => call === 'POST /workloads').length > 1);
    assert.ok(!machine.calls.includes('PUT /folders'), 'nothing is sent');
    machine.cut();
    await machine.ended;
  });

  const image = (name: string, config: object = {}) =>
    client.call<Deployment & { detail: string }>('POST', '/v2/deployments', {
      ...{ name, source: 'external_docker', secrets: [] },
      source_config: { resource_spec: {}, listener_id: listener.id, ...config },
      source_revision_config: { image_uri: 'registry.example.com/search:1' },
    });

  it('is sent images while its driver runs them, whatever that of the server is', async () => {
    const { body: never } = await client.call<Listener>('POST', '/v2/listeners', {
      ...{ compute_type: 'machine', compute_id: 'never', compute_config: { k8s_namespaces: null } },
    });
    const needs = (name: string, why: string) =>
      `Source 'external_docker' needs a listener with the docker driver, and '${name}' ${why}: start keelson listener on its machine with --driver docker, or deploy the source.`;
    const unknown = await image('unknown', { listener_id: never.id });
    assert.deepEqual([unknown.status, unknown.body.detail], [400, needs('never', 'has not connected yet')]);
    const sent = Promise.withResolvers<SentWorkload>();
    const box = await connect({
      hello: { driver: 'docker' },
      answer(call, body) {
        if (call === 'POST /workloads') sent.resolve(JSON.parse(body) as SentWorkload);
        return undefined;
      },
    });
    const runs = (name: string) =>
      eventually(`the driver ${name} is known`, async () => {
        const { body } = await client.call<Listener>('GET', `/v2/listeners/${listener.id}`);
        return body.driver === name;
      });
    await runs('docker');
    const { body: made } = await image('search', { resource_spec: { max_scale: 3, memory_limit_mb: 2_048 } });
    assert.match(made.warnings?.join() ?? '', /'source_config.resource_spec.max_scale' is 3\. The machine of a listener runs/);
    const { image: reference, folder, needs: folders, limits } = await sent.promise;
    assert.deepEqual([reference, folder, folders], ['registry.example.com/search:1', '', []]);
    assert.equal(limits.memoryMb, 2_048);
    const volumes = await image('volumes', { resource_spec: { volumes: [{ name: 'cache', emptyDir: {} }] } });
    const cannot = "'source_config.resource_spec.volumes' needs the kubernetes driver; 'fake' runs the docker driver.";
    assert.deepEqual([volumes.status, volumes.body.detail], [400, `Source configuration error: ${cannot}`]);
    const pushed = await client.patch(deployment.id, { revision_source: 'internal_docker' });
    assert.match(
      (pushed.body as unknown as { detail: string }).detail,
      /needs a deployment without 'listener_id': machines do not/,
    );
    box.cut();
    await box.ended;
    const other = await connect();
    await runs('process');
    const refused = [400, needs('fake', 'runs the process driver')];
    const revisions = `/v2/deployments/${made.id}/revisions`;
    for (const { status, body } of await Promise.all([
      image('other'),
      client.patch(made.id, { secrets: [{ name: 'A', value: '1' }] }),
      client.call('POST', revisions, { source_revision_config: {} }),
      client.call('POST', `${revisions}/${made.latest_revision_id}/redeploy`),
    ]))
      assert.deepEqual([status, (body as { detail: string }).detail], refused);
    other.cut();
    await other.ended;
  });

  it('is cut off when it says what is no status, and the server goes on', async () => {
    const workload = Promise.withResolvers<string>();
    const machine = await connect({
      answer(call, body) {
        if (call === 'POST /workloads') workload.resolve((JSON.parse(body) as { id: string }).id);
        return undefined;
      },
    });
    await client.deploy(deployment.id, await archiveOf());
    const id = await workload.promise;
    machine.cut();
    await machine.ended;
    const status = startingStatus(id);
    for (const line of [
      { statuses: [{ id }] },
      { statuses: [{ ...status, urls: ['http://agents.example.com:80'] }] },
      { statuses: [{ ...status, urls: urlsOf(111) }] },
      { statuses: [{ ...status, id: '../../secret.key' }] },
      { statuses: [], found: Array.from({ length: 1_001 }, (_, number) => String(number)), logs: [] },
      { statuses: [], found: ['../../secret.key'], logs: [] },
      { statuses: [{ ...status, phase: 'gone' }] },
      { statuses: [null] },
      'no JSON\n',
      'x'.repeat(5 * 1024 * 1024),
    ]) {
      const liar = await connect();
      liar.say(line);
      let isCut = false;
      void liar.ended.then(() => (isCut = true));
      await eventually('it is cut off', async () => isCut);
    }
    assert.equal((await client.call('GET', `/v2/deployments/${deployment.id}`)).status, 200);
  });

  it('opens no ports of the server but those of what runs there', async () => {
    const ports = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap').length;
    const before = ports();
    const asked: string[] = [];
    const statuses = Array.from({ length: 10 }, (_, number) => ({ ...startingStatus(`w${number}`), urls: urlsOf(100) }));
    const machine = await connect({
      first: { found: [], logs: [], statuses },
      answer(call, body) {
        if (call.startsWith('DELETE')) return [400, { detail: 'it runs on' }];
        if (call !== 'POST /workloads') return undefined;
        asked.push(body);
        return [200, { ...startingStatus((JSON.parse(body) as { id: string }).id), urls: urlsOf(60_000) }];
      },
    });
    await client.deploy(deployment.id, await archiveOf());
    await eventually('its answer is refused', async () => asked.length > 1);
    assert.equal(ports(), before);
    machine.cut();
    await machine.ended;
  });

  it('has no part in what becomes of deployments that run elsewhere', async () => {
    const here = await client.create('here');
    const runs = await client.deploy(here.id, await archiveOf());
    await client.until(here.id, runs, 'DEPLOYED');
    const first = { found: [runs, 'nobodys'], logs: [], deployments: [deployment.id], statuses: [] };
    const machine = await connect({
      first,
      answer: (call) => (call.startsWith('DELETE') ? [400, { detail: 'never' }] : undefined),
    });
    await eventually('what nobody wants is to end', async () => machine.calls.includes('DELETE /workloads/nobodys'));
    assert.deepEqual(
      removed.filter((id) => id === runs || id === 'nobodys'),
      [],
    );
    assert.equal((await client.call('DELETE', `/v2/deployments/${here.id}`)).status, 204);
    await client.untilGone(here.id);
    assert.ok(!machine.calls.includes(`DELETE /deployments/${here.id}`), 'it is not told of it');
    machine.cut();
    await machine.ended;
  });

  it('ends what was deleted while its connection was broken', async () => {
    const ensured = Promise.withResolvers<string>();
    const machine = await connect({
      answer(call, body) {
        if (call === 'POST /workloads') ensured.resolve((JSON.parse(body) as { id: string }).id);
        return undefined;
      },
    });
    await client.deploy(deployment.id, await archiveOf());
    const id = await ensured.promise;
    machine.cut();
    await eventually('the server knows', async () => {
      const { body } = await client.call<Listener>('GET', `/v2/listeners/${listener.id}`);
      return !body.connected;
    });
    assert.equal((await client.call('DELETE', `/v2/deployments/${deployment.id}`)).status, 204);
    await client.untilGone(deployment.id);
    // Its process is the same, so it supervises what it ran.
    const back = await connect({
      first: { found: [id], logs: [id], deployments: [listener.id, deployment.id], statuses: [startingStatus(id)] },
    });
    const isTold = (call: string) => eventually(call, async () => back.calls.includes(call));
    await isTold(`DELETE /workloads/${id}`);
    await isTold(`DELETE /deployments/${deployment.id}`);
    assert.ok(!back.calls.includes(`DELETE /deployments/${listener.id}`), 'what was never deleted stays');
    back.cut();
    await back.ended;
  });
});

function urlsOf(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `http://127.0.0.1:${number + 1}`);
}

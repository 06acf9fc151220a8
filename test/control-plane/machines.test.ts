/** Deployments on the machine of a listener, which is a process with a data directory of its own. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { Deployment, Listener } from '../../generated/control-plane/types.gen.ts';
import type { ListenerStart } from '../fixtures/processes/listener.ts';
import { eventually } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';
import { archiveOf, type Client, removeDirectory, startTestServer, type TestServer, temporaryDirectory } from './support.ts';

const PROGRAM = fileURLToPath(new URL('../fixtures/processes/listener.ts', import.meta.url));

describe('the machine of a listener', () => {
  let server: TestServer;
  let client: Client;
  let folder: string;
  let listener: Listener;
  let machine: ChildProcess;
  let deployment: Deployment;
  let revisionId: string;
  before(async () => {
    folder = await temporaryDirectory();
    server = await startTestServer({ machineHoldMs: 100 });
    client = server.client;
    const request = { compute_type: 'machine', compute_id: 'box', compute_config: { k8s_namespaces: null } };
    listener = (await client.call<Listener>('POST', '/v2/listeners', request)).body;
    machine = start('box');
  });
  after(async () => {
    machine?.kill('SIGKILL');
    for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
    await server?.[Symbol.asyncDispose]();
    await removeDirectory(folder);
  });

  const socketUrl = (id: string) => `${client.url.replace('http', 'ws')}/v2/listeners/${id}`;
  const start = (name: string): ChildProcess => {
    const address = { listenerId: listener.id, url: socketUrl(listener.id), headers: { 'x-api-key': client.key } };
    const told: ListenerStart = { dataDirectory: join(folder, name), address };
    const env = { ...process.env, KEELSON_TEST: JSON.stringify(told) };
    return spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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

  it('is refused to other tenants, and to clusters', async () => {
    const { tenants, keys } = server.running.controlPlane;
    const { organizationId } = await tenants.ensureDefault();
    const { tenantId } = await tenants.create(organizationId, 'others');
    const { key } = await keys.create({ organizationId, tenantId, name: 'others', scopes: ['admin'] });
    const reader = await keys.create({ organizationId, tenantId, name: 'reader', scopes: ['deployments:read'] });
    const cluster = { compute_type: 'k8s', compute_id: 'west', compute_config: { k8s_namespaces: null } };
    const { body } = await client.call<Listener>('POST', '/v2/listeners', cluster);
    const refused = [refusal(listener.id, key), refusal(listener.id, reader.key), refusal(listener.id, 'no key')];
    assert.deepEqual(await Promise.all([...refused, refusal(body.id, client.key)]), ['404', '403', '401', '400']);
    const source = { source: 'internal_source', source_config: { listener_id: body.id }, source_revision_config: {} };
    const request = { name: 'wrong', secrets: [], ...source };
    assert.match((await client.call('POST', '/v2/deployments', request)).body.detail, /needs one of compute_type 'machine'/);
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

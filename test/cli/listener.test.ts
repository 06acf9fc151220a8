/** `keelson listener` as a program: it registers its machine, stays connected, and ends on a signal. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Listener, ListenerList } from '../../generated/control-plane/types.gen.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { startTestServer, type TestServer } from '../control-plane/support.ts';
import { Balancer } from '../support/balancer.ts';
import { eventually, STUCK_MS } from '../support/eventually.ts';

const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));

describe('keelson listener', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer({ driver: () => createSimulatedDriver() });
  });
  after(() => server?.[Symbol.asyncDispose]());

  const listen = (url: string, key: string, ...more: string[]): ChildProcess => {
    const folder = ['--data-dir', join(server.dataDirectory, 'machine')];
    const env = { ...process.env, KEELSON_API_KEY: key };
    return spawn(process.execPath, [MAIN, 'listener', '--url', url, ...folder, ...more], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };

  it('registers its machine, connects, and ends on a signal', async () => {
    const { client } = server;
    const wanted = { name: 'box', scopes: ['listeners:connect'] };
    const { key } = (await client.call<{ key: string }>('POST', '/v2/keelson/keys', wanted)).body;
    const child = listen(client.url, key, '--name', 'box', '--fallback', 'box-2', '--log-format', 'json');
    const output = text(child.stdout!);
    const connected = async () => {
      assert.equal(child.exitCode, null, 'it runs');
      const { body } = await client.call<ListenerList>('GET', '/v2/listeners');
      return body.resources.find((listener) => listener.connected);
    };
    const listener = await eventually('the machine is connected', connected, STUCK_MS);
    const { compute_type: type, compute_id: name, compute_config: config } = listener;
    assert.deepEqual([type, name, config.fallback], ['machine', 'box', 'box-2']);
    child.kill('SIGTERM');
    assert.deepEqual(await once(child, 'exit'), [0, null]);
    assert.ok(!(await output).includes(key), 'the key is not logged');
    const { id } = listener;
    await eventually('it is gone', async () => !(await client.call<Listener>('GET', `/v2/listeners/${id}`)).body.connected);
  });

  it('waits for a control plane that is away when its machine starts again, and not at its first start', async (t) => {
    const { client } = server;
    const balancer = await Balancer.start();
    t.after(() => balancer.close());
    const first = listen(balancer.url, client.key, '--data-dir', join(server.dataDirectory, 'new'));
    const [said, [code]] = await Promise.all([text(first.stderr!), once(first, 'exit')]);
    assert.deepEqual([code, /Is the control plane running\?/.test(said)], [1, true], said);
    const child = listen(balancer.url, client.key, '--name', 'box', '--log-format', 'json');
    t.after(() => void child.kill('SIGKILL'));
    const [warning] = await once(child.stdout!, 'data');
    assert.match(String(warning), /control plane not reached, trying again/);
    balancer.servers = [client.url];
    await eventually(
      'the machine is connected',
      async () => {
        assert.equal(child.exitCode, null, 'it runs');
        const { body } = await client.call<ListenerList>('GET', '/v2/listeners');
        return body.resources.some(({ compute_id: id, connected }) => id === 'box' && connected);
      },
      STUCK_MS,
    );
  });

  it('registers the namespaces of a cluster, and those of later starts, under a name of its own', async (t) => {
    const { client } = server;
    // What an API server answers where nothing runs.
    const api = createServer((_, response) => response.end(JSON.stringify({ metadata: {}, items: [] }))).listen(0, '127.0.0.1');
    await once(api, 'listening');
    t.after(() => void api.close());
    const { port } = api.address() as { port: number };
    const kubeconfig = join(server.dataDirectory, 'kubeconfig');
    const config = {
      'current-context': 'here',
      contexts: [{ name: 'here', context: { cluster: 'c', user: 'u', namespace: 'agents' } }],
      ...{
        clusters: [{ name: 'c', cluster: { server: `http://127.0.0.1:${port}` } }],
        users: [{ name: 'u', user: { token: 't' } }],
      },
    };
    await writeFile(kubeconfig, JSON.stringify(config));
    const folder = ['--data-dir', join(server.dataDirectory, 'cluster')];
    const start = (...more: string[]) =>
      listen(client.url, client.key, '--name', 'west', '--driver', 'kubernetes', '--kubeconfig', kubeconfig, ...folder, ...more);
    const west = async () => {
      const { body } = await client.call<ListenerList>('GET', '/v2/listeners');
      return body.resources.find(({ compute_id: id }) => id === 'west');
    };
    for (const namespaces of [['agents'], ['agents', 'staging']]) {
      const child = start(...(namespaces[1] ? ['--tenant-namespaces', namespaces[1]] : []));
      const { compute_type: type, compute_config: config } = await eventually(
        'it is connected',
        async () => {
          assert.equal(child.exitCode, null, 'it runs');
          const found = await west();
          return found?.connected ? found : undefined;
        },
        STUCK_MS,
      );
      assert.deepEqual([type, config.k8s_namespaces], ['k8s', namespaces]);
      child.kill('SIGTERM');
      assert.deepEqual(await once(child, 'exit'), [0, null]);
      await eventually('it is gone', async () => !(await west())?.connected);
    }
    const machine = listen(client.url, client.key, '--name', 'west');
    const [said, [code]] = await Promise.all([text(machine.stderr!), once(machine, 'exit')]);
    assert.deepEqual([code, /The listener west is that of a cluster\. Choose another name/.test(said)], [1, true], said);
  });

  it('sends no key in clear to another machine', async () => {
    const child = listen('http://agents.example.com', 'a-key');
    const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
    assert.equal(code, 2);
    assert.match(said, /would send keys and secrets in clear: give an https:\/\/ address, or --allow-http/);
  });
});

/**
 * A listener with the docker driver, beside a control plane with the process driver, as programs on a real engine: its machine runs
 * images, of a private registry too, and projects that the control plane built.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Deployment, DeploymentList, Listener, ListenerList, PushToken } from '../../generated/control-plane/types.gen.ts';
import { Life } from '../control-plane/crash/life.ts';
import { archiveOf, testLimits } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { pythonClient } from '../support/python-clients.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { importAnswers } from './answers-image.ts';
import { docker, openEngine, removeImages } from './engine.ts';
import { loadImage } from './images.ts';
import { AGENT_IMAGE, leftOf, settled, startDockerServer } from './server.ts';

const engine = await openEngine();
const MAIN = fileURLToPath(new URL('../../src/main.js', import.meta.url));

/** A project whose dependency the control plane installs once for all of its builds. */
const PROJECT = {
  'package.json': JSON.stringify({ name: 'a', version: '1.0.0', dependencies: { 'is-number': '7.0.0' } }),
  'package-lock.json': JSON.stringify({
    ...{ name: 'a', version: '1.0.0', lockfileVersion: 3, requires: true },
    packages: {
      '': { name: 'a', version: '1.0.0', dependencies: { 'is-number': '7.0.0' } },
      'node_modules/is-number': {
        version: '7.0.0',
        integrity: 'sha512-41Cifkg6e8TylSpdtTpeLVMqvSBEVzTttHvERD741+pnZ8ANv0004MRL43QKPDlK9cGvNp6NZWZUBlbGXYxxng==',
      },
    },
  }),
  'graph.ts': `import { Annotation, StateGraph } from '@langchain/langgraph';
import isNumber from 'is-number';
const State = Annotation.Root({ text: Annotation });
const judge = ({ text }) => ({ text: isNumber(text) + ' of ' + process.getuid() });
export const graph = new StateGraph(State).addNode('judge', judge).addEdge('__start__', 'judge').compile();
`,
};

describe('a listener with the docker driver', { skip: engine.missing }, () => {
  const cleanup = suiteCleanup(after);
  const limits = { ...testLimits, deployMs: 120_000 };
  let life: Life;
  let folder: string;
  let machineData: string;
  let machine: ChildProcess;
  let listener: Listener;
  /** An image of a private registry, by its digest. */
  let image: string;
  let shop: Deployment;
  before(async () => {
    folder = await temporaryFolder(cleanup);
    machineData = join(folder, 'machine');
    image = await privateImage();
    await docker(engine, ['tag', await loadImage(engine, 'agent'), AGENT_IMAGE]);
    cleanup.after(() => removeImages(engine, AGENT_IMAGE, image));
    life = new Life(join(folder, 'plane'), join(folder, 'deaths'));
    await mkdir(life.dataDirectory);
    await life.start({ limits });
    cleanup.after(() => life.stop());
    life.settings = { port: Number(new URL(life.client.url).port) };
    machine = listen();
    cleanup.after(async () => void machine.kill('SIGKILL'));
    listener = await connected();
  });

  /** Pushed to the registry of a server that has nothing else to do with this one. Only those who logged in may pull it. */
  const privateImage = async () => {
    const server = await startDockerServer(engine);
    cleanup.after(async () => server[Symbol.asyncDispose]());
    const { id } = await server.client.create('store', { source: 'internal_docker' });
    const { body } = await server.client.call<PushToken>('POST', `/v2/deployments/${id}/push-token`);
    const name = `${body.registry_url.replace('127.0.0.1', 'localhost')}/answers:1`;
    const configured = ['--config', join(folder, 'docker')];
    const args = ['--host', engine.host, ...configured, 'login', '--username', body.username, '--password-stdin'];
    const login = spawn('docker', [...args, name.split('/')[0]!], { stdio: ['pipe', 'ignore', 'inherit'] });
    login.stdin.end(body.token);
    assert.deepEqual(await once(login, 'exit'), [0, null]);
    await importAnswers(engine, name);
    const pushed = await docker(engine, [...configured, 'push', '--quiet', name]);
    const digest = await docker(engine, ['image', 'inspect', '--format', '{{index .RepoDigests 0}}', name]);
    await docker(engine, ['rmi', '--force', await docker(engine, ['image', 'inspect', '--format', '{{.Id}}', name])]);
    assert.ok(digest.includes('@sha256:'), pushed);
    return digest;
  };
  const listen = (config = 'docker') =>
    spawn(
      process.execPath,
      [
        ...[MAIN, 'listener', '--url', life.client.url, '--name', 'box', '--data-dir', machineData],
        ...['--driver', 'docker', '--engine', engine.host, '--agent-image', AGENT_IMAGE, '--log-level', 'error'],
      ],
      {
        env: { ...process.env, KEELSON_API_KEY: life.client.key, DOCKER_CONFIG: join(folder, config) },
        stdio: ['ignore', 'inherit', 'inherit'],
      },
    );
  const connected = () =>
    eventually('the machine is connected', async () => {
      const { body } = await life.client.call<ListenerList>('GET', '/v2/listeners');
      return body.resources.find((one) => one.connected && one.driver === 'docker');
    });
  const ask = async (path: string, name = 'shop') => {
    const answer = await fetch(`${life.client.url}/d/${name}${path}`, { headers: { 'x-api-key': life.client.key } });
    return `${answer.status} ${await answer.text()}`;
  };
  const log = async ({ id, latest_revision_id: revision }: Deployment) => {
    const path = `/v2/deployments/${id}/revisions/${revision}/logs?type=deploy&limit=1000`;
    const { body } = await life.client.call<{ logs: { message: string }[] }>('GET', path);
    return body.logs.map(({ message }) => message);
  };
  const container = ({ latest_revision_id: revision }: Deployment) =>
    docker(engine, ['ps', '--quiet', '--no-trunc', '--filter', `label=keelson.workload=${revision}`]);
  const source_config = (more: object = {}) => ({
    ...{ listener_id: listener.id },
    resource_spec: { memory_mb: 64, memory_limit_mb: 128, cpu: 0.5, cpu_limit: 0.5, ...more },
  });

  it('runs an image that the official client deploys there, pulled with what its user logged in with', async () => {
    const access = ['--host-url', life.client.url, '--api-key', life.client.key];
    const deploy = ['deploy', '--no-input', '--name', 'shop', '--image-uri', image, '--listener-id', listener.id];
    // It looks for a project, though it builds none.
    await writeFile(
      join(folder, 'langgraph.json'),
      JSON.stringify({ node_version: '24', graphs: { agent: './graph.ts:graph' } }),
    );
    const { code, output } = await pythonClient(folder, [...deploy, ...access]);
    assert.equal(code, 0, output);
    assert.match(output, /in namespace machine[\s\S]*Deployment successful/);
    const { body } = await life.client.call<DeploymentList>('GET', '/v2/deployments?name=shop');
    shop = body.resources[0]!;
    assert.equal(await ask('/'), `200 ${shop.latest_revision_id}`);
    assert.ok((await log(shop)).includes(`Pulling the image ${image}.`));
  });

  it('holds it to its limits, without rights', async () => {
    const { body } = await life.client.patch(shop.id, {
      ...{ source_config: { resource_spec: source_config().resource_spec }, secrets: [{ name: 'TOKEN', value: 'its-secret' }] },
    });
    shop = body;
    await settled(life.client, shop.id, shop.latest_revision_id!, 'DEPLOYED');
    assert.equal(JSON.parse((await ask('/env')).slice(4)).TOKEN, 'its-secret');
    assert.ok((await log(shop)).includes('listens with [redacted]'));
    assert.match(await ask('/read?of=/proc/self/status'), /CapBnd:\t0+\n[\s\S]*NoNewPrivs:\t1\n/);
    const format = '{{.HostConfig.Memory}} {{.HostConfig.NanoCpus}} {{.HostConfig.CapDrop}} {{.HostConfig.ReadonlyRootfs}}';
    assert.equal(await docker(engine, ['inspect', '--format', format, await container(shop)]), '134217728 500000000 [ALL] true');
    await ask('/eat').catch(() => '');
    await eventually('it is ended', async () =>
      (await log(shop)).some((line) => line.includes('because it took more than its memory limit of 128 MB')),
    );
    await eventually('it is started again', async () => (await ask('/')) === `200 ${shop.latest_revision_id}`);
  });

  it('goes on with the same container when it or the control plane is killed', async () => {
    const before = await container(shop);
    const serves = () => eventually('it is reached', async () => (await ask('/')) === `200 ${shop.latest_revision_id}`);
    machine.kill('SIGKILL');
    await once(machine, 'exit');
    await life.kill();
    await life.start({ limits });
    machine = listen('nobody');
    await connected();
    await serves();
    machine.kill('SIGKILL');
    await once(machine, 'exit');
    machine = listen('nobody');
    await connected();
    await serves();
    await life.kill();
    await life.start({ limits });
    await connected();
    await serves();
    assert.equal(await container(shop), before);
  });

  it('says which image cannot be had, and why', async () => {
    const stranger = image.replace(/answers@.*/, 'others:1');
    const { id, latest_revision_id: first } = await life.client.create('stranger', {
      ...{ source: 'external_docker', source_config: source_config(), source_revision_config: { image_uri: stranger } },
    });
    const { status_message: why } = await settled(life.client, id, first!, 'DEPLOY_FAILED');
    assert.match(why ?? '', /^The image localhost:\d+\/\S+ cannot be pulled: .*the engine's machine may read its registry/);
    assert.ok((await log((await life.client.get(id)).body)).includes(`Pulling the image ${stranger}.`));
  });

  it('runs a project that the control plane built, with the dependencies that its builds share', async () => {
    const { id } = await life.client.create('judge', { source_config: { deployment_type: 'dev', listener_id: listener.id } });
    const revision = await life.client.deploy(id, await archiveOf(PROJECT));
    await settled(life.client, id, revision, 'DEPLOYED');
    const request = { assistant_id: 'agent', input: { text: '7' } };
    const { status, body } = await life.client.call<{ text: string }>('POST', '/d/judge/runs/wait', request);
    assert.deepEqual([status, body.text], [200, `true of ${process.getuid?.() === 0 ? 64_321 : process.getuid?.()}`]);
  });

  it('keeps nothing of a deployment that is deleted', async () => {
    const { body } = await life.client.call<DeploymentList>('GET', '/v2/deployments');
    assert.equal(body.resources.length, 3);
    for (const { id } of body.resources) {
      assert.equal((await life.client.call('DELETE', `/v2/deployments/${id}`)).status, 204);
      await life.client.untilGone(id);
      assert.ok(!existsSync(join(machineData, 'deployments', id)), 'its state is gone');
    }
    assert.deepEqual(await leftOf(engine, machineData), []);
  });
});

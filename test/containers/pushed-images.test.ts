/** Images that are built here, pushed to the registry of a control plane and deployed: with docker alone, and by `langgraph deploy`. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { after, before, describe, it } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import type { DeploymentList, PushToken, RevisionStatus } from '../../generated/control-plane/types.gen.ts';
import { root } from '../../scripts/generate/contracts.ts';
import type { TestServer } from '../control-plane/support.ts';
import { pythonClient } from '../support/python-clients.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { importAnswers } from './answers-image.ts';
import { docker, openEngine } from './engine.ts';
import { loadImage } from './images.ts';
import { settled, startDockerServer } from './server.ts';

const engine = await openEngine();

describe('pushed images', { skip: engine.missing }, () => {
  const cleanup = suiteCleanup(after);
  let server: TestServer;
  let folder: string;
  /** A docker configuration of the test's own, for its logins. */
  let configured: string[];
  before(async () => {
    server = await startDockerServer(engine);
    cleanup.after(async () => server[Symbol.asyncDispose]());
    folder = await temporaryFolder(cleanup);
    configured = ['--config', join(folder, 'docker')];
  });

  /** At another name of the registry, docker and the server take it for one of somebody else. */
  const logIn = async (id: string, nameOf = (host: string) => host): Promise<PushToken> => {
    const { body } = await server.client.call<PushToken>('POST', `/v2/deployments/${id}/push-token`);
    const host = nameOf(body.registry_url.split('/')[0]!);
    const args = ['--host', engine.host, ...configured, 'login', '--username', body.username, '--password-stdin', host];
    const login = spawn('docker', args, { stdio: ['pipe', 'ignore', 'inherit'] });
    login.stdin.end(body.token);
    assert.deepEqual(await once(login, 'exit'), [0, null]);
    return body;
  };

  it('are pushed by docker, and pulled by the engine with a token of the server', async () => {
    const { id } = await server.client.create('answers', { source: 'internal_docker' });
    const { registry_url: place } = await logIn(id);
    const image = `${place}/answers:1`;
    await importAnswers(engine, image);
    await docker(engine, [...configured, 'push', '--quiet', image]);
    await docker(engine, ['rmi', '--force', await docker(engine, ['image', 'inspect', '--format', '{{.Id}}', image])]);
    const change = { revision_source: 'internal_docker', source_revision_config: { image_uri: image } };
    const { status, body } = await server.client.patch(id, change);
    assert.equal(status, 200, JSON.stringify(body));
    const revision = await settled(server.client, id, body.latest_revision_id!, 'DEPLOYED');
    const { image_uri: uri } = revision.source_revision_config;
    assert.match(uri ?? '', /\/answers@sha256:[0-9a-f]{64}$/);
    const path = `/v2/deployments/${id}/revisions/${revision.id}/logs?type=deploy`;
    const { body: log } = await server.client.call<{ logs: { message: string }[] }>('GET', path);
    assert.ok(log.logs.some(({ message }) => message === `Pulling the image ${uri}.`));
    const answer = await fetch(`${server.running.url}/d/answers/`, { headers: { 'x-api-key': server.client.key } });
    assert.deepEqual([answer.status, await answer.text()], [200, revision.id]);
    // Its login was for that pull: without one the engine gets nothing.
    await assert.rejects(
      docker(engine, ['--config', join(folder, 'nobody'), 'pull', image]),
      /no basic auth credentials|unauthorized/,
    );
  });

  it('of another tenant, and without a token, are refused to docker', async () => {
    const { body: tenant } = await server.client.call<{ id: string }>('POST', '/v2/keelson/tenants', { name: 'other' });
    const headers = { 'x-tenant-id': tenant.id };
    const request = { name: 'theirs', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] };
    const { body: theirs } = await server.client.call<{ id: string }>('POST', '/v2/deployments', request, headers);
    const { id } = await server.client.create('mine', { source: 'internal_docker' });
    const { registry_url: place } = await logIn(id);
    const stolen = place.replace(id, theirs.id);
    await assert.rejects(docker(engine, [...configured, 'pull', `${stolen}/answers:1`]), /denied: .*another deployment/);
  });

  it('of a private registry are pulled with what the user of the server logged in with', async (t) => {
    const foreign = (address: string) => address.replace('127.0.0.1', 'localhost');
    const { id: store } = await server.client.create('store', { source: 'internal_docker' });
    const { registry_url: place } = await logIn(store, foreign);
    const image = `${foreign(place)}/private:1`;
    await importAnswers(engine, image);
    await docker(engine, [...configured, 'push', '--quiet', image]);
    await docker(engine, ['rmi', '--force', await docker(engine, ['image', 'inspect', '--format', '{{.Id}}', image])]);
    t.after(() => delete process.env['DOCKER_CONFIG']);
    const deploy = async (name: string, config: string, ...wanted: RevisionStatus[]) => {
      process.env['DOCKER_CONFIG'] = join(folder, config);
      const more = { source: 'external_docker', source_config: { resource_spec: { memory_mb: 64, memory_limit_mb: 128 } } };
      const { id, latest_revision_id: first } = await server.client.create(name, {
        ...{ ...more, source_revision_config: { image_uri: image } },
      });
      return settled(server.client, id, first!, ...wanted);
    };
    const { status_message: why } = await deploy('stranger', 'nobody', 'DEPLOY_FAILED');
    assert.match(
      why ?? '',
      /^The image localhost:\d+\/\S+ cannot be pulled: .*may read its registry \(docker login there, as the user of Keelson\)/,
    );
    await mkdir(join(folder, 'broken'));
    await writeFile(join(folder, 'broken/config.json'), '{"auths":{"localhost":{"auth":"c2VjcmV0"');
    const { status_message: broken } = await deploy('unreadable', 'broken', 'DEPLOY_FAILED');
    assert.match(broken ?? '', /broken\/config\.json, .* is not a JSON object\. Mend it, or remove it and log in again/);
    assert.doesNotMatch(broken ?? '', /c2Vj/);
    await deploy('private', 'docker', 'DEPLOYED');
    await docker(engine, ['image', 'inspect', image]);
  });

  it('are built, pushed and deployed by the official langgraph deploy', async () => {
    const project = join(folder, 'official');
    await mkdir(join(project, 'src'), { recursive: true });
    await cp(join(root, 'examples/blank/src/graph.ts'), join(project, 'src/graph.ts'));
    await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'official', type: 'module' }));
    await writeFile(
      join(project, 'langgraph.json'),
      JSON.stringify({ node_version: '20', graphs: { blank: './src/graph.ts:graph' } }),
    );
    await loadImage(engine, 'agent');
    const env = { DOCKER_HOST: engine.host, PATH: process.env['PATH']!, HOME: folder };
    const access = ['--host-url', server.running.url, '--api-key', server.client.key];
    const deploy = ['deploy', '--no-input', '--no-remote', '--name', 'official', '--base-image', 'keelson/agent', '--no-pull'];
    const { code, output } = await pythonClient(project, [...deploy, '--image-name', 'blank', ...access], env);
    assert.equal(code, 0, output);
    assert.match(output, /Deployment successful/);
    const { body } = await server.client.call<DeploymentList>('GET', '/v2/deployments?name=official');
    const [{ source, source_config: config, latest_revision_id: latest, id } = assert.fail()] = body.resources;
    assert.equal(source, 'internal_docker');
    const revision = await server.client.revision(id, latest!);
    assert.match(revision.source_revision_config.image_uri ?? '', /\/blank@sha256:/);
    const sdk = new Client({ apiUrl: config.custom_url!, apiKey: server.client.key });
    assert.equal((await sdk.assistants.search({ graphId: 'blank' })).length, 1);
  });
});

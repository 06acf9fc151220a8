/** The images, run by a real engine: `keelson/agent` with a project mounted, and `keelson/keelson`. */
import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Client } from '@langchain/langgraph-sdk';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { Container, LOCKED_DOWN } from './container.ts';
import { docker, openEngine } from './engine.ts';
import { billOf, loadImage } from './images.ts';

const engine = await openEngine();
/** A node that takes as long as its input says. */
const GRAPH = `import { Annotation, StateGraph } from '@langchain/langgraph';
const State = Annotation.Root({ ms: Annotation, said: Annotation({ reducer: (a, b) => a.concat(b), default: () => [] }) });
export const graph = new StateGraph(State)
  .addNode('wait', async ({ ms }) => { await new Promise((go) => setTimeout(go, ms).unref()); return { said: ['waited ' + ms] }; })
  .addEdge('__start__', 'wait')
  .compile();
`;

describe('the agent image', { skip: engine.missing }, () => {
  const cleanup = suiteCleanup(after);
  let image = '';
  let project = '';

  before(async () => {
    image = await loadImage(engine, 'agent');
    project = join(await temporaryFolder(cleanup), 'waiter');
    await mkdir(project);
    await writeFile(join(project, 'graph.mjs'), GRAPH);
    await writeFile(
      join(project, 'langgraph.json'),
      JSON.stringify({ node_version: '24', graphs: { waiter: './graph.mjs:graph' } }),
    );
    for (const folder of [project, join(project, '..')]) await chmod(folder, 0o755);
  });

  const run = (options: string[] = []) =>
    Container.run(cleanup, engine, image, { options: [...LOCKED_DOWN, '--volume', `${project}:/app:ro`, ...options] });

  it('says what it is, and is not root', async () => {
    const { Config: config } = JSON.parse(await docker(engine, ['image', 'inspect', image]))[0];
    assert.equal(config.User, '10001');
    assert.equal(config.Labels['org.opencontainers.image.title'], 'keelson/agent');
    assert.equal(config.Labels['org.opencontainers.image.licenses'], 'Apache-2.0');
    assert.deepEqual(Object.keys(config.ExposedPorts), ['8000/tcp']);
  });

  it('has the list of its contents', async () => {
    const { bomFormat, components } = JSON.parse(await readFile(billOf('agent'), 'utf8'));
    assert.equal(bomFormat, 'CycloneDX');
    for (const name of ['libc6', '@langchain/langgraph', 'npm', 'keelson'])
      assert.ok(
        components.some((component: { name: string }) => component.name === name),
        name,
      );
    const inside = await docker(engine, ['run', '--rm', '--entrypoint', 'cat', image, '/usr/share/sbom/keelson-agent.cdx.json']);
    assert.deepEqual(JSON.parse(inside).components, components);
  });

  it('serves a mounted project with no rights at all, and keeps its state over kill -9', async () => {
    const container = await run();
    const client = new Client({ apiUrl: await container.url() });
    assert.equal(await container.exec('id', '-u'), '10001');
    await assert.rejects(container.exec('touch', '/opt/keelson/x'), /Read-only file system/);
    const { thread_id } = await client.threads.create();
    await client.runs.wait(thread_id, 'waiter', { input: { ms: 1 } });
    const running = await client.runs.create(thread_id, 'waiter', { input: { ms: 3_000 } });
    await eventually('the run executes', async () => (await client.runs.get(thread_id, running.run_id)).status === 'running');
    await container.kill();
    await container.start();
    const again = new Client({ apiUrl: await container.url() });
    await again.runs.join(thread_id, running.run_id);
    const { values } = await again.threads.getState<{ said: string[] }>(thread_id);
    assert.deepEqual(values.said, ['waited 1', 'waited 3000']);
  });

  it('finishes what it executes when it is asked to end', async () => {
    const container = await run(['--env', 'KEELSON_GRACE_SECONDS=60']);
    const client = new Client({ apiUrl: await container.url() });
    const { thread_id } = await client.threads.create();
    const { run_id } = await client.runs.create(thread_id, 'waiter', { input: { ms: 2_000 } });
    await eventually('the run executes', async () => (await client.runs.get(thread_id, run_id)).status === 'running');
    assert.equal(await container.stop(90), 0);
    await container.start();
    const again = new Client({ apiUrl: await container.url() });
    assert.equal((await again.runs.get(thread_id, run_id)).status, 'success');
  });

  it('listens where PORT says', async () => {
    const container = await Container.run(cleanup, engine, image, {
      port: 9000,
      options: [...LOCKED_DOWN, '--volume', `${project}:/app:ro`, '--env', 'PORT=9000'],
    });
    await container.url();
  });

  it('says of a project that cannot be served what is wrong with it', async () => {
    const container = await Container.run(cleanup, engine, image, { options: LOCKED_DOWN });
    await eventually('it has ended', async () => (await container.inspect('{{.State.Running}}')) === 'false');
    assert.match(await docker(engine, ['logs', container.id], 20_000).catch(String), /^$|langgraph\.json: there is no such file/);
    assert.equal(await container.inspect('{{.State.ExitCode}}'), '1');
  });
});

describe('the keelson image', { skip: engine.missing }, () => {
  const cleanup = suiteCleanup(after);

  it('starts a control plane that is not root, whose state outlives it', async () => {
    const image = await loadImage(engine, 'keelson');
    const options = [...LOCKED_DOWN, '--env', 'KEELSON_DEMO=false'];
    const container = await Container.run(cleanup, engine, image, { port: 8124, options });
    const first = await container.url();
    assert.equal(await container.exec('id', '-u'), '10001');
    const key = (await container.exec('cat', '/data/admin.key')).trim();
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({
      name: 'kept',
      source: 'internal_source',
      source_config: {},
      source_revision_config: {},
      secrets: [],
    });
    const created = await fetch(`${first}/v2/deployments`, { method: 'POST', headers, body });
    assert.equal(created.status, 201, await created.text());
    await container.kill();
    await container.start();
    const listed = await fetch(`${await container.url()}/v2/deployments`, { headers });
    const { resources } = (await listed.json()) as { resources: { name: string }[] };
    assert.deepEqual(
      resources.map(({ name }) => name),
      ['kept'],
    );
    assert.match(await container.exec('git', '--version'), /^git version/);
  });
});

/**
 * Projects built and run in containers: by the public API and by the official client. A project that spies finds nothing, neither
 * while it is built nor while it serves.
 */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EngineImages } from '../../src/builds/engine-images.ts';
import { ContainerEngine } from '../../src/machine/container-engine.ts';
import { TenantNetworks } from '../../src/machine/tenant-networks.ts';
import { archiveOf, removeDirectory, type TestServer, temporaryDirectory } from '../control-plane/support.ts';
import { eventually } from '../support/eventually.ts';
import { pythonClient } from '../support/python-clients.ts';
import { docker, openEngine, removeImages } from './engine.ts';
import { loadImage } from './images.ts';
import { AGENT_IMAGE, leftOf, settled, startDockerServer } from './server.ts';

const engine = await openEngine();

/** What a project tries while it is built: its results become part of the source. */
const SPY = `import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
const tried = {};
for (const path of readFileSync('wanted.txt', 'utf8').split('\\n')) {
  try {
    tried[path] = statSync(path).isDirectory() ? readdirSync(path) : readFileSync(path, 'latin1').length;
  } catch (error) {
    tried[path] = error.code;
  }
}
tried.uid = process.getuid();
tried.variables = Object.keys(process.env);
writeFileSync('tried.json', JSON.stringify(tried));
console.log('spied');
`;
/** What it tries while it serves: the text is a path or an address. */
const GRAPH = `import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { Annotation, StateGraph } from '@langchain/langgraph';
const reach = (address) => new Promise((resolve) => {
  const [host, port] = address.split(':');
  const socket = connect({ host, port: Number(port), timeout: 1000 });
  const say = (text) => { socket.destroy(); resolve(text); };
  socket.once('connect', () => say('connected')).once('timeout', () => say('timeout')).once('error', ({ code }) => say(code));
});
const attempt = async ({ text }) => {
  try {
    return { text: text.startsWith('/') ? readFileSync(text, 'latin1') : await reach(text) };
  } catch ({ code }) {
    return { text: code };
  }
};
const State = Annotation.Root({ text: Annotation });
export const graph = new StateGraph(State).addNode('attempt', attempt).addEdge('__start__', 'attempt').compile();
`;

describe('a project on the docker driver', { skip: engine.missing }, () => {
  let server: TestServer;
  let files: string[];
  const ids: Record<string, string> = {};
  before(async () => {
    await docker(engine, ['tag', await loadImage(engine, 'agent'), AGENT_IMAGE]);
    server = await startDockerServer(engine);
    const { dataDirectory: data } = server;
    files = ['admin.key', 'secret.key', 'control-plane.db', 'deployments', 'uploads', 'logs'].map((name) => join(data, name));
    files.push(data, join(data, 'workloads'), '/var/run/docker.sock', engine.host.replace('unix://', ''));
  });
  after(async () => {
    await server[Symbol.asyncDispose]();
    await removeImages(engine, AGENT_IMAGE);
  });

  const spyOf = async (more: Record<string, string> = {}) =>
    archiveOf({ 'graph.ts': GRAPH, 'spy.mjs': SPY, 'wanted.txt': files.join('\n'), ...more });
  const attempt = async (name: string, text: string): Promise<string> => {
    const request = { assistant_id: 'agent', input: { text } };
    const { status, body } = await server.client.call<{ text: string }>('POST', `/d/${name}/runs/wait`, request);
    assert.equal(status, 200, JSON.stringify(body));
    return body.text;
  };
  const deploy = async (name: string, archive: Buffer, source_config: object = {}) => {
    ids[name] ??= (await server.client.create(name, { secrets: [{ name: 'TOKEN', value: 'its-own-secret' }] })).id;
    return server.client.deploy(ids[name], archive, { source_config });
  };

  it('is built in a container that has nothing of the server', async () => {
    const revision = await deploy('spy', await spyOf(), { build_command: 'node spy.mjs' });
    await settled(server.client, ids['spy']!, revision, 'DEPLOYED');
    const tried = JSON.parse(await readFile(join(server.dataDirectory, 'builds', revision, 'source/tried.json'), 'utf8'));
    const { uid, variables, ...found } = tried as Record<string, unknown>;
    for (const file of files.filter((path) => path !== server.dataDirectory)) assert.equal(found[file], 'ENOENT', file);
    // The way to its own folder is there, and nothing beside it.
    assert.deepEqual((found[server.dataDirectory] as string[]).sort(), ['builds', 'npm-caches']);
    assert.notEqual(uid, process.getuid?.());
    assert.equal((variables as string[]).includes('TOKEN'), false);
  });

  it('is built and runs in an image of its own where it has dockerfile_lines', async () => {
    const withLines = (dockerfile_lines: string[]) =>
      spyOf({ 'langgraph.json': JSON.stringify({ graphs: { agent: './graph.ts:graph' }, dockerfile_lines }) });
    const refused = await deploy('lines', await withLines(['COPY --from=keelson/agent / /other']));
    await settled(server.client, ids['lines']!, refused, 'BUILD_FAILED');
    const revision = await deploy(
      'lines',
      await withLines(['ENV TOOL=/opt/tool', 'RUN echo here > $TOOL \\', '  && chmod 644 $TOOL']),
      {
        build_command: 'cp /opt/tool wanted.txt',
      },
    );
    const { warnings } = await settled(server.client, ids['lines']!, revision, 'DEPLOYED');
    assert.deepEqual(warnings, []);
    assert.equal(await attempt('lines', '/opt/tool'), 'here\n');
    assert.equal(await readFile(join(server.dataDirectory, 'builds', revision, 'source/wanted.txt'), 'utf8'), 'here\n');
    assert.match(await attempt('lines', '/proc/self/status'), /CapBnd:\t0+\n/);
    const images = () => docker(engine, ['images', '-q', '--filter', `label=keelson.build=${revision}`]);
    assert.notEqual(await images(), '');
    assert.equal((await server.client.call('DELETE', `/v2/deployments/${ids['lines']}`)).status, 204);
    await eventually('the image goes with its deployment', async () => ((await images()) === '' ? true : undefined));
  });

  it('is stopped when its dockerfile_lines fill the disk', async () => {
    const client = new ContainerEngine(engine.host);
    const place = { engine: client, networks: new TenantNetworks(client, 'disk'), image: AGENT_IMAGE, owner: 'disk' };
    const images = new EngineImages(place, { memoryMb: 512, cores: 1, network: 'build' });
    const deadline = { at: Date.now() + 120_000, limitMs: 120_000 };
    const options = { tenantId: 'disk', maxBytes: 50_000_000, deadline, log: () => {}, signal: new AbortController().signal };
    const make = (id: string, line: string) => images.make([line], { ...options, buildDirectory: `/builds/${id}` });
    await assert.rejects(make('one', 'RUN head -c 60000000 /dev/zero > /file'), /BuildFailure.*dockerfile_lines/);
    const several = 'RUN for n in 1 2 3 4; do head -c 40000000 /dev/zero > /file$n; done; sync; sleep 100';
    await assert.rejects(make('several', several), /more than its limit of 48 MiB on disk/);
  });

  it('serves in a container that has nothing of the server and reaches no other agent', async () => {
    const revision = await deploy('other', await archiveOf());
    await settled(server.client, ids['other']!, revision, 'DEPLOYED');
    const database = join(server.dataDirectory, 'deployments', ids['other']!, 'state/agent.db');
    assert.ok((await readFile(database)).length > 0);
    for (const path of [...files.slice(0, 3), database, '/var/run/docker.sock'])
      assert.equal(await attempt('spy', path), 'ENOENT', path);
    assert.match(await attempt('spy', '/proc/self/status'), /CapBnd:\t0+\n[\s\S]*NoNewPrivs:\t1\n/);
    const { host } = new URL(server.running.url);
    assert.equal(await attempt('spy', host), 'ECONNREFUSED');
    const container = await docker(engine, ['ps', '-q', '--filter', `label=keelson.deployment=${ids['other']}`]);
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
    assert.notEqual(
      await attempt('spy', `${await docker(engine, ['inspect', '--format', format, container])}:8000`),
      'connected',
    );
  });

  it('cannot have the server read its files for it', async () => {
    const link = `import { rmSync, symlinkSync } from 'node:fs';
for (const name of ['package.json', 'tried.json']) { rmSync(name, { force: true }); symlinkSync(${JSON.stringify(files[0])}, name); }
`;
    const manifest = JSON.stringify({ name: 'spy', version: '1.0.0' });
    const archive = await spyOf({ 'spy.mjs': link, 'package.json': manifest });
    const revision = await deploy('spy', archive, { build_command: 'node spy.mjs' });
    const { status_message: message } = await settled(server.client, ids['spy']!, revision, 'BUILD_FAILED', 'DEPLOYED');
    const key = (await readFile(files[0]!, 'utf8')).trim();
    assert.equal((message ?? '').includes(key.slice(0, 8)), false, message ?? '');
    const path = `/v2/deployments/${ids['spy']}/revisions/${revision}/logs?type=build&limit=1000`;
    assert.equal(JSON.stringify((await server.client.call('GET', path)).body).includes(key.slice(0, 8)), false);
  });

  it('fails with what its command said', async () => {
    const revision = await deploy('other', await archiveOf({ 'fail.mjs': 'console.error("no luck"); process.exit(7);' }), {
      build_command: 'node fail.mjs',
    });
    const { status_message: message } = await settled(server.client, ids['other']!, revision, 'BUILD_FAILED');
    assert.match(message ?? '', /`node fail.mjs` ended with exit code 7. Its last lines:\nno luck/);
    const unloadable = await deploy('other', await archiveOf({ 'graph.ts': 'throw new Error("no model");' }), {
      build_command: 'node --version',
    });
    const failed = await settled(server.client, ids['other']!, unloadable, 'BUILD_FAILED');
    assert.match(failed.status_message ?? '', /no model/);
  });

  it('comes from the official client', async () => {
    const folder = await temporaryDirectory();
    try {
      await mkdir(join(folder, 'app'));
      const config = { node_version: '24', graphs: { agent: './graph.ts:graph' } };
      await writeFile(join(folder, 'app', 'langgraph.json'), JSON.stringify(config));
      await writeFile(join(folder, 'app', 'graph.ts'), GRAPH);
      const access = ['--host-url', server.running.url, '--api-key', server.client.key];
      const { code, output } = await pythonClient(join(folder, 'app'), [
        ...['deploy', '--remote', '--no-input', '--name', 'official', ...access],
      ]);
      assert.equal(code, 0, output);
      assert.match(output, /Deployment successful!/);
      assert.equal(await attempt('official', '/no/such/file'), 'ENOENT');
    } finally {
      await removeDirectory(folder);
    }
  });

  it('leaves nothing when its deployment is deleted', async () => {
    const { body } = await server.client.call<{ resources: { id: string }[] }>('GET', '/v2/deployments');
    assert.ok(body.resources.length > 1);
    for (const { id } of body.resources) {
      await server.client.call('DELETE', `/v2/deployments/${id}`);
      await server.client.untilGone(id);
    }
    const networksOfBuilds = (await leftOf(engine, server.dataDirectory)).filter((name) => !name.endsWith('-builds'));
    assert.deepEqual(networksOfBuilds, []);
  });
});

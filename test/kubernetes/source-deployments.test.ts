/**
 * Projects from source on a real node: built in a pod of the agent image, fetched by their digest, served by the real agent server
 * with its state in PostgreSQL. Neither a registry nor a privileged pod.
 */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DeploymentList } from '../../generated/control-plane/types.gen.ts';
import { buildImage } from '../../images/build.ts';
import { ownArchitecture } from '../../images/layers.ts';
import { root } from '../../scripts/generate/contracts.ts';
import { LABELS, podsIn } from '../../src/drivers/kubernetes/objects.ts';
import { archiveOf } from '../control-plane/support.ts';
import type { ArmedPoint } from '../fixtures/processes/control-plane.ts';
import { eventually } from '../support/eventually.ts';
import { GitServer } from '../support/git-server.ts';
import { pythonClient } from '../support/python-clients.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { bindRole, makeNamespace } from './namespace.ts';
import { openNode } from './node/node.ts';
import { ClusterServer, STUCK_MS } from './server.ts';

const node = await openNode(after);
/** Where the control plane dies on the way to a deployment. */
const PHASES: Omit<ArmedPoint, 'name'>[] = [
  { when: 'after', status: 'QUEUED' },
  { when: 'before', line: 'Running sleep 1' },
  { when: 'after', status: 'AWAITING_DEPLOY' },
  { when: 'after', call: 'driver.ensure' },
  { when: 'after', status: 'DEPLOYING' },
  { when: 'before', status: 'DEPLOYED' },
];
const SPEC = { cpu: 0.1, cpu_limit: 2, memory_mb: 128, memory_limit_mb: 512 };

/** What a project tries while it is built, and while it serves: the text is a path, or an address. */
const SPY = `import { readFileSync, writeFileSync } from 'node:fs';
const attempt = (path) => { try { return readFileSync(path, 'latin1').length; } catch ({ code }) { return code; } };
const paths = ['/var/run/secrets/kubernetes.io/serviceaccount/token', '/keelson/gateway/token'];
writeFileSync('tried.json', JSON.stringify({ uid: process.getuid(), found: paths.map(attempt), token: process.env.TOKEN ?? null }));
console.log('spied');
`;
const GRAPH = `import { readFileSync, writeFileSync } from 'node:fs';
import { Annotation, StateGraph } from '@langchain/langgraph';
const State = Annotation.Root({ text: Annotation });
const attempt = async ({ text }) => {
  try {
    if (text.startsWith('~')) await new Promise((resolve) => setTimeout(resolve, Number(text.slice(1))));
    if (text.startsWith('>')) return { text: String(writeFileSync(text.slice(1), 'x')) };
    return { text: readFileSync(text, 'latin1') };
  } catch ({ code }) {
    return { text: code };
  }
};
export const graph = new StateGraph(State).addNode('attempt', attempt).addEdge('__start__', 'attempt').compile();
`;

describe('a project from source on a real node', { skip: 'missing' in node && node.missing }, () => {
  const cleanup = suiteCleanup(after);
  let server: ClusterServer;

  before(async () => {
    assert.ok(!('missing' in node));
    await node.importImages((await buildImage('agent', ownArchitecture, join(root, '.cache/images'))).archive);
    const limits = { cpuWindowMs: 2_000, scaleDownAfterMs: 4_000, scaleDownStepMs: 2_000 };
    server = await ClusterServer.start(node, cleanup, {}, limits);
  });

  const attempt = async (name: string, text: string): Promise<string> => {
    const request = { assistant_id: 'agent', input: { text } };
    return (await server.ask<{ text: string }>(name, '/runs/wait', request)).text;
  };

  it('is built and served in pods that have nothing of the cluster', async () => {
    const { client } = server.life;
    const secrets = [{ name: 'TOKEN', value: 'its-own-secret' }];
    const created = await client.create('spy', {
      source_config: { resource_spec: SPEC, build_command: 'node spy.mjs' },
      secrets,
    });
    const archive = await archiveOf({ 'graph.ts': GRAPH, 'spy.mjs': SPY });
    const revision = await client.deploy(created.id, archive, { secrets });
    await client.until(created.id, revision, 'DEPLOYED');
    const tried = JSON.parse(await attempt('spy', '/keelson/build/source/tried.json'));
    assert.deepEqual(tried, { uid: 10_001, found: ['ENOENT', 'ENOENT'], token: null });
    assert.equal(await attempt('spy', '/var/run/secrets/kubernetes.io/serviceaccount/token'), 'ENOENT');
    assert.equal(await attempt('spy', '>/keelson/build/source/graph.ts'), 'EROFS');
    assert.match(await attempt('spy', '/proc/self/status'), /CapBnd:\t0+\n[\s\S]*NoNewPrivs:\t1\n/);
    const path = `/v2/deployments/${created.id}/revisions/${revision}/logs?type=build&limit=1000`;
    assert.match(JSON.stringify((await client.call('GET', path)).body), /"spied"/);
    const { items } = await server.namespace.admin.list(`/api/v1/namespaces/${server.namespace.name}/pods`, 'keelson.dev/build');
    assert.deepEqual(items, []);
    // Its threads outlive its pods.
    const { thread_id: thread } = await server.ask<{ thread_id: string }>('spy', '/threads', {});
    await client.until(created.id, await client.deploy(created.id, archive, { secrets }), 'DEPLOYED');
    assert.equal((await server.ask<{ thread_id: string }>('spy', `/threads/${thread}`)).thread_id, thread);
    await server.remove(created);
  });

  it('is deployed by the official langgraph deploy', async () => {
    const { client } = server.life;
    const folder = await temporaryFolder(cleanup);
    const config = { node_version: '24', graphs: { agent: './graph.ts:graph' } };
    await writeFile(join(folder, 'langgraph.json'), JSON.stringify(config));
    await writeFile(join(folder, 'graph.ts'), GRAPH);
    const access = ['--host-url', client.url, '--api-key', client.key];
    const { code, output } = await pythonClient(folder, ['deploy', '--remote', '--no-input', '--name', 'official', ...access]);
    assert.equal(code, 0, output);
    assert.match(output, /Deployment successful!/);
    assert.equal(await attempt('official', '/no/such/file'), 'ENOENT');
    const { body } = await client.call<DeploymentList>('GET', '/v2/deployments?name=official');
    await server.remove(body.resources[0]!);
  });

  it('fails with what its command said, in the pod as elsewhere', async () => {
    const { client } = server.life;
    const created = await client.create('failing', { source_config: { resource_spec: SPEC, build_command: 'node fail.mjs' } });
    const archive = await archiveOf({ 'fail.mjs': 'console.error("no luck"); process.exit(7);' });
    const revision = await client.deploy(created.id, archive);
    const { status_message: message } = await client.until(created.id, revision, 'BUILD_FAILED');
    assert.match(message ?? '', /`node fail.mjs` ended with exit code 7. Its last lines:\nno luck/);
    await server.remove(created);
  });

  it('comes from a repository, into the namespace of its tenant, though the control plane dies in every phase', async (t) => {
    assert.ok(!('missing' in node));
    const own = await makeNamespace(node, cleanup);
    await bindRole(own, server.namespace.name);
    const { body } = await server.life.client.call<{ resources: { id: string }[] }>('GET', '/v2/keelson/tenants');
    Object.assign(server.life.settings, { tenantNamespaces: `${body.resources[0]!.id}=${own.name}` });
    const git = await GitServer.start();
    t.after(() => git[Symbol.asyncDispose]());
    const { url } = await git.create('echo', {
      'langgraph.json': JSON.stringify({ node_version: '24', graphs: { agent: './graph.ts:graph' } }),
      'graph.ts': GRAPH,
    });
    const points = PHASES.map((point) => ({
      ...point,
      name: `${point.when} ${point.status ?? point.call ?? 'a line of the build'}`,
    }));
    await server.life.arm(points[0]!);
    const created = await server.life.client.create('fetched', {
      ...{ source: 'github', source_revision_config: { repo_ref: 'main', langgraph_config_path: 'langgraph.json' } },
      source_config: { repo_url: url, resource_spec: { ...SPEC, queue_memory_mb: 128 }, build_command: 'sleep 1' },
    });
    const builds: number[] = [];
    for (const [index, point] of points.entries()) {
      await server.life.died(point.name, STUCK_MS);
      const { items } = await own.admin.list(podsIn(own.name), LABELS.build);
      builds.push(items.length);
      await server.restart(points[index + 1]);
    }
    assert.deepEqual(builds, [0, 1, 0, 0, 0, 0], 'the build that a death broke off is there, until the next life begins anew');
    await server.deployed(created.id);
    assert.deepEqual(await server.namespace.objects(), []);
    const pods = await own.admin.list(podsIn(own.name), LABELS.revision);
    assert.equal(pods.items.length, 2);
    // Who answers requests leaves the runs to the others.
    assert.match(await attempt('fetched', '/etc/hostname'), /^keelson-.*-queue-/);
    const last = { name: 'before the end of its record', when: 'before', status: 'DELETED' } as const;
    await server.life.arm(last);
    await server.life.client.call('DELETE', `/v2/deployments/${created.id}`);
    await server.diedAt(last);
    await eventually('it is gone', async () => (await server.life.client.get(created.id)).status === 404, STUCK_MS);
    assert.deepEqual(await own.objects(), []);
  });

  const long = process.env['KEELSON_TEST_SCALING'] === undefined && 'it runs where KEELSON_TEST_SCALING is set';
  it('has pods for requests and pods for runs that follow the load, and loses neither', { skip: long }, async (t) => {
    const { client } = server.life;
    const resource_spec = { ...SPEC, cpu_limit: 0.5, max_scale: 2, queue_max_scale: 2, queue_cpu_limit: 2 };
    const secrets = [{ name: 'N_JOBS_PER_WORKER', value: '2' }];
    const created = await client.create('loaded', { source_config: { resource_spec }, secrets });
    const revision = await client.deploy(created.id, await archiveOf({ 'graph.ts': GRAPH }), { secrets });
    await client.until(created.id, revision, 'DEPLOYED');
    const begun = Date.now();
    const tell = (what: string) => t.diagnostic(`${((Date.now() - begun) / 1_000).toFixed(1)} s: ${what}`);
    const are = (count: number, role: 'api' | 'queue') =>
      eventually(
        `${count} of ${role}`,
        async () => {
          const { items } = await server.namespace.admin.list(
            '/api/v1/pods',
            `keelson.dev/revision=${revision},keelson.dev/role=${role}`,
          );
          return items.filter(({ metadata }) => !metadata.deletionTimestamp).length === count;
        },
        STUCK_MS,
      ).then(() => tell(`${count} of ${role}`));
    const [busy, over] = [new AbortController(), new AbortController()];
    const answers: number[] = [];
    const ask = async (signal: AbortSignal, pauseMs: number) => {
      while (!signal.aborted) {
        answers.push((await client.call('POST', '/d/loaded/threads/search', { limit: 1 })).status);
        await sleep(pauseMs);
      }
    };
    const asking = [ask(over.signal, 50), ...Array.from({ length: 8 }, () => ask(busy.signal, 0))];
    const run = async (text: string) => {
      const { thread_id: thread } = await server.ask<{ thread_id: string }>('loaded', '/threads', {});
      const path = `/threads/${thread}/runs`;
      const { run_id: id } = await server.ask<{ run_id: string }>('loaded', path, { assistant_id: 'agent', input: { text } });
      return eventually(
        `the run ${text} ends`,
        async () => {
          const { status } = await server.ask<{ status: string }>('loaded', `${path}/${id}`);
          return status !== 'pending' && status !== 'running' && status;
        },
        STUCK_MS,
      );
    };
    const runs = Array.from({ length: 8 }, () => run('~10000'));
    await Promise.all([are(2, 'queue'), are(2, 'api')]);
    busy.abort();
    assert.deepEqual(new Set(await Promise.all(runs)), new Set(['success']));
    tell(`8 runs ended, ${answers.length} requests`);
    const lasting = [run('~20000')];
    await Promise.all([are(1, 'queue'), are(1, 'api')]);
    assert.deepEqual(await Promise.all(lasting), ['success']);
    over.abort();
    await Promise.all(asking);
    tell(`the last run ended, ${answers.length} requests`);
    assert.deepEqual(new Set(answers), new Set([200]));
    const path = `/v2/deployments/${created.id}/revisions/${revision}/logs?type=deploy&limit=1000&order=asc`;
    const { logs } = (await client.call<{ logs: { message: string }[] }>('GET', path)).body;
    for (const { message } of logs) if (message.startsWith('The number of ')) t.diagnostic(message);
    await server.remove(created);
  });
});

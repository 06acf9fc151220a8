/**
 * What the code of a tenant can reach where this machine isolates processes: a build and an agent of one tenant look for the keys
 * of the server, for the data and the agents of another tenant, and for the home of the user. The same on a machine that isolates
 * nothing: the server says so, and takes no second tenant.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ApiKeyWithText, ServerInfo, Tenant } from '../../generated/control-plane/types.gen.ts';
import { type RunningControlPlane, startControlPlane } from '../../src/compose/control-plane.ts';
import { refusalOfTenants } from '../../src/control-plane/tenants/tenants.ts';
import { Isolation } from '../../src/machine/isolation.ts';
import { createLog } from '../../src/runtime/log.ts';
import { eventually, STUCK_MS } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { NOBODY, ordinarySkip } from '../support/ordinary-user.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { archiveOf, Client, closeWhole, projectFiles, startTestServer, testLimits } from './support.ts';

const log = createLog('test', 'silent', 'json');
const base = { host: '127.0.0.1', port: 0, validateResponses: true, revealSecrets: false, graceSeconds: 5 };
const patient = { ...testLimits, deployMs: STUCK_MS, drainMs: STUCK_MS, graceMs: STUCK_MS };

/** So few that an attack on them does not take long. */
const PROCESSES = 128;

/** Tries one thing after the other, and tells what came of each. It is both a script of the build and the graph's node. */
const spy = `
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
export function look(asked) {
  const said = {};
  const attempt = (name, body) => { try { said[name] = body() ?? 'done'; } catch (error) { said[name] = error.code ?? String(error); } };
  for (const path of asked.files) attempt(path, () => readFileSync(path, 'latin1').length);
  for (const path of asked.folders) attempt(path, () => readdirSync(path).sort().join());
  for (const path of asked.write) attempt('write ' + path, () => writeFileSync(path, 'x'));
  for (const pid of asked.pids) attempt('kill ' + pid, () => process.kill(pid, 0));
  attempt('shared memory', () => readFileSync('/proc/sysvipc/shm', 'utf8').trim().split('\\n').length - 1);
  attempt('own', () => process.env.HOME + ' ' + process.env.A_SECRET);
  return said;
}
`;
const graph = `
import { Annotation, StateGraph } from '@langchain/langgraph';
import { readFileSync } from 'node:fs';
import { look } from './spy.js';
const State = Annotation.Root({ asked: Annotation(), said: Annotation() });
const built = JSON.parse(readFileSync(new URL('built.json', import.meta.url), 'utf8'));
export const graph = new StateGraph(State)
  .addNode('look', ({ asked }) => ({ said: { now: look(asked), built } }))
  .addEdge('__start__', 'look')
  .compile();
`;

/** For how many seconds a process waits that nobody else has started. */
const LONG = String(1_000_000 + process.pid);
const mortal = `import { spawn } from 'node:child_process';
import { Annotation, StateGraph } from '@langchain/langgraph';
const State = Annotation.Root({ text: Annotation() });
export const graph = new StateGraph(State).addNode('end', () => {
  spawn('sleep', ['${LONG}'], { detached: true, stdio: 'ignore' }).unref();
  process.kill(process.pid, 'SIGKILL');
}).addEdge('__start__', 'end').compile();`;
/** Tries ports of this machine, and keeps those that it takes. */
const probe = `
import { connect, createServer } from 'node:net';
const reach = (host, port) => new Promise((resolve) => {
  const socket = connect({ host, port, timeout: 30_000 }, () => { resolve('connected'); socket.destroy(); });
  socket.once('error', ({ code }) => resolve(code)).once('timeout', () => resolve('no answer'));
});
const take = (port) => new Promise((resolve) => {
  const server = createServer((socket) => socket.destroy()).once('error', ({ code }) => resolve(code));
  server.listen(port, '127.0.0.1', () => resolve('taken')).unref();
});
export async function tryAll({ connect, take: taken, metadata }) {
  const said = { metadata: await reach(metadata, 80) };
  for (const port of connect) said['connect ' + port] = await reach('127.0.0.1', port);
  for (const port of taken) said['take ' + port] = await take(port);
  return said;
}
`;
const probingGraph = `
import { Annotation, StateGraph } from '@langchain/langgraph';
import { readFileSync } from 'node:fs';
import { tryAll } from './probe.js';
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const State = Annotation.Root({ said: Annotation() });
const said = { built: read('built.json'), started: await tryAll(read('asked.json')) };
export const graph = new StateGraph(State).addNode('tell', () => ({ said })).addEdge('__start__', 'tell').compile();
`;

describe('code of a tenant', { skip: process.platform !== 'linux' && 'only Linux has what it takes' }, () => {
  const cleanup = suiteCleanup(after);
  let running: RunningControlPlane;
  let dataDirectory: string;
  let theirs: string;
  let hasNetworks = false;
  before(async () => {
    // Folders of temporary files are hidden as a whole.
    const parent = process.getuid?.() === 0 ? '/srv' : undefined;
    dataDirectory = await temporaryFolder(cleanup, parent);
    // Open to everybody, as many homes are: that it is hidden is what keeps it from tenants.
    const home = await temporaryFolder(cleanup, parent);
    await chmod(home, 0o755);
    process.env['HOME'] = home;
    running = await startControlPlane({ ...base, dataDirectory, processLimit: PROCESSES }, log, { limits: patient });
    hasNetworks = running.controlPlane.network === 'own';
    if (!hasNetworks) {
      await running.close();
      running = await startControlPlane({ ...base, dataDirectory, processLimit: PROCESSES, agentNetwork: 'shared' }, log, {
        limits: patient,
      });
    }
    cleanup.after(() => closeWhole(running, dataDirectory));
  });

  it('reaches no port of this machine but those of the server, and takes none, in its build and when it runs', async (t) => {
    if (!hasNetworks) return t.skip('this machine makes no networks for tenants');
    const admin = new Client(running.url, running.adminKey.key ?? '');
    let reached = 0;
    const neighbour = createServer((socket) => {
      reached += 1;
      socket.on('error', () => {}).end();
    }).listen(0, '127.0.0.1');
    await once(neighbour, 'listening');
    t.after(() => neighbour.close());
    const { port } = neighbour.address() as AddressInfo;
    const own = Number(new URL(running.url).port);
    const asked = { connect: [port, own], take: [own, port], metadata: '169.254.169.254' };
    const files = {
      'probe.js': probe,
      'agent.js': probingGraph,
      'asked.json': JSON.stringify(asked),
      'build.js': `import { tryAll } from './probe.js';
import { writeFileSync } from 'node:fs';
writeFileSync('built.json', JSON.stringify(await tryAll(${JSON.stringify(asked)})));`,
      'package.json': '{"type":"module"}',
      'langgraph.json': JSON.stringify({ graphs: { agent: './agent.js:graph' } }),
    };
    const { id } = await admin.create('prober');
    const revision = await admin.deploy(id, await archiveOf(files), { source_config: { build_command: 'node build.js' } });
    await admin.until(id, revision, 'DEPLOYED');
    const body = { assistant_id: 'agent', input: {} };
    const answer = await call('POST', `${running.url}/d/prober/runs/wait`, body, { 'x-api-key': admin.key });
    const { built, started } = answer.body.said as Record<'built' | 'started', Record<string, string>>;
    for (const said of [built, started]) {
      assert.deepEqual(said[`connect ${port}`], 'ECONNREFUSED');
      assert.deepEqual(said[`connect ${own}`], 'connected', 'the gateway is reached where it is from the machine');
      assert.deepEqual([said[`take ${own}`], said[`take ${port}`]], ['taken', 'taken'], 'in its own network it has them all');
      assert.match(said['metadata'] ?? '', /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/);
    }
    assert.equal(reached, 0);
    // The agent still holds both: on the machine the neighbour and the server answer at them.
    await assert.rejects(fetch(`http://127.0.0.1:${port}`), { message: 'fetch failed' });
    assert.ok(reached > 0);
    assert.equal((await call('GET', `${running.url}/ok`)).status, 200);
  });

  it('reaches neither the keys of the server, nor what is of others, in its build and when it runs', async (t) => {
    const admin = new Client(running.url, running.adminKey.key ?? '');
    const { body: info } = await admin.call<{ isolation: string }>('GET', '/info');
    assert.equal(info.isolation, process.getuid?.() === 0 ? 'users' : 'namespaces');
    const { body: other } = await admin.call<Tenant>('POST', '/v2/keelson/tenants', { name: 'other' });

    theirs = (await admin.create('theirs', { secrets: [{ name: 'A_SECRET', value: 'theirs' }] })).id;
    const [mine, first] = await Promise.all([clientOf(admin, other.id), deployTheirs(admin, theirs)]);
    const state = join(dataDirectory, 'deployments', theirs, 'state');
    await call('POST', `${running.url}/d/theirs/threads`, {}, { 'x-api-key': admin.key });
    const home = homedir();
    const mark = join(home, `.keelson-test-${process.pid}`);
    await writeFile(mark, 'private');
    const left = join('/var/tmp', basename(mark));
    await writeFile(left, 'for all to read');
    t.after(() => rm(left));
    // As folders for locks or spooled files are, which nobody measures.
    const open = await temporaryFolder(t, process.getuid?.() === 0 ? '/srv' : undefined);
    await chmod(open, 0o1777);
    const [segment = ''] = /\d+$/.exec(execFileSync('ipcmk', ['-M', '4096', '-p', '0666'], { encoding: 'utf8' }).trim()) ?? [];
    t.after(() => execFileSync('ipcrm', ['-m', segment]));
    const agents = execFileSync('pgrep', ['-f', join(dataDirectory, 'workloads')], { encoding: 'utf8' })
      .trim()
      .split('\n');
    const asked = {
      files: ['admin.key', 'secret.key', 'control-plane.db', 'sockets']
        .map((name) => join(dataDirectory, name))
        .concat(mark, left, '/proc/1/environ'),
      folders: [dataDirectory, join(dataDirectory, 'deployments'), join(dataDirectory, 'builds'), state, home],
      write: [join(dataDirectory, 'workloads', 'x'), join(open, 'x'), join(home, 'x'), '/tmp/x', '/dev/shm/x'],
      pids: [process.pid, ...agents.map(Number)],
    };
    const build = `import { look } from './spy.js';
import { symlinkSync, writeFileSync } from 'node:fs';
symlinkSync(${JSON.stringify(dataDirectory)}, 'node_modules');
writeFileSync('built.json', JSON.stringify(look(${JSON.stringify(asked)})));`;
    const { id } = await mine.create('spy', { secrets: [{ name: 'A_SECRET', value: 'mine' }] });
    const files = { 'agent.js': graph, 'spy.js': spy, 'build.js': build, 'package.json': '{"type":"module"}' };
    const archive = await archiveOf({ ...files, 'langgraph.json': JSON.stringify({ graphs: { agent: './agent.js:graph' } }) });
    const revision = await mine.deploy(id, archive, { source_config: { build_command: 'node build.js' } });
    await mine.until(id, revision, 'DEPLOYED');
    const { status, body } = await call(
      'POST',
      `${running.url}/d/spy/runs/wait`,
      { assistant_id: 'agent', input: { asked } },
      { 'x-api-key': mine.key },
    );
    assert.equal(status, 200, JSON.stringify(body));
    assert.ok(body.said, JSON.stringify(body));
    for (const [when, said] of Object.entries(body.said as Record<string, Record<string, string | number>>)) {
      for (const path of [...asked.files, state]) assert.match(String(said[path]), /^(ENOENT|EACCES)$/, `${when}: ${path}`);
      for (const pid of asked.pids) assert.match(String(said[`kill ${pid}`]), /^(ESRCH|EPERM)$/, `${when}: ${pid}`);
      assert.doesNotMatch(String(said[join(dataDirectory, 'deployments')]), new RegExp(theirs), when);
      assert.doesNotMatch(String(said[join(dataDirectory, 'builds')]), new RegExp(first), when);
      assert.doesNotMatch(String(said[home]), /keelson-test/, when);
      for (const path of asked.write.slice(0, 2)) assert.match(String(said[`write ${path}`]), /^E/, `${when}: ${path}`);
      for (const path of asked.write.slice(3)) assert.equal(said[`write ${path}`], 'done', `${when}: ${path}`);
      assert.equal(said['shared memory'], 0, when);
      assert.match(String(said['own']), new RegExp(`^${dataDirectory}/.* ${when === 'now' ? 'mine' : 'undefined'}$`), when);
    }
    const { body: again } = await call(
      'POST',
      `${running.url}/d/theirs/runs/wait`,
      { assistant_id: 'agent', input: { text: 'there' } },
      { 'x-api-key': admin.key },
    );
    assert.equal(again.text, 'echo there');
  });

  it('runs nothing with the rights of the server, whatever its variables are', async () => {
    const admin = new Client(running.url, running.adminKey.key ?? '');
    const variables: Record<string, string> = {
      PATH: '.:/usr/local/bin:/usr/bin:/bin',
      LD_PRELOAD: './preload.so',
      // The dynamic linker of every program that gets these writes a file, as the user of that program.
      LD_DEBUG: 'statistics',
      LD_DEBUG_OUTPUT: './linked',
      IFS: 'a',
      QUOTED: `'; touch ./quoted; echo "$(id)" \`id\` \\ é\u0081 '\n\n`,
    };
    const secrets = Object.entries(variables).map(([name, value]) => ({ name, value }));
    const { id } = await admin.create('attacker', {
      secrets,
      source_config: { deployment_type: 'dev', resource_spec: { memory_mb: 200, memory_limit_mb: 400 } },
    });
    const archive = await archiveOf(await projectFiles('attacker'));
    const revision = await admin.deploy(id, archive, { source_config: { build_command: 'node build.js' } });
    await admin.until(id, revision, 'DEPLOYED');
    const project = join(dataDirectory, 'builds', revision, 'source');
    const names = await readdir(project);
    assert.ok(names.includes('setpriv') && !names.includes('quoted'), names.join());
    const ran = await readFile(join(project, 'ran.txt'), 'utf8').catch(ignoreAbsence);
    assert.doesNotMatch(ran ?? '', /reads the key/);
    // Without a compiler on this machine there is no library.
    const preloaded = names.includes('preload.so') ? await readFile(join(project, 'preloaded.txt'), 'utf8') : undefined;
    assert.doesNotMatch(preloaded ?? '', /^0 |reads the key/m);
    const linked = names.filter((name) => name.startsWith('linked.'));
    assert.ok(linked.length > 0, 'the import of its graphs has its variables');
    if (process.getuid?.() === 0)
      for (const name of linked) assert.notEqual(statSync(join(project, name)).uid, 0, `root ran with its variables: ${name}`);
    const said = await attack(admin, 'environment');
    for (const [name, value] of Object.entries(variables)) assert.equal(said[name], value, name);
  });

  it('neither changes nor removes what it wrote', async () => {
    const admin = new Client(running.url, running.adminKey.key ?? '');
    const said = await attack(admin, 'output');
    assert.deepEqual(said, { truncate: 'EINVAL', overwrite: 'ESPIPE', reopen: 'ENXIO' });
  });

  it('gets no more memory and processes than its limits, with all that it starts', async (t) => {
    const admin = new Client(running.url, running.adminKey.key ?? '');
    const { body: info } = await admin.call<ServerInfo>('GET', '/info');
    const { memory, processes, max_processes: most, max_disk_mb: disk } = info.resource_limits;
    assert.equal(disk, 10_240);
    if (processes === 'enforced') {
      assert.equal(most, PROCESSES);
      const { started } = (await attack(admin, 'fork', 2 * PROCESSES)) as { started: number };
      assert.ok(started > 5 && started < PROCESSES, String(started));
    }
    if (memory !== 'enforced') return t.diagnostic('a child that takes too much is not ended alone here');
    assert.deepEqual(await attack(admin, 'eat', 900), { signal: 'SIGKILL' });
  });

  it('ends with its signal named, and what it started ends with it', async () => {
    const admin = new Client(running.url, running.adminKey.key ?? '');
    await call('POST', `${running.url}/d/theirs/runs`, { assistant_id: 'mortal', input: {} }, { 'x-api-key': admin.key });
    await eventually('its end in the log', async () => {
      const { body } = await admin.call('POST', `/v1/projects/${theirs}/deploy_logs`, {});
      return /was ended by SIGKILL after/.test(JSON.stringify(body));
    });
    assert.throws(() => execFileSync('pgrep', ['-f', `sleep ${LONG}`]), 'nothing that it started is left');
  });
});

/** Has the agent of the test before run an attack of its project. */
async function attack(client: Client, name: string, details?: unknown): Promise<Record<string, unknown>> {
  const request = { assistant_id: 'agent', input: { attack: name, with: details } };
  const { body } = await call('POST', `${client.url}/d/attacker/runs/wait`, request, { 'x-api-key': client.key });
  assert.ok(body.said, JSON.stringify(body));
  return body.said;
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function clientOf(admin: Client, tenant: string): Promise<Client> {
  const request = { name: 'spy', scopes: ['admin'] };
  const { status, body } = await admin.call<ApiKeyWithText>('POST', '/v2/keelson/keys', request, { 'x-tenant-id': tenant });
  assert.equal(status, 201, JSON.stringify(body));
  return new Client(admin.url, body.key);
}

/** A graph that answers, and one that ends its process. Gives the id of the revision that serves. */
async function deployTheirs(client: Client, id: string): Promise<string> {
  const graphs = { agent: './graph.ts:graph', mortal: './mortal.ts:graph' };
  const revision = await client.deploy(
    id,
    await archiveOf({ 'langgraph.json': JSON.stringify({ graphs }), 'mortal.ts': mortal }),
  );
  await client.until(id, revision, 'DEPLOYED');
  return revision;
}

it('a tenant whose processes no control group counts has no more than its limit', {
  skip: process.getuid?.() !== 0,
}, async (t) => {
  const data = await temporaryFolder(t, '/srv');
  const isolation = await Isolation.open(data);
  assert.ok(isolation);
  const script = '(n=0; while [ $n -lt 100 ]; do sleep 2 & n=$((n + 1)); done) 2> /dev/null && echo any number || echo few';
  const view = { tenant: 't1', cwd: '/', readOnly: [], writable: [], processes: 50 };
  const stdio: ['ignore', 'pipe', 'inherit'] = ['ignore', 'pipe', 'inherit'];
  const command = { file: 'sh', args: ['-c', script] };
  const { stdout } = isolation.spawn(command, view, { environment: { PATH: '/usr/bin:/bin' }, stdio });
  assert.ok(stdout);
  assert.equal((await text(stdout)).trim(), 'few');
});

it('a server that is not root keeps the same from its tenants', { skip: ordinarySkip() }, async (t) => {
  const data = await temporaryFolder(t);
  await chmod(data, 0o777);
  const open = await temporaryFolder(t, '/srv');
  await chmod(open, 0o1777);
  const program = fileURLToPath(new URL('../fixtures/processes/isolated.ts', import.meta.url));
  const as = { uid: NOBODY, gid: NOBODY, cwd: '/', encoding: 'utf8', env: { PATH: process.env['PATH'] } } as const;
  const { kind, said } = JSON.parse(execFileSync(process.execPath, [program, join(data, 'of'), open], as));
  const ran = ['cat reads no key', 'sh reads no key', 'unshare reads no key'];
  assert.deepEqual(
    [kind, said],
    ['namespaces', ['own', 'written', String(NOBODY), 'no way out', ...ran, 'nothing else', 'few processes']],
  );
});

describe('a machine that isolates nothing', () => {
  it('takes no second tenant, at once or at the next start, unless its operator says so', async () => {
    await using server = await startTestServer({}, { isolation: 'auto' });
    const { client } = server;
    const { body: info } = await client.call<{ isolation: string }>('GET', '/info');
    assert.equal(info.isolation, 'none');
    const refused = await client.call('POST', '/v2/keelson/tenants', { name: 'other' });
    assert.equal(refused.status, 400);
    assert.match(refused.body.detail, /--isolation none/);
  });

  it('takes no second tenant either where its agents share the network, unless its operator says so', () => {
    const shared = { isolation: 'users', network: 'shared' } as const;
    assert.match(refusalOfTenants(shared, { files: false, network: false }) ?? '', /--agent-network shared/);
    assert.match(refusalOfTenants(shared, { files: true, network: false }) ?? '', /--agent-network shared/);
    assert.equal(refusalOfTenants(shared, { files: false, network: true }), undefined);
    assert.equal(refusalOfTenants({ ...shared, network: 'own' }, { files: false, network: false }), undefined);
    assert.match(refusalOfTenants({ ...shared, isolation: 'none' }, { files: false, network: true }) ?? '', /--isolation none/);
  });
});

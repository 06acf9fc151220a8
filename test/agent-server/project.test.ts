/** What an agent server makes of langgraph.json when it starts, as its operator sees it. */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Logger, pino } from 'pino';
import { operations } from '../../generated/agent-server/operations.gen.ts';
import { readProject } from '../../src/agent-server/graphs/project.ts';
import type { OperationEntry } from '../../src/runtime/operation.ts';
import { root, startAgent } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const GRAPH = `import { Annotation, StateGraph } from '@langchain/langgraph';
const names = ['LANGSMITH_API_KEY', 'LOG_JSON', 'MODE', 'LANGSMITH_PROJECT'];
const say = () => ({ text: names.map((name) => process.env[name] ?? '-').join(' ') });
export const graph = new StateGraph(Annotation.Root({ text: Annotation })).addNode('say', say).addEdge('__start__', 'say').compile();
`;

async function writeProject(t: Cleanup, config: object, files: Record<string, string> = {}): Promise<string> {
  const folder = await temporaryFolder(t);
  const all: Record<string, string> = {
    'langgraph.json': JSON.stringify({ graphs: { agent: './graph.mjs:graph' }, ...config }),
    'graph.mjs': GRAPH,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  return folder;
}

/** In this process; `http` is LANGGRAPH_HTTP. */
async function startHere(t: Cleanup, config: object, { http, log }: { http?: string; log?: Logger } = {}) {
  if (http !== undefined) process.env['LANGGRAPH_HTTP'] = http;
  try {
    const args = ['--config', join(await writeProject(t, config), 'langgraph.json')];
    return await startAgent(t, 'echo', { args, ...(log ? { log } : {}) });
  } finally {
    delete process.env['LANGGRAPH_HTTP'];
  }
}

/** As a process. */
async function start(t: Cleanup, config: object, files: Record<string, string> = {}, env: Record<string, string> = {}) {
  const folder = await writeProject(t, config, files);
  const args = [
    'agent',
    '--config',
    join(folder, 'langgraph.json'),
    '--port',
    '0',
    '--log-format',
    env['KEELSON_LOG_FORMAT'] ?? 'json',
  ];
  const child = spawn(process.execPath, [join(root, 'src/main.js'), ...args], { env: { ...process.env, ...env } });
  const exited = once(child, 'close');
  t.after(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { child, folder, exited, output: () => output };
}

test('a terminal gets no control characters of a graph, and what it keeps is for its owner alone', async (t) => {
  const graph = `import { Annotation, StateGraph } from '@langchain/langgraph';
console.log('a\\u001b[2Jb\\u0007c\\u009b31m');
const fail = () => { throw new Error('x\\u001b[2J\\u0007\\nERROR forged'); };
export const graph = new StateGraph(Annotation.Root({ text: Annotation })).addNode('fail', fail).addEdge('__start__', 'fail').compile();
`;
  const before = process.umask(0o022);
  const server = await start({ after: (clean) => t.after(clean) }, {}, { 'graph.mjs': graph }, { KEELSON_LOG_FORMAT: 'pretty' });
  process.umask(before);
  const url = await eventually('the agent server', async () => /url"?: ?"(http:[^"]+)"/.exec(server.output())?.[1]);
  await call('POST', `${url}/runs/wait`, { assistant_id: 'agent', input: { text: '' } });
  await eventually('the error', async () => server.output().includes('forged'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  assert.doesNotMatch(server.output(), /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  assert.match(server.output(), /^ab\\u0007c$/m);
  assert.doesNotMatch(server.output(), /^ERROR forged/m);
  const data = join(server.folder, '.keelson');
  assert.equal((await stat(data)).mode & 0o077, 0);
  for (const name of await readdir(join(data, 'agent')))
    assert.equal((await stat(join(data, 'agent', name))).mode & 0o077, 0, name);
});

test('a LangGraph of the project that is known to be vulnerable is named in the log, and so in that of a build', async (t) => {
  const folder = await temporaryFolder({ after: (clean: () => Promise<void>) => t.after(clean) });
  const package_ = join(folder, 'node_modules/@langchain/langgraph');
  await mkdir(package_, { recursive: true });
  const real = import.meta.resolve('@langchain/langgraph');
  const about = { name: '@langchain/langgraph', version: '1.4.9', type: 'module', exports: { '.': './index.js', './*': './*' } };
  await writeFile(join(package_, 'package.json'), JSON.stringify(about));
  await writeFile(join(package_, 'index.js'), `export * from ${JSON.stringify(real)};`);
  await writeFile(join(folder, 'graph.mjs'), GRAPH);
  await writeFile(join(folder, 'langgraph.json'), JSON.stringify({ graphs: { agent: './graph.mjs:graph' } }));
  const { stdout } = spawnSync(process.execPath, [
    ...[join(root, 'src/main.js'), 'agent', '--check', '--log-format', 'json'],
    ...['--config', join(folder, 'langgraph.json')],
  ]);
  const line = String(stdout)
    .split('\n')
    .find((one) => one.includes('known to be vulnerable'));
  assert.match(line ?? String(stdout), /"package":"@langchain\/langgraph","version":"1.4.9","fixedIn":"1.4.12"/);
});

test('a project with "auth" or "encryption" is not served without it', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const guarded = (key: string) => ({ [key]: { path: './guard.ts:guard' } });
  const { child, exited, output } = await start(cleanup, guarded('auth'));
  await eventually('an end', async () => child.exitCode !== null || output().includes('serving'));
  assert.ok(!output().includes('serving'), output());
  assert.equal((await exited)[0], 1);
  assert.match(output(), /"auth[^ ]* .*there is no file guard.ts/);
  await assert.rejects(startHere(cleanup, guarded('encryption')), /"encryption[^ ]* .*there is no file guard.ts/);
});

test('LANGSERVE_GRAPHS replaces the graphs of langgraph.json, which need not exist then', async (t) => {
  const folder = await temporaryFolder({ after: (clean) => t.after(clean) });
  const file = join(folder, 'langgraph.json');
  const graphs = { LANGSERVE_GRAPHS: '{"given":{"path":"/deps/app/graph.ts:made","description":"d"}}' };
  const given = [{ name: 'given', file: '/deps/app/graph.ts', exportName: 'made', description: 'd' }];
  await assert.rejects(readProject(file, {}), /there is no such file/);
  assert.deepEqual((await readProject(file, graphs)).graphs, given);
  await writeFile(file, '{"graphs":{"other":"./other.ts:graph"},"http":{"disable_mcp":true}}');
  const project = await readProject(file, graphs);
  assert.deepEqual([project.graphs, [...project.disabled]], [given, ['http.disable_mcp']]);
  await assert.rejects(readProject(file, { LANGSERVE_GRAPHS: '[1' }), /LANGSERVE_GRAPHS is not valid JSON/);
});

test('variables of "env" reach the graphs, reserved ones are dropped, those of the process stay; what has no effect is named', async (t) => {
  const variables = 'LANGSMITH_API_KEY=of-a-developer\nLOG_JSON=1\nMODE=quick\nLANGSMITH_PROJECT=theirs\n';
  const config = { env: '.env', base_image: 'x', dockerfile_lines: ['RUN x'], grahps: 1 };
  const server = await start(
    { after: (clean) => t.after(clean) },
    config,
    { '.env': variables },
    {
      LANGSMITH_PROJECT: 'ours',
      KEELSON_REPLACED_VARIABLES: 'TOKEN',
    },
  );
  const url = await eventually('the agent server', async () => /url"?: ?"(http:[^"]+)"/.exec(server.output())?.[1]);
  const { body } = await call('POST', `${url}/runs/wait`, { assistant_id: 'agent', input: { text: '' } });
  assert.equal(body.text, 'of-a-developer - quick ours');
  const deployed = await readProject(join(server.folder, 'langgraph.json'), {});
  assert.deepEqual(deployed.environment, { MODE: 'quick' }, 'a deployment has the key of a developer as a secret, or not at all');
  const told = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .flatMap(({ level, key, says, variables: names }) =>
      key || names ? [`${level} ${key ? `${key}: ${says}` : names.join(' ')}`] : [],
    );
  assert.deepEqual(told, [
    '40 base_image: No image is built.',
    '40 dockerfile_lines: Only the docker driver and `keelson build` make an image with them. For others, install system packages on the machine of the server; a "build" script of package.json runs.',
    '40 grahps: Did you mean "graphs"?',
    '40 LOG_JSON',
    '40 TOKEN',
  ]);
});

test('what langgraph.json or LANGGRAPH_HTTP leaves out is answered with 404 and not in the document; the rest goes on', async (t) => {
  const leftOut = { disable_threads: true, disable_a2a: true, disable_runs: false };
  const more = JSON.stringify({ disable_assistants: true, disable_threads: false });
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const said: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(line) });
  const { url } = await startHere(cleanup, { http: leftOut }, { http: more, log });
  const { body: document } = await call('GET', `${url}/openapi.json`);
  const off = new Set(['http.disable_threads', 'http.disable_a2a', 'http.disable_assistants']);
  for (const { id, method, path, disabledBy } of Object.values(operations) as OperationEntry[]) {
    const isOff = disabledBy !== undefined && off.has(disabledBy);
    assert.equal(document.paths[path]?.[method.toLowerCase()] === undefined, isOff, `${id} in the document`);
    if (!isOff) continue;
    const place = url + path.replaceAll(/\{\w+\}/g, '7d0a4bd0-6a1b-4a53-9f0e-0f6b1d6a7c11');
    const { status, body } = await call(method, place, method === 'GET' ? undefined : {});
    assert.deepEqual([status, body], [404, { detail: `This server does not offer it: ${disabledBy} is set.` }], id);
    assert.equal((await call('PUT', place, {})).status, 404, `PUT ${path}`);
  }
  assert.doesNotMatch(JSON.stringify(document), /"operationId":"(createThread|searchAssistants|callA2a)"/);
  const { body: info } = await call('GET', `${url}/info`);
  assert.deepEqual([info.flags.assistants, info.flags.a2a], [false, false]);
  const { status } = await call('POST', `${url}/threads/7d0a4bd0-6a1b-4a53-9f0e-0f6b1d6a7c11/runs/wait`, {
    ...{ assistant_id: 'agent', input: { text: '' }, if_not_exists: 'create' },
  });
  assert.equal(status, 200);
  assert.ok(!said.join('').includes('no effect'), said.join(''));
});

test('without its meta operations a server still says whether it is healthy, and an unclear switch is refused', async (t) => {
  const cleanup = { after: (clean: () => Promise<void>) => t.after(clean) };
  const { url } = await startHere(cleanup, { http: { disable_meta: true, disable_runs: true } });
  const statuses = await Promise.all(
    ['/ok', '/', '/info', '/docs', '/docs/guide', '/metrics', '/openapi.json', '/openrpc.json'].map(
      async (path) => (await call('GET', url + path)).status,
    ),
  );
  assert.deepEqual(statuses, [200, ...Array(7).fill(404)]);
  assert.equal((await call('POST', `${url}/runs/wait`, { assistant_id: 'agent', input: { text: '' } })).status, 404);
  assert.equal((await call('POST', `${url}/threads`, {})).status, 200);
  const unclear = startHere(cleanup, {}, { http: '{"disable_runs":"true"}' });
  await assert.rejects(unclear, /http\.disable_runs" of .* is refused. It must be true or false/);
});

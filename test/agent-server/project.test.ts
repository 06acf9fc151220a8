/** What an agent server makes of langgraph.json when it starts, as its operator sees it. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/agent-server.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const GRAPH = `import { Annotation, StateGraph } from '@langchain/langgraph';
const names = ['LANGSMITH_API_KEY', 'LOG_JSON', 'MODE', 'LANGSMITH_PROJECT'];
const say = () => ({ text: names.map((name) => process.env[name] ?? '-').join(' ') });
export const graph = new StateGraph(Annotation.Root({ text: Annotation })).addNode('say', say).addEdge('__start__', 'say').compile();
`;

async function start(t: Cleanup, config: object, files: Record<string, string> = {}, env: Record<string, string> = {}) {
  const folder = await temporaryFolder(t);
  const all = {
    'langgraph.json': JSON.stringify({ graphs: { agent: './graph.mjs:graph' }, ...config }),
    'graph.mjs': GRAPH,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  const args = [
    'agent',
    '--config',
    join(folder, 'langgraph.json'),
    '--port',
    '0',
    '--log-format',
    env['KEELSON_LOG_FORMAT'] ?? 'json',
  ];
  const child = spawn(process.execPath, [join(root, 'src/main.ts'), ...args], { env: { ...process.env, ...env } });
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
  const url = await eventually('the agent server', async () => /serving .* on (http:\S+)/.exec(server.output())?.[1], 60_000);
  await call('POST', `${url}/runs/wait`, { assistant_id: 'agent', input: { text: '' } });
  await eventually('the error', async () => server.output().includes('forged'), 20_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
  assert.doesNotMatch(server.output(), /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  assert.match(server.output(), /^ab\\u0007c$/m);
  assert.doesNotMatch(server.output(), /^ERROR forged/m);
  const data = join(server.folder, '.keelson');
  assert.equal((await stat(data)).mode & 0o077, 0);
  for (const name of await readdir(join(data, 'agent')))
    assert.equal((await stat(join(data, 'agent', name))).mode & 0o077, 0, name);
});

for (const key of ['auth', 'encryption']) {
  test(`a project with "${key}" is not served without it`, async (t) => {
    const { child, exited, output } = await start({ after: (clean) => t.after(clean) }, { [key]: { path: './guard.ts:guard' } });
    await eventually('an end', async () => child.exitCode !== null || output().includes('serving'), 60_000);
    assert.ok(!output().includes('serving'), output());
    assert.equal((await exited)[0], 1);
    assert.match(output(), new RegExp(`langgraph\\.json has \\\\"${key}\\\\", which this server does not act on yet`));
  });
}

test('reserved variables of "env" are dropped, those of the process stay, and what has no effect is named', async (t) => {
  const variables = 'LANGSMITH_API_KEY=of-a-developer\nLOG_JSON=1\nMODE=quick\nLANGSMITH_PROJECT=theirs\n';
  const config = { env: '.env', store: { index: {} }, http: { mount_prefix: '/x' }, grahps: 1 };
  const server = await start(
    { after: (clean) => t.after(clean) },
    config,
    { '.env': variables },
    {
      LANGSMITH_PROJECT: 'ours',
      KEELSON_REPLACED_VARIABLES: 'TOKEN',
    },
  );
  const url = await eventually('the agent server', async () => /serving .* on (http:\S+)/.exec(server.output())?.[1], 60_000);
  const { body } = await call('POST', `${url}/runs/wait`, { assistant_id: 'agent', input: { text: '' } });
  assert.equal(body.text, '- - quick ours');
  const told = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .flatMap(({ level, keys, variables: names }) => (keys || names ? [`${level} ${(keys ?? names).join(' ')}`] : []));
  assert.deepEqual(told, [
    '40 store http.mount_prefix',
    '40 grahps',
    '40 LANGSMITH_API_KEY LANGSMITH_PROJECT LOG_JSON',
    '40 TOKEN',
  ]);
});

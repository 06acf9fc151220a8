/** `npm run versions`: one project on each LangGraph that projects bring, installed from the registry the first time. */
import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@langchain/langgraph-sdk';
import { freePort, startProgram, stopEverything, whenReady } from '../../../bench/processes.ts';
import { root } from '../../support/agent-server.ts';
import { installedPackages } from '../../support/programs.ts';

/** The first and the last of each minor version, with the core that it installs together with. */
const VERSIONS = [
  ['1.4.0', '1.2.13'],
  ['1.4.18', '1.2.13'],
  ['1.5.0', '1.4.0'],
  ['1.5.3', '1.4.0'],
  ['1.7.0', '1.4.0'],
  ['1.7.3', '1.4.0'],
] as const;

const failed: string[] = [];
for (const [version, core] of VERSIONS) {
  const folder = await mkdtemp(join(tmpdir(), 'keelson-versions-'));
  try {
    await check(await start(folder, install(version, core)), version);
    console.log(`LangGraph ${version}: as it should be`);
  } catch (error) {
    failed.push(version);
    console.log(`LangGraph ${version}:`, error);
  } finally {
    await stopEverything();
    await rm(folder, { recursive: true, force: true });
  }
}
process.exitCode = failed.length > 0 ? 1 : 0;

/** The folder with the packages of a version. */
function install(version: string, core: string): string {
  const packages = [`@langchain/langgraph@${version}`, `@langchain/core@${core}`];
  return installedPackages(`langgraph-${version}-${core}`, packages);
}

async function start(folder: string, packages: string): Promise<string> {
  await cp(join(import.meta.dirname, 'graph.ts'), join(folder, 'graph.ts'));
  await mkdir(join(folder, 'state'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n');
  await writeFile(join(folder, 'langgraph.json'), '{ "graphs": { "agent": "./graph.ts:graph" } }\n');
  await symlink(join(packages, 'node_modules'), join(folder, 'node_modules'));
  const port = await freePort();
  const args = [join(root, 'src/main.js'), 'agent', '--config', join(folder, 'langgraph.json'), '--port', String(port)];
  const program = startProgram([...args, '--data-dir', join(folder, 'state')], { cwd: folder, env: process.env }, true);
  const url = `http://127.0.0.1:${port}`;
  await whenReady(program, async () => ((await fetch(`${url}/ok`)).ok ? true : undefined));
  return url;
}

type Values = { steps: string[]; messages: { type: string; content: string }[] };

async function check(url: string, version: string): Promise<void> {
  const info = (await (await fetch(`${url}/info`)).json()) as { langgraph_js_version: string };
  assert.equal(info.langgraph_js_version, version);
  const client = new Client({ apiUrl: url, apiKey: null });
  const { thread_id: id } = await client.threads.create();
  const input = { messages: [{ role: 'user', content: 'hello' }] };
  const events = [];
  for await (const { event } of client.runs.stream(id, 'agent', {
    input,
    streamMode: ['values', 'updates', 'messages-tuple', 'tasks'],
  }))
    events.push(event);
  for (const event of ['metadata', 'values', 'updates', 'tasks']) assert.ok(events.includes(event as never), `no event ${event}`);
  const steps = ['left', 'right', 'stored 1 kept'];
  const asking = await client.threads.getState<Values>(id);
  assert.deepEqual(
    [asking.values.steps, asking.next, asking.tasks[0]?.interrupts[0]?.value],
    [steps, ['ask'], { question: 'Really?' }],
  );
  assert.equal((await client.threads.get(id)).status, 'interrupted');
  const answered = (await client.runs.wait(id, 'agent', { command: { resume: 'yes' } })) as Values;
  assert.equal(answered.messages.at(-1)!.content, 'You said yes.');
  const history = await client.threads.getHistory<Values>(id);
  assert.equal(history.length, 5);
  await client.threads.updateState(id, { values: { steps: ['by hand'] }, asNode: 'left' });
  assert.deepEqual((await client.threads.getState<Values>(id)).values.steps, [...steps, 'by hand']);
  const item = await client.store.getItem(['versions', 'notes'], 'one');
  assert.deepEqual(item?.value, { text: 'kept' });
}

/** The official deploy client, unmodified, against the real control plane: what it deploys is built, launched and talked to. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client as LangGraphClient } from '@langchain/langgraph-sdk';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { isPlayed } from '../suite/scope.ts';
import { deployClient, installDeployClient, type Ran, startDeployClient } from '../support/deploy-client.ts';
import { eventually } from '../support/eventually.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { startTestServer, type TestServer } from './support.ts';

const GRAPH = `import { Annotation, StateGraph } from '@langchain/langgraph';
import ms from 'ms';
const State = Annotation.Root({ text: Annotation<string> });
const say = ({ text }: { text: string }) => {
  console.warn('asked for ' + text);
  return { text: text + ' is ' + ms(text as never) };
};
const shout = ({ text }: { text: string }) => ({ text: text + '!' });
export const graph = new StateGraph(State)
  .addNode('say', say).addNode('shout', shout)
  .addEdge('__start__', 'say').addEdge('say', 'shout').compile();
`;
const PACKAGE = { name: 'project', private: true, type: 'module', dependencies: { ms: '2.1.3' } };
const CONFIG = {
  node_version: '24',
  graphs: { agent: './graph.ts:graph' },
  env: { TOKEN: 'a-secret-of-the-project', KEELSON_API_KEY: 'key' },
};

// Most of the time the client sleeps between two looks.
describe('the official deploy client and the control plane', { concurrency: true }, () => {
  const cleanup = suiteCleanup(after);
  let server: TestServer;
  let folder: string;
  let access: string[];

  before(async () => {
    await installDeployClient();
    const log = createLog('test', 'silent', 'json');
    // What fails to start is given up without long pauses.
    const backoff = { firstMs: 20, maxMs: 100 };
    server = await startTestServer({ driver: (dataDirectory) => createProcessDriver({ dataDirectory, log, backoff }) });
    cleanup.after(async () => server[Symbol.asyncDispose]());
    folder = await temporaryFolder(cleanup);
    access = ['--host-url', `${server.running.url}/api-host`, '--api-key', server.running.adminKey.key!];
  });

  const projectOf = async (name: string, files: Record<string, unknown>) => {
    const project = join(folder, 'apps', name);
    await mkdir(project, { recursive: true });
    for (const [file, content] of Object.entries(files)) {
      await writeFile(join(project, file), typeof content === 'string' ? content : JSON.stringify(content));
    }
    return project;
  };
  const deploy = (project: string, name: string, ...more: string[]) =>
    deployClient(project, ['--remote', '--no-input', ...access, '--name', name, ...more]);
  const ask = (...args: string[]) => deployClient(folder, [...args, ...access]);
  const assertRan = ({ code, output }: Ran, wanted: number, ...patterns: RegExp[]) => {
    assert.equal(code, wanted, output);
    assert.ok(!output.includes(server.dataDirectory), output);
    for (const pattern of patterns) assert.match(output, pattern);
  };

  test('deploys a project with dependencies from a path with a space, updates it, keeps it when an update fails to start, shows its logs and revisions, deletes it', async () => {
    const project = await projectOf('my agent', { 'package.json': PACKAGE, 'langgraph.json': CONFIG, 'graph.ts': GRAPH });
    await deploysWhileItIsWatched(project);
    const [, id, url] = /^(\S{36}) +timer +(\S+\/d\/timer)/m.exec((await ask('list')).output) ?? [];
    assert.ok(id && url);
    const agent = new LangGraphClient({ apiUrl: url, apiKey: server.running.adminKey.key! });
    const thread = await agent.threads.create();
    assert.deepEqual(await agent.runs.wait(thread.thread_id, 'agent', { input: { text: '2h' } }), { text: '2h is 7200000!' });
    const [run] = await agent.runs.list(thread.thread_id);
    const logs = await eventually('the log of the run', async () => {
      const path = `/v2/deployments/${id}/logs?run_id=${run!.run_id}`;
      const { body } = await server.client.call<{ logs: { message: string }[] }>('GET', path);
      return body.logs.length > 0 && body.logs;
    });
    assert.deepEqual(
      logs.map(({ message }) => message),
      ['asked for 2h'],
    );
    await streamsAndReconnects(agent);
    const build = await ask('logs', '--name', 'timer', '--type', 'build');
    assertRan(build, 0, /Unpacking the source/, /Running npm install/);
    if (isPlayed('all')) {
      assertRan(await ask('logs', '--deployment-id', id, '--level', 'error'), 0, /No log entries found/);
      await followsLogs(id, async () => void (await agent.runs.wait(null, 'agent', { input: { text: '3h' } })));
      await failsToUpdate(project, id, agent, thread.thread_id);
    }
    assertRan(await ask('delete', id, '--force'), 0, /Deleted deployment/);
    await server.client.untilGone(id);
  });

  /** What serves goes on when its update does not start. The next update is not waited for. */
  async function failsToUpdate(project: string, id: string, agent: LangGraphClient, thread: string): Promise<void> {
    await writeFile(join(project, 'graph.ts'), `import './missing.ts';\n${GRAPH}`);
    assertRan(await deploy(project, 'timer', '--json'), 1, /"event":"result","status":"failed"/);
    assertRan(
      await ask('logs', '--deployment-id', id),
      0,
      /Cannot find module '(\.\/)?missing\.ts' \(graph\.ts:1, graph "agent"\)/,
    );
    const after = await agent.runs.wait(thread, 'agent', { input: { text: '1h' } });
    assert.deepEqual(after, { text: '1h is 3600000!' }, 'the revision before goes on, with its threads');
    assertRan(await deploy(project, 'timer', '--no-wait', '--json'), 0, /"event":"info","message":"Build triggered/);
    assertRan(await ask('revisions', 'list', id), 0, /(\S{36} +\w+ +\S+\s+){3}/);
  }

  /** The build goes on until the client has shown what it says, which it asks for every three seconds. */
  async function deploysWhileItIsWatched(project: string): Promise<void> {
    const seen = join(folder, 'seen');
    const wait = `import { existsSync } from 'node:fs';
console.log('watch me');
while (!existsSync(${JSON.stringify(seen)})) await new Promise((resolve) => setTimeout(resolve, 20));
`;
    await writeFile(join(project, 'wait.js'), wait);
    const args = ['--remote', '--no-input', ...access, '--name', 'timer', '--verbose', '--build-command', 'node wait.js'];
    const { child, output } = startDeployClient(project, args);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    await eventually('the lines of the build', async () => output().includes('watch me') || undefined);
    await writeFile(seen, '');
    assertRan({ code: await ended, output: output() }, 0, /Running npm install/, /Deployment successful!/);
    assert.equal(output().split('watch me').length, 2, 'each line once');
    const [statusPage] = /http:\S+\/o\/\S+/.exec(output()) ?? [];
    assert.match(await (await fetch(statusPage!)).text(), /<h1 id="name">/);
  }

  /** A stream that breaks off after its first event and is taken up again gives what one that did not would have. */
  async function streamsAndReconnects(agent: LangGraphClient): Promise<void> {
    const { thread_id: threadId } = await agent.threads.create();
    let runId = '';
    let lastEventId: string | undefined;
    const values: unknown[] = [];
    const options = {
      input: { text: '1h' },
      streamMode: 'values' as const,
      streamResumable: true,
      onDisconnect: 'continue' as const,
      onRunCreated: ({ run_id }: { run_id: string }) => {
        runId = run_id;
      },
    };
    for await (const part of agent.runs.stream(threadId, 'agent', options)) {
      if (part.event !== 'values') continue;
      values.push(part.data);
      lastEventId = part.id;
      break;
    }
    assert.ok(runId && lastEventId);
    for await (const part of agent.runs.joinStream(threadId, runId, { lastEventId, streamMode: 'values' })) {
      if (part.event === 'values') values.push(part.data);
    }
    assert.deepEqual(values, [{ text: '1h' }, { text: '1h is 3600000' }, { text: '1h is 3600000!' }]);
  }

  /** Shows what was written before and goes on with what `act` has written. */
  async function followsLogs(id: string, act: () => Promise<void>): Promise<void> {
    const { child, output } = startDeployClient(folder, ['logs', '--deployment-id', id, '--follow', ...access]);
    try {
      await eventually('the lines so far', async () => output().includes('[WARNING] asked for 2h') || undefined);
      await act();
      await eventually('the line that comes', async () => output().includes('[WARNING] asked for 3h') || undefined);
      assert.equal(output().split('asked for 2h').length, 2, output());
      assert.ok(!output().includes(server.dataDirectory), output());
    } finally {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGINT');
      await ended;
    }
    assert.match(output(), /Stopped\.\n$/);
  }

  test('is told why a project cannot be deployed', async () => {
    const cases: [name: string, files: Record<string, unknown>, args: string[], ...patterns: RegExp[]][] = [
      [
        'python',
        { 'langgraph.json': { dependencies: ['.'], graphs: { py: './agent.py:graph' } }, 'agent.py': 'graph = None\n' },
        [],
        /hosts TypeScript and JavaScript graphs; graph "py" of langgraph\.json is Python/,
      ],
      [
        'no-install',
        { 'package.json': { ...PACKAGE, dependencies: { ms: '0.0.0-none' } }, 'langgraph.json': CONFIG, 'graph.ts': GRAPH },
        [],
        /Last build log lines/,
        /No matching version found for ms/,
      ],
      [
        'no-build',
        { 'package.json': PACKAGE, 'langgraph.json': CONFIG, 'graph.ts': GRAPH },
        ['--build-command', 'node missing.js'],
        /Cannot find module '\.\/missing\.js'/,
      ],
    ];
    await Promise.all(
      // The first is refused before it is built, which costs nothing.
      cases.slice(0, isPlayed('all') ? undefined : 1).map(async ([name, files, args, ...patterns]) => {
        assertRan(await deploy(await projectOf(name, files), name, ...args), 1, /Deployment failed/, ...patterns);
      }),
    );
  });

  test('is told of a key that needs a tenant, and of a tenant that is not known', async () => {
    const { keys, tenants } = server.running.controlPlane;
    const organizationId = await tenants.createOrganization('ours');
    const tenant = await tenants.create(organizationId, 'one');
    const { key } = await keys.create({ organizationId, tenantId: undefined, name: 'all', scopes: ['admin'] });
    const list = (env: Record<string, string>) =>
      deployClient(folder, ['list', '--host-url', server.running.url, '--api-key', key], env);
    const project = await projectOf('plain', { 'langgraph.json': CONFIG, 'graph.ts': 'export const graph = 1;\n' });
    const refused = await deployClient(project, [
      ...['--remote', '--no-input', '--name', 'plain', '--host-url', server.running.url, '--api-key', key],
    ]);
    assertRan(refused, 1, /org-scoped and requires a workspace ID/);
    assertRan(await list({ LANGSMITH_TENANT_ID: tenant.tenantId }), 0, /No deployments found/);
    assertRan(await list({ LANGSMITH_TENANT_ID: '0199a3c2-6f10-7b4e-9c21-5d2f8e7a1b34' }), 1, /403.*no access to the tenant/);
  });
});

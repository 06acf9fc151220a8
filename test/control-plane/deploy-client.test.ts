/** The official deploy client, unmodified, against the real control plane: what it deploys is built, launched and talked to. */
import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client as LangGraphClient } from '@langchain/langgraph-sdk';
import { createProcessDriver } from '../../src/drivers/process/process-driver.ts';
import { createLog } from '../../src/runtime/log.ts';
import { deployClient, installDeployClient, type Ran } from '../support/deploy-client.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';
import { startTestServer, type TestServer } from './support.ts';

const GRAPH = `import { Annotation, StateGraph } from '@langchain/langgraph';
import ms from 'ms';
const State = Annotation.Root({ text: Annotation<string> });
const say = ({ text }: { text: string }) => {
  console.warn('asked for ' + text);
  return { text: text + ' is ' + ms(text as never) };
};
export const graph = new StateGraph(State).addNode('say', say).addEdge('__start__', 'say').compile();
`;
const PACKAGE = { name: 'project', private: true, type: 'module', dependencies: { ms: '2.1.3' } };
const CONFIG = { node_version: '24', graphs: { agent: './graph.ts:graph' }, env: { TOKEN: 'a-secret-of-the-project' } };

describe('the official deploy client and the control plane', { timeout: 300_000 }, () => {
  const cleanup = suiteCleanup(after);
  let server: TestServer;
  let folder: string;
  let access: string[];

  before(async () => {
    await installDeployClient();
    const log = createLog('test', 'silent', 'json');
    server = await startTestServer({ driver: (dataDirectory) => createProcessDriver({ dataDirectory, log }) });
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

  test('deploys a project with dependencies from a path with a space; shows it, its logs and its revisions; deletes it', async () => {
    const project = await projectOf('my agent', { 'package.json': PACKAGE, 'langgraph.json': CONFIG, 'graph.ts': GRAPH });
    assertRan(await deploy(project, 'timer', '--verbose'), 0, /Deployment successful!/, /\/d\/timer/);
    const id = /^(\S{36}) +timer +\S+\/d\/timer/m.exec((await ask('list')).output)?.[1];
    assert.ok(id);
    const agent = new LangGraphClient({ apiUrl: `${server.running.url}/d/timer`, apiKey: server.running.adminKey.key! });
    const thread = await agent.threads.create();
    assert.deepEqual(await agent.runs.wait(thread.thread_id, 'agent', { input: { text: '2h' } }), { text: '2h is 7200000' });
    assertRan(await ask('logs', '--deployment-id', id), 0, /\[WARNING\] asked for 2h/);
    assertRan(await ask('logs', '--deployment-id', id, '--level', 'error'), 0, /No log entries found/);
    assertRan(await ask('logs', '--name', 'timer', '--type', 'build'), 0, /Unpacking the source/, /Running npm install/);
    const [run] = await agent.runs.list(thread.thread_id);
    const { body } = await server.client.call<{ logs: { message: string }[] }>(
      'GET',
      `/v2/deployments/${id}/logs?run_id=${run!.run_id}`,
    );
    assert.deepEqual(
      body.logs.map(({ message }) => message),
      ['asked for 2h'],
    );
    assertRan(await deploy(project, 'timer', '--no-wait', '--json'), 0, /"event":"info","message":"Build triggered/);
    assertRan(await ask('revisions', 'list', id), 0, /(\S{36} +\w+ +\S+\s+){2}/);
    assertRan(await ask('delete', id, '--force'), 0, /Deleted deployment/);
    await server.client.untilGone(id);
  });

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
        /Cannot find module .*missing\.js/,
      ],
    ];
    for (const [name, files, args, ...patterns] of cases) {
      assertRan(await deploy(await projectOf(name, files), name, ...args), 1, /Deployment failed/, ...patterns);
    }
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

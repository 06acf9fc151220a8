/**
 * Both official deploy clients, unmodified: what their commands and options send is accepted, or refused with what to do. The last
 * test of each asks the client which it has, and names those that no other test passes.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Deployment, DeploymentList, Listener, RevisionList } from '../../generated/control-plane/types.gen.ts';
import { createSimulatedDriver } from '../../src/drivers/simulated/simulated-driver.ts';
import { startTestServer, type TestServer } from '../control-plane/support.ts';
import { isPlayed } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { deployOptions, installDeployClient, type Running, startDeployClient } from '../support/deploy-client.ts';
import { eventually } from '../support/eventually.ts';
import { pythonScript, startPythonForks } from '../support/python-clients.ts';
import { type Cleanup, suiteCleanup, temporaryFolder } from '../support/temporary.ts';

type Start = (directory: string, args: string[], env?: Record<string, string>) => Running;

interface Client {
  /** Makes it ready, and gives what starts a command of `deploy`. */
  prepare(cleanup: Cleanup): Promise<Start>;
  /** Its options by command, `deploy` and those below it; two ways to say a switch have a slash between them. */
  options(): Promise<Record<string, string[]>>;
}
const clients: Record<'python' | 'javascript', Client> = {
  python: {
    async prepare(cleanup) {
      const start = await startPythonForks(cleanup);
      return (directory, args, env) => start(directory, ['deploy', ...args], env);
    },
    options: async () => JSON.parse((await pythonScript('deploy_flags.py', [])).output) as Record<string, string[]>,
  },
  javascript: {
    async prepare() {
      await installDeployClient();
      return (...command) => {
        const { child, output } = startDeployClient(...command);
        const ended = once(child, 'close').then(([code]) => ({ code, output: output() }));
        return { output, ended, kill: () => void child.kill('SIGKILL') };
      };
    },
    options: deployOptions,
  },
};
const PROJECT = {
  'langgraph.json': JSON.stringify({ node_version: '24', graphs: { agent: './graph.js:graph' }, env: { TOKEN: 'secret' } }),
  'graph.js': 'export const graph = 1;\n',
};

/** A container engine that says yes to everything: no server here takes what would be pushed with it. */
const ENGINE = `#!/bin/sh
case "$*" in
  *RepoDigests*) echo '["registry.example/app@sha256:${'a'.repeat(64)}"]' ;;
  "image inspect"*) echo linux/amd64 ;;
esac
`;

for (const [client, { prepare, options }] of Object.entries(clients)) {
  // Of the JavaScript client npm test plays what it does with the control plane, in test/control-plane/deploy-client.test.ts.
  const skip = client === 'javascript' && !isPlayed('all');
  describe(`the ${client} deploy client`, { skip: skip && 'played by npm run test:all' }, () => {
    const cleanup = suiteCleanup(after);
    let start: Start;
    let server: TestServer;
    let folder: string;
    let access: string[];
    /** Where a container engine is found. */
    let withEngine: Record<string, string>;
    const tried: string[][] = [];
    before(async () => {
      start = await prepare(cleanup);
      server = await startTestServer();
      cleanup.after(async () => server[Symbol.asyncDispose]());
      folder = await temporaryFolder(cleanup);
      for (const [file, content] of Object.entries(PROJECT)) await writeFile(join(folder, file), content);
      access = accessTo(server);
      const bin = join(folder, 'bin');
      await mkdir(bin);
      await writeFile(join(bin, 'docker'), ENGINE, { mode: 0o755 });
      withEngine = { PATH: `${bin}${delimiter}${process.env['PATH']}` };
    });
    const accessTo = ({ running }: TestServer) => ['--host-url', running.url, '--api-key', running.adminKey.key!];
    const ask = async (wanted: number, args: string[], pattern: RegExp, env: Record<string, string> = {}, at = access) => {
      tried.push([...args, ...at]);
      const { code, output } = await start(folder, [...args, ...at], env).ended;
      assert.equal(code, wanted, output);
      assert.match(output, pattern);
      return output;
    };
    const remote = ['--remote', '--no-input'];

    test('deploys with nothing said and is told what of it is otherwise, and every look at it is answered', async () => {
      const commands = ['--install-command', 'node --version', '--build-command', 'node --version'];
      await ask(0, [...remote, '--name', '2048-game', '--verbose', ...commands], /Deployment successful!/);
      const { body } = await server.client.call<DeploymentList>('GET', '/v2/deployments');
      const [{ id, warnings, source_config: config }] = body.resources as [Deployment];
      assert.deepEqual([config.deployment_type, warnings], [client === 'python' ? 'dev_zero' : 'dev', []]);
      await ask(0, ['list', '--name-contains', '2048'], /2048-game +\S+\/d\/2048-game/);
      await ask(0, ['revisions', 'list', id, '--limit', '1000'], /DEPLOYED/);
      const looks: [string[], RegExp][] = [
        [['--limit', '5000', '--start-time', '2026-01-01'], /agent server is started/],
        [['--end-time', '2020-01-01', '--level', 'error', '--query', 'x'], /No log entries found/],
        [['--type', 'build', '--start-time', '2020-01-01T00:00:00Z'], /Unpacking the source/],
      ];
      for (const [args, pattern] of looks) await ask(0, ['logs', '--deployment-id', id, ...args], pattern);
      const revision = (await server.client.get(id)).body.latest_revision_id!;
      await ask(0, ['logs', '--name', '2048-game', '--type', 'build', '--revision-id', revision], /Unpacking the source/);
      await followsLogs(id);
      const again = ['--deployment-id', id, '--config', 'langgraph.json', '--no-wait', '--json'];
      await ask(0, [...remote, ...again], /Build triggered/);
      await ask(0, ['delete', id, '--force'], /Deleted deployment/);
    });

    test('sends what the size class is called', async () => {
      const types = client === 'python' ? ['serverless', 'dedicated', 'dev', 'prod'] : ['dev', 'prod'];
      for (const type of types) {
        await ask(0, [...remote, '--name', `as-${type}`, '--deployment-type', type, '--no-wait'], /Build triggered/);
        const { body } = await server.client.call<{ resources: { name: string; source_config: { deployment_type: string } }[] }>(
          'GET',
          `/v2/deployments?name=as-${type}`,
        );
        const wanted = type === 'serverless' ? 'dev_zero' : type === 'dedicated' ? 'prod' : type;
        assert.equal(body.resources[0]?.source_config.deployment_type, wanted);
      }
    });

    test('takes the example as it is', async () => {
      const example = join(folder, 'example');
      await cp(join(root, 'examples/chat'), example, { recursive: true, filter: (path) => !path.includes('node_modules') });
      const { code, output } = await start(example, [...remote, '--name', 'chat', '--no-wait', ...access]).ended;
      assert.equal(code, 0, output);
      const [, id] = /Deployment ID: (\S+)/.exec(output) ?? [];
      await ask(0, ['delete', id!, '--force'], /Deleted deployment/);
    });

    async function followsLogs(id: string) {
      const args = ['logs', '--deployment-id', id, '--follow', ...access];
      tried.push(args);
      const { output, ended, kill } = start(folder, args);
      cleanup.after(async () => kill());
      let isOver = false;
      void ended.then(() => (isOver = true));
      await eventually('the log of the agent server', async () => output().includes('agent server is started'));
      assert.ok(!isOver, output());
      kill();
    }

    /** What only counts where an image is built; with --remote the clients drop it. */
    const ofImages = ['--no-pull', '--base-image', 'base', '--api-version', '1', '--image-name', 'app', '--tag', 'v1'];

    test('is told what to do where it would push an image', async () => {
      const local = ['--no-input', '--no-remote', ...ofImages];
      await ask(1, [...local, '--name', 'image'], /needs the docker or kubernetes driver, .*: deploy with --remote/, withEngine);
      await ask(0, [...remote, ...ofImages, '--name', 'was-remote', '--no-wait'], /Build triggered/);
      await ask(1, ['--no-input', '--name', 'was-remote'], /no registry to push images to: deploy with --remote/, withEngine);
    });

    if (client === 'python') {
      const digest = `registry.example/app@sha256:${'a'.repeat(64)}`;

      test('deploys an environment of an agent, and finds it again', async () => {
        const agent = ['--agent-id', 'trips', '--agent-environment', 'staging'];
        await ask(0, [...remote, ...agent, '--no-wait'], /Creating deployment for agent[\s\S]*Deployment name: trips-staging/);
        await ask(0, [...remote, ...agent, '--no-wait'], /Found existing deployment/);
        await ask(0, ['list', ...agent], /trips-staging/);
      });

      test('is told of images that this server does not run', async () => {
        const instead = /needs the docker or kubernetes driver, .*langgraph deploy --remote/;
        await ask(1, ['--no-input', '--name', 'image', '--image-uri', digest], instead);
        await ask(1, ['--no-input', '--name', 'image', '--push-to', 'registry.example/app:v1'], instead, withEngine);
        await ask(1, ['--no-input', '--name', 'image', '--image', 'app:v1'], /: deploy with --remote/, withEngine);
        await ask(0, ['list', '--json'], /"name": "was-remote"/);
        await ask(0, ['listeners', 'list'], /No listeners found/);
      });

      test('deploys images to a listener where the driver runs them', async () => {
        const server = await startTestServer({ driver: () => createSimulatedDriver() });
        cleanup.after(async () => server[Symbol.asyncDispose]());
        const cluster = { compute_type: 'k8s', compute_id: 'west', compute_config: { k8s_namespaces: ['agents'] } };
        const { body: listener } = await server.client.call<Listener>('POST', '/v2/listeners', cluster);
        const image = (wanted: number, args: string[], pattern: RegExp) =>
          ask(wanted, ['--no-input', '--no-wait', '--name', 'image', ...args], pattern, withEngine, accessTo(server));
        await ask(0, ['listeners', 'list', '--json'], new RegExp(`"id": "${listener.id}"`), {}, accessTo(server));
        const place = ['--listener-id', listener.id, '--k8s-namespace', 'agents'];
        const nowhere = ['--listener-id', '00000000-0000-4000-8000-00000000000a'];
        await image(
          2,
          ['--image-uri', digest, ...nowhere],
          /was not found in this workspace. Available listeners:\n +\S+ +cluster west/,
        );
        await image(2, ['--image-uri', digest], /Re-run with --listener-id and --k8s-namespace/);
        const first = [
          '--push-to',
          'registry.example/app',
          '--tag',
          'v1',
          '--image-pull-secret',
          'one',
          '--image-pull-secret',
          'two',
        ];
        await image(0, [...first, ...place], /Deployment created/);
        await image(2, ['--image-uri', digest, ...place], /Listener and namespace are fixed when a deployment is created/);
        const { body } = await server.client.call<DeploymentList>('GET', '/v2/deployments');
        const [{ id, source, source_config: config } = {} as Deployment] = body.resources;
        assert.deepEqual(
          [source, config.listener_id, config.listener_config, config.resource_spec?.image_pull_secrets],
          ['external_docker', listener.id, { k8s_namespace: 'agents' }, [{ name: 'one' }, { name: 'two' }]],
        );
        await server.client.until(id, (await server.client.get(id)).body.latest_revision_id!, 'DEPLOYED');
        const other = `registry.example/other@sha256:${'b'.repeat(64)}`;
        await image(0, ['--image-uri', other], /Deployment updated/);
        const revisions = await server.client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions`);
        const images = revisions.body.resources.map((revision) => revision.source_revision_config.image_uri);
        assert.deepEqual(images, [other, digest]);
      });
    }

    test('has no option that none of these tests passes', async () => {
      const untried: string[] = [];
      for (const [command, names] of Object.entries(await options())) {
        const words = command.split(' ').slice(1);
        const own = tried.filter(
          (args) => words.every((word, index) => args[index] === word) && (words.length > 0 || args[0]!.startsWith('-')),
        );
        for (const name of names) {
          if (!own.some((args) => name.split('/').some((way) => args.includes(way)))) untried.push(`${command} ${name}`);
        }
      }
      assert.deepEqual(untried, []);
    });
  });
}

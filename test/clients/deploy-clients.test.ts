/** Both official deploy clients, unmodified: what their commands and options send is accepted, or refused with what to do. */
import assert from 'node:assert/strict';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startTestServer, type TestServer } from '../control-plane/support.ts';
import { root } from '../support/agent-server.ts';
import { deployClient, installDeployClient, type Ran } from '../support/deploy-client.ts';
import { pythonClient } from '../support/python-clients.ts';
import { suiteCleanup, temporaryFolder } from '../support/temporary.ts';

type Run = (directory: string, args: string[], env?: Record<string, string>) => Promise<Ran>;
const clients: Record<'python' | 'javascript', Run> = {
  python: (directory, args, env) => pythonClient(directory, ['deploy', ...args], env),
  javascript: deployClient,
};
const PROJECT = {
  'langgraph.json': JSON.stringify({ node_version: '24', graphs: { agent: './graph.js:graph' }, env: { TOKEN: 'secret' } }),
  'graph.js': 'export const graph = 1;\n',
};

for (const [client, run] of Object.entries(clients)) {
  describe(`the ${client} deploy client`, { timeout: 300_000 }, () => {
    const cleanup = suiteCleanup(after);
    let server: TestServer;
    let folder: string;
    let access: string[];
    before(async () => {
      if (client === 'javascript') await installDeployClient();
      server = await startTestServer();
      cleanup.after(async () => server[Symbol.asyncDispose]());
      folder = await temporaryFolder(cleanup);
      for (const [file, content] of Object.entries(PROJECT)) await writeFile(join(folder, file), content);
      access = ['--host-url', server.running.url, '--api-key', server.running.adminKey.key!];
    });
    const ask = async (wanted: number, args: string[], pattern: RegExp, env: Record<string, string> = {}) => {
      const { code, output } = await run(folder, [...args, ...access], env);
      assert.equal(code, wanted, output);
      assert.match(output, pattern);
      return output;
    };
    const remote = ['--remote', '--no-input'];

    test('deploys with nothing said and is told what of it is otherwise, and every look at it is answered', async () => {
      const commands = ['--install-command', 'node --version', '--build-command', 'node --version'];
      await ask(0, [...remote, '--name', '2048-game', '--verbose', ...commands], /Deployment successful!/);
      const { body } = await server.client.call<{ resources: { id: string; warnings: string[] }[] }>('GET', '/v2/deployments');
      const [{ id, warnings } = { id: '', warnings: [] }] = body.resources;
      if (client === 'python') assert.match(warnings.join(), /Deployment type 'dev_zero' asks for .* taken as 'dev'/);
      else assert.deepEqual(warnings, []);
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
      await ask(0, [...remote, '--deployment-id', id, '--no-wait', '--json'], /Build triggered/);
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
        const wanted = type === 'serverless' ? 'dev' : type === 'dedicated' ? 'prod' : type;
        assert.equal(body.resources[0]?.source_config.deployment_type, wanted);
      }
    });

    test('takes the example as it is', async () => {
      const example = join(folder, 'example');
      await cp(join(root, 'examples/chat'), example, { recursive: true, filter: (path) => !path.includes('node_modules') });
      const { code, output } = await run(example, [...remote, '--name', 'chat', '--no-wait', ...access]);
      assert.equal(code, 0, output);
      const [, id] = /Deployment ID: (\S+)/.exec(output) ?? [];
      await ask(0, ['delete', id!, '--force'], /Deleted deployment/);
    });

    test('is told what to do where it would push an image', async () => {
      const bin = join(folder, 'bin');
      await mkdir(bin, { recursive: true });
      await writeFile(join(bin, 'docker'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
      const env = { PATH: `${bin}${delimiter}${process.env['PATH']}` };
      await ask(1, ['--no-input', '--name', 'image'], /needs a registry.*: deploy with --remote/, env);
      await ask(0, [...remote, '--name', 'was-remote', '--no-wait'], /Build triggered/);
      await ask(1, ['--no-input', '--name', 'was-remote'], /no registry to push images to: deploy with --remote/, env);
    });

    if (client === 'python') {
      test('is told of images and agents that this server does not run', async () => {
        const image = ['--image-uri', `registry.example/app@sha256:${'a'.repeat(64)}`];
        await ask(1, ['--no-input', '--name', 'image', ...image], /needs the docker or kubernetes driver/);
        await ask(0, ['listeners', 'list'], /No listeners found/);
        await ask(1, [...remote, '--agent-id', 'a', '--agent-environment', 'staging'], /Agent filters are not available/);
      });
    }
  });
}

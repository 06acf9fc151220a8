/** The workflow that users copy: it is YAML, names only what there is, and its steps for the mock work as they are. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import type { DeploymentList } from '../../generated/control-plane/types.gen.ts';
import { settingsOf } from '../../src/cli/settings/settings.ts';
import { root } from '../support/agent-server.ts';
import { temporaryFolder } from '../support/temporary.ts';

interface Step {
  name?: string;
  run?: string;
  uses?: string;
  'working-directory'?: string;
}

const workflow = parse(await readFile(join(root, 'examples/ci/keelson.yml'), 'utf8')) as {
  jobs: Record<string, { steps: Step[] }>;
};
const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);
const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

describe('examples/ci/keelson.yml', () => {
  test('has steps that do something, in a checkout of Keelson where they need one', () => {
    for (const { run, uses, 'working-directory': folder } of steps) {
      assert.ok((run === undefined) !== (uses === undefined));
      if (/npm run (setup|mock|conformance)/.test(run ?? '')) assert.equal(folder, '.keelson-checkout');
    }
  });

  test('names scripts and flags that exist', () => {
    const flagsOf = (command: 'mock' | 'conformance') =>
      settingsOf(command).flatMap(([, { flag, type }]) => [flag, ...(type === 'boolean' ? [`no-${flag}`] : [])]);
    for (const { run = '' } of steps) {
      for (const [, script, rest] of run.matchAll(/npm run ([\w:-]+)([^\n|>]*)/g)) {
        assert.ok(script! in scripts, script);
        if (script !== 'mock' && script !== 'conformance') continue;
        for (const [, flag] of rest!.matchAll(/--([\w-]+)/g)) assert.ok(flagsOf(script).includes(flag!), flag);
      }
    }
  });

  test('starts a mock that answers when its step ends', async (t) => {
    if (await isTaken(8125)) return t.skip('port 8125, which the workflow uses, is taken on this machine');
    const workspace = await temporaryFolder(t);
    await mkdir(join(workspace, 'test'));
    await writeFile(join(workspace, 'test/mock.json'), '{ "deployments": [{ "name": "chat", "revisions": [{}] }] }');
    const { run } = steps.find(({ name }) => name === 'Start the mock')!;
    const env = { ...process.env, GITHUB_WORKSPACE: workspace, RUNNER_TEMP: workspace };
    // A group of its own, which outlasts the shell of the step as it does there.
    const shell = spawn('bash', ['-e', '-c', run!], { cwd: root, env, detached: true, stdio: 'ignore' });
    t.after(() => process.kill(-shell.pid!, 'SIGINT'));
    const [code] = await once(shell, 'exit');
    assert.equal(code, 0, await readFile(join(workspace, 'mock.log'), 'utf8'));
    const response = await fetch('http://127.0.0.1:8125/v2/deployments');
    const { resources } = (await response.json()) as DeploymentList;
    assert.deepEqual(
      resources.map(({ name }) => name),
      ['chat'],
    );
  });
});

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(true));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(false)));
  });
}

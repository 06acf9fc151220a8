/**
 * `kill -9` of the control plane around every status that it writes: the next start finds what was accepted, brings it to
 * its end, and leaves no process that nobody wants.
 */
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { RevisionList } from '../../generated/control-plane/types.gen.ts';
import type { TestStart } from '../fixtures/processes/control-plane.ts';
import { archiveOf, Client, eventually, removeDirectory, temporaryDirectory, testLimits } from './support.ts';

const program = fileURLToPath(new URL('../fixtures/processes/control-plane.ts', import.meta.url));

class Life {
  readonly child: ChildProcess;
  readonly client: Client;
  readonly ended: Promise<unknown>;

  constructor(child: ChildProcess, client: Client) {
    this.child = child;
    this.client = client;
    this.ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : Promise.resolve();
  }

  static async start(dataDirectory: string, die?: string): Promise<Life> {
    const start: TestStart = {
      settings: { host: '127.0.0.1', port: 0, dataDirectory, validateResponses: true, revealSecrets: false, graceSeconds: 1 },
      limits: testLimits,
      ...(die === undefined ? {} : { die }),
    };
    const env = { ...process.env, KEELSON_TEST: JSON.stringify(start) };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { url, key } = JSON.parse(line) as { url: string; key: string };
    return new Life(child, new Client(url, key));
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await this.ended;
  }
}

/** Command lines of everything that runs for a data directory, the control plane itself aside. */
function processesOf(dataDirectory: string): string[] {
  return execFileSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(dataDirectory) && !line.includes(program));
}

const onlyOne = (directory: string) =>
  eventually(async () => (processesOf(directory).length === 1 ? true : undefined), 'one agent server to be left');

describe('a control plane that is killed', () => {
  let directory: string;
  before(async () => {
    directory = await temporaryDirectory();
  });
  after(async () => {
    for (const line of processesOf(directory)) process.kill(Number.parseInt(line, 10), 'SIGKILL');
    await removeDirectory(directory);
  });

  const statuses = ['QUEUED', 'AWAITING_BUILD', 'BUILDING', 'AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED'];
  for (const point of statuses.flatMap((status) => [`before ${status}`, `after ${status}`])) {
    it(`${point} of a roll-out, finishes it in its next life`, async () => {
      let life = await Life.start(directory);
      const { id } = await life.client.create('chat');
      await life.client.until(id, await life.client.deploy(id, await archiveOf()), 'DEPLOYED');
      const [agent] = processesOf(directory);
      await life.kill();

      life = await Life.start(directory, point);
      const archive = await life.client.upload(id, await archiveOf());
      // The answer may be lost together with the process; what was asked for was accepted all the same.
      await life.client.patch(id, { source_revision_config: { source_tarball_path: archive } }).catch(() => {});
      await life.ended;
      assert.ok(processesOf(directory).includes(agent ?? ''), 'what served before was adopted and goes on');

      life = await Life.start(directory);
      const { body } = await life.client.call<RevisionList>('GET', `/v2/deployments/${id}/revisions?limit=1`);
      const [newest] = body.resources;
      assert.ok(newest);
      await life.client.until(id, newest.id, 'DEPLOYED');
      await eventually(async () => {
        const seen = await life.client.call<{ revision: string }>('GET', '/d/chat/');
        return seen.body.revision === newest.id ? true : undefined;
      }, 'the new revision to serve');
      await onlyOne(directory);
      await life.client.call('DELETE', `/v2/deployments/${id}`);
      await life.client.untilGone(id);
      assert.deepEqual(processesOf(directory), []);
      await life.stop();
    });
  }

  for (const point of ['before READY', 'after READY']) {
    it(`${point}, finishes the creation`, async () => {
      let life = await Life.start(directory, point);
      await life.client.create('fresh').catch(() => {});
      await life.ended;
      life = await Life.start(directory);
      const { body } = await life.client.call<{ resources: { id: string; status: string }[] }>(
        'GET',
        '/v2/deployments?name=fresh',
      );
      const { id } = body.resources[0] ?? { id: '' };
      await eventually(async () => ((await life.client.get(id)).body.status === 'READY' ? true : undefined), 'READY');
      await life.client.call('DELETE', `/v2/deployments/${id}`);
      await life.client.untilGone(id);
      await life.stop();
    });
  }

  for (const point of ['before AWAITING_FINAL_DELETE', 'after AWAITING_FINAL_DELETE', 'before DELETED']) {
    it(`${point}, finishes the deletion`, async () => {
      let life = await Life.start(directory, point);
      const { id } = await life.client.create('gone');
      await life.client.until(id, await life.client.deploy(id, await archiveOf()), 'DEPLOYED');
      await life.client.call('DELETE', `/v2/deployments/${id}`).catch(() => {});
      await life.ended;
      life = await Life.start(directory);
      await life.client.untilGone(id);
      assert.deepEqual(processesOf(directory), []);
      await life.stop();
    });
  }

  it('while a build command runs, builds again and leaves no command behind', async () => {
    const [begun, gate] = [join(directory, 'begun'), join(directory, 'gate')];
    const wait = `require('fs').writeFileSync('${begun}',''); setInterval(() => require('fs').existsSync('${gate}') && process.exit(0), 10);`;
    let life = await Life.start(directory);
    const { id } = await life.client.create('built', { source_config: { build_command: 'node wait.cjs' } });
    const revision = await life.client.deploy(id, await archiveOf({ 'wait.cjs': wait }));
    await eventually(async () => (existsSync(begun) ? true : undefined), 'the build command to run');
    await life.kill();
    life = await Life.start(directory);
    assert.equal((await life.client.revision(id, revision)).status, 'BUILDING');
    await writeFile(gate, '');
    await life.client.until(id, revision, 'DEPLOYED');
    await onlyOne(directory);
    await life.stop();
    assert.deepEqual(processesOf(directory), []);
  });

  it('is not started twice on one data directory', async () => {
    const life = await Life.start(directory);
    const second = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        KEELSON_TEST: JSON.stringify({ settings: { host: '127.0.0.1', port: 0, dataDirectory: directory } }),
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    second.stderr.on('data', (chunk) => {
      said += chunk;
    });
    assert.deepEqual(await once(second, 'exit'), [1, null]);
    assert.match(said, new RegExp(`is in use by the control plane with process id ${life.child.pid}`));
    await life.stop();
  });
});

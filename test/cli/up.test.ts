import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { promisify } from 'node:util';
import { isPlayed, later } from '../suite/scope.ts';
import { root } from '../support/agent-server.ts';
import { leaveDemoDependencies, takeDemoDependencies } from '../support/demo-dependencies.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/http.ts';
import { everyProcessOf, processesOf } from '../support/processes.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';

const execute = promisify(execFile);
const LAST_LINE = 'Ctrl-C stops everything';

interface Started {
  child: ChildProcess;
  output(): string;
  url: string;
  /** From the start to the last line of the welcome. */
  tookMs: number;
}

/** Starts it as `npm start` does, and reads what it tells a newcomer. */
async function up(t: Cleanup, dataDirectory: string, env: Record<string, string> = {}, flags: string[] = []): Promise<Started> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, 'src/main.js'), 'up', ...flags], {
    cwd: root,
    env: { ...process.env, KEELSON_PORT: '0', KEELSON_DATA_DIR: dataDirectory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => interrupt(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await eventually(
    'the welcome',
    async () => output.includes(LAST_LINE) || (child.exitCode !== null && assert.fail(output)),
    300_000,
  );
  const url = /Control plane +(https?:\S+)/.exec(output)![1]!;
  return { child, output: () => output, url, tookMs: performance.now() - started };
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  await exited;
}

/** The commands of the welcome, as a person would paste them. */
function pastable(output: string): string[] {
  return output
    .split(/^ {2}(?=curl )/m)
    .slice(1)
    .map((text) => text.split(/\n\s*\n/)[0]!.trim());
}

/** An agent that answers nothing is started again after the 5 seconds of the flag; without it it would have 30. */
async function assertSilenceEnds(data: string, command: string): Promise<void> {
  const agents = async () =>
    (await everyProcessOf(data)).filter((one) => one.command.startsWith(process.execPath) && one.command.includes('/workloads/'));
  const [agent] = await agents();
  process.kill(agent!.pid, 'SIGSTOP');
  const isGone = async () => (await agents()).every(({ pid }) => pid !== agent!.pid);
  await eventually('it is started again', isGone, 25_000);
  const answered = () => paste(command).catch(() => undefined);
  await eventually('it answers again', async () => (await answered())?.messages !== undefined, 120_000);
}

/** A start on the same folder says where the first one answers, and how to end it. */
async function assertSecondIsRefused({ child, url }: Started, data: string): Promise<void> {
  const env = { ...process.env, KEELSON_PORT: '0', KEELSON_DATA_DIR: data };
  const refused = await execute(process.execPath, [join(root, 'src/main.js'), 'up'], { env }).catch((error) => error);
  assert.equal(refused.code, 1);
  assert.ok(
    refused.stderr.endsWith(`It answers at ${url}. To end it, press Ctrl-C where it runs, or run: kill ${child.pid}\n`),
    refused.stderr,
  );
}

const paste = async (command: string, env: Record<string, string> = {}) => {
  const { stdout } = await execute('sh', ['-c', command], { env: { ...process.env, ...env } });
  return JSON.parse(stdout);
};

describe('the first start, as a newcomer sees it', () => {
  test('deploys the demo through the API; the three commands work as they are; a second start is quick, and heeds --silence; Ctrl-C leaves nothing', async (t) => {
    const data = join(await temporaryFolder({ after: (clean) => t.after(clean) }), 'data');
    const first = await up(t as Cleanup, data);
    for (const step of ['created deployment chat', 'packed', 'uploaded', 'DEPLOYED'])
      assert.ok(first.output().includes(step), first.output());
    const keyFile = /Admin key +in (\S+),/.exec(first.output())![1]!;
    assert.equal((await stat(join(root, keyFile)).catch(() => stat(keyFile))).mode & 0o777, 0o600);
    const commands = pastable(first.output());
    assert.equal(commands.length, 3, first.output());
    const run = await paste(commands[0]!);
    assert.equal(run.messages.at(-1).content, '12 * (3 + 4) = 84.');
    const task = await paste(commands[1]!);
    assert.match(task.result.artifacts[0].parts[0].text, /Ada/);
    const list = await paste(commands[2]!);
    assert.deepEqual(
      list.resources.map(({ name, status }: { name: string; status: string }) => [name, status]),
      [['chat', 'READY']],
    );
    await assertSecondIsRefused(first, data);
    await interrupt(first.child);
    assert.deepEqual(processesOf(data), []);
    await leaveDemoDependencies(data);

    const second = await up(t as Cleanup, data, {}, ['--silence', '5']);
    t.diagnostic(`first start ${Math.round(first.tookMs)} ms, second ${Math.round(second.tookMs)} ms`);
    assert.ok(!/Deploying|ERROR/.test(second.output()), second.output());
    const [again] = pastable(second.output());
    assert.equal((await paste(again!)).messages.at(-1).content, '12 * (3 + 4) = 84.');
    if (isPlayed('all')) await assertSilenceEnds(data, again!);
    await interrupt(second.child);
    assert.deepEqual(processesOf(data), []);
  });

  test(
    'KEELSON_API_KEY is the admin key, KEELSON_DEMO=false deploys nothing, and --postgres embedded keeps over a stop what is deployed and said',
    later,
    async (t) => {
      const folder = await temporaryFolder({ after: (clean) => t.after(clean) });
      // Under root the database server runs as another user.
      await chmod(folder, 0o755);
      const data = join(folder, 'data');
      const key = 'a-key-of-the-operator-0123456789';
      const env = { KEELSON_POSTGRES: 'embedded', KEELSON_API_KEY: key, KEELSON_DEMO: 'false' };
      const first = await up(t as Cleanup, data, env);
      assert.ok(!first.output().includes(key));
      assert.deepEqual(await paste(pastable(first.output())[0]!, env), { resources: [], offset: 0 });
      const project = join(root, 'test/fixtures/projects/echo');
      const args = [join(root, 'bin/keelson.js'), 'deploy', '--dir', project, '--url', first.url, '--json'];
      const { stdout } = await execute(process.execPath, args, { env: { ...process.env, ...env } });
      const { deployment_id: id, url } = JSON.parse(stdout.trim().split('\n').at(-1)!);
      const authorized = { 'x-api-key': key };
      const { body: thread } = await call('POST', `${url}/threads`, {}, authorized);
      const sent = { assistant_id: 'echo', input: { messages: [{ role: 'user', content: 'hi' }] } };
      const { body: said } = await call('POST', `${url}/threads/${thread.thread_id}/runs/wait`, sent, authorized);
      assert.equal(said.messages.length, 2);
      await interrupt(first.child);
      assert.deepEqual(processesOf(data), [], 'the database server has ended too');

      const second = await up(t as Cleanup, data, env);
      const again = `${second.url}${new URL(url).pathname}/threads/${thread.thread_id}`;
      const kept = await eventually(
        'the agent serves again',
        async () => {
          const { status, body } = await call('GET', `${again}/state`, undefined, authorized);
          return status === 200 && body;
        },
        60_000,
      );
      assert.deepEqual(kept.values.messages, said.messages);
      assert.deepEqual(await readdir(join(data, 'deployments', id, 'state')), [], 'its state is in no file');
      await interrupt(second.child);
      assert.deepEqual(processesOf(data), []);
    },
  );

  test(
    'a public address that leads nowhere yet does not keep the server or commands of the same machine from working',
    later,
    async (t) => {
      const data = join(await temporaryFolder({ after: (clean) => t.after(clean) }), 'data');
      await takeDemoDependencies(data);
      // Such a name never resolves (RFC 6761, section 6.4).
      const env = { KEELSON_PUBLIC_URL: 'https://keelson.invalid/base/' };
      const first = await up(t as Cleanup, data, env);
      assert.equal(first.url, 'https://keelson.invalid/base');
      assert.match(first.output(), /DEPLOYED/);
      const keelson = async (...args: string[]) => {
        const words = [join(root, 'bin/keelson.js'), ...args, '--data-dir', data, '--json'];
        return JSON.parse((await execute(process.execPath, words, { env: { ...process.env, KEELSON_API_KEY: '' } })).stdout);
      };
      const [{ source_config: source }] = await keelson('list');
      assert.equal(source.custom_url, 'https://keelson.invalid/base/d/chat');
      const local = /On this machine +(http:\S+)/.exec(first.output())![1]!;
      const key = (await readFile(join(data, 'admin.key'), 'utf8')).trim();
      const card = async () =>
        (await call('GET', `${local}/d/chat/.well-known/agent-card.json`, undefined, { 'x-api-key': key })).body.url;
      assert.match(await card(), /^https:\/\/keelson\.invalid\/base\/d\/chat\/a2a\//);

      // What was started under another address is adopted under this one.
      first.child.kill('SIGKILL');
      await once(first.child, 'exit');
      const second = await up(t as Cleanup, data, { KEELSON_PUBLIC_URL: 'https://agents.invalid' });
      const again = /On this machine +(http:\S+)/.exec(second.output())![1]!;
      const { body } = await call('GET', `${again}/d/chat/.well-known/agent-card.json`, undefined, { 'x-api-key': key });
      assert.match(body.url, /^https:\/\/agents\.invalid\/d\/chat\/a2a\//);
      await interrupt(second.child);
      assert.deepEqual(processesOf(data), []);
    },
  );
});

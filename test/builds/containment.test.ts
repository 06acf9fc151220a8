/** What a build may leave behind and take: nothing that runs, and no more than its share of the disk and of npm's settings. */
import assert from 'node:assert/strict';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { BuildFailure } from '../../src/builds/port.ts';
import { createSourceBuilder, type SourceBuilderOptions } from '../../src/builds/source-builder.ts';
import { BuildLogWriter, readBuildLog } from '../../src/control-plane/logs/build-log.ts';
import { ControlGroups } from '../../src/machine/control-groups.ts';
import { childrenOf, findByArgument, killMarked } from '../../src/machine/process-identity.ts';
import { ResourceGroups } from '../../src/machine/resource-groups.ts';
import { eventually } from '../support/eventually.ts';
import { type Cleanup, temporaryFolder } from '../support/temporary.ts';
import { writeArchive } from './archives.ts';

const cleanupOf = (t: { after(clean: () => Promise<void>): void }): Cleanup => ({ after: (clean) => t.after(clean) });

async function build(data: string, script: string, options: Partial<SourceBuilderOptions> = {}) {
  const lines: string[] = [];
  const entries = [
    { path: 'langgraph.json', content: JSON.stringify({ graphs: { agent: './graph.js:graph' } }) },
    { path: 'graph.js', content: 'export const graph = {};' },
    { path: 'install.sh', content: script },
  ];
  const builder = createSourceBuilder({ dataDirectory: data, ...options });
  const { directory } = await builder.build({
    id: 'r1',
    tenantId: 't1',
    source: { kind: 'archive', file: await writeArchive(join(data, 'source.tar.gz'), entries) },
    configPath: 'langgraph.json',
    installCommand: 'sh install.sh',
    buildCommand: undefined,
    environment: {},
    log: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  return { directory, lines };
}

async function isRunning(pid: string): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return status !== '' && !/\) [ZX] /.test(status);
}

const onLinux = { skip: process.platform !== 'linux' };

test('daemons with a session of their own end with the build', onLinux, async (t) => {
  const data = await temporaryFolder(cleanupOf(t));
  const script = `for n in 1 2 3; do setsid sh -c 'echo $$ >> daemons; exec sleep 300' > /dev/null 2>&1 & done
while [ "$(cat daemons 2>/dev/null | wc -l)" -lt 3 ]; do sleep 0.05; done`;
  const { directory } = await build(data, script);
  const pids = (await readFile(join(directory, 'daemons'), 'utf8')).trim().split('\n');
  assert.equal(pids.length, 3);
  assert.deepEqual(await Promise.all(pids.map(isRunning)), [false, false, false]);
});

test('where there are control groups, one that hides its environment ends too, and no group is left', onLinux, async (t) => {
  const data = await temporaryFolder(cleanupOf(t));
  const groups = ControlGroups.open(join(data, 'builds'), 'membership');
  if (!groups) return t.skip('this process may make no control groups');
  const script = `env -i PATH="$PATH" setsid sh -c 'echo $$ > daemon; exec sleep 300' > /dev/null 2>&1 &
while [ ! -s daemon ]; do sleep 0.05; done`;
  const { directory } = await build(data, script);
  assert.equal(await isRunning((await readFile(join(directory, 'daemon'), 'utf8')).trim()), false);
  const group = await groups.make('other');
  await groups.release('other');
  await assert.rejects(stat(group.replace(/other$/, 'r1')), /ENOENT/);
});

test('a build gets no more memory and processes than its limits, with all that it starts', onLinux, async (t) => {
  const data = await temporaryFolder(cleanupOf(t));
  const groups = ResourceGroups.open(join(data, 'builds'));
  if (!groups.enforces('memory') || !groups.enforces('pids')) return t.skip('this process may make no control groups');
  const greedy = `node -e "Buffer.alloc(900 * 1024 * 1024, 1)" & wait $!`;
  await assert.rejects(build(data, greedy, { memoryMb: 300 }), /was ended because the build took more than 300 MB of memory\./);
  const fork = 'for n in $(seq 200); do sleep 60 & done; sleep 60';
  const failure = /failed after the build had 64 processes and threads, which is its limit/;
  await assert.rejects(build(data, fork, { mostProcesses: 64 }), failure);
});

test('a process is known by the variable whole, not by a part of it', onLinux, async () => {
  process.env['KEELSON_TEST_MARK'] = '/data/builds/r1';
  const { spawn } = await import('node:child_process');
  const child = spawn('sleep', ['300']);
  try {
    for (const [variable, value] of [
      ['TEST_MARK', '/data/builds/r1'],
      ['KEELSON_TEST_MARK', '/data/builds/r'],
    ] as const) {
      await killMarked(variable, value);
      assert.ok(await isRunning(String(child.pid)));
    }
  } finally {
    child.kill('SIGKILL');
    delete process.env['KEELSON_TEST_MARK'];
  }
});

test(
  'of a process in a namespace of its own, which may be hostile, neither variables nor arguments are read',
  onLinux,
  async () => {
    const { spawn } = await import('node:child_process');
    const namespaces = [
      ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
      '--pid',
      '--fork',
      '--kill-child=KILL',
    ];
    const script = 'export KEELSON_TEST_MARK=$VALUE; exec setsid sh -c "sleep 300; exit" sh --nested-flag "$VALUE"';
    const environment = { ...process.env, VALUE: 'nested' };
    const child = spawn('unshare', [...namespaces, 'sh', '-c', script], { stdio: 'ignore', env: environment });
    try {
      let inner: number | undefined;
      await eventually('it to run', async () => {
        inner = childrenOf(child.pid!)[0];
        return inner !== undefined && childrenOf(inner).length > 0;
      });
      assert.equal((await findByArgument('--nested-flag', new Set(['nested']))).size, 0);
      await killMarked('KEELSON_TEST_MARK', 'nested');
      assert.ok(await isRunning(String(inner)));
    } finally {
      child.kill('SIGKILL');
    }
  },
);

test('a build that fills the disk is stopped, in its temporary folder too', async (t) => {
  const data = await temporaryFolder(cleanupOf(t));
  // Bounded by itself too, for the day the limit does not hold.
  const greedy = 'for n in $(seq 64); do head -c 1048576 /dev/zero >> "$TMPDIR/big"; sleep 0.02; done; sleep 60';
  const size = async () => (await stat(join(data, 'builds/r1/home/tmp/big'))).size;
  await assertStopped(data, greedy);
  const then = await size();
  assert.ok(then > 8_000_000);
  assert.equal(await size(), then, 'nothing writes on');
});

test('so is one that fills the disk with what its tenant keeps, or with files that it deleted', async (t) => {
  const data = await temporaryFolder(cleanupOf(t));
  const fill = 'head -c 24000000 /dev/zero';
  await assertStopped(data, `${fill} > "$npm_config_cache/big"; sleep 60`);
  // What was there before is nothing that the build wrote.
  await build(data, 'sleep 2', { maxBytes: 8 * 1024 * 1024 });
  if (process.platform === 'linux') await assertStopped(data, `exec 3> "$TMPDIR/big"; rm "$TMPDIR/big"; ${fill} >&3; sleep 60`);
});

async function assertStopped(data: string, script: string): Promise<void> {
  await assert.rejects(build(data, script, { maxBytes: 8 * 1024 * 1024 }), (error) => {
    assert.ok(error instanceof BuildFailure, String(error));
    assert.match(error.message, /was stopped: the build holds more than its limit of 8 MiB on disk/);
    return true;
  });
}

test("the settings of npm that the server's user has do not reach a build", async (t) => {
  const data = await temporaryFolder(cleanupOf(t));
  const home = join(data, 'operator');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, '.npmrc'), '//registry.example.com/:_authToken=of-the-operator\ninit-author-name=operator\n');
  const before = { HOME: process.env['HOME'], NPM_CONFIG_USERCONFIG: process.env['NPM_CONFIG_USERCONFIG'] };
  Object.assign(process.env, { HOME: home, NPM_CONFIG_USERCONFIG: join(home, '.npmrc') });
  try {
    const { lines } = await build(data, 'npm config get init-author-name\nnpm config list\ncat "$npm_config_userconfig"\ntrue');
    assert.ok(!lines.join('\n').includes('operator'), lines.join('\n'));
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
});

test('of a build that says too much the log keeps the beginning, a sentence, and why it failed', async (t) => {
  const file = join(await temporaryFolder(cleanupOf(t)), 'logs/r1/build.jsonl');
  {
    await using log = await BuildLogWriter.open(file);
    for (let n = 0; n < 150; n += 1) log.write(`line ${n} ${'x'.repeat(100_000)}`, 'INFO');
    for (let n = 0; n < 1_000; n += 1) log.write(`it failed ${n} ${'x'.repeat(1_000)}`, 'ERROR');
  }
  const messages = (await Array.fromAsync(readBuildLog(file, 0))).map(({ message }) => message);
  assert.ok((await stat(file)).size < 10 * 1024 * 1024 + 70_000);
  assert.match(messages[0]!, /^line 0 /);
  const cut = messages.indexOf('The log is cut here: of a build 10485760 bytes are kept.');
  assert.ok(cut > 0, 'the log says that it is cut');
  assert.match(messages[cut - 1]!, /^line 10\d /);
  assert.match(messages[cut + 1] ?? 'nothing', /^it failed 0 /);
});

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { PlacedLine, Workload, WorkloadStatus } from '../../src/drivers/port.ts';
import { agentCommand } from '../../src/drivers/process/launch.ts';
import { createProcessDriver, type ProcessDriver, type ProcessDriverOptions } from '../../src/drivers/process/process-driver.ts';
import { tokenAt } from '../../src/machine/agent-sockets.ts';
import { ResourceGroups, readMachineMemoryMb } from '../../src/machine/resource-groups.ts';
import { later } from '../suite/scope.ts';
import { fetchAgent } from '../support/agent-fetch.ts';
import { STUCK_MS } from '../support/eventually.ts';
import { processesOf } from '../support/processes.ts';

const fixtures = fileURLToPath(new URL('../fixtures/processes/', import.meta.url));
const child = join(fixtures, 'child.js');
let data: string;
let drivers: ProcessDriver[] = [];

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'keelson-driver-'));
  await mkdir(join(data, 'project', 'apps', 'my agent'), { recursive: true });
});

afterEach(async () => {
  // First those let go that would start again what is stopped.
  for (const driver of drivers) await driver[Symbol.asyncDispose]();
  const last = driverOf();
  await last.stopAll(200);
  await last[Symbol.asyncDispose]();
  drivers = [];
  assert.deepEqual(pidsOf(data), [], 'no process outlives its test');
  await rm(data, { recursive: true, force: true });
});

function driverOf(options: Partial<ProcessDriverOptions> = {}): ProcessDriver {
  const driver = createProcessDriver({
    dataDirectory: data,
    log: pino({ level: 'silent' }),
    command: ({ config, readyFile }) => ({
      file: process.execPath,
      args: [child, '--config', config, '--ready-file', readyFile],
    }),
    backoff: { firstMs: 50, maxMs: 400 },
    ...options,
  });
  drivers.push(driver);
  return driver;
}

function workload(id: string, environment: Record<string, string> = {}): Workload {
  return {
    id,
    deploymentId: 'd1',
    tenantId: 't1',
    deploymentName: 'agent',
    directory: join(data, 'project'),
    configPath: 'apps/my agent/langgraph.json',
    environment,
    stateDirectory: join(data, 'state'),
    gatewayToken: `token of ${id}`,
    replicas: 1,
    limits: { cores: 2, memoryMb: 4_096 },
  };
}

async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  limitMs = STUCK_MS,
): Promise<T> {
  for (const end = Date.now() + limitMs; Date.now() < end; await sleep(10)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`waited too long for ${what}`);
}

function running(driver: ProcessDriver, id: string): Promise<WorkloadStatus> {
  return until('the workload to run', () => driver.status(id)?.phase === 'running' && driver.status(id));
}

async function linesOf(driver: ProcessDriver, id: string, from = 0): Promise<PlacedLine[]> {
  return Array.fromAsync(driver.readLog(id, from));
}

const pidsOf = (text: string) => processesOf(text).map(({ pid }) => pid);
const pidAt = async (url: string) => ((await (await fetchAgent(url)).json()) as { pid: number }).pid;

test('runs the agent server with what it needs, and nothing of ours', async () => {
  const { file, args } = agentCommand({
    config: '/a/langgraph.json',
    stateDirectory: '/s',
    readyFile: '/w/endpoint.json',
    tokenFile: '/w/gateway-token',
    limits: { cores: 2, memoryMb: 1_000 },
    databaseMb: 900,
  });
  assert.equal(file, process.execPath);
  assert.equal(args[0], '--max-old-space-size=750', 'the heap stays within the limit');
  assert.equal(
    args.slice(2).join(' '),
    'agent --config /a/langgraph.json --host 127.0.0.1 --port 0 --data-dir /s --shared-data --data-limit 900 --ready-file /w/endpoint.json --socket-fd 4 --gateway-token-file /w/gateway-token --log-format json',
  );
  assert.ok(existsSync(new URL('../../src/', import.meta.url)) && args[1]!.endsWith(join('src', 'main.js')));

  process.env['KEELSON_SECRET_KEY'] = 'ours';
  const driver = driverOf();
  const first = await driver.ensure(workload('r1', { OPENAI_API_KEY: 'theirs' }));
  delete process.env['KEELSON_SECRET_KEY'];
  // It may have been quick.
  assert.match(first.phase, /^(starting|running)$/);
  assert.deepEqual([first.restarts, first.urls.length], [0, first.phase === 'running' ? 1 : 0]);
  const {
    urls: [url],
  } = await running(driver, 'r1');
  const seen = (await (await fetchAgent(url!)).json()) as {
    env: Record<string, string>;
    argv: string[];
    cwd: string;
    pid: number;
  };
  assert.deepEqual(
    Object.keys(seen.env)
      .filter((name) => !['TZ'].includes(name))
      .sort(),
    ['HOME', 'LANG', 'NODE_ENV', 'OPENAI_API_KEY', 'PATH'],
  );
  assert.equal(seen.env['NODE_ENV'], 'production');
  assert.ok(seen.cwd.endsWith(join('project', 'apps', 'my agent')));
  assert.ok(seen.argv.includes(join(data, 'project', 'apps/my agent/langgraph.json')));
  const again = await driver.ensure(workload('r1'));
  assert.equal(again.urls[0], url);
  assert.deepEqual(pidsOf(data), [seen.pid]);
  const entries = await readdir(join(data, 'workloads', 'r1'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  assert.ok(files.length > 2);
  for (const file of files) assert.doesNotMatch(await readFile(file, 'utf8'), /theirs/);
});

test('is starting until the ready file is there', async () => {
  const driver = driverOf();
  await driver.ensure(workload('r1', { READY_AFTER_MS: '2000' }));
  await sleep(80);
  assert.equal(driver.status('r1')?.phase, 'starting');
  await running(driver, 'r1');
  assert.equal(driver.status('nobody'), undefined);
});

test('variables that no process can be started with are said to be that', async () => {
  const driver = driverOf();
  await driver.ensure(workload('r1', { LARGE: '\u{10400}'.repeat(30_720) }));
  const large = workload('r2', Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`LARGE_${n}`, 'x'.repeat(100_000)])));
  await assert.rejects(
    driver.ensure(large),
    /its variables are more than this machine starts a process with: make the secrets smaller/,
  );
  await driver.remove('r1', 0);
});

test('starts again what crashed, with a growing pause, and says why it ended', async () => {
  const driver = driverOf();
  const begun = Date.now();
  await driver.ensure(workload('r1', { CRASH: 'at-start' }));
  const status = await until('three restarts', () => (driver.status('r1')!.restarts >= 3 ? driver.status('r1')! : undefined));
  assert.ok(Date.now() - begun >= 50 + 100 + 200, 'each pause is twice the one before');
  await until('a pause', () => driver.status('r1')!.phase === 'restarting');
  assert.equal(status.urls[0], undefined);
  assert.match(driver.status('r1')!.lastExit!, /^exited with code 1 after \d+\.\d s/);
  await until('the last lines', () => /the graph is broken/.test(driver.status('r1')!.lastExit!));
  const log = await linesOf(driver, 'r1');
  assert.ok(log.some(({ level, message }) => level === 'ERROR' && /exited with code 1.*started again in/.test(message)));
});

test('what crashes later comes back at another address', async () => {
  const driver = driverOf();
  await driver.ensure(workload('r1'));
  const before = await running(driver, 'r1');
  await fetchAgent(`${before.urls[0]}/crash`).catch(() => {});
  await until('the end to be seen', () => driver.status('r1')!.phase !== 'running');
  const after = await running(driver, 'r1');
  assert.equal(after.restarts, 1);
  assert.match(after.lastExit!, /^exited with code 7/);
  assert.notEqual(await pidAt(after.urls[0]!), undefined);
});

test('what cannot be started at all is tried again, with the reason', async () => {
  const driver = driverOf({ command: ({ readyFile }) => ({ file: '/does/not/exist', args: ['--ready-file', readyFile] }) });
  await driver.ensure(workload('r1'));
  const { lastExit } = await until('the reason', () => driver.status('r1')?.lastExit !== undefined && driver.status('r1'));
  assert.match(lastExit!, /^could not be started \(.*ENOENT/);
  await driver.remove('r1', 100);
});

test('removing asks first, ends what will not, takes its children along, and keeps the log', async () => {
  const driver = driverOf();
  await driver.ensure(workload('polite'));
  await driver.ensure(workload('stubborn', { STUBBORN: '1' }));
  const polite = await running(driver, 'polite');
  const stubborn = await running(driver, 'stubborn');
  const grandchild = Number(await (await fetchAgent(`${stubborn.urls[0]}/spawn`)).text());
  assert.deepEqual((await driver.list()).sort(), ['polite', 'stubborn']);
  const pid = await pidAt(polite.urls[0]!);
  await Promise.all([driver.remove('polite', 5_000), driver.remove('polite', 5_000), driver.remove('stubborn', 150)]);
  for (const ended of [pid, grandchild]) assert.equal(existsSync(`/proc/${ended}/cwd`), false, 'gone, or not even looked after');
  assert.deepEqual(await driver.list(), []);
  assert.equal(driver.status('polite'), undefined);
  assert.deepEqual(await readdir(join(data, 'workloads', 'polite')), ['server.log']);
  assert.ok((await linesOf(driver, 'polite')).some(({ message }) => message === 'bye'));
  await driver.remove('polite', 100);
  await driver.remove('never-seen', 100);
  assert.deepEqual(pidsOf(data), []);
});

test('ensure after remove, told at once, starts anew', async () => {
  const driver = driverOf();
  await driver.ensure(workload('r1'));
  const before = await pidAt((await running(driver, 'r1')).urls[0]!);
  const [, status] = await Promise.all([driver.remove('r1', 1_000), driver.ensure(workload('r1'))]);
  assert.match(status.phase, /^(starting|running)$/);
  assert.notEqual(await pidAt((await running(driver, 'r1')).urls[0]!), before);
});

test('letting go leaves everything running, for the next driver to adopt', async () => {
  const first = driverOf();
  await first.ensure(workload('r1'));
  const before = await running(first, 'r1');
  const pid = await pidAt(before.urls[0]!);
  await first[Symbol.asyncDispose]();
  const second = driverOf();
  const adopted = await second.ensure(workload('r1'));
  assert.deepEqual([adopted.phase, adopted.urls[0]], ['running', before.urls[0]]);
  await fetchAgent(`${before.urls[0]}/crash`).catch(() => {});
  const after = await until(
    'the adopted one to be started again',
    () => second.status('r1')?.restarts === 1 && second.status('r1')?.urls[0] !== undefined && second.status('r1'),
  );
  const token = () => readFile(join(data, 'workloads', 'r1', 'gateway-token'), 'utf8');
  assert.equal((await token()).trim(), tokenAt(after.urls[0]!, 'token of r1'));
  assert.notEqual(tokenAt(after.urls[0]!, 'token of r1'), tokenAt(before.urls[0]!, 'token of r1'), 'a token is of one life');
  await assert.rejects(fetchAgent(before.urls[0]!), 'nothing is left at the address of the life before');
  assert.match(after.lastExit!, /^ended \(it was started by an earlier control plane.*\) after/);
  assert.match(after.lastExit!, /crashing on request/);
  assert.notEqual(await pidAt(after.urls[0]!), pid);
});

async function killedSupervisor(dieAfterSpawn: boolean): Promise<WorkloadStatus | undefined> {
  const args = [join(fixtures, 'supervisor.ts'), data, JSON.stringify(workload('r1')), ...(dieAfterSpawn ? ['die'] : [])];
  const supervisor = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(supervisor, 'exit');
  let status: WorkloadStatus | undefined;
  for await (const line of createInterface(supervisor.stdout)) {
    status = JSON.parse(line) as WorkloadStatus;
    if (status.phase === 'running') supervisor.kill('SIGKILL');
  }
  await ended;
  return status;
}

test('a control plane that is killed loses nothing: its successor adopts what runs', async () => {
  const before = await killedSupervisor(false);
  const pid = await pidAt(before!.urls[0]!);
  const driver = driverOf();
  assert.deepEqual(await driver.list(), ['r1']);
  assert.equal((await driver.ensure(workload('r1'))).urls[0], before!.urls[0]);
  assert.deepEqual(pidsOf(data), [pid]);
  await driver.remove('r1', 2_000);
  assert.deepEqual(pidsOf(data), []);
});

test('a control plane that is killed between starting a process and writing it down leaves no orphan', async () => {
  await killedSupervisor(true);
  const [pid] = await until('the child', async () => {
    const pids = pidsOf(join(data, 'workloads'));
    return pids.length === 1 && pids;
  });
  assert.equal(existsSync(join(data, 'workloads', 'r1', 'process.json')), false);
  const driver = driverOf();
  assert.deepEqual(await driver.list(), ['r1']);
  await driver.ensure(workload('r1'));
  assert.equal(await pidAt((await running(driver, 'r1')).urls[0]!), pid);
  assert.deepEqual(pidsOf(join(data, 'workloads')), [pid]);
});

test('a recorded id that passed to another process is not taken for the workload', async () => {
  const bystander = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
  const directory = join(data, 'workloads', 'r1');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'process.json'), JSON.stringify({ pid: bystander.pid, startTime: 'another-boot:1' }));
  const driver = driverOf();
  assert.deepEqual(await driver.list(), ['r1']);
  await driver.ensure(workload('r1'));
  assert.notEqual(await pidAt((await running(driver, 'r1')).urls[0]!), bystander.pid);
  await driver.remove('r1', 1_000);
  assert.equal(bystander.exitCode ?? bystander.signalCode, null, 'the bystander lives');
  bystander.kill('SIGKILL');
  await once(bystander, 'exit');
});

test('reads its log on from any line, whatever the lines are', async () => {
  const driver = driverOf();
  await driver.ensure(workload('r1'));
  await running(driver, 'r1');
  await driver.remove('r1', 1_000);
  const file = join(data, 'workloads', 'r1', 'server.log');
  const before = await linesOf(driver, 'r1');
  const error = {
    level: 50,
    time: 1_700_000_000_000,
    msg: 'run failed',
    err: { type: 'Error', message: 'no', stack: 'Error: no\n    at x' },
  };
  const warning = { level: 40, time: '2030-01-01T00:00:00.000Z', msg: 'späte Warnung' };
  await appendFile(
    file,
    `${JSON.stringify(error)}\n\u001b[1mplain\u001b[0m text\n\n{"not": "a log line"}\n${JSON.stringify(warning)}\nhalf a li`,
  );
  const lines = await linesOf(driver, 'r1', before.at(-1)!.next);
  assert.deepEqual(
    lines.map(({ timestamp, level, message }) => ({ timestamp, level, message })),
    [
      { timestamp: 1_700_000_000_000, level: 'ERROR', message: 'run failed\nError: no\n    at x' },
      { timestamp: undefined, level: 'INFO', message: 'plain text' },
      { timestamp: undefined, level: 'INFO', message: '{"not": "a log line"}' },
      { timestamp: Date.parse('2030-01-01'), level: 'WARNING', message: 'späte Warnung' },
    ],
  );
  await appendFile(file, 'ne\n');
  assert.deepEqual(
    (await linesOf(driver, 'r1', lines.at(-1)!.next)).map(({ message }) => message),
    ['half a line'],
  );
  assert.deepEqual(await linesOf(driver, 'r1'), [...before, ...lines, ...(await linesOf(driver, 'r1', lines.at(-1)!.next))]);
  assert.deepEqual(await linesOf(driver, 'never-seen'), []);
});

test('a log that grows too large is cut at its beginning: no line moves, and none that is being written is lost', async () => {
  // What one request writes is less than what a cut keeps, so that a reader who reads between them misses nothing.
  const driver = driverOf({ maxLogBytes: 600_000, checkMs: 5 });
  await driver.ensure(workload('r1'));
  const {
    urls: [url],
  } = await running(driver, 'r1');
  const read = new Map<number, string>();
  let from = 0;
  for (let request = 0; request < 15; request++) {
    await fetchAgent(`${url}/say`);
    await until('all lines of this request', async () => {
      let last = '';
      for (const { message, position, next } of await linesOf(driver, 'r1', from)) {
        assert.equal(read.has(position), false, 'no line comes twice');
        read.set(position, message);
        from = next;
        last = message;
      }
      return last.startsWith('plain line 1999 ');
    });
  }
  const said = [...read.values()].filter((message) => message.startsWith('plain line'));
  assert.deepEqual(
    said.map((message) => Number(/\d+/.exec(message))),
    Array.from({ length: 30_000 }, (_, n) => n % 2_000),
  );
  const kept = await until('the last cut', async () => {
    const lines = await linesOf(driver, 'r1');
    return lines.at(-1)!.next - lines[0]!.position <= 600_000 && lines;
  });
  assert.ok(kept.at(-1)!.next - kept[0]!.position >= 290_000, 'the newest half is kept');
  for (const { position, message } of kept) assert.equal(read.get(position), message);
  // A reader knows of a cut before the blocks are given back.
  await until('the rest takes no room', async () => {
    const { size, blocks } = await stat(join(data, 'workloads', 'r1', 'server.log'));
    return size > 1_500_000 && blocks * 512 < 700_000;
  });
});

test('an agent server can neither change nor remove what it wrote, and its output outlives a control plane', async () => {
  const supervisor = spawn(process.execPath, [join(fixtures, 'supervisor.ts'), data, JSON.stringify(workload('r1'))]);
  const [text] = (await once(createInterface(supervisor.stdout), 'line')) as [string];
  assert.ok(text);
  const driver = driverOf();
  const file = join(data, 'workloads', 'r1', 'server.log');
  await until('its first output', async () => (await linesOf(driver, 'r1')).some(({ message }) => message === 'listening'));
  supervisor.kill('SIGKILL');
  await once(supervisor, 'exit');
  await until('its report', () => existsSync(join(data, 'workloads', 'r1', 'own', 'endpoint.json')));
  const url = await readFile(join(data, 'workloads', 'r1', 'address'), 'utf8');
  const before = await readFile(file);
  const tried = (await (await fetchAgent(`${url}/own-output`)).json()) as Record<string, string>;
  assert.deepEqual(tried, { truncate: 'EINVAL', write: 'ESPIPE', reopen: 'ENXIO' });
  await fetchAgent(`${url}/say`);
  await until('output without a control plane', async () =>
    (await linesOf(driver, 'r1')).some(({ message }) => message.startsWith('plain line 1999 ')),
  );
  assert.deepEqual((await readFile(file)).subarray(0, before.length), before);
  await driver.ensure(workload('r1'));
  await running(driver, 'r1');
  await driver.remove('r1', 1_000);
  assert.equal((await linesOf(driver, 'r1')).findLast(({ message }) => !message.startsWith('The agent server'))?.message, 'bye');
});

test('replicas run side by side under one workload, are adopted together and started again alone', async () => {
  const two = { ...workload('r1'), replicas: 2 };
  const first = driverOf();
  await first.ensure(two);
  const before = await running(first, 'r1');
  assert.equal(before.urls.length, 2);
  const pids = await Promise.all(before.urls.map(pidAt));
  assert.equal(new Set(pids).size, 2);
  assert.deepEqual(await first.list(), ['r1']);
  await first[Symbol.asyncDispose]();

  const second = driverOf();
  assert.deepEqual([...(await second.ensure(two)).urls].sort(), [...before.urls].sort());
  assert.deepEqual(pidsOf(data).sort(), [...pids].sort());
  await fetchAgent(`${before.urls[1]}/crash`).catch(() => {});
  await until('one to be missing', () => second.status('r1')!.urls.length === 1);
  assert.deepEqual(second.status('r1')!.urls, [before.urls[0]]);
  const after = await running(second, 'r1');
  assert.deepEqual([after.restarts, after.endsInARow, after.urls[0]], [1, 1, before.urls[0]]);
  assert.notEqual(await pidAt(after.urls[1]!), pids[1]);
  assert.equal((await linesOf(second, 'r1')).filter(({ message }) => message === 'listening').length, 3);
  await second.remove('r1', 2_000);
  assert.deepEqual(pidsOf(data), []);
  assert.deepEqual(await readdir(join(data, 'workloads', 'r1')), ['server.log']);
});

test('replicas are added and taken away, the last first, once nothing is sent to them', async () => {
  const of = (replicas: number) => ({ ...workload('r1'), replicas });
  const driver = driverOf();
  const left: string[] = [];
  const how = {
    why: 'The load is another.',
    graceMs: 2_000,
    async leave(url: string) {
      assert.ok(!driver.status('r1')!.urls.includes(url), 'nothing new is sent there');
      await pidAt(url);
      left.push(url);
    },
  };
  await driver.scale(of(2), how);
  assert.deepEqual(await driver.list(), [], 'what was never ensured is not started');
  await driver.ensure(of(1));
  const [first] = (await running(driver, 'r1')).urls;
  await driver.scale(of(2), how);
  const two = (await running(driver, 'r1')).urls;
  assert.deepEqual([two.length, two[0]], [2, first]);
  await driver.scale(of(1), how);
  assert.deepEqual([left, driver.status('r1')!.urls], [[two[1]], [first]]);
  assert.equal(pidsOf(data).length, 1);
  await driver.scale(of(2), how);
  await running(driver, 'r1');
  await driver[Symbol.asyncDispose]();

  // As when a control plane was killed while it took one away.
  const both = pidsOf(data);
  const second = driverOf();
  await second.ensure(of(1));
  await second.scale(of(2), how);
  assert.equal((await running(second, 'r1')).urls.length, 2);
  assert.deepEqual(pidsOf(data), both, 'what still runs is taken over where it is needed again');
  await second[Symbol.asyncDispose]();

  const next = driverOf();
  await next.ensure(of(1));
  assert.deepEqual(pidsOf(data), both);
  await next.scale(of(1), how);
  assert.equal(pidsOf(data).length, 1);
  const said = (await linesOf(next, 'r1')).filter(({ message }) => message === how.why);
  assert.equal(said.length, 4);
});

test('what takes more memory than its limit is ended, says so, and is started again', async () => {
  const driver = driverOf({ checkMs: 20 });
  await driver.ensure({ ...workload('r1'), limits: { cores: 1, memoryMb: 200 } });
  const before = await running(driver, 'r1');
  const pid = await pidAt(before.urls[0]!);
  await fetchAgent(`${before.urls[0]}/eat`).catch(() => {});
  const after = await until(
    'the next life',
    () => driver.status('r1')!.restarts === 1 && driver.status('r1')!.phase === 'running' && driver.status('r1'),
  );
  assert.match(after.lastExit!, /^was ended because it took more than its memory limit of 200 MB after/);
  assert.notEqual(await pidAt(after.urls[0]!), pid);
  const log = await linesOf(driver, 'r1');
  assert.ok(log.some(({ message }) => /ended when it takes more than 200 MB of memory with all that it starts/.test(message)));
  assert.ok(log.some(({ level, message }) => level === 'ERROR' && /memory limit of 200 MB/.test(message)));
});

for (const [how, groups] of [
  ['with control groups', undefined],
  ['without control groups', ResourceGroups.none],
] as const) {
  test(`what it starts counts towards its memory and its processes, ${how}`, async (t) => {
    const driver = driverOf({ checkMs: 20, mostProcesses: 64, ...(groups ? { groups } : {}) });
    const { memory, processes } = driver.abilities;
    const said = (text: RegExp) =>
      until('its log to say so', async () => (await linesOf(driver, 'r1')).some(({ message }) => text.test(message)));
    await driver.ensure({ ...workload('r1'), limits: { cores: 2, memoryMb: 300 } });
    const { urls } = await running(driver, 'r1');
    if (memory === 'enforced') {
      assert.equal(await (await fetchAgent(`${urls[0]}/eat-in-child`)).text(), 'SIGKILL');
      await said(/^A process that it started was ended: .* limit of 300 MB\.$/);
      assert.equal(driver.status('r1')?.restarts, 0, 'it serves on');
    } else {
      await fetchAgent(`${urls[0]}/eat-in-child`).catch(() => {});
      await until('its end', () => driver.status('r1')?.restarts === 1);
      assert.match(driver.status('r1')?.lastExit ?? '', /more than its memory limit of 300 MB/);
    }
    if (processes === 'none') return t.diagnostic('the number of processes is not limited here');
    const again = await running(driver, 'r1');
    const started = Number(await (await fetchAgent(`${again.urls[0]}/fork`)).text());
    assert.ok(started > 5 && started < 64, String(started));
    await said(/^It could not start a process: it may have 64 /);
  });
}

test('one whose files take more than its limit is ended, however it hides them, and starts with an empty home', async () => {
  const driver = driverOf({ checkMs: 20, diskCheckMs: 50, diskLimitMb: 16 });
  await driver.ensure(workload('r1'));
  const temporary = join(data, 'workloads', 'r1', 'own', 'tmp');
  const ways = ['fill', 'fill-names', ...(process.platform === 'linux' ? ['fill-deleted'] : [])];
  for (const [restarts, way] of ways.entries()) {
    const { urls } = await running(driver, 'r1');
    await fetchAgent(`${urls[0]}/${way}`).catch(() => {});
    await until(`the end of one that does ${way}`, () => driver.status('r1')?.restarts === restarts + 1, 30_000);
    assert.match(driver.status('r1')?.lastExit ?? '', /^was ended because its home and temporary files took 16 MB of disk/);
    await running(driver, 'r1');
    assert.deepEqual(await readdir(temporary), []);
  }
  const log = await linesOf(driver, 'r1');
  assert.ok(log.some(({ level, message }) => level === 'ERROR' && /16 MB of disk, which is its limit/.test(message)));
});

test('one whose state takes more than its limit is ended, and is started again only when there is room', async () => {
  const driver = driverOf({ checkMs: 20, diskCheckMs: 50, stateLimitMb: 16 });
  await driver.ensure(workload('r1'));
  const { urls } = await running(driver, 'r1');
  const state = join(data, 'state');
  const filling = join(state, 'filling');
  await writeFile(filling, Buffer.alloc(24 * 1024 * 1024, 1));
  await until('its end', () => driver.status('r1')?.lastExit);
  const lastExit = () => driver.status('r1')?.lastExit ?? '';
  const sentence = 'its state takes 16 MB of disk, which is its limit \\(--state-disk\\)';
  assert.match(lastExit(), new RegExp(`^was ended because ${sentence}`));
  await until('it to be refused', () => new RegExp(`^is not started because ${sentence}`).test(lastExit()), 30_000);
  assert.deepEqual(pidsOf(data), [], 'nothing runs that could write more');
  await assert.rejects(fetchAgent(urls[0]!));
  await rm(filling);
  await running(driver, 'r1');
  assert.ok((await linesOf(driver, 'r1')).some(({ level, message }) => level === 'ERROR' && /--state-disk/.test(message)));
});

test('a limit that is larger than the machine is that of the machine', async () => {
  const driver = driverOf();
  await driver.ensure({ ...workload('r1'), limits: { cores: 2, memoryMb: 2 ** 30 } });
  await running(driver, 'r1');
  const [line] = (await linesOf(driver, 'r1')).filter(({ message }) => message.startsWith('The agent server is started'));
  assert.match(line?.message ?? '', new RegExp(`more than ${readMachineMemoryMb()} MB`));
});

test('what answers nobody any more is ended, adopted or not, says so, and is started again', async () => {
  const options = { checkMs: 50, patience: { silentMs: 6_000 } };
  const first = driverOf(options);
  await first.ensure(workload('r1'));
  await running(first, 'r1');
  await first[Symbol.asyncDispose]();
  const driver = driverOf(options);
  await driver.ensure(workload('r1'));
  for (let life = 0; life < 2; life += 1) {
    const before = await running(driver, 'r1');
    const pid = await pidAt(before.urls[0]!);
    fetchAgent(`${before.urls[0]}/block`).catch(() => {});
    const next = () => driver.status('r1')!.restarts > before.restarts && driver.status('r1')!.phase === 'running';
    await until('the next life', next);
    const after = driver.status('r1')!;
    assert.match(after.lastExit!, /^was ended because it did not answer for 6 s after/);
    assert.notEqual(await pidAt(after.urls[0]!), pid);
  }
  const log = await linesOf(driver, 'r1');
  assert.ok(log.some(({ level, message }) => level === 'ERROR' && /did not answer for 6 s/.test(message)));
});

test('what is stopped together with the control plane, or ends in order, is not taken for dead', async () => {
  const driver = driverOf({ checkMs: 50, patience: { silentMs: 5_000 } });
  await driver.ensure(workload('r1', { DRAIN_MS: '8000' }));
  const { urls } = await running(driver, 'r1');
  const pid = await pidAt(urls[0]!);
  process.kill(pid, 'SIGSTOP');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6_500);
  process.kill(pid, 'SIGCONT');
  await sleep(500);
  assert.equal(await pidAt(urls[0]!), pid);
  process.kill(pid, 'SIGTERM');
  await until('the next life', () => driver.status('r1')!.restarts === 1);
  assert.match(driver.status('r1')!.lastExit!, /^exited with code 0 after/);
});

test('what lives and never becomes ready is ended at the start limit, and started again', later, async () => {
  const driver = driverOf({ checkMs: 50, patience: { startMs: 1_500 } });
  await driver.ensure(workload('r1', { READY_AFTER_MS: '60000' }));
  await until('two further lives', () => driver.status('r1')!.restarts === 2);
  assert.match(driver.status('r1')!.lastExit!, /^was ended because it was not ready within 1\.5 s after/);
});

test('what it runs gets no more processor time than its limit, in each life, with all that it starts', async (t) => {
  const driver = driverOf();
  if (driver.abilities.cpu === 'none') return t.skip('this process may make no control groups for processor time');
  // So little that even a busy machine has more for it.
  const cores = 0.05;
  const limited = { ...workload('r1'), limits: { cores, memoryMb: 4_096 } };
  await driver.ensure(limited);
  await fetchAgent(`${(await running(driver, 'r1')).urls[0]}/crash`).catch(() => {});
  await until('the next life', () => driver.status('r1')!.restarts === 1);
  await driver[Symbol.asyncDispose]();
  // Held anew where it was adopted: its group may be gone.
  const next = driverOf();
  await next.ensure(limited);
  const { urls } = await running(next, 'r1');
  const spinning = Number(await (await fetchAgent(`${urls[0]}/spin`)).text());
  const group = await cpuGroupOf(spinning);
  assert.equal(await cpuGroupOf(await pidAt(urls[0]!)), group);
  const throttled = async () => Number(/^nr_throttled (\d+)$/m.exec(await readFile(join(group, 'cpu.stat'), 'utf8'))![1]);
  const [began, used] = [performance.now(), await processorMs(spinning)];
  await until('the system to hold it back', async () => (await throttled()) >= 5);
  const spent = (await processorMs(spinning)) - used;
  const mayTake = cores * (performance.now() - began);
  // What is left of one period, and what the system counts in steps of 10 ms.
  assert.ok(spent <= mayTake + 40, `${spent} ms of ${mayTake} ms`);
  assert.ok((await linesOf(next, 'r1')).some(({ message }) => /it gets no more than 0\.05 cores/.test(message)));
  await next.remove('r1', 1_000);
  assert.equal(existsSync(group), false);
  assert.equal(existsSync(`/proc/${spinning}/cwd`), false, 'what left its process group has not left this one');
});

/** The folder of the group in which the processor time of a process is limited. */
async function cpuGroupOf(pid: number): Promise<string> {
  const groups = await readFile(`/proc/${pid}/cgroup`, 'utf8');
  const folders = [
    join('/sys/fs/cgroup/cpu', /:cpu(?:,cpuacct)?:(.*)$/m.exec(groups)?.[1] ?? '-'),
    ...['/sys/fs/cgroup', '/sys/fs/cgroup/unified'].map((place) => join(place, /^0::(.*)$/m.exec(groups)?.[1] ?? '-')),
  ];
  return folders.find((folder) => existsSync(join(folder, 'cpu.stat')) && /keelson-/.test(folder))!;
}

/** How long a process has been executed. */
async function processorMs(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

test('ends what it supervises even after somebody removed its files', async () => {
  const driver = driverOf();
  await driver.ensure(workload('w1'));
  await running(driver, 'w1');
  await rm(join(data, 'workloads'), { recursive: true });
  assert.deepEqual(await driver.list(), ['w1']);
  await driver.stopAll(200);
  assert.deepEqual(pidsOf(data), []);
});

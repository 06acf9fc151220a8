/**
 * A dockerd of the tests' own, beside any other of the machine: its data, socket, bridge and addresses are nobody else's. It is
 * stopped after the tests, with every container, network and packet filter rule that it made. What a killed run left is removed
 * by the next one.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { root } from '../../scripts/generate/contracts.ts';
import { whyNoPrograms } from '../support/debian-packages.ts';
import { eventually } from '../support/eventually.ts';
import { removeRulesOf } from './packet-filter.ts';

/** Git ignores it. One folder for each dockerd. */
const CACHE = join(root, '.cache/containers');
const PROGRAMS = ['dockerd', 'docker', 'iptables', 'ip'];
const PACKAGES = ['docker.io', 'iptables', 'iproute2'];
/** How many engines can run on one machine at a time: each has 10.<FIRST_NET + n>.0.0/16. */
const MOST = 50;
const FIRST_NET = 200;

const run = promisify(execFile);

/** What must be removed after it, kept in its folder as `engine.json`. */
interface Traces {
  /** The process that started it. */
  owner: number;
  /** Start time of that process: a number of a process is used again. */
  ownerStarted: string;
  bridge: string;
  net: string;
  /** Folder of the sockets: the path of a socket must be short. */
  sockets: string;
  /** The dockerd, once it was started. */
  pid?: number;
}

export interface OwnDockerd {
  host: string;
  stop(): Promise<void>;
}

/** Installs dockerd where that is allowed and it is missing. Undefined where it then is there. */
export async function whyNoDockerd(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'no Docker engine answers, and one is started on Linux only';
  if (process.getuid?.() !== 0) return 'no Docker engine answers, and only root can start one';
  return whyNoPrograms({ programs: PROGRAMS, packages: PACKAGES, purpose: 'the container tests' });
}

/** Starts one and waits until it answers. */
export async function startDockerd(): Promise<OwnDockerd> {
  await mkdir(CACHE, { recursive: true });
  await removeLeftBehind();
  const folder = await mkdtemp(join(CACHE, 'dockerd-'));
  const traces = await claimBridge(folder);
  const stop = () => stopAndRemove(folder, traces);
  const socket = join(traces.sockets, 'docker.sock');
  const child = spawnDockerd(folder, traces, socket);
  traces.pid = child.pid;
  writeTraces(folder, traces);
  try {
    await eventually(
      'dockerd answers',
      async () => {
        if (child.exitCode !== null)
          throw new Error(`dockerd ended: ${(await readFile(join(folder, 'log'), 'utf8')).slice(-2000)}`);
        return existsSync(socket) && (await docker(socket, ['info']).catch(() => false));
      },
      120_000,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { host: `unix://${socket}`, stop };
}

/** The bridge is the claim: the kernel has each name once. */
async function claimBridge(folder: string): Promise<Traces> {
  const sockets = await mkdtemp(join(tmpdir(), 'keelson-engine-'));
  for (let n = 0; n < MOST; n++) {
    const bridge = `keelson${n}`;
    const net = `10.${FIRST_NET + n}`;
    try {
      await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
    } catch {
      continue;
    }
    const traces = { owner: process.pid, ownerStarted: await startOf(process.pid), bridge, net, sockets };
    writeTraces(folder, traces);
    await run('ip', ['addr', 'add', `${net}.0.1/24`, 'dev', bridge]);
    await run('ip', ['link', 'set', bridge, 'up']);
    return traces;
  }
  throw new Error(`no free bridge for dockerd: ${MOST} are taken`);
}

/** At once, because from here on a killed run leaves them. */
function writeTraces(folder: string, traces: Traces): void {
  writeFileSync(join(folder, 'engine.json'), JSON.stringify(traces));
}

function spawnDockerd(folder: string, { bridge, net, sockets }: Traces, socket: string): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a');
  const where = [
    '--data-root',
    join(folder, 'data'),
    '--exec-root',
    join(sockets, 'exec'),
    '--pidfile',
    join(sockets, 'pidfile'),
  ];
  const network = ['--bridge', bridge, '--default-address-pool', `base=${net}.128.0/17,size=24`];
  // Where the machine has a containerd, it is used, and must not mix ours with others'.
  const names = ['--containerd-namespace', bridge, '--containerd-plugins-namespace', `${bridge}-plugins`];
  const child = spawn('dockerd', ['--host', `unix://${socket}`, ...where, ...network, ...names], {
    // A signal of the terminal ends the tests first, and they end it.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin:/sbin` },
  });
  closeSync(log);
  child.unref();
  return child;
}

async function stopAndRemove(folder: string, { bridge, net, sockets, pid }: Traces): Promise<void> {
  const socket = join(sockets, 'docker.sock');
  const containers = (await docker(socket, ['ps', '-aq']).catch(() => '')).split('\n').filter(Boolean);
  if (containers.length > 0) await docker(socket, ['rm', '-f', '-v', ...containers]).catch(() => '');
  await docker(socket, ['network', 'prune', '-f']).catch(() => '');
  if (pid !== undefined && (await isDockerd(pid))) await endProcess(pid);
  await run('ip', ['link', 'delete', bridge]).catch(() => undefined);
  await removeRulesOf(bridge, net);
  for (const place of [folder, sockets]) await unmountBelow(place);
  await rm(sockets, { recursive: true, force: true, maxRetries: 5 });
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function endProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGTERM');
  const isOver = async () => !(await isDockerd(pid));
  await eventually('dockerd has ended', isOver, 60_000).catch(() => process.kill(pid, 'SIGKILL'));
}

async function isDockerd(pid: number): Promise<boolean> {
  const [name, stat] = await Promise.all(
    ['comm', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')),
  );
  return name!.trim() === 'dockerd' && !/\) Z /.test(stat!);
}

/** A dockerd that was killed leaves its layers mounted, and any dockerd the network of the machine that containers used. */
async function unmountBelow(folder: string): Promise<void> {
  const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' ')[1] ?? '');
  for (const mount of mounts.filter((path) => path.startsWith(`${folder}/`)).reverse())
    await run('umount', ['-l', mount]).catch(() => undefined);
}

/** Stops what runs were killed before they could. */
async function removeLeftBehind(): Promise<void> {
  for (const name of await readdir(CACHE)) {
    if (!name.startsWith('dockerd-')) continue;
    const folder = join(CACHE, name);
    const text = await readFile(join(folder, 'engine.json'), 'utf8').catch(() => undefined);
    // Another run has just begun with it.
    if (text === undefined) continue;
    const traces = JSON.parse(text) as Traces;
    if ((await startOf(traces.owner)) !== traces.ownerStarted) await stopAndRemove(folder, traces);
  }
}

/** When a process began, in the clock ticks of the kernel. Empty if there is none. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? '';
}

async function docker(socket: string, args: string[]): Promise<string> {
  const { stdout } = await run('docker', ['--host', `unix://${socket}`, ...args], { timeout: 60_000 });
  return stdout;
}

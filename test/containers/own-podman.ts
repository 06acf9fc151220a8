/** The socket of a podman of the tests' own: its images, containers and networks are nobody else's. */
import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { after } from 'node:test';
import { promisify } from 'node:util';
import { eventually } from '../support/eventually.ts';
import { docker, type Engine } from './engine.ts';

const run = promisify(execFile);
/** What it needs where the machine gives few rights, such as in a container or a small virtual machine. */
const SETTINGS = `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
`;

/** For a test file, which calls this at its top. */
export async function openPodman(): Promise<Engine> {
  const missing = whyNoPodman();
  if (missing !== undefined) {
    process.stderr.write(`Tests on podman are skipped: ${missing}\n`);
    return { host: '', missing };
  }
  const folder = await mkdtemp(join(tmpdir(), 'keelson-podman-'));
  await writeFile(join(folder, 'containers.conf'), SETTINGS);
  const env = { ...process.env, CONTAINERS_CONF: join(folder, 'containers.conf') };
  const at = (name: string) => join(folder, name);
  const own = ['--root', at('root'), '--runroot', at('run'), '--network-config-dir', at('networks')];
  const socket = `unix://${at('podman.sock')}`;
  const child = spawn('podman', [...own, 'system', 'service', '--time=0', socket], { env, stdio: 'ignore' });
  const podman = (...args: string[]) => run('podman', [...own, ...args], { env, timeout: 60_000 }).catch(() => undefined);
  after(async () => {
    await podman('rm', '--all', '--force', '--time', '0');
    await podman('network', 'prune', '--force');
    child.kill();
    await run('umount', ['-l', at('root/overlay')]).catch(() => undefined);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  const engine = { host: socket };
  await eventually('podman answers', () => docker(engine, ['version']).catch(() => false));
  return engine;
}

function whyNoPodman(): string | undefined {
  if (process.env['KEELSON_CONTAINERS'] !== 'long') return 'KEELSON_CONTAINERS is not long';
  if (process.getuid?.() !== 0) return 'only root can start one of its own';
  const folders = (process.env['PATH'] ?? '').split(':').concat('/usr/sbin');
  const isThere = (name: string) => folders.some((folder) => existsSync(join(folder, name)));
  const absent = ['podman', 'runc', 'docker'].filter((name) => !isThere(name));
  return absent.length === 0 ? undefined : `${absent.join(' and ')} ${absent.length === 1 ? 'is' : 'are'} not installed`;
}

/**
 * Control groups of Linux, of version 2 or 1: each replica has one that gives it no more processor time than its limit, whatever
 * it starts. They are made below the group that this process is in, where the system lets it, and nowhere else.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from '../../process-identity.ts';

/** In which a group may run for `cores` times that long, in microseconds. */
const PERIOD_US = 100_000;
/** What was killed may be counted in its group for a moment longer. */
const REMOVE_ATTEMPTS = 50;
const REMOVE_PAUSE_MS = 20;

/** One hierarchy of groups, as this process sees it. */
interface Hierarchy {
  version: 1 | 2;
  /** Folders below which groups may be made, the likeliest first. */
  places: string[];
}

export class CpuGroups {
  readonly #prefix: string;
  readonly #version: Hierarchy['version'];

  private constructor(place: string, version: Hierarchy['version'], owner: string) {
    this.#prefix = join(place, groupPrefix(owner));
    this.#version = version;
  }

  /** Undefined where this process may make none. Groups of different owners do not meet. */
  static open(owner: string): CpuGroups | undefined {
    for (const { places, version } of hierarchies())
      for (const place of places) if (isUsable(place, version)) return new CpuGroups(place, version, owner);
    return undefined;
  }

  /** The process, and what it starts from now on, is held to the limit, together with whatever is in the group of that name. */
  async hold(name: string, pid: number, cores: number): Promise<void> {
    const group = this.#prefix + name;
    await mkdir(group, { recursive: true });
    const quotaUs = Math.round(cores * PERIOD_US);
    try {
      if (this.#version === 2) await writeFile(join(group, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
      else await writeFile(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
    } catch (error) {
      // The group around it is held to less already.
      if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
    }
    try {
      await writeFile(join(group, 'cgroup.procs'), String(pid));
    } catch (error) {
      // The process has ended by now.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  /** The group goes, and whatever still runs in it, which nothing else holds together; nothing happens when there is none. */
  async release(name: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await rmdir(this.#prefix + name);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return;
        if (code !== 'EBUSY' || attempt === REMOVE_ATTEMPTS) throw error;
      }
      const left = await readFile(join(this.#prefix + name, 'cgroup.procs'), 'utf8').catch(() => '');
      for (const pid of left.split('\n').filter(Boolean)) signalProcess(Number(pid), 'SIGKILL');
      await sleep(REMOVE_PAUSE_MS);
    }
  }
}

/** What the names of an owner's groups begin with; the rest is the name of a replica. */
export function groupPrefix(owner: string): string {
  return `keelson-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}-`;
}

/** cgroups(7): where hierarchies with the cpu controller are mounted, and which of their groups this process is in. */
function hierarchies(): Hierarchy[] {
  if (process.platform !== 'linux') return [];
  const groups = readOr('/proc/self/cgroup').trim().split('\n');
  return readOr('/proc/self/mountinfo')
    .trim()
    .split('\n')
    .flatMap((line): Hierarchy[] => {
      const [mount = '', system = ''] = line.split(' - ');
      const [, , , root = '/', folder = ''] = mount.split(' ');
      const [type, , options = ''] = system.split(' ');
      const version = type === 'cgroup2' ? 2 : type === 'cgroup' && options.split(',').includes('cpu') ? 1 : undefined;
      const own = version && ownGroup(groups, version);
      if (version === undefined || own === undefined || (root !== '/' && !own.startsWith(root))) return [];
      const place = join(folder, root === '/' ? own : own.slice(root.length));
      // With version 2 a group with processes in it has no others that are limited, so what a service manager handed over is around
      // it. To the superuser everything is writable, and that says nothing.
      const around = version === 2 && place !== folder && process.getuid?.() !== 0 ? [dirname(place)] : [];
      return [{ version, places: [place, ...around] }];
    });
}

function ownGroup(groups: readonly string[], version: Hierarchy['version']): string | undefined {
  for (const line of groups) {
    const [, id, controllers, path] = /^(\d+):([^:]*):(\/.*)$/.exec(line) ?? [];
    const isIt = version === 2 ? id === '0' && controllers === '' : controllers?.split(',').includes('cpu');
    if (isIt && path !== undefined && !path.startsWith('/..')) return path;
  }
  return undefined;
}

/** Found out by doing it. */
function isUsable(place: string, version: Hierarchy['version']): boolean {
  const probe = join(place, `keelson-probe-${process.pid}`);
  try {
    accessSync(join(place, 'cgroup.procs'), constants.W_OK);
    const handedOn = join(place, 'cgroup.subtree_control');
    if (version === 2 && !readFileSync(handedOn, 'utf8').split(/\s/).includes('cpu')) writeFileSync(handedOn, '+cpu');
    mkdirSync(probe);
    try {
      return existsSync(join(probe, version === 2 ? 'cpu.max' : 'cpu.cfs_quota_us'));
    } finally {
      rmdirSync(probe);
    }
  } catch {
    return false;
  }
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

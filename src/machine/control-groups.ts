/**
 * Control groups of Linux, of version 2 or 1: what is in one is found again and ended together, whatever sessions and groups of its
 * own it made. They are made below the group that this process is in, where the system lets it, and nowhere else.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from './process-identity.ts';

/** What was killed may be counted in its group for a moment longer. */
const REMOVE_ATTEMPTS = 50;
const REMOVE_PAUSE_MS = 20;

/** What a hierarchy has to offer. */
interface Need {
  controller: 'cpu' | 'pids';
  /** Whether version 2 has to hand the controller on to groups; without it any of its groups will do. */
  enabled: boolean;
  /** The file by which a group shows that it has what is needed. */
  shown: { 1: string; 2: string };
}

const NEEDS = {
  cpu: { controller: 'cpu', enabled: true, shown: { 1: 'cpu.cfs_quota_us', 2: 'cpu.max' } },
  /** Only that processes are kept together. */
  membership: { controller: 'pids', enabled: false, shown: { 1: 'cgroup.procs', 2: 'cgroup.procs' } },
} satisfies Record<string, Need>;

/** One hierarchy of groups, as this process sees it. */
interface Hierarchy {
  version: 1 | 2;
  /** Folders below which groups may be made, the likeliest first. */
  places: string[];
}

export class ControlGroups {
  readonly version: Hierarchy['version'];
  readonly #prefix: string;

  private constructor(place: string, version: Hierarchy['version'], owner: string) {
    this.#prefix = join(place, groupPrefix(owner));
    this.version = version;
  }

  /** Undefined where this process may make none. Groups of different owners do not meet. */
  static open(owner: string, purpose: keyof typeof NEEDS): ControlGroups | undefined {
    const need: Need = NEEDS[purpose];
    for (const { places, version } of hierarchies(need))
      for (const place of places) if (isUsable(place, version, need)) return new ControlGroups(place, version, owner);
    return undefined;
  }

  /** Makes the group of that name where there is none, and resolves with its folder. */
  async make(name: string): Promise<string> {
    const group = this.#prefix + name;
    await mkdir(group, { recursive: true });
    return group;
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

/** What the names of an owner's groups begin with; the rest is the name of what is in them. */
export function groupPrefix(owner: string): string {
  return `keelson-${createHash('sha256').update(owner).digest('hex').slice(0, 12)}-`;
}

/** cgroups(7): where hierarchies with the controller are mounted, and which of their groups this process is in. */
function hierarchies({ controller }: Need): Hierarchy[] {
  if (process.platform !== 'linux') return [];
  const groups = readOr('/proc/self/cgroup').trim().split('\n');
  return readOr('/proc/self/mountinfo')
    .trim()
    .split('\n')
    .flatMap((line): Hierarchy[] => {
      const [mount = '', system = ''] = line.split(' - ');
      const [, , , root = '/', folder = ''] = mount.split(' ');
      const [type, , options = ''] = system.split(' ');
      const version = type === 'cgroup2' ? 2 : type === 'cgroup' && options.split(',').includes(controller) ? 1 : undefined;
      const own = version && ownGroup(groups, version, controller);
      if (version === undefined || own === undefined || (root !== '/' && !own.startsWith(root))) return [];
      const place = join(folder, root === '/' ? own : own.slice(root.length));
      // With version 2 a group with processes in it has no others that are limited, so what a service manager handed over is around
      // it. To the superuser everything is writable, and that says nothing.
      const around = version === 2 && place !== folder && process.getuid?.() !== 0 ? [dirname(place)] : [];
      return [{ version, places: [place, ...around] }];
    });
}

function ownGroup(groups: readonly string[], version: Hierarchy['version'], controller: string): string | undefined {
  for (const line of groups) {
    const [, id, controllers, path] = /^(\d+):([^:]*):(\/.*)$/.exec(line) ?? [];
    const isIt = version === 2 ? id === '0' && controllers === '' : controllers?.split(',').includes(controller);
    if (isIt && path !== undefined && !path.startsWith('/..')) return path;
  }
  return undefined;
}

/** Found out by doing it. */
function isUsable(place: string, version: Hierarchy['version'], { controller, enabled, shown }: Need): boolean {
  const probe = join(place, `keelson-probe-${process.pid}-${controller}`);
  try {
    accessSync(join(place, 'cgroup.procs'), constants.W_OK);
    const handedOn = join(place, 'cgroup.subtree_control');
    if (version === 2 && enabled && !readFileSync(handedOn, 'utf8').split(/\s/).includes(controller))
      writeFileSync(handedOn, `+${controller}`);
    mkdirSync(probe);
    try {
      return existsSync(join(probe, shown[version]));
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

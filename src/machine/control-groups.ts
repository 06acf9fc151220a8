/**
 * Control groups of Linux, version 2 or 1: all processes in a group can be found and ended together, whatever sessions and
 * process groups they created. Groups are made only below the group of this process, if the system permits it.
 */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { replaceAbsent } from './absent-files.ts';
import { signalProcess } from './process-identity.ts';

/** Killed processes may be counted in their group for a moment longer. */
const REMOVE_ATTEMPTS = 50;
const REMOVE_PAUSE_MS = 20;

/** What a hierarchy must offer. */
interface Need {
  controller: 'cpu' | 'memory' | 'pids';
  /** Whether version 2 must enable the controller for child groups. Otherwise any of its groups will do. */
  enabled: boolean;
  /** The file that shows that a group has the controller. */
  shown: { 1: string; 2: string };
}

const NEEDS = {
  cpu: { controller: 'cpu', enabled: true, shown: { 1: 'cpu.cfs_quota_us', 2: 'cpu.max' } },
  memory: { controller: 'memory', enabled: true, shown: { 1: 'memory.limit_in_bytes', 2: 'memory.max' } },
  pids: { controller: 'pids', enabled: true, shown: { 1: 'pids.max', 2: 'pids.max' } },
  /** Only keeps processes together. */
  membership: { controller: 'pids', enabled: false, shown: { 1: 'cgroup.procs', 2: 'cgroup.procs' } },
} satisfies Record<string, Need>;

/** What groups are for. */
export type Purpose = keyof typeof NEEDS;

/** One hierarchy of groups, as this process sees it. */
interface Hierarchy {
  version: 1 | 2;
  /** Folders below which groups may be made, the likeliest first. */
  parents: string[];
}

export class ControlGroups {
  readonly version: Hierarchy['version'];
  readonly #prefix: string;

  private constructor(parent: string, version: Hierarchy['version'], owner: string) {
    this.#prefix = join(parent, groupPrefix(owner));
    this.version = version;
  }

  /** Undefined if this process may not create groups. Different owners use different groups. */
  static open(owner: string, purpose: Purpose): ControlGroups | undefined {
    return ControlGroups.openEach(owner, [purpose]).get(purpose);
  }

  /**
   * Those of these purposes that this process may create groups for. A process is in one group of version 2 only, so all purposes
   * that it serves have the same groups: those of the parent that serves the most.
   */
  static openEach(owner: string, purposes: readonly Purpose[]): Map<Purpose, ControlGroups> {
    const opened = new Map<Purpose, ControlGroups>();
    const unified = new Map<string, Purpose[]>();
    for (const purpose of purposes) {
      const need: Need = NEEDS[purpose];
      for (const { parents, version } of hierarchies(need)) {
        const usable = parents.filter((parent) => isUsable(parent, version, need));
        if (version === 1 && usable[0] !== undefined && !opened.has(purpose))
          opened.set(purpose, new ControlGroups(usable[0], version, owner));
        if (version === 2) for (const parent of usable) unified.set(parent, [...(unified.get(parent) ?? []), purpose]);
      }
    }
    const [best] = [...unified].sort(([, a], [, b]) => b.length - a.length);
    if (best === undefined) return opened;
    const groups = new ControlGroups(best[0], 2, owner);
    for (const purpose of best[1]) if (!opened.has(purpose)) opened.set(purpose, groups);
    return opened;
  }

  /** The folder of the group. */
  path(name: string): string {
    return this.#prefix + name;
  }

  /** Creates the group if needed, and resolves with its folder. */
  async make(name: string): Promise<string> {
    const group = this.path(name);
    await mkdir(group, { recursive: true });
    return group;
  }

  /** Kills everything in the group and removes it. Does nothing if there is none. */
  async release(name: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await rmdir(this.#prefix + name);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENOENT') return;
        if (code !== 'EBUSY' || attempt === REMOVE_ATTEMPTS) throw error;
      }
      const left = await readFile(join(this.#prefix + name, 'cgroup.procs'), 'utf8').catch(replaceAbsent('', 'ENODEV'));
      for (const pid of left.split('\n').filter(Boolean)) signalProcess(Number(pid), 'SIGKILL');
      await sleep(REMOVE_PAUSE_MS);
    }
  }
}

/** Prefix of an owner's group names. The rest names the content of the group. */
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
      const parent = join(folder, root === '/' ? own : own.slice(root.length));
      // In version 2 a group with processes cannot have limited child groups, so a service manager delegates the parent group.
      // Root can write to every group, so writability says nothing.
      const delegated = version === 2 && parent !== folder && process.getuid?.() !== 0 ? [dirname(parent)] : [];
      return [{ version, parents: [parent, ...delegated] }];
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

/** Tests it by creating a group. */
function isUsable(parent: string, version: Hierarchy['version'], { controller, enabled, shown }: Need): boolean {
  const probe = join(parent, `keelson-probe-${process.pid}-${controller}`);
  try {
    accessSync(join(parent, 'cgroup.procs'), constants.W_OK);
    const subtreeControl = join(parent, 'cgroup.subtree_control');
    if (version === 2 && enabled && !readFileSync(subtreeControl, 'utf8').split(/\s/).includes(controller))
      writeFileSync(subtreeControl, `+${controller}`);
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
  } catch (error) {
    return replaceAbsent('', 'ENODEV', 'EACCES')(error);
  }
}

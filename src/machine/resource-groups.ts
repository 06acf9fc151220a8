/**
 * Control groups that bound what a process takes together with everything that it starts: processor time, memory and the number of
 * processes. A process enters its groups before it runs anything of a tenant.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { ControlGroups, type Purpose } from './control-groups.ts';
import { childrenOf } from './process-identity.ts';

export interface GroupLimits {
  /** Undefined: as many as there are. */
  cores?: number;
  memoryMb: number;
  /** Threads count, too. */
  processes: number;
}

/** What a group did to keep to its limits, since it was made. */
export interface GroupEvents {
  /** How many processes the system ended because the group had no memory left. */
  memoryKills: number;
  /** How many processes it did not start because the group had too many. */
  refusedProcesses: number;
}

const MB = 1024 * 1024;
/** The CPU period in microseconds. A group may use `cores` times this much CPU time per period. */
const PERIOD_US = 100_000;

/** The most memory that anything on this machine can have, in MB. In a container it is that of the container. */
export function readMachineMemoryMb(): number {
  const constrained = process.constrainedMemory();
  return Math.floor(Math.min(totalmem(), constrained > 0 ? constrained : Number.POSITIVE_INFINITY) / MB);
}

export class ResourceGroups {
  readonly #groups: ReadonlyMap<Purpose, ControlGroups>;

  private constructor(groups: ReadonlyMap<Purpose, ControlGroups>) {
    this.#groups = groups;
  }

  /** Opens what this process may create groups for, which may be nothing. Different owners use different groups. */
  static open(owner: string): ResourceGroups {
    return new ResourceGroups(ControlGroups.openEach(owner, ['cpu', 'memory', 'pids', 'membership']));
  }

  /** No groups, as where this process may create none. */
  static readonly none = new ResourceGroups(new Map());

  /** Whether the system enforces limits of this kind. */
  enforces(kind: 'cpu' | 'memory' | 'pids'): boolean {
    return this.#groups.has(kind);
  }

  /** Makes the groups of that name, and gives shell code that moves the shell into them. It fails if that fails. */
  async enter(name: string, limits: GroupLimits): Promise<string> {
    const folders = await this.#make(name, limits);
    return folders.map((folder) => `echo $$ > '${join(folder, 'cgroup.procs').replaceAll("'", `'\\''`)}' || exit 125\n`).join('');
  }

  /** Moves a process that already runs, with all it started. What it starts from now on is in the groups, too. */
  async hold(name: string, pid: number, limits: GroupLimits): Promise<void> {
    for (const folder of await this.#make(name, limits)) await move(folder, pid);
  }

  /** All are 0 without groups of that name. */
  async readEvents(name: string): Promise<GroupEvents> {
    const memory = this.#groups.get('memory');
    const kills = memory?.version === 1 ? 'memory.oom_control' : 'memory.events';
    return {
      memoryKills: await readCount(memory, name, kills, 'oom_kill'),
      refusedProcesses: await readCount(this.#groups.get('pids'), name, 'pids.events', 'max'),
    };
  }

  /** Removes the groups and kills whatever still runs in them. */
  async release(name: string): Promise<void> {
    for (const groups of new Set(this.#groups.values())) await groups.release(name);
  }

  /** Creates the groups, and resolves with their folders. */
  async #make(name: string, limits: GroupLimits): Promise<string[]> {
    const folders = new Set<string>();
    for (const [purpose, groups] of this.#groups) {
      const folder = await groups.make(name);
      folders.add(folder);
      if (purpose === 'cpu' && limits.cores !== undefined) await limitCpu(folder, groups.version, limits.cores);
      if (purpose === 'memory') await limitMemory(folder, groups.version, Math.floor(limits.memoryMb * MB));
      if (purpose === 'pids') await writeFile(join(folder, 'pids.max'), String(limits.processes));
    }
    return [...folders];
  }
}

async function limitCpu(folder: string, version: ControlGroups['version'], cores: number): Promise<void> {
  const quotaUs = Math.round(cores * PERIOD_US);
  try {
    if (version === 2) await writeFile(join(folder, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
    else await writeFile(join(folder, 'cpu.cfs_quota_us'), String(quotaUs));
  } catch (error) {
    // The parent group has a lower limit.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  }
}

/** The same bound holds with what is swapped out, where the system counts that. */
async function limitMemory(folder: string, version: ControlGroups['version'], bytes: number): Promise<void> {
  if (version === 2) {
    await writeFile(join(folder, 'memory.max'), String(bytes));
    await writeIfThere(join(folder, 'memory.swap.max'), '0');
    return;
  }
  const withoutSwap = () => writeFile(join(folder, 'memory.limit_in_bytes'), String(bytes));
  const withSwap = () => writeIfThere(join(folder, 'memory.memsw.limit_in_bytes'), String(bytes));
  try {
    await withoutSwap();
    await withSwap();
  } catch (error) {
    // A higher limit than before is first one with swap: the other cannot be above it.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
    await withSwap();
    await withoutSwap();
  }
}

async function writeIfThere(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text, { flag: 'r+' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function move(folder: string, pid: number): Promise<void> {
  try {
    await writeFile(join(folder, 'cgroup.procs'), String(pid));
  } catch (error) {
    // The process has already ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  // Read after its parent was moved: what it starts from then on is in the group.
  for (const child of childrenOf(pid)) await move(folder, child);
}

/** A number in a file of lines such as `oom_kill 2`. 0 without the group. */
async function readCount(groups: ControlGroups | undefined, name: string, file: string, word: string): Promise<number> {
  if (!groups) return 0;
  try {
    const text = await readFile(join(groups.path(name), file), 'utf8');
    return Number(new RegExp(`^${word} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // ENODEV: it was removed while it was read.
    if (code === 'ENOENT' || code === 'ENODEV') return 0;
    throw error;
  }
}

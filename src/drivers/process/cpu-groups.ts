/** Each replica has a control group that gives it no more processor time than its limit, whatever it starts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ControlGroups } from '../../machine/control-groups.ts';

/** In which a group may run for `cores` times that long, in microseconds. */
const PERIOD_US = 100_000;

export class CpuGroups {
  readonly #groups: ControlGroups;

  private constructor(groups: ControlGroups) {
    this.#groups = groups;
  }

  /** Undefined where this process may make none. Groups of different owners do not meet. */
  static open(owner: string): CpuGroups | undefined {
    const groups = ControlGroups.open(owner, 'cpu');
    return groups && new CpuGroups(groups);
  }

  /** The process, and what it starts from now on, is held to the limit, together with whatever is in the group of that name. */
  async hold(name: string, pid: number, cores: number): Promise<void> {
    const group = await this.#groups.make(name);
    const quotaUs = Math.round(cores * PERIOD_US);
    try {
      if (this.#groups.version === 2) await writeFile(join(group, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
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

  /** The group goes with whatever still runs in it. */
  release(name: string): Promise<void> {
    return this.#groups.release(name);
  }
}

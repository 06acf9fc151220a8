/**
 * Who holds a lease: a process, named so that another process on the same machine can tell whether it is still alive. A
 * process id alone does not do, because ids are used again.
 */
import { readFileSync } from 'node:fs';

export type Owner = string;

/** `pid:start time`; the start time is empty where the system does not tell it. */
export function thisProcess(): Owner {
  return `${process.pid}:${startTime(process.pid) ?? ''}`;
}

export function ownerIsDead(owner: Owner): boolean {
  const [pid, started] = owner.split(':');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  return started !== '' && startTime(Number(pid)) !== started;
}

/** Field 22 of /proc/<pid>/stat (proc(5)); the command in field 2 may hold spaces. */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie is dead, though its id is still taken.
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}

/** Who holds a lease: a process, named so that another one on the same machine can tell whether it is still alive. */
import { readlinkSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { isAlive, startTimeOf } from '../../process-identity.ts';

/** `pid@start time@place`, as a lease records it; and a name of its own where a process may be several owners. */
export type Owner = string;

/** Where ids of processes are comparable: Linux tells, elsewhere only a file that nobody else opens does. */
const place = placeOf();

/** The owner of a database that no process of another machine works with. */
export async function thisProcess(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@`;
}

/** An owner among those of other machines. */
export async function oneOfMany(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@${place ?? 'elsewhere'}@${uuidv7()}`;
}

/** Whether it is certain that the process ended. */
export async function ownerIsDead(owner: Owner): Promise<boolean> {
  const [pid = '', startTime = '', where = ''] = owner.split('@');
  return startTime !== '' && (where === '' || where === place) && !(await isAlive({ pid: Number(pid), startTime }));
}

/** The boot is part of a start time; together with the namespace of process ids it is a place. */
function placeOf(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

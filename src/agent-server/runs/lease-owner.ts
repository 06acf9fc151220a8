/** Who holds a lease: a process, named so that another one on the same machine can tell whether it is still alive. */
import { readlinkSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { isAlive, startTimeOf } from '../../machine/process-identity.ts';

/** `pid@start time@machine`, as a lease records it, and an id of its own where processes of several machines share the database. */
export type Owner = string;

/** Names the machine and boot whose process ids are comparable; only Linux tells. */
const machine = machineOf();

/** The owner of a database that no process of another machine works with. */
export async function thisProcess(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@`;
}

/** An owner among those of other machines. */
export async function oneOfMany(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@${machine ?? 'elsewhere'}@${uuidv7()}`;
}

/** Whether it is certain that the process ended. */
export async function ownerIsDead(owner: Owner): Promise<boolean> {
  const [pid = '', startTime = '', where = ''] = owner.split('@');
  return startTime !== '' && (where === '' || where === machine) && !(await isAlive({ pid: Number(pid), startTime }));
}

/** The boot is part of a start time; the namespace of process ids is the rest. */
function machineOf(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

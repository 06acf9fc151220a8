/** The process that holds a lease. Its name lets other processes on the same machine check whether it is alive. */
import { readlinkSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { isAlive, startTimeOf } from '../../machine/process-identity.ts';

/** `pid@start time@machine`, followed by a unique id where processes on several machines share the database. */
export type Owner = string;

/** Identifies the machine and boot within which process ids are comparable. Linux only. */
const machine = machineOf();

/** Owner in a database that only one machine uses. Containers on it have process ids of their own. */
export async function thisProcess(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@${machine ?? ''}`;
}

/** Owner in a database that several machines may use. */
export async function oneOfMany(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@${machine ?? 'elsewhere'}@${uuidv7()}`;
}

/** Whether the process has certainly ended. */
export async function ownerIsDead(owner: Owner): Promise<boolean> {
  const [pid = '', startTime = '', where = ''] = owner.split('@');
  return startTime !== '' && (where === '' || where === machine) && !(await isAlive({ pid: Number(pid), startTime }));
}

/** A start time identifies the boot; the PID namespace is the rest. */
function machineOf(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/**
 * The process that holds a lease. Its name lets other processes of the same machine check whether it is alive. Everywhere else only
 * its lease tells: process ids, and the numbers of PID namespaces, are the same on every machine.
 */
import { v7 as uuidv7 } from 'uuid';
import { bootId, isAlive, startTimeOf, thisMachine } from '../../machine/process-identity.ts';

/** `pid@start time@machine`, followed by a unique id where processes of several machines share the database. */
export type Owner = string;

/** Names this process in a database that only one machine uses. Containers on it have process ids of their own. */
export async function nameThisProcess(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@${thisMachine ?? ''}`;
}

/** Names this process in a database that several machines may use. */
export async function nameOneOfMany(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}@${thisMachine ?? 'elsewhere'}@${uuidv7()}`;
}

/** Whether the process has certainly ended. False for a process of another machine. */
export async function isOwnerDead(owner: Owner): Promise<boolean> {
  const [pid = '', startTime = '', where = ''] = owner.split('@');
  return startTime !== '' && (where === '' || where === thisMachine) && !(await isAlive({ pid: Number(pid), startTime }));
}

/** The same in a database that only one machine uses: its processes from before a restart of the machine have ended. */
export async function isOwnerDeadHere(owner: Owner): Promise<boolean> {
  return isFromBefore(owner) || isOwnerDead(owner);
}

/** Whether the process started before the last restart of the machine, if it is of this one. */
export function isFromBefore(owner: Owner): boolean {
  const [, startTime = ''] = owner.split('@');
  return bootId !== '' && startTime.includes(':') && !startTime.startsWith(`${bootId}:`);
}

/** Who holds a lease: a process, named so that another one on the same machine can tell whether it is still alive. */
import { isAlive, startTimeOf } from '../../process-identity.ts';

/** `pid@start time`, as a lease records it. */
export type Owner = string;

export async function thisProcess(): Promise<Owner> {
  return `${process.pid}@${(await startTimeOf(process.pid)) ?? ''}`;
}

export async function ownerIsDead(owner: Owner): Promise<boolean> {
  const at = owner.indexOf('@');
  return !(await isAlive({ pid: Number(owner.slice(0, at)), startTime: owner.slice(at + 1) }));
}

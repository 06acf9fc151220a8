/** How processes are held to their limits: to their memory by looking how much they take, and in what words both are told. */
import { type ProcessIdentity, residentBytes } from '../../machine/process-identity.ts';
import type { ResourceLimits } from '../port.ts';

const MB = 1024 * 1024;

/** What holds and what does not, as a sentence for the log. */
export function describeLimits({ memoryMb, cores }: ResourceLimits, holdsCpu: boolean): string {
  const cpu = holdsCpu ? `it gets no more than ${cores} cores` : `that it takes no more than ${cores} cores is not enforced here`;
  return `It is ended when it takes more than ${memoryMb} MB of memory; ${cpu}.`;
}

/** In words that follow "it", why a process has to be ended now; undefined while it keeps to its limit. */
export async function excessOf(process: ProcessIdentity, { memoryMb }: ResourceLimits): Promise<string | undefined> {
  const bytes = await residentBytes(process);
  const exceeded = bytes !== undefined && bytes > memoryMb * MB;
  return exceeded ? `was ended because it took more than its memory limit of ${memoryMb} MB` : undefined;
}

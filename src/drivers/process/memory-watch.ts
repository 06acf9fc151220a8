/** How the processes of this machine are held to their memory: by looking how much they take. */
import { type ProcessIdentity, residentBytes } from '../../process-identity.ts';
import type { ResourceLimits } from '../port.ts';

const MB = 1024 * 1024;

/** What holds and what does not, as a sentence for the log. */
export function describeLimits({ memoryMb, cores }: ResourceLimits): string {
  return `It is ended when it takes more than ${memoryMb} MB of memory; that it takes no more than ${cores} cores is not enforced here.`;
}

/** In words that follow "it", why a process has to be ended now; undefined while it keeps to its limit. */
export async function excessOf(process: ProcessIdentity, { memoryMb }: ResourceLimits): Promise<string | undefined> {
  const bytes = await residentBytes(process);
  const exceeded = bytes !== undefined && bytes > memoryMb * MB;
  return exceeded ? `was ended because it took more than its memory limit of ${memoryMb} MB` : undefined;
}

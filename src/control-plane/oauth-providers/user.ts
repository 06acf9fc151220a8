/** The user of a request: the one that it names, else its key. Tenants choose the names of their users. */
import type { Caller } from '../callers/caller.ts';

export function userOf(caller: Caller, named: string | null | undefined): string {
  return named ?? caller.keyId ?? caller.operator ?? 'operator';
}

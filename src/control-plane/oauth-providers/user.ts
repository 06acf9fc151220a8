/** Whose tokens a request is about: the tenant names its users as it likes, and a key that names none is a user itself. */
import type { Caller } from '../callers/caller.ts';

export function userOf(caller: Caller, named: string | null | undefined): string {
  return named ?? caller.keyId ?? caller.operator ?? 'operator';
}

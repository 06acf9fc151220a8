/** Threads that clients of other protocols name by texts of their own choice. */
import { v5 as uuidv5 } from 'uuid';
import type { Thread } from '../../../generated/agent-server/types.gen.ts';
import { Problem } from '../../problem.ts';
import type { Access, User } from '../auth/access.ts';
import type { Threads } from './threads.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of the thread that a client names: a UUID is the id itself, another text is a thread of this assistant and this user. */
export function namedThreadId(name: string, assistantId: string, user: User | undefined): string {
  return UUID.test(name) ? name.toLowerCase() : ownThreadId(name, assistantId, user);
}

/** The id of the thread that this assistant and this user have under a name. */
export function ownThreadId(name: string, assistantId: string, user: User | undefined): string {
  // JSON gives even a string that is not valid Unicode an unambiguous form.
  return uuidv5(JSON.stringify(user ? [user.identity, name] : name), assistantId);
}

/** The thread as it is now; undefined when there is none that the caller may read. */
export function existingThread(threads: Threads, access: Access, threadId: string): Promise<Thread | undefined> {
  return threads.get(access, threadId, false).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
}

/** Who calls: what the server found out about the request before its handler was called. */
import type { Access } from '../../agent-server/auth/access.ts';
import type { Call } from '../../runtime/handler.ts';

/** The access of the caller. Throws when nobody asked who it is: such a request must not be answered. */
export function accessOf(call: Call): Access {
  if (call.caller === undefined) throw new Error('nobody asked who calls');
  return call.caller as Access;
}

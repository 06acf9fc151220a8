/** The WebSocket by which the machine of a listener connects. */
import { operations } from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { Problem } from '../../problem.ts';
import { type Call, type Principal, principalOf } from '../../runtime/handler.ts';
import type { WebSocketEndpoint } from '../../runtime/web-sockets.ts';

const PATH = /^\/v2\/listeners\/(?<listener_id>[0-9a-fA-F-]{36})$/;
/** How often the key of a connected machine is checked again. */
const CHECK_MS = 5_000;
const REFUSED = new Set(['unauthenticated', 'forbidden']);

type IdentifyMachine = (headers: Call['headers'], address: string | undefined) => Principal | undefined | Promise<Principal>;

/** Needs a key that may change listeners. A machine whose key is no longer valid is cut off. */
export function machineSocket({ listeners }: Pick<ControlPlane, 'listeners'>, identify: IdentifyMachine): WebSocketEndpoint {
  return {
    operation: operations.patchListener,
    path: PATH,
    async admit({ listener_id: id = '' }, call) {
      const caller = principalOf({ ...call, principal: await identify(call.headers, call.address) });
      const take = await listeners.connect(caller, id);
      return {
        async serveBytes(stream) {
          const check = setInterval(async () => {
            try {
              await identify(call.headers, undefined);
            } catch (error) {
              if (error instanceof Problem && REFUSED.has(error.code)) stream.destroy();
            }
          }, CHECK_MS);
          await take(stream).finally(() => clearInterval(check));
        },
      };
    },
  };
}

/** Pushes that a git host reports. */
import type { IncomingMessage } from 'node:http';
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { BodyBudget, mediaTypeOf, readText } from '../../runtime/body.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';

export type Services = Pick<ControlPlane, 'pushes'>;

export const getPushWebhook: Handler<operations.GetPushWebhook, Services> = async ({ path }, { pushes }, call) => ({
  status: 200,
  body: await pushes.webhook(principalOf(call), path.deployment_id),
});

/** As the contract states. Whose body it is shows only when all of it is there, so that there is less room than for others. */
const LIMIT_BYTES = 8_388_608;
const unsigned = new BodyBudget(4 * LIMIT_BYTES);
/** Hosts of repositories give up sooner. */
const TIME_LIMIT_MS = 30_000;

/** The signature is over the bytes that were sent, so they are read as they are. */
export const receivePush: Handler<operations.ReceivePush, Services> = async ({ path, header, body }, { pushes }, call) => {
  const request = body as IncomingMessage;
  await pushes.assertExpected(path.deployment_id, header['x-hub-signature-256']);
  const held = unsigned.hold();
  const limit = setTimeout(() => request.destroy(), TIME_LIMIT_MS);
  try {
    const announcement = {
      event: header['x-github-event'],
      signature: header['x-hub-signature-256'],
      text: await readText(request, LIMIT_BYTES, held),
      isForm: mediaTypeOf(request) === 'application/x-www-form-urlencoded',
      origin: { requestId: call.requestId, address: call.address },
    };
    clearTimeout(limit);
    return { status: 200, body: await pushes.receive(path.deployment_id, announcement) };
  } finally {
    clearTimeout(limit);
    held.release();
  }
};

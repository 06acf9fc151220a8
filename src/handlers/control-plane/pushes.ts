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

/**
 * The contract's limit. The sender is verified only after the whole body has arrived, so the limit is lower than for other
 * bodies.
 */
const LIMIT_BYTES = 8_388_608;
const unsigned = new BodyBudget(4 * LIMIT_BYTES);
/** Repository hosts give up sooner. */
const TIME_LIMIT_MS = 30_000;

/** The signature covers the sent bytes, so the body is read unchanged. */
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

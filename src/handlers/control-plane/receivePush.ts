import type { IncomingMessage } from 'node:http';
import type { ReceivePush } from '../../../generated/control-plane/operations.gen.ts';
import { mediaTypeOf, readText } from '../../runtime/body.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

/** As the contract states for every body but archives. */
const LIMIT_BYTES = 26_214_400;

/** The signature is over the bytes that were sent, so they are read as they are. */
export const receivePush: Handler<ReceivePush, Services> = async ({ path, header, body }, { pushes }, call) => {
  const request = body as IncomingMessage;
  const announcement = {
    event: header['x-github-event'],
    signature: header['x-hub-signature-256'],
    text: await readText(request, LIMIT_BYTES),
    isForm: mediaTypeOf(request) === 'application/x-www-form-urlencoded',
    origin: { requestId: call.requestId, address: call.address },
  };
  return { status: 200, body: await pushes.receive(path.deployment_id, announcement) };
};

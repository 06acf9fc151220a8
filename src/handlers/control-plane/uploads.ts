/** Source archives. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';

export type Services = Pick<ControlPlane, 'uploads' | 'deployments'>;

export const createUploadUrl: Handler<operations.CreateUploadUrl, Services> = async ({ path }, { uploads }, call) => ({
  status: 200,
  body: await uploads.issue(principalOf(call), path.deployment_id),
});

export const putUpload: Handler<operations.PutUpload, Services> = async ({ path, query, body }, { uploads }, call) => {
  const announced = call.headers['content-length'];
  const announcedBytes = announced === undefined ? undefined : Number(announced);
  const origin = { requestId: call.requestId, address: call.address };
  return { status: 200, body: await uploads.put(path.upload_id, { ...query, announcedBytes, body, origin }) };
};

export const createPushToken: Handler<operations.CreatePushToken, Services> = async ({ path }, { deployments }, call) => ({
  status: 200,
  body: await deployments.createPushToken(principalOf(call), path.deployment_id),
});

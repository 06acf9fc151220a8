import type { PutUpload } from '../../../generated/control-plane/operations.gen.ts';
import type { Handler } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const putUpload: Handler<PutUpload, Services> = async ({ path, query, body }, { uploads }, call) => {
  const announced = call.headers['content-length'];
  const announcedBytes = announced === undefined ? undefined : Number(announced);
  const origin = { requestId: call.requestId, address: call.address };
  return { status: 200, body: await uploads.put(path.upload_id, { ...query, announcedBytes, body, origin }) };
};

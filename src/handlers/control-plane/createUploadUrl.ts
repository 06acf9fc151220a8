import type { CreateUploadUrl } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const createUploadUrl: Handler<CreateUploadUrl, Services> = async ({ path }, { uploads }, call) => ({
  status: 200,
  body: await uploads.issue(principalOf(call), path.deployment_id),
});

import type { DeleteDeployments } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteDeployments: Handler<DeleteDeployments, Services> = async ({ query }, { deployments }, call) => {
  const { deployment_ids: ids, delete_tracing_project: deleteTracingProject } = query;
  const body = await deployments.deleteSeveral(principalOf(call), ids, { deleteTracingProject });
  return { status: body.failed.length === 0 ? 200 : 207, body };
};

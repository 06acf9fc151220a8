import type { DeleteDeployment } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const deleteDeployment: Handler<DeleteDeployment, Services> = async ({ path, query }, { deployments }, call) => {
  const { force, delete_tracing_project: deleteTracingProject } = query;
  await deployments.delete(principalOf(call), path.deployment_id, { force, deleteTracingProject });
  return { status: 204 };
};

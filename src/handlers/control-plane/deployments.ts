/** Deployments. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import { deploymentPage } from './pages.ts';

export type Services = Pick<ControlPlane, 'deployments'>;

export const listDeployments: Handler<operations.ListDeployments, Services> = async ({ query }, { deployments }, call) => ({
  status: 200,
  body: await deployments.list(principalOf(call), query),
});

export const createDeployment: Handler<operations.CreateDeployment, Services> = async ({ body }, { deployments }, call) => ({
  status: 201,
  body: await deployments.create(principalOf(call), body),
});

export const deleteDeployments: Handler<operations.DeleteDeployments, Services> = async ({ query }, { deployments }, call) => {
  const { deployment_ids: ids, delete_tracing_project: deleteTracingProject } = query;
  const body = await deployments.deleteSeveral(principalOf(call), ids, { deleteTracingProject });
  return { status: body.failed.length === 0 ? 200 : 207, body };
};

export const getFreeDeploymentCount: Handler<operations.GetFreeDeploymentCount, Services> = async (
  _request,
  { deployments },
  call,
) => ({
  status: 200,
  body: { count: await deployments.countFree(principalOf(call)) },
});

export const getDeployment: Handler<operations.GetDeployment, Services> = async ({ path }, { deployments }, call) => ({
  status: 200,
  body: await deployments.get(principalOf(call), path.deployment_id),
});

export const patchDeployment: Handler<operations.PatchDeployment, Services> = async ({ path, body }, { deployments }, call) => ({
  status: 200,
  body: await deployments.patch(principalOf(call), path.deployment_id, body),
});

export const deleteDeployment: Handler<operations.DeleteDeployment, Services> = async (
  { path, query },
  { deployments },
  call,
) => {
  const { force, delete_tracing_project: deleteTracingProject } = query;
  await deployments.delete(principalOf(call), path.deployment_id, { force, deleteTracingProject });
  return { status: 204 };
};

export const getDeploymentPage: Handler<operations.GetDeploymentPage, Services> = () => ({
  status: 200,
  contentType: 'text/html',
  ...deploymentPage,
});

/** Logs of builds and of agent servers. */
import type * as operations from '../../../generated/control-plane/operations.gen.ts';
import type { ControlPlane } from '../../control-plane/control-plane.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';

export type Services = Pick<ControlPlane, 'logs'>;

export const listDeploymentLogs: Handler<operations.ListDeploymentLogs, Services> = async ({ path, query }, { logs }, call) => {
  const { lines, next } = await logs.ofDeployment(principalOf(call), path.deployment_id, query.type, query, call.signal);
  return { status: 200, body: { logs: lines, next_offset: next } };
};

export const listRevisionLogs: Handler<operations.ListRevisionLogs, Services> = async ({ path, query }, { logs }, call) => {
  const { lines, next } = await logs.ofRevision(
    principalOf(call),
    path.deployment_id,
    path.revision_id,
    query.type,
    query,
    call.signal,
  );
  return { status: 200, body: { logs: lines, next_offset: next } };
};

export const listLogs: Handler<operations.ListLogs, Services> = async ({ query }, { logs }, call) => {
  const { deployment_id: deploymentId, revision_id: revisionId, sort_order: order, page_size: limit, cursor: offset } = query;
  const type = query.log_type === 'BUILD' ? 'build' : 'deploy';
  const request = { ...query, order, limit, offset };
  const { lines, next } = await (revisionId === undefined
    ? logs.ofDeployment(principalOf(call), deploymentId, type, request, call.signal)
    : logs.ofRevision(principalOf(call), deploymentId, revisionId, type, request, call.signal));
  return { status: 200, body: { items: lines, next_cursor: next } };
};

export const searchDeployLogs: Handler<operations.SearchDeployLogs, Services> = async ({ path, body }, { logs }, call) => {
  const { lines, next } = await logs.ofDeployment(principalOf(call), path.deployment_id, 'deploy', body, call.signal);
  return { status: 200, body: { logs: lines, next_offset: next } };
};

export const searchBuildLogs: Handler<operations.SearchBuildLogs, Services> = async ({ path, body }, { logs }, call) => {
  const { lines, next } = await logs.ofRevision(
    principalOf(call),
    path.deployment_id,
    path.revision_id,
    'build',
    body,
    call.signal,
  );
  return { status: 200, body: { logs: lines, next_offset: next } };
};

export const searchRevisionDeployLogs: Handler<operations.SearchRevisionDeployLogs, Services> = async (
  { path, body },
  { logs },
  call,
) => {
  const { lines, next } = await logs.ofRevision(
    principalOf(call),
    path.deployment_id,
    path.revision_id,
    'deploy',
    body,
    call.signal,
  );
  return { status: 200, body: { logs: lines, next_offset: next } };
};

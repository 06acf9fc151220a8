import type { ListLogs } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listLogs: Handler<ListLogs, Services> = async ({ query }, { logs }, call) => {
  const { deployment_id: deploymentId, revision_id: revisionId, sort_order: order, page_size: limit, cursor: offset } = query;
  const type = query.log_type === 'BUILD' ? 'build' : 'deploy';
  const request = { ...query, order, limit, offset };
  const { lines, next } = await (revisionId === undefined
    ? logs.ofDeployment(principalOf(call), deploymentId, type, request)
    : logs.ofRevision(principalOf(call), deploymentId, revisionId, type, request));
  return { status: 200, body: { items: lines, next_cursor: next } };
};

import type { ListDeploymentLogs } from '../../../generated/control-plane/operations.gen.ts';
import { type Handler, principalOf } from '../../runtime/handler.ts';
import type { Services } from './services.ts';

export const listDeploymentLogs: Handler<ListDeploymentLogs, Services> = async ({ path, query }, { logs }, call) => {
  const { lines, next } = await logs.ofDeployment(principalOf(call), path.deployment_id, query.type, query);
  return { status: 200, body: { logs: lines, next_offset: next } };
};
